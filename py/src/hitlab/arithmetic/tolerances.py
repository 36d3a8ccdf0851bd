"""Every tolerance of the package, with its meaning and unit.

The verdicts have none: they are exact. These numbers bound the rounding of the float evaluation,
so that exact arithmetic is needed only where floats cannot decide.
"""

ROUNDING = 2.0**-53
"""Largest relative error of one float64 operation (round to nearest), a pure number."""

DEGREE_2 = 32 * ROUNDING
"""Error of a comparison of degree-2 terms (crosses, dots, squared lengths), as a part of S: the sum
of the squared gaps |XT|² from the first vertex of one core to every vertex T of the other, both
ways, and of R², the square of the sum of the radii. A difference of coordinates carries one
rounding, a product of two differences three, a sum of two products four; R² carries three.

A gap from X to T is one of those, or the way over both first vertices, three of them: |XT|² <= 3 S.
For an edge XY, |XY|² <= 2 (|XU|² + |YU|²) <= 2 S for the other core's first vertex U. The products
of a cross or dot of an edge and a gap add up to |XY| |XT| <= sqrt(2) p (p + q + r) at most, with
p² + q² + r² = S: less than 2 S. So a cross errs by no more than 8 roundings of S, |XT|² - R² by 15,
|XY|² - place by 16, and subtracting and comparing by 2 more. A direction d is an exact number,
brought to |d|² < 4 S, and its core has one vertex, so that every gap is in S: its cross with a gap
errs by 3 roundings of 2 S, with an edge by 3 of sqrt(8) S, with another direction by 2 of 4 S; its
square errs by 2 of 4 S. The area of `disk_triangle`, a sum of three sides, errs by less than 10:
the products of a side add up to |XT| |XY| at most, and those of all three to 2 S. S itself errs by
as many roundings as it has terms, as a part of itself: nothing beside the nearly half of the margin
that is left."""

DEGREE_4 = 64 * ROUNDING
"""The same for degree-4 terms (a squared cross against R² times a squared length), as a part of S².
With G = S - R², a side is at most 1.94 G (the sum above) and errs by 7.8 roundings of G, its square
by 34 of G²; R² |XY|² <= 2 R² G with its difference errs by 16 of R² G: together by no more than 34
of S². For a direction the square of a side of at most 2 sqrt(S G) errs by 28 roundings of S G, and
R² |d|² <= 4 S R² with the margin by 7 of that: by no more than 28 of S² together."""

NEARBY = 32 * ROUNDING
"""How much a length may err by in `one_pair`, as a part of F = ρ + ρ' + R: ρ and ρ' are the radii
of disks about the cores' middles that hold all vertices, R is the sum of the shapes' radii. With u
for a rounding, the errors are:

1. A vertex p seen from its own middle: u ρ.
2. The way w between the middles, at most F long where they decide: u F.
3. A component of a side's direction d, of length 1: 5 u of itself, 1 for the difference, 1 + 2 for
   the length (by `hypot`), 1 for the quotient.
4. d × v and d · v: 5 u |v| by 3, 1 for the products, 1 for their sum: 7 u |v|.
5. The height of a middle over its own side, and where the side starts: 8 u ρ by 1 and 4.
6. How far a core is beyond a side: the height 8 u ρ, a vertex 8 u ρ' by 1 and 4, d × w with 2 and 3
   but without its sum 7 u F, five sums 7 u F. As ρ + ρ' <= F: 22 u F.
7. A vertex g = p' + w over a side: g by u ρ' + u F and the sum's 2 u F, as |g| <= 2 F: 4 u F; d × g
   14 u F; the height 8 u ρ, and its difference, R and theirs u F each: 29 u F.
8. Its place before an end counts only where it is in reach, |g| <= F: d · g with g 10 u F, the
   start 8 u F, the length, at most 2 ρ, 6 u F by 3, their difference 2 u F: 26 u F.
9. The gap of two vertices: 4 u F for the places and sums, 2 u F for its length, 2 u F for R.

So 29 u F is the most. The squares of |w| and of what is near err by 4 u, their roots by 2 u F.
`tests/oracle/test_bounds.py` adds up, and searches for the worst."""

