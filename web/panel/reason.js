/** The explanation: the verdict as a sentence, its algorithm, and the steps that led to it. */

import { html, nothing } from "lit-html";

import { lazily } from "../async/lazily.js";
import { loadJson } from "../async/loading.js";
import { isTwo } from "../document/comparison.js";
import { LIBRARIES, isLibrary, librariesOf } from "../document/library-catalogue.js";
import { latest } from "../geometry/memoize.js";
import { differenceOf, pairOf } from "../words/departures.js";
import { inDouble, isMethod } from "../words/methods.js";
import { stepSentences, verdictSentence } from "../words/sentences.js";
import { show } from "../words/show.js";
import { announcerIn } from "./announcer.js";
import { axesOf } from "./axes.js";
import { comparisonPanelOf } from "./comparison-panel.js";
import { find } from "./find.js";
import { stepsIn } from "./step-list.js";
import { verdictOf } from "./verdict.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Answer, Explanation } from "../engine/protocol.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Opened } from "./collapsibles.js" */

/** @typedef {{key: string, values?: any, address?: string | undefined}} Source The key of the citation, and its address. */

const OWN = { key: "algorithm.exact.group.source" }; // the method for a group does not come from a book
const ADDRESS = /https?:\/\/\S+$/; // in the source of an algorithm

/** @typedef {ReturnType<typeof reasonOf>} Reason */

/**
 * @param {Texts} texts
 * @param {Navigation} navigation
 * @param {Run} run
 * @param {Opened} opened
 */
