import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { ROOMS, SCENES, fileOf } from "../../web/document/scene-order.js";
import { VIEWS } from "../../web/document/link-choices.js";
import { readTask } from "../../web/course/custom-task.js";
import { readResult } from "../../web/course/result.js";
import { readSet } from "../../web/course/set.js";
import { readLesson, readPage, readScene, readState } from "../../web/document/link.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { fetchFile, readJson, textsOf } from "./support.js";

const { names, parameters, shapes } = readJson("web/links.json");
const lessons = readJson("web/panel/grammar.json");
const all = Object.assign({}, shapes, ...Object.values(names), parameters);

mock.method(globalThis, "fetch", fetchFile);

/** @param {string} id */
const sceneOf = (id) => readJson(`web/${fileOf(id)}`);

test("every name has an example that the page follows whole", () => {
  for (const [name, { example: link }] of Object.entries(all)) {
    assert.match(link, new RegExp(`[?&]${name}=`));
    const { id, pairs, problem } = readScene(link, "");
    const read = readState(sceneOf(id), pairs);
    assert.deepEqual([problem, read.problem], [undefined, undefined], link);
  }
});

test("all that a link of any scene can say is on the page, and nothing else", () => {
  const known = [...SCENES, ...ROOMS].flatMap((id) => {
    const { problem } = readState(sceneOf(id), readScene(`#/${id}?nothing-like-it=1`, "").pairs);
    assert.equal(problem?.key, "link.name.none");
    return /** @type {string[]} */ (problem?.values.known);
  });
  assert.deepEqual(Object.keys(all).sort(), [...new Set(known)].sort());
});

test("in every language the page names each view", () => {
  for (const lang of LANGUAGES) for (const view of VIEWS) assert.ok(textsOf(lang)["links.view"].includes(view), `${lang}: ${view}`);
});

test("every name of the course has an example, whose lesson has it", async () => {
  for (const [name, { example: link }] of Object.entries(lessons)) {
    if (name === "lessons") {
      assert.equal((await readSet(readPage(/** @type {string} */ (link))?.place ?? "")).length, 4);
      continue;
    }
    const { name: lesson, pairs } = /** @type {NonNullable<ReturnType<typeof readLesson>>} */ (readLesson(/** @type {string} */ (link)));
    const given = Object.fromEntries(pairs);
    assert.ok(given[name], link);
    if (lesson === "own") await (given.who ? readResult(/** @type {string} */ (link)) : readTask(given.task));
    else assert.ok([...readJson(`web/lessons/${lesson}.json`).parts, ...readJson(`web/lessons/${lesson}.json`).tasks].some(({ id }) => [given.part, given.task].includes(id)), link);
  }
});
