"""After one visit the game works with the server stopped; a newer version waits until the player asks for it."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import scripted_dice, stored
from browser.conftest import PATIENCE_MS, STILL
from browser.ended_games import NOTHING, ended, kept
from browser.patience import eventually
from browser.screens import PHONE
from browser.table_page import TablePage
from processes import PATIENCE_SECONDS, first_line
from yacht.server.app import PAGES
from yacht.server.client import BUILT_CLIENT

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import Browser, BrowserContext, Page

    from browser.conftest import OpenContext
    from browser.watch import Watch

SERVE = Path(__file__).with_name("serve_client.py")
ADDRESSES = [page.replace("{ruleset:str}", "thirteen").replace("{code:str}", "abc") for page in PAGES]
NEW_VERSION = "新しい版があります"

WORKER_STATE = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null"
HAS_TABLE = """async () => {
  const open = indexedDB.open("yacht");
  await new Promise((resolve) => { open.onsuccess = resolve; });
  const counting = open.result.transaction("values").objectStore("values").count("values/standard");
  await new Promise((resolve) => { counting.onsuccess = resolve; });
  open.result.close();
  return counting.result === 1;
}"""
KEPT_FILES = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(
    ({ url }) => new URL(url).pathname)));
  return kept.flat();
}"""


@dataclass
class Site:
    """A server of its own for one test, which can be stopped, started again, and given another client."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None
    url: str = ""

    def start(self) -> None:
        command = [sys.executable, "-P", str(SERVE), str(self.folder), str(self.port)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.url = first_line(self.process)
        self.port = int(self.url.rsplit(":", 1)[1])

    def stop(self) -> None:
        if self.process is None:
            return
        # At once: what is open is cut.
        self.process.kill()
        self.process.communicate(timeout=PATIENCE_SECONDS)
        self.process = None

    def renew(self, mark: str) -> None:
        """Give the server a newer build: the page has another title, everything else is as it was."""
        page = self.folder / "index.html"
        old = page.read_bytes()
        new = re.sub(rb"<title>.*</title>", f"<title>{mark}</title>".encode(), old)
        page.write_bytes(new)
        worker = self.folder / "sw.js"
        text = worker.read_text("utf-8")
        version = re.search(r"version:.([0-9a-f]{16}).", text)
        assert version is not None
        assert _integrity(old) in text
        text = text.replace(_integrity(old), _integrity(new))
        worker.write_text(text.replace(version[1], hashlib.sha256(new).hexdigest()[:16]), "utf-8")
        for name in ("index.html", "sw.js"):
            for suffix in (".br", ".gz"):
                (self.folder / (name + suffix)).unlink(missing_ok=True)
        self.stop()
        self.start()


def _integrity(content: bytes) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content).digest()).decode()


@pytest.fixture
def site(tmp_path: Path) -> Generator[Site]:
    folder = tmp_path / "client"
    shutil.copytree(BUILT_CLIENT, folder)
    running = Site(folder)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def context(browser: Browser, site: Site, watch: Watch) -> Generator[BrowserContext]:
    """A context at the server of this test, with service workers."""
    context = browser.new_context(base_url=site.url, locale="ja-JP", viewport=PHONE.size)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(scripted_dice.SCRIPT)
    watch.follow_offline(context)
    yield context
    context.close()


def visit(context: BrowserContext, path: str = "/", **values: object) -> Page:
    """Visit the page for the first time and wait until everything is at hand."""
    page = context.new_page()
    stored.put_values(page, {"settings": {**STILL, "pace": "none"}, "last": {"start": "chosen"}, **values})
    page.unroute_all()
    page.goto(path)
    eventually(lambda: page.evaluate(WORKER_STATE), "activated")
    return page


def put_in_place(page: Page) -> None:
    """Ask for the newer version, and wait until the page has come anew with it."""
    with page.expect_navigation():
        page.get_by_role("button", name="入れ替える").click()


def play_a_turn(page: Page) -> None:
    table = TablePage(page)
    expect(table.roll_button).to_be_enabled()
    table.roll(*NOTHING)
    table.write("ones")
    table.expect_written("ones", 1)


def test_the_worker_keeps_every_file_of_the_build_and_nothing_of_the_server(context: BrowserContext) -> None:
    page = visit(context)
    files = {
        path.relative_to(BUILT_CLIENT).as_posix()
        for path in BUILT_CLIENT.rglob("*")
        if path.is_file() and path.suffix not in (".br", ".gz") and path.parent.name != "icons"
    }
    wanted = {f"/{name}" for name in files - {"index.html", "sw.js"}} | {"/"}
    assert set(page.evaluate(KEPT_FILES)) == wanted


def test_after_one_visit_a_game_alone_works_with_the_server_stopped_also_on_reload(
    context: BrowserContext, site: Site
) -> None:
    page = visit(context)
    site.stop()
    page.locator("[data-mode=solo]").click()
    play_a_turn(page)
    page.reload()
    table = TablePage(page)
    table.expect_written("ones", 1)
    table.roll(*NOTHING)
    table.write("twos")
    table.expect_written("twos", 4)
    page.close()
    another = context.new_page()
    another.goto("/")
    expect(another.locator("[data-start]")).to_contain_text("続きから")


def test_around_one_device_works_with_the_server_stopped(context: BrowserContext, site: Site) -> None:
    page = visit(context)
    site.stop()
    page.locator("[data-mode=device]").click()
    table = TablePage(page)
    for box in ("ones", "choice"):
        table.roll(*NOTHING)
        table.write(box)
    table.expect_totals(1, sum(NOTHING))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_computers_play_with_the_server_stopped(context: BrowserContext, site: Site, level: str) -> None:
    page = visit(context, last={"start": "chosen", "computers": [level]})
    if level == "hard":
        # Its table is fetched a second after home has been shown.
        eventually(lambda: page.evaluate(HAS_TABLE), wanted=True)
    site.stop()
    page.reload()
    page.locator("[data-mode=cpu]").click()
    table = TablePage(page)
    expect(table.roll_button).to_be_enabled()
    table.script(*([3, 3, 3, 3, 3] * 3))
    table.press(table.roll_button)
    table.write("threes")
    # The computer has thrown what was left of the script, and it is the person's turn again.
    expect(table.round.locator("b")).to_have_text("2", timeout=30_000)
    expect(table.who).to_have_text("あなたの番")


def test_every_address_opens_with_the_server_stopped(context: BrowserContext, site: Site) -> None:
    page = visit(context, **kept(ended(1)))
    site.stop()
    for address in (*ADDRESSES, "/nothing/at/all", "/?from=home"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
    page.goto("/records")
    expect(page.get_by_role("region", name="最高点")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_text("ネットワークがなくても遊べます")).to_be_visible()


def test_a_page_that_came_without_the_worker_loads_the_rest_of_itself_from_there(
    context: BrowserContext, site: Site
) -> None:
    page = visit(context)
    eventually(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), wanted=True)
    site.stop()
    for link in ("遊び方", "確率", "記録"):
        page.get_by_role("link", name=link, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.get_by_role("link", name="ホーム").first.click()
        expect(page.locator("[data-start]")).to_be_visible()


def test_a_newer_version_is_offered_at_home_and_put_in_place_when_it_is_asked_for(
    context: BrowserContext, site: Site
) -> None:
    page = visit(context)
    site.renew("newer")
    page.reload()
    expect(page.get_by_text(NEW_VERSION)).to_be_visible()
    assert "newer" not in page.content()
    page.goto("/settings")
    expect(page.get_by_text(NEW_VERSION)).to_be_visible()
    put_in_place(page)
    expect(page.get_by_text(NEW_VERSION)).to_have_count(0)
    assert _shell(page) == "newer"
    expect(page.get_by_role("heading", name="設定")).to_be_visible()


def _shell(page: Page) -> str:
    """Give the title in the page that the worker answers with."""
    return page.evaluate("""async () =>
      (await (await fetch("/")).text()).match(/<title>(.*)<\\/title>/)[1]""")


def test_a_newer_version_never_breaks_into_a_game(context: BrowserContext, site: Site) -> None:
    page = visit(context)
    page.locator("[data-mode=solo]").click()
    play_a_turn(page)
    site.renew("newer")
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    eventually(lambda: page.evaluate("async () => (await navigator.serviceWorker.ready).waiting !== null"), wanted=True)
    table = TablePage(page)
    table.roll(*NOTHING)
    expect(page.get_by_text(NEW_VERSION)).to_have_count(0)
    table.write("twos")
    # Also a reload in the middle of the game gives the version in which it was begun.
    page.reload()
    table.expect_written("twos", 4)
    expect(page.get_by_text(NEW_VERSION)).to_have_count(0)
    assert _shell(page) == "ヨット"
    table.open_menu().get_by_role("button", name="ホームへ").click()
    expect(page.get_by_text(NEW_VERSION)).to_be_visible()


def test_a_page_of_the_older_version_goes_on_with_its_own_files(context: BrowserContext, site: Site) -> None:
    playing = visit(context)
    playing.locator("[data-mode=solo]").click()
    play_a_turn(playing)
    (old,) = site.folder.glob("assets/GuidePage-*.js")
    other = context.new_page()
    site.renew("newer")
    _rename_in_build(site, old)
    other.goto("/")
    put_in_place(other)
    assert _shell(other) == "newer"
    site.stop()
    # The file is named otherwise in the newer version; the page that is open still finds it.
    assert old.name not in "".join(path.name for path in site.folder.glob("assets/*"))
    assert playing.evaluate("async (path) => (await fetch(path)).status", f"/assets/{old.name}") == 200
    table = TablePage(playing)
    table.roll(*NOTHING)
    table.write("twos")
    table.expect_written("twos", 4)


def _rename_in_build(site: Site, old: Path) -> None:
    """Name a file of the build otherwise, as a change of its content would."""
    new = old.with_name("GuidePage-newer.js")
    old.rename(new)
    for suffix in (".br", ".gz"):
        (compressed := old.with_name(old.name + suffix)).unlink(missing_ok=True)
        assert not compressed.exists()
    worker = site.folder / "sw.js"
    worker.write_text(worker.read_text("utf-8").replace(old.name, new.name), "utf-8")
    site.stop()
    site.start()


def test_when_all_pages_are_closed_the_newer_version_comes_by_itself(context: BrowserContext, site: Site) -> None:
    page = visit(context)
    site.renew("newer")
    page.reload()
    expect(page.get_by_text(NEW_VERSION)).to_be_visible()
    page.close()
    # The browser puts the waiting worker in place once the last page is gone, when it comes to it.
    eventually(lambda: _shell_of_a_visit(context), "newer")
    again = context.new_page()
    again.goto("/")
    expect(again.locator("[data-start]")).to_be_visible()
    expect(again.get_by_text(NEW_VERSION)).to_have_count(0)
    eventually(lambda: again.evaluate("async () => (await caches.keys()).length"), 1)


def _shell_of_a_visit(context: BrowserContext) -> str:
    page = context.new_page()
    page.goto("/")
    shell = _shell(page)
    page.close()
    return shell


def test_the_game_can_be_installed(context: BrowserContext) -> None:
    page = visit(context)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The contexts of these tests are private windows, which install nothing; there is no other reason.
    assert [error["errorId"] for error in errors] == ["in-incognito"]


def test_without_workers_the_settings_say_why_and_the_game_works(open_context: OpenContext) -> None:
    page = open_context().new_page()
    page.goto("/settings")
    expect(page.get_by_text("このブラウザでは、ネットワークなしでは遊べません。")).to_be_visible()
