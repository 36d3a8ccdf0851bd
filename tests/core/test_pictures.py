"""Pictures in notebooks: what is where, in which colour, and that anything at all can be drawn."""

import math
import re
from html.parser import HTMLParser
from itertools import combinations_with_replacement, pairwise, product
from xml.etree import ElementTree

import hitlab as hl
import numpy as np
import pytest
from hitlab.drawing import labels
from hitlab.drawing.looks import DARK, LIGHT, LOOKS
from hitlab.drawing.picture import Figure, Picture
from hitlab.drawing.reason import StepText, reason
from hitlab.drawing.svg import svg
from hitlab.drawing.view import HEIGHT, WIDTH
from hitlab.explained.pictures import pictured
from some_shapes import SHAPES

NUMBER = r"-?\d+(?:\.\d+)?"
PIXEL = 0.02  # two roundings to a hundredth


class Seen:
    """A picture read back."""

    def __init__(self, text):
        self.top = ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
        self.parts = [(each.tag.rpartition("}")[2], each) for each in self.top.iter()]

    def circles(self, of, fill=None):
        """Return the centre and the radius of each in a colour, filled or not."""
        return [
            tuple(float(each.get(name)) for name in ("cx", "cy", "r"))
            for tag, each in self.parts
            if tag == "circle" and each.get("class") == of and each.get("fill") == fill
        ]

    def outline(self, of):
        """Return the circle that goes round a disk."""
        [found] = self.circles(of, "none")
        return found

    def runs(self, of, width):
        """Return the points of the paths in a colour that are so wide."""
        found = [
            each.get("d")
            for tag, each in self.parts
            if tag == "path" and each.get("class") == of and each.get("stroke-width") == width
        ]
        return [
            [tuple(map(float, pair)) for pair in re.findall(f"({NUMBER}),({NUMBER})", each)]
            for each in found
        ]

    def words(self):
        """Return what is written, but for the numbers of the grid."""
        texts = (each for tag, each in self.parts if tag == "text")
        return ["".join(each.itertext()) for each in texts if "small" not in each.get("class")]


def world(seen, disk, of="a"):
    """Return the way back to the plane, by the circle of a disk."""
    x, y, r = seen.outline(of)
    scale = r / disk.radius

    def back(px, py):
        return disk.center[0] + (px - x) / scale, disk.center[1] - (py - y) / scale

    return back, PIXEL / scale


def assert_near(places, wanted, by):
    assert len(places) == len(wanted)
    for place, other in zip(sorted(places), sorted(wanted)):
        assert place == pytest.approx(other, abs=4 * by)


def test_disks_that_cross_by_own_sums():
    """5, 5 and 8 apart: they cross 3 above and below the middle."""
    a, b = hl.Disk((1, 2), 5), hl.Disk((9, 2), 5)
    seen = Seen(hl.explain(a, b)._repr_html_())
    back, by = world(seen, a)
    x, y, r = seen.outline("b")
    assert_near([back(x, y)], [(9, 2)], by)
    assert r == pytest.approx(seen.outline("a")[2], abs=PIXEL)
    assert_near(
        [back(x, y) for x, y, _ in seen.circles("hit", "currentColor")], [(5, -1), (5, 5)], by
    )
    centres = {back(x, y) for of in "ab" for x, y, _ in seen.circles(f"{of} rim", "currentColor")}
    assert_near(centres, [(1, 2), (9, 2)], by)
    assert_near([back(*end) for run in seen.runs("mark", "2") for end in run], [(1, 2), (9, 2)], by)
    assert {"A", "C", "d = 8.000", "ra = 5.000", "rb = 5.000"} == set(seen.words())


@pytest.mark.parametrize(
    ("b", "width", "meetings"),
    [
        (hl.Disk((4, 0), 1), "2", []),
        (hl.Disk((3, 0), 1), "3.5", [(2, 0)]),
        (hl.Disk((0.5, 0), 1), "3.5", []),
    ],
    ids=["miss", "touch", "inside"],
)
def test_a_hit_has_a_thicker_outline_a_hatch_and_its_meetings(b, width, meetings):
    a = hl.Disk((0, 0), 2)
    seen = Seen(hl.explain(a, b)._repr_html_())
    back, by = world(seen, a)
    assert_near([back(x, y) for x, y, _ in seen.circles("hit", "currentColor")], meetings, by)
    outlines = [
        each.get("stroke-width")
        for tag, each in seen.parts
        if tag == "circle" and each.get("class") in ("a", "b") and each.get("fill") == "none"
    ]
    assert outlines == [width, width]
    is_hit = width == "3.5"
    for of, disk in (("a", a), ("b", b)):
        hatch = [back(*end) for run in seen.runs(of, "1") for end in run]
        assert bool(hatch) is is_hit
        for x, y in hatch:
            assert math.dist((x, y), disk.center) <= disk.radius + 4 * by


