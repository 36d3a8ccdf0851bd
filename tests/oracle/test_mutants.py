"""Each fault that is put into a proof on floats is found, or stands here with its reason.

The tests that run against a mutant are those of its file, on pairs of the hardest families. A proof
is to be right, and to be sure of what is clear: one that leaves all to integers is never wrong. A
bound that is halved is to be found by what its derivation adds up to.

`python tests/oracle/test_mutants.py` runs all, and prints how many were found, and which live.
"""

import itertools
from functools import cache, partial
from unittest import mock

import hitlab as hl
import judged_shapes
import measured
import mutants
import numpy as np
import oracle
import pytest
import space_input
import space_oracle
import test_bounds
import test_kernels
import test_quick
import test_raycast_oracle
import test_space_oracle
import touched
from arrays import as_arrays
from casts import CASTERS, TARGETS
from hard_input import FAMILIES, Beside, family_pairs
from hitlab.arithmetic import filter as filter_
from hitlab.arithmetic import roots
from hitlab.deciding import (
    cores,
    disk_triangle,
    kernels,
    many_pairs,
    one_pair,
    prepared,
    terms,
)
from hitlab.deciding.decision import by_formula
from hitlab.groups import first_hit
from hitlab.groups import nearest as groups_nearest
from hitlab.measuring import (
    crossings,
    cuts,
    manifold,
    measure,
    meeting,
    nearest,
    outline,
    penetration,
    way_out,
)
from hitlab.shapes import boundary, bvh, hull, rotation, space
from hitlab.shapes.pairs import find
from hitlab.space import gaps, sphere_mesh, sphere_sphere, sphere_triangle
from hitlab.surveys import regions, section
from kinds import PAIRS

NAMED = ["uniform", "lattice", "small lattice", "mixed scales", "any doubles", "identical"]
NAMED += ["lattice of 1e300", "lattice of 1e-300", "lattice far out", "nested", "leaning"]
NAMED += ["lattice of the smallest double", "lattice about the filter's upper end", "uneven"]
NAMED += [
    "lattice about the filter's lower end",
    "reaching on the lattice",
    "an ulp off the lattice",
]
HARD = [*NAMED, *(name for name, scatter in FAMILIES.items() if isinstance(scatter, Beside))]
EACH, MORE = 2, 100
"""Pairs of each family and each two kinds; of those of which few live where proofs end."""

ROUND_BESIDE_THIN = [
    (family, round_, thin)
    for family in ("hairs", "hairs by eighths", "tiny ones beside far out")
    for round_ in (hl.Disk, hl.Capsule)
    for thin in (hl.Segment, hl.Triangle, hl.Polygon)
]
BESIDE_ENDLESS = [
    (family, endless, other)
    for family in ("small lattice", "beside")
    for endless in (hl.Ray, hl.Line)
    for other in (hl.Disk, hl.Segment, hl.Triangle)
]
BESIDE_ENDLESS += [("hairs", hl.Ray, hl.Point), ("hairs", hl.Line, hl.Disk)]
INSIDE = [("nested", hl.Triangle, hl.Disk), ("small lattice", hl.Segment, hl.Segment)]
ON_GRIDS = [("small lattice", hl.Box, hl.Box), ("tiny ones beside far out", hl.Box, hl.Triangle)]

OPEN = 0.02
"""How much of ordinary input may be left open."""


@cache
def hard_pairs():
    """Give batches of all families, and what is true: that they meet, that they overlap."""
    found = []
    for pair in PAIRS:
        parts = zip(*(family_pairs(family, *pair, 14, EACH) for family in HARD))
        a, b = (joined(batches) for batches in parts)
        found.append((a, b, oracle.relations(a, b)))
    return found


@cache
def more_pairs(*families):
    found = [family_pairs(*each, 17, MORE) for each in families]
    return [(a, b, oracle.relations(a, b)) for a, b in found]


def joined(batches):
    first = batches[0]
    fields = (np.concatenate([getattr(each, name) for each in batches]) for name in first.fields)
    return type(first)(*fields)


@cache
def ordinary_pairs():
    return [family_pairs("uniform", *pair, 15, 20) for pair in PAIRS]


@cache
def ragged_pairs():
    """Give polygons with their last vertex twice, as those of fewer corners have in a batch."""
    return [tuple(map(ragged, pair)) for pair in ordinary_pairs() if hl.Polygon in map(type, pair)]


def ragged(batch):
    if type(batch) is not hl.Polygon:
        return batch
    return hl.Polygon(np.concatenate([batch.vertices, batch.vertices[:, -1:]], axis=1))


