/** What the page offers and says of a state: views, programs, cases, the step that decides, links that once froze it. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { wrongIn } from "../../web/document/scene.js";
import { drawn, find, isShown, openPage, press, refusal, saidByAddress, until, values } from "./dom.js";
import { scene } from "./support.js";

const page = await openPage("#/disk-triangle?lang=en");
const tab = (/** @type {string} */ view) => /** @type {HTMLElement} */ (document.querySelector(`[data-view=${view}]`));
const rows = (/** @type {string} */ list) => [...document.querySelectorAll(`#${list} li`)];

beforeEach(() => page.open("#/disk-triangle?lang=en"));

test("the difference and the Minkowski difference are offered where there is one", async () => {
  for (const [link, views] of /** @type {[string, string][]} */ ([
    ["disk-disk", "minkowski difference"], ["playground", "minkowski difference"], ["ray-disk", "difference"], ["sphere-triangle", "minkowski difference"], ["ray-triangle3", "difference"],
  ])) {
    await page.open(`#/${link}`);
    assert.deepEqual(["minkowski", "difference"].filter((view) => !tab(view).hidden), views.split(" "), link);
  }
});

test("the exact method has no difference of its own, and offers the programs", async () => {
  await page.open("#/disk-triangle?view=difference");
  assert.ok(isShown("exact-alone") && !isShown("flaws-in-view") && !isShown("known"));
  /** @type {HTMLElement} */ (find("exact-alone").querySelector("button")).click();
  await until(() => drawn(page).algorithm !== "exact");
  assert.ok(!isShown("exact-alone"));
});

test("a program is named for as long as it is on, and a press leads back to the exact method", async () => {
  await page.open("#/disk-triangle?algorithm=redpoll-2-23");
  assert.match(find("published").textContent ?? "", /Redpoll 2-23: region and edge table/);
  assert.ok(isShown("published"));
  find("to-exact").click();
  await until(() => drawn(page).algorithm === "exact" && !isShown("published"));
});

test("cases in which a program errs come first, and say which", () => {
  const chips = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#cases button")]);
  const marks = chips.map((each) => each.matches(".differs, .departs"));
  assert.ok(marks[0] && marks.join() === marks.toSorted((a, b) => Number(b) - Number(a)).join());
  for (const { dataset, title } of chips) {
    const wrong = wrongIn(scene.cases.find(({ id }) => id === dataset.case) ?? assert.fail(dataset.case));
    assert.equal(title.startsWith("Wrong verdict here: ") || title.startsWith("Correct verdict here"), wrong.length > 0, title);
  }
});

test("the step that decides says so, and a chosen one stays while the shapes move", async () => {
  for (const [disk, step] of [["2,1,0.5", "region"], ["2,-3,1", "compare"]]) {
    await page.open(`#/disk-triangle?disk=${disk}`);
    const [decided, ...others] = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#steps .decided")]);
    assert.deepEqual([decided.dataset.step, others], [step, []]);
    assert.match(decided.textContent ?? "", /decided here/);
  }
  /** @type {HTMLElement} */ (document.querySelector("#steps [data-step=sides] button")).click();
  await until(() => saidByAddress().includes("step=sides"));
  const before = String(values(page));
  press("KeyL");
  await until(() => String(values(page)) !== before);
  assert.equal(drawn(page).step, "sides");
});

test("a state that is opened ends the play of the steps", async () => {
  for (const link of ["#/ray-box?ray=-4,2,1,0", "#/disk-triangle?disk=2,1,0.5"]) {
    await page.open("#/disk-triangle");
    find("play").click();
    await until(() => drawn(page).step === "sides" && find("play").textContent === "Pause");
    await page.open(link);
    assert.deepEqual([find("play").textContent, drawn(page).step], ["Play", drawn(page).explanation.decided_by]);
  }
});

test("the first step that differs is marked in both lists of two that stand side by side", async () => {
  await page.open("#/disk-box?case=touch-side&view=beside");
  const marked = ["beside-steps", "steps"].map((list) => rows(list).map((row) => row.classList.contains("parting")));
  for (const each of marked) assert.equal(each.filter(Boolean).length, 1);
  const place = marked[0].indexOf(true);
  assert.equal(marked[1].indexOf(true), place);
  for (const list of ["beside-steps", "steps"]) {
    assert.equal(rows(list)[place].querySelector(".parting-note")?.textContent, "first difference");
    assert.ok(rows(list)[place].classList.contains("current"));
  }
  assert.match(find("parting").textContent ?? "", new RegExp(`step ${place + 1}`, "i"));
  assert.notEqual(find("beside-sentence").textContent, find("sentence-text").textContent);
});