@pytest.mark.parametrize("way", [(2, 1), (1e308, 5e307), (1e-323, 5e-324)])
def test_a_ray_goes_from_its_origin_to_the_rim(way):
    disk = hl.Disk((0, 0), 1)
    seen = Seen(hl.explain(hl.Ray((3, -1), way), disk)._repr_html_())
    back, by = world(seen, disk, "b")
    [(start, end)] = seen.runs("a", "2")[:1]
    assert_near([back(*start)], [(3, -1)], by)
    assert WIDTH in end or 0 in end
    x, y = end[0] - start[0], start[1] - end[1]
    assert x - 2 * y == pytest.approx(0, abs=0.1) and x > 0


def test_a_region_is_on_the_left_of_its_lines():
    """The slab of a level box, and a place within."""
    seen = Seen(hl.explain(hl.Ray((-4, 0), (1, 0.1)), hl.Box((0, 0), (2, 4)))._repr_html_())
    faint = str(LOOKS["region"]["faint"])
    regions = [each.get("d") for _, each in seen.parts if each.get("opacity") == faint]
    for region, axis, far in zip(regions, (1, 0), (HEIGHT, WIDTH), strict=True):
        ends = [tuple(map(float, pair)) for pair in re.findall(f"({NUMBER}),({NUMBER})", region)]
        assert {each[axis] for each in ends} == {0.0, far}
        across = sorted({each[1 - axis] for each in ends})
        scale = (across[1] - across[0]) / (2 if axis else 4)
        assert 10 < scale < 100


def numbers_of(text):
    """Return every number of the drawing, and check that there is no other."""
    body = text[text.index("</style>", text.index("<svg")) : text.index("</svg>")]
    values = re.findall(r'(?:\s(?:d|x|y|cx|cy|r|width|opacity|stroke-width))="([^"]*)"', body)
    tokens = [token for value in values for token in re.findall(r"[^\s,MLAZ]+", value)]
    return [float(token) for token in tokens]


def assert_drawn(text):
    Seen(text)
    numbers = numbers_of(text)
    assert numbers and all(map(math.isfinite, numbers))
    assert max(map(abs, numbers)) <= 2e6


KINDS = [
    hl.Point((1, 1)),
    hl.Disk((1, 1), 1),
    hl.Box((1, 1), (2, 1), 0.3),
    hl.Triangle([(0, 0), (3, 0), (1, 3)]),
    hl.Polygon([(0, 0), (2, 0), (3, 2), (1, 3)]),
    hl.Segment((0, 1), (3, 1)),
    hl.Ray((0, 1), (1, 0)),
    hl.Line((0, 1), (1, 0)),
    hl.Capsule((0, 1), (2, 1), 0.5),
]
PAIRS = [*combinations_with_replacement(KINDS, 2)]


@pytest.mark.slow(5)
@pytest.mark.parametrize(("a", "b"), PAIRS, ids=lambda shape: type(shape).__name__)
def test_every_pair_is_drawn_by_every_algorithm_hit_or_miss(a, b):
    verdicts = set()
    for other in (b, b.translate((0, 9))):
        why = hl.explain(a, other)
        verdicts.add(why.hit)
        text = why._repr_html_()
        assert_drawn(text)
        assert Seen(text).top.find("{*}title").text == why.sentences()[0]
        for algorithm in hl.algorithms(a, other)[1:]:
            if "conservative" in algorithm.id:
                why = hl.explain(a, other, by=(1, -9), algorithm=algorithm)
            else:
                why = hl.explain(a, other, algorithm=algorithm)
            assert_drawn(why._repr_html_())
    assert True in verdicts


LETTER = r"[A-Z]\d*"
LETTERS = re.compile(f"(?:{LETTER}|…)+")
NO_POINTS = {"region", "slab", "entered", "exited"}
"""The values that name a part of GJK's simplex, or slabs."""