def fresh(batch):
    """Make a batch anew, of which nothing is prepared."""
    return type(batch)(*(getattr(batch, name) for name in batch.fields))


def singles():
    for a, b, related in (*hard_pairs(), *more_pairs(*ROUND_BESIDE_THIN)):
        for i, expected in enumerate(related.tolist()):
            yield a[i], b[i], expected


def said_by_floats(a, b, touching):
    met = one_pair.meets(a, b)
    return met and (touching or bool(a.core.solid and b.core.solid))


def quick_is_right():
    for a, b, expected in singles():
        for touching, met in zip((True, False), expected):
            assert said_by_floats(a, b, touching) in (None, met)
    for sign, turned in itertools.product((1, -1), (True, False)):
        test_quick.test_far_out_a_core_is_not_where_its_rounded_middle_is(sign, turned)


def quick_is_sure():
    """Where it has a proof, nearly all of ordinary input is decided."""
    for a, b in itertools.product(test_quick.CLEAR, repeat=2):
        test_quick.test_clear_pairs_are_sure(fresh(a), fresh(b))
    test_quick.test_a_disk_that_only_reaches_a_side_is_sure()
    test_quick.test_lines_that_cross_are_sure()
    bounded = [pair for pair in ordinary_pairs() if not any(p.core.layout.ends for p in pair)]
    assert (
        np.mean([one_pair.meets(a[i], b[i]) is None for a, b in bounded for i in range(20)]) < OPEN
    )


def kernels_are_right():
    """Ask for each pair as a batch of its own: the slack follows the largest numbers of a batch."""
    for a, b, related in (*hard_pairs(), *more_pairs(*ON_GRIDS)):
        if not find(many_pairs.KERNELS, a, b):
            continue
        solid = a.core.solid & b.core.solid
        for i in range(len(a)):
            one, other = fresh(a[i : i + 1]), fresh(b[i : i + 1])
            told = many_pairs.certain(one, other)
            both = [told.hit[0], told.hit[0] & solid[i]]
            assert told.open[0] or both == related[i].tolist()
    for x, y in ((5e-324, 0), (0, -5e-324)):
        missed = hl.Ray([(0, 0)], (x, y)), hl.Disk([(2, 3)], 1)
        assert not many_pairs.certain(*missed).hit[0]


def kernels_are_sure():
    for a, b in ordinary_pairs():
        if find(many_pairs.KERNELS, a, b):
            for one, other in ((a, b), (a[0], b), (a, b[0])):
                assert many_pairs.certain(fresh(one), fresh(other)).open.mean() < 0.06
    for pair in many_pairs.KERNELS:
        test_kernels.test_nearly_all_is_certain(*pair, 1e9)
    test_kernels.test_a_batch_out_of_range_is_open()
    for sign in (1, -1):
        test_kernels.test_a_size_of_minus_zero_is_zero(sign)
    test_kernels.test_many_corners_are_compared_in_parts()


def by_terms(a, b, touching):
    """Decide without the proofs that come before."""
    if {type(a), type(b)} == {hl.Disk, hl.Triangle}:
        pair = (a, b) if isinstance(a, hl.Disk) else (b, a)
        found = by_formula(disk_triangle, *pair, touching=touching)
        assert np.array_equal(found, by_formula(cores, a, b, touching=touching))
    return by_formula(cores, a, b, touching=touching)


no_kernels = mock.patch.object(many_pairs, "certain", return_value=None)


def disks_beside_a_line():
    """Have disks touch, up to rounding, a line that leads back nearly along x."""
    rng = np.random.default_rng(18)
    along, radius = rng.uniform(1, 9, MORE), rng.uniform(0.1, 1, MORE)
    centers = np.stack([-along, 1e-9 * along + radius], axis=-1)
    return hl.Line([(0, 0)] * MORE, (-3, 3e-9)), hl.Disk(centers, radius)


@no_kernels
def terms_are_right(_):
    for a, b, related in (*hard_pairs(), *more_pairs(*BESIDE_ENDLESS, *INSIDE)):
        for touching, met in zip((True, False), related.T):
            assert by_terms(fresh(a), fresh(b), touching).tolist() == met.tolist()
            some = range(touching, len(a), 3)
            assert [by_terms(a[i], b[i], touching) for i in some] == met[some].tolist()
    a, b = disks_beside_a_line()
    assert by_terms(a, b, True).tolist() == oracle.relations(a, b)[:, 0].tolist()
    for tiny in (5e-324, -5e-324):
        for way in ((1.0, tiny), (tiny, 1.0)):
            beside = hl.Ray([(0, 0)] * 2, way), hl.Point([np.divide(np.rint(way), 8)] * 2)
            assert not by_terms(*beside, True).any()


