/** Where an algorithm goes wrong: over how much of the map, at which places, and in which known cases. */

import { wrongIn } from "../document/scene.js";
import { EXACT } from "../engine/protocol.js";
import { caseText } from "../panel/cases.js";
import { element } from "../panel/element.js";
import { listed } from "../words/departures.js";
import {
  FALSE_HIT, FALSE_MISS, KINDS, WRONG_PART, allOf, flawsOf, partsOf, percent, shareOf,
} from "./flaws.js";
import { placeOf } from "./lattice.js";
import { hasSection, letterOf, movesAny } from "./moved.js";
import { patchesOf } from "./patches.js";
import { swatchEntry } from "./swatch.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Patch } from "./patches.js" */
/** @import { Level } from "./surveyor.js" */

const PLACES_TO_GO = 8; // the largest patches, one after the other
const TINY = 4; // pixels of a flaw that a ring has to point out

/** @type {Record<number, string>} */
const SHARES = { [FALSE_HIT]: "difference.hits", [FALSE_MISS]: "difference.misses", [WRONG_PART]: "difference.wrong" };
/** @type {Record<number, string>} */
const SWATCHES = { [FALSE_HIT]: "false-hits", [FALSE_MISS]: "false-misses", [WRONG_PART]: "wrong-points" };
/** @type {Record<string, string>} */
const PARTS = {
  points: "part.points", distance: "part.distance", region: "part.region", feature: "part.feature",
};

export class Difference {
  /** Places of flaws that are too small to be seen without a ring. @type {Point[]} */
  rings = [];

