/** Programs as learners have asked about them, retyped from their mistakes, and the diagnosis of each. */

const VECTORS = `
const sub = (a, b) => [a[0] - b[0], a[1] - b[1]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
function corners(C, w, h, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [C[0] + x * w / 2 * c - y * h / 2 * s, C[1] + x * w / 2 * s + y * h / 2 * c]);
}
function range(P, n) {
  const all = P.map((X) => dot(X, n));
  return [Math.min(...all), Math.max(...all)];
}`;

/** @type {{about: string, language: string, kinds: [string, string], says: string, source: string, touching?: string}[]} */
export const LEARNERS = [
  { about: "an OBB test that forgets the axes of the second box", language: "js", kinds: ["box", "box"], says: "hit, but miss", source: `${VECTORS}
function box_box(S, ws, hs, as_, T, wt, ht, at) {
  const [P, Q] = [corners(S, ws, hs, as_), corners(T, wt, ht, at)];
  for (const angle of [as_, as_ + Math.PI / 2]) {
    const n = [Math.cos(angle), Math.sin(angle)];
    const [[a, b], [c, d]] = [range(P, n), range(Q, n)];
    if (b < c || d < a) return false;
  }
  return true;
}` },
  { about: "SAT returns the wrong MTV, because the axes are not normalised", language: "js", kinds: ["polygon", "polygon"], says: "move.short", source: `${VECTORS}
function polygon_polygon(P, Q) {
  let [depth, normal] = [Infinity, null];
  for (const R of [P, Q]) {
    for (let i = 0; i < R.length; i++) {
      const e = sub(R[(i + 1) % R.length], R[i]);
      let n = [-e[1], e[0]];
      const [[a, b], [c, d]] = [range(P, n), range(Q, n)];
      if (b < c || d < a) return { hit: false };
      const overlap = Math.min(b - c, d - a);
      if (overlap < depth) [depth, normal] = [overlap, b - c < d - a ? n : [-n[0], -n[1]]];
    }
  }
  const length = Math.hypot(...normal);
  return { hit: true, depth: depth / length / length, normal: [normal[0] / length, normal[1] / length] };
}` },
  { about: "SAT whose MTV does not look at which side the other polygon is", language: "js", kinds: ["triangle", "triangle"], says: "normal.flipped", source: `${VECTORS}
function triangle_triangle(A, B, C, D, E, F) {
  const [P, Q] = [[A, B, C], [D, E, F]];
  let [depth, normal] = [Infinity, null];
  for (const R of [P, Q]) {
    for (let i = 0; i < 3; i++) {
      const e = sub(R[(i + 1) % 3], R[i]);
      const length = Math.hypot(...e);
      if (!length) continue;
      const n = [-e[1] / length, e[0] / length];
      const [[a, b], [c, d]] = [range(P, n), range(Q, n)];
      if (b < c || d < a) return [false];
      if (Math.min(b - c, d - a) < depth) [depth, normal] = [Math.min(b - c, d - a), n];
    }
  }
  return normal ? [true, depth, normal] : false;
}` },
  { about: "GJK in an infinite loop", language: "js", kinds: ["box", "box"], says: "endless", source: `${VECTORS}
function box_box(S, ws, hs, as_, T, wt, ht, at) {
  const [P, Q] = [corners(S, ws, hs, as_), corners(T, wt, ht, at)];
  const far = (R, d) => R.reduce((best, X) => (dot(X, d) > dot(best, d) ? X : best));
  let v = sub(P[0], Q[0]);
  while (dot(v, v) > 1e-10) {
    const w = sub(far(P, [-v[0], -v[1]]), far(Q, v));
    if (dot(w, v) > 0 && dot(v, v) - dot(v, w) < 0) return false;
    const t = Math.max(0, Math.min(1, dot(v, sub(v, w)) / dot(sub(v, w), sub(v, w))));
    v = [v[0] + t * (w[0] - v[0]), v[1] + t * (w[1] - v[1])];
  }
  return true;
}` },
  { about: "a slab test that divides by zero", language: "py", kinds: ["ray", "box"], says: "zero", source: `
from math import cos, sin
def ray_box(R0, v, T, w, h, angle):
    x, y = R0[0] - T[0], R0[1] - T[1]
    c, s = cos(angle), sin(angle)
    tmin, tmax = 0, 1e30
    for o, d, half in ((x * c + y * s, v[0] * c + v[1] * s, w / 2), (y * c - x * s, v[1] * c - v[0] * s, h / 2)):
        inv = 1 / d
        t1, t2 = (-half - o) * inv, (half - o) * inv
        tmin, tmax = max(tmin, min(t1, t2)), min(tmax, max(t1, t2))
    return tmin <= tmax` },
  { about: "counter-clockwise tests that forget collinear segments", language: "py", kinds: ["segment", "segment"], touching: "hit", says: "miss, but hit", source: `
def ccw(A, B, C):
    return (C[1] - A[1]) * (B[0] - A[0]) > (B[1] - A[1]) * (C[0] - A[0])
def segment_segment(A, B, C, D):
    return ccw(A, C, D) != ccw(B, C, D) and ccw(A, B, C) != ccw(A, B, D)` },
  { about: "circle and rectangle without the corners", language: "py", kinds: ["disk", "box"], says: "hit, but miss", source: `
from math import cos, sin
def disk_box(C, r, T, w, h, angle):
    x, y = C[0] - T[0], C[1] - T[1]
    x, y = x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)
    return abs(x) <= w / 2 + r and abs(y) <= h / 2 + r` },
  { about: "a point in a polygon that must be counter-clockwise", language: "js", kinds: ["point", "polygon"], says: "miss, but hit", source: `${VECTORS}
function point_polygon(A, P) {
  return P.every((X, i) => {
    const [e, d] = [sub(P[(i + 1) % P.length], X), sub(A, X)];
    return e[0] * d[1] - e[1] * d[0] >= 0;
  });
}` },
  { about: "the distance of the centres as the depth", language: "js", kinds: ["disk", "disk"], says: "move.short", source: `
function disk_disk(A, ra, B, rb) {
  const d = Math.hypot(B[0] - A[0], B[1] - A[1]);
  if (d > ra + rb) return { hit: false };
  return { hit: true, depth: Math.min(d, ra + rb - d), normal: d ? [(B[0] - A[0]) / d, (B[1] - A[1]) / d] : [1, 0] };
}` },
  { about: "vectors with x and y", language: "js", kinds: ["disk", "disk"], says: "attribute", source: `
function disk_disk(A, ra, B, rb) {
  return (A.x - B.x) ** 2 + (A.y - B.y) ** 2 <= (ra + rb) ** 2;
}` },
  { about: "edges that cross, without one triangle inside the other", language: "py", kinds: ["triangle", "triangle"], says: "miss, but hit", source: `
def side(P, A, B):
    return (B[0] - A[0]) * (P[1] - A[1]) - (B[1] - A[1]) * (P[0] - A[0])
def cross(A, B, C, D):
    return side(C, A, B) * side(D, A, B) <= 0 and side(A, C, D) * side(B, C, D) <= 0
def triangle_triangle(A, B, C, D, E, F):
    first, second = ((A, B), (B, C), (C, A)), ((D, E), (E, F), (F, D))
    return any(cross(*e, *f) for e in first for f in second)` },
];

