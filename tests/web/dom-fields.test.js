import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { drawn, field, find, openPage, press, refusal, saidByAddress, until, values, write } from "./dom.js";
import { scene } from "./support.js";

const page = await openPage("#/disk-triangle?lang=en");
const disk = () => values(page)[0];
const triangle = () => values(page)[1];
/** @param {() => number[]} shape @param {number[]} wanted */
const becomes = (shape, wanted) => until(() => shape().join() === wanted.join());
const frames = () => new Promise((resolve) => { setTimeout(resolve, 60); });
const messageOf = (/** @type {HTMLInputElement} */ input) => find(input.getAttribute("aria-describedby") ?? "").textContent;
const errors = () => [...document.querySelectorAll(".field-error")].map(({ textContent }) => textContent).filter(Boolean);

beforeEach(async () => {
  /** @type {HTMLElement} */ (document.activeElement)?.blur();
  await page.open("#/disk-triangle?lang=en");
});

test("a field takes exact text, and what people write", async () => {
  write(field("x of T"), "-1.0000000000000002e-3");
  await becomes(disk, [-1.0000000000000002e-3, 0, 1]);
  write(field("y of B"), "\u22120.1");
  await becomes(triangle, [0, 0, 1.6, -0.1, 4.8, 0]);
  write(field("x of T"), "－１／４");
  await becomes(disk, [-0.25, 0, 1]);
  write(field("y of T"), "2,5");
  await becomes(disk, [-0.25, 2.5, 1]);
  assert.equal(field("x of T").getAttribute("inputmode"), null); // whose pad has no minus
});

test("a field takes expressions, and arrow keys step it", async () => {
  write(field("x of T"), "2*3+1");
  await becomes(disk, [7, 0, 1]);
  press("ArrowUp", "ArrowUp");
  const step = Number(await until(() => disk()[0] !== 7 && disk()[0])) - 7;
  field("x of T").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true }));
  await until(() => Math.abs(disk()[0] - (7 - 9 * step)) < 1e-9);
  write(field("r"), `${step}/2`);
  press("ArrowDown", "ArrowDown");
  await until(() => disk()[2] === 0);
});

test("the numbers of the selected shapes come first, and those that they have in common are edited together", async () => {
  await page.open("#/playground?lang=en&disk=0,0,1&box=5,0,2,4,0&disk=9,1,2&point=3,3");
  const legends = () => [...find("fields").querySelectorAll("legend, summary")].map(({ textContent }) => textContent?.trim());
  assert.deepEqual(legends(), ["disk 0", "box 1", "disk 2", "point 3"]);
  page.commands.run("pick", [2, 0]);
  await until(() => legends()[0] === "2 selected shapes");
  assert.deepEqual(legends(), ["2 selected shapes", "disk 2", "disk 0", "box 1", "point 3"]);
  const radius = field("radius of 2 selected shapes");
  assert.deepEqual([radius.value, radius.placeholder], ["", "mixed"]);
  write(radius, "3/2");
  await until(() => values(page).join("|") === "0,0,1.5|5,0,2,4,0|9,1,1.5|3,3");
  write(field("x of 2 selected shapes"), "4");
  await until(() => values(page).join("|") === "4,0,1.5|5,0,2,4,0|4,1,1.5|3,3");
  page.commands.run("pick", [1, 0]);
  await until(() => legends()[1] === "box 1");
  assert.ok(!field("radius of 2 selected shapes"));
});

test("a focused field shows every digit", async () => {
  await page.open("#/disk-triangle?disk=0.30000000000000004,0,1");
  const input = field("x of T");
  assert.equal(input.value, "0.3");
  input.focus();
  assert.equal(input.value, "0.30000000000000004");
  press("Enter", "Enter");
  assert.equal(input.value, "0.3");
  assert.deepEqual(disk(), [0.30000000000000004, 0, 1]);
});

test("with all digits the fields show the numbers exactly", async () => {
  await page.open("#/disk-triangle?disk=-4,0,4.999999999999999");
  assert.equal(field("r").value, "5");
  find("digits").click();
  assert.deepEqual([field("r").value, field("x of T").value], ["4.999999999999999", "−4"]);
  find("digits").click();
  assert.equal(field("r").value, "5");
});

test("fields of the pose turn and scale, also from a case", async () => {
  write(field("Rotate triangle"), "90");
  await becomes(triangle, [0, 0, -3.6, 1.6, 0, 4.8]);
  write(field("Scale in x"), "1");
  await until(() => triangle().every((/** @type {number} */ value, /** @type {number} */ i) => Math.abs(value - [0, 0, -3.6, 0.8, 0, 2.4][i]) < 1e-6));
  /** @type {HTMLElement} */ (document.querySelector('#cases [data-case="flat"]')).click();
  await becomes(triangle, [0, 0, 2, 0, 4, 0]);
  write(field("Rotate triangle"), "90");
  await becomes(triangle, [0, 0, 0, 2, 0, 4]);
});

