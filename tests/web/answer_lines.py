"""Answer the page's questions, one a line, in place of the worker in a browser."""

import json
import platform
import sys

from answer import answer
from cost import cost
from judge import judge
from task import task

ERRANDS = {'{"type":"cost"': cost, '{"type":"judge"': judge, '{"type":"task"': task}


def main():
    print(json.dumps({"version": platform.python_version()}), flush=True)
    for line in sys.stdin:
        try:
            ask = next((act for start, act in ERRANDS.items() if line.startswith(start)), answer)
            told = {"json": ask(line)}
        except ValueError as problem:
            told = {"message": str(problem)}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
