"""Build hook: the page's wheel needs the package of the same version, for links and answers."""

from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class SameVersion(MetadataHookInterface):
    """Pins hitlab to the version of the page."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the dependency."""
        metadata["dependencies"] = [f"hitlab=={metadata['version']}"]
