/** The drawings for all pairs of an editable list: a switch for each kind, and a list of the results in words. */

import { html, nothing } from "lit-html";

import { namedShape } from "../document/names.js";
import { SHOWN, STRICT, shownIn } from "../document/switches.js";

/** @import { SceneShape, State } from "../document/scene.js" */
/** @import { Answered } from "../document/store.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/** @typedef {{pair: [number, number], says: Phrase}} Row */

const MOST = 40; // rows in the list
/** The buttons that move shapes: id, command, text and name. */
const MOVING = [
  ["part-pair", "partPair", "part.pair", "part.pair.label"], ["part-all", "partAll", "part.all", "part.all.label"],
  ["move-all", "moveAll", "crowd.own", "crowd.own.label"],
];

/**
 * @param {Answered | undefined} drawn
 * @param {State | undefined} state Undefined in space, where there are no switches.
 * @param {SceneShape[]} cast
 * @param {Texts} texts
 * @param {Run} run
 */
export function allPairsOf(drawn, state, cast, texts, run) {
  const on = state ? shownIn(state) : [];
  const names = cast.map((_, i) => namedShape(texts, { shapes: cast }, i).trim()); // once each: there may be thousands of rows
  const rows = drawn ? rowsOf(state ? drawn : { ...drawn, show: ["hits"] }, (i) => names[i] ?? "") : [];
  const chosen = String([...drawn?.about ?? [0, 1]].sort());
  const switches = (/** @type {unknown} */ of) => (state ? of : nothing);
  return html`<summary>${texts.plain(state ? "shown.label" : "shown.list")}</summary>
    ${switches(html`<label class="check touching"><input type="checkbox" id="touching" .checked=${!on.includes(STRICT)} @change=${() => run("touching")}> ${texts.plain("shown.overlaps")}</label>
    <div id="shown" class="switches" role="group" aria-label=${texts.plain("shown.label")}>${SHOWN.filter((name) => name !== STRICT).map((name) => html`<button type="button" data-show=${name}
      aria-pressed=${on.includes(name)} @click=${() => run("draw", name)}>${texts.plain(`shown.${name}`)}</button>`)}</div>`)}
    <ul id="decided" class="decided-pairs" aria-label=${texts.plain("shown.list")}>${rows.slice(0, MOST).map(({ pair, says }) => html`<li><button
      type="button" ?data-chosen=${String([...pair].sort()) === chosen} @click=${() => run("choosePair", ...pair)}>${texts.said([says])}</button></li>`)}</ul>
    ${rows.length > MOST ? html`<p id="undecided" class="faint">${texts.plain("shown.more", { count: rows.length - MOST })}</p>` : nothing}
    ${switches(html`<div class="switches">${MOVING.map(([id, command, text, label]) => html`<button type="button" id=${id} data-click=${command}
      aria-label=${texts.plain(label)} title=${texts.plain(label)}>${texts.plain(text)}</button>`)}</div>`)}`;
}

/**
 * Describes each result in words.
 * @param {Pick<Answered, "answer" | "show">} drawn
 * @param {(index: number) => string} name
 * @returns {Row[]}
 */
export function rowsOf({ answer: { pairs, shown = {} }, show: kinds = [] }, name) {
  const { contacts = [], nearest = [], rays = [] } = shown;
  const row = (/** @type {number} */ a, /** @type {number} */ b, /** @type {string} */ key, values = {}) =>
    /** @type {Row} */ ({ pair: [a, b], says: { key, values: { a: name(a), b: name(b), ...values } } });
  const touching = new Set(contacts.flatMap(({ a, b }) => [`${a},${b}`, `${b},${a}`]));
  const met = kinds.includes("hits") ? pairs.filter(({ a, b, hit }) => hit && !touching.has(`${a},${b}`)) : [];
  // Keeps the order of rows when another pair is selected.
  met.sort((one, other) => least(one) - least(other) || most(one) - most(other));
  return [
    ...contacts.map(({ a, b, depth, normal: [x, y] }) =>
      row(a, b, "shown.contact", { deep: { number: depth }, nx: { number: x }, ny: { number: y } })),
    ...met.map(({ a, b }) => row(a, b, "shown.meet")),
    ...nearest.filter(({ distance, points: [at] }) => distance || at.length === 2).map(({ a, b, distance, points: [[x, y]] }) => (distance
      ? row(a, b, "shown.apart", { far: { number: distance } }) : row(a, b, "shown.common", { px: { number: x }, py: { number: y } }))),
    ...rays.map(({ ray, index, t }) => row(ray, index, "shown.first", { way: { number: t } })),
  ];
}

const least = (/** @type {{a: number, b: number}} */ { a, b }) => Math.min(a, b);
const most = (/** @type {{a: number, b: number}} */ { a, b }) => Math.max(a, b);
