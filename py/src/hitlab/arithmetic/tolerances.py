"""All tolerances of the package, with their meanings and units.

Verdicts have no tolerance: they are exact. These numbers bound the rounding errors of the float
evaluation, so that exact arithmetic is needed only if floats cannot decide. In the derivations, u
is `ROUNDING`, and a number in parentheses refers to a step of the same derivation.
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

BOX_CORNER = 8 * ROUNDING
"""Bound of the distance between a box and the hull of its rounded corners.

It is relative to |x| + |y| + w + h. The errors of a corner's coordinate, x + (w/2 cos - h/2
sin), are:

1. cos and sin: 2 u each, by numpy; a product: 1 u more. So 3 u of w/2 and of h/2.
2. The sum of both, 1 u of (w + h)/2; the last sum, 1 u of |x| + (w + h)/2.

So 5 u (w + h)/2 + u |x|. For both coordinates, a corner errs by at most 5 u (w + h) + u (|x| +
|y|). If two convex shapes are within that distance of each other, each contains a disk in the other
one made smaller by it, and is in a disk about the other one made larger by it. The radii, at most
(w + h)/2, have an error of 2 u: 6 u together."""

REACHED = 1 + 8 * ROUNDING
"""Factor of radii and a margin: a larger gap between bounding boxes proves a larger distance.

The boxes are exact, and the relative errors are:

1. the gap, a difference: u;
2. the sum of both radii and a margin: 2 u;
3. its product with this number: u.

So 4 u, plus less than 6 u²."""

SHORTEST_SIDE = 2.0**-960
"""Sides at least this long are scaled to a length of 1 without losing a bit to underflow."""

SMALLEST_SCALE = 2.0**-480
LARGEST_SCALE = 2.0**480
"""The range of S (coordinates squared) in which S² and the margins neither underflow nor overflow.

Single products within it may still underflow, by 2**-1074 each, compared with margins above
2**-1010. Outside it, floats decide nothing."""

KERNEL_LENGTH = 128 * ROUNDING
"""Error bound of a length in `kernels`, relative to M, the largest coordinate of the batch.

M includes the corners of boxes. Let P and X be points, d a direction of length 1 along an edge
from X, and l its length: |P| and |X| are at most sqrt(2) M, |P - X| and l at most sqrt(8) M. The
errors are:

1. A component of d: relative error 6 u.
2. d × (P - X) due to (1): 6 sqrt(8) u M = 17 u M.
3. d × P, and d × X: products and sum sqrt(2) u M each, 3 u M; their difference sqrt(8) u M. So
   both together 9 u M, and d × P - d × X with (2) 26 u M: less than 27 u M. The same holds for
   d · (P - X).
4. A position beyond the end: relative error of l 4 u, 11 u M, of the difference 3 u M:
   27 + 14 = 41 u M.
5. The vector to an edge or a ray, of the components (3) and (4): sqrt(27² + 41²) u M, less than
   50 u M.

The directions c of a box are the float cosine and sine, whose length is 1 up to 8 u.

6. A corner, a sum of the center and two products, is 4 u M from that of the ideal box.
7. A component along c: 8 u for the length when the corner is computed, 8 u when a position is
   measured, of sqrt(8) M: 45 u M. The vector, the products, the sum, and subtracting half the
   size: 18 u M.
8. A position beyond a wall (6, 7): 4 + 45 + 18 = 67 u M.
9. c × d errs by less than 24 u, and half sizes add up to at most M. So the distance by which a
   box reaches over another's wall errs by 24 u M, by 27 u M for its center (3), and by 4 u M
   (6): 55 u M.
10. The penetration of a ray into the ideal box: 67 u M (8). It is the minimum over the walls in the
    direction of the ray. If a wall is misjudged, the component of the ray's direction is at most 9
    u. If a position is computed beyond a wall by more than 128 u M, it is beyond by 128 - 67 = 61 u
    M. A ray that returns this slowly has gone 61 / 9 = 6.7 M before it passes the wall; there it is
    beyond the box, whose points are within 2.9 M of the ray's start. If a wall beyond which the
    start lies is missed, the distance by which the line enters the box is at most 4 * 9 = 36 u M.

The data prepared for a batch of hulls can be translated with it. They then belong to the original
hulls, moved without rounding, and M is the largest original coordinate plus the longest offset.

11. A vertex, rounded again, is within 1.5 u M of such a hull's vertex. The two hulls are within the
    same distance, however short their edges, and no distance between convex shapes, nor their
    penetration depth, changes by more.
12. A translated d × X or d · X takes two more products and sums: 5 u M.
13. A disk and a moved hull (5, 11, 12): 50 + 1.5 + 5 u M, less than 57 u M.

