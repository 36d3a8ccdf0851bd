"""Triangle and triangle, from marupeke-13-triangle-triangle.txt."""

from ieee import Vector2, div, sqrt

OTHER = (1, 2, 0)


def vec(p, i):
    """`Triangle2D::vec(i)`, printed elsewhere: the edge opposite to vertex i.

    So the first two projections, of p[i] and p[other[i]], give both ends: p[other[i]] is on it.
    """
    return p[(i + 2) % 3] - p[(i + 1) % 3]


def circumcircle(p):
    """Part A: the centre o and the radius r by the lengths a, b, c of the edges.

    The article's formula is a picture; this is the one of the side lengths in its rational form,
    16 area² = a² (b² + c² - a²) + b² (c² + a² - b²) + c² (a² + b² - c²).
    """
    pa, pb, pc = p
    a, b, c = vec(p, 0).magnitude, vec(p, 1).magnitude, vec(p, 2).magnitude
    weight_a = a * a * (b * b + c * c - a * a)
    weight_b = b * b * (c * c + a * a - b * b)
    weight_c = c * c * (a * a + b * b - c * c)
    total = weight_a + weight_b + weight_c
    ox = div(weight_a * pa.x + weight_b * pb.x + weight_c * pc.x, total)
    oy = div(weight_a * pa.y + weight_b * pb.y + weight_c * pc.y, total)
    return Vector2(ox, oy), div(a * b * c, sqrt(total))


def triangles(t1, t2):
    """Part A's test of the circles, then [colTriangleTriangle2D] of part C."""
    (o1, r1), (o2, r2) = circumcircle(t1), circumcircle(t2)
    d = (o2 - o1).magnitude
    shadows = []
    if d > r1 + r2:
        return False, locals()

    tri = (t1, t2, t1)
    for t in range(2):
        ta = tri[t]
        tb = tri[t + 1]
        for i in range(3):
            edge = vec(ta, i)
            norm = Vector2(div(edge.x, edge.magnitude), div(edge.y, edge.magnitude))
            sepVec = Vector2(norm.y, -norm.x)

            s1min = sepVec.dot(ta[i])
            s1max = sepVec.dot(ta[OTHER[i]])
            if s1min > s1max:
                tmp = s1min
                s1min = s1max
                s1max = tmp

            s2min = sepVec.dot(tb[0])
            s2max = sepVec.dot(tb[1])
            if s2min > s2max:
                tmp = s2min
                s2min = s2max
                s2max = tmp
            d3 = sepVec.dot(tb[2])
            if d3 < s2min:
                s2min = d3
            elif d3 > s2max:
                s2max = d3
            shadows.append((sepVec, s1min, s1max, s2min, s2max))

            if (
                (s2min <= s1min and s1min <= s2max)
                or (s2min <= s1max and s1max <= s2max)
                or (s1min <= s2min and s2min <= s1max)
                or (s1min <= s2max and s2max <= s1max)
            ):
                continue

            return False, locals()
    return True, locals()
