"""Who a device is: a player id in a signed cookie, and the keys that sign it.

The keys are generated into the data folder. A new one is added when the newest has served for a hundred days; older
ones go on being accepted until every cookie that they can have signed has ended.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec
from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

from yacht.table.party import PlayerId

if TYPE_CHECKING:
    from pathlib import Path

    from yacht.server.clock import Clock

KEY_FILE: Final = "device-keys.json"
KEY_BYTES: Final = 32
_KEY: Final = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")
DAY_SECONDS: Final = 24 * 60 * 60
DAY_MS: Final = DAY_SECONDS * 1000
COOKIE_DAYS: Final = 400
"""How long a cookie lasts; the most that browsers grant."""
NEW_KEY_AFTER_DAYS: Final = 100
RENEW_AFTER_DAYS: Final = 1
"""A cookie this old is given anew when its device says who it is, so that whoever plays on never loses it."""
PLAYER_BYTES: Final = 16

_SALT: Final = "yacht-device-1"
"""So that nothing else that these keys might sign is a cookie."""


class KeyFileError(Exception):
    """A key file that cannot be read, written or understood; the message says what to do."""


class DeviceKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key that signs cookies, or has signed them."""

    created_ms: int
    key: str
    """32 random bytes in hexadecimal digits."""


def load_keys(folder: Path, now_ms: int) -> tuple[DeviceKey, ...]:
    """Give the keys of a data folder, the newest last; make the first one, or a new one if it is time.

    Raises:
        KeyFileError: if the file cannot be used.
    """
    path = folder / KEY_FILE
    try:
        found = msgspec.json.decode(path.read_bytes(), type=tuple[DeviceKey, ...]) if path.exists() else ()
    except (OSError, msgspec.DecodeError) as error:
        message = (
            f"the keys in {path} cannot be read ({error}): restore the file, or remove it, and every device is new"
        )
        raise KeyFileError(message) from error
    if path.exists() and not (found and all(_KEY.fullmatch(entry.key) for entry in found)):
        message = f"the keys in {path} are damaged: restore the file, or remove it, and every device is new"
        raise KeyFileError(message)
    kept = tuple(sorted(found, key=lambda entry: entry.created_ms))
    if kept and now_ms - kept[-1].created_ms < NEW_KEY_AFTER_DAYS * DAY_MS:
        return kept
    kept = (*_still_needed(kept, now_ms), DeviceKey(now_ms, secrets.token_hex(KEY_BYTES)))
    _write(path, kept)
    return kept


def _still_needed(keys: tuple[DeviceKey, ...], now_ms: int) -> tuple[DeviceKey, ...]:
    """Leave out keys whose last cookie has ended: a key signs until the next one is made."""
    ends = (*(after.created_ms for after in keys[1:]), now_ms)
    return tuple(key for key, end_ms in zip(keys, ends, strict=False) if now_ms - end_ms < COOKIE_DAYS * DAY_MS)


def _write(path: Path, keys: tuple[DeviceKey, ...]) -> None:
    """Put a new file in the place of the old one, so that a crash leaves one of them whole."""
    beside = path.with_suffix(".new")
    try:
        beside.unlink(missing_ok=True)
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(keys)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        message = f"the keys cannot be written to {path} ({error.strerror}): give a writable folder with --data DIR"
        raise KeyFileError(message) from error


@dataclass(frozen=True, slots=True)
class Device:
    """A device that has proven who it is."""

    player: PlayerId
    is_old: bool
    """Its cookie is to be given anew."""


class Devices:
    """Signs and reads the cookies of devices.

    Args:
        keys: the newest last; that one signs.
        clock: what time it is.
    """

    def __init__(self, keys: tuple[DeviceKey, ...], clock: Clock) -> None:
        self._clock = clock
        self._serializer = URLSafeTimedSerializer(
            [key.key for key in keys],
            salt=_SALT,
            signer=_signer_with(clock),
            # SHA-1 unless it is told otherwise.
            signer_kwargs={"digest_method": hashlib.sha256},
        )

    def new_player(self) -> PlayerId:
        """Draw an id for a device that has none: 128 random bits in base64url."""
        return PlayerId(secrets.token_urlsafe(PLAYER_BYTES))

    def sign(self, player: PlayerId) -> str:
        """Give the cookie of a player."""
        return self._serializer.dumps(player)

    def read(self, cookie: str | None) -> Device | None:
        """Give whose cookie it is; None if it is missing, forged or too old.

        One that was signed later than now is still theirs: this clock has been set back since.
        """
        if not cookie:
            return None
        try:
            player, signed = self._serializer.loads(cookie, return_timestamp=True)
        except (BadData, UnicodeError):
            return None
        age_s = self._clock() // 1000 - int(signed.timestamp())
        if age_s > COOKIE_DAYS * DAY_SECONDS:
            return None
        return Device(PlayerId(player), is_old=not 0 <= age_s <= RENEW_AFTER_DAYS * DAY_SECONDS)


def _signer_with(clock: Clock) -> type[TimestampSigner]:
    class ClockedSigner(TimestampSigner):
        def get_timestamp(self) -> int:
            return clock() // 1000

    return ClockedSigner
