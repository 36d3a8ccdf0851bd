/** A shape on its way: the sweep, the discrete steps beside it, and what keys change of both. */

import assert from "node:assert/strict";
import test from "node:test";

import { drawn, find, isShown, openPage, press, until, values } from "./dom.js";

const SCENE = "#/sweep-pair?lang=en";
/** When the front of the bullet, which begins at -6 and goes 12, is at the wall's left side. */
const START = (0.75 - 0.125 - 0.25 + 6) / 12;
const page = await openPage(SCENE);
const discrete = () => document.querySelector(".discrete")?.textContent?.trim() ?? "";
const parameter = (/** @type {string} */ name) => new URLSearchParams(location.hash.split("?")[1]).get(name);
const way = () => (parameter("by") ?? "12,3").split(",").map(Number);

test("the bullet tunnels through the wall in eight steps and not in sixteen, and the sweep hits", async () => {
  const { sweep } = drawn(page);
  assert.deepEqual([sweep.t, sweep.normal, sweep.places], [START, [1, 0], Array(9).fill(false)]);
  assert.ok(Math.abs(sweep.point[0] - 0.625) + Math.abs(sweep.point[1] + 1.5 - 3 * START) < 1e-9);
  assert.match(find("sentence-text").textContent ?? "", /^Hit/);
  assert.match(discrete(), /^Tunnelling: 8 discrete steps test 9 positions/);
  const slider = /** @type {HTMLInputElement} */ (find("discrete"));
  slider.value = "16";
  for (const type of ["input", "change"]) slider.dispatchEvent(new Event(type, { bubbles: true }));
  const places = Array.from({ length: 17 }, (_, i) => Math.abs(-6 + (12 * i) / 16 - 0.75) <= 0.375); // the wall's half width and the radius
  await until(() => parameter("step") === "16" && drawn(page).sweep.places.join() === places.join());
  await until(() => discrete().includes("step 9 is the first"));
  page.run("undo");
  await until(() => discrete().startsWith("Tunnelling"));
  await page.open("#/sweep-pair?step=0&lang=ja");
  assert.equal(discrete(), "");
  assert.match(find("sentence-text").textContent ?? "", /^衝突/);
});

test("keys move the first shape and its way", async () => {
  await page.open(SCENE);
  for (const [key, isDone] of /** @type {[string, () => boolean][]} */ ([
    ["L", () => values(page)[0][0] > -6], ["K", () => values(page)[0][1] > -1.5], ["O", () => way()[0] > 12], ["U", () => way()[1] < 3],
    ["Y", () => way()[0] <= 12], ["I", () => way()[1] >= 3],
  ])) {
    press(`Key${key}`);
    await until(isDone);
  }
});

test("the first contact is gone to, which is one step, and play rests at the way's end", async () => {
  await page.open(`${SCENE}&t=0.25`);
  find("to-contact").click();
  await until(() => parameter("t") === String(START) && drawn(page).sweep.now && !document.getElementById("to-contact"));
  page.run("undo");
  await until(() => parameter("t") === "0.25");
  await page.open(`${SCENE}&t=0.9`);
  press("Space", " ");
  await until(() => parameter("t") === "1" && parameter("running") === null);
});

test("the exact sweep and the method stand side by side", async () => {
  await page.open(`${SCENE}&case=close-by&view=beside`);
  const { pairs, departs } = drawn(page);
  assert.deepEqual([pairs[0].hit, departs, isShown("twin")], [true, ["hit"], true]);
  assert.match(find("beside-verdict").textContent ?? "", /Miss/);
});

test("a box slides along the floor until touching counts, and only the exact answer knows the difference", async () => {
  await page.open("#/sweep-pair?case=sliding&lang=en");
  assert.match(find("sentence-text").textContent ?? "", /^Miss.*touch at the start and the path runs along the side/);
  assert.deepEqual(drawn(page).explanation.steps.map((/** @type {{case: string}} */ { case: of }) => of), ["rest", "slide"]);
  const counts = /** @type {HTMLInputElement} */ (find("sweep-touching"));
  assert.equal(counts.checked, false);
  counts.click();
  await until(() => drawn(page).sweep.t === 0 && parameter("touching") === null);
  assert.match(find("sentence-text").textContent ?? "", /^Hit/);
  page.run("undo");
  await until(() => parameter("touching") === "0" && !counts.checked);
  await page.open("#/sweep-pair?case=resting&view=beside");
  assert.deepEqual([drawn(page).explanation.algorithm, drawn(page).sweep.t], ["exact", 0]);
});

test("of several resting shapes the first one hit is named, and any of them is explained, added and deleted", async () => {
  const inOrder = () => [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".in-order button"))];
  await page.open("#/sweep-pair?case=first-of-several&lang=en");
  assert.deepEqual(drawn(page).sweep.order.map((/** @type {{index: number}} */ { index }) => index), [1, 3, 2, 4]);
  assert.match(discrete(), /^Shape 1 is hit first: its t\s=\s0\.318 is the smallest, before\s0\.747 of shape\s3/);
  inOrder()[1].click();
  await until(() => parameter("select") === "0,3" && drawn(page).pairs[0].b === 3);
  assert.deepEqual([drawn(page).explanation.pair, inOrder()[1].getAttribute("aria-pressed")], [["Capsule", "Box"], "true"]);
  find("add-resting").click();
  await until(() => values(page).length === 6 && parameter("select") === "0,5" && drawn(page).pairs[0].b === 5);
  find("remove-resting").click();
  await until(() => values(page).length === 5 && drawn(page).pairs[0].b === 1);
  page.run("undo");
  await until(() => values(page).length === 6);
  await page.open("#/sweep-pair?case=floor-and-wall&lang=en");
  assert.match(discrete(), /^Shape\s1 is hit first, at t\s=\s0\.700, and no other one is hit/);
  find("sweep-touching").click();
  await until(() => discrete().replaceAll("\u00a0", " ").startsWith("Shape 2 is hit first: its t = 0.000 is the smallest, before 0.100 of shape 3"));
  await page.open("#/sweep-pair?case=first-of-several&algorithm=conservative-advancement&select=0,3&lang=en");
  assert.match(discrete().replaceAll("\u00a0", " "), /^This algorithm answers only about shape 3; the order of the shapes is the exact one\. ?Shape 1 is hit first/);
});
