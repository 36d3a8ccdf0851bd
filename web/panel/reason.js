/** The reason: the verdict as a sentence, the algorithm that gave it, and the steps that led to it. */

import { html } from "lit-html";

import { loadJson } from "../async/loading.js";
import { isTwo } from "../document/beside.js";
import { differenceOf, pairOf } from "../words/departures.js";
import { stepSentences, verdictSentence } from "../words/sentences.js";
import { show } from "../words/show.js";
import { Announcer } from "./announcer.js";
import { Beside } from "./beside.js";
import { find } from "./find.js";
import { Steps } from "./steps.js";
import { verdictOf } from "./verdict.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Algorithm, Answer, Explanation } from "../engine/protocol.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Opened } from "./places.js" */

/** @typedef {{key: string, address?: string | undefined}} Source The text that cites it, and where it is. */

const OWN = { key: "algorithm.exact.group.source" }; // a group's own method is in no book
const ADDRESS = /https?:\/\/\S+$/; // in the source of an algorithm

export class Reason {
  #isLoaded = false;
  /** The verdict that was last to be read out, in words and in short. */
  #announced = "";
  /** @type {boolean | undefined} */
  #hit;
  /** @type {Scene | undefined} */
  #scene;
  /** What is pointed at, as last lit. */
  #lit = "";

