import assert from "node:assert/strict";
import test from "node:test";

import { drawn, find, openPage, until } from "./dom.js";

const page = await openPage("#/?lang=en");
const OBBS = `var a = new OBB { center = new Vector2(1f, 2f), halfExtents = new Vector2(2f, 1f), angle = 0.5f };
var b = new OBB { center = new Vector2(3f, 2f), halfExtents = new Vector2(1f, 1f), angle = 0f };`;

/** @param {string} text */
function paste(text) {
  const data = { getData: () => text };
  document.body.dispatchEvent(Object.assign(new Event("paste", { bubbles: true, cancelable: true, composed: true }), { clipboardData: data }));
}

/** @param {string} text @param {string} name */
function drop(text, name) {
  const data = { types: ["Files"], files: [new File([text], name)] };
  document.body.dispatchEvent(Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer: data }));
}

/** Waits for a list of this many shapes with an answer, and returns their types and the selected pair. @param {number} count @param {string} [scene] */
async function list(count, scene = "playground") {
  await until(() => !page.store.parts.isGallery && page.frames.drawn?.scene === scene && drawn(page).shapes.length === count);
  const { explanation, shapes } = drawn(page);
  return { types: typesOf(shapes), explained: explanation?.pair, shapes };
}

const typesOf = (/** @type {{type: string}[]} */ shapes) => shapes.map(({ type }) => type);
const note = () => find("paste-note");
const checkbox = (/** @type {string} */ words) => /** @type {HTMLInputElement} */ ([...note().querySelectorAll("label")].find(({ textContent }) => textContent?.includes(words))?.querySelector("input"));

test("two OBBs pasted on the gallery open the playground with only these, and the reason about them", async () => {
  paste(OBBS);
  const { types, explained } = await list(2);
  assert.deepEqual([types, explained], [["box", "box"], ["Box", "Box"]]);
  assert.ok(drawn(page).pairs[0].hit);
  await until(() => !note().hidden);
  assert.match(note().textContent ?? "", /Shapes added: 2 \(box 2\)\.\s*“angle” is read in radians\./);
});

test("the line of assumptions does not follow into another scene", async () => {
  await page.open("#/disk-box?lang=en");
  assert.ok(note().hidden);
});

test("a text pasted in any scene opens the playground, and untouched examples are replaced", async () => {
  paste("disk=0,0,1&point=5,5");
  assert.deepEqual((await list(2)).types, ["disk", "point"]);
  await page.open("#/playground?lang=en");
  assert.ok(drawn(page).shapes.length > 2);
  paste("point=0,0&disk=1,0,3");
  assert.deepEqual((await list(2)).types, ["point", "disk"]);
});

test("shapes in space open the list in space, also from the playground, and later ones are added there", async () => {
  await page.open("#/playground?lang=en&disk=0,0,1");
  paste("Sphere((0, 0, 0), 1)\nBox3((3, 0, 0), (2, 2, 2), (0, 0, 1, 3))");
  const { explained, shapes } = await list(2, "space");
  assert.deepEqual(explained, ["Sphere", "Box3"]);
  assert.deepEqual(shapes[1], { type: "box3", values: [3, 0, 0, 2, 2, 2, 0, 0, 1, 3] });
  assert.match(note().textContent ?? "", /Shapes added: 2 \(sphere 1 and box 1\)/);
  paste("aabb3=0,0,0,1,1,1");
  assert.deepEqual((await list(3, "space")).types, ["sphere", "box3", "aabb3"]);
  paste("disk=0,0,1&point=5,5");
  assert.deepEqual((await list(2)).types, ["disk", "point"]);
});

test("own shapes are kept, and the first two of the pasted ones are selected", async () => {
  await page.open("#/playground?lang=en&disk=0,0,1");
  paste("[[0,0],[4,0],[1,1],[0,4]]\ncircle(1, 1, 2)");
  await list(3);
  await until(() => String(page.board.state.select) === "1,2");
  assert.deepEqual(typesOf(drawn(page).shapes), ["disk", "outline", "disk"]);
});

test("files of shapes are dropped by any name, and y down is a switch in the line", async () => {
  await page.open("#/ray-box?lang=en");
  drop('<svg><rect width="2" height="1"/><circle cx="5" cy="3" r="1"/></svg>', "level.svg");
  assert.deepEqual((await list(2)).shapes[1].values, [5, 3, 1]);
  await until(() => !note().hidden);
  checkbox("y points down").click();
  await until(() => drawn(page).shapes[1]?.values[1] === -3);
  assert.ok(checkbox("y points down").checked);
  checkbox("y points down").click();
  await until(() => drawn(page).shapes[1]?.values[1] === 3);
  /** @type {HTMLElement} */ (note().querySelector("button")).click();
  assert.ok(note().hidden);
});

