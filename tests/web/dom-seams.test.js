/** A body that is pushed over tiles: the recorded frames, the kinds of walls, and what keys and links change. */

import assert from "node:assert/strict";
import test from "node:test";

import { drawn, find, openPage, press, until } from "./dom.js";

const page = await openPage("#/seams?lang=en");
const parameter = (/** @type {string} */ name) => new URLSearchParams(location.hash.split("?")[1]).get(name);
const says = () => find("sentence-text").textContent ?? "";
const walls = (/** @type {string} */ value) => /** @type {HTMLInputElement} */ (document.querySelector(`[name="walls"][value="${value}"]`));
const last = () => drawn(page).recorded.at.at(-1)[0];

test("the box sticks at a seam of tiles, and goes on over one body and over the merged outline", async () => {
  assert.match(says(), /^Hit.*shape 3 blocks the push, at its seam with shape 2/i);
  assert.ok(Math.abs(last() - 0.8) < 1e-9, "to the seam at -1");
  walls("body").click();
  await until(() => parameter("walls") === "body" && says().startsWith("Miss"));
  assert.ok(Math.abs(last() - 24 * 0.125) < 1e-9, "the whole push in each frame");
  walls("merged").click();
  await until(() => parameter("walls") === "merged" && drawn(page).recorded.walls.every((/** @type {{type: string}} */ { type }) => type === "polygon"));
  page.run("undo");
  page.run("undo");
  await until(() => parameter("walls") === null && says().startsWith("Hit"));
});

test("a skipped contact has a step with the neighbour that covers its side", async () => {
  await page.open("#/seams?case=one-body&step=stop-2&lang=en");
  const { explanation: { steps }, step } = drawn(page);
  assert.deepEqual([step, steps[2].case, steps[2].values.wall, steps[2].values.neighbour], ["stop-2", "skipped", 3, 2]);
  assert.match(find("steps").textContent ?? "", /shape 2 reaches beyond the tangent line/);
});

test("the floor holds a body if touching counts, and the switch is there only for sweeps", async () => {
  await page.open("#/seams?swept=1&touching=1&lang=en");
  assert.match(says(), /only touches shape 1/);
  find("seams-touching").click();
  await until(() => parameter("touching") === null && says().startsWith("Miss"));
  find("seams-swept").click();
  await until(() => !document.getElementById("seams-touching"));
});

test("keys change push and gravity, and play ends at the last frame", async () => {
  await page.open("#/seams?frame=23");
  for (const [key, name, isDone] of /** @type {[string, string, (now: number) => boolean][]} */ ([
    ["O", "push", (now) => now > 0.125], ["I", "gravity", (now) => now > 0.25],
  ])) {
    press(`Key${key}`);
    await until(() => isDone(Number(parameter(name))));
  }
  press("Space", " ");
  await until(() => parameter("frame") === "24" && parameter("running") === null);
});

test("a link may have its own body and walls, and names a kind of walls that does not exist", async () => {
  await page.open("#/seams?capsule=0,1,0,2,0.5&box=0,-1,9,1,0&box=3,0,1,1,0&frame=24");
  assert.deepEqual(drawn(page).shapes.map((/** @type {{type: string}} */ { type }) => type), ["capsule", "box", "box"]);
  assert.match(says(), /^Hit: .*shape 2/);
  await assert.rejects(page.open("#/seams?walls=stone&lang=en"), /walls=stone .* Available: tiles, body, merged/);
});

test("a lesson has the controls of its picture, and gives them back", async () => {
  await page.open("#/course/sticking?part=merge&lang=en");
  await until(() => walls("tiles").closest("#lesson") !== null);
  walls("tiles").click();
  await until(() => /^Hit/.test(says()) && parameter("walls") === null);
  await page.open("#/seams?lang=en");
  await until(() => walls("tiles").closest("#panel") !== null);
});
