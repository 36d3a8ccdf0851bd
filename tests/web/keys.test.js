import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { HeldKeys } from "../../web/input/keys.js";

const STEP = 1 / 60; // seconds

class FakeElement extends EventTarget {
  /** @param {string} tag @param {boolean} [isShown] */
  constructor(tag, isShown = true) {
    super();
    this.tag = tag;
    this.isShown = isShown;
  }

  checkVisibility() {
    return this.isShown;
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
  const keys = new HeldKeys(() => (woken += 1), () => {});
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
  return new HeldKeys(() => {}, () => {});
}

/** @param {HeldKeys} keys @param {number} [count] Of frames. */
function acts(keys, count = 1) {
  const all = Array.from({ length: count }, () => keys.drain(STEP)).flat();
  return { steps: sum(all.map(({ steps }) => steps)), seconds: sum(all.map(({ seconds }) => seconds)) };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

const TAP = { code: "KeyH", steps: 1, seconds: 0 };
const BACK = { code: "KeyH", steps: -1, seconds: -0 };

test("a tap is one step, on a fast machine and on a busy one", () => {
  for (const frame of [0.004, 1 / 240, 1 / 60, 0.05, 0.12, 0.4, 5]) {
    const keys = held();
    keys.press("KeyH");
    const down = frame < 0.1 ? Math.floor(0.1 / frame) : 1; // of a finger that is down for 0.1 s
    let taken = Array.from({ length: down }, () => keys.drain(frame)).flat();
    keys.release("KeyH");
    taken = [...taken, ...keys.drain(frame)];
    assert.deepEqual([sum(taken.map(({ steps }) => steps)), sum(taken.map(({ seconds }) => seconds))], [1, 0]);
    assert.equal(keys.active, false);
  }
});

test("a tap that is over before its frame is one step too, and so is each of several", () => {
  const keys = held();
  for (let taps = 0; taps < 3; taps += 1) {
    keys.press("KeyH");
    keys.release("KeyH");
  }
  assert.deepEqual(keys.drain(0.4), [{ ...TAP, steps: 3 }]);
  assert.equal(keys.active, false);
});

test("a hold starts with its step, rests, and gains speed smoothly up to the full one", () => {
  const keys = held();
  keys.press("KeyH");
  const frames = Array.from({ length: 120 }, () => keys.drain(STEP)[0]);
  assert.deepEqual(frames[0], TAP);
  const speeds = frames.map(({ seconds }) => seconds / STEP);
  assert.ok(speeds.slice(0, 15).every((speed) => speed === 0));
  speeds.slice(1).forEach((speed, i) => {
    const gain = speed - speeds[i];
    assert.ok(gain >= -1e-9 && gain < 0.03, `${i}: ${gain}`);
  });
  assert.ok(speeds.slice(64).every((speed) => Math.abs(speed - 1) < 1e-9));
});

test("a hold goes as far whatever the frame rate", () => {
  for (const frame of [1 / 240, 1 / 144, 1 / 60, 1 / 30, 0.1]) {
    const keys = held();
    keys.press("KeyH");
    keys.drain(frame);
    const frames = Array.from({ length: Math.round(2 / frame) }, () => keys.drain(frame)[0].seconds);
    assert.ok(Math.abs(sum(frames) - 1.375) < 0.01, String(frame)); // 0.25 s at rest, 0.75 s of gaining speed
  }
});

test("a key that is let go does nothing more", () => {
  const keys = held();
  keys.press("KeyH");
  acts(keys, 60);
  keys.release("KeyH");
  assert.deepEqual(acts(keys), { steps: 0, seconds: 0 });
  assert.equal(keys.active, false);
});

test("a page that was stopped for long does not jump", () => {
  const keys = held();
  keys.press("KeyH");
  acts(keys, 120);
  const [{ seconds }] = keys.drain(60);
  assert.ok(Math.abs(seconds - 0.1) < 1e-9);
});

test("keys are held at once, each for itself; a button may reverse one", () => {
  const keys = held();
  keys.press("KeyH");
  keys.press("KeyR", -1);
  keys.press("KeyR");
  assert.deepEqual(keys.drain(STEP).map(({ code, steps }) => [code, steps]), [["KeyH", 1], ["KeyR", -1], ["KeyR", 1]]);
  keys.release("KeyR", -1);
  keys.drain(STEP);
  assert.deepEqual(keys.drain(STEP).map(({ code }) => code), ["KeyH", "KeyR"]);
});

test("a state that is opened ends what was held for the one before", () => {
  const { keys } = listening();
  keys.press("KeyH");
  keys.press("KeyR");
  keys.drain(STEP);
  keys.release("KeyH");
  keys.drop();
  assert.deepEqual(keys.drain(STEP), []);
});

test("a key of the scene is taken, wakes the page and is kept from the browser", () => {
  const { keys, send, woken } = listening();
  assert.ok(send("keydown").defaultPrevented);
  assert.equal(woken(), 1);
  send("keyup");
  assert.deepEqual(keys.drain(STEP), [TAP]);
  assert.equal(keys.active, false);
});

test("a key that the scene does not know is left to the browser", () => {
  const { keys, send } = listening();
  assert.ok(!send("keydown", { code: "KeyQ" }).defaultPrevented);
  assert.equal(keys.active, false);
});

test("Ctrl, Alt, Meta, a composition and fields keep their keys", () => {
  const { keys, send } = listening();
  const tags = ["input", "select", "textarea", "[contenteditable]"];
  const others = [
    { ctrlKey: true }, { altKey: true }, { metaKey: true },
    ...tags.map((tag) => ({ target: new FakeElement(tag) })),
  ];
  for (const fields of others) {
    assert.ok(!send("keydown", fields).defaultPrevented, JSON.stringify(fields));
    assert.equal(keys.active, false);
  }
  send("keydown", { target: new FakeElement("button") });
  assert.equal(keys.active, true);
});

test("a field that is hidden keeps no key: that of a dialog may have the focus after it has closed", () => {
  const { keys, send } = listening();
  send("keydown", { target: new FakeElement("input", false) });
  assert.equal(keys.active, true);
});

test("auto-repeat is no new press, and scrolls nothing", () => {
  const { keys, send, woken } = listening();
  send("keydown");
  keys.drain(STEP);
  assert.ok(send("keydown", { repeat: true }).defaultPrevented);
  assert.equal(woken(), 1);
  assert.deepEqual(keys.drain(0.01), [{ ...TAP, steps: 0 }]);
});

test("Shift reverses for as long as it is down", () => {
  const { keys, send } = listening();
  send("keydown", { shiftKey: true });
  assert.deepEqual(keys.drain(STEP), [BACK]);
  acts(keys, 120);
  send("keyup", { code: "ShiftLeft" });
  assert.ok(acts(keys).seconds > 0);
  send("keydown", { code: "ShiftLeft", shiftKey: true });
  assert.ok(acts(keys).seconds < 0);
});

test("a tap with Shift stays reversed, though all was let go before the frame", () => {
  for (const type of ["keyup", "blur"]) {
    const { keys, send } = listening();
    send("keydown", { shiftKey: true });
    send(type, { shiftKey: true });
    send("keyup", { code: "ShiftLeft" });
    assert.deepEqual(keys.drain(STEP), [BACK]);
  }
});

test("a key is let go with Ctrl down too", () => {
  const { keys, send } = listening();
  send("keydown");
  send("keyup", { ctrlKey: true });
  keys.drain(STEP);
  assert.equal(keys.active, false);
});

test("all keys are let go when a dialog comes in front", () => {
  for (const [tag, isHeld] of /** @type {const} */ ([["dialog", false], ["button", true]])) {
    const { keys, send, target } = listening();
    send("keydown");
    keys.drain(STEP);
    const focus = new Event("focusin");
    Object.defineProperty(focus, "target", { value: new FakeElement(tag) });
    target.document.dispatchEvent(focus);
    keys.drain(STEP);
    assert.equal(keys.active, isHeld, tag);
  }
});

test("all keys are let go when the window loses the focus or the page is hidden", () => {
  for (const leave of [
    (/** @type {ReturnType<typeof listening>} */ { send }) => send("blur"),
    (/** @type {ReturnType<typeof listening>} */ { target }) =>
      target.document.dispatchEvent(new Event("visibilitychange")),
  ]) {
    const page = listening();
    page.send("keydown", { shiftKey: true });
    page.keys.drain(STEP);
    leave(page);
    page.keys.drain(STEP);
    assert.equal(page.keys.active, false);
    page.keys.press("KeyH");
    assert.deepEqual(page.keys.drain(STEP), [TAP], "Shift is let go as well");
  }
});
