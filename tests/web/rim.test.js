import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";

import { Rim } from "../../web/stage/rim.js";
import { recordingContext } from "./canvas.js";

const CAMERA = { x: 0, y: 0, scale: 100 };
const SIZE = { width: 800, height: 600 };
const TOKENS = /** @type {any} */ ({ paper: "paper", faint: "faint" });
/** @type {any[]} */
const NONE = [];

beforeEach(() => void Object.assign(globalThis, { devicePixelRatio: 2 }));
afterEach(() => void Reflect.deleteProperty(globalThis, "devicePixelRatio"));

/** A rim, and what it leaves on its sheet and on the picture. */
function rimAndInk() {
  const [kept, picture] = [recordingContext(), recordingContext()];
  const sheet = { width: 0, height: 0, getContext: () => kept.context };
  const rim = new Rim(/** @type {any} */ (sheet));
  const paint = (/** @type {typeof CAMERA} */ camera) => {
    const [before, after] = [kept.inks.length, picture.inks.length];
    const laid = picture.calls.length;
    rim.paint(picture.context, camera, SIZE, TOKENS, NONE);
    const texts = (/** @type {typeof kept.inks} */ inks) => inks.filter(({ name }) => name === "fillText").map(({ text, numbers }) => [text, ...numbers]);
    const parts = picture.calls.slice(laid).filter(({ name }) => name === "drawImage").map(({ numbers }) => numbers);
    return { kept: texts(kept.inks.slice(before)), painted: texts(picture.inks.slice(after)), parts };
  };
  return { paint, sheet };
}

test("while the camera rests the numbers are painted once, the same as without a sheet", () => {
  const { paint } = rimAndInk();
  const first = paint(CAMERA);
  assert.ok(first.painted.length > 10);
  assert.deepEqual([first.kept, first.parts], [[], []]);
  const second = paint(CAMERA);
  assert.deepEqual([second.kept, second.painted], [first.painted, []]);
  assert.equal(second.parts.length, 2);
  assert.deepEqual(paint(CAMERA), { ...second, kept: [] });
});

test("under a camera that moves they are painted onto the picture itself", () => {
  const { paint } = rimAndInk();
  paint(CAMERA);
  paint(CAMERA);
  const moved = paint({ ...CAMERA, x: 1 });
  assert.ok(moved.painted.length > 10);
  assert.deepEqual([moved.kept, moved.parts], [[], []]);
  assert.deepEqual(paint({ ...CAMERA, x: 1.5 }).parts, []);
});

test("the sheet has the device's pixels, and its parts hold all numbers and lie where they lay", () => {
  const { paint, sheet } = rimAndInk();
  const { painted } = paint(CAMERA);
  const { parts } = paint(CAMERA);
  assert.deepEqual([sheet.width, sheet.height], [1600, 1200]);
  for (const [left, top, width, height, ...onto] of parts) assert.deepEqual(onto, [left, top, width, height]);
  for (const [, x, y] of painted) {
    const [across, down] = [2 * Number(x), 2 * Number(y)];
    assert.ok(parts.some(([left, top, width, height]) => across >= left && across <= left + width && down >= top && down <= top + height));
  }
});
