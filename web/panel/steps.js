/**
 * The steps as a list: one of them is the current one and unfolds its sentence, its formula and its
 * picture. Arrow keys, Home and End walk; "play" walks by itself.
 */

import { nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { readingTime } from "../words/languages.js";
import { show } from "../words/show.js";
import { bodyOf, colour, rowOf } from "./step-row.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Told } from "../words/sentences.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Formulas, Rules } from "./notation.js" */
/** @import { Opened } from "./places.js" */

/**
 * @typedef {{
 *   button: HTMLButtonElement, bar: HTMLElement, say: (text: string) => void,
 * }} Player `bar`: the way to the next step; `say`: what a step says that one goes to without looking for it.
 */

const DOTTED = 12; // steps that still have a dot each
const LOOKING = 2000; // milliseconds for the picture, while the steps play
const PLAY = ["step.play", "step.play.label"];
const PAUSE = ["step.pause", "step.pause.label"];
/** @type {Record<string, (place: number, last: number) => number>} */
const MOVES = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

export class Steps {
  /** @type {Formulas} */
  formulas = {};
  /** @type {Rules} */
  rules = {};

  /** @type {Explanation | undefined} */
  #explanation;
  /** @type {Told[]} */
  #told = [];
  #current = "";
  #isWhole = false;
  /** The step that was last brought into sight. */
  #followed = "";
  /** The step that the person, or what plays, goes to. */
  #goal = "";
  /** What the list has room for, and how much; and for which steps that was measured. */
  #roomFor = "";
  #room = 0;
  /** @type {Set<string>} */
  #measured = new Set();
  #width = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #playing;

  /**
   * @param {HTMLElement} list
   * @param {Texts} texts
   * @param {Run} run
   * @param {Opened} opened
   * @param {Player} [player] None where another list plays.
   */
  constructor(list, texts, run, opened, player) {
    this.list = list;
    this.texts = texts;
    this.run = run;
    this.opened = opened;
    this.player = player;
    this.folds = /** @type {HTMLElement} */ (list.closest("main")); // two lists beside each other fold together
    this.folds.classList.toggle("folded", !opened.has("steps"));
    list.addEventListener("keydown", (event) => this.#walk(event));
    list.addEventListener("click", ({ target }) => {
      const item = /** @type {Element} */ (target).closest("li");
      if (item?.classList.contains("current")) this.#list();
      if (item) this.#choose(item.dataset.step ?? "");
    });
    player?.button.addEventListener("click", () => this.togglePlay());
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(list);
  }

  /** @param {Explanation} explanation @param {Told[]} told @param {string} current */
  show(explanation, told, current) {
    this.#explanation = explanation;
    this.#told = told;
    this.#current = current;
    this.#fill();
    this.#makeRoom(explanation);
    this.#follow(current);
    if (this.#goal === current) {
      const head = this.list.querySelector("[aria-current]");
      head?.nextElementSibling?.scrollIntoView({ block: "nearest" });
      head?.scrollIntoView({ block: "nearest" }); // a long step shows its beginning
    }
    this.#goal = "";
    this.#showPlay();
    this.#showWay();
  }

  /** The other steps' names come and go. */
  #list() {
    this.opened.set("steps", !this.folds.classList.toggle("folded"));
    this.#roomFor = "";
    if (this.#explanation) this.show(this.#explanation, this.#told, this.#current);
  }

  /** Where one is, and what the large button does. */
  #showWay() {
    const { player, texts } = this;
    if (!player) return;
    const { length } = this.#told;
    const place = this.#place;
    const [dots, counted, next] = /** @type {HTMLCollectionOf<HTMLElement>} */ (player.bar.children);
    player.bar.hidden = length === 0;
    show(length > DOTTED ? "" : "●".repeat(place + 1) + "○".repeat(Math.max(0, length - place - 1)), dots);
    texts.fill(counted, "step.count", { number: place + 1, count: length });
    texts.fill(next, place < length - 1 ? "step.next" : "step.again");
    next.classList.toggle("again", place === length - 1);
  }

