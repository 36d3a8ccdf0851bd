"""The built site, served; and visits to it in a real browser, which fail on any complaint."""

import contextlib
import importlib
import os
import shutil
import sys
import threading
from collections import defaultdict

import hitlab_page
import pytest
from shared import Shared
from visit import PHONE, ROOT, SIDEWAYS, Visit

sys.path.append(str(ROOT / "py"))
layout = importlib.import_module("tools.layout")


# The browser and the site


@pytest.fixture(autouse=True)
def in_the_browser(browser_name):
    """Have every test carry the browser's name, so that pytest keeps what the session shares."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, pytestconfig):
    program = os.environ.get("HITLAB_CHROMIUM")
    # A visit is over before Python's code, compiled anew and better, has saved what that takes: a
    # third of all time. The slow run has both of the browser's compilers.
    quick = [] if pytestconfig.getoption("--slow") else ["--js-flags=--liftoff-only"]
    return {
        **browser_type_launch_args,
        # Without a graphics card WebGL is to run on the processor.
        "args": [
            "--no-sandbox",
            "--disable-background-networking",
            "--enable-unsafe-swiftshader",
            *quick,
        ],
        **({"executable_path": program} if program else {}),
    }


@contextlib.contextmanager
def serving(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with server:
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def site():
    """The address of the site, as `build.py serve` serves it."""
    assert (layout.DIST / "index.html").is_file(), "first run: python3 build.py build"
    with serving(hitlab_page.bind()) as url:
        yield url


@pytest.fixture(scope="session")
def deep_site(tmp_path_factory):
    """The address of the same site deep in another host's folders."""
    root = tmp_path_factory.mktemp("host")
    folder = root / "courses" / "2026 spring" / "hitlab"
    shutil.copytree(layout.DIST, folder)
    with serving(hitlab_page.bind(0, root)) as url:
        yield f"{url}courses/2026%20spring/hitlab/"


# Visits: of a test's own, or to a page that was made ready once


@pytest.fixture(scope="session")
def left():
    """The contexts that visits have left, by what they are for: a page begins sooner there."""
    return defaultdict(list)


@pytest.fixture
def new_visit(browser, site, left):
    """Return a function that opens a page for the first time, with Playwright's options for it."""
    visits = []

    def make(url=site, is_folded=False, has_clock=False, **options):
        free = left[has_clock, repr(options)]
        context = free.pop() if free else None
        visit = Visit(browser, url, is_folded, context, **options)
        if has_clock and not context:
            visit.page.clock.install()  # in all pages of the context
        visits.append((visit, free))
        return visit

    yield make
    for visit, free in visits:
        free.append(visit.leave())
    for visit, _ in visits:
        visit.assert_no_complaints()


@pytest.fixture(scope="session")
def shared_desk(browser, site):
    with contextlib.closing(Shared(lambda: Visit(browser, site))) as shared:
        yield shared


@pytest.fixture(scope="session")
def shared_phone(browser, site):
    with contextlib.closing(Shared(lambda: Visit(browser, site, **PHONE))) as shared:
        yield shared


@pytest.fixture
def desk(shared_desk):
    """A ready page on a desk, at the scene's start."""
    yield (visit := shared_desk.at_start())
    visit.assert_no_complaints()


@pytest.fixture
def small_desk(desk):
    """The desk's page in a small window, for what takes a whole map."""
    desk.resize(SIDEWAYS)
    return desk


@pytest.fixture
def phone(shared_phone):
    """A ready page on a phone, at the scene's start."""
    yield (visit := shared_phone.at_start())
    visit.assert_no_complaints()
