"""The exact decisions, told step by step: one file for each way of deciding, and what they share.

A walk gives no verdict: that is the decision's, whichever way the walk goes. What the deciding step
says is in `verdicts`, and `explain` raises where it is not the same. Most walks are told from the
very terms that decided: computed on integers by the same function, they need no proof.

The others answer the same question in another way, on the same numbers: a shape's `core`, which is
what `hitlab.deciding.cores` reads. A Box is the hull of the float vertices in it, a rectangle but
for rounding; no walk takes it for a perfect one.

separating_axes
    An axis on which the projections are apart shows that the hulls are. If they are apart, a line
    along an edge separates them, or, where all edges are parallel, one across these: that is what
    `cores` looks for, whose bounding boxes stand for the line across. Then the projections are
    apart on the edge's normal, or along the edges. That axis is tried: a group of parallel edges is
    told to separate if one of them does.

disk_box
    The disk meets the hull exactly if d, the distance of its centre from the hull, is at most r.
    An axis on which the centre is beyond the hull by more than r has d > r: what is projected
    comes no farther apart. If none has, d <= r is decided in the zone that d is taken in. Where
    the hull holds the centre, d = 0. Where a side is nearest, the axes are laid square to that
    side. The hull is behind its line, so on the axis across it the centre is beyond the hull by d
    itself, which was found to be at most r. Where a corner is nearest, d is the way to it, and d²
    is compared with r².

ray_box
    A hull with an area is what is on the left of all its edges' lines. Two opposite edges bound a
    slab, so the hull is what the slabs have in common. A ray's points are those of the times
    t >= 0, and on one side of a line they are those after a time, before one, all or none. So the
    times in the hull are those from the latest entry to the earliest exit, if it is not before
    that, nor before 0. As both sets are convex, they are apart exactly if a line separates them,
    and for polygons, even endless ones, one along an edge does, or one along an axis: that is
    what `cores` looks for. A hull that is a segment or a point has walls along it and across
    its ends, which bound it as exactly.

ray_disk
    The ray's point at t is in the disk if t² d² + 2 t b + c <= 0, with b and c as in that file.
    The roots are real if b² - c d² >= 0. If c <= 0, t = 0 is among the solutions. Otherwise both
    roots have the sign of -b, as their product c / d² is positive, and b is not 0. So the ray
    meets the disk if c <= 0, or if the roots are real and b < 0. These are the terms of
    `cores`: the start is in reach if c <= 0, the foot of the centre if b² - c d² >= 0 and b < 0.

line_line
    Two lines meet unless they are parallel and apart. The terms are those of
    `hitlab.measuring.meeting`: the directions' cross product and that of one with W. With the first
    not 0, each line has points of the other on both sides, so none separates them; with it 0, all
    of the other is where W leads, on the line if the second is 0 too.

swept
    That the cores are d apart, d > R, is shown by P and Q. If w · n <= 0, b and what a sweeps are
    apart along n. If they are apart across w, a line along w separates them. If neither, the
    endless line of the way meets the grown difference, which is convex, but not behind, where n
    separates them: so ahead, at t > 0. It is a hit if t <= 1, which the terms of
    `deciding.sweeping` decide.
"""
