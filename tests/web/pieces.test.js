import assert from "node:assert/strict";
import test from "node:test";

import { trianglesIn } from "../../web/geometry/pieces.js";
import { randomFrom, times } from "./support.js";

/** @import { Point } from "../../web/geometry/camera.js" */

const random = randomFrom(7);

/** @param {Point[]} corners @returns {number} */
const area = (corners) => corners.reduce((sum, [x, y], i) => {
  const [u, v] = corners[(i + 1) % corners.length];
  return sum + (x * v - u * y) / 2;
}, 0);

/** Whether a place is within: what goes out from it crosses an odd number of edges. @param {Point[]} corners @param {Point} place */
const holds = (corners, [x, y]) => corners.filter(([bx, by], i) => {
  const [ax, ay] = corners.at(i - 1) ?? [0, 0];
  return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
}).length % 2 === 1;

/** An outline that goes once round the origin, in and out. @param {number} count @returns {Point[]} */
function star(count) {
  return times(count, (i) => {
    const [angle, radius] = [(2 * Math.PI * (i + 0.8 * random())) / count, 0.2 + random()];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

test("200 random outlines of either winding are filled by triangles that do not overlap", () => {
  for (let i = 0; i < 200; i += 1) {
    const size = 2 ** (Math.floor(random() * 600) - 300);
    const plain = star(4 + Math.floor(random() * 30));
    const turned = i % 2 ? plain.reverse() : plain;
    const outline = turned.map(([x, y]) => /** @type {Point} */ ([x * size, y * size]));
    const triangles = trianglesIn(outline);
    assert.equal(triangles?.length, outline.length - 2, JSON.stringify(outline));
    const back = triangles.map((corners) => corners.map((corner) => turned[corner]));
    const filled = back.reduce((sum, part) => sum + Math.abs(area(part)), 0);
    assert.ok(Math.abs(filled - Math.abs(area(turned))) < 1e-9);
    for (let k = 0; k < 20; k += 1) {
      /** @type {Point} */
      const place = [2.4 * random() - 1.2, 2.4 * random() - 1.2];
      assert.equal(back.filter((part) => holds(part, place)).length, Number(holds(turned, place)));
    }
  }
});

test("what crosses itself has no triangles", () => {
  assert.equal(trianglesIn([[0, 0], [2, 2], [2, 0], [0, 2]]), undefined);
  const five = times(5, (i) => /** @type {Point} */ ([Math.cos((4 * Math.PI * i) / 5), Math.sin((4 * Math.PI * i) / 5)]));
  assert.equal(trianglesIn(five), undefined);
});
