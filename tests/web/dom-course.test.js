import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";

import { valueIn } from "../../web/course/answer-values.js";
import { progressIn } from "../../web/course/progress.js";
import { drawn, find, openPage, refusal, saidByAddress, storeElsewhere, until } from "./dom.js";
import { readJson } from "./support.js";

/** @import { Lesson, Task } from "../../web/course/types.js" */

/** Of a few lessons; tests/core/test_lessons.py has the solutions of all. @type {Lesson[]} */
const LESSONS = ["distance", "regions", "sphere-triangle", "sweep"].map((name) => readJson(`web/lessons/${name}.json`));
const tasks = (/** @type {string} */ kind) => LESSONS.flatMap(({ id, tasks: all }) => (
  all.filter((task) => task.kind === kind).map((task) => /** @type {[string, Task & Record<string, any>]} */ ([id, task]))));

const page = await openPage("#/course/distance?part=circle&lang=en");
const current = () => document.querySelector("#lesson [aria-current]");
const told = () => [...current()?.querySelectorAll(".told") ?? []].find(({ textContent }) => textContent?.trim());
const buttons = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#lesson [aria-current] .choices button")]);

beforeEach(() => page.open("#/course/distance?part=circle"));

test("a lesson's part shows its picture, and the numbers of its sentence are the explanation's", () => {
  assert.deepEqual(drawn(page).lesson, { name: "distance", part: "circle", task: null, done: [] });
  const { values } = drawn(page).explanation.steps.find((/** @type {any} */ { id }) => id === "distance");
  assert.equal(current()?.querySelector("span[data-name=d]")?.getAttribute("title"), String(values.d));
  assert.equal(document.title, "Distance and radius · hitlab");
});

test("a lesson's link has what was moved, and the way back leads to its own picture", async () => {
  await until(() => saidByAddress().join() === "#/course/distance,part=circle");
  assert.ok(find("again").hidden);
  page.board.setValue(0, 0, 0.125);
  await until(() => saidByAddress().includes("point=0.125,2.5"));
  const moved = location.hash;
  find("again").click();
  await until(() => saidByAddress().join() === "#/course/distance,part=circle" && find("again").hidden);
  await page.open(moved);
  assert.deepEqual([drawn(page).shapes[0].values, drawn(page).lesson.part], [[0.125, 2.5], "circle"]);
  await page.open("#/disk-box");
  assert.ok(find("lesson").hidden && find("again").hidden && !drawn(page).lesson);
});

test("a lesson whose scene fails to open leaves the shown one as it is", async () => {
  const broken = mock.method(page.kinds, "prepare", async () => { throw new Error("broken"); });
  await assert.rejects(page.open("#/course/disk-box"), /broken/);
  broken.mock.restore();
  for (const [lang, title] of [["ja", "距離と半径"], ["en", "Distance and radius"]]) {
    page.run("language");
    await until(() => document.documentElement.lang === lang);
    assert.deepEqual([find("lesson-title").textContent, document.title], [title, `${title} · hitlab`]);
  }
});

for (const [name, { id, solved, wrong }] of tasks("make")) {
  test(`${name}, ${id}: what solves it is done, and a wrong try is told so`, async () => {
    const at = (/** @type {string} */ link) => `#/course/${name}?task=${id}&${link.split("?")[1]}`;
    await page.open(at(wrong));
    assert.match((await until(told))?.className ?? "", /wrong/);
    assert.ok(!drawn(page).lesson.done.includes(id));
    await page.open(at(solved ?? ""));
    await until(() => told()?.matches(".right"));
    assert.ok(drawn(page).lesson.done.includes(id));
  });
}

for (const [name, { asks, choices = [], id, links = [] }] of tasks("say")) {
  test(`${name}, ${id}: what is said wrong is told so and comes again, until all is said right`, async () => {
    await page.open(`#/course/${name}?task=${id}`);
    const say = async (/** @type {boolean} */ isRight) => {
      await until(() => buttons().some(({ disabled }) => !disabled));
      assert.ok(!find("lesson").querySelector(".why"));
      assert.ok(page.stage.picture?.answer === undefined, "the answer is not in sight");
      const is = valueIn(page.frames.drawn?.answer, asks ?? "");
      assert.ok(choices.includes(is), String(is));
      buttons()[choices.findIndex((each) => (each === is) === isRight)].click();
      assert.ok(told()?.matches(isRight ? ".right" : ".wrong"));
      assert.ok(current()?.querySelector(".why"));
    };
    await say(false);
    for (let said = 0; said < links.length; said += 1) {
      const { revision } = page.board;
      /** @type {HTMLElement} */ (document.querySelector("#lesson .go-on")).click();
      await until(() => page.board.revision > revision && page.store.parts.lesson?.isAsking);
      assert.ok(!drawn(page).lesson.done.includes(id));
      await say(true);
    }
    assert.ok(drawn(page).lesson.done.includes(id));
    assert.ok(!current()?.querySelector(".go-on"));
  });
}

