"""Build hooks: the README without relative links as description, and files of the page."""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"\[([^]\[]+)\]\((?!https?://|#)[^()\s]+\)")


class Description(MetadataHookInterface):
    """Replaces relative links, which would be broken on a package index, with their text."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README as the description."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": RELATIVE.sub(r"\1", text)}


PAGE = {
    "locales/*.json": "words/locales",
    "locales/*/why*.json": "words/locales/*",
    "letters.json": "explained",
    "locales/*/shape.json": "words/locales/*",
    "locales/*-later/paste.json": "words/locales/*",
    "links.json": "links",
    "libraries.json": "published",
    "course.json": "links",
    "scenes/*.json": "links/scenes",
    "rooms/*.json": "links/rooms",
    "style/tokens.css": "drawing",
    "draw/looks.json": "drawing",
}
"""Files of the page (texts, links, scenes and looks), and the folders whose code reads them."""


class Page(BuildHookInterface[Any]):
    """Copies files of the page next to the code that reads them; in an sdist, they already are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """List the files and their targets."""
        web = Path(self.root).parent / "web"
        top = "src/" if self.target_name == "sdist" else ""
        for pattern, folder in PAGE.items():
            for path in sorted(web.glob(pattern)):
                place = folder.replace("*", path.parent.name)
                build_data["force_include"][str(path)] = f"{top}hitlab/{place}/{path.name}"