BOX_CORNER = 8 * ROUNDING
"""How far the hull of a box's rounded corners may be from the box, as a part of |x| + |y| + w + h.
With u for a rounding, the errors of a coordinate of a corner, x + (w/2 cos - h/2 sin), are:

1. cos and sin: 2 u each, by numpy; a product: 1 u more. So 3 u of w/2 and of h/2.
2. The sum of both, 1 u of (w + h)/2; the last sum, 1 u of |x| + (w + h)/2.

So 5 u (w + h)/2 + u |x|, and a corner, of both coordinates, errs by at most 5 u (w + h) + u (|x| +
|y|). A convex shape that is no farther than that from another holds a disk less by that, and is
held by one larger by that. The radii, at most (w + h)/2, carry 2 u of themselves: 6 u together."""

REACHED = 1 + 4 * ROUNDING
"""By how much a gap between bounding boxes has to be wider than the sum of the radii for the shapes
to be apart for sure. Let u be a rounding. The boxes are exact, and the errors are, of themselves:

1. the gap, a difference: u;
2. the sum of the radii: u;
3. its product with this number: u.

So 3 u, and less than u² besides."""

SHORTEST_SIDE = 2.0**-960
"""Sides from this length on are brought to a length of 1 with no bit lost to underflow."""

SMALLEST_SCALE = 2.0**-480
LARGEST_SCALE = 2.0**480
"""The range of S (coordinates squared) in which S² and the margins neither underflow nor overflow.
Single products within it may still underflow, by 2**-1074 each, against margins above 2**-1010.
Outside it, floats decide nothing."""

KERNEL_LENGTH = 128 * ROUNDING
"""How much a length may err by in `kernels`, as a part of M, the largest coordinate of the batch,
of the boxes' corners too. Let u be a rounding, P and X points, d a direction of length 1, which
leads along an edge from X, and l its length: |P| and |X| are at most sqrt(2) M, |P - X| and l at
most sqrt(8) M. The errors are:

1. A component of d: 6 u of itself.
2. d × (P - X), for 1: 6 sqrt(8) u M = 17 u M.
3. d × P, and d × X: products and sum sqrt(2) u M each, 3 u M; their difference sqrt(8) u M. So both
   together 9 u M, and d × P - d × X with 2 26 u M: less than 27 u M. So does d · (P - X).
4. A place beyond the end: l by 4 u of itself, 11 u M, the difference by 3 u M: 27 + 14 = 41 u M.
5. The way to an edge or a ray, of the components 3 and 4: sqrt(27² + 41²) u M, less than 50 u M.

A box has the float cosine and sine for its directions c, whose length is 1 up to 8 u.

6. A corner, a sum of the center and two products, is 4 u M from that of the ideal box.
7. A component along c: 8 u for the length where the corner is laid, 8 u where a place is measured,
   of sqrt(8) M: 45 u M. The way, the products, the sum, and half the size taken off: 18 u M.
8. A place beyond a wall, by 6 and 7: 4 + 45 + 18 = 67 u M.
9. c × d errs by less than 24 u, and half sizes add up to M at most. So a box reaches over another's
   wall by what errs by 24 u M, by 27 u M for its center (3), and by 4 u M (6): 55 u M.
10. The way out of the ideal box from a ray, by 8: 67 u M. It is the least over the walls that the
    ray leads towards. Where that is misread, the component of its direction is at most 9 u. A place
    that seems beyond a wall by more than 128 u M is so by 128 - 67 = 61 u M, and a ray that leads
    back that slowly is 61 / 9 = 6.7 M on before it is past the wall, beyond the box, whose places
    are within 2.9 M of the ray's. And where a wall is missed that the place is beyond, the line's
    way to the box is at most 4 * 9 = 36 u M inside it.

What a batch of hulls or thin shapes has prepared follows it where it is translated. It is then that
of the former hulls, moved without rounding, and M is the largest coordinate there plus the longest
offset.

11. A vertex, rounded anew, is within 1.5 u M of such a hull's, a corner of a box within 9 u M. So
   are the two hulls of one another, however short their edges, and no distance between convex
   shapes, nor how deep one overlaps another, changes by more.
12. A moved d × X or d · X takes two products and two sums more: 5 u M.
13. For both shapes, by 5, 11 and 12: 50 + 2 * 9 + 2 * 5 = 78 u M, which is the most."""

