import assert from "node:assert/strict";
import test from "node:test";

import { drawn, find, openPage, until } from "./dom.js";

const page = await openPage("#/course/distance?part=circle&lang=en");
const current = () => document.querySelector("#lesson [aria-current]");

test("a lesson's part shows its picture, and the numbers of its sentence are the explanation's", async () => {
  assert.deepEqual(drawn(page).lesson, { name: "distance", part: "circle", task: null, done: [] });
  const { values } = drawn(page).explanation.steps.find((/** @type {any} */ { id }) => id === "distance");
  assert.equal(current()?.querySelector("span[data-name=d]")?.getAttribute("title"), String(values.d));
});

test("what a task wants is checked once the shapes rest, and kept as done", async () => {
  await page.open("#/course/distance?task=touch");
  assert.equal(drawn(page).lesson.task, "touch");
  page.board.setValue(0, 0, 0);
  await until(() => find("lesson").querySelector(".wrong"));
  assert.deepEqual(drawn(page).lesson.done, []);
  page.board.setValue(0, 0, -1);
  await until(() => find("lesson").querySelector(".right"));
  assert.deepEqual(drawn(page).lesson.done, ["touch"]);
});