def walks_are_right():
    for a, b, related in more_pairs(*INSIDE):
        for i, (met, _) in enumerate(related):
            assert hl.explain(a[i], b[i]).hit == met


@no_kernels
def terms_are_sure(_):
    """Nearly all of ordinary input is decided on floats, also where a hull has a vertex twice."""
    left = []

    def note(terms, verdict, given, **how):
        left.append(given.shape[1])
        return settled(terms, verdict, given, **how)

    settled, one_by_one = filter_.settled, mock.Mock(wraps=filter_._decide_exactly)
    pairs = [(a, b) for a, b in (*ordinary_pairs(), *ragged_pairs()) if a.core and b.core]
    with (
        mock.patch.object(filter_, "settled", note),
        mock.patch.object(filter_, "_decide_exactly", one_by_one),
    ):
        for a, b in pairs:
            for touching in (True, False):
                by_terms(a, b, touching)
                by_terms(a[0], b[0], touching)
    assert sum(left) < 120 and one_by_one.call_count < 40


@no_kernels
def what_is_left_is_asked_at_once(_):
    """Where floats leave many pairs open, whole numbers are asked of all together."""
    a, b = family_pairs("leaning", hl.Triangle, hl.Triangle, 15, 200)
    by_terms(a, b, True)  # and both are prepared
    one_by_one = mock.Mock(wraps=filter_._decide_exactly)
    settled = mock.Mock(wraps=filter_.settled)
    with (
        mock.patch.object(filter_, "settled", settled),
        mock.patch.object(filter_, "_decide_exactly", one_by_one),
    ):
        by_terms(a, b, False)
    (call,) = settled.call_args_list
    assert call.args[2].shape[1] > 50 and one_by_one.call_count < 5


def all_is_right():
    for a, b, related in hard_pairs():
        for touching, met in zip((True, False), related.T):
            assert hl.intersects(fresh(a), fresh(b), touching=touching).tolist() == met.tolist()


HARD_CASTS = ["identical", "lattice of 1e300", "beside by eighths", "lattice of tenths far out"]
HARD_CASTS += ["lattice", "mixed scales", "collinear on the lattice", "uneven", "hairs"]


@cache
def hard_casts():
    """Give batches of casters that hit."""
    found = []
    for family, pair in itertools.product(HARD_CASTS, itertools.product(CASTERS, TARGETS)):
        a, b = family_pairs(family, *pair, 19, EACH)
        met = oracle.relations(a, b)[:, 0]
        if met.any():
            found.append((a[met], b[met]))
    return found


def rays_at_short_capsules():
    """Have sides and caps of a capsule lie so near each other that rounding would choose."""
    rng = np.random.default_rng(21)
    angle, radius = rng.uniform(0, 7, (MORE, 1)), rng.uniform(0.5, 1, (MORE, 1))
    way = np.concatenate([np.cos(angle), np.sin(angle)], axis=1)
    outwards = np.stack([-way[:, 1], way[:, 0]], axis=1)
    ends = 1e-8 * way
    at = radius * outwards + rng.uniform(-1, 1, (MORE, 1)) * ends
    start = at + outwards + rng.uniform(-1, 1, (MORE, 1)) * way
    return hl.Ray(start, at - start), hl.Capsule(-ends, ends, radius[:, 0])


def casts_are_right():
    for turn in (1e-3, 1e-8, 1e-15):
        test_raycast_oracle.test_all_but_parallel_to_an_outline(turn)
    for a, b in (rays_at_short_capsules(), *hard_casts()):
        found = hl.raycast(a, b, solid=True)
        for i in np.flatnonzero(found.hit):
            one = test_raycast_oracle.one_of(found, i)
            test_raycast_oracle.check_places(a[i], b[i], one)
            test_raycast_oracle.check_normals(a[i], b[i], one)
            alone = hl.raycast(a[i], b[i], solid=True)
            assert all(np.array_equal(*both, equal_nan=True) for both in zip(alone, one))
    test_raycast_oracle.test_ends_an_ulp_from_the_outline(hl.Triangle)


