/** What stands in the panel about a map: its legend, and where an algorithm goes wrong. */

import {
  FALSE_HIT, FALSE_MISS, KINDS, WRONG_PART, allOf, flawOf, flawsOf, partsOf, percent, shareOf,
} from "../map/flaws.js";
import { wrongIn } from "../document/scene.js";
import { brief, readable } from "../geometry/numbers.js";
import { placeOf } from "../map/lattice.js";
import { movedOf, movesAny } from "../map/moved.js";
import { patchesOf } from "../map/patches.js";
import { REGIONS } from "../map/sheet.js";
import { listed, pairOf, regionOf } from "../words/departures.js";
import { caseText } from "./cases.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Atlas, Reading } from "../map/atlas.js" */
/** @import { Patch } from "../map/patches.js" */
/** @import { Level } from "../map/surveyor.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/** @type {Record<string, string>} */
const SAYS = { map: "map.says", difference: "difference.says" };
/** @type {Record<string, string>} */
const SAYS_IN_SPACE = { map: "map.says.space", difference: "difference.says.space" };
const PLACES_TO_GO = 8; // the largest patches, one after the other
const SHIFTS = 100; // steps of the plane to either side
const SETTLED = 400; // milliseconds of rest before a place is read out
const TINY = 4; // pixels of a flaw that a ring has to point out

/** @type {Record<number, string>} */
const READINGS = { [FALSE_HIT]: "reading.false-hit", [FALSE_MISS]: "reading.false-miss", [WRONG_PART]: "reading.wrong" };
/** @type {Record<number, string>} */
const SHARES = { [FALSE_HIT]: "difference.hits", [FALSE_MISS]: "difference.misses", [WRONG_PART]: "difference.wrong" };
/** @type {Record<number, string>} */
const SWATCHES = { [FALSE_HIT]: "false-hits", [FALSE_MISS]: "false-misses", [WRONG_PART]: "wrong-points" };
/** @type {Record<string, string>} */
const PARTS = {
  points: "part.points", distance: "part.distance", region: "part.region", feature: "part.feature",
};

export class MapPanel {
  /** @type {(place: Point) => void} The moved shape is to go to that place. */
  onGo = () => {};
  /** @type {(sceneCase: SceneCase) => void} */
  onCase = () => {};
  /** @type {(algorithm: string) => void} */
  onAlgorithm = () => {};
  /** @type {(shift: number) => void} The plane of a map in space is to be there. */
  onShift = () => {};

  /** Places of flaws that are too small to be seen without a ring. @type {Point[]} */
  rings = [];

  /** @type {Level | undefined} */
  #level;
  /** The shift that the panel speaks of. */
  #said = 0;
  /** @type {Patch[]} */
  #patches = [];
  #next = 0;
  #legend = "";
  #known = "";
  #offered = "";
  /** What is read out, or will be. */
  #announced = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #announcement;
  /** @type {Scene | undefined} */
  #scene;

