/**
 * The list of steps: the current one unfolds its sentence, formula and picture. Arrow keys, Home and End select a step;
 * playback steps through all of them.
 */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { readingTime } from "../words/languages.js";
import { show } from "../words/show.js";
import { bodyOf, colour, rowOf } from "./step-row.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Run } from "../input/command.js" */
/** @import { StepText } from "../words/sentences.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Formulas, Rules } from "./notation.js" */
/** @import { Opened } from "./collapsibles.js" */

/**
 * @typedef {{
 *   button: HTMLButtonElement, bar: HTMLElement, say: (text: string) => void,
 * }} Player `bar`: the controls for going to the next step; `say`: announces a step that was reached without moving the
 *   focus to it.
 */

const DOTTED = 8; // maximum number of steps that are shown as dots; for more, there is a slider
const LOOKING = 2000; // milliseconds to look at the picture during playback
const PLAY = ["step.play", "step.play.label"];
const PAUSE = ["step.pause", "step.pause.label"];
/** @type {Record<string, (place: number, last: number) => number>} */
const MOVES = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** @typedef {ReturnType<typeof stepsIn>} Steps */

/**
 * @param {HTMLElement} list
 * @param {{texts: Texts, formulas: Formulas, rules: Rules}} deps
 * @param {Run} run
 * @param {Opened} opened
 * @param {Player} [player] Undefined if another list is played.
 */
