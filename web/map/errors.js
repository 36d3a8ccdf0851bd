/** The errors of an algorithm: their share of the map, their positions, and the known cases. */

import { html, nothing } from "lit-html";

import { hasSection, wrongIn } from "../document/scene.js";
import { EXACT } from "../engine/protocol.js";
import { caseText } from "../panel/cases.js";
import { listed } from "../words/departures.js";
import { BY_RULE, KINDS, WRONG_PART, allOf, flawsOf, partsOf, percent, shareOf } from "./flaws.js";
import { placeOf } from "./lattice.js";
import { letterOf, movesAny } from "./moved.js";
import { patchesOf } from "./patches.js";
import { swatchEntry } from "./swatch.js";

/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Patch } from "./patches.js" */
/** @import { Level } from "./surveyor.js" */

/**
 * @typedef {{scene: Scene | undefined, level: Level | undefined, algorithm: string, known: string[], flaw: Point | undefined}} Surveyed
 *   `known`: all algorithms of the pair; `flaw`: the position of the moved shape, if the algorithm is wrong there.
 * @typedef {ReturnType<typeof foundOn>} Found
 */

const PLACES_TO_GO = 8; // the number of patches that the button visits, largest first
const TINY = 4; // pixels up to which a flaw needs a ring to be visible

/** @type {Record<string, string>} */
const PARTS = { points: "part.points", distance: "part.distance", region: "part.region", feature: "part.feature" };

/** The name of the surveyed area: the view, or in space a part of a plane. @param {Scene | undefined} scene */
const areaOf = (scene) => ({ key: hasSection(scene) ? "extent.plane" : "extent.view" });

/**
 * @param {Surveyed} shown
 * @param {unknown} says What the map shows.
 * @param {Found | undefined} found The flaws of the map on show.
 * @param {Texts} texts
 * @param {Run} run
 */
export function errorsOf({ algorithm, flaw, known, level, scene }, says, found, texts, run) {
  const isExact = algorithm === "exact";
  const isMoved = scene !== undefined && movesAny(scene);
  const letter = letterOf(scene);
  const patches = found?.patches ?? [];
  const values = { count: level?.cells.hit.length ?? 0, letter, extent: areaOf(scene) };
  const others = known.filter((id) => id !== "exact");
  const wrong = (scene?.cases ?? []).filter((sceneCase) => [...wrongIn(sceneCase), ...sceneCase.also ?? []].includes(algorithm));

  /** Goes to the largest patch, starting with those with a wrong verdict, and to the next one on each click. */
  const go = () => {
    if (!found || !level) return;
    const { middle } = patches[found.gone % Math.min(PLACES_TO_GO, patches.length)];
    found.gone += 1;
    run("moveTo", placeOf(level.lattice, middle));
  };

  return html`<div id="difference-panel" class="map-panel">
    ${!isExact && isMoved ? html`<p id="difference-says" class="intro">${says}</p>` : nothing}
    ${isExact && known.length > 1 ? html`<div id="exact-alone"><p>${texts.plain("difference.exact")}</p>
      <div id="offered" class="offered" role="group" aria-label=${texts.plain("difference.choose")}>${others.map((id) => html`<button
        type="button" @click=${() => run("algorithm", id)}>${texts.said([{ key: `algorithm.${id}` }])}</button>`)}</div></div>` : nothing}
    ${known.length === 1 ? html`<p id="nothing-published">${texts.plain("difference.lone")}</p>` : nothing}
    ${!isExact && !isMoved ? html`<p id="same-everywhere">${texts.said([{ key: "difference.same" }])}</p>` : nothing}
    ${!isExact && isMoved ? html`<div id="flaws-in-view">
      <ul id="shares" class="legend shares">${found ? sharesOf(found, scene, texts) : nothing}</ul>
      ${level?.isFinest && !patches.length ? html`<p id="none">${texts.said([{ key: flaw ? "difference.here" : "difference.none", values }])}</p>` : nothing}
      <button type="button" id="go-there" ?disabled=${!patches.length} @click=${go}>${texts.said([{ key: "difference.go", values: { letter } }])}</button>
    </div>` : nothing}
    ${wrong.length ? html`<div id="known"><h2>${texts.plain("difference.known")}</h2>
      <ul id="flaws" class="flaws">${wrong.map((sceneCase) => knownOf(sceneCase, algorithm, texts, run))}</ul></div>` : nothing}
  </div>`;
}