  /** @type {Level | undefined} */
  #level;
  /** @type {Patch[]} */
  #patches = [];
  #next = 0;
  #known = "";
  #offered = "";
  /** @type {Scene | undefined} */
  #scene;

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Run} run
   */
  constructor(root, texts, run) {
    this.texts = texts;
    this.run = run;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.find("go-there").addEventListener("click", () => this.#go());
  }

  get isOpen() {
    return !this.find("difference-panel").hidden;
  }

  /** @param {Scene} scene */
  build(scene) {
    this.#scene = scene;
    this.#known = "";
    this.#offered = "";
    this.#count(undefined);
    this.find("shares").replaceChildren();
    this.texts.fill(this.find("go-there"), "difference.go", { letter: letterOf(scene) });
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.find("difference-panel").hidden = !isOpen;
    this.rings = [];
    this.#count(undefined);
  }

  /**
   * @param {Level | undefined} level
   * @param {string} algorithm
   * @param {string[]} known
   * @param {Point | undefined} flaw
   */
  show(level, algorithm, known, flaw) {
    const isExact = algorithm === "exact";
    const isMoved = this.#scene !== undefined && movesAny(this.#scene);
    this.find("exact-alone").hidden = !isExact || known.length < 2;
    this.find("nothing-published").hidden = known.length !== 1;
    this.find("same-everywhere").hidden = isExact || isMoved;
    this.find("difference-says").hidden = isExact || !isMoved;
    this.find("flaws-in-view").hidden = isExact || !isMoved;
    this.#offer(known);
    this.#showKnown(algorithm);
    if (level !== this.#level) this.#count(level);
    this.find("none").hidden = !level?.isFinest || this.#patches.length > 0;
    if (level) this.#showNone(level.cells.hit.length, flaw !== undefined);
    const [largest] = this.#patches;
    const isTiny = level && largest && largest.depth * level.lattice.pitch * level.camera.scale < TINY;
    this.rings = [...(isTiny ? [placeOf(level.lattice, largest.middle)] : []), ...(flaw ? [flaw] : [])];
  }

  /** What there is to compare the exact algorithm with. @param {string[]} known */
  #offer(known) {
    const offered = known.filter((id) => id !== "exact");
    if (String(offered) === this.#offered) return;
    this.#offered = String(offered);
    const buttons = offered.map((id) => {
      const button = element("button", { type: "button", onclick: () => this.run("algorithm", id) });
      this.texts.fill(button, `algorithm.${id}`);
      return button;
    });
    this.find("offered").replaceChildren(...buttons);
  }

  /** @param {Level | undefined} level */
  #count(level) {
    this.#level = level;
    this.#next = 0;
    this.#patches = [];
    if (level) this.#countIn(level);
    const go = /** @type {HTMLButtonElement} */ (this.find("go-there"));
    go.disabled = !this.#patches.length; // without a map too, for then it would lead nowhere
  }

  /** @param {Level} level */
  #countIn(level) {
    const flaws = flawsOf(level.cells);
    const all = allOf(flaws);
    if (all.some(Boolean)) { // of a coarse map too: each of its places was asked
      const isLesser = (/** @type {Patch} */ { value }) => Number(value === WRONG_PART);
      const patches = patchesOf(all, level.lattice.columns, Boolean);
      this.#patches = patches.sort((a, b) => isLesser(a) - isLesser(b));
    }
    const parts = wrongParts(this.#scene, level.cells.exact.reduce((bits, each) => bits | each, 0));
    const shown = KINDS.filter((kind) => kind !== WRONG_PART || all.includes(kind));
    const entries = shown.map((kind) => {
      const share = extentOf(shareOf(flaws, kind), this.#surveyed);
      return swatchEntry(this.texts, SWATCHES[kind], { key: SHARES[kind], values: { share, parts } });
    });
    const isAgreed = level.cells.exact.some((bits, i) => bits & EXACT.hit && !flaws.areas[i]);
    this.find("shares").replaceChildren(...entries, ...(isAgreed ? [swatchEntry(this.texts, "agreed", { key: "legend.agreed" })] : []));
  }

  /** What is surveyed: all that is in view, or in space a part of a plane. */
  get #surveyed() {
    return { key: hasSection(this.#scene) ? "extent.plane" : "extent.view" };
  }

  /**
   * @param {number} places In view.
   * @param {boolean} isHere Whether there is a flaw beside all of them, where the moved shape stands.
   */
  #showNone(places, isHere) {
    const values = { count: places, letter: letterOf(this.#scene), extent: this.#surveyed };
    this.texts.fill(this.find("none"), isHere ? "difference.here" : "difference.none", values);
  }

  /** To the largest patch, of those with a wrong verdict first, and from there to the next. */
  #go() {
    if (!this.#level || !this.#patches.length) return;
    const patch = this.#patches[this.#next % Math.min(PLACES_TO_GO, this.#patches.length)];
    this.#next += 1;
    this.run("moveTo", placeOf(this.#level.lattice, patch.middle));
  }

  /** The cases of the scene's file that the algorithm gets wrong, each with the reason. @param {string} algorithm */
  #showKnown(algorithm) {
    if (algorithm === this.#known) return;
    this.#known = algorithm;
    const wrong = (this.#scene?.cases ?? []).filter((sceneCase) => wrongIn(sceneCase).includes(algorithm));
    const entries = wrong.map((sceneCase) => {
      const button = element("button", { type: "button", onclick: () => this.run("showCase", sceneCase) });
      button.dataset.case = sceneCase.id;
      this.texts.fillAll(button, [caseText(sceneCase)]);
      const reason = element("p", {});
      this.texts.fill(reason, `flaw.${algorithm}.${sceneCase.id}`);
      return element("li", {}, button, reason);
    });
    this.find("flaws").replaceChildren(...entries);
    this.find("known").hidden = !entries.length;
  }
}

/**
 * @param {{share: number, thin: number}} found Of a kind of flaw.
 * @param {Phrase} surveyed
 * @returns {Phrase}
 */
export function extentOf({ share, thin }, surveyed) {
  if (!share) return { key: thin ? "share.thin" : "share.none" };
  return { key: thin ? "share.both" : "share.area", values: { share: percent(share), extent: surveyed } };
}

/**
 * Which parts of an answer are wrong.
 * @param {Scene | undefined} scene
 * @param {number} exact As `Cells` have it.
 * @returns {Phrase}
 */
export function wrongParts(scene, exact) {
  const wrong = partsOf(exact).filter((part, _, all) => part !== "region" || !all.includes("feature"));
  const [first = "", ...rest] = wrong.map((part) => (part === "points" && hasSection(scene) ? "part.nearest" : PARTS[part]));
  return listed({ key: first }, rest.map((key) => ({ key })));
}
