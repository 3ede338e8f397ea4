"""A server on a disk that fills up: commands are refused, reading goes on, and so does play once there is room."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING

from online import Client, Gathering, Journal, run_with, served, stored
from small_disks import MAY_MOUNT, fill, mounted
from yacht.load import Device, Http, next_command
from yacht.protocol import Accepted, Asked, Refused, WireRefusal, encode_client_message
from yacht.table.party import StartGame, party_of

if TYPE_CHECKING:
    from pathlib import Path

    from yacht.table.party import MemberCommand, PlayerId

SIZE_KB = 8192
MOST_PLAYED = 3_000
"""Commands that may still fit on what SQLite has reserved."""

if MAY_MOUNT:

    def test_a_server_without_room_refuses_and_goes_on(tmp_path: Path) -> None:
        disk = tmp_path / "disk"
        disk.mkdir()
        with mounted(disk, SIZE_KB):
            with served(disk / "kept") as server:
                table = run_with(server.url, lambda http: fill_and_go_on(http, disk))
                status, errors = server.stop(signal.SIGINT)
            assert status == 0
            lines = [json.loads(line) for line in errors.splitlines()]
            assert lines
            assert {line["kind"] for line in lines} == {"store_full"}
            # The same is there for the next server.
            with served(disk / "kept") as server:
                run_with(server.url, lambda http: see_again(http, table))


class Playing:
    """A party of two, and what is known of it."""

    def __init__(self, gathering: Gathering, clients: dict[PlayerId, Client], journal: Journal) -> None:
        self.gathering = gathering
        self.clients = clients
        self.journal = journal

    def following(self) -> tuple[Client, MemberCommand]:
        events = [self.journal.events[seq] for seq in sorted(self.journal.events)]
        following = next_command(party_of(events))
        assert following is not None
        player, command = following
        return self.clients[player], command

    async def until_refused(self) -> tuple[Client, MemberCommand, str, int]:
        """Play until a command is refused; give it with who sent it, its id and what they expected."""
        for number in range(MOST_PLAYED):
            client, command = self.following()
            await client.reach(max(self.journal.events))
            expect, name = client.seq, f"played-{number}"
            answer = await client.ask(command, name, expect)
            if isinstance(answer, Refused):
                assert answer.code == WireRefusal.NOT_STORED
                assert answer.seq == expect
                return client, command, name, expect
        message = "the disk was never full"
        raise AssertionError(message)


async def begun(http: Http) -> Playing:
    gathering = await Gathering.of(http, ["はる", "なつ"])
    journal = Journal()
    clients = {one.player: await Client.open(one, gathering.table, 0, journal) for one in gathering.devices}
    host = gathering.devices[0].player
    assert isinstance(await clients[host].ask(StartGame(host)), Accepted)
    return Playing(gathering, clients, journal)


async def fill_and_go_on(http: Http, disk: Path) -> Gathering:
    playing = await begun(http)
    gathering = playing.gathering
    fill(disk / "ballast")
    client, command, name, expect = await playing.until_refused()
    version = client.seq

    # Refused again and again, and everybody goes on hearing the same.
    for _ in range(3):
        again = await client.ask(command, name, expect)
        assert isinstance(again, Refused)
        assert (again.code, again.seq) == (WireRefusal.NOT_STORED, version)
    on_disk = stored(disk / "kept", gathering.table)
    assert len(on_disk.events) == version
    playing.journal.agree(on_disk.events, None)

    # Reading goes on: a snapshot for a stranger, missing events for whoever has some, and what a link leads to.
    stranger = await Client.nobody(http, gathering.table)
    assert stranger.seq == version
    late = await Client.open(gathering.devices[1], gathering.table, version - 3)
    assert (sorted(late.journal.events), late.journal.snapshots) == (list(range(version - 2, version + 1)), [])
    for path, headers in ((f"/api/parties/{gathering.link.code}", {}), ("/api/me", gathering.devices[0].headers)):
        assert (await http.ask("GET", path, None, headers)).status == 200

    # What would have to be stored is refused over HTTP as well.
    for method, path, body in (
        ("PUT", "/api/me", b'{"name":"new"}'),
        ("POST", "/api/parties", encoded_settings()),
    ):
        refused = await http.ask(method, path, body, gathering.devices[0].headers)
        assert (refused.status, json.loads(refused.body)["error"]["code"]) == (503, "not_stored"), path

    (disk / "ballast").unlink()
    answer = await client.ask(command, name, expect)
    assert isinstance(answer, Accepted)
    # The stranger hears of it, too; whoever repeats it gets the same answer.
    await stranger.reach(answer.seq)
    await client.send(encode_client_message(Asked(name, expect, command)))
    assert (await client.wait_for_answers(name, 6))[-1].seq == answer.seq
    for _ in range(20):
        next_client, next_one = playing.following()
        assert isinstance(await next_client.ask(next_one), Accepted)
    newcomer = await Device.named(http, "あき")
    assert (await newcomer.join(gathering.link.code)).table == gathering.table
    for one in (*playing.clients.values(), late, stranger):
        await one.close()
    playing.journal.agree(stored(disk / "kept", gathering.table).events, None)
    return gathering


async def see_again(http: Http, gathering: Gathering) -> None:
    host = gathering.devices[0]
    client = await Client.open(Device(http, host.player, host.cookie), gathering.table)
    assert client.you == host.player
    (snapshot,) = client.journal.snapshots
    assert len(snapshot.view.members) == 3
    await client.close()


def encoded_settings() -> bytes:
    return json.dumps(
        {
            "settings": {
                "ruleset": "standard",
                "house_rules": [],
                "turn_limit": "none",
                "start": "random",
                "first_seat": None,
                "swap": True,
            }
        }
    ).encode()
