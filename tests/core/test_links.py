"""Links: every shape comes back to the last bit, here and by the page's own reader."""

import math
import struct

import hitlab as hl
import node
import numpy as np
import pytest
from hitlab.links.decimals import read, written
from hitlab.links.grammar import radians
from hypothesis import assume, example, given
from hypothesis import strategies as st

SMALLEST, LARGEST = 5e-324, float(np.finfo(float).max)

numbers = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-9, 9).map(float)
lengths = numbers.map(abs)
points = st.tuples(numbers, numbers)
ways = points.filter(any)
in_space = st.tuples(numbers, numbers, numbers)
angles = numbers | st.integers(-720, 720).map(math.radians) | st.floats(-7, 7)


@st.composite
def polygons(draw):
    x, y = draw(points)
    size = draw(st.sampled_from([1e-300, 0.1, 1.0, 1e300]))
    with np.errstate(over="ignore"):
        corners = np.add((x, y), np.multiply([(0, 0), (3, 0), (4, 2), (2, 4), (0, 3)], size))
    assume(np.isfinite(corners).all())
    try:
        return hl.Polygon(corners)
    except ValueError:
        assume(False)


@st.composite
def boxes(draw):
    try:
        return hl.Box(draw(points), draw(st.tuples(lengths, lengths)), draw(angles))
    except ValueError:  # its vertices are beyond the floats
        assume(False)


in_the_plane = st.one_of(
    st.builds(hl.Point, points),
    st.builds(hl.Disk, points, lengths),
    boxes(),
    st.builds(hl.Triangle, st.tuples(points, points, points)),
    polygons(),
    st.builds(hl.Segment, points, points),
    st.builds(hl.Ray, points, ways),
    st.builds(hl.Line, points, ways),
    st.builds(hl.Capsule, points, points, lengths),
)
lists = st.lists(in_the_plane, min_size=1, max_size=4)
whole = st.integers(-9, 9)
turned_boxes = st.builds(
    hl.Box3,
    st.tuples(whole, whole, whole),
    st.tuples(lengths, lengths, lengths).filter(lambda size: max(size) < 1e300),
    st.tuples(whole, whole, whole, whole).filter(any),
)
bounds3 = st.tuples(in_space, in_space).map(lambda ends: np.sort(ends, axis=0).ravel())
pairs_in_space = {
    "sphere-triangle": st.tuples(
        st.builds(hl.Sphere, in_space, lengths),
        st.builds(hl.Triangle3, st.tuples(in_space, in_space, in_space)),
    ),
    "ray-triangle3": st.tuples(
        st.builds(hl.Ray3, in_space, in_space.filter(any)),
        st.builds(hl.Triangle3, st.tuples(in_space, in_space, in_space)),
    ),
    "ray-box3": st.tuples(
        st.builds(hl.Ray3, in_space, in_space.filter(any)),
        st.builds(hl.Box3.from_bounds, bounds3),
    ),
    "triangle3-triangle3": st.tuples(
        st.builds(hl.Triangle3, st.tuples(in_space, in_space, in_space)),
        st.builds(hl.Triangle3, st.tuples(in_space, in_space, in_space)),
    ),
    "box3-box3": st.tuples(turned_boxes, st.builds(hl.Box3.from_bounds, bounds3)),
}


def bits(shapes):
    return [(type(shape), np.array(shape.columns).tobytes()) for shape in shapes]


@given(lists)
@example([hl.Point((-0.0, SMALLEST)), hl.Disk((LARGEST, -LARGEST), 1e-300)])
@example([hl.Box((0, 0), (1, 1), -0.0), hl.Box((0, 0), (1, 1), 1e300)])
def test_every_shape_comes_back_to_the_last_bit(shapes):
    assert bits(hl.from_link(hl.link(*shapes))) == bits(shapes)


@given(st.sampled_from([*pairs_in_space]), st.data(), st.booleans())
def test_a_pair_in_space_comes_back_in_its_order(scene, data, back):
    pair = data.draw(pairs_in_space[scene])
    shapes = pair[::-1] if back else pair
    text = hl.link(*shapes)
    assert text.startswith(f"#/{scene}?") and bits(hl.from_link(text)) == bits(shapes)


