"""Doubles for tests of games and of code that plays them."""

from yacht.testing.dice import OutOfDiceError, ScriptedDice, ScriptedGameDice

__all__ = ["OutOfDiceError", "ScriptedDice", "ScriptedGameDice"]
