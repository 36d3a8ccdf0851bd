"""The site without a network after one visit, and how a newer version of it arrives."""

import contextlib
import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import hitlab_page
import pytest
from tools import layout, site
from visit import LONG_PATIENCE, ROOT

WORDS = "locales/en.json"
WORKER = "service-worker.js"
ACTIVE = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"
CACHES = "() => caches.keys()"
REFUSED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const gone = new Promise((done) => {
    const watch = () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => done(installing.state));
    };
    watch(); // the browser itself may look for a newer version at this very time
    registration.addEventListener("updatefound", watch);
  });
  await registration.update().catch(() => {});
  return gone;
}"""
PICTURES = """() => [...document.querySelectorAll(".card .light")].every((picture) => {
  picture.loading = "eager";
  return picture.complete && picture.naturalWidth;
})"""
RETURN = "document.dispatchEvent(new Event('visibilitychange'))"


class Plain(hitlab_page.Handler):
    """As any server on the web has it: with the service worker itself."""

    translate_path = SimpleHTTPRequestHandler.translate_path


class Host:
    """A copy of the site, on a server that can go and have a newer version."""

    def __init__(self, folder, site=layout.DIST):
        self.folder = folder
        self.port = 0  # any, and then the same again
        shutil.copytree(site, folder)

    def start(self):
        handler = partial(Plain, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def say(self, words):
        with self.replacing(WORDS) as path:
            said = json.loads((self.folder / WORDS).read_text("utf-8"))
            path.write_text(json.dumps({**said, "tab.keys": words}))

    def list_files(self, words):
        """Tell the files of a version that says so, whether or not the present one does."""
        newer = Host(self.folder.with_name("newer"), self.folder)
        newer.say(words)
        shutil.copyfile(ROOT / "web" / WORKER, newer.folder / WORKER)
        site.fill_worker(newer.folder)
        with self.replacing(WORKER) as path:
            shutil.copyfile(newer.folder / WORKER, path)
        shutil.rmtree(newer.folder)

    @contextlib.contextmanager
    def replacing(self, name):
        """Yield where to write a file that is to appear as a whole."""
        yield (path := self.folder.with_name("written"))
        path.replace(self.folder / name)


@pytest.fixture
def host(tmp_path):
    host = Host(tmp_path / "site")
    host.start()
    yield host
    with contextlib.suppress(OSError):
        host.stop()


def keys_tab(visit):
    return visit.page.locator("#places [aria-controls=keys]").text_content()


FORGET = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
}"""


@pytest.mark.slow(11)
def test_the_site_is_kept_and_comes_anew_as_a_whole(host, new_visit):
    """Of one page: each first visit brings every file, and starts Python twice."""
    kept = new_visit(host.url, locale="en-US")
    kept.go()
    kept.await_ready()
    kept.until(lambda: kept.settled(ACTIVE) == "activated", LONG_PATIENCE)
    kept.page.reload()
    kept.until(lambda: kept.handle(0).is_visible())
    a_newer_version_waits_until_it_is_wanted_and_then_all_works_without_a_network(host, kept)
    kept.assert_no_complaints()
    kept.complaints.clear()
    kept.forgiven.clear()
    host.start()
    what_the_browser_has_thrown_away_is_kept_again(host, kept)
    host.start()
    a_newer_version_is_shown_where_the_former_one_was_thrown_away(host, kept)


def a_newer_version_waits_until_it_is_wanted_and_then_all_works_without_a_network(host, kept):
    """It is never half there: neither while it comes, nor after."""
    [old] = kept.page.evaluate(CACHES)
    kept.forgive("en.json", "integrity", "Failed to")
    host.list_files("Newer keys")  # the list is already there, a file not yet
    assert kept.settled(REFUSED) == "redundant"
    kept.until(lambda: kept.page.evaluate(CACHES) == [old])
    assert not kept.page.locator("#update").is_visible()

    host.say("Newer keys")

    def is_told():
        kept.page.evaluate(RETURN)
        return kept.page.locator("#update").is_visible()

    kept.until(is_told, LONG_PATIENCE)
    told = kept.page.locator("#update").inner_text()
    assert told.startswith("A new version of hitlab is available.")
    kept.press("#language")
    kept.until(lambda: "新しいバージョン" in kept.page.locator("#update").inner_text())
    kept.press("#language")
    # The page has its words from the version that it began with.
    kept.until(lambda: keys_tab(kept) == "Keys")

    kept.await_ready()  # a worker goes on while it brings what a start asks for
    kept.page.locator("#update-now").click()
    kept.until(lambda: keys_tab(kept) == "Newer keys", LONG_PATIENCE)
    kept.until(lambda: old not in kept.page.evaluate(CACHES))
    host.stop()
    kept.page.reload()
    kept.await_ready()
    assert keys_tab(kept) == "Newer keys"
    kept.open("#/sphere-mesh?lang=ja")
    kept.until(lambda: kept.page.locator("#stage").get_attribute("data-space") == "ready")
    kept.open("#/")
    kept.until(lambda: kept.page.evaluate(PICTURES))


def what_the_browser_has_thrown_away_is_kept_again(host, kept):
    kept.open("#/disk-triangle?lang=en")
    kept.page.evaluate(FORGET)
    kept.page.reload()
    kept.until(lambda: kept.page.evaluate(CACHES), LONG_PATIENCE)
    host.stop()
    kept.page.reload()
    kept.await_ready()
    assert keys_tab(kept) == "Newer keys"


def a_newer_version_is_shown_where_the_former_one_was_thrown_away(host, kept):
    kept.page.evaluate(FORGET)
    host.say("Newest keys")
    host.list_files("Newest keys")
    for _ in range(2):
        kept.page.reload()
        kept.await_ready()
        assert keys_tab(kept) == "Newest keys"
