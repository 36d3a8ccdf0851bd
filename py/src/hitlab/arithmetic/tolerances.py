"""The tolerances that several files share, with their meanings and units.

A tolerance that a single file needs is in that file. Verdicts have no tolerance: they are exact.
These numbers bound the rounding errors of the float evaluation, so that exact arithmetic is needed
only if floats cannot decide. In all derivations, u is `ROUNDING`, and a number in parentheses
refers to a step of the same derivation.
"""

ROUNDING = 2.0**-53
"""Largest relative error of one float64 operation (round to nearest), a pure number."""

DEGREE_2 = 32 * ROUNDING
"""Error bound of a comparison of degree-2 terms (crosses, dots, squared lengths), relative to S.

S is the sum of the squared gaps |XT|² from the first vertex of each core to every vertex T of
the other, and of R², the square of the sum of the radii. A difference of coordinates has an
error of one rounding, a product of two differences three, a sum of two products four; R² has
three, or five if R is a sum of two radii and a margin.

A gap from X to T is one of those gaps, or a path of three of them over both first vertices: |XT|²
<= 3 S. For an edge XY, |XY|² <= 2 (|XU|² + |YU|²) <= 2 S for the other core's first vertex U. The
products of a cross or dot of an edge and a gap add up to at most |XY| |XT| <= sqrt(2) p (p + q +
r), with p² + q² + r² = S: less than 2 S. So a cross errs by at most 8 roundings of S, |XT|² - R² by
12 of S - R² and five of R², |XY|² - position by 16, and subtracting and comparing by 2 more. A
direction d has no rounding error, |d|² is scaled to less than 4 S, and its core has one vertex, so
that every gap is in S. Its cross with a gap errs by 3 roundings of 2 S, with an edge by 3 of
sqrt(8) S, with another direction by 2 of 4 S; its square errs by 2 of 4 S. The area of
`disk_triangle`, a sum of three sides, errs by less than 10: the products of a side add up to at
most |XT| |XY|, and those of all three to 2 S. The relative error of S is one rounding for each of
its terms, which is negligible against the unused half of the margin."""

DEGREE_4 = 64 * ROUNDING
"""Error bound of a comparison of degree-4 terms, relative to S².

Such a term is a squared cross minus R² times a squared length. With G = S - R², a side is at
most 1.94 G (the sum above) and errs by 7.8 roundings of G, its square by 34 of G². R² |XY|² <= 2
R² G with its difference errs by 16 of R² G, or 20 if R has a margin: together by at most 34 of S².
For a direction, the square of a side of at most 2 sqrt(S G) errs by 28 roundings of S G, and R²
|d|² <= 4 S R² with the margin by 7 of that: together by at most 28 of S²."""

NEARBY = 32 * ROUNDING
"""Error bound of a length in `one_pair`, relative to F = ρ + ρ' + R.

ρ and ρ' are the radii of disks about the middles of the cores that contain all vertices, R is
the sum of the shapes' radii. The errors are:

1. A vertex p relative to its own middle: u ρ.
2. The vector w between the middles, whose length is at most F if they decide: u F.
3. A component of a side's direction d, of length 1: relative error 5 u, 1 for the difference,
   1 + 2 for the length (by `hypot`), 1 for the quotient.
4. d × v and d · v: 5 u |v| (3), 1 for the products, 1 for their sum: 7 u |v|.
5. The height of a middle over its own side, and the start of the side: 8 u ρ (1, 4).
6. The distance of a core beyond a side: the height 8 u ρ, a vertex 8 u ρ' (1, 4), d × w without its
   sum 7 u F (2, 3), five sums 7 u F. Because ρ + ρ' <= F: 22 u F.
7. A vertex g = p' + w over a side: g has u ρ' + u F and the sum's 2 u F, because |g| <= 2 F: 4 u F;
   d × g 14 u F; the height 8 u ρ, and its difference, R and their difference u F each: 29 u F.
8. Its position before an end counts only if it is within reach, |g| <= F: d · g with g 10 u F,
   the start 8 u F, the length, at most 2 ρ, 6 u F (3), their difference 2 u F: 26 u F.
9. The gap of two vertices: 4 u F for the positions and sums, 2 u F for its length, 2 u F for R.

So the maximum is 29 u F. The squares of |w| and of the near radii err by 4 u, their square roots
by 2 u F. `tests/oracle/test_bounds.py` adds these up and searches for the worst case."""

