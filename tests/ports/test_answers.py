"""The published programs answer as their ports do: verdicts, points and regions, to the bit.

All is computed by the same operations in the same order, on doubles: no tolerance is needed.
"""

import hitlab as hl
import numpy as np
import pytest
import redpoll_2_20
import scattered
from hitlab.published.catalogue import program_of
from programs import PROGRAMS, run, shapes

FEATURES = ["A", "B", "C", "AB", "BC", "CA", "face"]
NAN = float("nan")

pytestmark = pytest.mark.filterwarnings("error")


def verdicts(answers):
    """Read a port's answers: False or None, for null, is a miss."""
    return [answer is not None and answer is not False for answer in answers]


class Cases:
    """The pairs of a program, as rows and as batches, with what the port says of them."""

    def __init__(self, method, count, seed):
        self.program = PROGRAMS[method]
        self.rows = scattered.rows(self.program.kinds, count, seed)
        self.answers, self.seen = run(self.program, *self.rows)
        self.pair = [shapes(*each) for each in zip(self.program.kinds, self.rows)]
        self.hits = verdicts(self.answers)

    def expect(self, found, meant):
        """Hold what is found to what is meant, row by row; nan is nan, and -0.0 is not 0.0."""
        found, meant = np.asarray(found), np.array(meant)
        assert found.shape == meant.shape and len(found) == len(self.hits)
        same = (found == meant) | (found != found) & (meant != meant)
        if meant.dtype == float:
            same &= (np.signbit(found) == np.signbit(meant)) | (meant != meant)
        [wrong] = (~same.reshape(len(same), -1).all(axis=1)).nonzero()
        for i in wrong[:1]:
            told = [repr(each[i]) for each in self.pair]
            raise AssertionError(f"{len(wrong)} rows, {told}: {found[i]}, but {meant[i]}")


SIZES = [pytest.param(150, id="few"), pytest.param(10_000, id="many", marks=pytest.mark.slow)]


@pytest.fixture(scope="module", params=SIZES)
def count(request):
    return request.param


@pytest.fixture(scope="module")
def cases(count):
    """Return a program's cases, made once."""
    made = {}

    def of(method):
        if method not in made:
            made[method] = Cases(method, count, seed=1)
        return made[method]

    return of


@pytest.mark.parametrize("method", PROGRAMS)
def test_verdicts(method, cases):
    found = cases(method)
    assert 0 < sum(found.hits) < len(found.hits)
    a, b = found.pair
    id = found.program.id
    found.expect(hl.intersects(a, b, algorithm=id), found.hits)
    turned = found.hits
    if a.kind is b.kind:  # the second is then the program's first
        turned = verdicts(run(found.program, *found.rows[::-1])[0])
    found.expect(hl.intersects(b, a, algorithm=id), turned)


@pytest.mark.parametrize("method", ["redpoll-2-24-box", "redpoll-2-24-disk"])
def test_crossings(method, cases):
    found = cases(method)
    crossing = hl.raycast(*found.pair, algorithm=found.program.id)
    meant = [answer or (NAN, NAN, (NAN, NAN), (NAN, NAN)) for answer in found.answers]
    found.expect(crossing.hit, found.hits)
    found.expect(crossing.t, [each[:2] for each in meant])
    found.expect(crossing.points, [each[2:] for each in meant])


def test_meetings(cases):
    found = cases("redpoll-2-24-line")
    meeting = hl.meet(*found.pair, algorithm=found.program.id)
    kinds = [
        0 if answer is None else 2 if "aside" in seen else 1
        for answer, seen in zip(found.answers, found.seen)
    ]
    assert set(kinds) == {0, 1, 2}
    meant = [answer or ((NAN, NAN), NAN, NAN) for answer in found.answers]
    found.expect(meeting.kind, kinds)
    found.expect(meeting.point, [each[0] for each in meant])
    found.expect(meeting.s, [each[1] for each in meant])
    found.expect(meeting.t, [each[2] for each in meant])


@pytest.mark.parametrize("method", ["dxlib-naive", "dxlib"])
def test_nearest_points(method, cases):
    found = cases(method)
    ball, triangle = found.pair
    on_ball, on_triangle = hl.closest_points(ball, triangle, algorithm=method)
    meant = [seen["pos"] for seen in found.seen]
    found.expect(on_triangle, meant)
    hits = np.array(found.hits)
    assert np.array_equal(on_ball[hits], on_triangle[hits])
    point = hl.Point3(ball.center)
    found.expect(hl.closest_points(point, triangle, algorithm=method).on_b, meant)
    met = [seen["disPow"] <= 0 for seen in found.seen]
    found.expect(hl.intersects(point, triangle, algorithm=method), met)


def region_of(method, seen):
    if method == "redpoll-2-20":
        return redpoll_2_20.zone(seen)
    return seen["k"] if method == "redpoll-2-23" else FEATURES.index(seen["at"]) + 1


@pytest.mark.parametrize("method", ["redpoll-2-20", "redpoll-2-23", "dxlib-naive", "dxlib"])
def test_regions(method, cases):
    found = cases(method)
    _, program, *_ = program_of(method, *found.pair)
    regions = [region_of(method, seen) for seen in found.seen]
    assert len(set(regions)) >= 5
    found.expect(program.region(program.run(*found.pair)), regions)


PLANE = np.array([(0.25, -1, 0.5), (1, 0, 0.125), (0, 1, -0.5)])


def surveyed(method, i, found):
    """Move the first shape of a pair over a grid; give both answers at each place."""
    (first, second), program = (rows[i : i + 1] for rows in found.rows), found.program
    size = max(abs(first).max(), 1e-300)
    xs, ys = np.linspace(-size, size, 4), np.linspace(-size, size, 3)
    pair = [each[i] for each in found.pair]
    in_space = program.kinds[0] == "sphere"
    asked = hl.survey(*pair, xs, ys, algorithm=program.id, plane=PLANE if in_space else None)
    places = [(x, y) for y in ys for x in xs]
    moved = np.repeat(first, len(places), axis=0)
    if in_space:
        moved[:, :3] = [PLANE[0] + x * PLANE[1] + y * PLANE[2] for x, y in places]
    elif program.kinds[0] == "triangle":
        offset = first.reshape(3, 2) - first[:, :2]
        moved = (np.array(places)[:, None] + offset).reshape(-1, 6)
    else:
        moved[:, :2] = places
    return asked, run(program, moved, np.repeat(second, len(places), axis=0))


@pytest.mark.parametrize("method", PROGRAMS)
def test_surveys(method, cases, count):
    found = cases(method)
    for i in range(0, len(found.hits), 40 if count < 1000 else 100):
        asked, (answers, seen) = surveyed(method, i, found)
        assert asked.hit.ravel().tolist() == verdicts(answers)
        if method.startswith("dxlib"):
            regions = [FEATURES.index(each["at"]) + 1 for each in seen]
        else:
            has_regions = method in ("redpoll-2-20", "redpoll-2-23")
            regions = [region_of(method, each) if has_regions else 0 for each in seen]
        assert asked.region.ravel().tolist() == regions
