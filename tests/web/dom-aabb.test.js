import assert from "node:assert/strict";
import test from "node:test";

import { readScene, readState } from "../../web/document/link.js";
import { jsonOf, linkIn } from "../../web/export/written.js";
import { hullOf } from "../../web/geometry/kinds.js";
import { handlesOf } from "../../web/geometry/shapes.js";
import { wholeHandles } from "../../web/geometry/whole.js";
import { field, openPage, press, until, write } from "./dom.js";
import { randomFrom } from "./support.js";

const page = await openPage("#/box-box?aabb=0.6,0,0.7,0.1&aabb=0.7,0,0.8,0.1&lang=en");
const snapshot = () => /** @type {any} */ (page.snapshot());
const shown = () => snapshot().shapes.map((/** @type {{type: string, values: number[]}} */ { type, values }) => `${type}=${values.join()}`).join("&");
const link = () => location.hash;

test("two tiles that share an edge just touch, and the link keeps their edges", async () => {
  assert.equal(shown(), "aabb=0.6,0,0.7,0.1&aabb=0.7,0,0.8,0.1");
  assert.equal(snapshot().pairs[0].hit, true);
  assert.match(document.body.textContent ?? "", /just touch/);
  await until(() => link().startsWith("#/box-box?aabb=0.6,0,0.7,0.1&aabb=0.7,0,0.8,0.1"));
});

test("neighbours in one to three decimals touch", async () => {
  const random = randomFrom(7);
  for (let i = 0; i < 20; i += 1) {
    const unit = 10 ** (1 + (i % 3));
    const [x, y, w, h, next] = [1999, 1999, 90, 90, 90].map((most, j) => Math.floor(random() * most) - (j < 2 ? 999 : -1));
    const at = (/** @type {number[]} */ ...whole) => whole.map((each) => each / unit).join();
    await page.open(`#/playground?aabb=${at(x, y, x + w, y + h)}&aabb=${at(x + w, y, x + w + next, y + h)}`);
    const { explanation, pairs } = snapshot();
    assert.deepEqual(pairs.map((/** @type {{hit: boolean}} */ { hit }) => hit), [true]);
    assert.ok(explanation.steps.some((/** @type {{case: string}} */ step) => /touch/.test(step.case)), link());
  }
});

test("fields show and change each edge; a reversed one is refused", async () => {
  await page.open("#/disk-box?disk=0,0,1&aabb=0.1,0.2,0.3,0.7&lang=en");
  assert.deepEqual(["x of minimum", "y of minimum", "x of maximum", "y of maximum"].map((name) => field(name).value), ["0.1", "0.2", "0.3", "0.7"]);
  write(field("x of maximum"), "0.35");
  await until(() => shown() === "disk=0,0,1&aabb=0.1,0.2,0.35,0.7");
  write(field("x of maximum"), "0");
  assert.equal(field("x of maximum").ariaInvalid, "true");
  assert.equal(shown(), "disk=0,0,1&aabb=0.1,0.2,0.35,0.7");
});

test("turning writes a box, in the same place", async () => {
  await page.open("#/disk-box?disk=0,0,1&aabb=1,2,3,3&lang=en");
  press("KeyR", "r");
  await until(() => /^disk=0,0,1&box=2,2.5,2,1,[0-9.]+$/.test(shown()));
  assert.match(field("width").value, /^2$/);
});

test("it takes a box's place in any scene, and no other", async () => {
  const values = (/** @type {string} */ text) => page.open(`#/${text}&lang=en`).then(shown);
  assert.equal(await values("ray-box?aabb=1,1,2,3"), "ray=-4,-2,0.8660254037844387,0.49999999999999994&aabb=1,1,2,3");
  assert.equal(await values("disk-box-motion?aabb=1,1,3,2&running=0"), "disk=5.5,-2,1&box=2,1.5,2,1,0");
  assert.equal(await values("sweep-pair?aabb=0,0,1,1&aabb=3,0,4,1&by=4,0"), "aabb=0,0,1,1&aabb=3,0,4,1");
  await assert.rejects(page.open("#/disk-box?aabb=0,0,1,1&box=0,0,1,1,0"), /too many shapes of the type “box”: this scene allows 1/);
  await assert.rejects(page.open("#/disk-box?aabb=2,0,1,1"), /A minimum of “aabb” is above its maximum/);
  await assert.rejects(page.open("#/disk-box?aabb=2,0,1"), /“aabb” needs 4 numbers, but has 3/);
});

test("its handles move one corner, at most up to the other; all moves keep the four edges", () => {
  const shape = { type: "aabb", values: [0.1, 0.2, 0.3, 0.7] };
  assert.deepEqual(hullOf(shape).points, [[0.1, 0.2], [0.3, 0.2], [0.3, 0.7], [0.1, 0.7]]);
  const handles = Object.fromEntries(handlesOf(shape, ["T"]).map((handle) => [handle.id, handle]));
  assert.deepEqual(handles.minimum.moved(-0.1, 9), [0, 0.7, 0.3, 0.7]);
  assert.deepEqual(handles.maximum.moved(-9, 0.1), [0.1, 0.2, 0.1, 0.7 + 0.1]);
  assert.deepEqual(handles.move.moved(1e-18, 0.1), [0.1, 0.2 + 0.1, 0.3, 0.7 + 0.1]);
  assert.equal(handles.turn.moved(0, -1).length, 5);
  assert.deepEqual(wholeHandles(shape, 0.1), []);
});

test("a saved state keeps the edges", async () => {
  await page.open("#/playground?aabb=0.1,0.2,0.30000000000000004,0.7&disk=0,0,1");
  await until(() => link().includes("aabb=0.1,0.2,0.30000000000000004,0.7"));
  const scene = /** @type {any} */ (page.store?.parts.scene);
  const { state } = readState(scene, readScene(link(), "").pairs);
  assert.match(linkIn(jsonOf(scene, state, {})), /aabb=0\.1,0\.2,0\.30000000000000004,0\.7/);
});
