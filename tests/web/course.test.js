import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

import { worded } from "../../web/course/answer-values.js";
import { LESSONS, LISTED, SHORT, nextLesson } from "../../web/course/route.js";
import { COURSE, FIRST_SCENE, PAGES, ROOMS, SCENES, STATES, neighboursOf } from "../../web/document/scene-order.js";
import { readPage, readScene, readState, writePage } from "../../web/document/link.js";
import { readJson } from "./support.js";

const files = (/** @type {string} */ folder) => readdirSync(new URL(`../../web/${folder}/`, import.meta.url));

test("every scene has its place in the course, once", () => {
  const there = files("scenes").map((name) => name.replace(".json", ""));
  assert.deepEqual([...SCENES].sort(), there.sort());
  assert.ok(SCENES.includes(FIRST_SCENE));
  const counts = COURSE.map(({ scenes, states = [] }) => scenes.length + states.length);
  assert.ok(counts.every((count) => count >= 1 && count <= 3));
});

test("every state of the course has its place, once, and opens in a scene of it as it is written", () => {
  assert.deepEqual(COURSE.flatMap(({ states = [] }) => states), Object.keys(STATES));
  for (const link of Object.values(STATES)) {
    const { id, pairs, problem: lost } = readScene(link, "");
    const { problem } = readState(readJson(`web/scenes/${id}.json`), pairs);
    assert.deepEqual([lost, problem, SCENES.includes(id)], [undefined, undefined, true], link);
  }
});

test("every scene has a picture for each theme", () => {
  const pictures = files("pictures");
  const wanted = [...SCENES, ...ROOMS, ...Object.keys(STATES)].flatMap((id) => [`${id}-dark.webp`, `${id}-light.webp`]);
  assert.deepEqual(pictures.filter((name) => name.endsWith(".webp")).sort(), wanted.sort());
});

test("next after next walks through the whole course, and previous back again", () => {
  const walk = (/** @type {string} */ id, /** @type {"next" | "previous"} */ way) => {
    const seen = [];
    for (let at = /** @type {string | undefined} */ (id); at; at = neighboursOf(at)[way]) seen.push(at);
    return seen;
  };
  assert.deepEqual(walk(SCENES[0], "next"), SCENES);
  assert.deepEqual(walk(SCENES[SCENES.length - 1], "previous"), [...SCENES].reverse());
});

test("a link without a scene is the gallery's, and says language and theme", () => {
  for (const link of ["", "#", "#/", "index.html#/", "#/?"]) {
    assert.deepEqual(readPage(link), { page: "", options: {} });
  }
  const options = { lang: "ja", theme: "dark" };
  assert.equal(writePage("", options), "#/?lang=ja&theme=dark");
  for (const page of ["", ...PAGES]) assert.deepEqual(readPage(writePage(page, options)), { page, options });
  assert.equal(writePage("", {}), "#/");
});

test("a scene's link, and a wrong one, are not the gallery's", () => {
  for (const link of ["#/ray-disk", "#/no-such", "#/?lang=xx", "#/%ff"]) assert.equal(readPage(link), undefined);
  assert.equal(readScene("#/?lang=xx", "").id, FIRST_SCENE);
});

test("an empty list is none in words", () => {
  assert.deepEqual([worded([]), worded([3, 4])], [{ key: "course.none" }, ["3", "4"]]);
});

test("a lesson takes as long as reading it and doing its tasks", () => {
  const texts = Object.entries(readJson("web/locales/en-course/lessons.json"));
  for (const { id, minutes } of LISTED) {
    const words = texts.filter(([key]) => key.startsWith(`lesson.${id}.`)).flatMap(([, text]) => text.split(/\s+/)).length;
    const doing = readJson(`web/lessons/${id}.json`).tasks.map((/** @type {{kind: string}} */ { kind }) => (kind === "write" ? 8 : 2));
    const sum = doing.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, words / 120);
    assert.equal(minutes, 5 * Math.round(sum / 5), id);
  }
  assert.deepEqual(SHORT, LESSONS.filter((id) => SHORT.includes(id)));
});

test("one goes on where tasks are left: in the lesson of the last visit, else in the next, else in a skipped one", () => {
  const { length } = LESSONS;
  /** @param {string} at @param {string[]} whole */
  const next = (at, ...whole) => nextLesson({ at, countOf: () => 2, doneIn: (id) => (whole.includes(id) ? ["a", "b"] : ["a"]) });
  assert.equal(next(""), LESSONS[0]);
  assert.equal(next(LESSONS[3], LESSONS[4]), LESSONS[3]);
  assert.equal(next(LESSONS[3], LESSONS[3], LESSONS[4]), LESSONS[5]);
  assert.equal(next(LESSONS[length - 1], LESSONS[length - 1], LESSONS[0]), LESSONS[1]);
  assert.equal(next(LESSONS[3], ...LESSONS), undefined);
});