def casts_are_sure():
    """Nearly all ordinary casts are measured on floats, one by one as in a batch."""
    left = []
    for pair in itertools.product(CASTERS, TARGETS):
        a, b = family_pairs("uniform", *pair, 20, MORE)
        met = hl.intersects(a, b)
        a, b = a[met], b[met]
        measure = partial(crossings._rounded, type(a), b.core.layout)
        sure = measure(*a.columns, *b.core.columns)[0]
        some = [measure(*a[i].columns, *b[i].core.columns)[0] for i in range(min(5, len(a)))]
        assert some == sure[: len(some)].tolist()
        left += (~sure).tolist()
    assert np.mean(left) < 0.016


@cache
def hard_in_space():
    pairs = [space_input.family_pairs(f, *SPHERE_TRIANGLE, 0, 20) for f in space_input.FAMILIES]
    return [(a, b, [list(space_oracle.relation(*p)) for p in zip(a, b)]) for a, b in pairs]


def space_is_right():
    for a, b, related in hard_in_space():
        assert test_space_oracle.relations(a, b) == related
        assert [test_space_oracle.relations(*pair) for pair in zip(a, b)] == related
    for family in space_input.FAMILIES:
        test_space_oracle.test_measures(family, *SPHERE_TRIANGLE)


def spheres_are_right():
    for family, pair in itertools.product(space_input.FAMILIES, SPHERES):
        test_space_oracle.test_verdicts(family, *pair)
        test_space_oracle.test_measures(family, *pair)


def space_is_sure():
    """Triangles are measured on floats, and slim ones where an edge holds the nearest point."""
    rng = np.random.default_rng(22)
    points, corners = rng.normal(size=(MORE, 3)) * 3, rng.normal(size=(MORE, 3, 3))
    short = corners.copy()
    short[:, 2] = short[:, 1] + 1e-6 * rng.normal(size=(MORE, 3))
    slim = corners.copy()
    slim[:, 2] = slim[:, :2].mean(axis=1) + 1e-6 * rng.normal(size=(MORE, 3))
    shares = []
    for vertices in (corners, slim, short):
        triangles = hl.Triangle3(vertices)
        given = *points.T, np.zeros(MORE), *triangles.columns, *triangles.frame
        shares.append(sphere_triangle.nearest(*given).sure.mean())
    of_all, of_slim, of_short = shares
    assert of_all == 1 and of_slim > 0.9 and of_short > 0.5


SPHERE_TRIANGLE = hl.Sphere, hl.Triangle3
SPHERES = [pair for pair in space_input.PAIRS if hl.Triangle3 not in pair]

QUICK, KERNELS = (
    [quick_is_right, quick_is_sure],
    [kernels_are_sure, kernels_are_right, all_is_right],
)
TERMS = [terms_are_right, terms_are_sure, walks_are_right]
CASTS = [casts_are_sure, casts_are_right]
SPACE = [space_is_sure, space_is_right]
MEASURES = [measured.keep_their_bits, measured.are_sure, measured.are_right]
MESHES = [measured.meshes_are_right]
CONTACTS = [touched.contacts_by_hand, touched.contacts_alone, touched.contacts_keep_their_margin]
CONTACTS += [touched.contacts_are_exact, touched.contacts_are_sure, touched.contacts_of_runs]
CONTACTS += [
    touched.ends_of_shared_edges_keep_their_bits,
    touched.contact_points_are_right,
    touched.contacts_are_right,
]
OUTLINES = [touched.outlines_are_right]
SECTIONS = [measured.regions_are_sure, measured.regions_are_right]

JUDGES = {
    one_pair: QUICK,
    boundary: QUICK,
    many_pairs: KERNELS,
    kernels: KERNELS,
    prepared: KERNELS,
    terms: TERMS,
    disk_triangle: TERMS,
    cores: [touched.contacts_keep_their_margin, *TERMS],
    filter_: [what_is_left_is_asked_at_once, *TERMS],
    cuts: CASTS,
    crossings: CASTS,
    space: SPACE,
    sphere_triangle: SPACE,
    sphere_sphere: [spheres_are_right],
    gaps: SPACE,
    measure: MEASURES,
    nearest: MEASURES,
    sphere_mesh: MESHES,
    section: SECTIONS,
    hull: judged_shapes.HULLS,
    roots: judged_shapes.ROOTS,
    first_hit: judged_shapes.FIRST_HITS,
    groups_nearest: judged_shapes.NEAREST,
    meeting: judged_shapes.MEETINGS,
    rotation: judged_shapes.ROTATIONS,
    outline: OUTLINES,
    way_out: CONTACTS,
    penetration: CONTACTS,
    bvh: [*judged_shapes.SEARCHES, *judged_shapes.FIRST_HITS, *judged_shapes.NEAREST],
    regions: judged_shapes.SURVEYS,
    manifold: CONTACTS,
}

