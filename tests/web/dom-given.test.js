/** A teacher's own task: made beside a scene, done from its link, and its results listed. */

import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { linkOf } from "../../web/course/custom-task.js";
import { drawn, find, openPage, refusal, storeElsewhere, until, write } from "./dom.js";
import { readJson } from "./support.js";

/** @import { Given } from "../../web/course/custom-task.js" */

const page = await openPage("#/disk-disk?lang=en");
/** What was copied last. */
let copied = "";
page.notices.copy = async (link) => void (copied = link);

const all = (/** @type {string} */ selector) => /** @type {any[]} */ ([...document.querySelectorAll(selector)]);
const button = (/** @type {string} */ name) => all("button").find(({ textContent }) => textContent.trim() === name);
const press = (/** @type {string} */ name) => button(name).click();
const says = () => document.querySelector(".maker > [role=status]")?.textContent;
const wants = () => all(".wants label").map(({ textContent }) => textContent.trim());
const told = () => document.querySelector("#lesson [aria-current] .told.wrong, #lesson [aria-current] .told.right");
/** @param {any} select @param {string} value */
function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What a person does first. @param {string} link @param {string} title */
async function begin(link, title) {
  await page.open(link);
  write(all(".maker input")[0], title);
  write(all(".maker textarea")[0], "Do it.");
}

/** @type {Given} */
const TOUCH = { kind: "make", title: "Touch", text: "*One* {x}\n<b>Two</b>", link: "#/disk-disk?disk=0,0,1&disk=5,0,1", wants: { touching: true, distance: { most: 0 } } };
/** @type {Given} */
const REGION = { kind: "say", title: "Region", text: "Which?", link: "#/disk-triangle", asks: "region.region", choices: [1, 3, 7] };

test("from the scene's menu a task is made of what is shown: its solution, then its start", async () => {
  await page.open("#/disk-disk?disk=0,0,1&disk=2,0,1");
  find("make-task").click();
  await until(() => wants().some((each) => each === "Just touching: yes"));
  assert.deepEqual(drawn(page).lesson, { name: "make", part: null, task: null, done: [] });
  assert.match(says() ?? "", /Still missing: Title, Instructions, Solution\./);
  write(all(".maker input")[0], "Touch");
  write(all(".maker textarea")[0], "Have them touch.");
  all(".wants input[type=checkbox]")[wants().findIndex((each) => each.startsWith("Just touching"))].click();
  await until(() => says()?.includes("The start already satisfies every requirement"));
  assert.ok(button("Copy task link").disabled);
  page.board.setValue(0, 0, -4);
  await until(() => document.querySelector(".maker fieldset p:not([class=right])")?.textContent && all(".maker fieldset").some(({ textContent }) => textContent.includes("Just touching: should be yes, is no.")));
  press("Use this picture as the start");
  await until(() => says() === "The task is ready to share.");
  press("Copy task link");
  await until(() => copied.includes("#/course/own?task="));
  await page.open(copied);
  assert.deepEqual([document.title, drawn(page).shapes[0].values], ["Touch · hitlab", [-4, 0, 1]]);
});

test("what was typed is there again after something else was opened", async () => {
  await page.open("#/ray-disk");
  await page.open("#/course/make");
  assert.deepEqual([all(".maker input")[0].value, all(".maker textarea")[0].value], ["Touch", "Have them touch."]);
  await until(() => says() === "The task is ready to share.");
});

test("a draft has what another window has changed, and that window keeps its picture", async () => {
  await begin("#/course/make?scene=disk-box", "Mine");
  const stored = () => JSON.parse(localStorage.getItem("hitlab.tasks") ?? "").of;
  await until(() => stored()["disk-box"].link);
  const there = { ...stored()["disk-box"], title: "Theirs", link: "#/disk-box?disk=9,9,1", kind: "say", asks: "hit" };
  storeElsewhere("hitlab.tasks", JSON.stringify({ at: "ray-box", of: { ...stored(), "disk-box": there, "ray-box": { title: "Other" } } }));
  await until(() => says() === "The task is ready to share.");
  assert.equal(all(".maker input")[0].value, "Theirs");
  storeElsewhere("hitlab.tasks", JSON.stringify({ at: "ray-box", of: { ...stored(), "disk-box": { ...there, text: "Say it." } } }), false);
  write(all(".maker input")[0], "Ours");
  assert.equal(all(".maker textarea")[0].value, "Say it.");
  assert.deepEqual([stored()["disk-box"].title, stored()["disk-box"].text, stored()["ray-box"].title], ["Ours", "Say it.", "Other"]);
});

