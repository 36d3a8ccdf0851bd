/**
 * The sweep on the page: its picture, the head of its arrow, the mark on the time axis, the result of discrete steps,
 * and the order in which several resting shapes are hit.
 */

import { html, nothing } from "lit-html";

import { shapeName } from "../document/names.js";
import { isKeptBack } from "../document/prediction.js";
import { shifted, spanned } from "../geometry/kinds.js";
import { MINUS } from "../geometry/numbers.js";
import { latest } from "../geometry/memoize.js";
import { boundsOf } from "../geometry/shapes.js";
import { differenceOf } from "../minkowski/difference.js";
import { houseControls } from "../panel/scene-controls.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { headOn } from "./head.js";
import { arrowOf, goneBy, displacementOf } from "./displacement.js";

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
const BESIDE = 1; // how far above a resting shape its copy appears, as a multiple of its height
const CONTACT = "X"; // the contact point, if the explanation already marks it

/**
 * @param {{board: Board, frames: Frames, stage: Stage, store: Store, texts: Texts}} page
 * @returns {OnPage}
 */
export function open({ board, frames, stage, store, texts }) {
  const head = headOn(find("handles"), board, stage);
  const [says, panel] = ["p", "div"].map((tag) => document.createElement(tag));
  find("exact-note").before(says);
  says.className = "discrete";
  panel.className = "sweep-panel";

  /** The current answer, unless it is hidden. */
  const answered = () => {
    const { drawn } = frames;
    return drawn && drawn.scene === board.scene.id && !isKeptBack(store.parts, drawn) ? drawn.answer : undefined;
  };

  const take = (/** @type {Event} */ { currentTarget, type }) => {
    board.history.begin("discrete");
    board.setParameter("steps", /** @type {HTMLInputElement} */ (currentTarget).valueAsNumber);
    if (type === "change") board.history.end("discrete");
  };

  /** Explains another resting shape. @param {number} index */
  const explain = (index) => board.pair(0, index);

  /** Adds a copy of the explained resting shape above it. */
  function add() {
    const { shapes: [, ...resting] } = board.state;
    const { type, values } = board.state.shapes[board.paired[1]];
    const { bottom, top } = boundsOf([{ type, values }]);
    const copy = { type, values: shifted({ type, values }, [0, BESIDE * (top - bottom)]) };
    board.setResting([...resting, copy], resting.length + 1);
  }

  function remove() {
    const [, ...resting] = board.state.shapes;
    board.setResting(resting.toSpliced(board.paired[1] - 1, 1), 1);
  }

  /** The resting shapes in the order in which they are hit, and the buttons that change them. @param {Swept["order"]} order */
  function others(order) {
    const explained = board.paired[1];
    return html`${order ? html`<div class="in-order" role="group" aria-label=${texts.plain("sweep.order")}>${
      order.map(({ index, t: part }) => html`<button type="button" aria-pressed=${index === explained} @click=${() => explain(index)}>${
        texts.plain(part === null ? "sweep.order.miss" : "sweep.order.hit", { index, part: { number: part ?? 0 } })}</button>`)}</div>` : nothing}
      <div class="resting">${board.room > 0 ? html`<button type="button" id="add-resting" @click=${add}>${texts.plain("sweep.add")}</button>` : nothing}${
      order ? html`<button type="button" id="remove-resting" @click=${remove}>${texts.plain("sweep.remove", { index: explained })}</button>` : nothing}</div>`;
  }

  function describe() {
    houseControls(panel);
    const { sweep } = answered() ?? {};
    const { steps, t, touching } = board.state.parameters;
    const [least, most] = board.scene.limits?.steps ?? [0, 0];
    const contact = sweep?.t ?? undefined;
    const axis = find("time-axis");
    axis.toggleAttribute("data-contact", contact !== undefined);
    axis.style.setProperty("--contact", String(contact ?? 0));
    const seen = sweep && discreteIn(sweep);
    const isDifference = store.parts.choices.view === "minkowski";
    const isExact = frames.drawn?.algorithm === "exact";
    const first = sweep?.order ? [...(isExact ? [] : [{ key: "sweep.order.exact", values: { index: board.paired[1] } }]), firstOf(sweep.order)] : [];
    show(texts.said([...first, ...(seen ? [seen] : [])]), says);
    show(html`${isDifference ? html`<p class="in-difference">${texts.said([{ key: "sweep.difference" }])}</p>` : nothing}${others(sweep?.order)}<label class="check"><input type="checkbox" id="sweep-touching" .checked=${touching > 0}
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
      if (isOpen) describe();
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
      const contact = answered()?.sweep?.t ?? undefined;
      return [markOf("arrow", MINUS + WAY, [at(0), at(1)]), ...(t > 0 ? [point("O'", t)] : []), ...(contact === undefined ? [] : [point("t", contact)])];
    },
    paint: head.place,
    describe,
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
    const nowOf = (/** @type {number} */ index) => sweep?.order?.find((each) => each.index === index)?.now ?? sweep?.now ?? false;
    const isTold = picture.marks.some(({ mark }) => mark.name === CONTACT);
    return {
      ...picture,
      shapes: frames.placed,
      answer: answer && sweep && { ...answer, pairs: state.shapes.slice(1).map((_, i) => ({ a: 0, b: i + 1, hit: nowOf(i + 1), points: [] })), shown: { rays: isTold ? [] : contactsIn(sweep) } },
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
  const way = { type: "segment", values: [0, 0, ...displacementOf(state).map((each) => -each)] };
  const { corners, radius } = differenceOf(state.shapes[0], way);
  const places = sweep?.places ?? [];
  return [
    { kind: "swept", shape: spanned({ points: corners.map(({ at }) => at), radius, directions: [] }) },
    ...places.map((hit, i) => /** @type {const} */ ({ kind: "place", shape: goneBy(state, i / (places.length - 1)), hit })),
    ...(typeof sweep?.t === "number" ? [/** @type {const} */ ({ kind: "contact", shape: goneBy(state, sweep.t) })] : []),
  ];
}

/** Draws the contact like the first hit of a ray. @param {Swept} sweep */
function contactsIn({ normal, point, t }) {
  return point && t !== null ? [{ ray: 0, index: 1, t, point, normal }] : [];
}

/**
 * Describes which resting shape is hit first, and why.
 * @param {NonNullable<Swept["order"]>} order
 * @returns {Phrase}
 */
function firstOf(order) {
  const [{ index, t }, next] = order;
  if (t === null) return { key: "sweep.first.none", values: { count: order.length } };
  const values = { index, part: { number: t }, next: next.index, after: { number: next.t ?? 0 } };
  return { key: next.t === null ? "sweep.first.only" : next.t === t ? "sweep.first.tied" : "sweep.first", values };
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