KERNEL_SQUARE = 16 * ROUNDING
"""What r² - d² errs by there besides, d being a distance, as a part of R², the square of the
largest radius. With e for the error of d, |r² - d²| > e (2 R + e) has the sign of r - d. Where r²
and d² are nearly the same, r, a sum, has 1 rounding, r² 2 + 1, the slack added 1, the squares of
the way 1, and the two differences 1 each, d² being summed there: 7, and less than 8 with their
products."""

KERNEL_LEAST = 2.0**-1000
"""What both may err by besides, where products underflow: by 2**-1074 each."""

LARGEST_LENGTH = 2.0**480
"""The largest coordinate or radius whose square, and each sum of such, does not overflow."""

KERNEL_SIZES = 2.0**-440, LARGEST_LENGTH
"""Between these a batch's largest coordinate or radius M has to be for the kernels to compute with
the numbers as they are: from there on `KERNEL_LEAST` is little beside 2**-46 M². Otherwise each
pair is brought to the size of 1 before."""

WHOLE_UNITS = 2.0**22
"""Numbers below 2 that are whole multiples of 1 / WHOLE_UNITS, so of 23 bits, are added, subtracted
and squared by the kernels without rounding: the difference of two, less a third one, has 25 bits,
the square 50, and the sum of two squares 51."""

LARGEST_IN_SPACE = 2.0**340
"""The upper end of the range in space, where terms have degree 6: S³ does not overflow."""

IN_SPACE = 4
"""How many margins of degree 4 a term of `sphere_triangle` is granted; times S for degree 6. There
S is |AP|² + |BP|² + |CP|² + r². With u for a rounding, the errors are:

1. A dot of two gaps: 2 u for both, 1 for the products, 2 for their sums: 5 u of the lengths.
2. A product of two dots: 11 u.
3. |n|², as |AB|² |AC|² <= (|AP| + |BP|)² (|AP| + |CP|)² <= 2.25 S²: 22 u of it by 2, 50 u S².
4. The weights of B and C, of products up to 1.8 S²: 40 u S² each.
5. That of A, the rest of |n|²: by 3 and 4, with its two differences 10, 140 u S².
6. An edge: (|XP|² - r²) |XY|² and (XY·XP)² are at most 1.5 S²: 18 u S² and 16 u S².
7. The volume of PA, PB, PC, at most 0.2 S^1.5 with the sizes of its products adding up to
   0.23 S^1.5: 2 u S^1.5. Its square: 1 u S³. r² |n|², at most S³ / 3: 9 u S³ by 3.

So 140 u S² is the most, and four margins are 256 u S²."""

WHOLE = 25
"""Where S < 2**25, in squares of a unit of which all columns are whole multiples, floats compute
the terms without rounding: all are whole numbers of at most 53 bits. By the sums of `DEGREE_4`, no
square or product is more than 4 S² < 2**52, and neither is the difference of two."""

WHOLE_IN_SPACE = 17
"""The same for degree 6: by the sums of `IN_SPACE`, no product is more than S³ < 2**51 or 3 S²."""

LOSSLESS = 2.0**-1020
"""A number above it has been multiplied by a power of two without rounding."""

UNDERFLOW = 2.0**-63
"""What a term of degree 6 is granted besides, as a part of a margin of degree 4: at least 2**-1070,
against 2**-1074 that a product may lose to underflow."""

BOX_SIZE = 1e-9
"""By how much the hull of a box's float vertices may be wider than the box is said to be until an
explanation tells of it, as a part of the width. Far from the origin vertices are coarse."""

BOX_TURN = 1e-9
"""By how much the nearest side of that hull may be turned, in radians, until it tells of that."""

CONVEXITY = 1e-9
"""How far inside the hull of its vertices a vertex of a Polygon may lie, as a part of the hull's
size. A vertex in the middle of an edge that has been turned lies there by rounding. Not a bound but
a choice: a wider one takes a dent for none, a narrower one refuses outlines for their rounding."""