export function reasonOf(texts, navigation, run, opened) {
  const announcer = announcerIn(find("announcer"));
  const select = /** @type {HTMLSelectElement} */ (find("algorithm"));
  const button = /** @type {HTMLButtonElement} */ (find("play"));
  const deps = { texts, formulas: {}, rules: {} };
  const player = { button, bar: find("walk"), say: (/** @type {string} */ text) => announcer.say(text) };
  const steps = stepsIn(find("steps"), deps, run, opened, player);
  const beside = comparisonPanelOf(deps, run, opened);
  /** The last announced verdict, as a sentence and as a boolean. */
  let announced = "";
  /** @type {boolean | undefined} */
  let wasHit;
  /** @type {Scene | undefined} */
  let scene;
  /** The name highlighted by the pointer. */
  let lit = "";

  /** Whether the explanation is about a group, by any of the methods, rather than about a pair. */
  const isGroup = () => scene?.explains === "group";

  /** @param {Answer & {explanation: Explanation}} answer */
  function showSteps(answer) {
    const { explanation } = answer;
    const rows = stepSentences(explanation);
    show(isTwo(answer) ? nothing : axesOf(rows, navigation.stepOf(explanation), texts, run), find("axes"));
    if (isTwo(answer)) {
      const { rows: parted, current } = beside.show(answer, navigation.chosen.step);
      steps.show(explanation, parted, current);
    } else {
      beside.hide();
      steps.show(explanation, rows, navigation.stepOf(explanation));
    }
  }

  /** Hides the explanation. @param {string} [text] The reason why there is none, to be announced. */
  function hide(text) {
    announcer.hush();
    if (text !== undefined) announcer.say(text);
    announced = "";
    wasHit = undefined;
    delete find("verdict").dataset.hit;
    for (const id of ["sentence-text", "exact-note", "published", "axes"]) show(nothing, find(id)); // the first is also the description of the picture
    steps.hide();
    beside.hide();
  }

  /**
   * Shows the selected algorithm, its introduction and its source.
   * @param {string[]} algorithms May be empty.
   * @param {string} chosen
   * @param {string} [written]
   * @param {string[]} [libraries]
   */
  function showAlgorithm(algorithms, chosen, written = "", libraries = []) {
    tellAlgorithm(texts.lang, scene, lasting(...algorithms), chosen, written, lastingLibraries(...libraries));
    select.value = chosen;
  }

  /** Returns the identical array while its elements are the same. */
  const [lasting, lastingLibraries] = [0, 1].map(() => latest((/** @type {string[]} */ ...algorithms) => algorithms));

  /** Updates only if an argument has changed. */
  const tellAlgorithm = latest((/** @type {string} */ _, /** @type {Scene | undefined} */ of, /** @type {string[]} */ algorithms, /** @type {string} */ chosen, /** @type {string} */ written, /** @type {string[]} */ libraries) => {
    const { id = "", source: { address = undefined } = {} } = of ?? {};
    const intro = `scene.${id}.intro`;
    // Some programs decide by different steps and have their own introduction.
    const own = isGroup() ? `scene.${chosen}.intro` : `${intro}.${chosen}`;
    const method = isLibrary(chosen) ? "algorithm.library.intro" : `algorithm.${inDouble(chosen)}.intro`;
    const notes = [`scene.note.${chosen}`].filter((key) => texts.has(key)); // where the page departs from its source
    show(texts.explained([[own, method].find((key) => texts.has(key)) ?? intro, ...notes].map((key) => ({ key }))), find("intro"));
    const library = isLibrary(chosen) && { key: "algorithm.library.source", values: LIBRARIES[chosen], address: `https://github.com/${LIBRARIES[chosen].repository}` };
    const published = library || algorithms.includes(chosen) && chosen !== "exact" && { key: `algorithm.${inDouble(chosen)}.source`, address: ADDRESS.exec(written)?.[0] };
    showSource(published || (algorithms.length && isGroup() ? OWN : { key: `scene.${id}.source`, address }));
    const nameOf = (/** @type {string} */ each) => {
      const key = each === "exact" && isGroup() ? "algorithm.exact.group" : `algorithm.${each}`;
      return texts.has(key) ? texts.plain(key) : each; // a link may name an unknown algorithm
    };
    const listed = algorithms.length ? algorithms : [chosen];
    const optionOf = (/** @type {string} */ each) => html`<option value=${each}>${nameOf(each)}</option>`;
    show(html`${listed.map(optionOf)}${libraries.length ? html`<optgroup label=${texts.plain("algorithm.libraries")}>${libraries.map(optionOf)}</optgroup>` : nothing}`, select);
  });

  /** @param {Source} source With an address, it becomes a link. */
  function showSource({ key, values, address }) {
    const says = texts.plain("page.source", { source: { key, values } });
    const source = address ? html`<a href=${address} target="_blank" rel="noopener">${says}</a>` : says;
    show(texts.has(key) ? source : nothing, find("source")); // the user's own shapes have no source
  }

  /**
   * Announces a verdict once, so that it does not interrupt the steps during playback.
   * @param {string} verdict
   * @param {boolean} hit
   */
  function announce(verdict, hit) {
    const isChange = wasHit !== undefined && wasHit !== hit;
    wasHit = hit;
    if (verdict === announced) return;
    announced = verdict;
    if (isChange) announcer.sayChange(verdict);
    else announcer.say(verdict);
  }

  return {
    steps,
    hide,
    /** Loads the formulas and rules. */
    load: lazily(async () => {
      const loaded = ["../formulas.json", "../rules.json"].map((file) => loadJson(new URL(file, import.meta.url)));
      const [formulas, rules] = await Promise.all(loaded);
      Object.assign(deps, { formulas, rules });
    }),
    /** @param {Scene} shown */
    build: (shown) => {
      scene = shown;
      wasHit = undefined;
      showAlgorithm([], navigation.algorithm);
    },
    /** Asks for a prediction, without revealing anything. */
    ask: () => {
      const question = texts.plain("predict.question");
      hide();
      texts.fill(find("sentence-text"), "predict.question");
      if (announcer.element.textContent !== question) announcer.element.textContent = "";
      announcer.say(question);
    },
    /**
     * @param {Answer & {explanation: Explanation}} answer
     * @param {string} [outcome] The key of the sentence about a prediction.
     */
    show: (answer, outcome) => {
      const { algorithms, explanation, explanation: { algorithm, hit }, source } = answer;
      const verdict = verdictSentence(explanation);
      find("verdict").dataset.hit = String(hit);
      show(verdictOf(verdict, texts), find("sentence-text"));
      const difference = differenceOf(answer, pairOf({ shapes: explanation.pair.map((name) => ({ type: name.toLowerCase() })) }));
      const refused = answer.refused !== undefined && { key: "exact.refused", values: { why: answer.refused } };
      const differs = [refused || difference].filter((each) => each !== undefined);
      texts.fillAll(find("exact-note"), differs);
      showAlgorithm(isTwo(answer) ? algorithms.filter((id) => id !== "exact") : algorithms, algorithm, source, librariesOf(answer));
      // The label prevents a program's answer from being mistaken for the exact one.
      const name = { key: isLibrary(algorithm) ? "published.library" : isMethod(algorithm) ? "published.method" : "published.on", values: { algorithm: { key: `algorithm.${algorithm}` } } };
      show(algorithm === "exact" || isGroup() ? nothing : html`<span>${texts.said([name])}</span> <button
        type="button" id="to-exact" data-click="algorithm" data-given='"exact"'><span>${texts.plain("published.exact")}</span></button>`, find("published"));
      showSteps(answer);
      announce(texts.plainAll([...(outcome ? [{ key: outcome }] : []), ...verdict, ...differs]), hit);
    },
    /** Unfolds every step, or only the current one again. @param {boolean} isWhole */
    unfold: (isWhole) => {
      for (const list of [steps, beside.steps]) list.unfold(isWhole);
    },
    /** The longer of two lists. */
    get longer() {
      return beside.steps.count > steps.count ? beside.steps : steps;
    },
    /** Highlights a value or letter wherever it is shown. @param {string} name */
    light: (name) => {
      if (!name && !lit) return;
      lit = name;
      for (const element of document.querySelectorAll(":is(.panel, .lesson) [data-name]")) {
        element.classList.toggle("lit", element.getAttribute("data-name") === name);
      }
    },
  };
}
