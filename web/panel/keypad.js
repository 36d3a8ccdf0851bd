/** A button for every key of the scene; it acts while it is held, by finger, mouse or keyboard. */

/** @import { SceneKey } from "../model/scene.js" */
/** @import { Texts } from "./text.js" */
/** @import { HeldKeys } from "../input/keys.js" */

const ARROWS = new Map([["-1,0", "left"], ["1,0", "right"], ["0,-1", "down"], ["0,1", "up"]]);
const SYMBOLS = new Map([["left", "←"], ["right", "→"], ["down", "↓"], ["up", "↑"]]);

/**
 * @param {SceneKey} key
 * @returns {string} Left, right, up, down, or the parameter's name.
 */
function actionOf({ rate, parameter }) {
  if (parameter) return parameter;
  const [x, y] = Array.isArray(rate) ? rate.map(Math.sign) : [];
  return ARROWS.get(`${x},${y}`) ?? "move";
}

/**
 * @param {HTMLElement} parent
 * @param {SceneKey[]} keys
 * @param {HeldKeys} held
 * @param {Texts} texts
 */
export function buildKeypad(parent, keys, held, texts) {
  const moves = keys.filter(({ parameter }) => !parameter);
  const changes = keys.filter(({ parameter }) => parameter);
  const pad = group("key.move", moves.map((key) => keyButton(key, 1, held, texts)), texts);
  const rows = changes.map((key) =>
    group(
      `key.${key.parameter}`,
      [keyButton(key, 1, held, texts), keyButton(key, -1, held, texts)],
      texts,
    ),
  );
  parent.replaceChildren(pad, ...rows);
}

/**
 * @param {string} title
 * @param {HTMLElement[]} buttons
 * @param {Texts} texts
 */
function group(title, buttons, texts) {
  const element = document.createElement("div");
  element.className = "key-group";
  element.role = "group";
  element.ariaLabel = texts.plain(title);
  const heading = document.createElement("span");
  heading.textContent = texts.plain(title);
  const row = document.createElement("span");
  row.className = "key-row";
  row.append(...buttons);
  element.append(heading, row);
  return element;
}

/**
 * @param {SceneKey} key
 * @param {1 | -1} sign
 * @param {HeldKeys} held
 * @param {Texts} texts
 */
function keyButton(key, sign, held, texts) {
  const letter = key.code.replace(/^Key/, "");
  const action = actionOf(key);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "key";
  button.dataset.code = key.code;
  button.dataset.sign = String(sign);
  button.ariaLabel = texts.plain(sign > 0 ? "key.hold" : "key.reversed", {
    key: letter,
    action: texts.plain(`key.${action}`),
  });
  const cap = document.createElement("kbd");
  cap.textContent = sign > 0 ? letter : `⇧${letter}`;
  button.append(cap, SYMBOLS.get(action) ?? (sign > 0 ? "+" : "\u2212"));
  holdToAct(button, () => held.press(key.code, sign), () => held.release(key.code, sign));
  return button;
}

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} press
 * @param {() => void} release
 */
function holdToAct(button, press, release) {
  const isActing = (/** @type {KeyboardEvent} */ { key }) => key === " " || key === "Enter";
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    press();
  });
  button.addEventListener("lostpointercapture", release);
  button.addEventListener("keydown", (event) => {
    if (!isActing(event)) return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  button.addEventListener("keyup", (event) => {
    if (isActing(event)) release();
  });
  button.addEventListener("blur", release);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}
