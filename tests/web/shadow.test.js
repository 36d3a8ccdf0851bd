import assert from "node:assert/strict";
import test from "node:test";
import { Vector3 } from "three";

import { shadowOf } from "../../web/space/shadow.js";

const RADIUS = 1.5;
const ball = { at: new Vector3(0.2, 5, -0.1), radius: RADIUS };

/** @param {Vector3[]} points Three to a triangle. */
function areaOf(points) {
  let area = 0;
  for (let i = 0; i < points.length; i += 3) {
    const [a, b, c] = points.slice(i, i + 3);
    area += Math.abs((b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x)) / 2;
  }
  return area;
}

test("where what is below jumps, the shadow's edges run along the jump, without teeth", () => {
  const edge = (/** @type {number} */ z) => 0.5 + 0.3 * Math.sin(2 * z);
  const below = (/** @type {number} */ x, /** @type {number} */ z) => (x > edge(z) ? 2 : 0);
  const points = shadowOf(ball, below);
  const full = areaOf(shadowOf(ball, () => 0));
  assert.ok(areaOf(points) > 0.98 * full, `${areaOf(points) / full} of it is left`);
  for (const place of [-1, -0.5, 0, 0.5, 1]) {
    for (const side of [-1, 1]) {
      const near = points.filter(({ x, z }) => Math.abs(z - place) < 0.1 && side * (x - edge(z)) > 0);
      assert.ok(Math.min(...near.map(({ x, z }) => Math.abs(x - edge(z)))) < RADIUS / 40, `a tooth at ${place}`);
    }
  }
});

test("a shadow on even ground is as coarse as before", () => {
  assert.equal(shadowOf(ball, () => 0).length, 3 * 2 * 6 * 36);
});
