import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { listenToShortcuts } from "../../web/input/shortcuts.js";
import { ownKeys } from "../../web/panel/keys-dialog.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { readJson, scene, textsOf } from "./support.js";

const playground = readJson("web/rooms/playground.json");
const crowd = readJson("web/scenes/crowd.json");

class FakeElement extends EventTarget {
  closest() { return null; }
}

before(() => Object.assign(globalThis, { Element: FakeElement }));
after(() => Reflect.deleteProperty(globalThis, "Element"));

/** What the commands are that only a list, only a crowd, or only what is presented knows. */
const OF_LISTS = ["add", "duplicate", "remove", "earlier", "later", "pickAll", "pickOne", "snap", "tool", "addCorner", "removeCorner", "fitPicked", "group", "ungroup", "lock"];
const OF_CROWDS = ["oneStep"];

/**
 * Which command a key runs, nothing where it runs none.
 * @param {string} cap As the sheet writes the key.
 * @param {{opened?: import("../../web/document/scene.js").Scene, isPresented?: boolean, repeat?: boolean, hasLetters?: boolean}} [where] `repeat`: it is held.
 */
function commandOf(cap, { opened = scene, isPresented = false, repeat = false, hasLetters = true } = {}) {
  const body = new FakeElement();
  const root = Object.assign(new EventTarget(), { body });
  /** @type {string[]} */
  const done = [];
  const can = (/** @type {string} */ name) => (name === "walk" ? isPresented
    : OF_LISTS.includes(name) ? opened.kind === "playground" : OF_CROWDS.includes(name) ? opened.id === "crowd" : true);
  const run = (/** @type {string} */ name) => can(name) && done.push(name) > 0;
  listenToShortcuts(/** @type {any} */ (root), /** @type {any} */ (new FakeElement()), /** @type {any} */ ({ run }), () => hasLetters);
  const parts = cap.split(" + ");
  const key = NAMED[parts[parts.length - 1]] ?? (parts.at(-1) ?? "").toLowerCase();
  const fields = { key: cap === "Ctrl + Shift + Z" ? "Z" : NAMED[cap] ?? key, ctrlKey: parts.includes("Ctrl"), shiftKey: parts.includes("Shift"), altKey: false, metaKey: false, repeat, target: body };
  const event = new Event("keydown", { cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  root.dispatchEvent(event);
  return done[0];
}

/** How an event calls the keys that the sheet writes otherwise. @type {Record<string, string>} */
const NAMED = {
  "←": "ArrowLeft", "↑": "ArrowUp", "→": "ArrowRight", "↓": "ArrowDown", Space: " ", Esc: "Escape", "\u2212": "-",
  Delete: "Delete", Backspace: "Backspace", PageUp: "PageUp", PageDown: "PageDown",
};
/** What each line of the sheet has its keys do, one after the other. @type {Record<string, string[]>} */
const DOES = {
  "keys.move": Array(4).fill("nudge"), "keys.undo": ["undo", "redo"], "keys.zoom": ["zoomIn", "zoomOut"], "keys.fit": ["fit"],
  "keys.find": ["find"], "keys.help": ["help"], "keys.on": ["space"], "keys.run": ["space"], "keys.step": ["oneStep"], "keys.stop": ["stop"],
  "keys.add": ["add", "add", "duplicate", "remove", "remove"], "keys.tool": ["tool", "tool"], "keys.pick": ["pickAll", "pickOne"],
  "keys.order": ["earlier", "later"], "keys.group": ["group", "ungroup", "fitPicked", "lock"], "keys.corner": ["addCorner", "removeCorner"], "keys.present": [...Array(6).fill("walk"), "stop"],
};
/** What acts elsewhere: on a handle, in the browser, with a drag; and keys that act beside a modifier. */
const ELSEWHERE = ["keys.size", "keys.next", "keys.paste", "keys.band", "keys.snap"];
/** Other ways to type what the sheet has, and what its "…" stands for. */
const ALIKE = ["=", "_", "Ctrl + D", ..."2345678"];

for (const opened of [scene, playground, crowd]) {
  test(`in ${opened.id} each key of the sheet does what the sheet says`, () => {
    for (const { caps, says } of ownKeys(opened)) {
      if (ELSEWHERE.includes(says)) continue;
      const found = caps.filter((cap) => cap !== "…").map((cap) => commandOf(cap, { opened, isPresented: says === "keys.present" }));
      assert.deepEqual(found, DOES[says], says);
    }
  });

  test(`in ${opened.id} the sheet has every key that does anything`, () => {
    const told = ownKeys(opened).flatMap(({ caps }) => caps);
    const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((each) => !/[A-Z]/.test(each));
    const plain = [...letters.map((each) => each.toUpperCase()), ...Object.keys(NAMED)];
    for (const cap of [...plain, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((each) => [each, `Ctrl + ${each}`, `Ctrl + Shift + ${each}`])) {
      const written = cap.replace(/(^| )-$/, "$1\u2212");
      if (ALIKE.includes(cap) || told.includes(written)) continue;
      for (const isPresented of opened.id === "crowd" ? [false] : [false, true]) {
        if (opened.id === "crowd" && commandOf(cap, { opened }) === "nudge") continue; // of no shape
        assert.equal(commandOf(cap, { opened, isPresented }), undefined, cap);
      }
    }
  });
}

test("every line of the sheet is said in every language", () => {
  for (const lang of LANGUAGES) {
    for (const { says } of [scene, playground, crowd].flatMap(ownKeys)) assert.ok(textsOf(lang)[says], `${lang}: ${says}`);
  }
});

test("a held key moves on and on, and does all else once", () => {
  const held = (/** @type {string[]} */ caps) => caps.map((cap) => commandOf(cap, { opened: playground, repeat: true }));
  assert.deepEqual(held(["D", "Delete", "1", "C", "Space", "X", "G", "P", "Ctrl + A", "Ctrl + K", "?"]), Array(11).fill(undefined));
  assert.deepEqual(held(["←", "+", "Ctrl + Z"]), ["nudge", "zoomIn", "undo"]);
  assert.deepEqual([commandOf(".", { opened: crowd, repeat: true }), commandOf("→", { isPresented: true, repeat: true })], ["oneStep", "walk"]);
});

test("keys of one character can be switched off: then only those with Ctrl, arrow keys and the like act", () => {
  const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  for (const isPresented of [false, true]) {
    for (const cap of letters) assert.equal(commandOf(cap, { opened: playground, isPresented, hasLetters: false }), undefined, cap);
  }
  const others = ["\u2190", "Space", "Esc", "Delete", "Ctrl + Z", "Ctrl + A", "Ctrl + K"].map((cap) => commandOf(cap, { opened: playground, hasLetters: false }));
  assert.deepEqual(others, ["nudge", "space", "stop", "remove", "undo", "pickAll", "find"]);
});