  /**
   * @param {Document} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.find("go-there").addEventListener("click", () => this.#go());
    this.shift = /** @type {HTMLInputElement} */ (this.find("shift"));
    this.shifted = this.find("shifted");
    this.shift.addEventListener("input", () => this.onShift(this.shift.valueAsNumber));
  }

  /** @param {Scene} scene */
  build(scene) {
    this.#scene = scene;
    this.#legend = "";
    this.#known = "";
    this.#offered = "";
    this.#count(undefined);
    this.find("shares").replaceChildren();
    this.texts.fill(this.find("go-there"), "difference.go", { letter: this.#letter });
    this.#say(0);
  }

  /**
   * What the map is of: of the plane, or of a plane in space.
   * @param {number} shift
   */
  #say(shift) {
    this.#said = shift;
    const letter = this.#letter;
    const where = { key: shift ? "shift.some" : "shift.none", values: { letter, shift: readable(Math.abs(shift)) } };
    const says = this.#isInSpace ? SAYS_IN_SPACE : SAYS;
    for (const view of ["map", "difference"]) this.texts.fill(this.find(`${view}-says`), says[view], { letter, where });
    this.shift.ariaValueText = this.texts.plain(where.key, where.values);
    this.shifted.textContent = brief(shift);
  }

  /** @param {string} view */
  open(view) {
    const isMapped = view in SAYS;
    this.find("intro").hidden = isMapped;
    this.find("map-panel").hidden = view !== "map";
    this.find("difference-panel").hidden = view !== "difference";
    this.find("reading").hidden = !isMapped;
    this.find("map-state").hidden = !isMapped;
    this.#hush();
    this.find("shift-row").hidden = !isMapped || !this.#isInSpace;
    this.rings = [];
    this.#count(undefined);
  }

  /**
   * @param {Atlas} atlas
   * @param {string} algorithm
   * @param {string[]} known All algorithms of the pair.
   * @param {Point} [flaw] Where the moved shape stands, if the algorithm is wrong there.
   */
  show({ level, refusal, step }, algorithm, known, flaw) {
    this.find("map-refusal").hidden = !refusal;
    this.find("map-refusal").textContent = refusal && this.texts.plain("map.refused", { detail: refusal });
    if (!this.find("difference-panel").hidden) this.#showDifference(level, algorithm, known, flaw);
    else if (level) this.#showLegend(level, step);
    this.find("legend").hidden = !level;
  }

  /**
   * How much of a map is there, as long as it is not all.
   * @param {number} done The part of all places.
   * @param {boolean} [isGivenUp] Whether more would take too long.
   */
  showProgress(done, isGivenUp = false) {
    const share = String(Math.floor(100 * done));
    const says = done < 1 ? this.texts.plain("map.coarse", { share }) : "";
    this.find("map-state").textContent = isGivenUp ? this.texts.plain("map.given-up") : says;
  }

  /**
   * @param {number} shift
   * @param {number} reach How far it may go to either side.
   */
  showShift(shift, reach) {
    const most = Number(reach.toPrecision(1));
    Object.assign(this.shift, { min: -most, max: most, step: most / SHIFTS });
    this.shift.valueAsNumber = shift;
    if (shift !== this.#said) this.#say(shift); // each frame asks
  }

  /**
   * What a map says of a place. It is read out once the map is fine and the place at rest.
   * @param {(Omit<Reading, "place"> & {place: readonly number[]}) | undefined} reading
   * @param {boolean} isSettled
   */
  tell(reading, isSettled) {
    this.#show(reading);
    if (isSettled) this.#announce();
    else this.#hush();
  }

  #hush() {
    clearTimeout(this.#announcement);
    this.#announced = "";
  }

  #announce() {
    const shares = this.find("difference-panel").hidden ? [] : [...this.find("shares").children];
    const text = [...shares, this.find("reading")].map(({ textContent }) => textContent).filter(Boolean).join("; ");
    if (text === this.#announced) return;
    this.#announced = text;
    clearTimeout(this.#announcement);
    this.#announcement = setTimeout(() => (this.find("map-announcer").textContent = text), SETTLED);
  }

  /** @param {(Omit<Reading, "place"> & {place: readonly number[]}) | undefined} reading */
  #show(reading) {
    const element = this.find("reading");
    if (!reading) {
      element.replaceChildren();
      return;
    }
    const { place: [x, y, z], region } = reading;
    const where = { key: region ? "reading.region" : "reading.plain", values: { name: regionOf(this.#pair, region) } };
    const values = { x: readable(x), y: readable(y), where, verdict: this.#verdictOf(reading) };
    if (z === undefined) this.texts.fill(element, "reading.text", values);
    else this.texts.fill(element, "reading.space", { ...values, z: readable(z) });
  }

  // ---- the map

  /**
   * @param {Level} level
   * @param {number} step Between two contours.
   */
  #showLegend({ cells: { region } }, step) {
    const present = new Set(region);
    const key = JSON.stringify([...present].sort().concat(step));
    if (key === this.#legend) return;
    this.#legend = key;
    const regions = [...present].filter(Boolean).sort((a, b) => a - b).map((each) => {
      const colour = `var(--region-${each % REGIONS})`;
      return this.#entry("region", colour, regionOf(this.#pair, each, "legend"));
    });
    this.find("legend").replaceChildren(
      ...regions,
      this.#entry("hits", "", { key: "legend.hit" }),
      ...(step ? [this.#entry("lines", "", { key: "legend.lines", values: { step: brief(step) } })] : []),
    );
  }

  /**
   * @param {string} kind
   * @param {string} colour
   * @param {Phrase} phrase
   */
  #entry(kind, colour, { key, values }) {
    const entry = this.root.createElement("li");
    entry.className = kind;
    const swatch = this.root.createElement("span");
    swatch.className = `swatch ${kind}`;
    if (colour) swatch.style.background = colour;
    const text = this.root.createElement("span");
    this.texts.fill(text, key, values);
    entry.append(swatch, text);
    return entry;
  }

  /** How a region is called on the map itself. @param {number} region */
  shortName(region) {
    return this.#pair === "disk-triangle" ? String(region) : this.texts.plain(regionOf(this.#pair, region).key);
  }

  /** Of the point by which the shape is moved. */
  get #letter() {
    const scene = this.#scene;
    return scene?.shapes[movedOf(scene)]?.letters[0] ?? "";
  }

  get #pair() {
    return this.#scene ? pairOf(this.#scene) : "";
  }

  /** What is surveyed: all that is in view, or in space a part of a plane. */
  get #extent() {
    return { key: this.#isInSpace ? "extent.plane" : "extent.view" };
  }

  get #isInSpace() {
    return this.#scene?.parameters.shift !== undefined;
  }

  // ---- the difference

  /**
   * @param {Level | undefined} level
   * @param {string} algorithm
   * @param {string[]} known
   * @param {Point | undefined} flaw
   */
  #showDifference(level, algorithm, known, flaw) {
    const isExact = algorithm === "exact";
    const isMoved = this.#scene !== undefined && movesAny(this.#scene);
    this.find("exact-alone").hidden = !isExact;
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
      const button = this.root.createElement("button");
      button.type = "button";
      this.texts.fill(button, `algorithm.${id}`);
      button.addEventListener("click", () => this.onAlgorithm(id));
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
    const parts = this.#wordOf(level.cells.exact.reduce((bits, each) => bits | each, 0));
    const shown = KINDS.filter((kind) => kind !== WRONG_PART || all.includes(kind));
    this.find("shares").replaceChildren(...shown.map((kind) =>
      this.#entry(SWATCHES[kind], "", { key: SHARES[kind], values: { share: this.#extentOf(shareOf(flaws, kind)), parts } })));
  }

  /**
   * A single place makes no line.
   * @param {{share: number, thin: number}} found Of a kind of flaw.
   * @returns {Phrase}
   */
  #extentOf({ share, thin }) {
    const area = { key: "share.area", values: { share: percent(share), extent: this.#extent } };
    if (!thin) return share ? area : { key: "share.none" };
    const where = { key: thin > 1 ? "share.line" : "share.place" };
    return share ? { key: "share.both", values: { area, where } } : { key: "share.only", values: { where } };
  }

  /**
   * Which parts of an answer are wrong.
   * @param {number} exact As `Cells` have it.
   * @returns {Phrase}
   */
  #wordOf(exact) {
    const wrong = partsOf(exact).filter((part, _, all) => part !== "region" || !all.includes("feature"));
    const [first = "", ...rest] = wrong.map((part) => (part === "points" && this.#isInSpace ? "part.nearest" : PARTS[part]));
    return listed({ key: first }, rest.map((key) => ({ key })));
  }

  /**
   * @param {number} places In view.
   * @param {boolean} isHere Whether there is a flaw beside all of them, where the moved shape stands.
   */
  #showNone(places, isHere) {
    const values = { count: places, letter: this.#letter, extent: this.#extent };
    this.texts.fill(this.find("none"), isHere ? "difference.here" : "difference.none", values);
  }

  /** To the largest patch, of those with a wrong verdict first, and from there to the next. */
  #go() {
    if (!this.#level || !this.#patches.length) return;
    const patch = this.#patches[this.#next % Math.min(PLACES_TO_GO, this.#patches.length)];
    this.#next += 1;
    this.onGo(placeOf(this.#level.lattice, patch.middle));
  }

  /** The cases of the scene's file that the algorithm gets wrong, each with the reason. @param {string} algorithm */
  #showKnown(algorithm) {
    if (algorithm === this.#known) return;
    this.#known = algorithm;
    const wrong = (this.#scene?.cases ?? []).filter((sceneCase) => wrongIn(sceneCase).includes(algorithm));
    const entries = wrong.map((sceneCase) => {
      const entry = this.root.createElement("li");
      const button = this.root.createElement("button");
      button.type = "button";
      button.dataset.case = sceneCase.id;
      this.texts.fillAll(button, [caseText(sceneCase)]);
      button.addEventListener("click", () => this.onCase(sceneCase));
      const reason = this.root.createElement("p");
      this.texts.fill(reason, `flaw.${algorithm}.${sceneCase.id}`);
      entry.append(button, reason);
      return entry;
    });
    this.find("flaws").replaceChildren(...entries);
    this.find("known").hidden = !entries.length;
  }

  /**
   * @param {Omit<Reading, "place">} reading
   * @returns {Phrase}
   */
  #verdictOf({ hit, exact, distance }) {
    const flaw = exact === undefined ? 0 : flawOf(Number(hit), exact);
    const values = { d: readable(distance), ...(flaw && { parts: this.#wordOf(Number(exact)) }) };
    if (flaw) return { key: READINGS[flaw], values };
    if (hit) return { key: "reading.hit" };
    return Number.isNaN(distance) ? { key: "reading.miss" } : { key: "reading.apart", values };
  }
}
