import assert from "node:assert/strict";
import test from "node:test";

import { modelOpenerOf } from "../../web/models/opener.js";

test("a face whose scene does not come, as without a network, is told and leaves all as it is", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  const state = { shapes: [{ type: "sphere", values: [0, 0, 0, 1] }], mesh: "torus-knot", parameters: {} };
  const stage = { element: new EventTarget(), canvas: new EventTarget(), redraw: () => {} };
  const went = /** @type {string[]} */ ([]);
  const [problem, revision] = await new Promise((resolve) => {
    const opener = modelOpenerOf(/** @type {any} */ ({
      board: { state, revision: 3 }, frames: {}, stage, run: () => {}, go: async (/** @type {string} */ link) => went.push(link),
      tell: (/** @type {unknown[]} */ ...told) => resolve(told),
    }));
    opener.openFace(0);
  });
  assert.deepEqual([problem.key, revision, went], ["scene.load", 3, []]);
  assert.match(problem.values.detail, /sphere-triangle\.json: Failed to fetch/);
});