test("the answer to a question stays folded until it is asked for, or the question is tried", async () => {
  const folded = (/** @type {string} */ part) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-stop="part=${part}"] button`));
  await page.open("#/course/regions?part=question");
  assert.ok(folded("edges"));
  page.board.setValue(0, 0, 2.25);
  await until(() => !folded("edges"));
  await page.open("#/course/sphere-triangle");
  assert.equal(folded("seven")?.textContent, "Show the answer");
  folded("seven")?.click();
  await until(() => !folded("seven"));
  await page.open("#/course/regions?part=edges");
  assert.ok(!folded("edges"));
});

test("hints come one after the other, the last one a program", async () => {
  await page.open("#/course/distance?task=own");
  const hints = () => document.querySelector("[data-stop='task=own'] .hints");
  const more = () => hints()?.querySelector("button");
  const said = [/Pythagoras/, /No square root/, /return dx \* dx/];
  for (const [i, text] of said.entries()) {
    assert.doesNotMatch(hints()?.textContent ?? "", text);
    assert.equal(more()?.textContent, `Reveal hint ${i + 1} of 3`);
    more()?.click();
    await until(() => text.test(hints()?.textContent ?? ""));
  }
  assert.ok(!more());
});

test("a quiz goes on where it was left, after another task, a part and another lesson", async () => {
  localStorage.removeItem("hitlab.course");
  const click = (/** @type {string} */ stop) => /** @type {HTMLElement} */ (document.querySelector(`[data-stop="${stop}"]`)).click();
  const left = () => current()?.querySelector(".choices .faint")?.textContent?.trim();
  await page.open("#/course/distance?task=first");
  for (const count of [2, 1]) {
    await until(() => buttons().some(({ disabled }) => !disabled));
    buttons()[[true, false].indexOf(page.frames.drawn?.answer.exact.hit ?? false)].click();
    assert.match(left() ?? "", new RegExp(`^${count} question`));
    const { revision } = page.board;
    for (const stop of ["task=touch", "part=circle", "task=first"]) {
      click(stop);
      await until(() => page.store.parts.lesson?.stop === stop);
    }
    await until(() => page.board.revision > revision && page.store.parts.lesson?.isAsking && left());
    assert.match(left() ?? "", new RegExp(`^${count} question`));
    assert.equal(page.store.parts.lesson?.question, 3 - count);
    if (count === 1) break;
    await page.open("#/course/disk-box");
    await page.open("#/course/distance?task=first&question=2");
  }
});

test("what another window has done is marked at once, and is not lost by what is done here", async () => {
  const marks = () => document.querySelectorAll("#lesson .done").length;
  storeElsewhere("hitlab.course", JSON.stringify({ at: "rays", done: { distance: ["touch"], projection: ["shadow"] }, of: {} }));
  assert.equal(marks(), 1);
  await page.open("#/course/disk-box");
  const { done } = JSON.parse(localStorage.getItem("hitlab.course") ?? "");
  assert.deepEqual(done, { distance: ["touch"], projection: ["shadow"] });
  await page.open("#/course");
  storeElsewhere("hitlab.course", JSON.stringify({ at: "rays", done: {}, of: { distance: 77 } }));
  assert.match(find("gallery").textContent ?? "", /77/);
});

test("a link to what a lesson has not is told, with the nearest name", async () => {
  assert.match(await refusal(page, "#/course/distence"), /no lesson “distence”.*“distance”/);
  await until(() => find("gallery").querySelector(".lessons"));
  assert.match(await refusal(page, "#/course/__proto__"), /no lesson “__proto__”/);
  assert.match(await refusal(page, "#/course/distance?task=tuoch"), /no task “tuoch”.*“touch”/);
  assert.equal(drawn(page).lesson.part, "meet");
  assert.match(await refusal(page, "#/course/distance?part=constructor"), /no part “constructor”/);
  assert.match(await refusal(page, "#/course/distance?part=met"), /no part “met”.*“meet”/);
  assert.match(await refusal(page, "#/course/distance?task=nothing-like-it"), /no task “nothing-like-it”. Available/);
  await page.open("#/course/distance?task=first&question=99");
  assert.equal(page.store.parts.lesson?.question, 0);
});

test("progress is kept, taken along, and brought back; what is no such file is refused", () => {
  const [here, there] = [0, 1].map(() => {
    let text = /** @type {string | null} */ (null);
    return /** @type {any} */ ({ getItem: () => text, setItem: (/** @type {string} */ _, /** @type {string} */ next) => { text = next; } });
  });
  const progress = progressIn(() => here);
  progress.visit("regions", 3);
  progress.add("regions", "five", "five");
  assert.deepEqual([progressIn(() => here).doneIn("regions"), progressIn(() => here).at], [["five"], "regions"]);
  const other = progressIn(() => there);
  other.add("regions", "which");
  for (const text of ["", "{}", "[]", "null", '{"at":"","done":{"regions":"five"},"of":{}}', '{"at":1,"done":{},"of":{}}']) assert.equal(other.take(text), false, text);
  assert.ok(other.take(progress.text));
  assert.deepEqual([other.doneIn("regions").sort(), other.countOf("regions"), other.at], [["five", "which"], 3, "regions"]);
  assert.deepEqual(other.doneIn("constructor"), []);
  assert.deepEqual(progressIn(() => { throw new Error("forbidden"); }).doneIn("regions"), []);
});