test("the text of a class has the lines that another window adds, heard of or not", async () => {
  const area = () => /** @type {any} */ (document.querySelector(".class-text textarea"));
  await page.open("#/course/class");
  write(area(), "Ann\nBo");
  storeElsewhere("hitlab.class", "Ann\nBo\nCy");
  await until(() => area().value === "Ann\nBo\nCy");
  storeElsewhere("hitlab.class", "Ann\nBo\nCy\nDi", false);
  write(area(), "Ann\nBob\nCy");
  assert.equal(localStorage.getItem("hitlab.class"), "Ann\nBob\nCy\nDi");
  await until(() => area().value === "Ann\nBob\nCy\nDi");
  write(area(), "Ann");
  assert.equal(localStorage.getItem("hitlab.class"), "Ann");
  write(area(), "");
});

for (const id of ["disk-box-motion", "line-line", "sphere-triangle", "sweep-pair", "uniform-grid", "playground"]) {
  test(`a task can be made of ${id}`, async () => {
    localStorage.clear();
    await begin(`#/course/make?scene=${id}`, id);
    await until(() => wants().length > 1);
    const names = all("#fields input").map(({ ariaLabel }) => ariaLabel);
    assert.equal(new Set(names).size, names.length, String(names));
    all(".wants input[type=checkbox]")[0].click();
    await until(() => says()?.includes("The start already satisfies"));
  });
}

test("where there are no single shapes, or there is no such scene, that is said", async () => {
  await page.open("#/course/make?scene=crowd").catch(() => {});
  await until(() => find("lesson").textContent?.includes("does not support tasks"));
  assert.match(await refusal(page, "#/course/make?scene=__proto__"), /__proto__/);
});

test("what is asked and what there is to choose from", async () => {
  await begin("#/course/make?scene=disk-triangle", "Region");
  choose(all(".maker select")[1], "say");
  await until(() => says() === "The task is ready to share.");
  const [, asks] = all(".maker fieldset select");
  choose(asks, "region.region");
  await until(() => says()?.includes("at least") === false && says()?.includes("2 to 24"));
  const field = all(".maker fieldset input")[0];
  write(field, "1, 7");
  await until(() => says()?.includes("is not among the choices"));
  write(field, "1, 7、 3");
  await until(() => says() === "The task is ready to share.");
});

test("a value of a step is required, and what the teacher says then is said", async () => {
  localStorage.clear();
  copied = "";
  await begin("#/course/make?scene=disk-triangle&disk=-4,0,1", "Corner");
  choose(all(".maker select")[1], "make");
  const values = () => all(".maker fieldset select").at(-1);
  await until(() => values() && [...values().options].some(({ value }) => value === "closest.feature"));
  choose(values(), "closest.feature");
  await until(() => wants().some((each) => each.endsWith("feature: A")) && all(".maker fieldset").some(({ textContent }) => textContent.includes("The picture is a solution.")));
  const [right, wrong] = all(".maker details textarea");
  write(right, "Well done.");
  write(wrong, "Think of the perpendiculars.");
  page.board.setValue(0, 0, 6);
  page.board.setValue(0, 1, 4);
  await until(() => all(".maker fieldset").some(({ textContent }) => textContent.includes("feature: should be A, is BC.")));
  press("Use this picture as the start");
  await until(() => says() === "The task is ready to share.");
  press("Copy task link");
  await until(() => copied.includes("#/course/own?task="));
  await page.open(copied);
  page.board.setValue(0, 0, 5);
  await until(() => told()?.textContent === "Think of the perpendiculars.");
  assert.ok(find("lesson").textContent?.includes("feature: should be A, is BC."));
  page.board.setValue(0, 0, -4);
  page.board.setValue(0, 1, 0);
  await until(() => told()?.textContent === "Well done.");
});

