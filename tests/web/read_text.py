"""Read texts as the worker does: a question in each line, its answer in each."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "web" / "engine"))

from reading import reading

if __name__ == "__main__":
    for line in sys.stdin:
        print(reading(line), flush=True)
