"""What the page's wheel wants: its links and answers are those of one version of the package."""

from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class SameVersion(MetadataHookInterface):
    """Has pip keep both at one version."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Pin the package."""
        metadata["dependencies"] = [f"hitlab=={metadata['version']}"]
