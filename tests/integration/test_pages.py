"""The app's answers: pages, files, errors, and the headers they all carry."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from prometheus_client.metrics import MetricWrapperBase

import yacht
from yacht.cli import EXIT_OUTPUT, EXIT_READER_LEFT, serve
from yacht.server import metrics, running
from yacht.server.app import PAGES, create_app
from yacht.server.client import FOREVER, Client, load_client
from yacht.server.headers import SECURITY_HEADERS
from yacht.server.limits import ALLOWED

if TYPE_CHECKING:
    from collections.abc import Generator

    from httpx import Response

    from conftest import ExpectLog

PAGE = b"<!doctype html><title>Yacht</title>"
SCRIPT = b"console.log('yacht');" * 20
ADDRESSES = [page.replace("{ruleset:str}", "standard").replace("{code:str}", "abc") for page in PAGES]
BROWSERS = "gzip, deflate, br, zstd"

Site = TestClient[Litestar]


@pytest.fixture
def client(tmp_path: Path) -> Client:
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / ".stamp").write_text("not a file of the client")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (assets / "main-x1.js").write_bytes(SCRIPT)
    (assets / "main-x1.js.br").write_bytes(b"as brotli")
    (assets / "main-x1.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (assets / "die.weird").write_bytes(b"?")
    loaded = load_client(tmp_path)
    assert loaded is not None
    return loaded


@pytest.fixture
def site(client: Client) -> Generator[Site]:
    with TestClient(create_app(client), raise_server_exceptions=False) as test_client:
        test_client.headers["accept-encoding"] = "identity"
        yield test_client


def assert_secured(response: Response) -> None:
    for name, value in SECURITY_HEADERS.items():
        assert response.headers.get_list(name) == [value]
    assert "unsafe" not in response.headers["content-security-policy"]


def assert_is_error(response: Response, status: int, code: str) -> None:
    """Every error has this one shape."""
    assert response.status_code == status
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "no-store"
    error = response.json()["error"]
    assert error == {"status": status, "code": code, "message": error["message"]}
    assert error["message"]
    assert_secured(response)


def test_health(site: Site) -> None:
    response = site.get("/healthz")
    assert response.json() == {"service": "yacht", "version": yacht.__version__, "status": "ok"}
    assert response.headers["cache-control"] == "no-store"
    assert_secured(response)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_client_is_the_page(site: Site, address: str) -> None:
    response = site.get(address)
    assert (response.status_code, response.content) == (200, PAGE)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert_secured(response)


PROGRAM = "*/*"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
UNKNOWN = ["/nothing", "/odds/standard", "/rules/a/b", "/p", "/index.html.br", "/apis", "/healthz/more", "//etc/passwd"]
FOR_PROGRAMS = ["/api", "/api/", "/api/play", "/api/a/b", "/assets", "/assets/none.js"]


@pytest.mark.parametrize(
    ("address", "accept"),
    [
        *((address, accept) for address in UNKNOWN for accept in (PROGRAM, "", "image/png", "text/html;q=0, */*")),
        *((address, accept) for address in FOR_PROGRAMS for accept in (PROGRAM, BROWSER)),
    ],
)
def test_everything_else_is_not_found(site: Site, address: str, accept: str) -> None:
    assert_is_error(site.get(address, headers={"accept": accept}), 404, "not_found")


@pytest.mark.parametrize("accept", [BROWSER, "text/html", "*/*, Text/HTML;q=0.1"])
@pytest.mark.parametrize("address", UNKNOWN)
def test_a_person_gets_the_page_that_says_so(site: Site, address: str, accept: str) -> None:
    for method in ("GET", "HEAD"):
        response = site.request(method, address, headers={"accept": accept, "if-none-match": "*"})
        assert response.status_code == 404
        assert response.content == (PAGE if method == "GET" else b"")
        assert response.headers["content-length"] == str(len(PAGE))
        assert response.headers["content-type"] == "text/html; charset=utf-8"
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["vary"] == "accept, accept-encoding"
        assert "etag" not in response.headers
        assert_secured(response)


def test_the_service_worker_and_the_manifest_are_asked_about_each_time() -> None:
    client = load_client()
    assert client is not None
    with TestClient(create_app(client)) as site:
        for address, media_type in (
            ("/sw.js", "text/javascript; charset=utf-8"),
            ("/manifest.webmanifest", "application/manifest+json"),
        ):
            response = site.get(address)
            assert response.status_code == 200
            assert response.headers["content-type"] == media_type
            assert response.headers["cache-control"] == "no-cache"
            assert_secured(response)


def test_the_icons_are_as_large_as_the_manifest_says() -> None:
    client = load_client()
    assert client is not None
    manifest = json.loads(client.files["manifest.webmanifest"].variants[-1].content)
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= set(sizes.values())
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for address, size in {**sizes, "/icons/apple-touch-icon.png": "180x180"}.items():
        file = client.files[address.removeprefix("/")]
        if size != "any":
            # The header of a PNG file: eight bytes, then a chunk with the width and the height.
            content = file.variants[-1].content
            width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
            assert content.startswith(b"\x89PNG")
            assert f"{width}x{height}" == size
    page = client.page.variants[-1].content.decode()
    assert "/manifest.webmanifest" in page
    assert "/icons/apple-touch-icon.png" in page


def test_a_person_who_sends_something_gets_the_error(site: Site) -> None:
    assert site.post("/nothing", headers={"accept": BROWSER}).headers["content-type"] == "application/json"


def test_without_a_built_client_a_person_gets_the_error() -> None:
    with TestClient(create_app(None)) as site:
        assert_is_error(site.get("/nothing", headers={"accept": BROWSER}), 404, "not_found")


def test_the_page_that_says_so_comes_compressed() -> None:
    client = load_client()
    assert client is not None
    with TestClient(create_app(client)) as site:
        response = site.get("/nothing", headers={"accept": BROWSER, "accept-encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert response.content == client.page.variants[-1].content


@pytest.mark.parametrize(
    "address", ["/.stamp", "/assets/../../pyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd"]
)
def test_nothing_outside_the_client_is_served(site: Site, address: str) -> None:
    assert_is_error(site.get(address), 404, "not_found")


def test_a_page_is_only_read(site: Site) -> None:
    response = site.post("/play")
    assert_is_error(response, 405, "method_not_allowed")
    assert {"GET", "HEAD"} <= set(response.headers["allow"].split(", "))


@pytest.mark.parametrize("address", ["/", "/healthz", "/assets/main-x1.js"])
def test_head_has_the_headers_of_get(site: Site, address: str) -> None:
    head, get = site.head(address), site.get(address)
    assert head.status_code == 200
    assert head.headers == get.headers


@pytest.mark.parametrize(
    ("accept", "encoding"),
    [
        (BROWSERS, "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("br;q=zero, gzip;q=", None),
        ("br;q=nan, gzip;q=inf", None),
        ("br;q=0.5, gzip", "gzip"),
        ("gzip;q=0.8, br;q=0.9", "br"),
        ("gzip;q=0.9, br;q=0.9", "br"),
        ("gzip ; Q=0.001", "gzip"),
        ("br;q=1.5, gzip;q=0.5", "gzip"),
        ("*;q=0.5, gzip;q=0.6", "gzip"),
        ("*;q=0.5, br;q=0", "gzip"),
        ("identity, br;q=0.5", None),
        ("identity;q=0.5, br;q=0.5", "br"),
        ("identity;q=0.5, gzip", "gzip"),
        ("identity;q=0", None),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("*;q=0, gzip;q=0.1", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_a_file_comes_in_the_best_encoding_that_is_accepted(site: Site, accept: str, encoding: str | None) -> None:
    with site.stream("GET", "/assets/main-x1.js", headers={"accept-encoding": accept}) as response:
        content = b"".join(response.iter_raw())
    assert response.headers.get("content-encoding") == encoding
    assert content == {"br": b"as brotli", "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}[encoding]
    assert int(response.headers["content-length"]) == len(content)
    assert response.headers["vary"] == "accept-encoding"
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["cache-control"] == FOREVER


def test_a_list_may_come_in_several_lines(site: Site) -> None:
    lines = [("accept-encoding", "gzip;q=0.5"), ("accept-encoding", "br;q=0.4")]
    site.headers.pop("accept-encoding")
    response = site.get("/assets/main-x1.js", headers=lines)
    assert response.headers["content-encoding"] == "gzip"
    lines = [("accept-encoding", "identity"), ("if-none-match", '"other"'), ("if-none-match", "*")]
    assert site.get("/assets/main-x1.js", headers=lines).status_code == 304


def test_a_file_that_was_not_compressed_comes_plain(site: Site) -> None:
    response = site.get("/icon.svg", headers={"accept-encoding": BROWSERS})
    assert response.content == b"<svg/>"
    assert "content-encoding" not in response.headers
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["cache-control"] == "no-cache"


def test_an_unknown_kind_of_file_is_not_guessed_at(site: Site) -> None:
    assert site.get("/assets/die.weird").headers["content-type"] == "application/octet-stream"


def test_each_encoding_has_its_own_tag_and_is_not_sent_twice(site: Site) -> None:
    tags: set[str] = set()
    for accept in ("identity", "gzip"):
        tag = site.get("/assets/main-x1.js", headers={"accept-encoding": accept}).headers["etag"]
        tags.add(tag)
        for wanted in (tag, f'"other", W/{tag}', "*", '"other", *'):
            again = site.get("/assets/main-x1.js", headers={"accept-encoding": accept, "if-none-match": wanted})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
            assert_secured(again)
    assert len(tags) == 2
    stale = site.get("/assets/main-x1.js", headers={"if-none-match": '"other"'})
    assert stale.status_code == 200


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    assert load_client(tmp_path) is None
    with TestClient(create_app(None)) as site:
        response = site.get("/play")
        assert response.status_code == 503
        assert response.text.startswith("client not built: run ")
        assert response.headers["content-type"] == "text/plain; charset=utf-8"
        assert_secured(response)
        assert_is_error(site.get("/assets/main-x1.js"), 404, "not_found")
        assert site.get("/healthz").status_code == 200


def test_a_failure_is_written_down_and_not_shown(expect_log: ExpectLog) -> None:
    expect_log("'path': '/play'.*request failed")
    without_page = Client({})
    with TestClient(create_app(without_page), raise_server_exceptions=False) as site:
        response = site.get("/play")
    assert_is_error(response, 500, "internal_server_error")
    assert "index.html" not in response.text


def test_the_installed_package_carries_the_compiled_client() -> None:
    client = load_client()
    assert client is not None
    names = [variant.encoding for variant in client.page.variants]
    assert names == ["br", "gzip", None]
    page = client.page.variants[-1].content.decode()
    assert 'lang="ja"' in page
    assert "style=" not in page
    assert "<style" not in page
    scripts = [name for name in client.files if name.startswith("assets/") and name.endswith(".js")]
    assert any(f'src="/{name}"' in page for name in scripts)
    assert page.count("<script") == 1


def test_the_page_for_operators_names_every_address_and_option() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs/operating.md").read_text()
    for page in PAGES:
        assert f"`{page.replace('ruleset:str', 'id').replace(':str', '')}`" in text
    options = ("--host", "--port", "--no-open", "--data DIR", "--public-url URL", "--trusted-proxy ADDRESSES")
    for default in (
        serve.DEFAULT_HOST,
        serve.DEFAULT_PORT,
        *options,
        "--metrics-port PORT",
        "--log-level",
        "--no-limits",
    ):
        assert f"`{default}`" in text
    for limit, allowed in ALLOWED.items():
        words = f"{allowed.amount} {'an hour' if allowed.GRANULARITY.name == 'hour' else 'a minute'}"
        assert f"| `{limit}` | {words} |" in text
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            assert f"`{next(iter(metric.describe())).name}`" in text
    assert running.GRACE_SECONDS == 5
    assert "five seconds" in text
    assert "waited for 10 seconds, and any further one like it 2 seconds" in " ".join(text.split())
    assert f"status {EXIT_OUTPUT} and one line" in text
    assert f"status {EXIT_READER_LEFT} and no line" in " ".join(text.split())


def test_errors_are_json_to_the_last_byte(site: Site) -> None:
    for address in ("/api/none", "/api/values", "/api/values/a/b", "/none", "/rules/a/b"):
        assert json.loads(site.get(address).content)["error"]["message"] == f"there is nothing at {address}"