So the maximum is 67 u M (8)."""

KERNEL_SQUARE = 16 * ROUNDING
"""Additional error bound of r² - d² in `kernels`, relative to R², the square of the largest radius.

d is a distance. With e for the error of d, |r² - d²| > e (2 R + e) has the sign of r - d. If r² and
d² are nearly equal, the roundings are 1 for r, a sum, so 2 + 1 for r²; 1 for adding the slack, 1
for the squares of the vector, and 1 for each of the two differences, which also sum d²: 7, and less
than 8 with their products."""

KERNEL_LEAST = 2.0**-1000
"""Additional error bound of kernel lengths and squares if products underflow, by 2**-1074 each."""

LARGEST_LENGTH = 2.0**480
"""The largest coordinate or radius whose square, and sums of such squares, do not overflow."""

KERNEL_SIZES = 2.0**-440, LARGEST_LENGTH
"""The range of a batch's largest coordinate or radius M in which kernels are certain of anything.

From the lower end on, `KERNEL_LEAST` is negligible against 2**-46 M²."""

LARGEST_IN_SPACE = 2.0**340
"""The upper end of the range in space, where terms have degree 6: S³ does not overflow."""

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

WHOLE = 25
"""The exponent of the bound of S below which floats compute all plane terms without rounding.

S is measured in squares of a unit of which all columns are multiples. If it is below 2**25, all
terms are integers of at most 53 bits: by the sums of `DEGREE_4`, no square or product exceeds 4 S²
< 2**52, and neither does the difference of two."""

WHOLE_IN_SPACE = 17
"""The exponent of the bound of S below which floats compute terms in space without rounding.

As for `WHOLE`: by the sums of `IN_SPACE`, no product exceeds S³ < 2**51 or 3 S²."""

LOSSLESS = 2.0**-1020
"""A number larger than this was not rounded when it was scaled by a power of two."""

UNDERFLOW = 2.0**-63
"""Additional margin of a term of degree 6, relative to a margin of degree 4.

It is at least 2**-1070, compared with the 2**-1074 that a product may lose to underflow."""

BOX_SIZE = 1e-9
"""The largest excess width of the hull of a box's vertices that explanations do not mention.

It is relative to the box. Far from the origin, vertices are coarse, so that the hull may be wider
than the box."""

BOX_TURN = 1e-9
"""The largest angle, in radians, of a box and a side of its vertices' hull that counts as none."""

CONVEXITY = 1e-9
"""How far inside the hull a vertex of a Polygon may be, relative to the hull's size.

If a polygon is rotated, rounding may move a vertex in the middle of an edge inside the hull. This
is a choice, not a bound: a larger one accepts dents, a smaller one rejects outlines because of
their rounding."""

ULPS = 4
"""How much farther inside the hull than by `CONVEXITY` a vertex may be.

It is in units in the last place of the largest coordinate. Far from the origin, the rounding of
coordinates may exceed `CONVEXITY` of the size."""

SHEAR = 1e-9
"""The cosine of the angle between a matrix's directions up to which they count as perpendicular.

It allows for rounding if the matrix is a product of others."""

NEAR_SIDE = 2.0**-50
"""How far inside an edge's line a vertex must be to count as inside in floats.

It applies to the search for closest points, and is relative to |x| + |y| of the edge e = (x, y), in
coordinates of at most 1/2. The vector w to the vertex has components of at most 1. So e × w errs by
1 rounding of |x| + |y| for e, 1 for w, 1 for the products and 1 for their difference: by 4 of the 8
roundings that this bound allows."""

NEAR_END = 2.0**-20
"""The distance of a foot from an end of its edge below which the foot's rounding is checked.

It is relative to the edge. This is a choice, not a bound: a foot that is checked is compared with
the end, or computed exactly. A larger one costs time, a smaller one misses feet that rounding has
moved away from a corner."""

ROUNDED_FOOT = 16 * ROUNDING
"""Error bound of the position of a foot on an edge e, times |e|².

It is relative to the products of the components of e and of the gap g from the edge's start; for
a foot at the end of e, also to those of e and e. The errors are:

1. e · g: 1 u for each of them, 1 for a product, 1 for the sum: 4 u of the products.
2. At the start, the foot's fraction of e is close to 0, and so are the errors of |e|² and the
   quotient.
3. At the end, it is close to 1: 4 u for |e|², 1 u for the quotient: 5 u, because the products
   contain |e|².
4. Another edge that ends there yields the same point by its own foot: 5 u.

So the maximum is 10 u: both feet are at the end, or neither is."""

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

