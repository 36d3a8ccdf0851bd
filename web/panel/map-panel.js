/** What stands in the panel about a map: its legend, and where an algorithm goes wrong. */

import { FALSE_HIT, FALSE_MISS, WRONG_POINT, flawOf, flawsOf, percent, sharesOf } from "../map/flaws.js";
import { placeOf } from "../map/lattice.js";
import { movedOf } from "../map/moved.js";
import { patchesOf } from "../map/patches.js";
import { brief, readable } from "../model/numbers.js";
import { REGIONS } from "../view/map.js";

/** @import { Atlas, Reading } from "../map/atlas.js" */
/** @import { Patch } from "../map/patches.js" */
/** @import { Level } from "../map/surveyor.js" */
/** @import { Scene, SceneCase } from "../model/scene.js" */
/** @import { Point } from "../view/camera.js" */
/** @import { Phrase, Texts } from "./text.js" */

/** @type {Record<string, string>} */
const SAYS = { map: "map.says", difference: "difference.says" };
/** @type {Record<string, string>} */
const SAYS_IN_SPACE = { map: "map.says.space", difference: "difference.says.space" };
const BITS = { legend: "legend.bits", region: "region.bits" };
const PLACES_TO_GO = 8; // the largest patches, one after the other
const SHIFTS = 100; // steps of the plane to either side
const TINY = 4; // pixels of a flaw that a ring has to point out

const FLAWS = { [FALSE_HIT]: "reading.false-hit", [FALSE_MISS]: "reading.false-miss", [WRONG_POINT]: "reading.wrong-point" };

