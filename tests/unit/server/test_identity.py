"""Devices: cookies that cannot be forged, and keys that rotate."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest
from itsdangerous import URLSafeTimedSerializer

from served import StillClock
from yacht.server.identity import (
    COOKIE_DAYS,
    DAY_MS,
    KEY_FILE,
    NEW_KEY_AFTER_DAYS,
    Device,
    DeviceKey,
    Devices,
    KeyFileError,
    load_keys,
)
from yacht.table.party import PlayerId

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_800_000_000_000
HARU = PlayerId("3i0GFzSwqb6ubK9QtwPfrw")
KEY = DeviceKey(NOW, "ab" * 32)


def devices(*keys: DeviceKey, clock: StillClock | None = None) -> Devices:
    return Devices(keys or (KEY,), clock or StillClock(NOW))


def test_a_cookie_says_whose_it_is() -> None:
    assert devices().read(devices().sign(HARU)) == Device(HARU, is_old=False)


def test_ids_are_drawn_at_random() -> None:
    drawn = {devices().new_player() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(player) for player in drawn} == {22}


@pytest.mark.parametrize("place", range(0, 100, 3))
def test_a_changed_cookie_is_nobodys(place: int) -> None:
    cookie = devices().sign(HARU)
    at = place % len(cookie)
    other = "A" if cookie[at] != "A" else "B"
    read = devices().read(cookie[:at] + other + cookie[at + 1 :])
    # The last character of base64 has bits that mean nothing.
    assert read is None or at == len(cookie) - 1


@pytest.mark.parametrize(
    "cookie",
    [None, "", ".", "..", "a.b.c", "x" * 5000, "あ", "\ud800", HARU, f"{HARU}.", " ", "null", "\x00.\x00.\x00"],
)
def test_what_is_no_cookie_is_nobodys(cookie: str | None) -> None:
    assert devices().read(cookie) is None


def test_cookies_of_other_keys_or_with_sha1_are_nobodys() -> None:
    assert devices(DeviceKey(NOW, "cd" * 32)).read(devices().sign(HARU)) is None
    sha1 = URLSafeTimedSerializer(KEY.key, salt="yacht-device-1", signer_kwargs={"digest_method": hashlib.sha1})
    assert devices().read(sha1.dumps(HARU)) is None
    salted = URLSafeTimedSerializer(KEY.key, salt="other", signer_kwargs={"digest_method": hashlib.sha256})
    assert devices().read(salted.dumps(HARU)) is None


def test_a_cookie_ends_after_400_days_and_is_given_anew_before() -> None:
    clock = StillClock(NOW)
    signed = devices(clock=clock).sign(HARU)
    for days, expected in (
        (0, Device(HARU, is_old=False)),
        (1, Device(HARU, is_old=False)),
        (2, Device(HARU, is_old=True)),
        (COOKIE_DAYS, Device(HARU, is_old=True)),
    ):
        clock.now_ms = NOW + days * DAY_MS
        assert devices(clock=clock).read(signed) == expected
    clock.now_ms += 2000
    assert devices(clock=clock).read(signed) is None
    clock.now_ms = NOW - 5000
    assert devices(clock=clock).read(signed) == Device(HARU, is_old=True), "the clock was set back"


def test_the_first_start_makes_a_key_that_nobody_else_reads(tmp_path: Path) -> None:
    [key] = load_keys(tmp_path, NOW)
    file = tmp_path / KEY_FILE
    assert len(bytes.fromhex(key.key)) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert load_keys(tmp_path, NOW + 1) == (key,)
    assert {entry.name for entry in tmp_path.iterdir()} == {KEY_FILE}


def test_keys_rotate_and_old_cookies_are_read_until_they_end(tmp_path: Path) -> None:
    clock = StillClock(NOW)
    first = load_keys(tmp_path, NOW)
    clock.now_ms += NEW_KEY_AFTER_DAYS * DAY_MS - 1
    assert load_keys(tmp_path, clock.now_ms) == first
    clock.now_ms += 1
    last_of_first = Devices(first, clock).sign(HARU)
    both = load_keys(tmp_path, clock.now_ms)
    assert both[0] == first[0]
    assert len(both) == 2
    assert Devices(both, clock).read(last_of_first) == Device(HARU, is_old=False)
    assert Devices(first, clock).read(Devices(both, clock).sign(HARU)) is None, "the newest signs"
    kept = both
    for _ in range(10):
        clock.now_ms += NEW_KEY_AFTER_DAYS * DAY_MS
        kept = load_keys(tmp_path, clock.now_ms)
    assert first[0] not in kept
    assert len(kept) == 5, "one that signs, and those whose cookies may still be around"


@pytest.mark.parametrize("content", ["", "{}", "[]x", '[{"created_ms": 1}]', '[{"created_ms": 1, "key": "ab"}]'])
def test_damaged_keys_are_refused_and_left(tmp_path: Path, content: str) -> None:
    file = tmp_path / KEY_FILE
    file.write_text(content)
    with pytest.raises(KeyFileError, match="restore the file"):
        load_keys(tmp_path, NOW)
    assert file.read_text() == content


def test_the_file_of_keys_is_json(tmp_path: Path) -> None:
    keys = load_keys(tmp_path, NOW)
    assert json.loads((tmp_path / KEY_FILE).read_text()) == [{"created_ms": NOW, "key": keys[0].key}]
