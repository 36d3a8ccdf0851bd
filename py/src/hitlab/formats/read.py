"""`from_text`: shapes from the text of another tool."""

import re
import unicodedata
from collections.abc import Callable
from itertools import chain
from typing import Any, NamedTuple

from hitlab.formats import (
    css,
    gltf,
    godot,
    kml,
    links,
    obj,
    rows,
    svg,
    tiled,
    toml,
    unity,
    voc,
    wkb,
    yaml,
)
from hitlab.formats.builder import Builder, Note, Parts
from hitlab.formats.calls import Calls
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.kinds import PLANE, SPACE
from hitlab.formats.literals import GEOMETRY
from hitlab.formats.program import Program
from hitlab.formats.xml import Element, parsed
from hitlab.shapes.base import Shape

FOREIGN = re.compile("[\uff01-\uff5e\u3000\u00a0\ufeff\u2000-\u200a\u2028\u2029]")
IS_LINK = re.compile(rf"\S*#/|[?&\s]*(?:{'|'.join(PLANE + SPACE)})=(?!\s*[A-Za-z({{[\"'])")
HAS_BRACKETS = re.compile(r"[\[({]")
HAS_FIELDS = re.compile(
    r"\b[A-Za-z_]\w*(?:\.|->)[A-Za-z_]\w*\s*=(?!=)|^\w+=[-+.\d]\S*[ \t]+\w+=", re.A | re.M
)
IS_XML = re.compile(r"<(?:\?xml|!--|!DOCTYPE|(?:[a-z]\w*|Placemark|Folder|Document)[\s>/:])")
IS_WKT = re.compile(
    rf"SRID=[0-9]+;\s*|^[ \t]*[0-9]+[ \t]+(?:\|[ \t]*)?(?={GEOMETRY.pattern})"
    r"|^[ \w|]+\n[-+]{5,}$|^\(\d+ rows?\)",
    re.I | re.M,
)
"""The reference system or the index of a row, before well-known text; psql's lines around it."""


class Read(NamedTuple):
    """The shapes of a text, and what was assumed about it or omitted.

    Parameters
    ----------
    shapes : list of Shape
        In the order of the text.
    notes : list of Note
        Each has a key, values, the argument of `from_text` that changes it, and a text.
    """

    shapes: list[Shape]
    notes: list[Note]