test("bad text is told and changes nothing", async () => {
  for (const text of ["", "four"]) {
    const input = field("x of T");
    write(input, text);
    assert.equal(input.ariaInvalid, "true");
    assert.equal(messageOf(input), "Type a number or an expression such as −2e-3, 1/3 or sqrt(2)/2.");
    input.blur();
    await frames();
    assert.equal(input.value, text);
    assert.equal(messageOf(input), "Type a number or an expression such as −2e-3, 1/3 or sqrt(2)/2.");
    assert.deepEqual(disk(), [-4, 0, 1]);
  }
});

test("bad text stays while the shape moves, and Escape brings the number back", async () => {
  const input = field("x of T");
  write(input, "four");
  input.blur();
  press("KeyK");
  await until(() => disk()[1] > 0);
  assert.equal(input.value, "four");
  input.focus();
  press("Escape", "Escape");
  assert.equal(input.value, "−4");
  assert.equal(input.ariaInvalid, null);
  assert.deepEqual(errors(), []);
  assert.equal(document.activeElement, document.body);
});

test("a negative radius is refused", async () => {
  const input = field("r");
  write(input, "-1");
  assert.equal(input.ariaInvalid, "true");
  assert.equal(messageOf(input), "The radius cannot be negative.");
  await frames();
  assert.deepEqual(disk(), [-4, 0, 1]);
  write(input, "0");
  await becomes(disk, [-4, 0, 0]);
});

test("a number that makes no shape is told and not taken", async () => {
  await page.open("#/polygon-polygon");
  const before = values(page);
  const input = field("x of C");
  write(input, "-4.5");
  assert.equal(input.ariaInvalid, "true");
  assert.ok(errors().join().includes("a polygon must be convex"));
  press("Escape", "Escape");
  assert.deepEqual(errors(), []);
  write(input, "-0.5");
  await until(() => JSON.stringify(values(page)) !== JSON.stringify(before));
  assert.equal(values(page)[0][4], -0.5);
});

test("a chip shows its case, of an algorithm that goes wrong there, if there is one", async () => {
  for (const { differs, hit: exact, id, shapes } of scene.cases) {
    if (!shapes) continue;
    const hit = exact !== Boolean(differs);
    /** @type {HTMLElement} */ (document.querySelector(`#cases [data-case="${id}"]`)).click();
    await until(() => disk().join() === shapes[0].values.join() && drawn(page).pairs[0].hit === hit);
    await until(() => find("verdict").dataset.hit === String(hit));
    await until(() => find("sentence-text").textContent?.startsWith(hit ? "Hit: " : "Miss: "));
  }
});

test("an algorithm is chosen, names its source and may have an intro", async () => {
  const select = /** @type {HTMLSelectElement} */ (find("algorithm"));
  const choose = (/** @type {string} */ id) => {
    select.value = id;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const link = () => /** @type {HTMLAnchorElement} */ (document.querySelector("#source a"));
  const intro = () => find("intro").textContent ?? "";
  choose("redpoll-2-23");
  await until(() => drawn(page).algorithm === "redpoll-2-23");
  await until(() => saidByAddress().join("?") === "#/disk-triangle?algorithm=redpoll-2-23");
  assert.ok(link().textContent?.startsWith("Based on Redpoll's 60, §2-23"));
  assert.match(link().href, /^https:\/\/\S+$/);
  assert.ok(intro().includes("seven regions"));
  choose("redpoll-2-23-inflated");
  await until(() => intro().startsWith("The triangle grown by the disk's radius"));
  choose("exact");
  await until(() => saidByAddress().join() === "#/disk-triangle");
  await until(() => intro().includes("seven regions"));
  await until(() => link().textContent?.endsWith("disk and triangle, Code1"));
  assert.equal(link().rel, "noopener");
});

test("an algorithm that departs from the exact answer is told", async () => {
  const flat = "disk=5,0,1&triangle=0,0,1,0,2,0";
  await page.open(`#/disk-triangle?${flat}&algorithm=redpoll-2-23`);
  assert.ok(drawn(page).pairs[0].hit && find("exact-note").textContent);
  assert.ok(find("exact-note").textContent?.startsWith("The exact answer differs: miss"));
  await page.open(`#/disk-triangle?${flat}`);
  assert.ok(!drawn(page).pairs[0].hit && !find("exact-note").textContent);
});

test("numbers of a formula are exact on demand", async () => {
  await page.open("#/disk-triangle?disk=2,-3.0000000000000004,1");
  const number = () => document.querySelector('[data-step="compare"] .step-formula [data-name="d"][data-exact]')?.textContent;
  assert.equal(number(), "3.000");
  find("digits").click();
  await until(() => number() === "3.0000000000000004");
  find("digits").click();
  await until(() => number() === "3.000");
});

test("a formula whose values change keeps its elements, and a pointer on them", async () => {
  await page.open("#/disk-triangle?disk=2,-3,1");
  const formula = /** @type {Element} */ (document.querySelector('[data-step="compare"] .step-formula'));
  const named = [...formula.querySelectorAll("[data-name]")];
  const text = formula.textContent;
  press("KeyJ");
  await until(() => formula.textContent !== text);
  assert.deepEqual([...formula.querySelectorAll("[data-name]")].map((each, i) => each === named[i]), named.map(() => true));
});

test("no key handler receives the keys of an input method", async () => {
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    const input = field("x of T");
    write(input, "１２");
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...composing }));
    assert.equal(document.activeElement, input);
    input.blur();
    const { state } = page.board;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true, ...composing }));
    assert.equal(page.board.state, state);
  }
});