ULPS = 4
"""How far it may lie there besides, in units in the last place of the largest coordinate: far from
the origin their rounding may be more than a part of the size."""

SHEAR = 1e-9
"""The cosine between the two directions of a box's matrix up to which they are at right angles up
to the rounding of the products that the matrix came from."""

NEAR_SIDE = 2.0**-50
"""How far inside an edge's line a vertex has to be to be taken for inside by the float search of
nearest points, as a part of |x| + |y| of the edge e = (x, y), in coordinates of at most 1/2. The
way w to the vertex has components of at most 1. So e × w errs by 1 rounding of |x| + |y| for e, 1
for w, 1 for the products and 1 for their difference: by 4, of 8 that are granted."""

NEAR_END = 2.0**-20
"""How near to an end of its edge, as a part of the edge, the foot of a perpendicular has to be for
its rounding to be looked at. Not a bound but a choice: what is looked at is compared, or sought
exactly. A wider one costs time, a narrower one feet that miss the corner by their rounding."""

ROUNDED_FOOT = 16 * ROUNDING
"""What the place of a foot on an edge e may err by, times |e|²: as a part of the products of the
components of e and of the way from the edge's start, which is the gap g, and e besides for a foot
at its end. With u for a rounding, the errors are:

1. e · g: 1 u for each of them, 1 for a product, 1 for the sum: 4 u of the products.
2. At the start the foot's part of e is next to 0, and so is what |e|² and the quotient err by.
3. At the end it is next to 1: 4 u for |e|², 1 u for the quotient: 5 u, as the products have |e|².
4. Another edge that ends there gives the same point by a foot of its own: 5 u.

So 10 u is the most: both feet lie at the end, or neither does."""

MEASURE = 32 * ROUNDING
"""What distances and nearest points may err by, as a part of m, the largest coordinate or radius
that goes in or comes out. With u for a rounding, an edge e and the gap g to it from a vertex are at
most sqrt(8) m long, and the errors are:

1. g and e, differences: sqrt(8) u m each.
2. The way s e - g, s being the part of e at the foot: 1, and for the product and the difference as
   much again: 4 sqrt(8) u m = 11.4 u m. What s errs by changes the length in the second order.
3. Its length: 1 u for the squares and their sum, 1 u for the root: 2 sqrt(8) u m = 5.7 u m.
4. The radii's sum 2 u m, and taking it off sqrt(8) u m: 4.9 u m. So a distance errs by 22 u m.
5. The foot s e, s being e · g / |e|²: one factor for both components of e leaves it as it is, two
   turn e by 1 u at most, and the foot moves by 1 u |g|. So of sqrt(8) m: e and g 1 u each, the
   products and the sum of e · g 2 u, those of |e|² 2 u, the quotient 1 u, s e 1 u: 22.7 u m; and
   the last sum sqrt(2) u m. So a point of a core errs by 24.1 u m. A radius leads from there along
   the gap, by 5.4 u m more: if the gap is short, to another point of the outline."""

LOST = 2.0**-48
"""How far apart the nearest points of two shapes that meet may come out, in coordinates of at most
1/2, before they are sought again exactly. Not a bound but a choice: `MEASURE`, so that rounding
alone does not ask for it, and a common point is as good as a nearest one. A smaller one costs time,
a larger one a gap that shows between the points of shapes that meet."""