def test_the_page_reads_boxes_in_space_as_the_package_does():
    boxes = (
        hl.Box3.from_bounds((0.6, 0, 0, 0.7, 0.1, 0.1)),
        hl.Box3((1, 2, 3), (4, 5, 6), (0, 0, 3, 1)),
    )
    links = [hl.link(*boxes), hl.link(*boxes[::-1])]
    told = node.printed(READ, given={"links": links, "numbers": [], "typed": []})
    assert [page["again"] for page in told["read"]] == links


@given(st.floats(-7, 7))
def test_degrees_are_written_only_if_they_give_the_very_radians(angle):
    text = hl.link(hl.Box((0, 0), (2, 1), angle)).rpartition(",")[2]
    if text.endswith("rad"):
        about = math.degrees(angle)
        near = (about, math.nextafter(about, math.inf), math.nextafter(about, -math.inf))
        assert all(radians(degrees) != angle for degrees in near)
    else:
        assert struct.pack("d", radians(float(text))) == struct.pack("d", angle)


# --- The page

READ = """
import "./web/kinds/all.js";
import { readState, writeLink } from "./web/document/link.js";
import { exactText, typedNumber } from "./web/geometry/numbers.js";
import { readFileSync } from "node:fs";
const { links, numbers, typed } = JSON.parse(readFileSync(0, "utf8"));
const hex = (number) => Buffer.from(Float64Array.of(number).buffer).toString("hex");
const read = links.map((link) => {
  const pairs = link.slice(link.indexOf("?") + 1).split("&").map((pair) => pair.split("="));
  const shapes = pairs.map(([type]) => ({ type, letters: [], values: [] }));
  const [id] = link.slice(2).split("?");
  const kind = id.includes("3") ? "space" : "pair";
  const scene = { id, kind, shapes, parameters: {}, cases: [], keys: [], source: {} };
  const { state, problem } = readState(scene, pairs);
  const values = state.shapes.map((shape) => shape.values.map(hex));
  return { problem: problem?.message, values, again: problem ? "" : writeLink(scene, state, {}) };
});
const texts = numbers.map((number) => exactText(Buffer.from(number, "hex").readDoubleLE()));
console.log(JSON.stringify({ read, texts, typed: typed.map((text) => hex(typedNumber(text))) }));
"""

TYPED = (
    *(
        "1/4",
        "－２．５",
        "２，５",
        "1/3",
        "2,5/0,5",
        " 7 ",
        ".5",
        "5.",
        "-.5",
        "1E5",
        "1e-7",
        "−1",
        "–1",
    ),
    *("1,000", "1,0000", "1,2,3", "1.2,3", "", "-", "1/0", "1/2/3", "0x10", "1e999", "+1", "1_000"),
    *("inf", "nan", "١", "1e+5", "1/1e-320", "１／４", "1e-999", "-0", "0/5", "-0/5"),
)


def hexed(number):
    return struct.pack("<d", number).hex()


def unhexed(text):
    return struct.unpack("<d", bytes.fromhex(text))[0]


@pytest.fixture(scope="module")
def samples():
    rng = np.random.default_rng(0)
    anything = rng.integers(0, 2**64, 3000, dtype=np.uint64).view(float)
    special = [0.0, -0.0, 1e21, 1e20, 123456789012345680000.0, 1e-6, 1e-7, SMALLEST, LARGEST, 1e22]
    found = [*anything[np.isfinite(anything)].tolist(), *special, *rng.normal(size=200).tolist()]
    shapes = [hl.Disk((x, y), abs(r)) for x, y, r in zip(found, found[1:], found[2:])]
    turns = [*rng.uniform(-7, 7, 500).tolist(), *map(math.radians, range(-90, 500, 7)), -0.0, 1e300]
    shapes += [hl.Box((0, 1), (4, 2), turn) for turn in turns]
    shapes += [hl.Ray((1, 2), (SMALLEST, -0.0)), hl.Line((0, 0), (1e300, 1)), hl.Point((1, 2))]
    shapes += [hl.Polygon([(0, 0), (3, 0), (4, 2), (2, 4)]), hl.Capsule((1, 2), (3, 4), 0)]
    shapes += [hl.Triangle([(0, 0), (3, 0), (4, 2)]), hl.Segment((1, 2), (1, 2))]
    return found, shapes


