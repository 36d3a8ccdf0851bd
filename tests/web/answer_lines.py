"""Answer the page's questions, one a line, in place of the worker in a browser."""

import json
import platform
import sys

import hitlab as hl
import numpy as np
from answer import MESHES, answer
from cost import cost
from judge import judge
from reading import reading
from task import task

ERRANDS = {
    f'{{"type":"{name}"': act
    for name, act in {"cost": cost, "judge": judge, "read": reading, "task": task}.items()
}


def take(line):
    """Keep a model for later questions; as in the worker it has no answer."""
    mesh = json.loads(line)
    vertices, faces = (np.reshape(mesh[part], (-1, 3)) for part in ("vertices", "faces"))
    MESHES[mesh["name"]] = hl.Mesh(vertices, faces)


def main():
    print(json.dumps({"version": platform.python_version()}), flush=True)
    for line in sys.stdin:
        if line.startswith('{"type":"mesh"'):
            take(line)
            continue
        try:
            ask = next((act for start, act in ERRANDS.items() if line.startswith(start)), answer)
            told = {"json": ask(line)}
        except ValueError as problem:
            told = {"message": str(problem)}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
