import assert from "node:assert/strict";
import test from "node:test";

import { find, openPage, until } from "./dom.js";

const page = await openPage("#/?lang=en");
const field = /** @type {HTMLInputElement} */ (find("palette").firstElementChild);

/** What comes first for the words of newcomers, in the gallery. */
const FIRST = {
  "Paste…": "paste|import|json|svg|tiled|Unity|貼り付け",
  "Your program": "own program|my own",
  "Libraries compared": "compare|比較",
  Playground: "undo|convex decomposition",
  "Which query do I need?": "which algorithm",
  "A moving shape": "swept|swept AABB|bullet|bullet through wall|continuous|ghost collision",
  "penetration depth": "MTV|minimum translation vector",
  "Disk and box: next to the corner": "circle vs rectangle corner",
  "Two lines": "line intersection",
  NaN: "division by zero",
  "6. Seven regions": "lesson 6|レッスン 6",
  "1. Distance and radius": "pythagoras",
  GJK: "infinite loop",
  Crowd: "2000 shapes",
  "Disk and box": "circle vs aabb",
  "Plan a class": "teacher|worksheet|先生",
  "Class results": "grades",
};

/** @param {string} link */
async function open(link) {
  await page.open(link);
  find("find").click();
  await until(() => field.ariaExpanded === "true");
}

/** The names of what is found, without its group. @param {string} typed */
function found(typed) {
  field.value = typed;
  field.dispatchEvent(new Event("input"));
  return [...find("palette-list").children].map((item) => item.firstElementChild?.textContent);
}

/** @param {string} key */
const press = (key) => field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("the words of newcomers find lessons, scenes, cases and commands", async () => {
  await open("#/?lang=en");
  const wanted = Object.entries(FIRST).flatMap(([first, words]) => words.split("|").map((word) => [word, first]));
  assert.deepEqual(wanted.map(([word]) => [word, found(word)[0]]), wanted);
  assert.ok(found("compare").includes("Side by side"));
  assert.ok(found("Box2D").includes("Paste…"));
  assert.ok(found("division by zero").includes("Ray and axis-aligned box: along a side"));
  assert.ok(found("ghost collision").some((name) => name?.includes("bump.lua 33")));
  press("Escape");
});

test("a view that the scene lacks opens where it is shown", async () => {
  await open("#/box-box?lang=en");
  assert.equal(found("own program")[0], "Your program");
  press("Enter");
  await until(() => page.navigation.view === "code");
});

test("selected bodies are aligned and distributed from here", async () => {
  await page.open("#/playground?lang=en&box=1,2,2,2,0&disk=5,7,1&disk=20,1,2");
  page.commands.run("pickAll");
  find("find").click();
  await until(() => field.ariaExpanded === "true");
  assert.deepEqual([found("align left")[0], found("distribute across")[0]], ["Align left", "Distribute across"]);
  press("Enter");
  await until(() => page.board.state.shapes[1].values[0] === 10);
});
