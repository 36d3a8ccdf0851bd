/** How large a model may be. */

import { ModelError } from "./model-fault.js";

const MOST_TRIANGLES = 200_000;
const MOST_MEGABYTES = 64;

/**
 * @param {number} limit
 * @param {number} count
 * @param {string} key The key of what is counted.
 */
function requireAtMost(limit, count, key) {
  if (count <= limit) return;
  const [size, most] = [count, limit].map((value) => ({ key, values: { count: value } }));
  throw new ModelError("model.huge", { size, most });
}

/** @param {number} bytes */
export const requireSize = (bytes) => requireAtMost(MOST_MEGABYTES, Math.ceil(bytes / 1e6), "model.megabytes");

/** @param {number} count The number of triangles. */
export function requireCount(count) {
  if (!count) throw new ModelError("model.empty");
  requireAtMost(MOST_TRIANGLES, count, "model.triangles");
}

/** @param {number} count The number of vertices; each triangle may have its own three. */
export const requireVertices = (count) => requireAtMost(3 * MOST_TRIANGLES, count, "model.vertices");
