"""`yacht serve`: the game in the browser, served from this machine."""

from __future__ import annotations

import argparse
import ipaddress
import os
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, cast

from yacht.cli.command import CommandError, add_version
from yacht.cli.output import OutputError, tell, write

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from yacht.cli.command import Subparsers

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8765
HIGHEST_PORT = 65535
LONGEST_QUOTE = 20
"""Characters of an argument that a complaint repeats."""


def register(subparsers: Subparsers) -> None:
    """Add `yacht serve`."""
    parser = subparsers.add_parser(
        "serve",
        help="serve the game and open it in the browser",
        description="Serve the game and open it in the browser. Ctrl-C ends it.",
        allow_abbrev=False,
    )
    parser.add_argument("--host", default=DEFAULT_HOST, help="the address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        help="the port to listen on, 0 for any free one (default: %(default)s)",
    )
    parser.add_argument("--no-open", action="store_true", help="leave the browser alone")
    parser.add_argument(
        "--data",
        type=_directory,
        metavar="DIR",
        help="the server's own directory, made if it is missing: players, parties, ratings and keys are in it"
        " (default: the user's data directory)",
    )
    parser.add_argument(
        "--public-url",
        type=_public_url,
        metavar="URL",
        help="where players reach this server, as https://yacht.example; for links and for telling other sites apart"
        " (default: the address that they use)",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=_proxies,
        metavar="ADDRESSES",
        help="addresses or networks of proxies that are believed about who asks, with commas between (default: none)",
    )
    parser.add_argument(
        "--metrics-port",
        type=_port,
        metavar="PORT",
        help="a port on 127.0.0.1 at which Prometheus finds metrics (default: none)",
    )
    parser.add_argument(
        "--log-level", choices=("warning", "info"), default="warning", help="how much is logged (default: %(default)s)"
    )
    parser.add_argument(
        "--no-limits",
        action="store_true",
        help="do not limit how often somebody asks; only for measuring, see `yacht bench load`",
    )
    add_version(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is interrupted, or open the server that is running there already.

    Raises:
        CommandError: if the data directory or the address cannot be used.
    """
    host = cast("str", arguments.host)  # argparse keeps values without their types
    port = cast("int", arguments.port)
    opens_browser = not cast("bool", arguments.no_open)
    data = _make_data_directory(cast("Path | None", arguments.data))

    from yacht.server import listening

    try:
        found = listening.listen(host, port, on_wait=_tell_wait)
    except listening.ListenError as error:
        raise CommandError(str(error)) from error

    def announce() -> None:
        try:
            write(f"{found.url}\n")
        except OutputError:
            # The address is said where it can be, and the game is served all the same.
            tell(f"standard output cannot be written; the address is {found.url}")
        if opens_browser:
            _open_browser(found.url)

    if isinstance(found, listening.AlreadyRunning):
        tell("already running there; that one is opened" if opens_browser else "already running")
        announce()
        return 0
    if found.port != port != 0:
        tell(
            f"port {port} is taken by another program, so this is port {found.port}; the browser keeps records per port"
        )

    _serve(found.socket, data, arguments, announce)
    return 0


def _serve(listener: socket.socket, data: Path, arguments: argparse.Namespace, on_start: Callable[[], None]) -> None:
    from yacht.server.identity import KeyFileError
    from yacht.server.logs import LogLevel
    from yacht.server.online import Doors
    from yacht.server.running import MetricsPortError, Serving, serve
    from yacht.store import StoreError, open_sqlite

    serving = Serving(
        data,
        public_url=cast("str | None", arguments.public_url),
        trusted_proxy=cast("str | None", arguments.trusted_proxy),
        metrics_port=cast("int | None", arguments.metrics_port),
        log_level=LogLevel(cast("str", arguments.log_level)),
        doors=Doors(are_limits_on=not cast("bool", arguments.no_limits)),
    )
    try:
        serve(listener, serving, open_sqlite(data), on_start)
    except (StoreError, KeyFileError) as error:
        raise CommandError(str(error)) from error
    except MetricsPortError as error:
        message = f"{error}: give another port with --metrics-port"
        raise CommandError(message) from error


def _port(text: str) -> int:
    """Parse a port number, 0 to 65535.

    Raises:
        ArgumentTypeError: if the text is no such number.
    """
    # Python computes no number of thousands of digits.
    digits = text.lstrip("0")[:6] or text[-1:]
    if not (text.isascii() and text.isdecimal() and int(digits) <= HIGHEST_PORT):
        quoted = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
        message = f"{quoted!r} is no port: give a number from 0 to {HIGHEST_PORT}"
        raise argparse.ArgumentTypeError(message)
    return int(digits)


def _directory(text: str) -> Path:
    """Parse the path of a directory.

    Raises:
        ArgumentTypeError: if it is empty, which would be the current directory.
    """
    if not text:
        message = "it is empty: give a writable directory, or leave --data away"
        raise argparse.ArgumentTypeError(message)
    return Path(text)


def _public_url(text: str) -> str:
    """Parse the address at which players reach the server.

    Raises:
        ArgumentTypeError: if it is not that of a whole host.
    """
    from yacht.server.origins import origin_of

    try:
        return origin_of(text)
    except ValueError:
        message = f"{text!r} is no address of a host: give one as https://yacht.example, without a name or a path"
        raise argparse.ArgumentTypeError(message) from None


def _proxies(text: str) -> str:
    """Parse addresses and networks, with commas between; uvicorn knows only networks without a host in them.

    Raises:
        ArgumentTypeError: if one of them is neither.
    """
    found: list[str] = []
    for part in map(str.strip, text.split(",")):
        try:
            network = ipaddress.ip_network(part, strict=False)
        except ValueError:
            message = f"{part!r} is neither an address nor a network: give them as 127.0.0.1,10.0.0.0/8"
            raise argparse.ArgumentTypeError(message) from None
        found.append(str(network) if "/" in part else part)
    return ",".join(found)


def _make_data_directory(chosen: Path | None) -> Path:
    """Make the data directory, see that a file can be written there, and give it.

    Raises:
        CommandError: if that cannot be done.
    """
    import platformdirs

    directory = chosen or platformdirs.user_data_path("yacht", appauthor=False)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError as error:
        message = (
            f"the data directory {directory} cannot be used ({error.strerror}): give a writable one with --data DIR"
        )
        raise CommandError(message) from error
    return directory


def _open_browser(url: str) -> None:
    """Open the address if there is a browser with windows; says so if there is none.

    A text browser would take over the terminal, so it is used only where `BROWSER` asks for it.
    """
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        tell("no browser was found; open the address yourself")
        return
    is_text_browser = isinstance(browser, webbrowser.GenericBrowser) and not isinstance(
        browser, webbrowser.BackgroundBrowser
    )
    if is_text_browser and "BROWSER" not in os.environ:
        tell("no browser with windows was found; open the address yourself")
        return
    browser.open(url)


def _tell_wait(port: int) -> None:
    tell(f"port {port} is taken and does not answer yet; waiting for it ...")
