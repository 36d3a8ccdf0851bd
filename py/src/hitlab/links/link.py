"""From shapes to the page's link, and back to the last bit."""

import math
import re
from collections.abc import Iterable
from urllib.parse import unquote

from hitlab.links import decimals
from hitlab.links.grammar import (
    FIRST,
    LONGEST,
    MOST_CORNERS,
    MOST_SHAPES,
    NUMBERS,
    OPEN,
    OTHER_NAMES,
    PLAYGROUND,
    SCENES,
    SPACE,
    TYPES,
    radians,
    shape_of,
)
from hitlab.published.catalogue import EXACT, program_of
from hitlab.shapes.base import Shape
from hitlab.shapes.plane import Box, Polygon
from hitlab.shapes.shown import meant

QUOTED = 60
NAMES = {kind: name for name, kind in TYPES.items()}
Pair = tuple[str, str]
NO_ESCAPE = re.compile("%(?![0-9a-fA-F]{2})")


class PageAloneError(ValueError):
    """A link that the page shows, and the package cannot read or explain."""


def link(*shapes: Shape, algorithm: str | None = None, base: str = "") -> str:
    """Write the page's link of these shapes, from which `from_link` gives them back.

    Parameters
    ----------
    *shapes : Shape
        Single shapes of the plane, in the order in which the page is to have them; or one Sphere
        and one Triangle3.
    algorithm : str, optional
        An id of `algorithms` for the first two shapes; the exact one if there is none.
    base : str
        The page's address, which comes before the `#`.

    Returns
    -------
    str
        Numbers are the shortest that give the very double back. A box's angle is in degrees where
        the page turns these into the very angle in radians; else it is in radians, with `rad`.

    Raises
    ------
    TypeError
        For what is no shape, and for a shape that links do not have, such as a Mesh.
    ValueError
        For a batch, shapes that no scene has together, an algorithm that the pair lacks, and more
        than the page takes: 200 shapes, 64 corners of a polygon, 20,000 characters.

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
    >>> hl.link(hl.Disk([(0, 0), (1, 1)], 1))
    Traceback (most recent call last):
    ValueError: shapes[0] is a batch of shape (2,): give its shapes one by one, as in link(*batch)
    """
    pairs = [_pair(f"shapes[{i}]", shape) for i, shape in enumerate(shapes)]
    if not pairs or len(pairs) > MOST_SHAPES:
        raise ValueError(f"{len(pairs)} shapes: want 1 to {MOST_SHAPES} in a link")
    if algorithm not in (None, EXACT.id):
        if len(shapes) < 2:
            raise ValueError(f"algorithm = {algorithm!r}: want the two shapes that it is for")
        program_of(str(algorithm), *shapes[:2])
        pairs.append(f"algorithm={algorithm}")
    if "#" in base:
        raise ValueError(f"base = {base!r}: want an address without #")
    text = f"{base}#/{_scene_of(shapes)}?{'&'.join(pairs)}"
    if len(text) > LONGEST:
        raise ValueError(f"a link of {len(text)} characters: the page takes {LONGEST}")
    return text


def _pair(place: str, shape: Shape) -> str:
    if not isinstance(shape, Shape):
        remedy = ", one by one, as in link(*shapes)" if isinstance(shape, Iterable) else ""
        raise TypeError(f"{place} is of type {type(shape).__name__}: want a shape{remedy}")
    name = NAMES.get(shape.kind)
    if name is None:
        raise TypeError(
            f"{place} is a {type(shape).__name__}: a link has none, only {_list(TYPES)}"
        )
    if shape.shape:
        remedy = "give its shapes one by one, as in link(*batch)"
        raise ValueError(f"{place} is a batch of shape {shape.shape}: {remedy}")
    if isinstance(shape, Polygon) and len(shape.vertices) > MOST_CORNERS:
        raise ValueError(
            f"{place} has {len(shape.vertices)} corners: the page takes {MOST_CORNERS}"
        )
    written = [decimals.written(number) for number in shape.columns]
    if isinstance(shape, Box):
        written[-1] = _angle(shape.columns[-1])
    return f"{name}={','.join(written)}"


def _scene_of(shapes: tuple[Shape, ...]) -> str:
    if all(shape.dimension == 2 for shape in shapes):
        return PLAYGROUND
    names = [NAMES[shape.kind] for shape in shapes]
    if sorted(names) != sorted(SCENES[SPACE]):
        raise ValueError(
            f"no scene has {_list(names)}: want a Sphere and a Triangle3, or the plane's"
        )
    return SPACE


def _angle(angle: float) -> str:
    """Write degrees if the page's own conversion gives the very radians, else these."""
    about = math.degrees(angle)
    round_ones = (float(f"{about:.{digits}g}") for digits in range(1, 18))
    near = (math.nextafter(about, way) for way in (-math.inf, math.inf))
    for degrees in (*round_ones, *near):
        if math.isfinite(degrees) and _same(radians(degrees), angle):
            return decimals.written(degrees)
    return f"{decimals.written(angle)}rad"


def _same(one: float, other: float) -> bool:
    return one == other and math.copysign(1, one) == math.copysign(1, other)