/**
 * A case of the scene that the algorithm gets wrong, with the reason.
 * @param {SceneCase} sceneCase
 * @param {string} algorithm
 * @param {Texts} texts
 * @param {Run} run
 */
function knownOf(sceneCase, algorithm, texts, run) {
  const own = `flaw.${algorithm}.${sceneCase.id}`;
  // The flaws of a method are all of one kind.
  const reason = texts.said([{ key: texts.has(own) ? own : `flaw.${algorithm}` }]);
  return html`<li><button type="button" data-case=${sceneCase.id} @click=${() => run("showCase", sceneCase)}>${
    texts.said([caseText(sceneCase)])}</button><p>${reason}</p></li>`;
}

/**
 * @param {Found} found
 * @param {Scene | undefined} scene
 * @param {Texts} texts
 */
function sharesOf({ bits, isAgreed, shares }, scene, texts) {
  const parts = wrongParts(scene, bits);
  return [shares.map(({ share, swatch, extent }) => (
    swatchEntry(texts, swatch, { key: share, values: { share: extentOf(extent, areaOf(scene)), parts } }))),
  isAgreed ? swatchEntry(texts, "agreed", { key: "legend.agreed" }) : nothing];
}

/**
 * The positions of flaws that are too small to be visible without a ring.
 * @param {Pick<Surveyed, "flaw" | "level">} shown
 * @param {Found | undefined} found
 * @returns {Point[]}
 */
export function ringsOn({ flaw, level }, found) {
  const [largest] = found?.patches ?? [];
  const isTiny = level && largest && largest.depth * level.lattice.pitch * level.camera.scale < TINY;
  return [...(isTiny ? [placeOf(level.lattice, largest.middle)] : []), ...(flaw ? [flaw] : [])];
}

/**
 * Finds the flaws of a map, even of a coarse one, because every cell was computed.
 * @param {Level} level
 */
export function foundOn(level) {
  const { cells, lattice: { columns } } = level;
  const flaws = flawsOf(cells);
  const all = allOf(flaws);
  const isLesser = (/** @type {Patch} */ { value }) => [WRONG_PART, BY_RULE].indexOf(value) + 1;
  return {
    gone: 0, // the number of patches visited
    patches: patchesOf(all, columns, Boolean).sort((a, b) => isLesser(a) - isLesser(b)),
    shares: KINDS.filter(({ kind }) => kind < WRONG_PART || all.includes(kind)).map((each) => ({ ...each, extent: shareOf(flaws, each.kind) })),
    bits: cells.exact.reduce((bits, each) => bits | each, 0),
    isAgreed: cells.exact.some((bits, i) => bits & EXACT.hit && !flaws.areas[i]),
  };
}

/**
 * @param {{share: number, thin: number}} found The share of one kind of flaw.
 * @param {Phrase} surveyed
 * @returns {Phrase}
 */
export function extentOf({ share, thin }, surveyed) {
  if (!share) return { key: thin ? "share.thin" : "share.none" };
  return { key: thin ? "share.both" : "share.area", values: { share: percent(share), extent: surveyed } };
}

/**
 * Names the parts of an answer that are wrong.
 * @param {Scene | undefined} scene
 * @param {number} exact The bits of `Cells`.
 * @returns {Phrase}
 */
export function wrongParts(scene, exact) {
  const wrong = partsOf(exact).filter((part, _, all) => part !== "region" || !all.includes("feature"));
  const [first = "", ...rest] = wrong.map((part) => (part === "points" && hasSection(scene) ? "part.nearest" : PARTS[part]));
  return listed({ key: first }, rest.map((key) => ({ key })));
}
