"""Conversion of shapes to page links, and back, bit for bit."""

import math
import re
from collections.abc import Iterable, Sequence
from urllib.parse import unquote

import numpy as np

from hitlab.concave.outline import Outline
from hitlab.links import decimals
from hitlab.links.grammar import (
    CORNERS,
    COURSE,
    FIRST,
    HOLE,
    LONGEST,
    NAMES,
    NUMBERS,
    OTHER_NAMES,
    PAIRS3,
    PARTS,
    PLAYGROUND,
    SCENES,
    SLOTS,
    SPACE,
    TYPES,
    counts_of,
    radians,
    scene_of,
    shape_of,
    types_of,
)
from hitlab.published.algorithm import EXACT
from hitlab.published.catalogue import program_of
from hitlab.shapes.base import Shape
from hitlab.shapes.plane import Box
from hitlab.shapes.shown import by_theirs, meant
from hitlab.shapes.shown import remedy as hint
from hitlab.shapes.space import Box3
from hitlab.shapes.validation import Floats

QUOTED = 60
Pair = tuple[str, str]
NO_ESCAPE = re.compile("%(?![0-9a-fA-F]{2})")

THEIRS = by_theirs(
    {
        "disk": "circle",
        "aabb": "bounds bbox",
        "box": "rect rectangle square obb",
        "segment": "edge linestring",
        "sphere": "ball",
    }
)
"""Names of shapes elsewhere, each with the name in links."""


class PageAloneError(ValueError):
    """Error for a link that the page can show but the package cannot read or explain."""


def link(*shapes: Shape, algorithm: str | None = None, base: str = "") -> str:
    """Return the page link of these shapes; `from_link` restores the shapes from it.

    Parameters
    ----------
    *shapes : Shape
        Single 2D shapes, or single 3D shapes, in the order in which the page will list them.
    algorithm : str, optional
        An id from `algorithms` for the first two shapes; the exact algorithm if omitted.
    base : str
        The address of the page, placed before the `#`.

    Returns
    -------
    str
        Each number has the fewest digits that restore the same double. The angle of a box is in
        degrees if the page converts these to exactly the same angle in radians; otherwise it is in
        radians, with the suffix `rad`.

    Raises
    ------
    TypeError
        If an argument is not a shape, or is one that links do not support, such as a Mesh.
    ValueError
        If a shape is a batch, some shapes are 2D and others 3D, the pair does not support the
        algorithm, `base` contains a `#`, or a limit of the page is exceeded: 200 shapes, 50 in
        space, 64 corners per polygon or hull, 500 per ring of an outline, 20,000 characters.

    Examples
    --------
    >>> import math
    >>> import hitlab as hl
    >>> hl.link(hl.Disk((2, -1), 0.5), hl.Box((0, 0), (4, 2), math.radians(30)))
    '#/playground?disk=2,-1,0.5&box=0,0,4,2,30'
    >>> hl.link(hl.Box((0, 0), (4, 2), 10.0))
    '#/playground?box=0,0,4,2,10rad'
    >>> hl.link(hl.Sphere((0, 2, 0), 1), hl.Triangle3([(0, 0, 0), (1, 0, 0), (0, 0, 1)]))
    '#/sphere-triangle?sphere=0,2,0,1&triangle3=0,0,0,1,0,0,0,0,1'
    >>> hl.link(hl.Box3((0, 0, 1), (2, 2, 2)), hl.Box3((1, 0, 0), (4, 2, 1), (0, 0, 1, 1)))
    '#/box3-box3?box3=0,0,1,2,2,2&box3=1,0,0,4,2,1,0,0,1,1'
    >>> hl.link(hl.Disk([(0, 0), (1, 1)], 1))
    Traceback (most recent call last):
    ValueError: shapes[0] is a batch of shape (2,): pass its shapes one by one, as in link(*batch)
    """
    pairs = [pair_of(f"shapes[{i}]", shape) for i, shape in enumerate(shapes)]
    scene = _scene_of(shapes)
    least, most = scene_of(SPACE if scene == SPACE else PLAYGROUND)["open"]
    if not least <= len(pairs) <= most:
        raise ValueError(f"a link can hold {least} to {most} shapes, not {len(pairs)}")
    if algorithm not in (None, EXACT.id):
        if len(shapes) < 2:
            raise ValueError(f"algorithm = {algorithm!r} needs two shapes, not {len(shapes)}")
        program_of(str(algorithm), *shapes[:2])
        pairs.append(f"algorithm={algorithm}")
    if "#" in base:
        raise ValueError(f"base must be an address without #, not {base!r}")
    text = f"{base}#/{scene}?{'&'.join(pairs)}"
    if len(text) > LONGEST:
        raise ValueError(f"a link can have at most {LONGEST} characters, not {len(text)}")
    return text