REACHED = 1 + 8 * ROUNDING
"""Factor of radii and a margin: a larger gap between bounding boxes proves a larger distance.

The boxes are exact, and the relative errors are:

1. the gap, a difference: u;
2. the sum of both radii and a margin: 2 u;
3. its product with this number: u.

So 4 u, plus less than 6 u²."""

SMALLEST_SCALE = 2.0**-480
LARGEST_SCALE = 2.0**480
"""The range of S (coordinates squared) in which S² and the margins neither underflow nor overflow.

Single products within it may still underflow, by 2**-1074 each, compared with margins above
2**-1010. Outside it, floats decide nothing."""

KERNEL_LEAST = 2.0**-1000
"""Additional error bound of kernel lengths and squares if products underflow, by 2**-1074 each."""

LARGEST_LENGTH = 2.0**480
"""The largest coordinate or radius whose square, and sums of such squares, do not overflow."""

IN_SPACE = 4
"""The factor of the degree-4 margin for terms of `sphere_triangle`; for degree 6 also times S.

There S is |AP|² + |BP|² + |CP|² + r². The errors are:

1. A dot of two gaps: 2 u for both, 1 for the products, 2 for their sums: 5 u of the lengths.
2. A product of two dots: 11 u.
3. |n|², where |AB|² |AC|² <= (|AP| + |BP|)² (|AP| + |CP|)² <= 2.25 S²: 22 u of it (2), 50 u S².
4. The weights of B and C, of products up to 1.8 S²: 40 u S² each.
5. That of A, the rest of |n|² (3, 4), with its two differences 10: 140 u S².
6. An edge: (|XP|² - r²) |XY|² and (XY·XP)² are at most 1.5 S²: 18 u S² and 16 u S².
7. The volume of PA, PB, PC, at most 0.2 S^1.5, with the sizes of its products adding up to 0.23
   S^1.5: 2 u S^1.5. Its square: 1 u S³. r² |n|², at most S³ / 3: 9 u S³ (3).

So the maximum is 140 u S², and four margins are 256 u S²."""

NEAR_END = 2.0**-20
"""The distance of a foot from an end of its edge below which the foot's rounding is checked.

It is relative to the edge. This is a choice, not a bound: a foot that is checked is compared with
the end, or computed exactly. A larger one costs time, a smaller one misses feet that rounding has
moved away from a corner."""

MEASURE = 32 * ROUNDING
"""Error bound of distances and closest points, relative to m, the largest input or output.

m is the largest coordinate or radius. An edge e and the gap g to it from a vertex have a length
of at most sqrt(8) m, and the errors are:

1. g and e, differences: sqrt(8) u m each.
2. The vector s e - g, s being the fraction of e at the foot: 1, and for the product and the
   difference as much again: 4 sqrt(8) u m = 11.4 u m. The error of s changes the length in
   second order.
3. Its length: 1 u for the squares and their sum, 1 u for the square root: 2 sqrt(8) u m = 5.7 u
   m.
4. The radii's sum 2 u m, and subtracting it sqrt(8) u m: 4.9 u m. So a distance errs by 22 u m.
5. The foot s e, s being e · g / |e|²: an error common to both components of e does not move it,
   and different errors rotate e by at most 1 u, which moves the foot by 1 u |g|. So of sqrt(8)
   m: e and g 1 u each, the products and the sum of e · g 2 u, those of |e|² 2 u, the quotient
   1 u, s e 1 u: 22.7 u m; and the last sum sqrt(2) u m. So a point of a core errs by 24.1 u m. A
   radius continues from there along the gap, which adds 5.4 u m; if the gap is short, to another
   point of the outline."""