test("a task of one's own is done by its shapes, told where not, and taken along", async () => {
  const link = await linkOf(TOUCH);
  await page.open(link);
  assert.deepEqual(all("#lesson .task > [id] > p").map(({ textContent }) => textContent), ["*One* {x}", "<b>Two</b>"]);
  assert.ok(!document.querySelector(".result"));
  page.board.setValue(0, 0, 1);
  await until(() => told()?.matches(".wrong"));
  await until(() => find("lesson").textContent?.includes("Distance: should be at most 0.000, is 2.000."));
  page.board.setValue(0, 0, 3);
  const name = await until(() => document.querySelector(".result input"));
  assert.ok(told()?.matches(".right"));
  write(/** @type {HTMLInputElement} */ (name), "Ann & Bo");
  press("Copy my result");
  assert.match(copied, /&disk=3,0,1&disk=5,0,1&.*who=Ann%20%2526%20Bo$/);
});

test("what was chosen, in its order, is the result of a question", async () => {
  const link = await linkOf(REGION);
  await page.open(link);
  for (const isRight of [false, true]) {
    await until(() => all("#lesson .choices button:not([disabled])").length === 3);
    const { region } = page.frames.drawn?.answer.explanation?.steps.find(({ id }) => id === "region")?.values ?? {};
    all("#lesson .choices button").find(({ textContent }) => (textContent.trim() === String(region)) === isRight).click();
    const next = /** @type {HTMLElement | null} */ (document.querySelector("#lesson .go-on"));
    assert.equal(next !== null, !isRight);
    const { revision } = page.board;
    next?.click();
    if (next) await until(() => page.board.revision > revision && page.store.parts.lesson?.isAsking);
  }
  write(all(".result input")[0], "Cy");
  press("Copy my result");
  assert.match(copied, /&said=\d,\d&.*who=Cy$/);
});

test("a question whose answer is not among the choices is no trap", async () => {
  await page.open(await linkOf({ ...REGION, asks: "constructor.name" }));
  await until(() => told()?.textContent?.includes("cannot be solved"));
});

test("what is no task leaves the course and words", async () => {
  assert.match(await refusal(page, "#/course/own"), /task in this link cannot be opened.*incomplete or damaged/);
  await until(() => find("gallery").querySelector(".lessons"));
  assert.match(await refusal(page, "#/course/own?task=__proto__"), /Get the whole link/);
  await page.open("#/course/distance");
  assert.equal(drawn(page).lesson.name, "distance");
});

test("a class's results name the steps that decide", async () => {
  const task = { ...REGION, asks: "decided_by", choices: ["region", "compare"] };
  const wanted = { ...TOUCH, link: "#/disk-triangle?disk=9,9,1", wants: { decided_by: "region" } };
  const [said, made] = await Promise.all([task, wanted].map(linkOf));
  await page.open("#/course/class");
  write(all(".class-text textarea")[0], `${said}&said=1&who=Di\n${made}&disk=8,8,1&who=Ed`);
  await until(() => all(".class-table tbody tr").length === 2 && !find("gallery").textContent?.includes("Checking"));
  const [di, ed] = all(".class-table tbody tr").map(({ cells }) => cells[3].textContent.trim());
  assert.equal(di, "Answer: Region. Correct answer: Distance and radius.");
  assert.equal(ed, "Deciding step: should be Region, is Distance and radius.");
});

