"""Answer the page's questions, one a line, in place of the worker in a browser."""

import json
import platform
import sys

from answer import answer
from cost import cost

COST = '{"type":"cost"'


def main():
    print(json.dumps({"version": platform.python_version()}), flush=True)
    for line in sys.stdin:
        try:
            told = {"json": (cost if line.startswith(COST) else answer)(line)}
        except ValueError as problem:
            told = {"message": str(problem)}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
