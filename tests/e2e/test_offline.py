"""The site without a network after one visit, and how a newer version of it arrives."""

import contextlib
import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import build
from visit import LONG_PATIENCE, ROOT

ACTIVE = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"
CACHES = "() => caches.keys()"
REFUSED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const gone = new Promise((done) => registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => done(installing.state));
  }));
  await registration.update();
  return gone;
}"""
PICTURES = """() => [...document.querySelectorAll(".card .light")].every((picture) => {
  picture.loading = "eager";
  return picture.complete && picture.naturalWidth;
})"""
RETURN = "document.dispatchEvent(new Event('visibilitychange'))"


class Plain(build.Handler):
    """As any server on the web has it: with the service worker itself."""

    translate_path = SimpleHTTPRequestHandler.translate_path


class Host:
    """A copy of the site on a server that can go, come back and have a newer version."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(build.DIST, folder)
        self.port = 0
        self.start()
        self.url = f"http://127.0.0.1:{self.port}/"

    def start(self):
        handler = partial(Plain, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def say(self, words):
        path = self.folder / "locales/en/page.json"
        path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "tab.keys": words}))

    def list_files(self):
        worker = "service-worker.js"
        shutil.copyfile(ROOT / "web" / worker, self.folder / worker)
        build.fill_worker(self.folder)


@pytest.fixture
def host(tmp_path):
    host = Host(tmp_path / "site")
    yield host
    with contextlib.suppress(OSError):
        host.stop()


@pytest.fixture
def kept(host, new_visit):
    """A page of the site, all of which is kept."""
    visit = new_visit(host.url, locale="en-US")
    visit.go()
    visit.await_ready()
    visit.until(lambda: visit.settled(ACTIVE) == "activated", LONG_PATIENCE)
    visit.page.reload()
    visit.await_ready()
    return visit


def keys_tab(visit):
    return visit.page.locator("#tab-keys").text_content()


def test_after_one_visit_everything_works_without_a_network(host, kept):
    host.stop()
    kept.page.reload()
    kept.await_ready()
    kept.open("#/sphere-mesh?lang=ja")
    kept.until(lambda: kept.page.locator("#stage").get_attribute("data-space") == "ready")
    kept.open("#/")
    kept.until(lambda: kept.page.evaluate(PICTURES))


def test_a_newer_version_waits_until_the_person_wants_it_and_is_never_half_there(host, kept):
    [old] = kept.page.evaluate(CACHES)
    host.say("Newer keys")
    host.list_files()
    host.say("Something else")  # the list is already there, a file not yet
    kept.forgive("page.json", "integrity", "Failed to")
    assert kept.settled(REFUSED) == "redundant"
    assert kept.page.evaluate(CACHES) == [old]

    host.say("Newer keys")
    assert not kept.page.locator("#update").is_visible()
    kept.page.evaluate(RETURN)
    kept.page.locator("#update").wait_for()
    assert kept.page.locator("#update").inner_text().startswith("A new version of hitlab is here.")
    kept.page.locator("#language").click()
    kept.until(lambda: "新しいバージョン" in kept.page.locator("#update").inner_text())
    kept.page.locator("#language").click()
    # The page has its words from the version that it began with.
    kept.until(lambda: keys_tab(kept) == "Keys")

    kept.page.locator("#update-now").click()
    kept.until(lambda: keys_tab(kept) == "Newer keys", LONG_PATIENCE)
    kept.await_ready()
    [new] = kept.page.evaluate(CACHES)
    assert new != old
    host.stop()
    kept.page.reload()
    kept.await_ready()
    assert keys_tab(kept) == "Newer keys"


def test_a_page_whose_files_cannot_be_kept_works_all_the_same(host, new_visit):
    visit = new_visit(host.url)
    quota = {"origin": host.url, "quotaSize": 1_000_000}
    visit.cdp.send("Storage.overrideQuotaForOrigin", quota)
    visit.go()
    visit.await_ready()
    registration = "navigator.serviceWorker.getRegistration().then((found) => found === undefined)"
    visit.until(lambda: visit.page.evaluate(registration), LONG_PATIENCE)
    assert visit.page.evaluate(CACHES) == []
    visit.open("#/disk-box?disk=2,5,1")
    visit.page.reload()
    visit.await_ready()
