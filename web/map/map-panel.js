/** The panel of a map: its subject, its legend and its progress. */

import { html, nothing } from "lit-html";

import { brief, readable } from "../geometry/numbers.js";
import { latest } from "../geometry/once.js";
import { pairOf, regionOf } from "../words/departures.js";
import { show } from "../words/show.js";
import { differenceOf } from "./difference.js";
import { hasSection, letterOf, movesAny } from "./moved.js";
import { placeReaderOf } from "./reading.js";
import { scaleOf } from "./scale.js";
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

/** The description of each kind of map, for the plane and for space. @type {Record<string, string[]>} */
const SAYS = { map: ["map.says", "map.says.space"], cost: ["map.cost", "map.cost.space"], difference: ["difference.says", "difference.says.space"] };
const SHIFTS = 100; // steps of the section plane to either side

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {Run} run
 */
export function mapPanelOf(root, texts, run) {
  const find = (/** @type {string} */ id) => /** @type {any} */ (root.getElementById(id));
  const difference = differenceOf(find, texts, run);
  const reader = placeReaderOf(find, texts);
  /** @type {HTMLInputElement} */
  const slider = find("shift");
  /** @type {Scene | undefined} */
  let scene;
  let view = "";
  let said = 0; // the shift in the current description
  const groundsIn = latest(groundsOf);
  const scaleIn = latest(scaleOf);
  const pair = () => (scene ? pairOf(scene) : "");
  find("by-cost").addEventListener("click", () => run("view", view === "cost" ? "map" : "cost"));
  slider.addEventListener("input", () => run("shift", slider.valueAsNumber));

  /**
   * Describes what the map surveys: the plane, or a plane in space.
   * @param {number} shift
   */
  function say(shift) {
    said = shift;
    const letter = letterOf(scene);
    const where = { key: shift ? "shift.some" : "shift.none", values: { letter, shift: readable(Math.abs(shift)) } };
    for (const [each, id] of [[view === "cost" ? "cost" : "map", "map-says"], ["difference", "difference-says"]]) {
      texts.fill(find(id), SAYS[each][Number(hasSection(scene))], { letter, where });
    }
    find("map-says").hidden = !letter; // there is no pair
    slider.ariaValueText = texts.plain(where.key, where.values);
    find("shifted").textContent = brief(shift);
  }

  /**
   * @param {Level} level
   * @param {number} step The distance between two contours.
   */
  function showLegend({ cells }, step) {
    if (cells.cost) {
      const { top, mean, ...ends } = scaleIn(cells.cost);
      const scale = swatchEntry(texts, "scale", { key: "legend.cost", values: { top } });
      const found = texts.plain("legend.cost.found", { ...ends, mean: mean.toPrecision(3) });
      show([scale, swatchEntry(texts, "rim", { key: "legend.hit" }), html`<li class="found">${found}</li>`], find("legend"));
      return;
    }
    const regions = groundsIn(cells).map(([each, ground]) =>
      swatchEntry(texts, `region ${ground}`, regionOf(pair(), each, "legend"), `var(--region-${each % REGIONS})`));
    const lines = { key: "legend.lines", values: { step: brief(step) } };
    show([regions, swatchEntry(texts, "hits", { key: "legend.hit" }), step ? swatchEntry(texts, "lines", lines) : nothing], find("legend"));
  }

  return {
    difference,

    /** @param {Scene} newest */
    build(newest) {
      scene = newest;
      difference.build(newest);
      say(0);
    },

    /**
     * Shows another scene or pair; in an editable list, the pair or the moved shape may change.
     * @param {Scene} newest
     * @returns {boolean} Whether anything has changed.
     */
    follow(newest) {
      if (scene && keyOf(newest) === keyOf(scene)) return false;
      this.build(newest);
      return true;
    },

    /** @param {string} opened */
    open(opened) {
      view = opened;
      const isMapped = view in SAYS;
      find("intro").hidden = isMapped;
      find("map-panel").hidden = !isMapped || view === "difference";
      find("by-cost").ariaPressed = String(view === "cost");
      if (isMapped) say(said);
      find("map-refusal").hidden = true; // it belongs to a previous map
      find("map-state").hidden = !isMapped;
      find("shift-row").hidden = !isMapped || !hasSection(scene);
      reader.open(isMapped);
      difference.open(view === "difference");
    },

    /**
     * @param {Atlas} atlas
     * @param {string} algorithm
     * @param {string[]} known All algorithms of the pair.
     * @param {Point} [flaw] The position of the moved shape, if the algorithm is wrong there.
     */
    show({ level, isRefused, step }, algorithm, known, flaw) {
      find("map-refusal").hidden = !isRefused;
      if (view === "difference") difference.show(level, algorithm, known, flaw);
      else if (level) showLegend(level, step);
      find("by-cost").hidden = known.length < 2;
      find("uncounted").hidden = view !== "cost" || algorithm !== "exact";
      find("legend").hidden = !level;
    },

    /**
     * Shows the progress of an incomplete map.
     * @param {number} done The fraction of all positions.
     * @param {boolean} [isGivenUp] Whether finer levels would take too long.
     */
    showProgress(done, isGivenUp = false) {
      const coarse = done < 1 ? texts.plain("map.coarse", { share: String(Math.floor(100 * done)) }) : "";
      find("map-state").textContent = isGivenUp ? texts.plain("map.given-up") : coarse;
    },

    /**
     * @param {number} shift
     * @param {number} reach The maximum shift to either side.
     */
    showShift(shift, reach) {
      const most = Number(reach.toPrecision(1));
      Object.assign(slider, { min: -most, max: most, step: most / SHIFTS });
      slider.valueAsNumber = shift;
      if (shift !== said) say(shift); // called on every frame
    },

    /**
     * Shows the map's values at a position.
     * @param {Read | undefined} reading
     * @param {boolean} isSettled
     */
    tell: (reading, isSettled) => reader.tell(scene, reading, isSettled),

    /** The label of a region on the map itself. @param {number} region */
    shortName: (region) => (pair() === "disk-triangle" ? String(region) : texts.plain(regionOf(pair(), region).key)),
  };
}

/**
 * The regions of a map, each with its look: plain without a hit, tinted if all of it is a hit, otherwise divided.
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

/** The inputs of the panel's texts. @param {Scene} scene */
function keyOf(scene) {
  return [scene.id, pairOf(scene), letterOf(scene), movesAny(scene)].join(" ");
}
