/** A button for every key of the scene; it acts while it is held, by finger, mouse or keyboard. */

import { html } from "lit-html";

import { parameterName, shapeName } from "../document/names.js";
import { show } from "../words/show.js";

/** @import { Scene, SceneKey } from "../document/scene.js" */
/** @import { HeldKeys } from "../input/keys.js" */
/** @import { Texts } from "../words/text.js" */

/** The name of each direction in the plane, and its symbol. @type {Record<string, [string, string]>} */
const ARROWS = { "-1,0": ["left", "←"], "1,0": ["right", "→"], "0,-1": ["down", "↓"], "0,1": ["up", "↑"] };
/** The symbols for less and more of a parameter that has its own. @type {Record<string, [string, string]>} */
const WAYS = { azimuth: ["↶", "↷"], elevation: ["▼", "▲"], x: ["←", "→"], y: ["↓", "↑"] };

/** @typedef {{key: SceneKey, sign: 1 | -1, symbol: string, action: string}} Cap */

/**
 * @param {HTMLElement} parent
 * @param {Scene} scene
 * @param {HeldKeys} held
 * @param {Texts} texts
 */
export function buildKeypad(parent, scene, held, texts) {
  show([...keyGroups(scene, texts)].map(([title, caps]) => html`
    <div class="key-group" role="group" aria-label=${title}>
      <span>${title}</span>
      <span class="key-row">${caps.map((cap) => keyButton(cap, held, texts))}</span>
    </div>`), parent);
}

/**
 * Groups the keys by effect: those that move the same shape, and those that change the same parameter.
 * @param {Scene} scene
 * @param {Texts} texts
 * @returns {Map<string, Cap[]>}
 */
export function keyGroups(scene, texts) {
  /** @type {Map<string, Cap[]>} */
  const groups = new Map();
  for (const key of scene.keys) {
    const title = titleOf(key, scene, texts);
    const isAlone = scene.keys.filter((other) => titleOf(other, scene, texts) === title).length === 1;
    groups.set(title, [...(groups.get(title) ?? []), ...capsOf(key, isAlone, title, texts)]);
  }
  return groups;
}

/**
 * @param {SceneKey} key
 * @param {Scene} scene
 * @param {Texts} texts
 */
function titleOf({ rate, shape = 0, parameter }, scene, texts) {
  if (parameter) return parameterName(texts, scene, parameter);
  return texts.plain(Array.isArray(rate) ? "key.move" : "key.turn", { shape: shapeName(texts, scene, shape) });
}

/**
 * A key without a counterpart gets a second button for the opposite direction.
 * @param {SceneKey} key
 * @param {boolean} isAlone
 * @param {string} title
 * @param {Texts} texts
 * @returns {Cap[]}
 */
function capsOf(key, isAlone, title, texts) {
  const { rate } = key;
  const onOff = texts.plain("key.switch"); // the text of the button; the title of its group names what is switched
  if (rate === undefined) return [{ key, sign: 1, symbol: onOff, action: onOff }];
  if (Array.isArray(rate)) return [{ key, sign: 1, ...(rate.length === 3 ? alongAxis : acrossPlane)(rate, texts) }];
  if (key.parameter && WAYS[key.parameter]) {
    const action = texts.plain(`key.${key.parameter}.${rate > 0 ? "more" : "less"}`);
    return [{ key, sign: 1, symbol: symbolOf(key, 1), action }];
  }
  const action = rate > 0 ? title : texts.plain("key.back", { action: title });
  const signs = /** @type {(1 | -1)[]} */ (isAlone ? [1, -1] : [1]);
  return signs.map((sign) => ({ key, sign, symbol: symbolOf(key, sign), action }));
}

/**
 * @param {readonly number[]} rate
 * @param {Texts} texts
 */
function acrossPlane(rate, texts) {
  const [word, symbol] = ARROWS[rate.map(Math.sign).join()];
  return { symbol, action: texts.plain(`key.${word}`) };
}

/**
 * In space, the view may have any orientation, so the label names the axis.
 * @param {readonly number[]} rate
 * @param {Texts} texts
 */
function alongAxis(rate, texts) {
  const i = rate.findIndex(Boolean);
  return { symbol: `${rate[i] < 0 ? "\u2212" : "+"}${"xyz"[i]}`, action: texts.plain("key.along", { axis: "xyz"[i] }) };
}

/**
 * @param {SceneKey} key
 * @param {1 | -1} sign
 */
function symbolOf({ rate, parameter = "turn" }, sign) {
  const isMore = sign * Number(rate) > 0;
  if (WAYS[parameter]) return WAYS[parameter][isMore ? 1 : 0];
  if (parameter.startsWith("turn")) return isMore ? "↺" : "↻";
  return isMore ? "+" : "\u2212";
}

/**
 * Acts from press to release; a pointer that leaves the button releases it. A click without a pointer, as a screen
 * reader sends it, is a tap.
 * @param {Cap} cap
 * @param {HeldKeys} held
 * @param {Texts} texts
 */
function keyButton({ key: { code }, sign, symbol, action }, held, texts) {
  const letter = code.replace(/^Key/, "");
  const named = /[a-z]/.test(symbol) ? `${letter} ${symbol}` : letter; // the accessible name includes the visible text
  const press = () => held.press(code, sign);
  const release = () => held.release(code, sign);
  const point = (/** @type {PointerEvent} */ { button, currentTarget, pointerId }) => {
    if (button !== 0) return;
    /** @type {Element} */ (currentTarget).setPointerCapture(pointerId);
    press();
  };
  const tap = (/** @type {MouseEvent} */ { detail }) => {
    if (detail) return;
    press();
    release();
  };
  const type = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault(); // otherwise the key would also click the button
    if (event.type === "keyup") release();
    else if (!event.repeat) press();
  };
  return html`<button type="button" class="key" data-code=${code} data-sign=${sign}
    aria-label=${texts.plain(sign > 0 ? "key.hold" : "key.reversed", { key: named, action })}
    @pointerdown=${point} @pointermove=${(/** @type {PointerEvent} */ event) => isWithin(event) || release()} @lostpointercapture=${release}
    @click=${tap} @keydown=${type} @keyup=${type} @blur=${release} @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
    ><kbd>${sign > 0 ? letter : `⇧${letter}`}</kbd> ${symbol}</button>`;
}

/** @param {PointerEvent} event */
function isWithin({ clientX, clientY, currentTarget }) {
  const { left, right, top, bottom } = /** @type {Element} */ (currentTarget).getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