UNSURE = 256 * ROUNDING
"""How near a line may pass by a vertex, or an entry or exit lie to an end of the caster, or to
another one, before floats leave it to exact numbers: as a part of L, the root of S; and the
difference r² |d|² - s² of a disk, as a part of S. The way to a vertex is at most L, and with the
radius sqrt(2) L; |d| is at most sqrt(2). In `surveys.regions` the same, of what a centre is farther
from a triangle or a box than the radius, S being the sum of its squared gaps g to the vertices and
of r²; and how near an edge e may come to 45 degrees from the sides of a box, as a part of |e|. By
the steps of `CROSSING`, with u for a rounding:

1. A side s, times |d|: 4.5 u by 1 and 2 there: 7 u L.
2. A place, times |d|, and not yet divided by it: 74 u by 6 there, of 2 L: 148 u L.
3. The place of a disk, by 5 there: 42 u of 2 L: 84 u L. So one beside it errs from it by 232 u L.
4. The end of the caster: 1.5 u for its direction, 3 for |d|² and the product: 9 u L. An entry errs
   from it by 157 u L.
5. r² |d|²: 4 u of 2 r². s², as s errs by 1: 2 sqrt(2) * 7 + 2 = 22 u of the way's square. The
   difference: 24 u S.
6. In `surveys.regions`, the way to a foot: g × e errs by 4 u |e| |g|, so over |e| by 4 u L. The
   rest changes the length by 4 u of itself: half of |e|², 4 u, and of the square and the quotient,
   1 u each, and the root, 1 u: 8 u L.
7. Whether the foot is on the edge: g · e errs by 4 u |e| |g|, |e|² by 4 u, |e| being at most
   sqrt(2) L: what is read as the foot, or as the end, lies 4 + 4 sqrt(2) u L from the other at
   most, and so does the way to it differ. A vertex's way errs by less, 3 u L. With 6, and 1 u for
   taking off the radius: 18.7 u L.
8. Along a box's sides, directions i that are as long as 1 but for 2 u: i · g errs by 3 u |g|, and
   with i and the radius by 6 u L.
9. The edge's: i · e and i × e err by 3 u |e| each, their difference by 1 u more: 7 u |e|.

So 232 u L is the most. A place that is misread decides whether a start is inside."""

SMALLEST_SQUARE = 2.0**-900
"""Squared lengths from which on `sphere_triangle` measures on floats: below it their own rounding
may have been lost to underflow."""

TINY = 2.0**-1000
"""Added to what is divided by: it changes no number above SMALLEST_SQUARE, and 0 / 0 becomes 0."""

FAR_EXPONENT = 200
"""The power of two of the distance of a point from a triangle of the size of 1 from which on the
nearest point depends on the direction alone: the rays to the corners differ from parallel ones by
less than 2**-199."""

SLIM = 2.0**8
"""|AC|² / |HC|², H being the foot of C on AB, up to which floats measure the nearest point of a
triangle; or |AB|² / |BC|² for a point of BC. A choice, on which `NEAREST` rests by its root: up to
16, where A has 3.6 degrees or 176.4. Slimmer ones are measured exactly, but where the nearest point
is on an edge for sure."""

WEIGHT = 32 * ROUNDING
"""What the weights of a foot on a slim triangle may err by, as a part of q² = (|AC| / |HC|)² times
2 + (|AP| / |AC|)² + (|AP| / |AB|)². With u for a rounding, by the steps of `NEAREST`:

1. The weight of C, by 7 there: 34.5 q² u of |AP| / |AC|.
2. That of B, x - k w: x 11 u of |AP| / |AB| by 2 there, k w as much of q |AP| / |AB| by 1 there and
   34.5 q² u by 1 here, the product and the difference 2 u: 58.5 q² u of |AP| / |AB|.
3. A ratio is at most half the sum of 1 and its square: 17.3 and 29.3 q² u of two parts of the sum.
   The sum of both weights adds up to as much of the whole, and 1.5 u for what it and the difference
   from 1 are rounded by.

So 31 u is the most."""

