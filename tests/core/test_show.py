"""Shapes and reasons on matplotlib's axes: what is where, by own sums, and in which colour."""

import math
from io import BytesIO

import hitlab as hl
import hitlab.show
import numpy as np
import pytest
from hitlab.drawing.looks import DARK, LIGHT, LOOKS
from matplotlib import pyplot, style
from matplotlib.colors import same_color
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.text import Annotation
from some_shapes import SHAPES
from test_pictures import PAIRS

TRIANGLE = hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
EXACT = {"rel": 1e-12, "abs": 1e-12}


@pytest.fixture(autouse=True)
def closed():
    yield
    pyplot.close("all")


def colour(artist):
    """Return that of its face, of what has none that of its edge; how strong it is is not asked."""
    if isinstance(artist, PathPatch):
        return (artist.get_facecolor() if artist.get_fill() else artist.get_edgecolor())[:3]
    if isinstance(artist, Line2D):
        return artist.get_mec() if artist.get_mfc() == "none" else artist.get_mfc()
    return artist.get_color()


class Seen:
    """What has been drawn, read back from the artists."""

    def __init__(self, ax, theme=LIGHT):
        self.ax, self.theme = ax, theme

    def of(self, kind, token):
        """Yield the artists of a kind in a colour."""
        for each in self.ax.get_children():
            if type(each) is kind and same_color(colour(each), self.theme[token]):
                yield each

    def strokes(self, token, width):
        return [
            each.get_path()
            for each in self.of(PathPatch, token)
            if not each.get_fill() and each.get_linewidth() == width
        ]

    def runs(self, token, width):
        """Return the corners of each path that is so wide."""
        return [path.vertices.tolist() for path in self.strokes(token, width)]

    def dots(self, token, filled=True):
        return [
            (float(each.get_xdata()[0]), float(each.get_ydata()[0]))
            for each in self.of(Line2D, token)
            if (each.get_mfc() != "none") is filled
        ]

    def words(self):
        return {each.get_text() for each in self.ax.texts}


def assert_near(places, wanted):
    assert len(places) == len(wanted)
    for place, other in zip(sorted(places), sorted(wanted)):
        assert place == pytest.approx(other, **EXACT)


def test_the_nearest_point_of_a_triangle_by_own_sums():
    """The foot on y = 9/4 x from (-1, 1) is (4/97)(1.25)(4, 9)."""
    seen = Seen(hl.show.plot(why=hl.explain(hl.Disk((-1, 1), 1.2), TRIANGLE)))
    foot = tuple(5 / 97 * each for each in (4, 9))
    [d] = seen.runs("construction", 2)
    assert_near(d, [[-1, 1], [*foot]])
    [outline] = seen.runs("shape-b", 2)
    assert_near(outline, [*TRIANGLE.vertices.tolist(), outline[0]])
    assert {"$T$", "$A$", "$B$", "$C$", "$AB$", "$d$ = 1.320", "$r$ = 1.200"} == seen.words()
    labels = {each.get_text(): each for each in seen.ax.texts}
    for letter, place, (x, y) in zip("ABC", TRIANGLE.vertices, [(-1, -1), (0, 1), (1, -1)]):
        right, above = labels[f"${letter}$"].xyann
        assert labels[f"${letter}$"].xy == pytest.approx(place, **EXACT)
        assert right * x >= 0 and above * y > 0 and math.hypot(right, above) < 40
    [faint] = [each for each in seen.of(PathPatch, "construction") if each.get_fill()]
    assert faint.get_alpha() == LOOKS["region"]["faint"]


def test_a_line_is_open_where_it_leaves_and_goes_on_outside():
    disk, line = hl.Disk((0, 0), 5), hl.Line((0, 3), (2, 0))
    seen = Seen(ax := hl.show.plot(why=hl.explain(disk, line)))
    assert_near(seen.dots("hit"), [(-4, 3)])
    assert_near(seen.dots("hit", filled=False), [(-4, 3), (4, 3)])
    [inside] = seen.runs("shape-b", 6)
    assert_near(inside, [[-4, 3], [4, 3]])
    [(start, end)] = [run for run in seen.runs("shape-b", 2) if len(run) == 2]
    left, right = ax.get_xlim()
    assert [start[1], end[1]] == pytest.approx([3, 3])
    assert start[0] < 8 * left < left < -5 and 5 < right < 8 * right < end[0]


@pytest.mark.parametrize("way", [(2, 1), (1e200, 5e199), (1e-200, 5e-201)])
def test_a_ray_goes_from_its_origin_past_the_rim(way):
    ax = hl.show.plot(hl.Ray((3, -1), way), hl.Disk((0, 0), 1))
    start, end = Seen(ax).runs("shape-a", 2)[0]
    assert start == pytest.approx([3, -1], **EXACT)
    assert end[0] > 8 * ax.get_xlim()[1]
    assert end[1] + 1 == pytest.approx((end[0] - 3) / 2)


def test_axes_that_are_given_are_drawn_on_and_keep_what_they_show():
    figure, axes = pyplot.subplots(1, 2)
    axes[1].plot([0, 30], [0, 1])
    assert hl.show.plot(hl.Disk((0, 0), 1), ax=axes[1]) is axes[1]
    assert pyplot.get_fignums() == [figure.number]
    assert not axes[0].patches and axes[1].patches
    assert axes[1].get_xlim()[1] == 30 and axes[1].get_xlim()[0] < -1
    hl.show.plot(hl.Disk((-50, 0), 1), ax=axes[1])
    assert axes[1].get_xlim()[1] == 30 and axes[1].get_xlim()[0] < -51
    axes[0].set_xlim(0, 1)
    assert hl.show.plot(hl.Disk((9, 0), 1), ax=axes[0]).get_xlim() == (0, 1)