UNSURE = 256 * ROUNDING
"""The distance from the boundary of two cases within which exact numbers decide, relative to L.

L is the square root of S. The cases are the side of a vertex on which a line passes, and the order
of entries, exits and ends of the caster. For a disk, the difference r² |d|² - s² is relative to S.
The distance to a vertex is at most L, and sqrt(2) L with the radius; |d| is at most sqrt(2). In
`surveys.regions`, the same bound applies to the distance of a centre from a triangle or a box minus
the radius, S being the sum of its squared gaps g to the vertices and of r²; and to the deviation of
an edge e from 45 degrees to the sides of a box, relative to |e|. With the steps of `CROSSING`,
called C below:

1. A side s, times |d|: 4.5 u (C1, C2): 7 u L.
2. A position, times |d|, and not yet divided by it: 74 u (C6), of 2 L: 148 u L.
3. The position of a disk: 42 u (C5) of 2 L: 84 u L. So its difference from another one errs by
   232 u L.
4. The end of the caster: 1.5 u for its direction, 3 for |d|² and the product: 9 u L. Its
   difference from an entry errs by 157 u L.
5. r² |d|²: 4 u of 2 r². s², with s by 1: 2 sqrt(2) * 7 + 2 = 22 u of the squared distance. The
   difference: 24 u S.
6. In `surveys.regions`, the vector to a foot: g × e errs by 4 u |e| |g|, so over |e| by 4 u L.
   The rest changes the length by a relative error of 4 u: half of |e|², 4 u, and of the square
   and the quotient, 1 u each, and the square root, 1 u: 8 u L.
7. Whether the foot is on the edge: g · e errs by 4 u |e| |g|, |e|² by 4 u, |e| being at
   most sqrt(2) L. If the foot is mistaken for the end, or the end for the foot, they are at most
   4 + 4 sqrt(2) u L apart, and the distances to them differ by no more. The distance to a vertex
   errs by less, 3 u L. With (6), and 1 u for subtracting the radius: 18.7 u L.
8. Along a box's sides, directions i whose length is 1 up to 2 u: i · g errs by 3 u |g|, and with
   i and the radius by 6 u L.
9. The edge's deviation: i · e and i × e err by 3 u |e| each, their difference by 1 u more: 7 u |e|.

So the maximum is 232 u L. A misjudged position could put a start inside instead of outside."""

SMALLEST_SQUARE = 2.0**-900
"""The smallest squared length that is measured in floats.

Below it, the rounding error itself may have been lost to underflow."""

SLIM = 2.0**8
"""The largest |AC|² / |HC|² of a triangle whose closest points floats measure.

H is the foot of C on AB. For a point of BC, the ratio is |AB|² / |BC|². This is a choice; `NEAREST`
uses its square root, 16, at which the angle at A is 3.6 or 176.4 degrees. Slimmer triangles are
measured exactly, unless the closest point is certainly on an edge."""

NEAREST = 512 * ROUNDING
"""Error bound of the distance of a centre P from a triangle in floats, relative to D.

D is the square root of |AB|² + |AC|² plus the squared distance. There |AP| <= sqrt(2) D, and
q = |AC| / |HC| is at most the square root of `SLIM`. The errors are:

1. k: AB · AC 5 u of both lengths, |AB|² 5 u, the quotient 1: 11 u |AC| / |AB|. So AB · HC,
   exactly 0 without rounding, is up to 14.3 u |AB| |AC| with the error of HC, 3.3 u |AC|: u |AC|
   for AC, 2 u |k AB| and u |HC|.
2. x, the same for AP: 11 u |AP| / |AB|; HP 3.3 u |AP|.
3. The vector to A + s AB + t AC, which is s + k t - x of AB, and HP - t HC. The former: 4 u D for
   the product, the sums and AB. The latter: 3.3 u |AC| and 3.3 u |AP| for HC and HP, 2 u D for the
   product and the difference: 10 u D, because |AC| + |AP| <= sqrt(5) D.
4. Its length: 3 u for the squares, 1 u for the square root, rounded up to 4 u D. The two parts
   are not exactly perpendicular: 14.3 u |AC| + 14.3 u |AP| (1, 2), 2 u D for their rounding:
   36 u D. With (3): 54 u D.
5. s + t, and 1 - t, may lead beyond an edge: 2 u D.
6. Close to P's foot, the distance changes in second order, unless it is as small as the error of
   the foot; then |AP| <= D. On AB: 11 u D (2). On AC: 58 u D, of dots in the frame (1, 2). On BC:
   23 u |AC| |AP| / |BC| and 63 u D. With |AC| <= 17 |BC|, and |AP| <= 0.73 D in that case: 348 u D.
7. On the face, along HC: HC · HP has (17.6 q + 6.3) u |AP| over |HC| (1, 2); |HC|² has (6.6
   q + 4) u: together (24.2 q + 10.3) u D, 398 u D.

So the maximum is 54 + 2 + 398 = 454 u D. The search in tests/oracle/test_bounds.py finds 2."""

BOX_LEAST = 2.0**-1072
"""Absolute addition to `BOX_MARGIN`: a length may be rounded to a multiple of 2**-1074."""

