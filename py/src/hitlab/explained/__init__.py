"""The exact decisions, explained step by step: one module for each method, and shared code.

A trace contains no verdict: the decision gives it, independently of the trace. `verdicts` contains
the verdict that the deciding step implies, and `explain` raises an error if the two differ. Most
traces use the same terms as the decision, computed by the same function on integers, so they need
no proof.

The other methods answer the same question differently, for the same numbers: those of a shape's
`core`, which `hitlab.deciding.cores` also uses. The proofs that they agree follow. A Box is the
hull of its float vertices, a rectangle up to rounding; no method treats it as a perfect rectangle.

separating_axes
    An axis on which the projections are apart proves that the hulls are apart. If the hulls are
    apart, a line along an edge separates them, or a line across the edges if all are parallel.
    `cores` looks for such a line; it uses the bounding boxes instead of the line across. Then the
    projections are apart on the edge's normal, or along the edges. This axis is among those tried:
    a group of parallel edges is reported to separate if one of them does.

disk_box
    The disk intersects the hull exactly when d, the distance of its centre from the hull, is at
    most r. If the centre is beyond the hull by more than r on some axis, then d > r, because a
    projection never increases a distance. Otherwise the centre's zone determines d, and so whether
    d <= r. If the hull contains the centre, d = 0. If a side is closest, the axes are aligned with
    that side. The hull is behind the side's line, so on the axis across it the centre is beyond
    the hull by d itself, which is already known to be at most r. If a corner is closest, d is the
    distance from it, and d² is compared with r².

ray_box
    A hull with an area is the set of points on the left of all its edges' lines. A ray's points
    have the times t >= 0. The points on one side of a line are those after some time, those before
    some time, all or none. So the times in the hull are those from the latest entry to the earliest
    exit, if the exit is neither before the entry nor before 0; the slabs only group the edges. Both
    sets are convex, so they are apart exactly when a line separates them. For polygons, even
    unbounded ones, such a line exists along an edge or an axis, and `cores` looks for it. If a hull
    is a segment or a point, walls along it and across its ends bound it just as exactly.

ray_disk
    The ray's point at t is in the disk if t² d² + 2 t b + c <= 0, with b and c as in that module.
    The roots are real if b² - c d² >= 0. If c <= 0, t = 0 is among the solutions. Otherwise b is
    not 0 for real roots, and both roots have the sign of -b, because their product c / d² is
    positive. So the ray intersects the disk if c <= 0, or if the roots are real and b < 0. These
    are the terms of `cores`: the start is in reach if c <= 0, and the foot of the centre is in
    reach if b² - c d² >= 0 and b < 0.

line_line
    Two lines intersect unless they are parallel and apart. The terms are those of
    `hitlab.measuring.meeting`: the directions' cross product, and that of one direction with W. If
    the first is not 0, each line has points of the other on both sides, so neither separates them.
    If it is 0, the other line is on the side to which W points, or on the line if the second is 0
    too.

swept
    P and Q prove that the cores are d apart, with d > R. If w · n <= 0, b and the region swept by a
    are apart along n. If they are apart across w, a line along w separates them. Otherwise the
    infinite line of the path meets the grown difference, which is convex. It cannot do so behind
    the start, where n separates them, so the line meets the difference ahead, at t > 0.
    The sweep is a hit if t <= 1, which the terms of `deciding.sweeping` decide.
"""
