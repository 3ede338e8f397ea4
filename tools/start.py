"""bin/yacht: sets the checkout up where that is needed, then becomes the `yacht` command."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import environment


def main(arguments: list[str]) -> NoReturn:
    """Run `yacht` with the arguments; with none, or with options alone, `yacht serve`.

    The process becomes the command.

    Raises:
        SystemExit: with 1 if the set-up fails, with 130 if it is interrupted.
    """
    if not arguments or arguments[0].startswith("-"):
        arguments = ["serve", *arguments]
    try:
        python = environment.ready_to_run()
    except (environment.SetupError, OSError) as error:
        environment.say(f"bin/yacht: the set-up failed: {error}")
        raise SystemExit(1) from error
    except KeyboardInterrupt:
        environment.say("bin/yacht: the set-up was interrupted; the next start takes it up again")
        raise SystemExit(130) from None
    os.environ["YACHT_STARTED_AS"] = "bin/yacht"  # what its help and complaints then call it
    # -P: what lies in the current directory is none of our modules.
    os.execv(python, [str(python), "-P", "-m", "yacht", *arguments])  # noqa: S606 - no shell is the point


if __name__ == "__main__":
    main(sys.argv[1:])
