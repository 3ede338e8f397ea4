"""Those who are not who they say, and pages of other sites: nobody to the server, and refused."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import socket
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from online import Client, Gathering, quietly_served, run_with, stored
from processes import PATIENCE_SECONDS
from yacht.load import Device, Http, connect_to, next_command
from yacht.protocol import Accepted, Refused, SendStamp, ShowHold, Stamp
from yacht.rules import Seat
from yacht.table import Resign, RollAll
from yacht.table.party import DEFAULT_SETTINGS, ChangeSettings, PartyRefusal, Play, PlayerId, StartGame, party_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

DAY = 24 * 60 * 60
COOKIE = "yacht_device"
SALT = "yacht-device-1"
EVIL = "https://evil.example"
MOST_PINGS = 1_000_000


def signed(player: str, key: str, at_s: float, digest: Callable[..., object] = hashlib.sha256) -> str:
    class Signer(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(at_s)

    serializer = URLSafeTimedSerializer(key, salt=SALT, signer=Signer, signer_kwargs={"digest_method": digest})
    made = serializer.dumps(player)
    assert isinstance(made, str)
    return made


def test_nobody_plays_on_the_seat_of_somebody_else(tmp_path: Path) -> None:
    async def look(http: Http) -> None:
        gathering = await Gathering.of(http, ["はる", "なつ"])
        stranger = await Device.named(http, "あき")
        clients = {one.player: await Client.open(one, gathering.table, 0) for one in gathering.devices}
        host = gathering.devices[0].player
        assert isinstance(await clients[host].ask(StartGame(host)), Accepted)
        journal = clients[host].journal
        events = [journal.events[seq] for seq in sorted(journal.events)]
        following = next_command(party_of(events))
        assert following is not None
        player, command = following
        assert isinstance(command, Play)
        other = next(one for one in clients if one != player)
        watching = [await Client.open(stranger, gathering.table), await Client.nobody(http, gathering.table)]
        assert [client.you for client in watching] == [stranger.player, None]
        before = clients[player].seq

        for asked in (command, Play(player, Resign(command.command.seat))):
            answer = await clients[other].ask(asked)
            assert isinstance(answer, Refused)
            assert answer.code == PartyRefusal.NOT_YOUR_SEAT
            for client in watching:
                answer = await client.ask(asked)
                assert isinstance(answer, Refused)
                assert answer.code == PartyRefusal.NOT_A_MEMBER
        guest = next(one for one in clients if one != host)
        for asked in (StartGame(guest), ChangeSettings(guest, DEFAULT_SETTINGS)):
            answer = await clients[guest].ask(asked)
            assert isinstance(answer, Refused)
            assert answer.code == PartyRefusal.NOT_HOST

        # Neither holds nor stamps of somebody else, or of those who only watch.
        assert isinstance(await clients[player].ask(command), Accepted)
        for client in (clients[other], *watching):
            await client.show(ShowHold(command.command.seat, frozenset()))
        for client in watching:
            await client.show(SendStamp(Stamp.HELLO))
            assert isinstance(await client.ask(Play(player, RollAll(Seat(0)))), Refused)
        await clients[other].show(SendStamp(Stamp.NICE))
        await clients[player].wait(lambda: bool(clients[player].shown))
        (shown,) = clients[player].shown
        assert getattr(shown, "player", None) == other
        assert clients[player].seq == before + 1
        for client in (*clients.values(), *watching):
            await client.close()

    with quietly_served(tmp_path / "kept") as server:
        run_with(server.url, look)


def test_tokens_that_are_not_right_are_nobodys(tmp_path: Path) -> None:
    folder = tmp_path / "kept"

    async def look(http: Http) -> None:
        gathering = await Gathering.of(http, ["はる"])
        host = gathering.devices[0]
        (key,) = json.loads((folder / "device-keys.json").read_text())
        now_s = time.time()
        # Made here with the right key it is right: what is refused below is refused for what is wrong with it.
        for at_s in (now_s, now_s - 399 * DAY, now_s + 2 * DAY):
            assert await who_is(http, signed(host.player, key["key"], at_s)) == host.player
        assert await who_is(http, host.cookie) == host.player
        payload, stamp, signature = host.cookie.rsplit(".", 2)
        wrong = [
            "",
            "x",
            "..",
            host.player,
            payload,
            f"{payload}.{stamp}",
            *(host.cookie[:length] for length in range(1, len(host.cookie), 7)),
            host.cookie[:-1],
            host.cookie[:-5] + ("A" if host.cookie[-5] != "A" else "B") + host.cookie[-4:],
            f"{payload}.{stamp}.{signature[::-1]}",
            f"{payload[:-2]}{payload[-1]}{payload[-2]}x.{stamp}.{signature}",
            f"{payload}.{stamp[::-1]}.{signature}",
            signed(host.player, "0" * 64, now_s),
            signed(host.player, key["key"][::-1], now_s),
            signed(host.player, key["key"], now_s, hashlib.sha1),
            signed(host.player, key["key"], now_s - 401 * DAY),
            "é" * 20,
            "x" * 3000,
        ]
        for cookie in wrong:
            assert await who_is(http, cookie) is None, cookie
            device = Device(http, host.player, cookie)
            client = await Client.open(device, gathering.table)
            assert client.you is None, cookie
            answer = await client.ask(StartGame(host.player))
            assert isinstance(answer, Refused)
            assert answer.code == PartyRefusal.NOT_A_MEMBER
            await client.close()
            for method, path, body in (
                ("POST", "/api/parties", b"{}"),
                ("POST", f"/api/parties/{gathering.link.code}/members", b""),
                ("GET", "/api/me/games", None),
                ("PUT", "/api/ranked/queue", b'{"ruleset":"standard"}'),
            ):
                refused = await http.ask(method, path, body, device.headers)
                assert (refused.status, json.loads(refused.body)["error"]["code"]) == (401, "no_device"), cookie

    with quietly_served(folder) as server:
        run_with(server.url, look)


async def who_is(http: Http, cookie: str) -> PlayerId | None:
    answer = await http.ask("GET", "/api/me", None, {"cookie": f"{COOKIE}={cookie}"})
    assert answer.status == 200
    player = json.loads(answer.body)["player"]
    assert player is None or isinstance(player, str)
    return None if player is None else PlayerId(player)


def test_pages_of_other_sites_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kept"

    async def look(http: Http) -> None:
        gathering = await Gathering.of(http, ["はる"])
        host = gathering.devices[0]
        own = f"http://{http.authority}"
        settings = json.dumps({"name": "x"}).encode()
        foreign = (EVIL, "null", "", f"{own}.evil.example", f"{own}1", "http://127.0.0.1", "https://localhost", "x")
        before = stored(folder, gathering.table)
        for origin in foreign:
            headers = {**host.headers, "origin": origin}
            with pytest.raises(InvalidStatus) as refused:
                await connect_to(http, gathering.table, headers=headers)
            assert refused.value.response.status_code == 403, origin
            for method, path, body in (
                ("PUT", "/api/me", settings),
                ("POST", "/api/parties", b"{}"),
                ("POST", f"/api/parties/{gathering.link.code}/members", b""),
                ("PUT", "/api/ranked/queue", b'{"ruleset":"standard"}'),
                ("DELETE", "/api/ranked/queue", None),
            ):
                answer = await http.ask(method, path, body, headers)
                found = json.loads(answer.body)["error"]["code"]
                assert (answer.status, found) == (403, "foreign_origin"), (origin, path)
                assert "set-cookie" not in answer.headers
        assert stored(folder, gathering.table) == before
        client = await Client.of(await connect_to(http, gathering.table, headers={**host.headers, "origin": own}))
        assert client.you == host.player
        await client.close()
        assert (await http.ask("PUT", "/api/me", settings, {**host.headers, "origin": own})).status == 200

    with quietly_served(folder) as server:
        run_with(server.url, look)


async def closing(connecting: Coroutine[None, None, ClientConnection]) -> int:
    """Give how a connection is refused: by the status of its handshake, or the code of its end."""
    try:
        opened = await connecting
    except InvalidStatus as refused:
        return refused.response.status_code
    with pytest.raises(ConnectionClosed):
        await opened.recv()
    assert opened.close_code is not None
    return opened.close_code


BAD_AFTER = ["", "-1", "+1", "1.0", "1e3", "x", "null", "9" * 16, "%00", "\u0661", "0x10", "1%202"]
BAD_TABLES = ["x", "A" * 22, "..%2f..", "%00", "あ", "x" * 2000, "'--", "%ff"]


def test_junk_in_addresses_of_sockets_is_answered_with_its_reason(tmp_path: Path) -> None:
    async def look(http: Http) -> None:
        gathering = await Gathering.of(http, ["はる"])
        host = gathering.devices[0]
        for after in BAD_AFTER:
            assert await closing(connect_to(http, gathering.table, after, host.headers)) == 4400, after
        for after in (0, 1, 4, 10**14):
            client = await Client.of(await connect_to(http, gathering.table, after, host.headers), after=after)
            await client.close()
        for table in BAD_TABLES:
            assert await closing(connect_to(http, table, None, host.headers)) in {4404, 403}, table
        for path in ("/api/tables/x", "/api/tables//socket", "/api/tables/x/socket", "/api/tables/x/socket/y"):
            answer = await http.ask("GET", path)
            assert answer.status in {404, 405, 426}, (path, answer)
            assert json.loads(answer.body)["error"]["status"] == answer.status

    with quietly_served(tmp_path / "kept") as server:
        run_with(server.url, look)


BAD_REQUESTS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET  /\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
    "GET /あ HTTP/1.1\r\n\r\n".encode(),
]


@pytest.mark.parametrize("request_bytes", BAD_REQUESTS)
def test_what_is_no_http_is_answered_and_fills_no_log(tmp_path: Path, request_bytes: bytes) -> None:
    with quietly_served(tmp_path / "kept") as server:
        at = urlsplit(server.url)
        with socket.create_connection((at.hostname, at.port), timeout=PATIENCE_SECONDS) as connection:
            connection.sendall(request_bytes + b"\r\n\r\n")
            assert connection.recv(65_536).startswith(b"HTTP/1.1 ")


UNFINISHED = [
    b"",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /healthz HTTP/1.1\r\n",
]


async def outlive(http: Http, unfinished: Sequence[socket.socket]) -> None:
    """Wait until the server has closed all of these, and see that a table's socket from before stays open."""
    gathering = await Gathering.of(http, ["はる"])
    client = await Client.open(gathering.devices[0], gathering.table)
    for connection in unfinished:
        await asyncio.to_thread(read_to_the_end, connection)
    await asyncio.sleep(1)
    assert isinstance(await client.ask(StartGame(gathering.devices[0].player)), Accepted)
    await client.close()