test("a class's results are each checked anew, and counted by their tasks", async () => {
  const [made, said] = await Promise.all([TOUCH, REGION].map(linkOf));
  const lines = [
    `Ann: https://a.test/${made}&disk=3,0,1&disk=5,0,1&who=Ann`, `${made}&disk=2,0,1&disk=5,0,1&who=Bo`, "Hello", made, `${made}&disk=x,0,1&who=Cy`, `${said}&said=1,2&who=Di`, `${said}&said=9&who=__proto__`, "#/course/own?task=AAAA&who=E",
  ];
  await page.open("#/course/class");
  write(all(".class-text textarea")[0], lines.join("\n"));
  await until(() => all(".class-table tbody tr").length === lines.length && !find("gallery").textContent?.includes("Checking"));
  const [ann, bo, hello, task, cy, di, proto, cut] = all(".class-table tbody tr").map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()).join(" ").trim());
  assert.match(ann, /^Ann Touch Done$/);
  assert.match(bo, /^Bo Touch Not done Just touching: should be yes, is no\.Distance: .*1\.000\.$/);
  assert.match(hello, /^Hello There is no result on this line/);
  assert.match(task, /not a result/);
  assert.match(cy, /x/);
  assert.match(di, /^Di Region Done Answer: 1, 3\. Correct answer: 3\.$/);
  assert.match(proto, /^__proto__ Region Not done/);
  assert.match(cut, /task in this link cannot be opened/);
  assert.deepEqual(all(".class-counts li").map(({ textContent }) => textContent), [
    "Touch: 1 of 2 done", "Region: 1 of 2 done", "Ann: 1 of 1 done", "Bo: 0 of 1 done", "Di: 1 of 1 done", "__proto__: 0 of 1 done"]);
  await page.open("#/disk-disk");
  await page.open("#/course/class");
  assert.equal(all(".class-text textarea")[0].value, lines.join("\n"));
});

test("results that are pasted and edited while Python loads are all checked", async () => {
  const link = await linkOf(TOUCH);
  const lines = Array.from({ length: 6 }, (_, i) => `${link}&disk=${i - 9},0,1&disk=5,0,1&who=Student%20${i}`).join("\n");
  await page.open("#/course/class");
  const [area] = all(".class-text textarea");
  page.engine.start();
  write(area, lines);
  await until(() => all(".class-table tbody tr").length === 6);
  write(area, `${lines}\n`);
  await until(() => page.engine.status === "ready" && !find("gallery").textContent?.includes("Checking"));
  const texts = all(".class-table tbody tr").map(({ textContent }) => textContent);
  assert.equal(texts.filter((text) => /Student \d.*Not done/s.test(text)).length, 6, texts.join("\n"));
});

test("a lesson is handed in with the tasks done in it; the class's list keeps each student's newest results, sorts and saves them", async () => {
  localStorage.removeItem("hitlab.course");
  await page.open("#/course/distance?task=touch&disk=-1,0,1&disk=2,0,2");
  await until(() => told()?.matches(".right"));
  write(all(".hand-in input")[0], "Zoë");
  all(".hand-in button")[0].click();
  await until(() => copied.includes("#/course/distance?task=touch"));
  const { tasks: [, { links }] } = readJson("web/lessons/distance.json");
  assert.equal(links.length, 3); // miss, hit, miss
  const lines = [copied.replace("disk=-1", "disk=-3"), copied, "#/course/distance?task=first&said=1,1,2,2&who=%3DAnn", "#/course/distance?task=first&said=1,1&who=Bo", "#/course/distance?task=none&who=Cy"];
  await page.open("#/course/class");
  write(all(".class-text textarea")[0], lines.join("\n"));
  const rows = () => all(".class-table tbody tr").map(({ cells }) => [...cells].slice(0, 3).map(({ textContent }) => textContent.trim()));
  await until(() => rows().length === 4 && !find("gallery").textContent?.includes("Checking"));
  const [touch, first] = ["1. Distance and radius, task 1", "1. Distance and radius, task 2"];
  assert.deepEqual(rows().slice(0, 3), [["Zoë", touch, "Done"], ["=Ann", first, "Done"], ["Bo", first, "Not done"]]);
  button("Name").click();
  assert.deepEqual(rows().slice(-3).map(([name]) => name), ["=Ann", "Bo", "Zoë"]);
  const saved = mock.method(URL, "createObjectURL", () => "blob:");
  button("Save as CSV").click();
  const [{ arguments: [blob] }] = /** @type {any[]} */ (saved.mock.calls);
  const csv = await blob.text();
  saved.mock.restore();
  assert.match(csv, /"'=Ann","1\. Distance and radius, task 2","Done"/);
});