SHALLOW = 8.0
"""The cotangent of a line's angle to an outline above which their crossing is computed exactly.

A crossing errs by this factor times the error of an offset. A choice, on which `CROSSING` is
based."""

CROSSING = 128 * ROUNDING
"""Error bound of the positions t of `raycast` and `meet`, relative to F.

F is the largest distance from the caster's start to a vertex of the target, plus the radius; or
the largest of the gap between two lines' points and of both positions. A point errs by one
additional rounding of its coordinates. Let c be `SHALLOW`, r the radius, q = sqrt(1 + c²) = 8.1,
and G be F without the radius. For a direction d of any length, with a larger component of 1, the
errors over |d| are:

1. d: 1 u in its smaller component, 3 u for a segment, which is a difference: a rotation by
   1.5 u. The crossing rotates about the start by the same angle.
2. A vertex's side and its position: 1 u for the gap, 1 for a product, 1 for the sum: 3 u G; with
   (1) 4.5 u G each.
3. A hull's crossing: the sides c * 4.5 u G, the positions 4.5 u G; the fraction of the edge, at
   most 2 G long, 2 u for its quotient, 2 for its product: 8 u G; the sum u F: 50 u F.
4. A disk's half chord h, h² = r² - s², from 4 u of r² and 9 u G s + s² u of s² (2); half of that
   over h, with 1.5 u h for the difference and the square root: because r <= q h and s <= c h, 2 q u
   r, c * 4.5 u G, c/2 u r: 36 u G + 21 u r.
5. A disk's crossing, with its foot (2) and the sum: 36 + 4.5 + 1 u G, 22 u r: less than 42 u F.
6. A capsule's side, parallel to e: its distance from the start 4 u G, 1 each for e and the start, 2
   (2); r |e| 4 u r. Over the sine, at least 1 / q: 4 q u F. Their difference: u. The sine, 3 u of 1
   for e, a product, the difference: relative error 3 q u, c * 1.5 u (1). The quotient, |d|² and the
   product: 4 u. Because the position is at most F: (7 q + 1.5 c + 5) u F, less than 74 u F.
7. The length of d: 2 u, and the quotient 1 u: 3 u F. So a position errs by 77 u F.
8. A point: the fraction 3 u, as in (7), the product 1 u: 78 u F (6), and across 1.5 u F (1).
9. Two lines, with d × e above a = `PARALLEL`: d × e 3 u, plus a relative 1 u. g × e: at most 4 u
   of one component of g and 2 u of the other: 4.5 u |g|. Over a, and times |d| <= sqrt(2):
   4.5 sqrt(2) / a u |g|. Relative to the position, 3 / a + 1 u by d × e, 1 u for the quotient,
   2.5 for the length, 1 for the product: 51 + 29.5 = 80.5 u F.

So the maximum is 81 u F. The search in tests/oracle/test_bounds.py, which climbs towards the
worst case, finds far less. `FIRST_HIT` and `UNSURE` are based on it; verdicts use it only
through `UNSURE`."""

SQUARE = 8 * ROUNDING
"""The cosine up to which two directions count as perpendicular despite rounding.

These are an edge and a contact's normal, or the gap between two vertices and the vector to a third
one."""

NEAR_FACE = 16 * ROUNDING
"""How far behind the foremost vertex a vertex may be and still count as foremost.

It is relative to the core's extent. Relative to the pair's extent, it is also the distance up to
which two contact points count as one."""

REDPOLL_ZERO = 1e-6
"""The zero tolerance of the programs of Redpoll's 60, §2-24, used for nothing else.

A component of a direction, a determinant, or the distance of parallel lines below it counts as
zero. The article calls `THUtil.IsZero` without printing it; this is the eps printed next to it."""

SAME = 1e-9
"""The error up to which a point or distance of a published program counts as correct.

It is relative to the largest coordinate, radius or size of the input or coordinate of the output.
Their sound formulas lose most accuracy if lines meet at the smallest angle that `redpoll-2-24`
accepts, REDPOLL_ZERO: 2**-53 / REDPOLL_ZERO, about 1e-10. Any larger cancellation is an error that
the page reports."""

BLOCK = 16384
"""The number of elements of a batch processed at a time: a measured number, not a tolerance.

It is small enough for the processor's cache and large enough to make the cost of a call
negligible."""