def test_the_page_reads_and_writes_the_same(samples):
    found, shapes = samples
    links = [hl.link(shape) for shape in shapes]
    question = {"links": links, "numbers": list(map(hexed, found)), "typed": TYPED}
    told = node.printed(READ, given=question)
    assert told["texts"] == list(map(written, found))
    for text, number in zip(TYPED, map(unhexed, told["typed"])):
        assert math.isnan(read(text)) if math.isnan(number) else hexed(read(text)) == hexed(number)
    for link, shape, page in zip(links, shapes, told["read"]):
        assert "problem" not in page and page["again"] == link
        [values] = page["values"]
        columns = list(map(hexed, shape.columns))
        if not isinstance(shape, hl.Box):
            assert values == columns
            continue
        numbers = list(map(unhexed, values))
        assert values[:4] == columns[:4] and link.endswith("rad") == (len(values) == 6)
        turn = numbers[5] if len(numbers) == 6 else radians(numbers[4])
        assert hexed(turn) == columns[4]


def test_a_link_of_a_way_has_any_two_shapes():
    found = hl.from_link("#/sweep-pair?box=0,0,2,2,0&capsule=9,0,9,3,1&by=10,-1/3&t=0.5&step=8")
    assert [type(each) for each in found] == [hl.Box, hl.Capsule]
    for text, message in (
        ("box=0,0,2,2,0", "omits a shape, .*: scene sweep-pair needs 2 shapes"),
        ("&".join(["point=0,0"] * 13), "scene sweep-pair holds at most 12 shapes"),
    ):
        with pytest.raises(ValueError, match=message):
            hl.from_link(f"#/sweep-pair?{text}&by=1,0")


# --- What is refused

DISK, BOX = hl.Disk((0, 0), 1), hl.Box((0, 0), (1, 1))
SPHERE = hl.Sphere((0, 0, 0), 1)

NO_SHAPES = {
    "none": ((), ValueError, "a link can hold 1 to 200 shapes, not 0"),
    "a batch": (
        (DISK, hl.Disk([(0, 0)], 1)),
        ValueError,
        r"shapes\[1\] is a batch .*link\(\*batch",
    ),
    "no shape": ((DISK, (0, 0)), TypeError, r"shapes\[1\] must be a shape, not tuple"),
    "a mesh": ((hl.Mesh(np.eye(3), [(0, 1, 2)]),), TypeError, "Mesh, which links do not support"),
    "plane and space": (
        (DISK, SPHERE),
        ValueError,
        "a link can hold 2D shapes or 3D shapes, not both",
    ),
    "too many in space": ((SPHERE,) * 51, ValueError, "1 to 50 shapes, not 51"),
    "too many": ((DISK,) * 201, ValueError, "1 to 200 shapes, not 201"),
    "corners": (
        (hl.Polygon([(math.cos(x / 20), math.sin(x / 20)) for x in range(65)]),),
        ValueError,
        "at most 64 corners, not 65",
    ),
    "too long": (
        (hl.Triangle(np.full((3, 2), 0.1234567890123456)),) * 190,
        ValueError,
        "at most 20000 characters",
    ),
}


@pytest.mark.parametrize(("shapes", "error", "match"), NO_SHAPES.values(), ids=NO_SHAPES)
def test_shapes_without_a_link(shapes, error, match):
    with pytest.raises(error, match=match):
        hl.link(*shapes)


def test_algorithm_and_base():
    assert hl.link(DISK, BOX, algorithm="exact") == hl.link(DISK, BOX)
    text = hl.link(BOX, DISK, algorithm="redpoll-2-20", base="https://example.org/hitlab/")
    assert text.startswith("https://example.org/hitlab/#/playground?box=")
    assert text.endswith("&algorithm=redpoll-2-20") and hl.from_link(text) == [BOX, DISK]
    for algorithm in ("redpoll-2-23", "x&disk=1", 1):
        with pytest.raises(ValueError, match=r"^algorithm = "):
            hl.link(DISK, BOX, algorithm=algorithm)
    with pytest.raises(ValueError, match=r"^algorithm = .* two shapes"):
        hl.link(DISK, algorithm="redpoll-2-20")
    with pytest.raises(ValueError, match=r"^base must be an address without #"):
        hl.link(DISK, base="#")