  /**
   * @param {Texts} texts
   * @param {Walk} walk
   * @param {Run} run
   * @param {Opened} opened
   */
  constructor(texts, walk, run, opened) {
    this.texts = texts;
    this.walk = walk;
    this.run = run;
    this.announcer = new Announcer(find("announcer"));
    const button = /** @type {HTMLButtonElement} */ (find("play"));
    const player = { button, bar: find("walk"), say: (/** @type {string} */ text) => this.announcer.say(text) };
    this.steps = new Steps(find("steps"), texts, run, opened, player);
    find("next").addEventListener("click", () => run("next"));
    this.beside = new Beside(texts, run, opened);
    this.select = /** @type {HTMLSelectElement} */ (find("algorithm"));
    this.select.addEventListener("change", () => this.#choose(this.select.value));
    find("to-exact").addEventListener("click", () => this.#choose("exact"));
  }

  /** @param {string} algorithm */
  #choose(algorithm) {
    this.steps.stop();
    this.run("algorithm", algorithm);
  }

  /** Loads the formulas and rules, once. @param {AbortSignal} [signal] */
  async load(signal) {
    if (this.#isLoaded) return;
    const loaded = ["../formulas.json", "../rules.json"].map((file) => loadJson(new URL(file, import.meta.url), signal));
    const [formulas, rules] = await Promise.all(loaded);
    for (const steps of [this.steps, this.beside.steps]) Object.assign(steps, { formulas, rules });
    this.#isLoaded = true;
  }

  /** @param {Scene} scene */
  build(scene) {
    this.#scene = scene;
    this.#hit = undefined;
    this.#showAlgorithm([], this.walk.algorithm);
  }

  /** Asks for a guess, and tells nothing. */
  ask() {
    const question = this.texts.plain("predict.question");
    this.hide();
    this.texts.fill(find("sentence-text"), "predict.question");
    if (this.announcer.element.textContent !== question) this.announcer.element.textContent = "";
    this.announcer.say(question);
  }

  /**
   * @param {Answer & {explanation: Explanation}} answer
   * @param {string} [outcome] Of a guess: the key of what tells it.
   */
  show(answer, outcome) {
    const { algorithms, explanation } = answer;
    const verdict = verdictSentence(explanation, this.texts);
    find("verdict").dataset.hit = String(explanation.hit);
    show(verdictOf(verdict, this.texts), find("sentence-text"));
    const types = explanation.pair.map((name) => ({ type: name.toLowerCase() }));
    const difference = differenceOf(answer, pairOf({ shapes: types }));
    const note = find("exact-note");
    note.hidden = !difference;
    this.texts.fillAll(note, difference ? [difference] : []);
    this.#showAlgorithm(isTwo(answer) ? algorithms.filter(({ id }) => id !== "exact") : algorithms, explanation.algorithm);
    find("published").hidden = explanation.algorithm === "exact" || isTwo(answer) || this.#isGroup; // nobody is to take it for the exact one
    this.texts.fill(find("published-name"), "published.on", { algorithm: { key: `algorithm.${explanation.algorithm}` } });
    this.#showSteps(answer);
    const told = [...(outcome ? [{ key: outcome }] : []), ...verdict, ...(difference ? [difference] : [])];
    this.#announce(this.texts.plainAll(told), explanation.hit);
  }

  /** @param {Answer & {explanation: Explanation}} answer */
  #showSteps(answer) {
    const { explanation } = answer;
    if (!isTwo(answer)) {
      this.beside.hide();
      this.steps.show(explanation, stepSentences(explanation, this.texts), this.walk.stepOf(explanation));
      return;
    }
    const { told, current } = this.beside.show(answer, this.walk.chosen.step);
    this.steps.show(explanation, told, current);
  }

  /** Unfolds every step, or only the current one again. @param {boolean} isWhole */
  unfold(isWhole) {
    for (const { steps } of [this, this.beside]) steps.unfold(isWhole);
  }

  /** The longer list, where there are two. */
  get longer() {
    const { beside, steps } = this;
    return beside.steps.count > steps.count ? beside.steps : steps;
  }

  /** @param {string} [text] Why there is none. */
  hide(text) {
    this.announcer.hush();
    if (text !== undefined) this.announcer.say(text);
    this.#announced = "";
    this.#hit = undefined;
    delete find("verdict").dataset.hit;
    show("", find("sentence-text")); // which describes the picture, too
    find("exact-note").hidden = true;
    find("published").hidden = true;
    this.steps.hide();
    this.beside.hide();
  }

  /**
   * Lights what shows a value or letter.
   * @param {string} name
   */
  light(name) {
    if (!name && !this.#lit) return;
    this.#lit = name;
    for (const element of document.querySelectorAll(".panel [data-name]")) {
      element.classList.toggle("lit", element.getAttribute("data-name") === name);
    }
  }

  /** Whether it is about a group, by any of the methods, and not about a pair. */
  get #isGroup() {
    return this.#scene?.told === "group";
  }

  /**
   * The algorithm that is chosen, what it is about, and where it is written.
   * @param {Algorithm[]} algorithms There may be none yet.
   * @param {string} chosen
   */
  #showAlgorithm(algorithms, chosen) {
    const { texts } = this;
    const { id = "", source: { address = undefined } = {} } = this.#scene ?? {};
    const intro = `scene.${id}.intro`;
    const own = this.#isGroup ? `scene.${chosen}.intro` : `${intro}.${chosen}`; // of a program that walks another way
    texts.fill(find("intro"), texts.has(own) ? own : intro);
    const published = algorithms.find((each) => each.id === chosen && chosen !== "exact");
    this.#showSource(published ? sourceOf(published) : algorithms.length && this.#isGroup ? OWN : { key: `scene.${id}.source`, address });
    const nameOf = (/** @type {Pick<Algorithm, "id" | "title">} */ { id: each, title }) => {
      const key = each === "exact" && this.#isGroup ? "algorithm.exact.group" : `algorithm.${each}`;
      return texts.has(key) ? texts.plain(key) : title || each;
    };
    const listed = algorithms.length ? algorithms : [{ id: chosen, title: "" }];
    show(listed.map((each) => html`<option value=${each.id}>${nameOf(each)}</option>`), this.select);
    this.select.value = chosen;
  }

  /** @param {Source} source An address makes a link. */
  #showSource({ key, address }) {
    const element = find("source");
    element.hidden = !this.texts.has(key); // one's own shapes have none
    const says = this.texts.plain("page.source", { source: { key } });
    show(address ? html`<a href=${address} target="_blank" rel="noopener">${says}</a>` : says, element);
  }

  /**
   * Once, so that it does not talk over the steps that play.
   * @param {string} verdict
   * @param {boolean} hit
   */
  #announce(verdict, hit) {
    const isChange = this.#hit !== undefined && this.#hit !== hit;
    this.#hit = hit;
    if (verdict === this.#announced) return;
    this.#announced = verdict;
    if (isChange) this.announcer.sayChange(verdict);
    else this.announcer.say(verdict);
  }
}

/**
 * @param {Algorithm} algorithm
 * @returns {Source}
 */
function sourceOf({ id, source }) {
  return { key: `algorithm.${id}.source`, address: ADDRESS.exec(source)?.[0] };
}
