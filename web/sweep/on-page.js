/**
 * The sweep on the page: its picture, the head of its arrow, the mark on the time axis, and the result of discrete
 * steps.
 */

import { html, nothing } from "lit-html";

import { shapeName } from "../document/names.js";
import { isKeptBack } from "../document/prediction.js";
import { spanned } from "../geometry/kinds.js";
import { MINUS } from "../geometry/numbers.js";
import { latest } from "../geometry/once.js";
import { differenceOf } from "../minkowski/difference.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { headOn } from "./head.js";
import { arrowOf, goneBy, wayOf } from "./way.js";

/** @import { Board } from "../document/board.js" */
/** @import { OnPage } from "../document/kind.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Contents, Ghost, ShownMark } from "../draw/picture.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Answer, Swept } from "../engine/protocol.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

const WAY = "w"; // the letter of the displacement
const CONTACT = "X"; // the contact point, if the explanation already marks it

/**
 * @param {{board: Board, frames: Frames, stage: Stage, store: Store, texts: Texts}} page
 * @returns {OnPage}
 */
export function open({ board, frames, stage, store, texts }) {
  const head = headOn(find("handles"), board, stage);
  const [says, panel] = ["p", "div"].map((tag) => document.createElement(tag));
  find("exact-note").before(says);
  find("steps").after(panel);
  says.className = "discrete";
  panel.className = "sweep-panel";

  /** The current answer, unless it is hidden. */
  const told = () => {
    const { drawn } = frames;
    return drawn && drawn.scene === board.scene.id && !isKeptBack(store.parts, drawn) ? drawn.answer : undefined;
  };

  const take = (/** @type {Event} */ { currentTarget, type }) => {
    board.history.begin("discrete");
    board.setParameter("steps", /** @type {HTMLInputElement} */ (currentTarget).valueAsNumber);
    if (type === "change") board.history.end("discrete");
  };

  function tell() {
    const { sweep } = told() ?? {};
    const { steps, t, touching } = board.state.parameters;
    const [least, most] = board.scene.limits?.steps ?? [0, 0];
    const contact = sweep?.t ?? undefined;
    const axis = find("time-axis");
    axis.toggleAttribute("data-contact", contact !== undefined);
    axis.style.setProperty("--contact", String(contact ?? 0));
    const seen = sweep && discreteIn(sweep);
    const isDifference = store.parts.walked.view === "minkowski";
    show(texts.said(seen ? [seen] : []), says);
    show(html`${isDifference ? html`<p class="in-difference">${texts.said([{ key: "sweep.difference" }])}</p>` : nothing}<label class="check"><input type="checkbox" id="sweep-touching" .checked=${touching > 0}
        @change=${() => board.setParameter("touching", 1 - touching)}> ${texts.plain("key.touching")}</label><label class="shift"><span>${texts.plain("key.steps")}</span><input type="range" id="discrete" min=${least} max=${most} .value=${String(steps)}
        @input=${take} @change=${take}><output aria-hidden="true">${steps}</output></label>
      ${contact === undefined || contact === t ? nothing : html`<button type="button" id="to-contact" @click=${() => board.setParameter("t", contact)}>${
        texts.plain("sweep.contact")}</button>`}`, panel);
  }

  return {
    toggle: (isOpen) => {
      if (!isOpen && panel.hidden) return;
      for (const each of [says, panel]) each.hidden = !isOpen;
      head.toggle(isOpen, isOpen ? texts.plain("handle.way", { shape: shapeName(texts, { shapes: board.cast }, 0) }) : "");
      if (isOpen) tell();
      else find("time-axis").removeAttribute("data-contact");
    },
    /**
     * Relative to the moving shape, the other one moves backwards: the origin moves along -w until it enters the
     * difference.
     */
    inDifference: () => {
      const { parameters: { t, x, y } } = board.state;
      const at = (/** @type {number} */ part) => /** @type {Point} */ ([-part * x, -part * y]);
      const point = (/** @type {string} */ name, /** @type {number} */ part) => markOf("point", name, [at(part)]);
      const contact = told()?.sweep?.t ?? undefined;
      return [markOf("arrow", MINUS + WAY, [at(0), at(1)]), ...(t > 0 ? [point("O'", t)] : []), ...(contact === undefined ? [] : [point("t", contact)])];
    },
    paint: head.place,
    tell,
    picture: pictured({ board, frames }),
  };
}

/**
 * Adds the sweep to the picture.
 * @param {{board: Board, frames: Pick<Frames, "placed">}} page
 */
export function pictured({ board, frames }) {
  const ghostsOf = latest(ghostsIn);
  return (/** @type {Contents} */ picture, /** @type {Answer | undefined} */ answer) => {
    const { state } = board;
    const sweep = answer?.sweep;
    const isTold = picture.marks.some(({ mark }) => mark.name === CONTACT);
    return {
      ...picture,
      shapes: frames.placed,
      answer: answer && sweep && { ...answer, pairs: [{ a: 0, b: 1, hit: sweep.now, points: [] }], shown: { rays: isTold ? [] : contactsIn(sweep) } },
      ghosts: ghostsOf(state, sweep),
      marks: [...picture.marks.filter(({ mark }) => mark.name !== WAY), markOf("arrow", WAY, arrowOf(state), "a")],
    };
  };
}

/**
 * @param {"arrow" | "point"} kind
 * @param {string} name
 * @param {Point[]} points
 * @param {"" | "a"} [of]
 * @returns {ShownMark}
 */
function markOf(kind, name, points, of = "") {
  return { mark: { kind, name, points, of }, strong: true, role: "own", values: {} };
}

/**
 * @param {State} state
 * @param {Swept | undefined} sweep
 * @returns {Ghost[]}
 */
function ghostsIn(state, sweep) {
  const way = { type: "segment", values: [0, 0, ...wayOf(state).map((each) => -each)] };
  const { corners, radius } = differenceOf(state.shapes[0], way);
  const places = sweep?.places ?? [];
  return [
    { kind: "swept", shape: spanned({ points: corners.map(({ at }) => at), radius, ways: [] }) },
    ...places.map((hit, i) => /** @type {const} */ ({ kind: "place", shape: goneBy(state, i / (places.length - 1)), hit })),
    ...(typeof sweep?.t === "number" ? [/** @type {const} */ ({ kind: "contact", shape: goneBy(state, sweep.t) })] : []),
  ];
}

/** Draws the contact like the first hit of a ray. @param {Swept} sweep */
function contactsIn({ normal, point, t }) {
  return point && t !== null ? [{ ray: 0, index: 1, t, point, normal }] : [];
}

/**
 * Describes what discrete steps detect.
 * @param {Swept} sweep
 * @returns {Phrase | undefined}
 */
function discreteIn({ places, t }) {
  const count = places.length - 1;
  const first = places.indexOf(true);
  if (count < 1) return undefined;
  if (first >= 0) return { key: first ? "sweep.late" : "sweep.at-once", values: { count, first, part: { number: first / count } } };
  return { key: t === null ? "sweep.none" : "sweep.tunnels", values: { count, places: count + 1 } };
}
