"""The dice of a game from its secret: every face follows from 32 bytes and the address of the die.

docs/dice.md is the authority on how. Where the secret comes from and where it lies until the game's end is the
business of others: no chance is drawn here. hashlib and hmac only.
"""

from yacht.dice.secret import SECRET_BYTES, Address, SecretDice, commitment_of, face, secret_of

__all__ = ["SECRET_BYTES", "Address", "SecretDice", "commitment_of", "face", "secret_of"]
