"""Doubles for tests of games and of code that plays them."""

from yacht.testing.dice import OutOfDiceError, ScriptedDice

__all__ = ["OutOfDiceError", "ScriptedDice"]
