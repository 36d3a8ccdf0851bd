/** For a class: the answer is kept back until somebody has said what it is. */

import assert from "node:assert/strict";
import test from "node:test";

import { drawn, find, isShown, openPage, saidByAddress, until } from "./dom.js";

const MEETING = "#/triangle-triangle?triangle=0,0,4,0,0,4&triangle=1,1,5,1,1,5";
const APART = "#/triangle-triangle?triangle=0,0,4,0,0,4&triangle=5,5,9,5,5,9";
const page = await openPage("#/disk-triangle?lang=en");
const isAsked = () => isShown("guess") && document.documentElement.hasAttribute("data-asked");
const guess = (/** @type {string} */ name) => (
  [...find("guess").querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name) ?? assert.fail(name)).click();
const sentence = () => find("sentence-text").textContent ?? "";
/** All that could tell the answer: words, what is read out, marks of a hit, and what is drawn. */
const telling = () => [
  document.title, ...["panel", "announcer", "told"].map((id) => find(id).textContent), document.querySelectorAll("[data-hit]").length,
  page.stage.picture?.answer, page.stage.picture?.marks.length,
];

for (const [link, right, wrong] of [[MEETING, "Hit", "Miss"], [APART, "Miss", "Hit"]]) {
  test(`nothing tells a ${right.toLowerCase()} until it is guessed, and a moved shape is asked about anew`, async () => {
    await page.open(`${link}&predict=1&lang=en`);
    await until(() => isAsked() && find("announcer").textContent === "Hit or miss? Make your prediction.");
    assert.equal(sentence(), "Hit or miss? Make your prediction.");
    const told = telling();
    for (const view of ["beside", "map", "difference", "plain"]) {
      await page.open(`${link}&predict=1&view=${view}`);
      assert.ok(isAsked(), view);
      assert.deepEqual(telling(), told, view);
    }
    await page.open(`${link}&predict=1`);
    guess(right);
    await until(() => !isAsked() && find("guessed").textContent === `Your prediction was right: it is a ${right.toLowerCase()}.`);
    assert.ok(sentence().startsWith(right) && page.stage.picture?.answer);
    page.board.setValue(0, 0, -0.125);
    await until(isAsked);
    guess(wrong);
    await until(() => find("guessed").textContent === `Your prediction was wrong: it is a ${right.toLowerCase()}.`);
    page.run("undo");
    await until(isAsked);
    guess("Show the answer");
    await until(() => sentence().startsWith(right) && !isShown("guessed"));
  });
}

test("a program that errs looks like the exact one, and is no measure of a guess", async () => {
  const link = "#/disk-box?disk=2,5,1&box=0,0,2,2,0&predict=1&lang=en";
  await page.open(link);
  const { answer, marks } = page.stage.picture ?? {};
  await page.open(`${link}&algorithm=redpoll-2-20`);
  await until(isAsked);
  assert.deepEqual([page.stage.picture?.answer, page.stage.picture?.marks], [answer, marks]);
  guess("Miss");
  await until(() => find("guessed").textContent === "Your prediction was right: it is a miss.");
});

test("the switch is written in the link, not offered for groups, and ends with its scene", async () => {
  await page.open("#/disk-disk?lang=en");
  find("predict").click();
  await until(() => isAsked() && location.hash.includes("predict=1"));
  assert.equal(find("predict").ariaPressed, "true");
  const chips = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#cases button")]);
  assert.deepEqual(chips().map(({ textContent }) => textContent?.trim()), chips().map((_, i) => `Case ${i + 1}`), "no case tells its answer");
  guess(drawn(page).pairs[0].hit ? "Miss" : "Hit");
  await until(() => find("guessed").textContent?.includes("wrong"));
  chips()[0].click();
  await until(() => isAsked() && !isShown("guessed"));
  await page.open("#/uniform-grid");
  assert.ok(!isAsked() && find("predict").closest("[hidden]"));
  await page.open("#/capsule-capsule"); // typed by hand
  assert.ok(!isAsked());
  await until(() => saidByAddress().join() === "#/capsule-capsule");
});
