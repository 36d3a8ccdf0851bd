/** Asks a library about a pair: poses the shapes for its adapter, and returns its answer in the order of the pair. */

/**
 * @typedef {[number, number]} Vector
 * @typedef {{kind: string, at: Vector, angle: number, radius: number, size: Vector, corners: Vector[], direction: Vector}} Posed
 *   A shape at its position `at`: `corners` are relative to it, counter-clockwise, those of a segment or a capsule its
 *   ends; `size` and `angle`, in radians, are those of a box about its centre; `direction` is that of a ray, of length 1.
 * @typedef {{hit: boolean, depth?: number, normal?: Vector, points?: Vector[], distance?: number, t?: number}} Answer What
 *   a library computes: `normal` from the first shape to the second, of a ray that of the target; `depth`: how far the
 *   second shape must move along it; `points` of the contact, the closest ones, or where a ray enters; `t`: the length
 *   of the ray up to there, or the fraction of a displacement before the first contact.
 * @typedef {{refused: string}} Refused Why a library has no answer, in the words of its error.
 * @typedef {{
 *   meet: (a: Posed, b: Posed) => Answer, cast?: (ray: Posed, target: Posed) => Answer, sweep?: (a: Posed, b: Posed, by: Vector) => Answer,
 * }} Adapter `meet` is called with the kinds in the order of `KINDS`; `sweep`: the shape `a` moves by the displacement.
 * @typedef {{type: string, values: number[]}} Given A shape in a link.
 */

/** The order of the kinds in which adapters are called. */
export const KINDS = ["point", "disk", "capsule", "segment", "triangle", "box", "polygon", "ray"];

/** @param {number[]} values @returns {Vector[]} */
const pointsIn = (values) => Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]);

/** @param {Vector} point @param {Vector} from @returns {Vector} */
const minus = ([x, y], [u, v]) => [x - u, y - v];

/** @param {Vector[]} corners */
function counterClockwise(corners) {
  const area = corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length];
    return sum + x * v - u * y;
  }, 0);
  return area < 0 ? corners.toReversed() : corners;
}

/** Poses a shape of a link. @param {Given} given @returns {Posed} */
export function posed({ type, values }) {
  const [x, y, ...more] = values;
  const shape = { kind: type, at: /** @type {Vector} */ ([x, y]), angle: 0, radius: 0, size: /** @type {Vector} */ ([0, 0]), corners: /** @type {Vector[]} */ ([]), direction: /** @type {Vector} */ ([0, 0]) };
  if (type === "disk") return { ...shape, radius: more[0] };
  if (type === "box") return { ...shape, size: [more[0], more[1]], angle: (more[2] * Math.PI) / 180 };
  if (type === "aabb") return posed({ type: "box", values: [(x + more[0]) / 2, (y + more[1]) / 2, more[0] - x, more[1] - y, 0] });
  if (type === "ray") {
    const length = Math.hypot(...more);
    return { ...shape, direction: [more[0] / length, more[1] / length] };
  }
  const corners = pointsIn(type === "capsule" ? values.slice(0, 4) : values).map((corner) => minus(corner, shape.at));
  if (type === "capsule") return { ...shape, corners, radius: more[2] };
  return { ...shape, corners: type === "segment" ? corners : counterClockwise(corners) };
}

/**
 * @param {Adapter} adapter
 * @param {Given[]} pair
 * @param {Vector} [by] The displacement of the first shape.
 * @returns {Answer | Refused}
 */
export function ask(adapter, pair, by) {
  try {
    const [a, b] = pair.map(posed);
    return by ? /** @type {NonNullable<Adapter["sweep"]>} */ (adapter.sweep)(a, b, by) : answered(adapter, [a, b]);
  } catch (error) {
    return { refused: String(error) };
  }
}

/**
 * @param {Adapter} adapter
 * @param {Posed[]} pair
 * @returns {Answer}
 */
function answered({ cast, meet }, [a, b]) {
  const isSwapped = KINDS.indexOf(a.kind) > KINDS.indexOf(b.kind);
  const [first, second] = isSwapped ? [b, a] : [a, b];
  if (second.kind === "ray") return /** @type {NonNullable<typeof cast>} */ (cast)(second, first);
  const { normal, points, ...answer } = meet(first, second);
  if (!normal) return { ...answer, ...(points && { points: isSwapped ? points.toReversed() : points }) };
  return { ...answer, normal: isSwapped ? [-normal[0], -normal[1]] : normal, ...(points && { points }) };
}

/**
 * The verdicts with the first shape at each position of a lattice, row by row: 1 for a hit, 0 for a miss, 2 for none.
 * @param {Adapter} adapter
 * @param {Given[]} pair
 * @param {{moved: number, xs: number[], ys: number[]}} lattice
 */
export function survey(adapter, pair, { moved, xs, ys }) {
  const verdicts = new Uint8Array(xs.length * ys.length);
  const { type, values: [x, y, ...more] } = pair[moved];
  const width = { disk: 0, box: 0, point: 0, ray: 0, capsule: 2 }[type] ?? more.length; // the coordinates after the first point
  verdicts.forEach((_, i) => {
    const [left, up] = [xs[i % xs.length], ys[Math.floor(i / xs.length)]];
    const rest = more.map((value, j) => (j >= width ? value : j % 2 ? value - y + up : value - x + left));
    const answer = ask(adapter, pair.map((shape, j) => (j === moved ? { type, values: [left, up, ...rest] } : shape)));
    verdicts[i] = "hit" in answer ? Number(answer.hit) : 2;
  });
  return verdicts;
}

/** A length after which a ray is beyond its target. @param {Posed} ray @param {Posed} target */
export const reach = ({ at: [x, y] }, { at, corners, radius, size }) => (
  2 * (Math.hypot(at[0] - x, at[1] - y) + radius + Math.hypot(...size) + Math.max(0, ...corners.map((corner) => Math.hypot(...corner)))));