test("the unit of lengths and whether points are an outline are switches in the line, also after another edit", async () => {
  await page.open("#/playground?lang=en&disk=9,9,1");
  paste("0 0\n4 0\n2 2");
  await list(2);
  await until(() => !note().hidden);
  assert.match(note().textContent ?? "", /The points are read as a closed outline\./);
  assert.ok(checkbox("Closed outline").checked);
  page.commands.run("add", "point");
  checkbox("Closed outline").click();
  assert.deepEqual((await list(4)).types, ["disk", "point", "segment", "segment"]);
  const unit = /** @type {HTMLInputElement} */ (note().querySelector("input[type=number]"));
  unit.value = "2";
  unit.dispatchEvent(new Event("change"));
  await until(() => String(drawn(page).shapes[2]?.values) === "0,0,2,0");
  assert.ok(!note().hidden);
  unit.value = "1";
  unit.dispatchEvent(new Event("change"));
  await until(() => String(drawn(page).shapes[2]?.values) === "0,0,4,0");
  checkbox("Closed outline").click();
  assert.deepEqual((await list(3)).types, ["disk", "point", "triangle"]);
});

/** What a copy or cut of the selected shapes puts into the clipboard. @param {"copy" | "cut"} name */
function clip(name) {
  let copied = "";
  const data = { setData: (/** @type {string} */ _, /** @type {string} */ text) => (copied = text) };
  document.body.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true, composed: true }), { clipboardData: data }));
  return copied;
}

test("selected shapes are copied and cut as text with their bodies, and pasted here and in another list", async () => {
  await page.open("#/playground?lang=en&disk=0,0,1&point=4,4&aabb=0,0,0.1,0.3");
  await list(3);
  page.commands.run("pick", [0, 2]);
  page.commands.run("group");
  const text = clip("copy");
  assert.match(text, /#\/playground\?disk=0,0,1&aabb=0,0,0\.1,0\.3&joined=0,1$/);
  paste(text);
  await list(5);
  const [disk, , , other] = page.board.state.shapes;
  assert.ok(other.values[0] > 0 && other.values[1] < 0); // not on the original
  assert.notEqual(other.body, disk.body);
  page.commands.run("pick", [3]);
  assert.match(clip("cut"), /joined=0,1$/);
  await list(3);
  await page.open("#/playground?lang=en&point=9,9");
  await list(1);
  paste(text);
  const { shapes, types } = await list(3);
  assert.deepEqual([types, shapes[1].values, page.board.state.shapes[1].body], [["point", "disk", "aabb"], [0, 0, 1], page.board.state.shapes[2].body]);
});

test("a text that is pasted into the empty field of the dialog is read at once", async () => {
  await page.open("#/?lang=en");
  /** @type {HTMLElement} */ (document.querySelector(".gallery-paste button")).click();
  await until(() => /** @type {HTMLDialogElement} */ (find("paste-dialog")).open);
  const data = { getData: () => "point=0,0&disk=1,0,3&disk=2,0,3&disk=3,0,3&disk=4,0,3" };
  find("paste-text").dispatchEvent(Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData: data }));
  assert.deepEqual((await list(5)).types, ["point", "disk", "disk", "disk", "disk"]);
  assert.ok(!/** @type {HTMLDialogElement} */ (find("paste-dialog")).open);
});

test("a text that cannot be read stays to be corrected, with the line of the problem", async () => {
  await page.open("#/?lang=en");
  paste("Disk((0, 0), 1)\nBix((0, 0), 1)");
  const dialog = /** @type {HTMLDialogElement} */ (find("paste-dialog"));
  await until(() => dialog.open);
  assert.match(find("paste-status").textContent ?? "", /^Line 2: “Bix” is not supported/);
  assert.equal(/** @type {HTMLTextAreaElement} */ (find("paste-text")).value, "Disk((0, 0), 1)\nBix((0, 0), 1)");
  dialog.close();
});

test("the gallery offers to paste shapes, with an example", async () => {
  await page.open("#/?lang=en");
  const [ask, example] = /** @type {NodeListOf<HTMLElement>} */ (find("gallery").querySelectorAll(".gallery-paste button"));
  ask.click();
  const dialog = /** @type {HTMLDialogElement} */ (find("paste-dialog"));
  await until(() => dialog.open);
  dialog.close();
  example.click();
  await until(() => !page.store.parts.isGallery && String(typesOf(drawn(page).shapes)) === "box,box");
});
