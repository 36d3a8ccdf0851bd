import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { HeldKeys } from "../../web/input/keys.js";

const STEP = 1 / 60; // seconds

class FakeElement extends EventTarget {
  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tag = tag;
  }

  /** @param {string} selector */
  closest(selector) {
    return selector.split(", ").includes(this.tag) ? this : null;
  }
}

before(() => Object.assign(globalThis, { Element: FakeElement }));
after(() => Reflect.deleteProperty(globalThis, "Element"));

function listening() {
  const target = Object.assign(new EventTarget(), { document: new EventTarget() });
  let woken = 0;
  const keys = new HeldKeys(() => (woken += 1));
  keys.listen(/** @type {any} */ (target), () => ["KeyH", "KeyR"]);
  /**
   * @param {string} type
   * @param {object} [fields] Of the event.
   */
  const send = (type, fields = {}) => {
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries({ code: "KeyH", shiftKey: false, ...fields })) {
      Object.defineProperty(event, name, { value });
    }
    target.dispatchEvent(event);
    return event;
  };
  return { keys, target, send, woken: () => woken };
}

function held() {
  return new HeldKeys(() => {});
}

test("a tap lasts one sixtieth of a second, also if it was let go before the frame", () => {
  const keys = held();
  keys.press("KeyH");
  keys.release("KeyH");
  assert.deepEqual(keys.take(0.004), [{ code: "KeyH", seconds: STEP }]);
  assert.equal(keys.active, false);
  assert.deepEqual(keys.take(STEP), []);
});

test("a tap after a rest is no longer for that", () => {
  const keys = held();
  keys.press("KeyH");
  assert.deepEqual(keys.take(3600), [{ code: "KeyH", seconds: STEP }]);
});

test("a hold lasts for its first step and the sum of the frames", () => {
  const keys = held();
  keys.press("KeyH");
  const frames = [0.005, 0.016, 0.017, 0.02].map((elapsed) => keys.take(elapsed)[0].seconds);
  assert.deepEqual(frames, [STEP, 0.016, 0.017, 0.02]);
  keys.release("KeyH");
  assert.deepEqual(keys.take(0.009), [{ code: "KeyH", seconds: 0.009 }]);
  assert.equal(keys.active, false);
});

test("a page that was stopped for long does not jump", () => {
  const keys = held();
  keys.press("KeyH");
  keys.take(STEP);
  assert.deepEqual(keys.take(60), [{ code: "KeyH", seconds: 0.1 }]);
});

test("keys are held at once, each for itself; a button may reverse one", () => {
  const keys = held();
  keys.press("KeyH");
  keys.press("KeyR", -1);
  keys.press("KeyR");
  assert.deepEqual(keys.take(STEP), [
    { code: "KeyH", seconds: STEP }, { code: "KeyR", seconds: -STEP }, { code: "KeyR", seconds: STEP },
  ]);
  keys.release("KeyR", -1);
  keys.take(STEP);
  assert.deepEqual(keys.take(STEP).map(({ code }) => code), ["KeyH", "KeyR"]);
});

test("letting go of what is not held does nothing", () => {
  const keys = held();
  keys.release("KeyH");
  assert.equal(keys.active, false);
});

test("letting go of all ends every hold", () => {
  const keys = held();
  keys.press("KeyH");
  keys.press("KeyR", -1);
  keys.releaseAll();
  keys.take(STEP);
  assert.equal(keys.active, false);
});

test("what was let go no longer acts on a state that is opened; what is held goes on", () => {
  const { keys } = listening();
  keys.press("KeyH");
  keys.press("KeyR");
  keys.take(STEP);
  keys.release("KeyH");
  keys.dropReleased();
  assert.deepEqual(keys.take(STEP), [{ code: "KeyR", seconds: STEP }]);
});

test("a key of the scene is taken, wakes the page and is kept from the browser", () => {
  const { keys, send, woken } = listening();
  assert.ok(send("keydown").defaultPrevented);
  assert.equal(woken(), 1);
  send("keyup");
  assert.deepEqual(keys.take(STEP), [{ code: "KeyH", seconds: STEP }]);
  assert.equal(keys.active, false);
});

test("a key that the scene has not is left to the browser", () => {
  const { keys, send } = listening();
  assert.ok(!send("keydown", { code: "KeyQ" }).defaultPrevented);
  assert.equal(keys.active, false);
});

test("Ctrl, Alt, Meta, a composition and fields keep their keys", () => {
  const { keys, send } = listening();
  const tags = ["input", "select", "textarea", "[contenteditable]"];
  const others = [
    { ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true },
    ...tags.map((tag) => ({ target: new FakeElement(tag) })),
  ];
  for (const fields of others) {
    assert.ok(!send("keydown", fields).defaultPrevented, JSON.stringify(fields));
    assert.equal(keys.active, false);
  }
  send("keydown", { target: new FakeElement("button") });
  assert.equal(keys.active, true);
});

test("auto-repeat is no new press, and scrolls nothing", () => {
  const { keys, send, woken } = listening();
  send("keydown");
  keys.take(STEP);
  assert.ok(send("keydown", { repeat: true }).defaultPrevented);
  assert.equal(woken(), 1);
  assert.deepEqual(keys.take(0.01), [{ code: "KeyH", seconds: 0.01 }]);
});

test("Shift reverses for as long as it is down", () => {
  const { keys, send } = listening();
  send("keydown", { shiftKey: true });
  assert.deepEqual(keys.take(STEP), [{ code: "KeyH", seconds: -STEP }]);
  send("keyup", { code: "ShiftLeft" });
  assert.deepEqual(keys.take(0.02), [{ code: "KeyH", seconds: 0.02 }]);
  send("keydown", { code: "ShiftLeft", shiftKey: true });
  assert.deepEqual(keys.take(0.02), [{ code: "KeyH", seconds: -0.02 }]);
});

test("a tap with Shift stays reversed, though all was let go before the frame", () => {
  for (const type of ["keyup", "blur"]) {
    const { keys, send } = listening();
    send("keydown", { shiftKey: true });
    send(type, { shiftKey: true });
    send("keyup", { code: "ShiftLeft" });
    assert.deepEqual(keys.take(STEP), [{ code: "KeyH", seconds: -STEP }]);
  }
});

test("a key is let go with Ctrl down too", () => {
  const { keys, send } = listening();
  send("keydown");
  send("keyup", { ctrlKey: true });
  keys.take(STEP);
  assert.equal(keys.active, false);
});

test("all keys are let go when the window loses the focus or the page is hidden", () => {
  for (const leave of [
    (/** @type {ReturnType<typeof listening>} */ { send }) => send("blur"),
    (/** @type {ReturnType<typeof listening>} */ { target }) =>
      target.document.dispatchEvent(new Event("visibilitychange")),
  ]) {
    const page = listening();
    page.send("keydown", { shiftKey: true });
    page.keys.take(STEP);
    leave(page);
    page.keys.take(STEP);
    assert.equal(page.keys.active, false);
    page.keys.press("KeyH");
    assert.deepEqual(page.keys.take(STEP), [{ code: "KeyH", seconds: STEP }], "Shift is let go as well");
  }
});
