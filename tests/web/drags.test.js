/** The four drags, and what cancels each of them: everything is as before, and the history has no further step. */

import assert from "node:assert/strict";
import test from "node:test";

import { panned, toScreen } from "../../web/geometry/camera.js";
import { meanOf } from "../../web/geometry/shapes.js";
import { differenceOf } from "../../web/minkowski/difference.js";
import { field, find, openPage, press, until, write } from "./dom.js";
import { near } from "./support.js";

const page = await openPage("#/disk-triangle?lang=en");
const { board, board: { history }, stage, store, twin } = page;
HTMLElement.prototype.setPointerCapture = () => {};

/** @typedef {[number, number]} Pixel */

/**
 * @param {Element} element
 * @param {string} type
 * @param {readonly number[]} pixel
 * @param {number} [pointerId]
 */
function point(element, type, [clientX, clientY], pointerId = 1) {
  element.dispatchEvent(new PointerEvent(`pointer${type}`, { clientX, clientY, pointerId, isPrimary: pointerId === 1, bubbles: true, cancelable: true }));
}

/** Opens a scene in which one step can be undone and one redone. @param {string} link */
async function open(link) {
  await page.open(link);
  store.set({ size: { width: 800, height: 600 } });
  stage.fit();
  for (const x of [-7, -6]) board.setValue(0, 0, x);
  board.undo();
  await until(() => store.parts.drawn?.revision === board.revision);
  twin.fit();
}

/** What a drag changes. */
const now = () => structuredClone([board.state.shapes.map(({ values }) => values), board.state.parameters]);
const steps = () => /** @type {[number, boolean]} */ ([history.length, history.canRedo]);

/** @type {Record<string, {link: string, element: () => Element, at: () => number[]}>} */
const DRAGS = {
  handle: { link: "#/disk-triangle", element: () => document.querySelectorAll(".handle")[0], at: () => [0, 0] },
  "own shape, picked with Shift": { link: "#/playground?disk=0,0,1&disk=5,0,1", element: () => document.querySelectorAll(".handle")[0], at: () => [0, 0] },
  difference: {
    link: "#/disk-triangle?view=minkowski", element: () => find("twin-canvas"),
    at: () => toScreen(twin.camera, twin.size, meanOf(differenceOf(board.state.shapes[0], board.state.shapes[1]).corners.map(({ at }) => at))),
  },
  arrow: { link: "#/sweep-pair", element: () => find("way-head"), at: () => [0, 0] },
};
/** @type {Record<string, (element: Element) => unknown>} */
const CANCELS = {
  Escape: () => press("Escape", "Escape"),
  undo: () => find("undo").click(),
  redo: () => page.run("redo"),
  "a second finger": (element) => point(find(element.closest(".twin") ? "twin-canvas" : "canvas"), "down", [900, 10], 2),
  pointercancel: (element) => point(element, "cancel", [0, 0]),
};

for (const [name, { link, element, at }] of Object.entries(DRAGS)) {
  test(`the drag of the ${name} is one step`, async () => {
    await open(link);
    const [before, [length]] = [now(), steps()];
    const [x, y] = at();
    const grabbed = element();
    point(grabbed, "down", [x, y]);
    for (const by of [40, 90, 60]) point(grabbed, "move", [x + by, y + by / 2]);
    point(grabbed, "up", [x + 60, y + 30]);
    assert.notDeepEqual(now(), before);
    assert.deepEqual(steps(), [length + 1, false]);
    board.undo();
    assert.deepEqual(now(), before);
  });

  for (const [how, cancel] of Object.entries(CANCELS)) {
    test(`${how} cancels the drag of the ${name}`, async () => {
      await open(link);
      const [before, former] = [now(), steps()];
      const [x, y] = at();
      const grabbed = element();
      point(grabbed, "down", [x, y]);
      for (const by of [40, 60]) point(grabbed, "move", [x + by, y + by / 2]);
      assert.notDeepEqual(now(), before);
      cancel(grabbed);
      assert.deepEqual([now(), steps()], [before, former]);
      point(grabbed, "move", [x + 90, y]);
      point(grabbed, "up", [x + 90, y]);
      point(grabbed, "up", [900, 10], 2);
      assert.deepEqual([now(), steps()], [before, former]);
      assert.ok(!history.isMoving);
    });
  }

  test(`navigation drops the drag of the ${name}`, async () => {
    await open(link);
    const [x, y] = at();
    const grabbed = element();
    const { past } = history.write()[board.scene.id];
    point(grabbed, "down", [x, y]);
    point(grabbed, "move", [x + 60, y + 30]);
    const { id } = board.scene;
    await page.open("#/disk-disk?view=minkowski");
    const opened = [now(), steps()];
    point(grabbed, "move", [x + 90, y]);
    point(grabbed, "up", [x + 90, y]);
    assert.deepEqual([now(), steps()], opened);
    assert.deepEqual(history.write()[id].past, past);
  });
}