  /**
   * Has the step that speaks in sight in a low frame: by its own scrolling, which moves no page about it.
   * @param {string} current
   */
  #follow(current) {
    const frame = current === this.#followed ? null : this.list.closest("[data-embed] .rest");
    this.#followed = current;
    const item = this.list.querySelector(".current");
    if (!frame || !item) return;
    const [seen, { top, bottom }] = [frame.getBoundingClientRect(), item.getBoundingClientRect()];
    const above = top - seen.top;
    frame.scrollTop += Math.min(above, Math.max(0, bottom - seen.bottom));
  }

  hide() {
    this.stop();
    this.#explanation = undefined;
    this.#told = [];
    show(nothing, this.list);
    this.#showWay();
  }

  /**
   * Unfolds every step, as on paper, or only the current one again.
   * @param {boolean} isWhole
   */
  unfold(isWhole) {
    this.#isWhole = isWhole;
    this.#fill();
  }

  /**
   * A row for each step. Those of steps that are still there stay where they are, with the focus, and
   * with a press that is not yet released.
   * @param {string} [current] The one that is unfolded.
   */
  #fill(current = this.#current) {
    const explanation = this.#explanation;
    if (!explanation) return;
    const { list, texts } = this;
    const had = list.contains(document.activeElement);
    const upTo = (/** @type {number} */ i) => ({ ...explanation, steps: explanation.steps.slice(0, i + 1) });
    const isOpen = (/** @type {Told} */ { id }) => this.#isWhole || id === current;
    show(repeat(this.#told, ({ id }) => id, (each, i) => (
      rowOf(each, each.id === current, isOpen(each) ? bodyOf(each, upTo(i), this) : nothing, texts))), list);
    this.#told.forEach((each, i) => {
      if (isOpen(each)) colour(list.children[i].children[1], upTo(i).steps);
    });
    if (had && !list.contains(document.activeElement)) this.#focus(this.#place);
  }

  /**
   * The list gets the height of its longest step at once, and keeps it while the person walks and the
   * numbers change: what is below stays where it is.
   * @param {Explanation} explanation
   */
  #makeRoom(explanation) {
    const { algorithm, pair } = explanation;
    const { isExact, lang } = this.texts;
    this.#width ||= this.list.getBoundingClientRect().width; // the first steps can come before it is told
    const roomFor = [algorithm, ...pair, lang, isExact, this.#width].join();
    if (roomFor !== this.#roomFor) {
      this.#setRoom(this.#roomFor ? 0 : this.list.offsetHeight); // what was kept for the first ones, they keep
      this.#roomFor = roomFor;
      this.#measured.clear();
    }
    const drawn = this.#told.map(({ id }) => id).join();
    if (this.#measured.has(drawn) || !this.list.offsetHeight) return;
    this.#measured.add(drawn);
    this.#setRoom(Math.max(this.#room, ...this.#told.map(({ id }) => this.#heightAt(id))));
    this.#fill();
  }

  /** Of the list, with this one of its steps unfolded. @param {string} id */
  #heightAt(id) {
    this.#fill(id);
    return Math.ceil(this.list.getBoundingClientRect().height);
  }

  /** @param {number} room */
  #setRoom(room) {
    this.#room = room;
    this.list.style.minHeight = `${room}px`;
  }

  /** Numbers that take more room than those that were measured keep it. @param {{width: number}} size */
  #resize({ width }) {
    if (width) this.#width = width; // a list in a closed tab has none
    if (this.#told.length && this.list.offsetHeight > this.#room) this.#setRoom(this.list.offsetHeight);
  }

  // ---- walking

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const last = this.#told.length - 1;
    const next = Math.max(0, Math.min(last, move(this.#place, last)));
    this.#choose(this.#told[next].id);
    this.#focus(next);
  }

  get #place() {
    return this.#told.findIndex(({ id }) => id === this.#current);
  }

  /** Goes to the next step, after the last one to the first, and says it: the focus does not go there. */
  next() {
    const { length } = this.#told;
    if (!length) return;
    const { id, title, sentence, values } = this.#told[(this.#place + 1) % length];
    this.#choose(id);
    this.player?.say(this.texts.plainAll([{ key: title, values }, ...sentence]));
  }

  /** How many there are. */
  get count() {
    return this.#told.length;
  }

  /** Goes by so many steps, as far as there are any. @param {number} by */
  walk(by) {
    const place = this.#place + by;
    if (place in this.#told) this.#choose(this.#told[place].id);
  }

  /** @param {string} id */
  #choose(id) {
    this.stop();
    this.#goTo(id);
  }

  /** @param {string} id */
  #goTo(id) {
    this.#goal = id;
    this.run("step", id);
  }

  /** @param {number} place */
  #focus(place) {
    /** @type {HTMLElement} */ (this.list.children[place].firstElementChild).focus();
  }

  get isPlaying() {
    return this.#playing !== undefined;
  }

  /** Walks by itself through all steps, or stops. */
  togglePlay() {
    if (this.#playing) this.stop();
    else this.#next(0);
  }

  /** @param {number} place */
  #next(place) {
    if (place >= this.#told.length) {
      this.stop();
      return;
    }
    const { id, title, sentence, values } = this.#told[place];
    const text = this.texts.plainAll([{ key: title, values }, ...sentence]);
    this.#playing = setTimeout(() => this.#next(place + 1), LOOKING + readingTime(text, this.texts.lang));
    this.#showPlay();
    this.#goTo(id);
    this.player?.say(text);
  }

  /** Stop playing, as when another state is shown. */
  stop() {
    clearTimeout(this.#playing);
    this.#playing = undefined;
    this.#showPlay();
  }

  #showPlay() {
    const [text, label] = this.#playing ? PAUSE : PLAY;
    const button = this.player?.button;
    if (!button || button.dataset.text === text) return;
    Object.assign(button.dataset, { text, label });
    this.texts.translate(/** @type {HTMLElement} */ (button.parentElement));
  }
}