def read_to_the_end(connection: socket.socket) -> None:
    with connection, contextlib.suppress(ConnectionResetError):
        while connection.recv(65_536):
            pass


def test_whoever_does_not_finish_a_request_is_closed_and_others_are_served(tmp_path: Path) -> None:
    with quietly_served(tmp_path / "kept") as server:
        at = urlsplit(server.url)
        waiting = [socket.create_connection((at.hostname, at.port), timeout=PATIENCE_SECONDS) for _ in UNFINISHED]
        for connection, begun in zip(waiting, UNFINISHED, strict=True):
            connection.sendall(begun)
        with socket.create_connection((at.hostname, at.port), timeout=PATIENCE_SECONDS) as prompt:
            prompt.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            assert prompt.recv(65_536).startswith(b"HTTP/1.1 200")
        run_with(server.url, lambda http: outlive(http, waiting))


def test_whoever_sends_pings_and_reads_nothing_is_closed(tmp_path: Path) -> None:
    async def look(http: Http) -> None:
        gathering = await Gathering.of(http, ["はる"])
        opened = await connect_to(http, gathering.table, None, gathering.devices[0].headers)
        opened.transport.pause_reading()
        for _ in range(MOST_PINGS):
            if opened.transport.is_closing():
                return
            opened.protocol.send_ping(bytes(125))
            opened.transport.write(b"".join(opened.protocol.data_to_send()))
            if opened.transport.get_write_buffer_size() > 2**20:
                await asyncio.sleep(0.001)
        pytest.fail("it was never closed")

    with quietly_served(tmp_path / "kept") as server:
        run_with(server.url, look)