def test_new_axes_show_what_the_picture_does():
    """480 by 320 pixels, of which 44 are free on each side: here 392 are four long."""
    ax = hl.show.plot(hl.Box((3, 5), (4, 1)))
    assert ax.get_aspect() == 1
    assert ax.get_xlim() == pytest.approx((3 - 4 * 240 / 392, 3 + 4 * 240 / 392))
    assert ax.get_ylim() == pytest.approx((5 - 4 * 160 / 392, 5 + 4 * 160 / 392))


def test_a_batch_goes_by_its_numbers_and_a_large_one_says_how_many_are_drawn():
    seen = Seen(hl.show.plot(hl.Disk([(0, 0), (9, 0), (0, 9)], 1), hl.Box((9, 9), (2, 2))))
    numbers = {each.get_text(): each.xy for each in seen.of(Annotation, "shape-a")}
    for number, place in (("0", (0, 0)), ("1", (9, 0)), ("2", (0, 9))):
        assert numbers.pop(number) == pytest.approx(place, **EXACT)
    assert not numbers and len(seen.runs("shape-b", 2)) == 1
    many = hl.Disk(np.arange(4000.0).reshape(-1, 2), 99)
    seen = Seen(hl.show.plot(many, hl.Group(many[:600])))
    assert len(seen.strokes("shape-a", 2)) == len(seen.strokes("shape-b", 2)) == 500
    assert seen.words() == {"the first 500 of 2,000; the first 500 of 600"}


def test_a_group_shows_which_of_it_meet_and_what_else_is_given_is_of_a_third_colour():
    group = hl.Group(hl.Disk([(0, 0), (1, 0), (5, 0)], 1), hl.Box((9, 0), (2, 2)))
    ax = hl.show.plot(group, hl.Point((3, 3)), hl.Box((0, 4), (1, 1)), why=hl.explain(group))
    seen = Seen(ax)
    assert len(seen.strokes("shape-a", 3.5)) == len(seen.strokes("shape-a", 2)) == 2
    assert seen.dots("shape-other") == [pytest.approx((3, 3), **EXACT)]
    assert len(seen.strokes("shape-other", 2)) == 1


@pytest.mark.parametrize(
    ("face", "theme"),
    [("white", LIGHT), ("black", DARK), ("#444", DARK), ("none", LIGHT), ((1, 1, 1, 0), LIGHT)],
)
def test_colours_are_the_page_s_dark_on_a_dark_figure(face, theme):
    with style.context({"figure.facecolor": face}):
        ax = hl.show.plot(hl.Point((0, 0)), hl.Disk((1, 1), 1))
    assert same_color(ax.get_facecolor(), theme["paper"])
    assert same_color(ax.get_xgridlines()[0].get_color(), theme["grid"])
    [dot] = Seen(ax, theme).of(Line2D, "shape-a")
    assert same_color(dot.get_mec(), theme["paper"])
    assert len(Seen(ax, theme).strokes("shape-b", 2)) == 1


@pytest.mark.parametrize("size", [1e-280, 1e-9, 1.0, 1e200, 1e300])
def test_a_picture_is_filled_whatever_the_size(size):
    """And rendered, without a warning."""
    line = hl.Ray((0, 0), (size, size))
    ax = hl.show.plot(hl.Capsule((0, 0), (3 * size, 0), size), line, hl.Point((size, 0)))
    ax.figure.savefig(BytesIO(), bbox_inches="tight")  # as notebooks do
    [path] = Seen(ax).strokes("shape-a", 2)
    left, right = ax.get_xlim()
    assert np.ptp(path.vertices[:, 0]) == pytest.approx(5 * size)
    assert 5 * size < right - left < 7 * size


DRAWN = {
    name: each for name, each in SHAPES.items() if not np.max(abs(each.bounds), initial=0) > 1e300
}


@pytest.mark.slow(5)
@pytest.mark.parametrize("shape", DRAWN.values(), ids=DRAWN)
def test_every_shape_is_drawn(shape):
    hl.show.plot(shape).figure.canvas.draw()


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=lambda shape: type(shape).__name__)
def test_every_pair_is_drawn(a, b):
    for other in (b, b.translate((0, 9))):
        hl.show.plot(why=hl.explain(a, other))


def test_nothing_is_drawn_of_nothing():
    for shapes in ([], [hl.Group()], [hl.Disk(np.empty((0, 2)), 1)]):
        ax = hl.show.plot(*shapes)
        assert not ax.patches and not ax.texts
        ax.figure.canvas.draw()


SPHERE = hl.Sphere((0, 0, 0), 1)


@pytest.mark.parametrize(
    ("shapes", "why", "message"),
    [
        ([hl.Point((0, 0)), SPHERE], None, "shapes[1] must be a 2D shape, not Sphere"),
        (
            [],
            hl.explain(SPHERE, SPHERE),
            "why must explain 2D shapes, not Sphere and Sphere",
        ),
        ([[hl.Point((0, 0))]], None, "must be a shape, not a list of shapes"),
        ([hl.Disk], None, "shapes[0] must be a shape, not the class Disk"),
        ([hl.Point((0, 0))], True, "why must be an Explanation (from hl.explain), not True"),
        (
            [hl.Disk((0, 0), 1e305)],
            None,
            "must be in the range of matplotlib axes, 1e-285 to 1e+302, not about 9e+304",
        ),
        (
            [hl.Segment((0, 0), (1e-300, 0))],
            None,
            "number must be in the range of matplotlib axes, 1e-285 to 1e+302, not about 7e-301",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(shapes, why, message):
    with pytest.raises((TypeError, ValueError)) as refused:
        hl.show.plot(*shapes, why=why)
    assert message in str(refused.value)
    assert not pyplot.get_fignums()
