"""A progress bar for what takes longer than a second: on standard error, if that is a terminal."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

SHOWN_AFTER_SECONDS = 1.0


@contextlib.contextmanager
def progress(what: str) -> Generator[Callable[[int, int], None]]:
    """Give a function that is told how many steps are done, of how many, while the context lasts.

    Before it is first called the bar shows that something is being done, but not how much.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _of: None
        return
    bar = Progress(console=console, transient=True)
    task = bar.add_task(what, total=None)
    timer = threading.Timer(SHOWN_AFTER_SECONDS, bar.start)
    timer.start()
    try:
        yield lambda done, of: bar.update(task, completed=done, total=of)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
