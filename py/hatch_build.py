"""What an index of packages shows of hitlab: the README, whose links within the repository end."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"\[([^]\[]+)\]\((?!https?://|#)[^()\s]+\)")


class Description(MetadataHookInterface):
    """Keeps the words of relative links, which would lead nowhere there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the README as the description."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": RELATIVE.sub(r"\1", text)}