NEAREST = 512 * ROUNDING
"""What the distance of a centre P from a triangle may err by on floats, as a part of D, the root of
|AB|² + |AC|² and the distance's square. There |AP| <= sqrt(2) D, and q = |AC| / |HC| is at most the
root of `SLIM`. With u for a rounding, the errors are:

1. k: AB · AC 5 u of both lengths, |AB|² 5 u, the quotient 1: 11 u |AC| / |AB|. So AB · HC, 0 if all
   were exact, is up to 14.3 u |AB| |AC| with what HC errs by, 3.3 u |AC|: u |AC| for AC, 2 u |k AB|
   and u |HC|.
2. x, the same of AP: 11 u |AP| / |AB|; HP 3.3 u |AP|.
3. The way to A + s AB + t AC, which is s + k t - x of AB, and HP - t HC. The former: 4 u D for the
   product, the sums and AB. The latter: 3.3 u |AC| and 3.3 u |AP| for HC and HP, 2 u D for the
   product and the difference: 10 u D, as |AC| + |AP| <= sqrt(5) D.
4. Its length: 3 u for the squares, 1 u for the root, rounded up to 4 u D. That both parts are
   not quite at right angles: 14.3 u |AC| + 14.3 u |AP| by 1 and 2, 2 u D for what they are rounded
   by: 36 u D. By 3 and 4: 54 u D.
5. s + t, and 1 - t, may lead beyond an edge: 2 u D.
6. Next to P's foot the distance changes in the second order, unless it is as small as what the foot
   errs by; then |AP| <= D. On AB: 11 u D by 2. On AC: 58 u D, of dots in the frame by 1 and 2. On
   BC: 23 u |AC| |AP| / |BC| and 63 u D. As |AC| <= 17 |BC|, where |AP| <= 0.73 D, 348 u D.
7. On the face, along HC: HC · HP, by 1 and 2, (17.6 q + 6.3) u |AP|, over |HC|; |HC|²
   (6.6 q + 4) u: in all (24.2 q + 10.3) u D, 398 u D.

So 54 + 2 + 398 = 454 u D is the most. The search in tests/oracle/test_bounds.py finds 2."""

TOUCHING = 16 * NEAREST
"""How near the distance of the centres' cores may come to the radii, as a part of the pair's size,
before the exact formula is asked whether they meet. To grant 16 times what it may err by is a
choice, and costs nothing but an exact decision now and then."""

BOX_MARGIN = 8 * NEAREST
"""How much farther than the nearest known a box may be and still be entered, as a part of the way F
to the farthest corner of the whole mesh.

1. A face has edges of at most 2 F, and so a size of at most 3 F.
2. What is measured of it errs by less than `NEAREST` of that, 3 of it of F.
3. A face that comes out nearest is therefore farther than any other by less than two such errors,
   6 of it of F. The box's own distance errs by less than 10 roundings."""

MIDDLE = 8 * ROUNDING
"""How far the middle of a triangle, whose coordinates are at most 1, may lie beside it: each of its
coordinates errs by less than 3 roundings."""

BOX_LEAST = 2.0**-1072
"""How much farther in any case: a measured length may be rounded to a multiple of 2**-1074."""

SHALLOW = 8.0
"""The cotangent of the angle between a line and an outline from which on their crossing is sought
exactly: it errs by that many times the error of an offset. A choice, on which `CROSSING` rests."""

PARALLEL = 0.125
"""The least d × e of two directions, the larger component of each being 1, for which floats say
where their lines meet. A choice, on which `CROSSING` rests; 0 is far from it, as d × e errs by 4
roundings."""

CROSSING = 128 * ROUNDING
"""What the places t of `raycast` and `meet` may err by, as a part of F: the farthest way from the
caster's start to a vertex of the target, and the radius; or the largest of the gap between two
lines' points and of both places. A point errs by one rounding of its coordinates besides. Let u be
a rounding, c be `SHALLOW`, r the radius, q = sqrt(1 + c²) = 8.1, and G the way without it. For a
direction d of any length, its larger component being 1, the errors are, over |d|:

1. d: by 1 u in its smaller component, of a segment, a difference, by 3 u: it turns by 1.5 u. What
   it meets turns as much about the start.
2. A vertex's side and its place: 1 u for the gap, 1 for a product, 1 for the sum: 3 u G; with 1
   4.5 u G each.
3. A hull's crossing: the sides c * 4.5 u G, the places 4.5 u G; the part of the edge, at most 2 G
   long, 2 u for its quotient, 2 for its product: 8 u G; the sum u F: 50 u F.
4. A disk's half chord h, h² = r² - s², from 4 u of r² and, by 2, 9 u G s + s² u of s²; half of that
   over h, with 1.5 u h for the difference and the root: as r <= q h and s <= c h, 2 q u r,
   c * 4.5 u G, c/2 u r: 36 u G + 21 u r.
5. A disk's crossing, with its foot by 2 and the sum: 36 + 4.5 + 1 u G, 22 u r: less than 42 u F.
6. A capsule's side, parallel to e: the start's way to it 4 u G, 1 each for e and the start, 2 by 2;
   r |e| 4 u r. Over the sine, at least 1 / q: 4 q u F. Their difference: u. The sine, 3 u of 1 for
   e, a product, the difference: 3 q u of itself, c * 1.5 u by 1. The quotient, |d|² and the
   product: 4 u. As the place is at most F: (7 q + 1.5 c + 5) u F, less than 74 u F.
7. The length of d: 2 u, and the quotient 1 u: 3 u F. So a place errs by 77 u F.
8. A point: the part 3 u, as in 7, the product 1 u: 78 u F by 6, and across 1.5 u F by 1.
9. Two lines, whose d × e is more than a = `PARALLEL`: d × e 3 u, and 1 u of itself. g × e: at most
   4 u of one component of g and 2 u of the other: 4.5 u |g|. Over a, and times |d| <= sqrt(2):
   4.5 sqrt(2) / a u |g|. Of the place 3 / a + 1 u by d × e, 1 u for the quotient, 2.5 for the
   length, 1 for the product: 51 + 29.5 = 80.5 u F.

So 81 u F is the most. The search in tests/oracle/test_bounds.py, which climbs towards the worst,
finds far less. No verdict rests on it but that of `UNSURE`; `FIRST_HIT` does."""

