/** A person's own models, and those by formula: opened, dropped, linked, kept, and a triangle of them seen alone. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { faceOf, hasModel, modelOf } from "../../web/geometry/models.js";
import { drawn, find, isShown, openPage, saidByAddress, until, values } from "./dom.js";

const SCENE = "#/sphere-mesh?lang=en";
const ROOF = "v -2 0 -2\nv 2 0 -2\nv 2 0 2\nv -2 0 2\nv 0 3 0\nf 1 5 2\nf 2 5 3\nf 3 5 4\nf 4 5 1\n";
const page = await openPage(SCENE);
const list = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (find(id));
const isDrawn = (/** @type {string} */ name) => until(() => page.frames.drawn?.meshes?.[0] === name && values(page)[1][0] === name);
const notice = () => find("notice").textContent ?? "";

/** @param {string} id @param {string} value */
function choose(id, value) {
  list(id).value = value;
  list(id).dispatchEvent(new Event("change", { bubbles: true }));
}

/** Drops a file on the page. @param {string} name @param {Promise<void>} [held] It is read only then. */
function drop(name, held) {
  const file = new File([ROOF], name);
  const read = file.arrayBuffer.bind(file);
  if (held) file.arrayBuffer = () => held.then(read);
  const dataTransfer = { types: ["Files"], files: [file] };
  document.dispatchEvent(Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer }));
}

beforeEach(() => page.open(SCENE));

test("another model leaves a sphere that was moved, and else puts it beside itself; a case shows its model, and a reset the first", async () => {
  await page.open("#/sphere-mesh?sphere=1,1,1,0.5");
  choose("model", "terrain");
  await isDrawn("terrain");
  assert.deepEqual(values(page)[0], [1, 1, 1, 0.5]);
  await page.open(SCENE);
  const [before] = values(page);
  choose("model", "terrain");
  await isDrawn("terrain");
  assert.notDeepEqual(values(page)[0], before);
  assert.match(notice(), /placed next to the model/);
  page.run("reset");
  await isDrawn("torus-knot");
  assert.equal(list("model").value, "torus-knot");
  [...document.querySelectorAll("#cases button")].find(({ textContent }) => textContent?.includes("on the hills"))?.dispatchEvent(new Event("click", { bubbles: true }));
  await isDrawn("terrain");
  assert.equal(list("model").value, "terrain");
});

test("a file that is dropped elsewhere opens the models' scene", async () => {
  for (const link of ["#/box-box", "#/"]) {
    await page.open(link);
    drop(`of ${link.slice(2)}.obj`);
    await isDrawn(`of ${link.slice(2)}.obj`);
    assert.equal(drawn(page).scene, "sphere-mesh");
  }
});

test("a file that takes longer than the next one does not replace it, and is there for a link that names it", async () => {
  /** @type {() => void} */
  let release = () => {};
  drop("slow.obj", new Promise((done) => { release = done; }));
  drop("quick.obj");
  await isDrawn("quick.obj");
  release();
  await until(() => hasModel("slow.obj"));
  await new Promise(setImmediate);
  assert.equal(page.board.state.meshes?.[0], "quick.obj");
  await page.open("#/sphere-mesh?mesh=slow.obj");
  assert.deepEqual(values(page)[1], ["slow.obj"]);
});

test("a link to a file that is not open has no verdict until it is", async () => {
  location.hash = "#/sphere-mesh?sphere=1,1,1,1&mesh=awaited.obj&view=plain&lang=en";
  await until(() => notice().includes("awaited.obj") && !page.snapshot({}));
  assert.equal(find("verdict").dataset.hit, undefined);
  await until(() => find("looked").textContent?.includes("no verdict") && !isShown("open-face"));
  await until(() => saidByAddress().includes("mesh=awaited.obj") && saidByAddress().includes("view=plain"));
  drop("awaited.obj");
  await isDrawn("awaited.obj");
  assert.deepEqual(values(page)[0], [1, 1, 1, 1]);
});

test("a triangle that is touched, or is the closest, is seen alone", async () => {
  await page.open(`${SCENE}&case=touched`);
  const at = (/** @type {string} */ id) => drawn(page).explanation.steps.find((/** @type {any} */ step) => step.id === id).values;
  const [, touched] = at("faces").faces;
  choose("touched", String(touched));
  find("open-touched").click();
  await until(() => /** @type {any} */ (page.snapshot({}))?.scene === "sphere-triangle");
  assert.deepEqual(values(page)[1], faceOf(modelOf("torus-knot"), touched));
  await page.open(`${SCENE}&case=through-the-hole`);
  const { face } = at("closest");
  find("open-face").click();
  await until(() => /** @type {any} */ (page.snapshot({}))?.scene === "sphere-triangle");
  assert.deepEqual(values(page)[1], faceOf(modelOf("torus-knot"), face));
});

test("a scene of one's own is kept without its model, and says so", async () => {
  drop("kept.obj");
  await isDrawn("kept.obj");
  page.run("mine");
  const save = /** @type {HTMLElement} */ (await until(() => document.querySelector("#mine-dialog form button")));
  save.click();
  await until(() => find("mine-dialog").textContent?.includes("without its model"));
});
