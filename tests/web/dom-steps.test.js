import assert from "node:assert/strict";
import test from "node:test";

import { STATES } from "../../web/document/course.js";
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
