import assert from "node:assert/strict";
import test from "node:test";

import { STATES } from "../../web/document/scene-order.js";
import { drawn, find, openPage, until } from "./dom.js";

const page = await openPage(`${STATES.epa}&lang=en`);
const slider = () => /** @type {HTMLInputElement} */ (find("slide"));
const ids = () => drawn(page).explanation.steps.map((/** @type {{id: string}} */ { id }) => id);

test("a walk of more than eight steps has a slider, which goes to any of them and follows the other ways", async () => {
  const count = ids().length;
  assert.ok(count > 8 && ids().filter((/** @type {string} */ id) => id.startsWith("face-")).length >= 3);
  assert.deepEqual([!slider(), find("dots").textContent, slider().max, slider().value], [false, "", String(count), String(ids().indexOf(drawn(page).step) + 1)]);
  for (const place of [1, 5, count - 1]) {
    slider().value = String(place);
    slider().dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => drawn(page).step === ids()[place - 1]);
    assert.equal(find("counted").textContent, `${place} of ${count}`);
  }
  find("next").click();
  await until(() => drawn(page).step === ids()[count - 1]);
  assert.equal(slider().value, String(count));
  assert.equal(slider().ariaValueText, "Penetration depth");
});

test("a walk of few steps has a dot for each", async () => {
  await page.open("#/disk-triangle?lang=en");
  assert.ok(!slider());
  assert.equal(find("dots").textContent?.length, ids().length);
});

test("the steps of a method with a simplex show the difference, and its points by their own names", async () => {
  const names = () => page.twin.picture?.marks.map(({ mark }) => mark.name) ?? [];
  const seen = async (/** @type {string} */ link) => {
    await page.open(link);
    return [document.documentElement.hasAttribute("data-second"), find("minkowski-name").textContent !== ""];
  };
  assert.deepEqual(await seen("#/box-box?box=-1,0,4,3,20&box=1,1,2,2,0&algorithm=epa&lang=en"), [true, true]);
  assert.match(drawn(page).step, /^simplex/);
  assert.ok(["w1", "w2"].every((name) => names().includes(name)), String(names()));
  assert.deepEqual(await seen("#/box-box?algorithm=exact"), [false, false]);
  assert.deepEqual(await seen("#/sweep-pair?lang=en"), [false, false]);
});

test("two boxes in space have a cell for each axis, which shows its overlap or gap and opens its step", async () => {
  await page.open("#/box3-box3?case=edges-only&lang=en");
  const cells = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("[data-axis]")]);
  const told = () => drawn(page).explanation.steps.map((/** @type {{case: string}} */ step) => step.case);
  assert.equal(cells().length, 15);
  assert.deepEqual(cells().map(({ className }) => className), told());
  assert.equal(told().indexOf("gap") >= 6, true, "none of the face normals separates");
  assert.deepEqual(cells().filter((cell) => cell.hasAttribute("aria-current")).map((cell) => cell.dataset.axis), [drawn(page).step]);
  cells()[2].click();
  await until(() => drawn(page).step === "axis-3" && cells()[2].getAttribute("aria-current") === "step");
  await page.open("#/box3-box3?case=parallel-edges&lang=en");
  assert.equal(cells().filter(({ textContent }) => textContent?.includes("∥")).length, 3);
  await page.open("#/disk-triangle?lang=en");
  assert.equal(cells().length, 0);
});

test("a ray at a triangle in space has the triangle in u and v, with the point of the running algorithm", async () => {
  const circle = () => document.querySelector(".current .weights circle");
  for (const [algorithm, step] of [["exact", "volumes"], ["moller-trumbore", "weights"]]) {
    await page.open(`#/ray-triangle3?algorithm=${algorithm}&step=${step}&lang=en`);
    const { u, v } = drawn(page).explanation.steps.find((/** @type {{id: string}} */ { id }) => id === step).values;
    assert.ok(u > 0.4 && v > 0.4 && u + v < 1);
    assert.deepEqual([circle()?.getAttribute("class"), Number(circle()?.getAttribute("cx")), Number(circle()?.getAttribute("cy"))], ["point", 40 + 100 * u, 140 - 100 * v]);
  }
  await page.open("#/ray-triangle3?ray3=-9,2.5,4,1.5,-0.75,-2&step=volumes&lang=en");
  assert.equal(circle()?.getAttribute("class"), "point far");
  await page.open("#/ray-triangle3?case=in-plane&algorithm=moller-trumbore&lang=en");
  assert.equal(circle(), null);
});
