/**
 * The limit: loops over flat arrays of doubles, written by hand for each pair, which answer as their
 * rounding makes them. Nothing is kept but the numbers, and of a box the cosine and sine.
 */

/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./turns.js").Lap} Lap */

export const name = "typed arrays";

/** @type {Record<string, (a: Numbers, b: Numbers) => Lap>} */
export const laps = {
  "triangle-triangle": ({ vertices: p }, { vertices: q }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      out[i] = isParted(p, q, 6 * i) || isParted(q, p, 6 * i) ? 0 : 1;
    }
  },
  "disk-triangle": ({ center, radius }, { vertices: q }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      const [x, y, r2] = [center[2 * i], center[2 * i + 1], radius[i] * radius[i]];
      let [isInside, isNear] = [true, false];
      for (let k = 0; k < 6; k += 2) {
        const [s, t] = [6 * i + k, 6 * i + ((k + 2) % 6)];
        const [ux, uy, vx, vy] = [q[t] - q[s], q[t + 1] - q[s + 1], x - q[s], y - q[s + 1]];
        const cross = ux * vy - uy * vx;
        const [along, length2] = [ux * vx + uy * vy, ux * ux + uy * uy];
        isInside = isInside && cross >= 0;
        isNear = isNear || vx * vx + vy * vy <= r2;
        isNear = isNear || (along >= 0 && along <= length2 && cross * cross <= r2 * length2);
      }
      out[i] = isInside || isNear ? 1 : 0;
    }
  },
  "disk-turned box": ({ center: p, radius }, { center: q, size, angle }) => {
    const [cos, sin] = [angle.map(Math.cos), angle.map(Math.sin)];
    return (out) => {
      for (let i = 0; i < out.length; i += 1) {
        const [x, y] = [p[2 * i] - q[2 * i], p[2 * i + 1] - q[2 * i + 1]];
        const u = Math.max(Math.abs(cos[i] * x + sin[i] * y) - size[2 * i] / 2, 0);
        const v = Math.max(Math.abs(cos[i] * y - sin[i] * x) - size[2 * i + 1] / 2, 0);
        out[i] = u * u + v * v <= radius[i] * radius[i] ? 1 : 0;
      }
    };
  },
  "ray-upright box": ({ origin, direction }, { center, size }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      let [enters, leaves] = [0, Infinity];
      for (let k = 2 * i; k < 2 * i + 2; k += 1) {
        const [gap, half] = [center[k] - origin[k], size[k] / 2];
        const [s, t] = [(gap - half) / direction[k], (gap + half) / direction[k]];
        enters = Math.max(enters, Math.min(s, t));
        leaves = Math.min(leaves, Math.max(s, t));
      }
      out[i] = enters <= leaves ? 1 : 0;
    }
  },
  "ray-disk": ({ origin, direction }, { center, radius }) => (out) => {
    for (let i = 0; i < out.length; i += 1) {
      const [x, y] = [center[2 * i] - origin[2 * i], center[2 * i + 1] - origin[2 * i + 1]];
      const [u, v, r2] = [direction[2 * i], direction[2 * i + 1], radius[i] * radius[i]];
      const cross = u * y - v * x;
      const isAhead = u * x + v * y >= 0 && cross * cross <= r2 * (u * u + v * v);
      out[i] = isAhead || x * x + y * y <= r2 ? 1 : 0;
    }
  },
};

/**
 * Whether a side of the triangle p has all of q beyond it; both run counter-clockwise.
 * @param {Float64Array} p
 * @param {Float64Array} q
 * @param {number} start Where both begin.
 */
function isParted(p, q, start) {
  for (let k = 0; k < 6; k += 2) {
    const [s, t] = [start + k, start + ((k + 2) % 6)];
    const [x, y, ux, uy] = [p[s], p[s + 1], p[t] - p[s], p[t + 1] - p[s + 1]];
    const a = ux * (q[start + 1] - y) - uy * (q[start] - x);
    const b = ux * (q[start + 3] - y) - uy * (q[start + 2] - x);
    const c = ux * (q[start + 5] - y) - uy * (q[start + 4] - x);
    if (a < 0 && b < 0 && c < 0) return true;
  }
  return false;
}
