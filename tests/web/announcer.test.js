import assert from "node:assert/strict";
import test from "node:test";

import { announcerIn } from "../../web/panel/announcer.js";

/** @param {import("node:test").TestContext} t */
function begun(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 5000 });
  const element = { textContent: "" };
  return { element, announcer: announcerIn(element), pass: (/** @type {number} */ ms) => t.mock.timers.tick(ms) };
}

test("what changes all the time is read out once it rests", (t) => {
  const { element, announcer, pass } = begun(t);
  for (let frame = 0; frame < 60; frame += 1) {
    announcer.say(`Miss: ${frame} apart`);
    pass(16);
  }
  assert.equal(element.textContent, "");
  pass(400);
  assert.equal(element.textContent, "Miss: 59 apart");
});

test("a change of verdict is read out at once, while everything goes on moving", (t) => {
  const { element, announcer, pass } = begun(t);
  announcer.say("Miss: 1 apart");
  pass(16);
  announcer.sayChange("Hit");
  assert.equal(element.textContent, "Hit");
  announcer.say("Hit: 1 deep");
  pass(16);
  assert.equal(element.textContent, "Hit");
});

test("changes are read out once a second at most, and then as it is by that time", (t) => {
  const { element, announcer, pass } = begun(t);
  /** @type {string[]} */
  const heard = [];
  for (let frame = 0; frame < 125; frame += 1) {
    announcer.sayChange(frame % 2 ? "Hit" : `Miss ${frame}`);
    announcer.say(`${frame}`);
    if (heard.at(-1) !== element.textContent) heard.push(element.textContent);
    pass(16);
  }
  assert.equal(heard.length, 2);
  assert.equal(heard[0], "Miss 0");
});

test("a verdict of a scene that has been left is not read out", (t) => {
  const { element, announcer, pass } = begun(t);
  announcer.sayChange("Hit");
  announcer.sayChange("Miss");
  announcer.hush();
  pass(2000);
  assert.equal(element.textContent, "Hit");
});
