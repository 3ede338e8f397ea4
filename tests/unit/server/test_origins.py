"""Addresses of hosts as browsers write them."""

from __future__ import annotations

import pytest

from yacht.server.origins import origin_of


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://yacht.example", "https://yacht.example"),
        ("HTTPS://Yacht.Example/", "https://yacht.example"),
        ("https://yacht.example:443", "https://yacht.example"),
        ("https://yacht.example:", "https://yacht.example"),
        ("https://yacht.example:80", "https://yacht.example:80"),
        ("http://yacht.example:80", "http://yacht.example"),
        ("http://yacht.example:08765", "http://yacht.example:8765"),
        ("https://ヨット.example", "https://xn--9ckk8g.example"),
        ("https://BÜCHER.example", "https://xn--bcher-kva.example"),
        ("http://127.0.0.1:8765", "http://127.0.0.1:8765"),
        ("http://[0:0:0:0:0:0:0:1]:80", "http://[::1]"),
        ("http://[FE80::A]:8765", "http://[fe80::a]:8765"),
    ],
)
def test_an_address_of_a_host_becomes_its_origin(address: str, origin: str) -> None:
    assert origin_of(address) == origin
    assert origin_of(origin) == origin


@pytest.mark.parametrize(
    "address",
    [
        "",
        "yacht.example",
        "//yacht.example",
        "ftp://yacht.example",
        "https://",
        "https://:443",
        "https://haru@yacht.example",
        "https://haru:secret@yacht.example",
        "https://@yacht.example",
        "https://yacht.example/play",
        "https://yacht.example?a",
        "https://yacht.example#a",
        "https://yacht.example:0",
        "https://yacht.example:65536",
        "https://yacht.example:x",
        "https://yacht .example",
        "https://yacht%2eexample",
        "https://yacht..example",
        "https://" + "a" * 64 + ".example",
        "https://" + ".".join(["abcdefg"] * 32),
        "http://[",
        "http://[::",
        "http://[yacht]",
    ],
)
def test_what_is_no_address_of_a_host_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        origin_of(address)