def lettered(why):
    """Return where the letters of the first picture stand, each at one place."""
    picture = pictured(why, "")
    found = [each for figure in picture.figures for each in figure.letters]
    assert len(dict(found)) == len(found)
    marks = [(mark.letter, mark.points[0]) for mark in picture.marks if mark.kind == "point"]
    return dict(marks) | dict(found)


def lies_on(place, ends):
    """Tell whether a place lies on the way from one end to the other, which may be the same."""
    around = math.dist(ends[0], place) + math.dist(place, ends[-1])
    return around == pytest.approx(math.dist(ends[0], ends[-1]), abs=1e-9)


def assert_said_as_drawn(why):
    """All letters of a step are in the picture, at the ends of its edges and about P and Q."""
    places = lettered(why)
    for step in why.steps:
        said = {k: v for k, v in step.values.items() if isinstance(v, str) and LETTERS.fullmatch(v)}
        for name in said.keys() - NO_POINTS:
            letters = re.findall(LETTER, said[name])
            assert {*letters} <= places.keys(), (why.pair, why.method, step.id, name, said[name])
        for mark in step.marks:
            ends = re.findall(LETTER, mark.name)
            if mark.kind == "segment" and "".join(ends) == mark.name:
                assert [places[each] for each in ends] == [*mark.points], (why.pair, mark)
            feature = said.get(f"feature_{mark.of}")
            if feature and mark.name in ("P", "Q") and step.id in ("start", "nearest"):
                ends = [places[each] for each in re.findall(LETTER, feature)]
                assert lies_on(mark.points[0], ends), (why.pair, why.method, step.id, feature)


@pytest.mark.parametrize(
    ("a", "b"), [*product(KINDS, KINDS)], ids=lambda shape: type(shape).__name__
)
def test_every_letter_that_is_said_stands_in_the_picture_where_it_belongs(a, b):
    for way in ((0, 0), (0.5, 4.2), (0, 9)):
        other = b.translate(way)
        for algorithm in hl.algorithms(a, other):
            if "conservative" not in algorithm.id:
                assert_said_as_drawn(hl.explain(a, other, algorithm=algorithm))
        if not {type(a), type(b)} & {hl.Ray, hl.Line}:
            for by in ((1, -9), (0.5, -3), (9, 1)):
                for algorithm in (None, "conservative-advancement"):
                    assert_said_as_drawn(hl.explain(a, other, by=by, algorithm=algorithm))


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_every_shape_is_drawn(shape):
    assert_drawn(shape._repr_svg_())


@pytest.mark.parametrize("size", [5e-324, 1e-300, 1.0, 1e300])
def test_a_picture_is_filled_whatever_the_size(size):
    capsule = hl.Capsule((0, 0), (3 * size, 0), size)
    [run] = Seen(capsule._repr_svg_()).runs("a", "2")
    xs, ys = zip(*run)
    assert max(xs) - min(xs) > 200
    assert 0 < min(ys) < max(ys) < HEIGHT
    seen = Seen(hl.explain(hl.Disk((0, 0), size), hl.Disk((4 * size, 0), size))._repr_html_())
    assert seen.outline("a")[2] == pytest.approx(WIDTH / 8, rel=0.3)


@pytest.mark.parametrize(
    "shape",
    [
        *(hl.Point((3, 4)), hl.Disk((3, 4), 0), hl.Segment((3, 4), (3, 4)), hl.Box((3, 4), (0, 0))),
        *(hl.Disk((1, 1), 1e-300), hl.Triangle([(1, 1)] * 3), hl.Capsule((1, 1), (1, 1), 0)),
    ],
    ids=repr,
)
def test_what_is_a_point_is_a_dot(shape):
    x, y, r = Seen(shape._repr_svg_()).circles("a rim", "currentColor")[0]
    assert (x, y, r) == (WIDTH / 2, HEIGHT / 2, LOOKS["point"]["radius"])


def test_a_large_batch_says_how_many_of_it_are_drawn():
    seen = Seen(hl.Disk(np.arange(4000.0).reshape(-1, 2), 99)._repr_svg_())
    assert len(seen.circles("a", "none")) == 500
    told = [each.text for tag, each in seen.parts if tag == "text" and "first" in (each.text or "")]
    assert told == ["the first 500 of 2,000"]
    assert seen.top.find("{*}title").text == "2,000 × Disk: the first 500 of 2,000"
    assert "first" not in hl.Disk(np.arange(1000.0).reshape(-1, 2), 99)._repr_svg_()


