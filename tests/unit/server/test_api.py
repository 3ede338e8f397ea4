"""What the server answers below `/api/`, asked as devices ask it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from yacht.protocol.http import DEVICE_COOKIE, ENDPOINTS, HttpRefusal
from yacht.server.app import create_app
from yacht.server.online import Doors, Online, open_online
from yacht.store import MemoryStore
from yacht.table.party import Connect

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from httpx import Response

SETTINGS = {
    "ruleset": "standard",
    "house_rules": [],
    "turn_limit": "none",
    "start": "random",
    "first_seat": None,
    "swap": True,
}
Site = TestClient[Litestar]


@pytest.fixture
def online(tmp_path: Path) -> Online:
    return asyncio.run(open_online(MemoryStore(), tmp_path, doors=Doors(drain_seconds=0)))


@pytest.fixture
def site(online: Online) -> Generator[Site]:
    with TestClient(create_app(None, online=online), base_url="http://yacht.test") as client:
        yield client


@pytest.fixture
def device(site: Site) -> Callable[[str], dict[str, str]]:
    """Give a device of that name: the headers of its requests."""

    def named(name: str) -> dict[str, str]:
        site.cookies.clear()
        answer = site.put("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        cookie = answer.cookies[DEVICE_COOKIE]
        site.cookies.clear()
        return {"cookie": f"{DEVICE_COOKIE}={cookie}"}

    return named


def ok(answer: Response, status: int = 200) -> Any:  # noqa: ANN401 - JSON
    assert answer.status_code == status, answer.text
    return answer.json()


def refused(answer: Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    assert answer.json()["error"]["status"] == status
    assert answer.json()["error"]["message"]
    assert answer.headers["cache-control"] == "no-store"


def party_of(site: Site, headers: dict[str, str], **settings: object) -> Any:  # noqa: ANN401 - JSON
    return ok(site.post("/api/parties", json={"settings": SETTINGS | settings}, headers=headers), 201)


def test_a_device_names_itself_and_is_known_from_then_on(site: Site) -> None:
    assert ok(site.get("/api/me")) == {"player": None, "name": None, "ratings": []}
    answer = site.put("/api/me", json={"name": "はる"})
    me = ok(answer)
    assert re.fullmatch(r"[\w-]{22}", me["player"])
    assert me["name"] == "はる"
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=34560000"):
        assert part in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in site.get("/api/me").headers, "a young cookie is not given anew"
    assert ok(site.put("/api/me", json={"name": "春"}))["player"] == me["player"]
    assert ok(site.get("/api/me"))["name"] == "春"


def test_over_https_the_cookie_is_secure(tmp_path: Path) -> None:
    served = asyncio.run(open_online(MemoryStore(), tmp_path, public_url="https://yacht.example/"))
    with TestClient(create_app(None, online=served), base_url="http://10.0.0.1") as site:
        answer = site.put("/api/me", json={"name": "はる"}, headers={"origin": "https://yacht.example"})
        assert "Secure" in answer.headers["set-cookie"]
        cookie = {"cookie": f"{DEVICE_COOKIE}={answer.cookies[DEVICE_COOKIE]}"}
        assert party_of(site, cookie)["link"].startswith("https://yacht.example/p/")
        foreign = site.put("/api/me", json={"name": "はる"}, headers={"origin": "http://10.0.0.1"})
        refused(foreign, 403, "foreign_origin")


@pytest.mark.parametrize("origin", ["http://[", "http://a]b", "http://[::1", "null", "", "//", "http://evil.example"])
def test_what_is_no_origin_of_this_site_is_refused(site: Site, origin: str) -> None:
    refused(site.put("/api/me", json={"name": "はる"}, headers={"origin": origin}), 403, "foreign_origin")


@pytest.mark.parametrize("name", ["", " ", "あ" * 13, "a\nb", "\u202eabc", "\u200b"])
def test_what_is_no_name_is_refused(site: Site, name: str) -> None:
    answer = site.put("/api/me", json={"name": name})
    refused(answer, 400, "bad_name")
    assert "set-cookie" not in answer.headers


def test_pages_of_other_sites_change_nothing(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    haru = device("はる")
    code = party_of(site, haru)["code"]
    for origin in ("https://evil.example", "null", "http://yacht.test.evil.example", "http://yacht.test:81"):
        headers = haru | {"origin": origin}
        refused(site.put("/api/me", json={"name": "x"}, headers=headers), 403, "foreign_origin")
        refused(site.post("/api/parties", json={"settings": SETTINGS}, headers=headers), 403, "foreign_origin")
        refused(site.post(f"/api/parties/{code}/members", headers=headers), 403, "foreign_origin")
        refused(site.put("/api/ranked/queue", json={"ruleset": "standard"}, headers=headers), 403, "foreign_origin")
        refused(site.delete("/api/ranked/queue", headers=headers), 403, "foreign_origin")
    assert ok(site.get("/api/me", headers=haru))["name"] == "はる"
    ok(site.put("/api/me", json={"name": "春"}, headers=haru | {"origin": "http://yacht.test"}))


def test_a_party_is_opened_found_and_joined(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    haru, natsu = device("はる"), device("なつ")
    party = party_of(site, haru, turn_limit="30s")
    assert party["link"] == f"http://yacht.test/p/{party['code']}"
    invitation = ok(site.get(f"/api/parties/{party['code'].lower()}", headers=natsu))
    assert invitation == {
        "code": party["code"],
        "table": party["table"],
        "link": party["link"],
        "host": "はる",
        "members": 1,
        "empty_seats": 5,
        "is_playing": False,
        "is_member": False,
        "settings": SETTINGS | {"turn_limit": "30s"},
    }
    for _ in range(2):
        assert ok(site.post(f"/api/parties/{party['code']}/members", headers=natsu)) == party
    again = ok(site.get(f"/api/parties/{party['code']}", headers=natsu))
    assert (again["members"], again["empty_seats"], again["is_member"]) == (2, 4, True)


def test_the_link_is_a_picture_that_a_phone_reads(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    party = party_of(site, device("はる"))
    picture = site.get(f"/api/parties/{party['code']}/qr")
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert 'fill="#fff"' in picture.text
    assert 'stroke="#000"' in picture.text
    assert "style=" not in picture.text, "the content security policy would drop it"


def test_settings_that_do_not_fit_are_refused(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    haru = device("はる")
    for change, code in (
        ({"house_rules": ["joker_free"]}, "bad_rules"),
        ({"house_rules": ["upper_first", "upper_first"]}, "bad_rules"),
        ({"start": "chosen"}, "bad_start"),
        ({"first_seat": 0}, "bad_start"),
        ({"start": "rematch"}, "bad_start"),
        ({"ruleset": "yatzy"}, "bad_body"),
        ({"players": 2}, "bad_body"),
    ):
        answer = site.post("/api/parties", json={"settings": SETTINGS | change}, headers=haru)
        refused(answer, 400, code)


def test_a_party_has_room_for_sixty(site: Site, online: Online, device: Callable[[str], dict[str, str]]) -> None:
    online.limits = type(online.limits)(are_on=False)
    party = party_of(site, device("はる"))
    address = f"/api/parties/{party['code']}"
    for number in range(60):
        ok(site.post(f"{address}/members", headers=device(f"客{number}")))
    assert ok(site.get(address))["members"] == 60, "somebody who is gone made room for the last one"

    async def connect_all() -> None:
        found = await online.tables.party(party["table"])
        assert found is not None
        for number, member in enumerate(found.members):
            await online.tables.ask(found.table, member.player, f"c{number}", Connect(member.player))

    with site.portal() as portal:
        portal.call(connect_all)
    refused(site.post(f"{address}/members", headers=device("なつ")), 409, "party_full")


@pytest.mark.parametrize("host", ["x" * 300, "@evil", "yacht..test", "yacht.test:0", "[::", "yacht test"])
def test_a_host_that_is_none_is_not_put_into_links(
    site: Site, device: Callable[[str], dict[str, str]], host: str
) -> None:
    party = party_of(site, device("はる"))
    for address in (f"/api/parties/{party['code']}", f"/api/parties/{party['code']}/qr"):
        refused(site.get(address, headers={"host": host}), 400, "bad_request")


def test_whoever_watched_before_joining_is_there(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    party, natsu = party_of(site, device("はる")), device("なつ")
    with site.websocket_connect(f"/api/tables/{party['table']}/socket", headers=natsu) as socket:
        assert socket.receive_json()["type"] == "hello"
        ok(site.post(f"/api/parties/{party['code']}/members", headers=natsu))
        seen: list[str] = []
        while "player_connected" not in seen:
            message = socket.receive_json()
            if message["type"] == "event":
                seen.append(message["event"]["type"])
        assert seen == ["player_joined", "seat_changed", "player_connected"]


@pytest.mark.parametrize("code", ["0000000000", "abc", "x" * 300, "%00", "..", "\uff21\uff22\uff23"])
def test_codes_that_lead_nowhere_are_refused(site: Site, device: Callable[[str], dict[str, str]], code: str) -> None:
    headers = device("はる")
    if code == "..":
        assert site.get(f"/api/parties/{code}").status_code == 404
        return
    refused(site.get(f"/api/parties/{code}", headers=headers), 404, "no_party")
    refused(site.get(f"/api/parties/{code}/qr", headers=headers), 404, "no_party")
    refused(site.post(f"/api/parties/{code}/members", headers=headers), 404, "no_party")


def test_whoever_has_no_name_or_a_forged_cookie_is_sent_to_get_one(
    site: Site, online: Online, device: Callable[[str], dict[str, str]]
) -> None:
    code = party_of(site, device("はる"))["code"]
    unknown = online.devices.sign(online.devices.new_player())
    for cookie in ("", "forged", "a.b.c", unknown):
        headers = {"cookie": f"{DEVICE_COOKIE}={cookie}"}
        refused(site.post("/api/parties", json={"settings": SETTINGS}, headers=headers), 401, "no_device")
        refused(site.post(f"/api/parties/{code}/members", headers=headers), 401, "no_device")
        refused(site.get("/api/me/games", headers=headers), 401, "no_device")
        refused(site.get("/api/ranked/queue", headers=headers), 401, "no_device")
        assert ok(site.get("/api/me", headers=headers))["player"] is None


def test_ranked_pairs_two_and_says_where(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    haru, natsu = device("はる"), device("なつ")
    assert ok(site.get("/api/ranked/queue", headers=haru))["place"] is None
    waiting = ok(site.put("/api/ranked/queue", json={"ruleset": "standard"}, headers=haru))
    assert waiting["place"]["table"] is None
    assert ok(site.delete("/api/ranked/queue", headers=haru))["place"] is None
    ok(site.put("/api/ranked/queue", json={"ruleset": "standard"}, headers=haru))
    found = ok(site.put("/api/ranked/queue", json={"ruleset": "standard"}, headers=natsu))["place"]["table"]
    assert found is not None
    assert ok(site.get("/api/ranked/queue", headers=haru))["place"]["table"] == found


def test_a_leaderboard_begins_empty(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    board = ok(site.get("/api/ranked/thirteen/leaderboard", headers=device("はる")))
    assert board == {"ruleset": "thirteen", "standings": [], "you": None}
    refused(site.get("/api/ranked/yatzy/leaderboard"), 404, "bad_rules")


def test_games_that_are_not_there_are_refused(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    refused(site.get("/api/games/OxSC-Ms0zlPlIXGaAXHkIg.1"), 404, "no_record")
    headers = device("はる")
    assert ok(site.get("/api/me/games", headers=headers)) == {"games": [], "next": None}
    assert ok(site.get("/api/me/games?before=nothing", headers=headers))["games"] == []


def test_what_comes_too_often_is_told_when_to_come_back(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    haru = device("はる")
    for _ in range(30):
        party_of(site, haru)
    answer = site.post("/api/parties", json={"settings": SETTINGS}, headers=haru)
    refused(answer, 429, "too_many")
    assert 1 <= int(answer.headers["retry-after"]) <= 3600


def test_a_server_that_is_about_to_go_begins_nothing(
    site: Site, online: Online, device: Callable[[str], dict[str, str]]
) -> None:
    haru = device("はる")
    assert site.get("/readyz").json()["status"] == "ready"
    online.is_draining = True
    assert (site.get("/readyz").status_code, site.get("/healthz").status_code) == (503, 200)
    answer = site.post("/api/parties", json={"settings": SETTINGS}, headers=haru)
    refused(answer, 503, "draining")
    assert answer.headers["retry-after"] == "3"
    refused(site.put("/api/ranked/queue", json={"ruleset": "standard"}, headers=haru), 503, "draining")


def test_unknown_and_doubled_parameters_are_refused(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    headers = device("はる")
    for address in ("/api/me?x=1", "/api/me/games?before=a&before=b", "/api/openapi.json?v=2"):
        refused(site.get(address, headers=headers), 400, "bad_body")


def test_bodies_that_are_none_are_refused(site: Site, device: Callable[[str], dict[str, str]]) -> None:
    headers = device("はる")
    for content in (b"", b"{", b"[]", b'{"name":"\xff"}', b'{"name":"a","b":1}', b"x" * 5000):
        refused(site.put("/api/me", content=content, headers=headers), 400, "bad_body")
    assert site.put("/api/me", content=b"x" * 70_000, headers=headers).status_code == 413


def test_every_address_below_api_is_in_the_document_and_the_other_way_round(site: Site) -> None:
    documented = {(endpoint.path, str(endpoint.method)) for endpoint in ENDPOINTS}
    app = site.app
    answered = {
        (re.sub(r":str", "", route.path), method)
        for route in app.routes
        for method in getattr(route, "methods", ())
        if route.path.startswith("/api/") and method not in {"HEAD", "OPTIONS"}
    }
    besides = {("/api/values/{ruleset_id}", "GET"), ("/api/openapi.json", "GET"), ("/api/asyncapi.json", "GET")}
    assert answered - besides == documented
    assert besides <= answered
    assert ok(site.get("/api/openapi.json"))["paths"].keys() == {path for path, _ in documented}
    assert ok(site.get("/api/asyncapi.json"))["asyncapi"] == "3.0.0"


def test_the_page_on_the_protocol_names_every_address_and_code() -> None:
    text = (Path(__file__).parents[3] / "docs/protocol.md").read_text()
    for endpoint in ENDPOINTS:
        assert endpoint.path in text
    for code in HttpRefusal:
        assert f"`{code}`" in text