def from_link(text: str) -> list[Shape]:
    """Read the shapes of a link of the page, or of what follows its `#`.

    Parameters
    ----------
    text : str
        A link of any scene, with all shapes that the scene has: what a link leaves out is in the
        page's files, which the package has not. Everything else in the link is ignored.

    Returns
    -------
    list of Shape
        In the link's order. A box's degrees become radians as on the page.

    Raises
    ------
    TypeError
        If `text` is not a string.
    ValueError
        For a scene, a name or a number that is none, a shape that cannot be, one too many, and for
        a shape of the scene that the link leaves out.

    Examples
    --------
    >>> import hitlab as hl
    >>> disk, box = hl.from_link("#/disk-box?disk=2,-1,0.5&box=0,0,4,2,90")
    >>> disk, box.angle
    (Disk(center=[2.0, -1.0], radius=0.5), 1.5707963267948966)
    >>> hl.from_link("#/disk-box?disk=2,-1,0.5")
    Traceback (most recent call last):
    ValueError: the link leaves out box: the page has it, the package wants box=x,y,w,h,degrees
    """
    return shapes_in(*split(text))


def shapes_in(scene: str, pairs: list[Pair]) -> list[Shape]:
    """Read the shapes of a scene from a link's pairs, which have all of them."""
    shapes, left = given_in(scene, pairs)
    if "mesh" in left:
        raise PageAloneError(
            "the link's mesh is known to the page alone, by its name: make a Mesh of it"
        )
    if left:
        wanted = f"{left[0]}={NUMBERS[left[0]]}"
        raise ValueError(
            f"the link leaves out {left[0]}: the page has it, the package wants {wanted}"
        )
    if not shapes:
        raise PageAloneError(f"the link has no shapes: want some of {_list(TYPES)}")
    least, _ = OPEN.get(scene, (1, MOST_SHAPES))
    if len(shapes) < least:
        raise ValueError(f"the link leaves out a shape: the page has it, {scene} wants {least}")
    return shapes


def given_in(scene: str, pairs: list[Pair]) -> tuple[list[Shape], list[str]]:
    """Read the shapes that a link has, and name the kinds of those that it leaves out."""
    _, most = OPEN.get(scene, (1, MOST_SHAPES))
    left = list(SCENES.get(scene, ()))
    shapes: list[Shape] = []
    for name, value in pairs:
        if name not in TYPES:
            _check_name(name)
            continue
        if scene in SCENES:
            if name not in left:
                count = SCENES[scene].count(name)
                raise ValueError(f"{name}={quoted(value)}: the scene {scene} has {count} of them")
            left.remove(name)
        elif TYPES[name].dimension != 2 or len(shapes) == most:
            raise ValueError(f"{name}={quoted(value)}: want at most {most} of the plane")
        shapes.append(shape_in(name, value))
    return shapes, left


def split(text: str) -> tuple[str, list[Pair]]:
    """Take a link apart into its scene, one that there is, and the names and values behind it.

    >>> split("https://example.org/#/disk-box?disk=2,-1,0.5&lang=ja")
    ('disk-box', [('disk', '2,-1,0.5'), ('lang', 'ja')])
    """
    if not isinstance(text, str):
        raise TypeError(f"a link of type {type(text).__name__}: want a str")
    if len(text) > LONGEST:
        raise ValueError(f"a link of {len(text)} characters: the page takes {LONGEST}")
    hash_ = text[text.find("#") + 1 :]
    if NO_ESCAPE.search(hash_):
        raise ValueError(f"link {quoted(text)}: want two hexadecimal digits after each %")
    try:
        path, _, query = unquote(hash_, errors="strict").partition("?")
    except UnicodeDecodeError as error:
        raise ValueError(f"link {quoted(text)}: want UTF-8 behind %") from error
    scene = path.removeprefix("/") or FIRST
    if scene not in OPEN and scene not in SCENES:
        shapes = "want a link, as `link` writes one of shapes: it begins with #/ and a scene"
        remedy = shapes if "=" in scene else meant(scene, [*OPEN, *SCENES])
        raise ValueError(f"scene {quoted(scene)}: {remedy}")
    pairs = [pair.partition("=") for pair in query.split("&") if pair]
    return scene, [(name, value) for name, _, value in pairs]


def _check_name(name: str) -> None:
    known = [*TYPES, *OTHER_NAMES]
    if name not in known:
        raise ValueError(f"name {quoted(name)}: {meant(name, known)}")


def shape_in(name: str, text: str) -> Shape:
    """Read the shape that a link has as `name=text`."""
    if name not in TYPES:
        raise ValueError(f"name {quoted(name)}: {meant(name, [*TYPES])}")
    parts = text.split(",")
    wanted = NUMBERS[name]
    is_polygon = TYPES[name] is Polygon
    if is_polygon and not (6 <= len(parts) <= 2 * MOST_CORNERS and len(parts) % 2 == 0):
        raise ValueError(f"{name}={quoted(text)}: want {wanted}, 3 to {MOST_CORNERS} corners")
    if not is_polygon and len(parts) != wanted.count(",") + 1:
        raise ValueError(f"{name}={quoted(text)}: want {wanted}, and has {len(parts)} numbers")
    try:
        return shape_of(name, _numbers(name, parts))
    except ValueError as error:
        raise ValueError(f"{name}={quoted(text)}: {error}") from error


def _numbers(name: str, parts: list[str]) -> list[float]:
    """Read the numbers; an angle in radians stands after degrees that do not count."""
    last = parts[-1].strip()
    if name == "box" and last.endswith("rad"):
        parts = [*parts[:-1], "0", last.removesuffix("rad")]
    elif name == "box" and last.endswith(("deg", "degrees", "°")):
        raise ValueError(f"{quoted(last)}: an angle is in degrees as it is: leave the unit out")
    return [number_in(name, part) for part in parts]


def number_in(name: str, text: str) -> float:
    """Read a number, which the error says to be of that name."""
    read = decimals.read(text)
    if math.isnan(read):
        raise ValueError(f"{name}: {quoted(text)} is no finite number")
    return read


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


def quoted(text: str) -> str:
    """Quote what a link says as an error does: not all of what is long."""
    return repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}…")