READABLE = {
    "#/?disk=1,2,3&triangle=0,0,1,0,0,1&lang=ja&step=region": 2,
    "https://x.example/a/#/disk-box?box=0,0,1,1,-90&turn=270&disk=1,2,3": 2,
    "/playground?point=1/3,２．５": 1,
    "#/playground?disk=1%2C2%2C3&&": 1,
    "playground?disk=1,2,3&disk=1,2,3&view=map": 2,
}


@pytest.mark.parametrize(("text", "count"), READABLE.items())
def test_links_of_other_scenes_are_read(text, count):
    assert len(hl.from_link(text)) == count


REFUSED = {
    "#/disk-box?disk=1,2,3": "omits box, .*: add box=x,y,w,h,degrees",
    "#/disk-box": "omits disk",
    "#/disk-box?case=hit": "omits disk",
    "": "omits disk",
    "#/playground": "no shapes",
    "#/sphere-mesh?sphere=0,0,0,1&mesh=torus-knot": "only the page has the mesh",
    "#/nowhere?disk=1,2,3": "unknown scene 'nowhere': use one of playground",
    "#/playground?disc=1,2,3": "unknown name 'disc': did you mean disk?",
    "#/playground?<script>=1": "unknown name '<script>'",
    "#/disk-box?disk=1,2,3&disk=1,2,3": "is one disk too many: scene disk-box has 1",
    "#/disk-box?ray=1,2,3,4": "is one ray too many: scene disk-box has 0",
    "#/playground?sphere=0,0,0,1": "scene playground accepts only 2D shapes: use scene space",
    "#/space?disk=0,0,1": "scene space accepts only 3D shapes: use scene playground",
    "#/space?box3=0,0,0,1,1,1,1": "6 or 10 numbers, not 7",
    "#/space?box3=0,0,0,1,1,1,0,0,0,30deg": "axis = .* must be nonzero",
    "#/space?hull3=1,2": "with 1 to 64 corners",
    "#/playground?disk=1,2": "must be x,y,r: 3 numbers, not 2",
    "#/playground?disk=1,2,": "disk='1,2,': '' must be a finite number",
    "#/playground?disk=1,2,nan": "'nan' must be a finite number",
    "#/playground?disk=1,2,1e999": "must be a finite number",
    "#/playground?disk=1,2,-3": "radius = -3.0",
    "#/playground?disk=1,2,3rad": "'3rad' must be a finite number",
    "#/playground?box=0,0,1,1,rad": "'' must be a finite number",
    "#/playground?box=0,0,1,1,1,1": "must be x,y,w,h,degrees: 5 numbers, not 6",
    "#/playground?ray=0,0,0,0": "direction",
    "#/playground?polygon=0,0,1,1": "3 to 64 corners",
    "#/playground?polygon=0,0,4,0,1,1,0,4": "concave",
    f"#/playground?polygon={','.join(['1'] * 130)}": "3 to 64 corners",
    "#/playground?mesh=x": "no shapes",
    "#/playground?disk=%zz": "two hexadecimal digits",
    "#/playground?disk=%ff": "UTF-8",
    "#" + "x" * 20_000: "at most 20000 characters, not 20001",
    "#/playground?" + "&".join(["point=1,2"] * 201): "scene playground holds at most 200 shapes",
}


@pytest.mark.parametrize(("text", "match"), REFUSED.items(), ids=lambda text: text[:40])
def test_hostile_links_are_refused(text, match):
    with pytest.raises(ValueError, match=match) as caught:
        hl.from_link(text)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("text", [None, 1, b"#/playground?disk=1,2,3"])
def test_what_is_no_text_is_a_type_error(text):
    with pytest.raises(TypeError, match="link must be a str, not "):
        hl.from_link(text)
