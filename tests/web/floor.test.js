import assert from "node:assert/strict";
import test from "node:test";

import { gridOf } from "../../web/space/floor.js";
import { frameOf, local } from "../../web/geometry/ground.js";
import { anyDouble, randomFrom, times } from "./support.js";

const random = randomFrom(41);
const MOST = Number.MAX_VALUE;

/** @param {{at: number[], radius: number}[]} parts */
function gridAbout(parts) {
  const frame = frameOf(parts);
  return gridOf(frame, Math.min(...parts.map(({ at, radius }) => local(frame, at)[1] - radius / frame.unit)));
}

test("the floor of a sphere as large as doubles go is a floor like any other", () => {
  const spheres = [[0, 0, 0, 9e307], [0, 0, 0, MOST], [MOST, MOST, MOST, MOST], [-MOST, 0, 1, 1], [0, 0, 0, 5e-324]];
  for (const [x, y, z, radius] of spheres) {
    const { points, y: height } = gridAbout([{ at: [x, y, z], radius }, { at: [2, 0, 1], radius: 0 }]);
    assert.ok(points.length > 20 && points.length < 200, `${[x, y, z, radius]}: ${points.length}`);
    for (const point of points) assert.ok(point.toArray().every(Number.isFinite));
    assert.ok(Number.isFinite(height));
  }
});

test("whatever doubles there are, the floor lies below them, and is not far away", () => {
  for (let i = 0; i < 500; i += 1) {
    const parts = times(4, (k) => ({ at: times(3, () => anyDouble(random)), radius: k ? 0 : Math.abs(anyDouble(random)) }));
    const { points, y } = gridAbout(parts);
    assert.ok(points.length < 200 && y < 0 && y > -4, `${JSON.stringify(parts)}: ${points.length} ${y}`);
  }
});

test("the floor's lines lie at multiples of a round step in the world, wherever the picture is", () => {
  for (const middle of [0, 3.7, -12.25, 1e6]) {
    const frame = frameOf([{ at: [middle - 4, 1, 2], radius: 0 }, { at: [middle + 4, 3, 5], radius: 0 }]);
    const { points, y } = gridOf(frame, -0.25);
    const xs = points.filter((_, i) => i % 2 === 0).map(({ x }) => x * frame.unit + frame.origin[0]);
    const steps = xs; // of 1, a quarter of the size 4
    assert.ok(steps.every((x) => Math.abs(x - Math.round(x)) < 1e-6), `${steps}`);
    const height = y * frame.unit + frame.origin[1];
    assert.ok(Math.abs(height - Math.round(height)) < 1e-9 && height <= 1, `${height}`);
  }
});