test("a held key is released even where an element stops the event", () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.addEventListener("keyup", (event) => event.stopPropagation());
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyL", key: "l", bubbles: true, cancelable: true }));
  assert.ok(page.keys.active);
  place.dispatchEvent(new KeyboardEvent("keyup", { code: "KeyL", key: "l", bubbles: true }));
  page.keys.drain(0);
  assert.ok(!page.keys.active);
  place.remove();
});

test("a field that is removed with the focus ends its step, even if no blur is reported", async () => {
  const input = field("x of T");
  write(input, "3");
  assert.ok(page.board.history.isMoving);
  const { length } = page.board.history;
  HTMLInputElement.prototype.addEventListener.call(input, "blur", (event) => event.stopImmediatePropagation(), true);
  page.fields.build();
  page.board.setValue(0, 0, 5);
  page.board.setValue(0, 0, 6);
  assert.ok(!page.board.history.isMoving);
  assert.equal(page.board.history.length, length + 2);
});

test("in a list that moves, the words are written once for each answer that they tell, however many are drawn", async () => {
  await page.open("#/playground?disk=0,0,1&disk=5,0,1&disk=0,5,1");
  const { board, store, texts } = page;
  const fillAll = texts.fillAll.bind(texts);
  /** @type {unknown[]} */
  const told = [];
  texts.fillAll = (...given) => {
    if (given[0] === find("paired")) told.push(store.parts.described);
    return fillAll(...given);
  };
  board.history.begin("drag");
  for (let x = 1; x < 9; x += 1) {
    board.moveShapes([[2, [x / 8, 5, 1]]], 3);
    await until(() => store.parts.drawn?.revision === board.revision);
  }
  board.history.end("drag");
  await until(() => store.parts.described?.revision === board.revision);
  texts.fillAll = fillAll;
  assert.equal(told.length, new Set(told).size);
  assert.ok(told.length);
  board.bring(0, 1);
  await until(() => find("paired").textContent?.includes("disk 1 and disk 0"));
});

test("a shape that is added during a gesture has its numbers at once, before its answer", async () => {
  await page.open("#/playground?disk=0,0,1&disk=5,0,1");
  const { board, store } = page;
  board.history.begin("drag");
  for (const x of [1, 2]) {
    board.moveShapes([[1, [x, 5, 1]]], 3);
    await until(() => store.parts.drawn?.revision === board.revision);
  }
  board.add({ type: "disk", values: [7, 0, 1] });
  board.history.begin("drag");
  store.set({ tool: "select" });
  page.showing.notify();
  assert.equal(store.parts.written, board.state);
  board.history.end("drag");
  store.set({ tool: "hand" });
});

test("a name and a lock are part of the list, of its link and of its file", async () => {
  await page.open("#/playground?lang=en&disk=0,0,1&box=5,0,2,4,0");
  const name = field("name of disk 0");
  name.value = "ball, red";
  name.dispatchEvent(new Event("change"));
  await until(() => find("fields").querySelector("summary")?.textContent === "ball  red");
  page.commands.run("pick", [1]);
  page.commands.run("lock");
  const [, lock] = /** @type {NodeListOf<HTMLInputElement>} */ (find("fields").querySelectorAll(".marks input[type=checkbox]"));
  await until(() => saidByAddress().includes("locked=1"));
  assert.ok(saidByAddress().includes("labels=ball%20%20red,"));
  assert.ok(lock || find("fields").querySelector(".marks input:checked"));
  await until(() => document.querySelector(".handle.locked.move")?.getAttribute("aria-label")?.endsWith("; locked"));
  assert.deepEqual([...find("fields").querySelectorAll("summary")].map((each) => each.textContent), ["box 1 locked", "ball  red"]);
  page.board.moveShapes([[0, [1, 1, 1]], [1, [9, 9, 2, 4, 0]]], 3);
  page.board.remove([1]);
  assert.deepEqual(page.board.state.shapes.map((each) => each.values), [[1, 1, 1], [5, 0, 2, 4, 0]]);
  const { shapes } = page.board.state;
  await page.open(location.hash);
  assert.deepEqual(page.board.state.shapes.map(({ isLocked, name: own }) => [isLocked, own]), shapes.map(({ isLocked, name: own }) => [isLocked, own]));
  assert.match(await refusal(page, "#/playground?disk=0,0,1&locked=1"), /locked=1 in the link must list numbers of shapes, from 0 to 0\./);
});
