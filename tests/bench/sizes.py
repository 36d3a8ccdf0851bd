"""How much a first visit loads: as it lies in dist/, and as a server sends it by gzip.

What the page asks for until its first verdict is counted, in Python's runtime and in all else; then
all that the service worker keeps, much of which is fetched after that verdict.
"""

import gzip
import json
from pathlib import Path

from built import DESKTOP, ROOT, browsed, load_tools, serve
from rows import aligned

LINK = "#/disk-triangle"
HEADS = ["what a first visit loads", "when", "of", "files", "kB", "gzip kB"]


def asked_for(tools, folder: Path) -> list[Path]:
    """Open the page as for the first time; give the files that it has asked for by its verdict."""
    asked = set()

    class Handler(tools.server.hitlab_page.Handler):
        def send_head(self):
            asked.add(Path(self.translate_path(self.path)))
            return super().send_head()

    with browsed(tools) as browser:
        page = browser.new_page(**DESKTOP)
        page.goto(serve(tools, folder, Handler) + LINK)
        page.evaluate("hitlab.ready")
    return sorted(path / "index.html" if path.is_dir() else path for path in asked)


def kept(folder: Path) -> list[Path]:
    """List what the service worker keeps."""
    told = (folder / "service-worker.js").read_text(encoding="utf-8")
    site = json.loads(told.split("SITE = ")[1].split(";\n")[0])
    return [folder / name for name in site["files"]]


def libraries(folder: Path) -> dict[str, list[Path]]:
    """List what each library loads."""
    known = json.loads((ROOT / "web" / "libraries.json").read_bytes())
    return {
        name: [folder / "libraries" / file for file in (f"{name}.js", *each.get("files", ()))]
        for name, each in known.items()
    }


def line(what: str, when: str, where: str, paths: list[Path]) -> list[str]:
    """Sum the sizes of files; what gzip does not make smaller is sent as it is."""
    files = [path.read_bytes() for path in paths]
    sent = sum(min(len(each), len(gzip.compress(each, 6))) for each in files)
    sizes = (f"{size / 1000:,.0f}" for size in (sum(map(len, files)), sent))
    return [what, when, where, f"{len(files)}", *sizes]


def sizes() -> str:
    """Write the table."""
    tools = load_tools()
    folder = tools.layout.DIST
    first = [path for path in asked_for(tools, folder) if path.is_file()]
    runtime = [path for path in first if path.parent.name == "runtime"]
    rest = [path for path in first if path not in runtime]
    lines = [
        line("the page", "to the first verdict", "all but runtime/", rest),
        line("Python and the package", "to the first verdict", "runtime/", runtime),
        line("all that works offline", "in the background", "dist/", kept(folder)),
        *(
            line(name, "when it is chosen", "libraries/", files)
            for name, files in libraries(folder).items()
        ),
    ]
    return aligned("What a first visit loads", [HEADS, *lines])
