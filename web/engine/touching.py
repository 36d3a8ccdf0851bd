"""Displacements after which the page's shapes just touch another one."""

import json

from answer import made
from hitlab.moves.snap import snapped


def touching(question: str) -> str:
    """Answer `{"shapes": …, "moved": [i, …], "ways": [[x, y], …], "reach": r or null}` in JSON.

    With a reach, the shapes `moved` snap to what is near them; if it is null, they stop on the way.
    Returns a `Touch`, or null if there is none.
    """
    asked = json.loads(question)
    shapes = [made(json.dumps(each)) for each in asked["shapes"]]
    found = snapped(shapes, asked["moved"], asked["ways"], asked["reach"])
    return json.dumps(found and found._asdict())
