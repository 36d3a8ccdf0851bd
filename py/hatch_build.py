"""What the package has of the repository: the README, but for links, and the page's sentences."""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"\[([^]\[]+)\]\((?!https?://|#)[^()\s]+\)")


class Description(MetadataHookInterface):
    """Keeps the words of relative links, which would lead nowhere there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the README as the description."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": RELATIVE.sub(r"\1", text)}


class Words(BuildHookInterface[Any]):
    """Puts the page's sentences beside the code that says them; an sdist has them there already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files, and where each is to lie."""
        locales = Path(self.root).parent / "web" / "locales"
        top = "src/" if self.target_name == "sdist" else ""
        for pattern in ("*.json", "*/why*.json"):
            for path in sorted(locales.glob(pattern)):
                place = f"{top}hitlab/words/locales/{path.relative_to(locales).as_posix()}"
                build_data["force_include"][str(path)] = place
