"""Yacht, the dice game.

The parts are imported when they are first named, so that `import yacht` costs nothing and the rules stay
free of what the server needs: `yacht.rules` works without a single third-party package being loaded.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yacht import notation, rules, solver, table
    from yacht.rules import ruleset
    from yacht.solver import solve

    __version__: str
    """The version of the installed package."""

__all__ = ["__version__", "notation", "rules", "ruleset", "solve", "solver", "table"]

_FUNCTIONS = {"ruleset": "rules", "solve": "solver"}
"""Functions that are offered here as well, by the part that has them."""

_PARTS = frozenset(__all__) - {"__version__", *_FUNCTIONS}


def __getattr__(name: str) -> object:
    """Load the part of the package, or read the version, that is asked for.

    Raises:
        AttributeError: if the package offers no such name.
    """
    if name == "__version__":
        return importlib.import_module("importlib.metadata").version(__name__)
    if name in _FUNCTIONS:
        return getattr(importlib.import_module(f"{__name__}.{_FUNCTIONS[name]}"), name)
    if name in _PARTS:
        return importlib.import_module(f"{__name__}.{name}")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return __all__