FIRST_HIT = 2 * CROSSING
"""What the part of a caster that is in a box may err by, and a measured place beside it, as a part
of F, the sum of the coordinates of the box's center, its half sizes, and the start, in `groups`.
With u for a rounding:

1. A component of the direction, of length 1: 5 u (`NEARBY`, step 3).
2. The way to the center: 2 u for the center and the difference; a product with 1, and the sum: 9 u.
3. The half sizes: 1 u; a product with 1, and the sum: 8 u of them.
4. The slack added, 1 u; where the box begins, a difference, 1 u. So it errs by 11 u F, and a length
   of the caster, up to that place, by 3 u F: 14 u F.
5. The caster's line and the disk about the box: two crosses, as one sum of three products, 9 u F;
   the half diagonal 3 u F, the squares 1 u F: 13 u F.
6. The measured place, compared with 4: `CROSSING` of F, as no point of the shape is farther.

So 14 u F and `CROSSING`. For hulls `first_hit` takes four times `KERNEL_LENGTH` of M from the way
beyond a wall instead, which errs by 78 u M. F there is at most sqrt(2) M: `CROSSING` and the
quotient's 3 u are 186 u M. Together 264 u M, more than the half of 512."""

LEAD = 16 * ROUNDING
"""What the cross product of a caster's and a wall's direction may err by, both of length 1: a
component of the one carries 6 roundings, of the other 5 (difference 1, length 3, quotient 1), a
product 1, and the sizes of both products add up to 1 at most; their difference carries 1: 13."""

BETTER_AXIS = 2 * ROUNDING
"""How much better than an earlier one an edge's normal has to part two shapes to become the normal
of their contact, relative to how far it parts them."""

SQUARE = 8 * ROUNDING
"""The cosine between an edge and a contact's normal, or the gap of two vertices, up to which they
are at right angles up to rounding."""

FACE = 2.0**-20
"""The cosine between an edge and a contact's normal up to which the edge lies across it, and may
give two points; about 1e-6 radians."""

NEAR_FACE = 16 * ROUNDING
"""How far, as a part of its core's extent, a vertex may lie behind the foremost one to be foremost;
as a part of the pair's, two points of a contact be from each other to be one."""

NEAR_TOUCH = ROUNDING
"""How far a point of a contact may be from the reference edge to count, beyond the gap of the two
shapes, in coordinates of which the largest is between 1/8 and 1/4: 4 units in its last place, so
that the point, midway, is 2 from either. No more than `NEAR_FACE` of the pair's extent."""

