"""The door to numba: compiles kernels, and keeps what was compiled in the cache folder.

numba would compile anew in each process, which takes seconds. What it compiled is kept in a folder of
`yacht.solver.folder` that is named by the digest of all solver sources, since numba itself sees only whether a kernel's
own file has changed and not the files of what it calls. Where no folder can be written, nothing is kept and all else
is the same.
"""

from __future__ import annotations

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportAttributeAccessIssue=false
# numba makes its settings while it is imported, where no type checker sees them.
import logging
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import numba
from numba.core import config

from yacht.solver import folder

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")


def jit(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a kernel when it is first called; it runs without holding Python's lock.

    IEEE arithmetic as written (no fast math), so that a result is the same to the bit on every run.
    """
    compiled_code = folder.compiled_code()
    decorate = numba.njit(nogil=True, cache=compiled_code is not None, error_model="numpy")
    before = config.CACHE_DIR
    # numba asks for the folder while it decorates, and has no argument for it.
    config.CACHE_DIR = str(compiled_code or "")
    try:
        dispatcher = decorate(function)
    finally:
        config.CACHE_DIR = before
    if compiled_code is not None:
        _compile_again_if_damaged(dispatcher)
    return cast("Callable[_P, _R]", dispatcher)  # numba has no types


def _compile_again_if_damaged(dispatcher: Any) -> None:  # noqa: ANN401 - numba has no types
    """See that a kernel whose kept file cannot be read, as after a full disk, is compiled again.

    numba reads its files as pickles and lets through whatever that raises, again in every process.
    """
    cache = dispatcher._cache  # noqa: SLF001 - numba has no other door to it
    load = cache.load_overload

    def load_or_forget(signature: object, context: object) -> object:
        try:
            return load(signature, context)
        except Exception as error:  # noqa: BLE001 - a damaged pickle raises anything
            _log.warning("a compiled kernel in %s is damaged (%r); compiling it again", cache.cache_path, error)
            cache.flush()
            return None

    cache.load_overload = load_or_forget