LOST = 2.0**-48
"""The gap between closest points of intersecting shapes above which an exact search follows.

It is in coordinates of at most 1/2. This is a choice, not a bound: it equals `MEASURE`, so that
pure rounding does not cause a search, and common points are as accurate as closest points. A
smaller one costs time, a larger one allows a visible gap between the points of intersecting
shapes."""

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

TINY = 2.0**-1000
"""Added to divisors: it changes no number above SMALLEST_SQUARE, and turns 0 / 0 into 0."""

FAR_EXPONENT = 200
"""The exponent of the distance, a power of two, from which only the direction matters.

The distance is that of a point from a triangle of size 1. The directions to the corners then differ
by less than 2**-199, so that the closest point depends only on the direction."""

SLIM = 2.0**8
"""The largest |AC|² / |HC|² of a triangle whose closest points floats measure.

H is the foot of C on AB. For a point of BC, the ratio is |AB|² / |BC|². This is a choice; `NEAREST`
uses its square root, 16, at which the angle at A is 3.6 or 176.4 degrees. Slimmer triangles are
measured exactly, unless the closest point is certainly on an edge."""

WEIGHT = 32 * ROUNDING
"""Error bound of the weights of a foot on a slim triangle, relative to a sum.

The sum is 2 + (|AP| / |AC|)² + (|AP| / |AB|)², times q² = (|AC| / |HC|)². With the steps of
`NEAREST`, called N below:

1. The weight of C: 34.5 q² u of |AP| / |AC| (N7).
2. That of B, x - k w: x 11 u of |AP| / |AB| (N2), k w 11 u of q |AP| / |AB| (N1) and 34.5 q² u
   (1), the product and the difference 2 u: 58.5 q² u of |AP| / |AB|.
3. A ratio is at most half the sum of 1 and its square: 17.3 and 29.3 q² u of two parts of the
   sum. The sum of both weights adds up to the same relative to the whole, and its rounding and
   that of the difference from 1 add 1.5 u.

So the maximum is 31 u."""

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

TOUCHING = 16 * NEAREST
"""The difference of gap and radii, relative to the pair's size, up to which exact terms decide.

The factor 16 on the error bound is a choice; it only costs an occasional exact decision."""

BOX_MARGIN = 16 * NEAREST
"""How much farther than the closest known face a box may be and still be entered, relative to F.

F is the distance to the farthest corner of the whole mesh.

1. A face has edges of at most 2 F, and so a size of at most 3 F.
2. Its measured distance errs by less than `NEAREST` times that: 3 `NEAREST` F.
3. So the face that measures as closest is farther than any other by less than two such errors: 6
   `NEAREST` F.
4. The distance of the closest known face is measured, too: 3 `NEAREST` F. The box's own distance
   errs by less than 10 roundings.

So the maximum is 9 `NEAREST` F and 10 roundings."""

MIDDLE = 8 * ROUNDING
"""Error bound of the middle of a triangle whose coordinates are at most 1.

Each of its coordinates errs by less than 3 roundings."""

BOX_LEAST = 2.0**-1072
"""Absolute addition to `BOX_MARGIN`: a length may be rounded to a multiple of 2**-1074."""

SHALLOW = 8.0
"""The cotangent of a line's angle to an outline above which their crossing is computed exactly.

A crossing errs by this factor times the error of an offset. A choice, on which `CROSSING` is
based."""

PARALLEL = 0.125
"""The smallest d × e of two directions for which floats determine where their lines meet.

The larger component of each direction is 1. A choice, on which `CROSSING` is based; 0 is far
from it, because d × e errs by 4 roundings."""

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

FIRST_HIT = 2 * CROSSING
"""Error bound of a caster's fraction inside a box plus a position measured there, relative to F.

F is the sum that `groups` uses: the coordinates of the box's center, its half sizes, and the start.

1. A component of the direction, of length 1: 5 u (`NEARBY`, step 3).
2. The vector to the center: 2 u for the center and the difference; a product with 1, and the
   sum: 9 u.
3. The half sizes: 1 u; a product with 1, and the sum: 8 u of them.
4. The added slack, 1 u; the start of the box, a difference, 1 u. So it errs by 11 u F, and a
   length of the caster, up to that position, by 3 u F: 14 u F.
5. The caster's line and the disk about the box: two crosses, as one sum of three products,
   9 u F; the half diagonal 3 u F, the squares 1 u F: 13 u F.
6. The measured position, compared with (4): `CROSSING` of F, because no point of the shape is
   farther.

So 14 u F and `CROSSING`."""

BETTER_AXIS = 2 * ROUNDING
"""The relative improvement from which an edge's normal replaces the current normal of a contact."""

SQUARE = 8 * ROUNDING
"""The cosine up to which two directions count as perpendicular despite rounding.

These are an edge and a contact's normal, or the gap between two vertices and the vector to a third
one."""

