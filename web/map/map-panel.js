/** The panel of a map: its subject, its legend, its progress, and its values at a position; one template of its state. */

import { html, nothing } from "lit-html";

import { kindOf } from "../document/kind.js";
import { hasSection } from "../document/scene.js";
import { brief, readable } from "../geometry/numbers.js";
import { latest } from "../geometry/memoize.js";
import { announcerIn } from "../panel/announcer.js";
import { pairOf, regionOf } from "../words/departures.js";
import { show } from "../words/show.js";
import { errorsOf, foundOn, ringsOn } from "./errors.js";
import { letterOf, movesAny } from "./moved.js";
import { readingOf } from "./reading.js";
import { scaleOf } from "./scale.js";
import { REGIONS } from "./map-canvas.js";
import { swatchEntry } from "./swatch.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Cells } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Surveyed } from "./errors.js" */
/** @import { Read } from "./reading.js" */
/** @import { Level } from "./surveyor.js" */

/**
 * @typedef {Surveyed & {view: string, along: Phrase, shift: number, reach: number, isRefused: boolean, step: number, done: number, isGivenUp: boolean, reading: Read | undefined}} Shown
 *   `along`: what the section plane is parallel to; `shift`, `reach`: of that plane, and its maximum to either side; `step`: the distance between two contours;
 *   `done`: the surveyed fraction; `isGivenUp`: whether finer levels would take too long.
 */

/** The description of each kind of map, for the plane and for space. @type {Record<string, string[]>} */
const SAYS = { map: ["map.says", "map.says.space"], cost: ["map.cost", "map.cost.space"], difference: ["difference.says", "difference.says.space"] };
const SHIFTS = 100; // steps of the section plane to either side

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {Run} run
 */
export function mapPanelOf(root, texts, run) {
  const [place, state, reading, live] = ["maps", "map-state", "reading", "map-announcer"].map((id) => (
    /** @type {HTMLElement} */ (root.getElementById(id))));
  const announcer = announcerIn(live);
  /** @type {Shown} */
  let shown = {
    scene: undefined, view: "", along: { key: "along.triangle" }, shift: 0, reach: 1, isRefused: false, level: undefined, step: 0,
    algorithm: "exact", known: [], flaw: undefined, done: 1, isGivenUp: false, reading: undefined,
  };
  const groundsIn = latest(groundsOf);
  const scaleIn = latest(scaleOf);
  const foundIn = latest(foundOn);
  const pair = () => (shown.scene ? pairOf(shown.scene) : "");
  const found = () => shown.level && shown.view === "difference" ? foundIn(shown.level) : undefined;

  /** @param {Partial<Shown>} changes */
  function render(changes) {
    shown = { ...shown, ...changes };
    const isMapped = shown.view in SAYS;
    show(isMapped ? panelOf(shown) : nothing, place);
    state.textContent = isMapped ? progressOf(shown) : "";
    show(isMapped && shown.scene && shown.reading ? texts.said([readingOf(shown.scene, shown.reading)]) : nothing, reading);
  }

  /** @param {Shown} shown */
  function panelOf({ algorithm, along, isRefused, known, level, reach, scene, shift, step, view }) {
    const letter = letterOf(scene);
    const where = { key: shift ? "shift.some" : "shift.none", values: { letter, shift: readable(Math.abs(shift)) } };
    const isUncounted = view === "cost" && algorithm === "exact"; // its map shows the answers
    const says = texts.said([{ key: SAYS[isUncounted ? "map" : view][Number(hasSection(scene))], values: { letter, where, along } }]);
    const most = Number(reach.toPrecision(1));
    return html`${isRefused ? html`<p id="map-refusal" class="notice">${texts.plain("map.refused")}</p>` : nothing}
      ${hasSection(scene) ? html`<label id="shift-row" class="shift"><span>${texts.plain("key.shift")}</span><input type="range" id="shift"
        min=${-most} max=${most} step=${most / SHIFTS} .value=${String(shift)} aria-valuetext=${texts.plain(where.key, where.values)}
        @input=${slide}><output id="shifted" for="shift" aria-hidden="true">${brief(shift)}</output></label>` : nothing}
      ${view === "difference" ? errorsOf(shown, says, found(), texts, run) : html`<div id="map-panel" class="map-panel">
        ${letter ? html`<p id="map-says" class="intro">${says}</p>` : nothing /* there is no pair */}
        ${isUncounted ? html`<p id="uncounted" class="remark">${texts.plain("map.cost.exact")}</p>` : nothing}
        ${level ? html`<ul id="legend" class="legend" aria-label=${texts.plain("legend.label")}>${legendOf(level, step)}</ul>` : nothing}
        ${known.length > 1 && scene && kindOf(scene).views(scene).includes("cost") ? html`<button type="button" id="by-cost" aria-pressed=${view === "cost"}
          @click=${() => run("view", view === "cost" ? "map" : "cost")}>${texts.plain("map.cost.switch")}</button>` : nothing}
      </div>`}`;
  }

  const slide = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => run("shift", currentTarget.valueAsNumber);

  /**
   * @param {Level} level
   * @param {number} step
   */
  function legendOf({ cells }, step) {
    if (cells.cost) {
      const { top, mean, ...ends } = scaleIn(cells.cost);
      const scale = swatchEntry(texts, "scale", { key: "legend.cost", values: { top } });
      const measured = texts.plain("legend.cost.found", { ...ends, mean: mean.toPrecision(3) });
      return [scale, swatchEntry(texts, "rim", { key: "legend.hit" }), html`<li class="found">${measured}</li>`];
    }
    const regions = groundsIn(cells).map(([each, ground]) =>
      swatchEntry(texts, `region ${ground}`, regionOf(pair(), each, "legend"), `var(--region-${each % REGIONS})`));
    const lines = { key: "legend.lines", values: { step: brief(step) } };
    return [regions, swatchEntry(texts, "hits", { key: "legend.hit" }), step ? swatchEntry(texts, "lines", lines) : nothing];
  }

  /** @param {Shown} shown */
  function progressOf({ done, isGivenUp }) {
    if (isGivenUp) return texts.plain("map.given-up");
    return done < 1 ? texts.plain("map.coarse", { share: String(Math.floor(100 * done)) }) : "";
  }

  return {
    get view() { return shown.view; },
    get isMapped() { return shown.view in SAYS; },

    /** Positions of flaws that are too small to be visible without a ring. @returns {Point[]} */
    get rings() {
      return shown.view === "difference" ? ringsOn(shown, found()) : [];
    },

    /** @param {Scene} scene */
    build: (scene) => render({ scene, shift: 0, level: undefined }),

    /**
     * Shows another scene or pair; in an editable list, the pair or the moved shape may change.
     * @param {Scene} newest
     * @returns {boolean} Whether anything has changed.
     */
    follow(newest) {
      if (shown.scene && keyOf(newest) === keyOf(shown.scene)) return false;
      this.build(newest);
      return true;
    },

    /** Clears the results and announcements of the previous map. @param {string} view */
    open: (view) => {
      render({ view, isRefused: false, level: undefined });
      announcer.hush();
      live.textContent = "";
    },

    /** @param {Partial<Shown>} changes */
    show: render,

    /**
     * Shows the map's values at a position; they are read out once the map is fine and the probe at rest.
     * @param {Read | undefined} at
     * @param {boolean} isSettled
     */
    announce(at, isSettled) {
      render({ reading: at });
      const said = [...place.querySelectorAll("#shares li:not(.agreed)"), reading];
      if (isSettled) announcer.say(said.map(({ textContent }) => textContent).filter(Boolean).join("; "));
      else announcer.hush();
    },

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