STRAIGHT = 8 * ROUNDING
"""How far a vertex may lie off the line past it to be in the middle of an edge up to rounding, in
coordinates of which the largest is between 1/8 and 1/4. What has been turned, and moved, before it
came is taken to err by 4 u of the largest, u being a rounding: that is a choice. From there on:

1. A coordinate errs by u, so a vertex by sqrt(2) u, and the line past it as much: 2 sqrt(2) u.
2. The bend times the shorter side is at most twice the height: 4 sqrt(2) = 5.7 u.
3. The cross of both sides' directions: each is turned by u, for the differences and quotients; 1 u
   for the products, 1 u for theirs: 4 u. The shorter side is at most half of sqrt(2) / 2: 1.4 u.

So 7.1 u is the most."""

MOVED_BY = 1.25 * ROUNDING
MOVED_TO = 0.75 * ROUNDING
ADDED = 32 * ROUNDING
"""How much farther than the least move a shape is moved, as a part of two powers of two: the least
above the depth, and `ADDED` of it more, so that what is added does not lead past it; and the least
above the shape's coordinates before and after; the latter for each sum that makes a coordinate. In
halves of a unit in the last place, ROUNDING / 2 of these powers:
1. the depth is rounded once: 1 of the depth;
2. each component of the move, depth * normal, is a product: 1 of the depth;
3. each coordinate is moved: 1; a box's corners are sums with its centre, before and after: 2 more;
4. 2 and 3 count along the normal, where |x| + |y| <= sqrt(2) of them come together.
So 1 + sqrt(2) < 2.5 of the depth, and sqrt(2) < 1.5 of the coordinates for each sum."""

LEAST_DEPTH = 2.0**-20
"""The least depth, or largest coordinate of the moved shape, for which these are computed, at a
size of 1/8 to 1/4: before its sums the depth errs by 2**-78, less than 2**-53 of this."""

FEW_DIGITS = 2.0**30
"""Coordinates of the same size that are multiples of 1 / FEW_DIGITS are added without rounding."""

ONE_POINT = 4 * ROUNDING
"""How far two coordinates may differ, as a part of the former one, to be the same up to rounding:
`outline_points` gives points once of which both coordinates do. Each is rounded once."""

POINT_BITS = 64
"""The bits to which the exact coordinates of `outline_points` are computed before rounding."""

REDPOLL_ZERO = 1e-6
"""Below which a component of a direction, a determinant, or the distance of parallel lines counts
as zero in the programs of Redpoll's 60, §2-24, and in no other answer. The article calls
`THUtil.IsZero` without printing it; this is the eps that it prints beside."""

UNIT_LENGTH = 8 * ROUNDING
"""By how much the length of a direction may differ from 1 and still be told as 1: a cosine and a
sine err by one rounding each, and so does the length that is measured."""

SAME = 1e-9
"""How far a point or a distance that a published program tells may be from the exact one and still
be the same up to rounding, as a part of the largest coordinate, radius or size that goes in or
coordinate that comes out. Their sound formulas lose most where lines meet at the least angle that
`redpoll-2-24` takes for one, REDPOLL_ZERO: 2**-53 / REDPOLL_ZERO, about 1e-10. What cancels beyond
that is a mistake to be told."""

BLOCK = 16384
"""Elements of a batch that are worked off at a time: small enough for the processor's cache, large
enough to make up for the cost of a call. Not a tolerance, but like one a number to be measured."""

ARENA = 1 << 24
"""Bytes that glibc keeps between blocks: more than the arrays of a block take together. It sets its
thresholds by the largest block freed (mallopt(3), M_MMAP_THRESHOLD and M_TRIM_THRESHOLD)."""

MOVED_ENDS = 8
"""How many units of 2**-52 of a shape's largest coordinate rounding may have moved the ends of an
edge that is told to be parallel to another one: a turned vertex, the sum of a centre and two
products, errs by three, and an edge has two. No verdict depends on it."""

ALIKE = 2.0**-20
"""The widest angle, in radians, between two such edges, however coarse their coordinates are."""

BY_QUOTIENT = 2.0**-30
"""How far the place where a ray enters or leaves a slab may be from the quotient of way and speed
that tells it, as a part of the slab's farther end. No verdict depends on it."""

NEARLY_PARALLEL = 1e-6
"""The component of a unit direction across a slab below which a ray is told to be nearly parallel
to it."""