def test_a_group_goes_by_its_numbers_and_shows_which_of_it_meet():
    group = hl.Group(hl.Disk([(0, 0), (1, 0), (5, 0)], 1), hl.Box((9, 0), (2, 2)))
    assert set(Seen(group._repr_svg_()).words()) == {"0", "1", "2", "3"}
    seen = Seen(hl.explain(group)._repr_html_())
    widths = [
        each.get("stroke-width")
        for tag, each in seen.parts
        if tag == "circle" and each.get("class") == "a" and each.get("fill") == "none"
    ]
    assert widths == ["3.5", "3.5", "2"]


def test_colours_are_those_that_a_browser_paints():
    """As Chromium fills a canvas with each."""
    wanted = {
        "paper": ("fbfaf7", "13161c"),
        "shape-a": ("1c5abf", "70adfb"),
        "shape-b": ("b15008", "f0a556"),
        "construction": ("006d69", "63ccc0"),
        "hit": ("a21921", "fd8c7b"),
    }
    for name, both in wanted.items():
        for theme, text in zip((LIGHT, DARK), both):
            found, other = bytes.fromhex(theme[name][1:]), bytes.fromhex(text)
            assert all(abs(one - two) <= 1 for one, two in zip(found, other)), name


def test_both_themes_are_there_the_light_one_alone_where_the_choice_is_not_understood():
    text = hl.Point((0, 0))._repr_svg_()
    assert "color-scheme:light dark" in text
    for name, token in (("a", "shape-a"), ("b", "shape-b"), ("mark", "construction")):
        both = f"light-dark({LIGHT[token]},{DARK[token]})"
        assert f".hitlab .{name}{{color:{LIGHT[token]};color:{both}}}" in text


class Reader(HTMLParser):
    """Reads the paragraph and the items of a list."""

    def __init__(self, text):
        super().__init__()
        self.found, self.decides, self.at = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag in ("p", "li"):
            self.at = tag
            self.found.append("")
            self.decides.append(("class", "decides") in attrs)

    def handle_endtag(self, tag):
        if tag in ("p", "li"):
            self.at = ""

    def handle_data(self, data):
        if self.at:
            self.found[-1] += data


def test_the_reason_has_the_verdict_and_every_step_of_which_one_decided():
    why = hl.explain(hl.Segment((0, 0), (3, 2)), hl.Segment((0, 2), (2, 0)))
    reader = Reader(why._repr_html_())
    verdict, *sentences = why.sentences()
    assert reader.found[0] == verdict
    for told, sentence in zip(reader.found[1:], sentences, strict=True):
        assert told.endswith(f" {sentence}")
    decided = [step.id == why.decided_by for step in why.steps]
    assert reader.decides == [False, *decided]


@pytest.mark.parametrize(("count", "decides", "folded"), [(8, 7, 0), (20, 19, 12), (20, 3, 3)])
def test_of_many_steps_the_first_are_folded_but_never_the_one_that_decided(count, decides, folded):
    text = reason("", "Hit", [StepText(f"{i}.", "", i == decides) for i in range(count)])
    hidden, _, shown = text.rpartition("</details>")
    assert Reader(hidden).found.count("0. ") == bool(folded)
    assert Reader(shown).decides.count(True) == 1
    assert len(Reader(shown).found) - (not folded) == count - folded
    assert f'<ol start="{folded + 1}">' in shown


def test_what_is_written_is_escaped():
    hostile = '<b>&"</b>'
    drawn = svg(Picture(hostile, [Figure([(0, 0)], letters=[(hostile, (0, 0))])], caption=hostile))
    seen = Seen(drawn)
    assert seen.top.find("{*}title").text == hostile
    assert hostile in seen.words()
    told = reason("", hostile, [StepText(hostile, hostile, True)])
    assert hostile not in told
    assert Reader(told).found == [hostile, f"{hostile} {hostile}"]