export function stepsIn(list, deps, run, opened, player) {
  const { texts } = deps;
  const folds = /** @type {HTMLElement} */ (list.closest("main")); // two lists side by side fold together
  /** @type {Explanation | undefined} */
  let explanation;
  /** @type {StepText[]} */
  let rows = [];
  let current = "";
  let isWhole = false;
  /** The last step scrolled into view. */
  let followed = "";
  /** The step selected by the user or by playback. */
  let goal = "";
  /** The reserved height and the key of its inputs; and the lists of steps that were measured for it. */
  let roomFor = "";
  let room = 0;
  /** @type {Set<string>} */
  const measured = new Set();
  let width = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let playing;

  folds.classList.toggle("folded", !opened.has("steps"));
  list.addEventListener("keydown", walkByKey);
  list.addEventListener("click", ({ target }) => {
    const item = /** @type {Element} */ (target).closest("li");
    if (item?.classList.contains("current")) fold();
    if (item) choose([...list.children].indexOf(item));
  });
  player?.button.addEventListener("click", togglePlay);
  player?.bar.addEventListener("input", ({ target }) => choose(/** @type {HTMLInputElement} */ (target).valueAsNumber - 1));
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width) width = contentRect.width; // a list in a closed tab has no width
    // Keeps the extra height that longer numbers need.
    if (rows.length && list.offsetHeight > room) setRoom(list.offsetHeight);
  }).observe(list);

  /** Shows or hides the names of the other steps. */
  function fold() {
    opened.set("steps", !folds.classList.toggle("folded"));
    roomFor = "";
    showAll();
  }

  function showAll() {
    if (!explanation) return;
    const isNew = makeRoom(explanation);
    fill();
    showWay();
    follow(isNew);
    if (goal === current && !isWithPictures()) {
      // A long step is shown from its start, a short one below the verdict.
      list.closest(".panel")?.scrollTo(0, 0);
      for (const part of [".current", ".current > .step-body"]) list.querySelector(part)?.scrollIntoView({ block: "nearest" });
    }
    goal = "";
    showPlay();
  }

  /** Whether the pictures scroll with the list, as in the comparison on a phone: they must then stay in view. */
  function isWithPictures() {
    const scene = list.closest(".scene");
    return scene !== null && getComputedStyle(scene).overflowY === "auto";
  }

  /** Shows the current position and the button for the next step. */
  function showWay() {
    if (player) show(rows.length ? wayOf(rows.length, placeNow()) : nothing, player.bar);
  }

  /** @param {number} length @param {number} place */
  const wayOf = (length, place) => html`<span id="dots" class="dots" aria-hidden="true">${
    length > DOTTED ? nothing : "●".repeat(place + 1) + "○".repeat(Math.max(0, length - place - 1))}</span>
    ${length > DOTTED ? html`<input type="range" id="slide" class="slide" min="1" max=${length} .value=${String(place + 1)}
      aria-label=${texts.plain("step.list")} .ariaValueText=${texts.plainAll([titleOf(place)])}>` : nothing}
    <span id="counted">${texts.plain("step.count", { number: place + 1, count: length })}</span>
    <button type="button" id="next" class=${place < length - 1 ? "" : "again"} data-click="next" aria-keyshortcuts="Space">${
      texts.plain(place < length - 1 ? "step.next" : "step.again")}</button>`;

  /**
   * Scrolls the current step into view, if it belongs to a new list or is in an embedded frame; within its own scroll
   * container, so that a host page does not move.
   * @param {boolean} isNew
   */
  function follow(isNew) {
    const frame = current === followed && !isNew ? null : list.closest(`:root${isNew ? ":not([data-present], :has(.map-panel))" : "[data-embed]"} .rest`);
    followed = current;
    const item = list.querySelector(".current");
    if (!frame || !item) return;
    const [seen, { top, bottom }] = [frame.getBoundingClientRect(), item.getBoundingClientRect()];
    const rim = Number.parseFloat(getComputedStyle(frame).scrollPaddingBottom) || 0;
    frame.scrollTop += Math.min(top - seen.top, Math.max(0, bottom + rim - seen.bottom));
  }

  /**
   * Renders a row for each step. Rows are keyed by step, so that an existing row keeps the focus and a press that is
   * not yet released.
   * @param {(step: StepText) => boolean} [isCurrent]
   */
  function fill(isCurrent = ({ id }) => id === current) {
    const had = list.contains(document.activeElement);
    const isOpen = (/** @type {StepText} */ step) => isWhole || isCurrent(step);
    const upTo = (/** @type {number} */ i) => (
      /** @type {Explanation} */ ({ ...explanation, steps: explanation?.steps.slice(0, i + 1) }));
    show(repeat(rows, ({ id }) => id, (each, i) => (
      rowOf(each, isCurrent(each), isOpen(each) ? bodyOf(each, upTo(i), deps) : nothing, texts))), list);
    rows.forEach((each, i) => {
      if (isOpen(each)) colour(list.children[i].children[1], upTo(i).steps);
    });
    if (had && !list.contains(document.activeElement)) focus(placeNow());
  }

  /**
   * Reserves the height of the longest step, so that the content below does not move while the user changes steps or
   * the numbers change.
   * @param {Explanation} about
   * @returns {boolean} Whether the list is new.
   */
  function makeRoom({ algorithm, pair }) {
    width ||= list.getBoundingClientRect().width; // the first steps can arrive before the ResizeObserver reports
    const wanted = [algorithm, ...pair, texts.lang, texts.isExact, width].join();
    const isNew = wanted !== roomFor;
    if (isNew) {
      setRoom(0);
      roomFor = wanted;
      measured.clear();
    }
    const drawn = rows.map(({ id }) => id).join();
    if (measured.has(drawn) || !list.offsetHeight) return isNew;
    measured.add(drawn);
    setRoom(Math.max(room, ...heights()));
    return isNew;
  }

  /**
   * The height of the list with each step unfolded: that step in full and the heads of the others, measured in a single
   * layout.
   */
  function heights() {
    fill(() => true);
    const heightOf = (/** @type {Element} */ element) => element.getBoundingClientRect().height;
    const boxes = [...list.children].map((row) => ({ whole: heightOf(row), body: heightOf(row.children[1]) }));
    const isFolded = getComputedStyle(list).getPropertyValue("--alone") !== "";
    const heads = boxes.reduce((sum, { whole, body }) => sum + whole - body, 0);
    const rim = list.offsetHeight - list.clientHeight;
    return boxes.map(({ whole, body }) => Math.ceil(rim + (isFolded ? whole : heads + body)));
  }

  /** @param {number} height With 0, the list starts with its natural height. */
  function setRoom(height) {
    room = height;
    list.style.setProperty("--room", `${room}px`);
  }

  // ---- navigation

  /** @param {KeyboardEvent} event */
  function walkByKey(event) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const last = rows.length - 1;
    const next = Math.max(0, Math.min(last, move(placeNow(), last)));
    choose(next);
    focus(next);
  }

  const placeNow = () => rows.findIndex(({ id }) => id === current);

  /** @param {number} place */
  function choose(place) {
    stop();
    goTo(place);
  }

  /** @param {number} place */
  function goTo(place) {
    goal = rows[place].id;
    run("step", goal);
  }

  /** @param {number} place */
  function focus(place) {
    /** @type {HTMLElement} */ (list.children[place].firstElementChild).focus();
  }

  /** @param {number} place */
  function titleOf(place) {
    const { title, values } = rows[place];
    return { key: title, values };
  }

  /** @param {number} place */
  function textAt(place) {
    return texts.plainAll([titleOf(place), ...rows[place].sentence]);
  }

  /** Starts or stops playback of all steps. */
  function togglePlay() {
    if (playing) stop();
    else play(0);
  }

  /** @param {number} place */
  function play(place) {
    if (place >= rows.length) {
      stop();
      return;
    }
    const text = textAt(place);
    playing = setTimeout(() => play(place + 1), LOOKING + readingTime(text, texts.lang));
    showPlay();
    goTo(place);
    player?.say(text);
  }

  /** Stops playback, for example when another state is shown. */
  function stop() {
    clearTimeout(playing);
    playing = undefined;
    showPlay();
  }

  function showPlay() {
    const [text, label] = playing ? PAUSE : PLAY;
    const button = player?.button;
    if (!button || button.dataset.text === text) return;
    Object.assign(button.dataset, { text, label });
    texts.translate(/** @type {HTMLElement} */ (button.parentElement));
  }

  return {
    togglePlay,
    stop,
    /** @param {Explanation} about @param {StepText[]} steps @param {string} step */
    show: (about, steps, step) => {
      [explanation, rows, current] = [about, steps, step];
      showAll();
    },
    hide: () => {
      stop();
      [explanation, rows] = [undefined, []];
      show(nothing, list);
      showWay();
    },
    /** Unfolds every step, as on paper, or only the current one again. @param {boolean} isAll */
    unfold: (isAll) => {
      isWhole = isAll;
      fill();
    },
    /**
     * Goes to the next step (after the last one to the first) and announces it, because the focus does not move there.
     */
    next: () => {
      if (!rows.length) return;
      const place = (placeNow() + 1) % rows.length;
      choose(place);
      player?.say(textAt(place));
    },
    /** Goes forward or back by a number of steps, if there are that many. @param {number} by */
    walk: (by) => {
      if (placeNow() + by in rows) choose(placeNow() + by);
    },
    /** The number of steps. */
    get count() {
      return rows.length;
    },
    get isPlaying() {
      return playing !== undefined;
    },
  };
}