/** Programs with arguments of their own; `says`: the counterexample, null for a correct one. @type {{about: string, language: string, says: string | null, text: string}[]} */
export const PASTED = [
  { about: "boxes as objects, with a forgotten axis", language: "js", says: "hit, but miss", text: `
function getCorners(box) {
  const c = Math.cos(box.angle), s = Math.sin(box.angle);
  const hw = box.width / 2, hh = box.height / 2;
  return [[-hw, -hh], [hw, -hh], [hw, hh], [-hw, hh]].map(([x, y]) => ({ x: box.x + x * c - y * s, y: box.y + x * s + y * c }));
}
function project(corners, axis) {
  const all = corners.map((p) => p.x * axis.x + p.y * axis.y);
  return { min: Math.min(...all), max: Math.max(...all) };
}
function boxesOverlap(a, b) {
  const axes = [a.angle, a.angle + Math.PI / 2, b.angle].map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
  for (const axis of axes) {
    const pa = project(getCorners(a), axis), pb = project(getCorners(b), axis);
    if (pa.max < pb.min || pb.max < pa.min) return false;
  }
  return true;
}` },
  { about: "circles as numbers", language: "js", says: null, text: `
const circleCircle = (x1, y1, r1, x2, y2, r2) => Math.hypot(x2 - x1, y2 - y1) <= r1 + r2;` },
  { about: "circles as objects in Python", language: "py", says: null, text: `
def circles_overlap(a, b):
    x, y = b.center.x - a.center.x, b.center.y - a.center.y
    return x * x + y * y <= (a.radius + b.radius) ** 2` },
  { about: "a capsule as a dictionary in Python", language: "py", says: null, text: `
import math
def is_point_inside_capsule(point, capsule):
    (x, y), (u, v) = capsule["a"], capsule["b"]
    dx, dy = u - x, v - y
    px, py = point[0] - x, point[1] - y
    t = max(0, min(1, (px * dx + py * dy) / (dx * dx + dy * dy or 1)))
    return math.hypot(px - t * dx, py - t * dy) <= capsule["radius"]` },
  { about: "upright boxes by their corner, as on MDN", language: "js", says: null, text: `
function isColliding(rect1, rect2) {
  if (rect1.x <= rect2.x + rect2.w && rect1.x + rect1.w >= rect2.x && rect1.y <= rect2.y + rect2.h && rect1.y + rect1.h >= rect2.y) {
    return true;
  }
  return false;
}` },
  { about: "a circle and an upright box by its corner, as numbers", language: "js", says: null, text: `
function circleRect(cx, cy, radius, rx, ry, rw, rh) {
  let testX = cx;
  let testY = cy;
  if (cx < rx) testX = rx;
  else if (cx > rx+rw) testX = rx+rw;
  if (cy < ry) testY = ry;
  else if (cy > ry+rh) testY = ry+rh;
  return Math.sqrt((cx-testX) ** 2 + (cy-testY) ** 2) <= radius;
}` },
  { about: "a circle and an upright box by its centre, without the corners", language: "py", says: "hit, but miss", text: `
def circle_rect(cx, cy, radius, rx, ry, rw, rh):
    return abs(cx - rx) <= rw / 2 + radius and abs(cy - ry) <= rh / 2 + radius` },
  { about: "pygame's edges of a box", language: "py", says: null, text: `
def collide(circle, rect):
    cx = max(rect.left, min(circle.x, rect.right))
    cy = max(rect.top, min(circle.y, rect.bottom))
    return (circle.x - cx) ** 2 + (circle.y - cy) ** 2 <= circle.radius ** 2` },
  { about: "upright boxes by half sizes", language: "js", says: null, text: `
const aabb = (a, b) => {
  return a.x - a.halfWidth <= b.x + b.halfWidth && a.x + a.halfWidth >= b.x - b.halfWidth && a.y - a.halfHeight <= b.y + b.halfHeight && a.y + a.halfHeight >= b.y - b.halfHeight;
};` },
  { about: "a class with a method", language: "js", says: null, text: `
class Circle {
  constructor(x, y, r) { this.x = x; this.y = y; this.r = r; }
  area() { return Math.PI * this.r ** 2; }
  overlaps(other) {
    return Math.hypot(this.x - other.x, this.y - other.y) <= this.r + other.r;
  }
}` },
  { about: "a class with a method in Python", language: "py", says: null, text: `
class Rect:
    def __init__(self, x, y, w, h):
        self.x, self.y, self.w, self.h = x, y, w, h

    def intersects(self, other):
        return self.x <= other.x + other.w and other.x <= self.x + self.w and self.y <= other.y + other.h and other.y <= self.y + self.h` },
];
