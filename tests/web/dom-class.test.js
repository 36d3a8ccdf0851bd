/** A class: what a teacher chooses, its link, worksheet and answers, and what a student does with it. */

import assert from "node:assert/strict";
import test, { before } from "node:test";

import { linkOf } from "../../web/course/custom-task.js";
import { find, openPage, refusal, until, write } from "./dom.js";

const page = await openPage("#/course/plan?lang=en");
let copied = "";
page.notices.copy = async (link) => void (copied = link);
const all = (/** @type {string} */ selector) => /** @type {any[]} */ ([...document.querySelectorAll(selector)]);
const text = () => find("gallery").textContent?.replaceAll(/\s+/g, " ") ?? "";
const press = (/** @type {string} */ name) => all("button").find(({ textContent }) => textContent.trim() === name).click();
let own = "";

before(async () => {
  own = await linkOf({ kind: "make", title: "Touch <b>", text: "Let them touch.", link: "#/disk-disk?disk=0,0,1&disk=5,0,1", wants: { touching: true } });
});

test("a teacher chooses lessons and tasks, in the order of the course, and gets one link", async () => {
  const tick = (/** @type {string} */ title) => all(".plan label").find(({ textContent }) => textContent.includes(title)).querySelector("input").click();
  assert.match(text(), /No lessons or tasks chosen/);
  for (const title of ["Left or right", "Distance and radius", "Seven regions", "Seven regions"]) tick(title);
  write(all(".class-text textarea")[0], `my task: https://a.test/${own}\n`);
  await until(() => text().includes("Lessons and tasks: 3, about 32 minutes"));
  press("Copy link for students");
  assert.match(copied, /#\/course\?lessons=distance,cross-product,[\w-]+$/);
  await page.open("#/course");
  await page.open("#/course/plan");
  await until(() => text().includes("Lessons and tasks: 3"));
  write(all(".class-text textarea")[0], own.slice(0, -9));
  await until(() => text().includes("task in this link cannot be opened"));
});

test("a student sees what the teacher has chosen, hands all of it in, and finds back to it from a lesson", async () => {
  localStorage.setItem("hitlab.course", JSON.stringify({ at: "", done: { distance: ["touch"], own: [own.split("task=")[1], "other"] }, of: {}, results: {
    "distance/touch": "#/course/distance?task=touch&disk=-1,0,1", [`own/${own.split("task=")[1]}`]: `${own}&disk=3,0,1`, "own/other": "#/other", "regions/flaw": "#/regions" } }));
  await page.open(copied);
  assert.deepEqual(all(".lessons .card-title").map(({ textContent }) => textContent), ["1. Distance and radius", "5. Left or right", "Touch <b>"]);
  assert.ok(page.links.shared.includes(copied.split("#")[1]));
  write(all(".hand-in input")[0], "Ann");
  press("Copy my result");
  assert.match(copied, /^\S+distance\?task=touch&disk=-1,0,1&who=Ann\n\S+own\?task=\S+&disk=3,0,1&who=Ann$/);
  await page.open("#/course/cross-product");
  assert.match(all(".next-lesson")[0].href, /#\/course\?lessons=distance,cross-product/);
  await page.open("#/course");
  assert.ok(all(".course-start a").some(({ href }) => href.includes("lessons=distance,cross-product")));
});

test("a worksheet has every part and question with its picture, without answers; the key has these", async () => {
  const set = `lessons=distance,broad-phase,${own.split("task=")[1]}`;
  await page.open(`#/course/sheet?${set}`);
  assert.equal(all(".sheet").length, 3);
  await until(() => all(".sheet-part text").some(({ textContent }) => textContent === "d"));
  assert.equal(all(".sheet-part").length, 6 + 6);
  await until(() => /By Pythagoras' theorem, d² is the sum of their squares, 20\.000, so d is the square root, 4\.472\./.test(text()));
  assert.equal(all(".sheet-part .sheet-picture svg").length, 6 + 6 - 1);
  assert.equal(all(".sheet-picture img").length, 1, "the crowd");
  assert.ok(all(".sheet-part:nth-of-type(6) text").some(({ textContent }) => textContent === "R"), "the disk that the sentence grows");
  assert.deepEqual([...all(".sheet-boxes")[0].children].map(({ textContent }) => textContent), ["hit", "miss"]);
  assert.match(text(), /def point_disk\(A, C, r\):/);
  assert.ok(!all(".sheet-task text").some(({ textContent }) => textContent === "d"));
  await page.open(`#/course/key?${set}`);
  await until(() => /miss Miss: .*hit Hit: the disks just touch/.test(text()));
  assert.match(text(), /They touch: .*return dx \* dx \+ dy \* dy <= r \* r.*Just touching: yes/);
});

test("a set with something unknown is told so, with the nearest name", async () => {
  for (const name of ["course", "course/sheet"]) assert.match(await refusal(page, `#/${name}?lessons=distance,regoins`), /no lesson “regoins”.*“regions”/);
  assert.match(await refusal(page, `#/course?lessons=${own.split("task=")[1].slice(0, -9)}`), /cannot be opened/);
  await until(() => find("gallery").querySelector(".course-start"));
});