def from_text(
    text: str, *, y_down: bool = False, unit: float = 1.0, angles: str | None = None
) -> Read:
    r"""Return the shapes that the text of another tool describes.

    Parameters
    ----------
    text : str
        hitlab's own text and links; Python, C, C++, C#, JavaScript, Lua and Rust literals and
        constructors of the field's engines; JSON of all kinds, Tiled (JSON, TMX), GeoJSON, WKT,
        WKB, KML, SVG, CSS, R.U.B.E., PhysicsEditor, Physics Body Editor, Godot, Unity, LDtk,
        LabelMe, COCO, Pascal VOC, Aseprite, TexturePacker, Fabric.js, Konva, Excalidraw, YAML,
        TOML, CSV and plain numbers. In space: hitlab's own text and links, three.js, Rapier,
        cannon-es, Unity, Godot, the boxes, spheres and capsules of glTF, and the triangles of OBJ.
    y_down : bool
        Whether y points down in the text. It points up in the shapes, so y is negated.
    unit : float
        The length in the text that becomes 1.
    angles : str, optional
        "radians" or "degrees", for angles whose unit neither the text nor its format states.

    Returns
    -------
    Read
        `shapes`, with the numbers of the text unchanged but for `y_down`, `unit` and a change of
        angle unit, and `notes`: what was assumed or omitted. Shapes that belong
        together are successive; a note lists them as one body.

    Raises
    ------
    ValueError
        If the text has a type, a constructor or a key that is not known, or an impossible number.
        The message names it and its line.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.from_text("Rectangle box = { 10, 20, 110, 70 };").shapes
    [Box.from_bounds(bounds=[10.0, 20.0, 120.0, 90.0])]
    >>> found = hl.from_text('{"x": 0, "y": 0, "radius": 2, "name": "ball"}')
    >>> found.shapes, [str(note) for note in found.notes]
    ([Disk(center=[0.0, 0.0], radius=2.0)], ['Ignored: name.'])
    >>> hl.from_text("a = hl.Disk((0, 0), 1)\nb = hl.Bix((0, 0), (1, 1))")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    hitlab.formats.errors.ReadingError: Line 2: “hl.Bix” is not supported...
    """
    if angles not in (None, "radians", "degrees"):
        raise ValueError(f"angles must be 'radians' or 'degrees', not {angles!r}")
    if not unit > 0:
        raise ValueError(f"unit must be a number > 0, not {unit!r}")
    builder = Builder(y_down, unit, angles)
    lists = read(text, builder)
    return Read([*chain(*lists)], notes_of(builder, lists))


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of a text, by the first reader that accepts it."""
    plain = FOREIGN.sub(lambda sign: unicodedata.normalize("NFKC", sign[0]), text)
    plain = wkb.DIGITS.sub(wkb.as_text, plain)
    reader = next(read for is_known, read in READERS if is_known(plain.strip()))
    with located(None, plain.strip()):
        found = [each for each in reader(plain, builder) if each]
    if not found:
        stripped = quoted(plain.strip())
        raise ReadingError("paste.none", text=stripped) if stripped else ReadingError("paste.empty")
    if len({shape.dimension for parts in found for shape in parts}) > 1:
        raise ReadingError("paste.mixed")
    return found


def notes_of(builder: Builder, lists: list[Parts]) -> list[Note]:
    """Return the notes about a text: what was omitted, the bodies, and what was assumed."""
    notes = []
    if builder.skipped:
        notes.append(Note("paste.left", {"keys": [*builder.skipped]}))
    if bodies := bodies_of(builder, lists):
        notes.append(Note("paste.bodies", {"bodies": bodies, "count": len(bodies)}))
    return [*notes, *builder.notes.values()]


def bodies_of(builder: Builder, lists: list[Parts]) -> list[list[int]]:
    """Return the indices of the shapes of each body that has several."""
    body = [*range(len(lists))]
    for first, *others in builder.bodies:
        for each in others:
            body[each] = first
    members: dict[int, list[int]] = {}
    start = 0
    for number, parts in zip(body, lists):
        members.setdefault(number, []).extend(range(start, start + len(parts)))
        start += len(parts)
    return [each for each in members.values() if len(each) > 1]


def in_program(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of values and statements."""
    return Program(IS_WKT.sub(spaced, text), builder).shapes()


def spaced(found: re.Match[str]) -> str:
    """Return as many line feeds as a text has."""
    return "\n" * found[0].count("\n")


def in_xml(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of Tiled's XML, Pascal VOC, KML or SVG."""
    root = parsed(text)
    if root.children and (own := OF_ROOT.get(root.children[0].name)):
        return own(root, builder)
    maps = [
        each for each in root.children if each.name in ("map", "tileset", "objectgroup", "object")
    ]
    if not maps:
        return svg.read(text, builder)
    top = maps[0] if maps[0].name in ("map", "tileset") else root
    return Calls(builder).objects.read(tiled.from_map(top, builder), unit="degrees")


OF_ROOT: dict[str, Callable[[Element, Builder], list[Parts]]] = {
    "annotation": lambda root, builder: voc.read(root.children[0], builder),
    **dict.fromkeys(("kml", "Document", "Folder", "Placemark"), kml.read),
}
"""Other readers of XML, by the first element."""

Reads = Callable[[str, Builder], list[Parts]]

READERS: list[tuple[Callable[[str], Any], Reads]] = [
    (IS_XML.match, in_xml),
    (
        lambda text: svg.ALONE.fullmatch(text) or svg.IS_PATH.fullmatch(text),
        lambda text, builder: svg.read(svg.alone(text), builder),
    ),
    (css.IS_ONE.match, css.read),
    (css.IS_BOX.match, css.boxes),
    (godot.is_one, godot.read),
    (unity.is_one, unity.read),
    (yaml.IS_ONE.match, yaml.read),
    (toml.IS_ONE.match, toml.read),
    (gltf.is_one, lambda text, builder: gltf.read(text.strip(), builder)),
    (obj.is_one, obj.read),
    (lambda text: text.startswith(("{", "[")), in_program),
    (IS_LINK.match, links.read),
    (rows.has_brackets, rows.read),
    (lambda text: HAS_BRACKETS.search(text) or HAS_FIELDS.search(text), in_program),
    (lambda _: True, rows.read),
]
"""The readers; the first that accepts a text returns, for each shape, a list of its parts."""