BOUNDS = {"box": "aabb", "box3": "aabb3"}
"""The type of a box that is given by its bounds."""


def pair_of(place: str, shape: Shape) -> str:
    """Return a shape as in a link; `place` names the argument for an error message."""
    if not isinstance(shape, Shape):
        is_many = isinstance(shape, Iterable)
        remedy = ": pass shapes one by one, as in link(*shapes)" if is_many else ""
        raise TypeError(f"{place} must be a shape, not {type(shape).__name__}{remedy}")
    name = NAMES.get(shape.kind)
    if name is None:
        raise TypeError(
            f"{place} is a {type(shape).__name__}, which links do not support: "
            f"use one of {', '.join(TYPES)}"
        )
    if shape.shape:
        remedy = "pass its shapes one by one, as in link(*batch)"
        raise ValueError(f"{place} is a batch of shape {shape.shape}: {remedy}")
    if name in CORNERS:
        rings = shape.rings if isinstance(shape, Outline) else [shape._points(shape._rows)]
        _, most = CORNERS[name]
        if (count := max(map(len, rings))) > most:
            raise ValueError(f"{place} must have at most {most} corners, not {count}")
        names = [name, *[HOLE] * (len(rings) - 1)]
        texts = (_numbers_of(ring.ravel().tolist()) for ring in rings)
        return "&".join(f"{own}={text}" for own, text in zip(names, texts))
    if isinstance(shape, Box | Box3) and shape.has_bounds:
        return f"{BOUNDS[name]}={_numbers_of(shape.bounds.tolist())}"
    if isinstance(shape, Box3) and shape.columns[6:] == (0, 0, 0, 1):
        return f"{name}={_numbers_of(shape.columns[:6])}"
    if isinstance(shape, Box):
        return f"{name}={_numbers_of(shape.columns[:-1])},{_angle(shape.columns[-1])}"
    return f"{name}={_numbers_of(shape.columns)}"


def _numbers_of(numbers: Iterable[float]) -> str:
    return ",".join(map(decimals.written, numbers))


def _scene_of(shapes: tuple[Shape, ...]) -> str:
    if all(shape.dimension == 2 for shape in shapes):
        return PLAYGROUND
    if any(shape.dimension == 2 for shape in shapes):
        raise ValueError("a link can hold 2D shapes or 3D shapes, not both")
    names = [NAMES[shape.kind] for shape in shapes]
    return next((own for own, types in PAIRS3.items() if sorted(types) == sorted(names)), SPACE)


def _angle(angle: float) -> str:
    """Return degrees if the page converts these to exactly this angle in radians, else radians."""
    about = math.degrees(angle)
    round_ones = (float(f"{about:.{digits}g}") for digits in range(1, 18))
    near = (math.nextafter(about, way) for way in (-math.inf, math.inf))
    for degrees in (*round_ones, *near):
        if math.isfinite(degrees) and repr(radians(degrees)) == repr(angle):
            return decimals.written(degrees)
    return f"{decimals.written(angle)}rad"


