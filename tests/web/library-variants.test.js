/** Changed libraries: the one change removes what it is about. Another file than the unchanged ones, which it would change. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ask } from "../../web/libraries/ask.js";
import { open as openPhaser } from "../../web/libraries/phaser-box2d.js";
import { open as openClone } from "../../web/libraries/phaser-box2d-clone.js";
import { open as openPlanck } from "../../web/libraries/planck.js";
import { open as openSlopless } from "../../web/libraries/planck-slop-0.js";

const SKINNED = [{ type: "box", values: [0, 0, 2, 2, 0] }, { type: "box", values: [2.015, 0, 2, 2, 0] }];
const MISSED = [{ type: "disk", values: [0, 0, 2] }, { type: "segment", values: [1, 3, 1, 0] }];

test("planck without slop has no skin", () => {
  assert.equal(/** @type {any} */ (ask(openPlanck(), SKINNED)).hit, true);
  const { distance, hit } = /** @type {any} */ (ask(openSlopless(), SKINNED));
  assert.ok(!hit && Math.abs(distance - 0.015) < 1e-9);
});

test("Phaser Box2D with one more clone finds the hit that it missed", () => {
  assert.equal(/** @type {any} */ (ask(openPhaser(), MISSED)).hit, false);
  assert.equal(/** @type {any} */ (ask(openClone(), MISSED)).hit, true);
});