test("numbers typed before a drag are a step of their own", async () => {
  await open(DRAGS.difference.link);
  const [before, [length]] = [now(), steps()];
  write(field("y of T"), "1");
  const [typed, [x, y]] = [now(), DRAGS.difference.at()];
  point(find("twin-canvas"), "down", [x, y]);
  point(find("twin-canvas"), "move", [x + 40, y]);
  find("twin-canvas").dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  point(find("twin-canvas"), "up", [x + 40, y]);
  assert.deepEqual(steps(), [length + 2, false]);
  for (const state of [typed, before]) {
    board.undo();
    assert.deepEqual(now(), state);
  }
});

test("of two fingers, the one that stays down pans", async () => {
  await open("#/disk-triangle");
  point(find("canvas"), "down", [5, 5]);
  point(find("canvas"), "down", [25, 5], 2);
  point(find("canvas"), "up", [25, 5], 2);
  const { camera } = stage;
  point(find("canvas"), "move", [15, 25]);
  point(find("canvas"), "up", [15, 25]);
  const wanted = panned(camera, 10, 20);
  assert.ok(near(stage.camera.x, wanted.x) && near(stage.camera.y, wanted.y));
});

const { studyOf } = await import("../../web/glossary/study.js");
const scenery = await import("../../web/app/scenery.js");
const SIZE = { width: 300, height: 200 };

/** Waits until all questions of a picture have been answered. */
const answered = () => new Promise((done) => setImmediate(done));

/** A picture of the glossary, grabbed in its middle and moved. @param {string} view */
async function study(view) {
  await page.open("#/disk-disk?disk=0,0,1&disk=0,0,2");
  const { scene, state } = board;
  const asked = /** @type {number[][][]} */ ([]);
  const ask = async (/** @type {any} */ { shapes }) => {
    asked.push(shapes.map((/** @type {any} */ { values }) => values));
    return /** @type {any} */ (page.frames.answered?.answer);
  };
  const { element, see } = studyOf("#/disk-disk", { scene, state, choices: { view } }, undefined, /** @type {any} */ ({ ...page, ...scenery, stage, texts: page.texts }), ask);
  document.body.append(element);
  see(/** @type {any} */ (SIZE));
  await answered();
  const [canvas] = element.getElementsByTagName("canvas");
  const go = (/** @type {string} */ type, by = 0) => point(canvas, type, [SIZE.width / 2 + by, SIZE.height / 2 + by]);
  const [before] = asked;
  go("down");
  for (const by of [20, 40]) go("move", by);
  await answered();
  assert.notDeepEqual(asked.at(-1), before);
  return { asked, before, canvas, element, go };
}

for (const view of ["", "minkowski"]) {
  for (const [how, cancel] of Object.entries(CANCELS).filter(([name]) => name !== "undo" && name !== "redo")) {
    test(`${how} cancels the drag of a picture of the glossary: ${view || "shapes"}`, async () => {
      const { asked, before, canvas, element, go } = await study(view);
      if (how === "a second finger") point(canvas, "down", [SIZE.width / 2, SIZE.height / 2], 2);
      else cancel(canvas);
      await answered();
      assert.deepEqual(asked.at(-1), before);
      go("move", 60);
      go("up", 60);
      await answered();
      assert.deepEqual(asked.at(-1), before);
      element.remove();
    });
  }

  test(`a picture of the glossary that is removed during its drag takes no more keys: ${view || "shapes"}`, async () => {
    const { element } = await study(view);
    element.remove();
    point(document.body, "up", [0, 0]);
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    document.body.dispatchEvent(escape);
    assert.ok(!escape.defaultPrevented);
  });
}