def from_link(text: str) -> list[Shape]:
    """Return the shapes of a page link, or of the part that follows its `#`.

    Parameters
    ----------
    text : str
        A link of any scene that contains all shapes of the scene: unlike the page, this function
        fills in no omitted shapes. Everything else in the link is ignored.

    Returns
    -------
    list of Shape
        In the order of the link. The degrees of a box are converted to radians as on the page.

    Raises
    ------
    TypeError
        If `text` is not a string.
    ValueError
        If the link has an unknown scene or name, an invalid number or shape, a mesh, or too many
        shapes, or if it omits a shape of the scene.

    Examples
    --------
    >>> import hitlab as hl
    >>> disk, box = hl.from_link("#/disk-box?disk=2,-1,0.5&box=0,0,4,2,90")
    >>> disk, box.angle
    (Disk(center=[2.0, -1.0], radius=0.5), 1.5707963267948966)
    >>> hl.from_link("#/disk-box?disk=2,-1,0.5")
    Traceback (most recent call last):
    ValueError: the link omits box, which only the page fills in: add box=x,y,w,h,degrees
    """
    return shapes_in(*split(text))


def shapes_in(scene: str, pairs: list[Pair]) -> list[Shape]:
    """Return the shapes of a scene from the pairs of a link, which must contain all of them."""
    shapes, left = given_in(scene, pairs)
    if "mesh" in left:
        raise PageAloneError("only the page has the mesh of this scene: create the Mesh in Python")
    if left:
        form = f"{left[0]}={NUMBERS[left[0]]}"
        raise ValueError(f"the link omits {left[0]}, which only the page fills in: add {form}")
    if not shapes:
        raise PageAloneError(f"the link has no shapes: add at least one of {', '.join(TYPES)}")
    counts = counts_of(scene)
    if counts and len(shapes) < counts[0]:
        remedy = f"scene {scene} needs {counts[0]} shapes"
        raise ValueError(f"the link omits a shape, which only the page fills in: {remedy}")
    return shapes


def given_in(scene: str, pairs: list[Pair]) -> tuple[list[Shape], list[str]]:
    """Return the shapes that a link contains, and the names of those that it omits."""
    counts, types = counts_of(scene), types_of(scene)
    left = [] if counts else [*types]
    dimensions = {TYPES[each].dimension for each in types if each in TYPES} or {2, 3}
    own_types = [each for each, kind in TYPES.items() if kind.dimension in dimensions]
    shapes: list[Shape] = []
    for name, value in pairs:
        if name == HOLE:
            raise ValueError(f"{HOLE}={quoted(value)} must follow an outline=… or another {HOLE}=…")
        if name not in TYPES:
            _check_name(name, [*own_types, *OTHER_NAMES])
            continue
        if not counts:
            if SLOTS[name] not in left:
                remedy = f"scene {scene} has {types.count(SLOTS[name])}"
                raise ValueError(f"{name}={quoted(value)} is one {name} too many: {remedy}")
            left.remove(SLOTS[name])
        elif TYPES[name].dimension != (own := 3 if scene == SPACE else 2):
            other = PLAYGROUND if scene == SPACE else SPACE
            problem = f"scene {scene} accepts only {own}D shapes: use scene {other}"
            raise ValueError(f"{name}={quoted(value)}: {problem}")
        elif len(shapes) == counts[1]:
            remedy = f"scene {scene} holds at most {counts[1]} shapes"
            raise ValueError(f"{name}={quoted(value)}: {remedy}")
        shapes.append(shape_in(name, value))
    return shapes, left


