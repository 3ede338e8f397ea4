"""The compiled client as the server holds it: every file in memory, in each encoding it was built in.

The build (`web/`) names the files under `assets/` by their content and compresses them. The set of files is
fixed when the server starts, so that a request is a look-up in a table and never a path on the disk.
"""

from __future__ import annotations

import hashlib
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
"""The encodings that the build writes; the first one a browser accepts is sent."""

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
        """Give the first variant that the request's `Accept-Encoding` admits, else the plain file."""
        accepts = _accepted(accept_encoding)
        for variant in self.variants[:-1]:
            if accepts.get(variant.encoding or "", accepts.get("*", False)):
                return variant
        return self.variants[-1]


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


def _accepted(accept_encoding: str) -> dict[str, bool]:
    """Parse `Accept-Encoding`: whether each coding that it names may be sent.

    A weight that is no number counts as a refusal. Source: RFC 9110, section 12.5.3.
    """
    accepts: dict[str, bool] = {}
    for part in accept_encoding.lower().split(","):
        coding, _, weight = part.partition(";")
        accepts[coding.strip()] = not weight or _is_positive(weight.strip().removeprefix("q="))
    return accepts


def _is_positive(weight: str) -> bool:
    try:
        return float(weight) > 0
    except ValueError:
        return False
