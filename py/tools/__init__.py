"""The commands of build.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "page"))  # hitlab_page serves, here too