@pytest.mark.parametrize(
    ("way", "algorithm", "wanted"),
    [
        ((8, 6), None, (4, 3)),
        ((8, 6), "conservative-advancement", (4, 3)),
        ((1.6, 1.2), None, (1.6, 1.2)),
        ((-3, 2), None, (-3, 2)),
    ],
    ids=["contact", "advanced", "short", "away"],
)
def test_a_sweep_shows_the_contact_or_the_end_of_the_way_dashed(way, algorithm, wanted):
    """A wall stands across the way, 6 from the start: a disk of radius 1 touches it after 5."""
    a, wall = hl.Disk((0, 0), 1), hl.Segment((6.6, 1.2), (3, 6))
    seen = Seen(hl.explain(a, wall, by=way, algorithm=algorithm)._repr_html_())
    circles = [each for tag, each in seen.parts if tag == "circle" and each.get("class") == "a"]
    dashed = {bool(each.get("stroke-dasharray")): each for each in circles if each.get("r") != "4"}
    (x, y, r), ghost = (
        [float(dashed[is_ghost].get(name)) for name in ("cx", "cy", "r")]
        for is_ghost in (False, True)
    )
    faint = str(LOOKS["fades"][0])
    [head] = [each for _, each in seen.parts if each.get("opacity") == faint and is_head(each)]
    tip = re.findall(NUMBER, head.get("d"))[:2]
    for place, (right, up) in ((ghost, wanted), (map(float, tip), way)):
        px, py, *_ = place
        assert ((px - x) / r, (y - py) / r) == pytest.approx((right, up), abs=4 * PIXEL / r)
    assert ghost[2] == r


def is_head(element):
    """Tell the head of an arrow of the first shape."""
    look = element.get("class"), element.get("fill")
    return look == ("a", "currentColor") and element.get("d", "").endswith("Z")


def test_where_no_axis_separates_the_least_way_out_stands_on_its_axis():
    """Boxes 6 and 4 wide that overlap by 1 along x, 2 along y."""
    a, b = hl.Box((0, 0), (6, 4)), hl.Box((4, 1), (4, 2))
    for algorithm in (None, "sat"):
        why = hl.explain(a, b, algorithm=algorithm)
        assert why.decided_by == "no-axis" and why.step("no-axis").values["out"] == 1
        seen = Seen(why._repr_html_())
        bars = [
            seen.runs(of, str(LOOKS["marks"]["interval"]["width"])) for of in ("a", "b", "mark")
        ]
        first, second, overlap = (math.dist(*run) for [run] in bars)
        assert (first, second) == pytest.approx((6 * overlap, 4 * overlap), abs=10 * PIXEL)
        told = {each for each in seen.words() if "1.000" in each}
        assert told == (
            {"penetration 1.000"} if algorithm is None else {"penetration 1.000", "overlap 1.000"}
        )


LONG = {"segment", "interval", "drop", "arrow", "arc", "circle"}


def assert_as_long_as_told(why):
    """All but `t`, a part of the way, which stands by what is gone of it."""
    for mark in pictured(why, "").marks:
        told = re.search(r"[\d.]+$", mark.text)
        if mark.kind in LONG and told and mark.letter != "t":
            length = math.dist(mark.points[0], mark.points[1])
            assert float(told[0]) == pytest.approx(length, abs=0.0006), (why.pair, why.method, mark)


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    ("a", "b"), [*product(KINDS, KINDS)], ids=lambda shape: type(shape).__name__
)
def test_a_caption_stands_by_what_is_as_long_as_it_says(a, b):
    for way in ((0, 0), (0, 9), (0.5, 4.2), (-2.5, 1.9)):
        other = b.translate(way)
        for algorithm in hl.algorithms(a, other):
            if "conservative" not in algorithm.id:
                assert_as_long_as_told(hl.explain(a, other, algorithm=algorithm))
        if not {type(a), type(b)} & {hl.Ray, hl.Line}:
            for algorithm in (None, "conservative-advancement"):
                assert_as_long_as_told(hl.explain(a, other, by=(1, -9), algorithm=algorithm))


@pytest.mark.parametrize(
    ("center", "wanted"),
    [
        ((4, 1), {"|s| = 4.000", "2.500", "r = 0.500"}),
        ((-4, 1), {"s = −4.000", "|s| = 4.000", "2.500", "r = 0.500"}),
        ((1, 3), {"|t| = 3.000", "1.500", "r = 0.500"}),
    ],
    ids=["right", "left", "above"],
)
def test_a_radius_stands_by_the_bar_that_no_longer_one_covers(center, wanted):
    """A level box, 4 by 2: the centre is so far from its middle that one axis decides."""
    disk, box = hl.Disk(center, 0.5), hl.Box((0, 0), (4, 2))
    for algorithm in (None, "redpoll-2-20"):
        why = hl.explain(disk, box, algorithm=algorithm)
        numbers = {each for each in Seen(why._repr_html_()).words() if each[-1].isdigit()}
        letters = str.maketrans({"s": "C.x", "t": "C.y"} if algorithm else {})
        assert numbers == {each.translate(letters) for each in wanted}
        marks = pictured(why, "").marks
        [r] = [mark.points for mark in marks if mark.letter == "r"]
        along = 1 if center == (1, 3) else 0
        assert {each[along] for each in r} == {0.0}


