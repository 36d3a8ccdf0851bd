import assert from "node:assert/strict";
import test from "node:test";

import { ModelOpener } from "../../web/models/opener.js";

test("a face whose scene does not come, as without a network, is told and leaves all as it is", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  const state = { shapes: [{ type: "sphere", values: [0, 0, 0, 1] }], mesh: "torus-knot", parameters: {} };
  const stage = { element: new EventTarget(), canvas: new EventTarget(), redraw: () => {} };
  const panel = /** @type {any} */ ({});
  const opener = new ModelOpener(/** @type {any} */ ({ state, revision: 3 }), /** @type {any} */ ({}), /** @type {any} */ (stage), panel);
  const went = /** @type {string[]} */ ([]);
  opener.go = async (link) => went.push(link);
  opener.listen();
  const fault = new Promise((resolve) => { opener.onFault = (problem, revision) => resolve([problem, revision]); });
  panel.onFace(0);
  const [problem, revision] = /** @type {any} */ (await fault);
  assert.deepEqual([problem.key, revision, went], ["scene.load", 3, []]);
  assert.match(problem.values.detail, /sphere-triangle\.json: Failed to fetch/);
});
