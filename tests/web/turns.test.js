import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { readScene, readState } from "../../web/document/link.js";
import { direction } from "../../web/geometry/turns.js";
import { randomFrom, readJson, scene, times } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */

const random = randomFrom(45);
const ULP = 2 ** -53;

test("cosine and sine of degrees are within a few roundings, and exact at quarter turns", () => {
  for (const degrees of [...times(20_000, () => 1000 * (random() - 0.5)), ...times(361, Number), 1e-300, 44.999999999, 45.000000001]) {
    const radians = ((degrees % 360) * Math.PI) / 180;
    const [cos, sin] = direction(degrees);
    const room = 4 * ULP + 2 * Math.abs(radians) * ULP; // and what the radians themselves are rounded by
    assert.ok(Math.abs(cos - Math.cos(radians)) <= room && Math.abs(sin - Math.sin(radians)) <= room, String(degrees));
  }
  const quarters = [[1, 0], [0, 1], [-1, 0], [0, -1]];
  for (const turn of times(17, (i) => i - 8)) {
    assert.deepEqual(direction(90 * turn), quarters[(turn + 8) % 4]);
  }
});

test("what opposite and half turns have in common, they have to the last bit", () => {
  for (const degrees of times(2000, () => 360 * random())) {
    const [cos, sin] = direction(degrees);
    assert.deepEqual(direction(-degrees), [cos, -sin]);
    assert.ok(Math.abs(cos * cos + sin * sin - 1) <= 4 * ULP);
  }
});

const LINKS = [
  "#/disk-triangle?turn=33.3&sx=1.1", "#/disk-box-motion?phase=123.4567&motion=0", "#/disk-box-motion?phase=123.4567&motion=1",
  "#/ray-disk?turn=17", "#/line-line?turn-left=12.5", "#/triangle-triangle?turn=75", "#/sphere-triangle?azimuth=31&elevation=17",
];

test("a link names the same shapes, to the last bit, whatever the last bits of a browser's functions", () => {
  const read = (/** @type {string} */ link) => {
    const { id, pairs } = readScene(link, "");
    return readState(id === scene.id ? scene : /** @type {Scene} */ (readJson(`web/scenes/${id}.json`)), pairs).state.shapes.map(({ values }) => values);
  };
  const plain = LINKS.map(read);
  for (const name of /** @type {const} */ (["sin", "cos", "hypot", "atan2", "exp", "pow"])) {
    const own = /** @type {(...given: number[]) => number} */ (Math[name]);
    mock.method(Math, name, (/** @type {number[]} */ ...given) => own(...given) * (1 + 2 ** -50));
  }
  const shaken = LINKS.map(read);
  mock.reset();
  assert.deepEqual(shaken, plain);
});
