"""Ten thousand messages that are not quite right: each gets its answer, the third bad one the end of the connection."""

from __future__ import annotations

import asyncio
import random
import signal
from typing import TYPE_CHECKING

import pytest

from mutations import mutated, valid
from online import Client, Gathering, quietly_served, run_with, served
from yacht.protocol import Accepted, Asked, Refused, Unreadable, decode_message
from yacht.table.party import PlayerId, StartGame

if TYPE_CHECKING:
    from pathlib import Path

    from yacht.load import Device, Http
    from yacht.table.party import TableId

MESSAGES = 10_000
SEED = 20_260_101
AT_ONCE = 6
MOST_BAD = 3
NOBODY = PlayerId("")


@pytest.mark.timeout(180)
def test_every_message_gets_its_answer(tmp_path: Path) -> None:
    with served(tmp_path / "kept") as server:
        counted = run_with(server.url, send_all)
        assert server.stop(signal.SIGINT) == (0, "")
    assert counted["sent"] >= MESSAGES
    # What was sent was of all kinds.
    assert {"bad_json", "bad_message", "too_long", "binary", "accepted", "stale", "not_your_seat"} <= counted.keys()


async def send_all(http: Http) -> dict[str, int]:
    gathering = await Gathering.of(http, ["はる", "なつ"])
    # Somebody who does nothing wrong stays connected all the time.
    witnesses = [await Client.open(device, gathering.table) for device in gathering.devices]
    host = gathering.devices[0].player
    assert isinstance(await witnesses[0].ask(StartGame(host)), Accepted)
    counted: dict[str, int] = {"sent": 0}

    async def send_some(worker: int) -> None:
        chance = random.Random(SEED + worker)  # noqa: S311 - by a seed, so that it can be seen again
        while counted["sent"] < MESSAGES:
            device = chance.choice(gathering.devices)
            await one_connection(device, gathering.table, chance, counted)

    await asyncio.gather(*(send_some(worker) for worker in range(AT_ONCE)))
    for client in witnesses:
        client.check()
        assert isinstance(await client.ask(StartGame(host), expect=client.seq), Refused)
        await client.close()
    return counted


async def one_connection(device: Device, table: TableId, chance: random.Random, counted: dict[str, int]) -> None:
    """Send messages until three of them are no messages, all at once, and see what came back."""
    client = await Client.open(device, table)
    expected: list[str | None] = []
    bad = 0
    sent: list[str | bytes] = []
    while bad < MOST_BAD:
        raw = mutated(chance, valid(chance, counted["sent"], client.seq))
        counted["sent"] += 1
        sent.append(raw)
        message = decode_message(raw, NOBODY)
        if isinstance(message, Unreadable):
            bad += 1
        if isinstance(message, Unreadable | Asked):
            expected.append(message.id)
        await client.send(raw)
    assert await client.wait_closed() == (1008, "too many bad messages"), sent
    answers = {command_id: list(found) for command_id, found in client.answers.items()}
    for command_id, found in answers.items():
        assert len(found) == expected.count(command_id), (command_id, found, sent)
        for answer in found:
            name = str(answer.code) if isinstance(answer, Refused) else "accepted"
            counted[name] = counted.get(name, 0) + 1
    assert set(expected) == answers.keys(), sent


async def closing_of(gathering: Gathering, raw: bytes, *, is_text: bool) -> tuple[int, str]:
    """Send a frame that the library would not, and give how the connection ends."""
    client = await Client.open(gathering.devices[0], gathering.table)
    async with client.socket.send_context():
        (client.socket.protocol.send_text if is_text else client.socket.protocol.send_binary)(raw)
    return await client.wait_closed()


NO_TEXT = (b"\xff\xfe", b'{"type":"stamp","stamp":"\xc3"}', b"\xed\xa0\x80", '{"type":"leave"}'.encode("utf-16"))


def test_what_is_no_text_or_far_too_long_ends_the_connection_with_its_reason(tmp_path: Path) -> None:
    async def look(http: Http) -> None:
        gathering = await Gathering.of(http, ["はる"])
        for raw in NO_TEXT:
            assert (await closing_of(gathering, raw, is_text=True))[0] == 1007, raw
        for is_text in (True, False):
            assert (await closing_of(gathering, b"x" * 70_000, is_text=is_text))[0] == 1009

    with quietly_served(tmp_path / "kept") as server:
        run_with(server.url, look)