test("that the box moves or has stopped is told", async () => {
  await page.open("#/disk-box-motion?running=1");
  await until(() => find("told").textContent === "The box is moving; press Space to stop it.");
  press("KeyS");
  await until(() => find("told").textContent === "The box has stopped.");
  for (const phase of [270, 90]) await page.open(`#/disk-box-motion?phase=${phase}`);
  assert.deepEqual(values(page)[1], [-5, 0, 6, 2, 90], "as it was opened");
});

test("a browser that keeps nothing says so", async () => {
  Object.defineProperty(window, "sessionStorage", { get() { throw new Error("forbidden"); } });
  press("KeyL");
  await until(() => find("toast").textContent?.includes("cannot store them"));
});

/** What once froze the page or left the picture of another state. */
const HOSTILE = [
  "#/sphere-triangle?sphere=0,0,0,9e307", "#/sphere-triangle?sphere=0,0,0,1&triangle3=-1,1.7976931348623157e308,1e308,1,0,0,0,1,1",
  `#/polygon-polygon?polygon=${Array(533).fill("0,0,1,0,1,1")}`, "#/disk-box?disk=2,5,1&box=0,0,2,2,0&algorithm=redpoll-2-20&step=corner",
  "#/disk-box?disk=1e200,3,1.5&box=1e200,1e16,1.4,4,1.7976931348623157e308&view=map", "#/line-line?line=1,1.2,2.3,2.2&line=-1.6,1e-160,1e16,1&view=map",
];

test("hostile links leave a message or their state, in words that a person can read", async () => {
  for (const link of HOSTILE) {
    const message = await refusal(page, link);
    assert.equal(message, isShown("notice") ? find("notice-text").textContent : "", link);
    await until(() => drawn(page).scene === link.slice(2).split("?")[0]);
    assert.doesNotMatch(`${message} ${find("sentence-text").textContent}`, /Error|undefined|not iterable|not a function|\bnan\b|Traceback/, link);
  }
  await page.open("#/disk-triangle?disk=1,1,1");
  assert.deepEqual(values(page)[0], [1, 1, 1]);
});

test("in space the keys are named by axes, and the stage tells of the view", async () => {
  await page.open("#/sphere-triangle?lang=en");
  const names = [...find("keypad").querySelectorAll("button")].map((each) => each.getAttribute("aria-label"));
  for (const [letter, axis] of Object.entries({ H: "−x", L: "+x", J: "−y", K: "+y", I: "−z", O: "+z" })) {
    assert.ok(names.includes(`${letter} ${axis}: along the ${axis[1]} axis`), letter);
  }
  assert.match(find("stage").getAttribute("aria-label") ?? "", /rotate the view/);
  await until(() => /rotate the view/.test(find("view-hint").textContent ?? ""));
  await page.open("#/disk-disk?lang=en");
  assert.match(find("stage").getAttribute("aria-label") ?? "", /^The plane\./);
  await until(() => find("view-hint").textContent === "");
});

const PILE = "box=0,0,4,2,0&box=1,1.5,4,2,0&disk=-5,2,1&disk=-4.5,3,0.8&ray=-6,-2,1,0.25&disk=20,0,2";

test("what is drawn of all pairs is switched, listed, and taken back", async () => {
  await page.open(`#/playground?lang=en&${PILE}`);
  const toggle = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-show=${name}]`));
  const pressed = () => ["hits", "outlines", "rays"].map((name) => toggle(name).getAttribute("aria-pressed"));
  const kinds = () => Object.keys(drawn(page).shown).sort().join();
  assert.deepEqual([pressed(), kinds()], [["true", "true", "false"], ""]);
  for (const name of ["normals", "depth", "nearest", "rays", "hits"]) toggle(name).click();
  await until(() => location.hash.includes("show=normals,depth,nearest,outlines,rays") && kinds() === "contacts,nearest,rays");
  assert.deepEqual(drawn(page).shown.contacts.map((/** @type {any} */ { a, b, depth }) => [a, b, depth])[0], [0, 1, 0.5]);
  const listed = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#decided button")]);
  await until(() => listed()[0]?.textContent?.replaceAll("\u00a0", " ").includes("penetration depth 0.500, normal (0.000, 1.000)"));
  listed()[1].click();
  await until(() => drawn(page).pairs[0].a === 2 && drawn(page).pairs[0].b === 3);
  for (let i = 0; i < 5; i += 1) find("undo").click();
  await until(() => pressed().join() === "true,true,false" && kinds() === "");
});

test("of two shapes alone all is drawn and listed too", async () => {
  await page.open("#/playground?lang=en&case=touch");
  for (const name of ["depth", "nearest"]) /** @type {HTMLElement} */ (document.querySelector(`[data-show=${name}]`)).click();
  const told = () => [...document.querySelectorAll("#decided button")].map(({ textContent }) => textContent?.replaceAll("\u00a0", " ").trim());
  await until(() => told().join() === [
    "disk 0 and box 1: penetration depth 0.000, normal (1.000, 0.000)", "disk 0 and box 1 share the point (0.000, 0.000)",
  ].join());
});