def split(text: str) -> tuple[str, list[Pair]]:
    """Return the scene of a link, which must exist, and the names and values that follow it.

    >>> split("https://example.org/#/disk-box?disk=2,-1,0.5&lang=ja")
    ('disk-box', [('disk', '2,-1,0.5'), ('lang', 'ja')])
    """
    if not isinstance(text, str):
        raise TypeError(f"link must be a str, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise ValueError(f"a link can have at most {LONGEST} characters, not {len(text)}")
    hash_ = text[text.find("#") + 1 :]
    if NO_ESCAPE.search(hash_):
        problem = "each % needs two hexadecimal digits after it"
        raise ValueError(f"link {quoted(text)} is invalid: {problem}")
    try:
        path, _, query = unquote(hash_, errors="strict").partition("?")
    except UnicodeDecodeError as error:
        problem = "its % escapes must be valid UTF-8"
        raise ValueError(f"link {quoted(text)} is invalid: {problem}") from error
    scene = path.removeprefix("/") or FIRST
    if scene.partition("/")[0] in COURSE["pages"]:
        remedy = f"use a link to a scene, such as '#/{FIRST}'"
        raise PageAloneError(f"only the page can show {quoted(scene)}: {remedy}")
    if scene not in SCENES:
        shapes = "a link begins with #/ and a scene; use `link` to create one from shapes"
        remedy = shapes if "=" in scene else meant(scene, SCENES)
        raise ValueError(f"unknown scene {quoted(scene)}: {remedy}")
    pairs = [pair.partition("=") for pair in query.split("&") if pair]
    found: list[Pair] = []
    for name, _, value in pairs:
        if name == HOLE and found and found[-1][0] == "outline":
            found[-1] = "outline", f"{found[-1][1]}&{value}"
        else:
            found.append((name, value))
    return scene, found


def _check_name(name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise ValueError(f"unknown name {quoted(name)}: {hint(name, known, THEIRS)}")


def shape_in(name: str, text: str) -> Shape:
    """Return the shape that a link writes as `name=text`."""
    _check_name(name, [*TYPES])
    ring, *holes = text.split("&")
    parts, form = ring.split(","), NUMBERS[name]
    count = form.count(",") + 1
    counted = [count, count + 4] if name == "box3" else [count]
    if name not in CORNERS and len(parts) not in counted:
        counts = f"{' or '.join(map(str, counted))} numbers, not {len(parts)}"
        raise ValueError(f"{name}={quoted(text)} must be {form}: {counts}")
    for own, each in ((name, ring), *((HOLE, hole) for hole in holes)):
        _check_corners(name, own, each)
    try:
        if holes:
            return Outline(*_outline_of([ring, *holes]))
        if name == "box3" and parts[-1].strip().endswith(("deg", "rad")):
            return _turned_box(parts)
        return shape_of(name, _numbers(name, parts))
    except ValueError as error:
        raise ValueError(f"{name}={quoted(text)}: {error}") from error


def _turned_box(parts: list[str]) -> Shape:
    """Return a box whose turn is typed as an axis and an angle with its unit."""
    last = parts[-1].strip()
    *numbers, angle = map(number_in, [*parts[:-1], last[:-3]])
    turn = angle if last.endswith("rad") else radians(angle)
    return Box3.from_axis(numbers[:3], numbers[3:6], numbers[6:], turn)


def _check_corners(name: str, own: str, text: str) -> None:
    if name in CORNERS:
        least, most = CORNERS[name]
        width = sum(width for _, width in PARTS[name])
        if text.count(",") + 1 not in range(width * least, width * most + 1, width):
            form = f"{NUMBERS[name]}, with {least} to {most} corners"
            raise ValueError(f"{own}={quoted(text)} must be {form}")


def _outline_of(rings: Iterable[str]) -> tuple[Floats, list[Floats]]:
    """Return the ring and the holes of an outline."""
    numbers = ([*map(number_in, text.split(","))] for text in rings)
    ring, *holes = (np.reshape(each, (-1, 2)) for each in numbers)
    return ring, holes


def _numbers(name: str, parts: list[str]) -> list[float]:
    """Return the numbers; an angle in radians comes last, after 0 degrees, which it replaces."""
    last = parts[-1].strip()
    if name == "box" and last.endswith("rad"):
        parts = [*parts[:-1], "0", last.removesuffix("rad")]
    elif name == "box" and last.endswith(("deg", "degrees", "°")):
        raise ValueError(f"{quoted(last)} must not have a unit: angles are in degrees")
    return [*map(number_in, parts)]


def number_in(text: str) -> float:
    """Return the number that a text in a link contains."""
    read = decimals.read(text)
    if math.isnan(read):
        raise ValueError(f"{quoted(text)} must be a finite number")
    return read


def quoted(text: str) -> str:
    """Return part of a link in quotes for an error message, shortened if it is long."""
    return repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}…")
