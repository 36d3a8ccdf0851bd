/**
 * The limit: loops over flat arrays of doubles, written by hand for each pair, which answer as their
 * rounding makes them. Nothing is kept but the numbers, and of a box the cosine and sine. Nothing is
 * taken apart by patterns, which a hot loop pays for.
 */

/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./turns.js").Lap} Lap */

export const name = "typed arrays";

/** @type {Record<string, (a: Numbers, b: Numbers) => Lap>} */
export const laps = {
  "triangle-triangle": ({ vertices: p }, { vertices: q }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      out[i] = isParted(p, 6 * i, 3, q, 6 * i, 3) || isParted(q, 6 * i, 3, p, 6 * i, 3) ? 0 : 1;
    }
  },
  "disk-triangle": ({ center, radius }, { vertices }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      out[i] = isWithin(vertices, 6 * i, 3, center[2 * i], center[2 * i + 1], radius[i] * radius[i]) ? 1 : 0;
    }
  },
  "disk-turned box": ({ center: p, radius }, { center: q, size, angle }) => {
    const cos = angle.map(Math.cos);
    const sin = angle.map(Math.sin);
    return (out) => {
      for (let i = 0; i < out.length; i += 1) {
        const x = p[2 * i] - q[2 * i];
        const y = p[2 * i + 1] - q[2 * i + 1];
        const u = Math.max(Math.abs(cos[i] * x + sin[i] * y) - size[2 * i] / 2, 0);
        const v = Math.max(Math.abs(cos[i] * y - sin[i] * x) - size[2 * i + 1] / 2, 0);
        out[i] = u * u + v * v <= radius[i] * radius[i] ? 1 : 0;
      }
    };
  },
  "ray-upright box": ({ origin, direction }, { center, size }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      let enters = 0;
      let leaves = Infinity;
      for (let k = 2 * i; k < 2 * i + 2; k += 1) {
        const gap = center[k] - origin[k];
        const half = size[k] / 2;
        const s = (gap - half) / direction[k];
        const t = (gap + half) / direction[k];
        enters = Math.max(enters, Math.min(s, t));
        leaves = Math.min(leaves, Math.max(s, t));
      }
      out[i] = enters <= leaves ? 1 : 0;
    }
  },
  "ray-disk": ({ origin, direction }, { center, radius }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      const x = center[2 * i] - origin[2 * i];
      const y = center[2 * i + 1] - origin[2 * i + 1];
      const u = direction[2 * i];
      const v = direction[2 * i + 1];
      const r2 = radius[i] * radius[i];
      const cross = u * y - v * x;
      const isAhead = u * x + v * y >= 0 && cross * cross <= r2 * (u * u + v * v);
      out[i] = isAhead || x * x + y * y <= r2 ? 1 : 0;
    }
  },
};

/**
 * Whether a side of the polygon p has all of q beyond it; both run counter-clockwise.
 * @param {Float64Array} p
 * @param {number} start Where p begins.
 * @param {number} corners How many it has.
 * @param {Float64Array} q
 * @param {number} first Where q begins.
 * @param {number} others How many corners that has.
 */
export function isParted(p, start, corners, q, first, others) {
  const end = start + 2 * corners;
  for (let s = start; s < end; s += 2) {
    const t = s + 2 < end ? s + 2 : start;
    const x = p[s];
    const y = p[s + 1];
    const u = p[t] - x;
    const v = p[t + 1] - y;
    let r = first;
    const last = first + 2 * others;
    while (r < last && u * (q[r + 1] - y) < v * (q[r] - x)) r += 2;
    if (r === last) return true;
  }
  return false;
}

/**
 * Whether a point is in a polygon, which runs counter-clockwise, or no farther from a side.
 * @param {Float64Array} q
 * @param {number} start Where the polygon begins.
 * @param {number} corners How many it has.
 * @param {number} x
 * @param {number} y
 * @param {number} r2 How far it may be, squared.
 */
export function isWithin(q, start, corners, x, y, r2) {
  const end = start + 2 * corners;
  let isInside = true;
  for (let s = start; s < end; s += 2) {
    const t = s + 2 < end ? s + 2 : start;
    const u = q[t] - q[s];
    const v = q[t + 1] - q[s + 1];
    const a = x - q[s];
    const b = y - q[s + 1];
    const cross = u * b - v * a;
    const along = u * a + v * b;
    const length2 = u * u + v * v;
    if (a * a + b * b <= r2) return true;
    if (along >= 0 && along <= length2 && cross * cross <= r2 * length2) return true;
    isInside = isInside && cross >= 0;
  }
  return isInside;
}
