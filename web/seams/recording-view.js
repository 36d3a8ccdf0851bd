/** The recording on the page: the body at the shown frame and at all others, and what counts as a wall. */

import { html, nothing } from "lit-html";

import { shifted } from "../geometry/kinds.js";
import { latest } from "../geometry/memoize.js";
import { houseControls } from "../panel/scene-controls.js";
import { show } from "../words/show.js";
import { WALLS } from "./walls.js";

/** @import { Board } from "../document/board.js" */
/** @import { OnPage } from "../document/kind.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Contents, Ghost } from "../draw/picture.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Answer, Coordinates, Recorded } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */

const SLIDERS = { push: [-0.5, 0.5], gravity: [0, 0.5] };

/**
 * @param {{board: Board, texts: Texts}} page
 * @returns {OnPage}
 */
export function open({ board, texts }) {
  const panel = document.createElement("div");
  panel.className = "seams-panel";

  const slide = (/** @type {string} */ name) => (/** @type {Event} */ { currentTarget, type }) => {
    board.history.begin(name);
    board.setParameter(name, /** @type {HTMLInputElement} */ (currentTarget).valueAsNumber);
    if (type === "change") board.history.end(name);
  };

  function describe() {
    houseControls(panel);
    const { parameters } = board.state;
    const { swept, walls } = parameters;
    const check = (/** @type {string} */ name) => html`<label class="check"><input type="checkbox" id="seams-${name}" .checked=${parameters[name] > 0}
      @change=${() => board.setParameter(name, 1 - parameters[name])}> ${texts.plain(`key.${name}`)}</label>`;
    show(html`<fieldset><legend>${texts.plain("key.walls")}</legend>${WALLS.map((each, i) => html`<label class="check"><input type="radio" name="walls" value=${each} .checked=${walls === i}
        @change=${() => board.setParameter("walls", i)}> ${texts.plain(`seams.walls.${each}`)}</label>`)}</fieldset>
      ${check("swept")}${swept ? check("touching") : nothing}
      ${Object.entries(SLIDERS).map(([name, [least, most]]) => html`<label class="shift"><span>${texts.plain(`key.${name}`)}</span><input type="range" id="seams-${name}"
        min=${Math.min(least, parameters[name])} max=${Math.max(most, parameters[name])} step="0.0625" .value=${String(parameters[name])}
        @input=${slide(name)} @change=${slide(name)}><output aria-hidden="true">${parameters[name]}</output></label>`)}`, panel);
  }

  return {
    toggle: (isOpen) => {
      panel.toggleAttribute("hidden", !isOpen); // changes nothing where nothing has changed
      if (isOpen) describe();
    },
    paint: () => undefined,
    describe,
    picture: pictured({ board }),
  };
}

/**
 * Draws the body where it is in the shown frame, and the walls that count.
 * @param {{board: Board}} page
 */
export function pictured({ board }) {
  const ghostsOf = latest(ghostsIn);
  return (/** @type {Contents} */ picture, /** @type {Answer | undefined} */ answer) => {
    const { state, state: { parameters: { frame } } } = board;
    const { explanation, recorded } = answer ?? {};
    if (!answer || !recorded) return picture;
    const shapes = [placed(state, recorded.at[Math.floor(frame) - 1]), ...recorded.walls];
    const wall = explanation?.steps.at(-1)?.values.wall ?? recorded.hits[0];
    return {
      ...picture,
      shapes,
      letters: shapes.map(() => []),
      numbers: shapes.map((_, i) => String(i)),
      pair: [0, ...(wall === undefined ? [] : [wall])],
      answer: { ...answer, pairs: recorded.hits.map((b) => ({ a: 0, b, hit: true, points: [] })) },
      ghosts: ghostsOf(state, recorded),
    };
  };
}

/**
 * @param {State} state
 * @param {Recorded} recorded
 * @returns {Ghost[]}
 */
function ghostsIn(state, { at, blocked, tried }) {
  return [
    ...at.map((by, i) => /** @type {const} */ ({ kind: "place", shape: placed(state, by), hit: blocked[i] })),
    ...(tried ? [/** @type {const} */ ({ kind: "contact", shape: placed(state, tried) })] : []),
  ];
}

/**
 * The body after a displacement.
 * @param {State} state
 * @param {Coordinates} by Its displacement.
 */
function placed({ shapes: [{ type, values }] }, by) {
  return { type, values: shifted({ type, values }, /** @type {Point} */ (by)) };
}
