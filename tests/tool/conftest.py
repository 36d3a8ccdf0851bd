"""What several tests of build.py stand on; none of them needs the network."""

import shutil
import threading

import hitlab_page
import pytest
from building import ROOT


@pytest.fixture
def fresh(tmp_path):
    """Return a checkout in which nothing was ever built."""
    root = tmp_path / "fresh"
    root.mkdir()
    for pattern in ("build.py", "*.lock", "package*.json", ".npmrc"):
        for path in ROOT.glob(pattern):
            shutil.copy(path, root)
    for part in ("tools", "page"):
        shutil.copytree(ROOT / "py" / part, root / "py" / part)
    return root


@pytest.fixture
def programs(tmp_path):
    """Return a function that makes a PATH of nothing but the given shell scripts."""

    def make(**scripts):
        folder = tmp_path / "programs"
        folder.mkdir()
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / name).chmod(0o755)
        return str(folder)

    return make


@pytest.fixture
def server(tmp_path):
    """Serve a folder."""
    folder = tmp_path / "served"
    folder.mkdir()
    with hitlab_page.bind(0, folder) as server:
        server.folder, server.url = folder, f"http://127.0.0.1:{server.server_port}/"
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        yield server
        server.shutdown()
        thread.join()