export class MapPanel {
  /** @type {(place: Point) => void} The moved shape is to go to that place. */
  onGo = () => {};
  /** @type {(sceneCase: SceneCase) => void} */
  onCase = () => {};
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
    this.find("choose").addEventListener("click", () => this.find("algorithm").focus());
    this.shift = /** @type {HTMLInputElement} */ (this.find("shift"));
    this.shifted = this.find("shifted");
    this.shift.addEventListener("input", () => this.onShift(this.shift.valueAsNumber));
  }

  /** @param {Scene} scene */
  build(scene) {
    this.#scene = scene;
    this.#legend = "";
    this.#known = "";
    this.#level = undefined;
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
    this.find("shift-row").hidden = !isMapped || !this.#isInSpace;
    this.rings = [];
    this.#level = undefined;
  }

  /**
   * @param {Atlas} atlas
   * @param {string} algorithm
   * @param {Point} [flaw] Where the moved shape stands, if the algorithm is wrong there.
   */
  show({ level, refusal, step }, algorithm, flaw) {
    this.find("map-refusal").hidden = !refusal;
    this.find("map-refusal").textContent = refusal && this.texts.plain("map.refused", { detail: refusal });
    if (!this.find("difference-panel").hidden) this.#showDifference(level, algorithm, flaw);
    else if (level) this.#showLegend(level, step);
    this.find("legend").hidden = !level;
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
   * What a map says of a place.
   * @param {(Omit<Reading, "place"> & {place: readonly number[]}) | undefined} reading
   */
  tell(reading) {
    const element = this.find("reading");
    if (!reading) {
      element.replaceChildren();
      return;
    }
    const { place: [x, y, z], region } = reading;
    const where = { key: region ? "reading.region" : "reading.plain", values: { name: this.#nameOf(region) } };
    const values = { x: readable(x), y: readable(y), where, verdict: verdictOf(reading) };
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
      return this.#entry("region", colour, this.#nameOf(each, "legend"));
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
    return this.#hasBits ? String(region) : this.texts.plain(this.#nameOf(region).key);
  }

  /**
   * How a region is called: by its number and its bits, or as in the article.
   * @param {number} region
   * @param {"legend" | "region"} where
   * @returns {Phrase}
   */
  #nameOf(region, where = "region") {
    const values = { region, bits: region.toString(2).padStart(3, "0") };
    return { key: this.#hasBits ? BITS[where] : `region.${this.#pair}.${region}`, values };
  }

  /** Of the point by which the shape is moved. */
  get #letter() {
    const scene = this.#scene;
    return scene?.shapes[movedOf(scene)].letters[0] ?? "";
  }

  get #pair() {
    return this.#scene?.shapes.map(({ type }) => type).join("-");
  }

  /** What is surveyed: all that is in view, or in space a part of a plane. */
  get #extent() {
    return { key: this.#isInSpace ? "extent.plane" : "extent.view" };
  }

  get #isInSpace() {
    return this.#scene?.parameters.shift !== undefined;
  }

  /** Only the regions of a triangle are numbered by three sides. */
  get #hasBits() {
    return this.#pair === "disk-triangle";
  }

  // ---- the difference

  /**
   * @param {Level | undefined} level
   * @param {string} algorithm
   * @param {Point | undefined} flaw
   */
  #showDifference(level, algorithm, flaw) {
    const isExact = algorithm === "exact";
    this.find("exact-alone").hidden = !isExact;
    this.find("flaws-in-view").hidden = isExact;
    this.#showKnown(algorithm);
    if (level !== this.#level) this.#count(level);
    this.find("none").hidden = !level?.isFinest || this.#patches.length > 0;
    if (level) this.#showNone(level.cells.hit.length, flaw !== undefined);
    const [largest] = this.#patches;
    const isTiny = level && largest && largest.depth * level.lattice.pitch * level.camera.scale < TINY;
    this.rings = [...(isTiny ? [placeOf(level.lattice, largest.middle)] : []), ...(flaw ? [flaw] : [])];
  }

  /** @param {Level | undefined} level */
  #count(level) {
    this.#level = level;
    this.#next = 0;
    this.#patches = [];
    const go = /** @type {HTMLButtonElement} */ (this.find("go-there"));
    go.disabled = true;
    if (!level) return;
    const flaws = flawsOf(level.cells);
    const { hits, misses, points } = sharesOf(flaws);
    if (level.isFinest && hits + misses + points > 0) this.#patches = patchesOf(flaws, level.lattice.columns, Boolean);
    const share = (/** @type {string} */ kind, /** @type {string} */ key, /** @type {number} */ part) =>
      this.#entry(kind, "", { key, values: { share: percent(part), extent: this.#extent } });
    this.find("shares").replaceChildren(
      share("false-hits", "difference.hits", hits),
      share("false-misses", "difference.misses", misses),
      ...(this.#isInSpace ? [share("wrong-points", "difference.points", points)] : []),
    );
    go.disabled = !this.#patches.length;
  }

  /**
   * @param {number} places In view.
   * @param {boolean} isHere Whether there is a flaw beside all of them, where the moved shape stands.
   */
  #showNone(places, isHere) {
    const values = { count: places, letter: this.#letter, extent: this.#extent };
    this.texts.fill(this.find("none"), isHere ? "difference.here" : "difference.none", values);
  }

  /** To the largest patch, and from there to the next. */
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
    const wrong = (this.#scene?.cases ?? []).filter(({ differs = [] }) => differs.includes(algorithm));
    const entries = wrong.map((sceneCase) => {
      const entry = this.root.createElement("li");
      const button = this.root.createElement("button");
      button.type = "button";
      button.dataset.case = sceneCase.id;
      this.texts.fill(button, `case.${sceneCase.id}`);
      button.addEventListener("click", () => this.onCase(sceneCase));
      const reason = this.root.createElement("p");
      this.texts.fill(reason, `flaw.${algorithm}.${sceneCase.id}`);
      entry.append(button, reason);
      return entry;
    });
    this.find("flaws").replaceChildren(...entries);
    this.find("known").hidden = !entries.length;
  }
}

/**
 * @param {Omit<Reading, "place">} reading
 * @returns {Phrase}
 */
function verdictOf({ hit, exact, distance }) {
  const values = { d: readable(distance) };
  const flaw = exact === undefined ? 0 : flawOf(Number(hit), exact);
  if (flaw) return { key: FLAWS[flaw], values };
  if (hit) return { key: "reading.hit" };
  return Number.isNaN(distance) ? { key: "reading.miss" } : { key: "reading.apart", values };
}