def second(text):
    """Read the second picture, if there is one."""
    return Seen(text[text.index("</svg>") + 6 :]) if text.count("<svg") == 2 else None


@pytest.mark.parametrize("algorithm", ["gjk", "gjk-32", "epa"])
def test_gjk_shows_its_simplex_in_the_difference_of_the_shapes(algorithm):
    """That of boxes 6 and 4 wide is 10 wide; where they are 4 apart, it is 4 from the origin."""
    a, b = hl.Box((0, 0), (6, 4)), hl.Box((9, 1), (4, 2))
    for other in (b, b.translate((-6, -1))):
        why = hl.explain(a, other, algorithm=algorithm)
        seen = second(why._repr_html_())
        width = str(LOOKS["shape"]["hit" if why.hit else "outline"])
        [whole] = seen.runs("other", width)
        x, y = (sorted({place[i] for place in whole}) for i in (0, 1))
        scale = (x[1] - x[0]) / 10
        assert y[1] - y[0] == pytest.approx(6 * scale, abs=PIXEL)
        middle = -other.center  # of the difference: that of a is the origin
        origin = (x[0] + x[1]) / 2 - middle[0] * scale, (y[0] + y[1]) / 2 + middle[1] * scale
        dots = [(x, y) for x, y, _ in seen.circles("mark rim", "currentColor")]
        assert any(math.dist(dot, origin) < 2 * PIXEL for dot in dots)
        assert {"O", "w", "a − b"} <= {*seen.words(), *(each.text for _, each in seen.parts)}
        if not why.hit:
            assert "d = 4.000" in seen.words()
    assert second(hl.explain(a, b)._repr_html_()) is None


def test_numbers_of_shapes_keep_apart():
    """Those of disks ever closer in a row: what touches reads as one number."""
    seen = Seen(hl.Disk([(x * x, 0) for x in range(1, 31)], 40)._repr_svg_())
    look, found = LOOKS["number"], []
    for _, each in seen.parts:
        if each.get("class", "").endswith(" number"):
            width = labels.SMALL * look["size"] * len(each.text)
            x, y = float(each.get("x")) - width / 2, float(each.get("y"))
            found.append(labels.Box(x, y, width, look["height"]))
    assert 10 < len(found) < 30
    apart = LOOKS["label"]["apart"] - PIXEL
    assert not any(a.overlaps(b, apart) for i, a in enumerate(found) for b in found[:i])


@pytest.mark.parametrize("radius", [0.07, 1, 1.3, 2.2, 3e5])
def test_a_number_of_the_grid_stands_beside_the_line_it_names(radius):
    """Above or to the right of it, so many pixels apart that few are needed."""
    disk, look = hl.Disk((radius / 7, -radius / 3), radius), LOOKS["grid"]
    seen = Seen(disk._repr_svg_())
    back, by = world(seen, disk)
    columns, rows = [], []
    for _, each in seen.parts:
        if "small" in each.get("class", ""):
            x, y = float(each.get("x")), float(each.get("y"))
            is_column = y == HEIGHT - 2 * look["rim"]
            (columns if is_column else rows).append((x, y, each.text))
    assert len(columns) > 1 and rows
    for x, y, told in [*columns, *rows]:
        line = back(x - look["beside"], y + look["line"] / 2)[0 if (x, y, told) in columns else 1]
        assert float(told.replace("\N{MINUS SIGN}", "-")) == pytest.approx(line, abs=4 * by)
    gaps = [after - before for (before, *_), (after, *_) in pairwise(columns)]
    assert all(look["numbers"] <= gap + PIXEL < 2.5 * look["numbers"] for gap in gaps)


def test_an_arrow_has_its_letter_alone_for_the_number_of_that_name_is_another():
    ray, box = hl.Ray((-3, 5), (1, 0)), hl.Box((5, -1), (2, 1))
    program = hl.explain(ray, box, algorithm="redpoll-2-24")
    sweep = hl.explain(hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8)), by=(-8, 6))
    for why, name in ((program, "v"), (sweep, "w")):
        assert name in why.step(why.decided_by).values
        arrows = [m for m in pictured(why, "").marks if m.kind == "arrow" and m.letter == name]
        assert [mark.text for mark in arrows] == [""] * len(arrows) != []
