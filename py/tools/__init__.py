"""The commands of build.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "page"))  # for hitlab_page, the server
