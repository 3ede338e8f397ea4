"""The compiled client as the server holds it: every file in memory, in each encoding it was built in.

The build (`web/`) names the files under `assets/` by their content and compresses them. The set of files is
fixed when the server starts, so that a request is a look-up in a table and never a path on the disk.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BUILT_CLIENT = Path(__file__).parent.parent / "static"
"""Where the build puts the client."""

FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""

REVALIDATE = "no-cache"
"""For files whose name stays: kept, but asked about each time."""

_SUFFIX_BY_ENCODING = {"br": ".br", "gzip": ".gz"}
"""The encodings that the build writes; among those that a browser likes alike the first one is sent."""

_WEIGHT = re.compile(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?")

_MEDIA_TYPE_BY_SUFFIX = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Not taken from the machine's own tables, which differ from one to the next."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One encoding of a file."""

    encoding: str | None
    """The content coding, `None` for the plain file."""

    content: bytes

    etag: str
    """The strong validator, quotes included."""


@dataclass(frozen=True, slots=True)
class ClientFile:
    """One file of the client."""

    media_type: str
    cache_control: str
    variants: tuple[Variant, ...]
    """From the most to the least wanted; the last one is the plain file."""

    def variant(self, accept_encoding: str) -> Variant:
        """Give the variant that a request's `Accept-Encoding` likes best; among equals, the first one.

        The plain file is liked least unless it is named, and it is sent where nothing else is accepted.
        Source: RFC 9110, section 12.5.3.
        """
        weights = weights_of(accept_encoding)
        others = weights.get("*", 0)

        def weight(variant: Variant) -> int:
            if variant.encoding is not None:
                return weights.get(variant.encoding, others)
            # Accepted unless it is refused; before everything that is refused, after everything that is not.
            return weights.get("identity", 0 if "*" in weights and not others else 1)

        # `max` gives the first of equals.
        best = max(self.variants, key=weight)
        return best if weight(best) else self.variants[-1]


@dataclass(frozen=True, slots=True)
class Client:
    """The files of the client by their path, without a leading slash."""

    files: Mapping[str, ClientFile]

    @property
    def page(self) -> ClientFile:
        """The one page that every address of the client begins with."""
        return self.files["index.html"]


def load_client(directory: Path = BUILT_CLIENT) -> Client | None:
    """Read the compiled client, or give `None` if it has not been built."""
    files = {path.relative_to(directory).as_posix(): path for path in _files(directory)}
    if "index.html" not in files:
        return None
    compressed = {name + suffix for name in files for suffix in _SUFFIX_BY_ENCODING.values()} & files.keys()
    return Client({name: _read(name, path) for name, path in files.items() if name not in compressed})


def _files(directory: Path) -> Iterator[Path]:
    """Give the files below a directory, without those that begin with a dot."""
    for path in sorted(directory.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield path


def _read(name: str, path: Path) -> ClientFile:
    plain = path.read_bytes()
    # One tag for each encoding: they are different bytes.
    tag = hashlib.sha256(plain).hexdigest()[:32]
    variants = [
        Variant(encoding, compressed.read_bytes(), f'"{tag}-{encoding}"')
        for encoding, suffix in _SUFFIX_BY_ENCODING.items()
        if (compressed := path.with_name(path.name + suffix)).is_file()
    ]
    return ClientFile(
        media_type=_MEDIA_TYPE_BY_SUFFIX.get(path.suffix, "application/octet-stream"),
        cache_control=FOREVER if name.startswith("assets/") else REVALIDATE,
        variants=(*variants, Variant(None, plain, f'"{tag}"')),
    )


def weights_of(accept: str) -> dict[str, int]:
    """Parse the list of a header such as `Accept-Encoding`: how much each of its members is wanted.

    Returns:
        The weights in thousandths, by the member's name in lower case without its parameters. A weight that is
        not one counts as a refusal, 0. Source: RFC 9110, section 12.4.2.
    """
    weights: dict[str, int] = {}
    for part in accept.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        given = next((parameter.removeprefix("q=") for parameter in parameters if parameter.startswith("q=")), "1")
        weights[name] = round(float(given) * 1000) if _WEIGHT.fullmatch(given) else 0
    return weights