FACE = 2.0**-20
"""The cosine of the angle between edge and normal up to which a contact may have two points.

The edge is then perpendicular to the normal up to about 1e-6 radians."""

NEAR_FACE = 16 * ROUNDING
"""How far behind the foremost vertex a vertex may be and still count as foremost.

It is relative to the core's extent. Relative to the pair's extent, it is also the distance up to
which two contact points count as one."""

NEAR_TOUCH = ROUNDING
"""How far from the reference edge a contact point may be, beyond the gap of the two shapes.

It applies in coordinates of which the largest is between 1/8 and 1/4: 4 units in its last place, so
that the point, which is midway, is within 2 units of either shape. It does not exceed `NEAR_FACE`
of the pair's extent."""

STRAIGHT = 8 * ROUNDING
"""How far a vertex may be from the line through its neighbours and still count as inside an edge.

It applies in coordinates of which the largest is between 1/8 and 1/4. Vertices that were rotated
and translated before are assumed to err by 4 u of the largest: that is a choice. After that:

1. A coordinate errs by u, so a vertex by sqrt(2) u, and its neighbours' line by the same: 2 sqrt(2)
   u.
2. The bend times the shorter side is at most twice the height: 4 sqrt(2) = 5.7 u.
3. The cross of both sides' directions: each is rotated by u, for the differences and quotients;
   1 u for the products, 1 u for theirs: 4 u. The shorter side is at most half of sqrt(2) / 2:
   1.4 u.

So the maximum is 7.1 u."""

MOVED_BY = 1.25 * ROUNDING
MOVED_TO = 0.75 * ROUNDING
ADDED = 32 * ROUNDING
"""Additions to the minimum translation by which a shape is moved, relative to two powers of two.

`MOVED_BY` is relative to the smallest power above (1 + `ADDED`) times the depth, so that the sum
does not exceed that power. `MOVED_TO` is relative to the smallest power above the shape's
coordinates before and after, once per sum that forms a coordinate. The errors, in halves of a unit
in the last place (ROUNDING / 2 of these powers), are:

1. the depth is rounded once: 1 of the depth;
2. each component of the translation, depth * normal, is a product: 1 of the depth;
3. each coordinate is moved: 1; a box's corners are sums with its centre, before and after: 2
   more;
4. (2) and (3) count along the normal, where |x| + |y| <= sqrt(2) of them add up.

So 1 + sqrt(2) < 2.5 of the depth, and sqrt(2) < 1.5 of the coordinates for each sum."""

LEAST_DEPTH = 2.0**-20
"""A smaller depth or largest coordinate counts as this for `MOVED_BY` and `MOVED_TO`.

The coordinates are those of the moved shape, at a size of 1/8 to 1/4: before its sums, the depth
errs by 2**-78, less than 2**-53 of this."""

FEW_DIGITS = 2.0**30
"""Numbers at the size of 1 that are multiples of 1 / FEW_DIGITS are added without rounding."""

POINT_BITS = 64
"""The number of bits to which `outline_points` computes exact coordinates before rounding.

If these do not decide which of two floats is closer, the sign of the difference from their middle
does."""

REDPOLL_ZERO = 1e-6
"""The zero tolerance of the programs of Redpoll's 60, §2-24, used for nothing else.

A component of a direction, a determinant, or the distance of parallel lines below it counts as
zero. The article calls `THUtil.IsZero` without printing it; this is the eps printed next to it."""

UNIT_LENGTH = 8 * ROUNDING
"""The deviation from 1 up to which the length of a direction is shown as 1.

A cosine and a sine err by one rounding each, and so does the measured length."""

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

ARENA = 1 << 24
"""The number of bytes that glibc keeps between blocks: more than the arrays of a block need.

It sets its thresholds by the largest freed block (mallopt(3), M_MMAP_THRESHOLD and
M_TRIM_THRESHOLD)."""

MOVED_ENDS = 8
"""Bound of the rounding of an edge's ends up to which two edges are reported as parallel.

It is in units of 2**-52 of a shape's largest coordinate. A rotated vertex, the sum of a centre and
two products, errs by three, and an edge has two ends. No verdict depends on it."""

ALIKE = 2.0**-20
"""The largest angle, in radians, between edges reported as parallel, however coarse they are."""

BY_QUOTIENT = 2.0**-30
"""How far the computed entry or exit of a ray may be from the quotient shown for it.

The quotient is that of distance and speed for a slab; the bound is relative to the slab's
farther end. No verdict depends on it."""

NEARLY_PARALLEL = 1e-6
"""The component of a unit direction across a slab below which a ray counts as nearly parallel."""