MEASURING = {"end", "is_told", "nearest_at_own_size"}
MEASURING |= {"_decided_where", "_at_own_size", "_keeps_bits", "is_seen", "_points"}
"""Functions of the last two that decide no verdict."""

LIVING = {
    "one_pair._are_lines_that_cross: abs(one)": "equal products round alike: any difference "
    "of the rounded ones proves that the directions differ",
    "one_pair._are_lines_that_cross: abs(other)": "as abs(one)",
    "one_pair._beyond: beyond > enough": "returns sooner or later what is no less than -margin, so "
    "that it proves no hit; a gap that it proves is one",
    "boundary.boundary: height >= 0": "the least height says as much of a thin core, and of a "
    "thick one the other bound proves less",
    "prepared._of_length_one: length.min(initial=1.0) <= SHORT": "takes a slower way to the same",
    "terms.touches: gt": "names a line of a walk, and decides nothing",
    "crossings._cast: abs(dx)": "a direction of another length means the same; an axis that gets "
    "none is left to integers",
    "crossings.guarded: abs(x)": "fewer bits below the unit where all but a small radius is "
    "negative: those of GUARD remain",
    "crossings._is_clear_of_ends: abs(exit)": "what hits leaves no earlier than the caster "
    "starts, up to the slack",
    "outline.crossings: _key(b) < _key(a)": "the one order that both get is the other one; "
    "shapes with equal numbers have none",
    "manifold._touch: length > 0": "the normal leans by t from the upright only by a side "
    "STRAIGHT / t long, at the end of its stretch; what is t * r off is beside it only where "
    "t² r is at most STRAIGHT, and the gap errs by half of that",
    "filter._by_floats: open_ * MOST_OPEN > sure.size": "which terms are computed anew, not how",
    "hull._windings: y > 0": "turned by half a turn, a polygon falls where it rose, and goes round "
    "as often",
    "hull._weakly_in_order: ys > around[1]": "as y > 0",
    "roots.Root.__mul__: _level(other) < self.level": "multiplies by a root whose factor is 0: "
    "the same number in twice the time",
    "bvh.start: boxes.shape[1] <= most": "where a search starts: from each level it goes down to "
    "the same items",
}
"""Mutants that no test can find, and why."""


def bounds_cover_what_is_derived():
    for name in test_bounds.DERIVED:
        test_bounds.test_a_bound_covers_what_is_derived_and_half_of_it_does_not(name)


def halved(name):
    """Halve a bound; that of `REACHED` is what it has beyond 1."""
    bound = test_bounds.bound_of(name)
    return mutants.Halved(name, (1 + bound) / 2 if name == "REACHED" else bound / 2)


def every_mutant():
    found = [
        (each, judges)
        for file, judges in JUDGES.items()
        for each in mutants.turned(file)
        if judges is not SPACE or each.function not in MEASURING
    ]
    return found + [(halved(name), [bounds_cover_what_is_derived]) for name in test_bounds.DERIVED]


def is_killed(mutant, judges):
    """Name the first judge that finds a mutant."""
    with mutant.at_work(), np.errstate(all="ignore"):
        for judge in judges:
            try:
                judge()
            except Exception:
                return judge.__name__
    return None


def test_the_reasons_are_about_mutants():
    assert LIVING.keys() <= {str(mutant) for mutant, _ in every_mutant()}


@pytest.mark.slow(5)
def test_the_former_fault_beside_thin_cores_is_found_by_the_families():
    [fault] = [mutant for mutant, _ in every_mutant() if str(mutant).endswith("abs(outside)")]
    quick_is_right()
    assert is_killed(fault, [quick_is_right])


@cache
def passes(judge):
    """Run a judge without a mutant, once."""
    judge()
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mutant", "judges"), [pytest.param(*each, id=str(each[0])) for each in every_mutant()]
)
def test_a_mutant_is_found_or_stands_in_the_list(mutant, judges):
    assert all(map(passes, judges))
    found_by = is_killed(mutant, judges)
    assert (found_by is None) == (str(mutant) in LIVING), f"{mutant} lives, or is no longer alive"


def main():
    tried = every_mutant()
    with as_arrays():
        living = [mutant for mutant, judges in tried if not is_killed(mutant, judges)]
    print(f"{len(tried)} tried, {len(tried) - len(living)} found, {len(living)} living:")
    for mutant in living:
        print(f"- {mutant}: {LIVING.get(str(mutant), 'no reason is known')}")


if __name__ == "__main__":
    main()
