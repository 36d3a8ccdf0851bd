/** What stands in the panel about a map: what it is of, its legend, how much of it is there. */

import { brief, readable } from "../geometry/numbers.js";
import { pairOf, regionOf } from "../words/departures.js";
import { Difference } from "./difference.js";
import { hasSection, letterOf, movesAny } from "./moved.js";
import { PlaceReader } from "./reading.js";
import { REGIONS } from "./sheet.js";
import { swatchEntry } from "./swatch.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Cells } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Atlas } from "./atlas.js" */
/** @import { Read } from "./reading.js" */
/** @import { Level } from "./surveyor.js" */

/** @type {Record<string, string>} */
const SAYS = { map: "map.says", difference: "difference.says" };
/** @type {Record<string, string>} */
const SAYS_IN_SPACE = { map: "map.says.space", difference: "difference.says.space" };
const SHIFTS = 100; // steps of the plane to either side

export class MapPanel {
  /** The shift that the panel speaks of. */
  #said = 0;
  #legend = "";
  /** @type {Scene | undefined} */
  #scene;

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Run} run
   */
  constructor(root, texts, run) {
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.difference = new Difference(root, texts, run);
    this.reader = new PlaceReader(root, texts);
    this.shift = /** @type {HTMLInputElement} */ (this.find("shift"));
    this.shifted = this.find("shifted");
    this.shift.addEventListener("input", () => run("shift", this.shift.valueAsNumber));
  }

  /** @param {Scene} scene */
  build(scene) {
    this.#scene = scene;
    this.#legend = "";
    this.difference.build(scene);
    this.#say(0);
  }

  /**
   * Of one's own shapes another pair may be chosen, or the other one of it.
   * @param {Scene} scene
   * @returns {boolean} Whether it is another one.
   */
  follow(scene) {
    if (this.#scene && keyOf(scene) === keyOf(this.#scene)) return false;
    this.build(scene);
    return true;
  }

  /**
   * What the map is of: of the plane, or of a plane in space.
   * @param {number} shift
   */
  #say(shift) {
    this.#said = shift;
    const letter = letterOf(this.#scene);
    const where = { key: shift ? "shift.some" : "shift.none", values: { letter, shift: readable(Math.abs(shift)) } };
    const says = hasSection(this.#scene) ? SAYS_IN_SPACE : SAYS;
    for (const view of ["map", "difference"]) this.texts.fill(this.find(`${view}-says`), says[view], { letter, where });
    this.find("map-says").hidden = !letter; // without a pair
    this.shift.ariaValueText = this.texts.plain(where.key, where.values);
    this.shifted.textContent = brief(shift);
  }

  /** @param {string} view */
  open(view) {
    const isMapped = view in SAYS;
    this.find("intro").hidden = isMapped;
    this.find("map-panel").hidden = view !== "map";
    this.find("map-refusal").hidden = true; // it was said of a former map
    this.find("map-state").hidden = !isMapped;
    this.find("shift-row").hidden = !isMapped || !hasSection(this.#scene);
    this.reader.open(isMapped);
    this.difference.open(view === "difference");
  }

  /**
   * @param {Atlas} atlas
   * @param {string} algorithm
   * @param {string[]} known All algorithms of the pair.
   * @param {Point} [flaw] Where the moved shape stands, if the algorithm is wrong there.
   */
  show({ level, isRefused, step }, algorithm, known, flaw) {
    this.find("map-refusal").hidden = !isRefused;
    if (this.difference.isOpen) this.difference.show(level, algorithm, known, flaw);
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
   * What the map says of a place.
   * @param {Read | undefined} reading
   * @param {boolean} isSettled
   */
  tell(reading, isSettled) {
    this.reader.tell(this.#scene, reading, isSettled);
  }

  /**
   * @param {Level} level
   * @param {number} step Between two contours.
   */
  #showLegend({ cells }, step) {
    const grounds = groundsOf(cells);
    const key = JSON.stringify([...grounds, step]);
    if (key === this.#legend) return;
    this.#legend = key;
    const regions = grounds.map(([each, ground]) =>
      swatchEntry(this.texts, `region ${ground}`, regionOf(this.#pair, each, "legend"), `var(--region-${each % REGIONS})`));
    const lines = { key: "legend.lines", values: { step: brief(step) } };
    this.find("legend").replaceChildren(
      ...regions,
      swatchEntry(this.texts, "hits", { key: "legend.hit" }),
      ...(step ? [swatchEntry(this.texts, "lines", lines)] : []),
    );
  }

  /** How a region is called on the map itself. @param {number} region */
  shortName(region) {
    return this.#pair === "disk-triangle" ? String(region) : this.texts.plain(regionOf(this.#pair, region).key);
  }

  get #pair() {
    return this.#scene ? pairOf(this.#scene) : "";
  }
}

/**
 * The regions of a map, each with how its colour is on it: plain, tinted where all of it is a hit, or both.
 * @param {Pick<Cells, "hit" | "region">} cells
 * @returns {[number, "missed" | "met" | "parted"][]}
 */
export function groundsOf({ hit, region }) {
  const seen = new Set(region.map((each, i) => 2 * each + hit[i]));
  const regions = [...new Set(region)].filter(Boolean).sort((a, b) => a - b);
  return regions.map((each) => {
    if (!seen.has(2 * each + 1)) return [each, "missed"];
    return [each, seen.has(2 * each) ? "parted" : "met"];
  });
}

/** What its words depend on. @param {Scene} scene */
function keyOf(scene) {
  return [scene.id, pairOf(scene), letterOf(scene), movesAny(scene)].join(" ");
}
