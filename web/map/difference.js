/** The errors of an algorithm: their share of the map, their positions, and the known cases. */

import { html, nothing } from "lit-html";

import { wrongIn } from "../document/scene.js";
import { EXACT } from "../engine/protocol.js";
import { latest } from "../geometry/once.js";
import { caseText } from "../panel/cases.js";
import { listed } from "../words/departures.js";
import { show } from "../words/show.js";
import { KINDS, WRONG_PART, allOf, flawsOf, partsOf, percent, shareOf } from "./flaws.js";
import { placeOf } from "./lattice.js";
import { hasSection, letterOf, movesAny } from "./moved.js";
import { patchesOf } from "./patches.js";
import { swatchEntry } from "./swatch.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Patch } from "./patches.js" */
/** @import { Level } from "./surveyor.js" */

const PLACES_TO_GO = 8; // the number of patches that the button visits, largest first
const TINY = 4; // pixels up to which a flaw needs a ring to be visible

/** @type {Record<string, string>} */
const PARTS = { points: "part.points", distance: "part.distance", region: "part.region", feature: "part.feature" };

/**
 * @param {(id: string) => any} find
 * @param {Texts} texts
 * @param {Run} run
 */
export function differenceOf(find, texts, run) {
  /** @type {Scene | undefined} */
  let scene;
  const foundIn = latest(foundOn);
  /** The flaws of the map on show. @type {ReturnType<typeof foundOn> | undefined} */
  let found;
  /** The name of the surveyed area: the view, or in space a part of a plane. */
  const surveyed = () => ({ key: hasSection(scene) ? "extent.plane" : "extent.view" });

  /** Goes to the largest patch, starting with those with a wrong verdict, and to the next one on each click. */
  find("go-there").addEventListener("click", () => {
    if (!found?.patches.length) return;
    const { level: { lattice }, patches } = found;
    const { middle } = patches[found.gone % Math.min(PLACES_TO_GO, patches.length)];
    found.gone += 1;
    run("moveTo", placeOf(lattice, middle));
  });

  /** Lists the cases of the scene that the algorithm gets wrong, each with the reason. @param {string} algorithm */
  function showKnown(algorithm) {
    const wrong = (scene?.cases ?? []).filter((sceneCase) => [...wrongIn(sceneCase), ...sceneCase.also ?? []].includes(algorithm));
    show(wrong.map((sceneCase) => {
      const own = `flaw.${algorithm}.${sceneCase.id}`;
      // The flaws of a method are all of one kind.
      const reason = texts.said([{ key: texts.has(own) ? own : `flaw.${algorithm}` }]);
      return html`<li><button type="button" data-case=${sceneCase.id} @click=${() => run("showCase", sceneCase)}>${
        texts.said([caseText(sceneCase)])}</button><p>${reason}</p></li>`;
    }), find("flaws"));
    find("known").hidden = !wrong.length;
  }

  /** @param {ReturnType<typeof foundOn>} newest */
  function showShares({ bits, isAgreed, shares }) {
    const parts = wrongParts(scene, bits);
    const entries = shares.map(({ share, swatch, extent }) =>
      swatchEntry(texts, swatch, { key: share, values: { share: extentOf(extent, surveyed()), parts } }));
    show([entries, isAgreed ? swatchEntry(texts, "agreed", { key: "legend.agreed" }) : nothing], find("shares"));
  }

  return {
    /** Positions of flaws that are too small to be visible without a ring. @type {Point[]} */
    rings: [],

    /** @param {Scene} newest */
    build(newest) {
      scene = newest;
      found = undefined;
      find("go-there").disabled = true; // it has no destination yet
      show(nothing, find("shares"));
      texts.fill(find("go-there"), "difference.go", { letter: letterOf(scene) });
    },

    /** @param {boolean} isOpen */
    open(isOpen) {
      find("difference-panel").hidden = !isOpen;
      this.rings = [];
    },

    /**
     * @param {Level | undefined} newest
     * @param {string} algorithm
     * @param {string[]} ids All available algorithms.
     * @param {Point | undefined} flaw
     */
    show(newest, algorithm, ids, flaw) {
      const isExact = algorithm === "exact";
      const isMoved = scene !== undefined && movesAny(scene);
      find("exact-alone").hidden = !isExact || ids.length < 2;
      find("nothing-published").hidden = ids.length !== 1;
      find("same-everywhere").hidden = isExact || isMoved;
      for (const id of ["difference-says", "flaws-in-view"]) find(id).hidden = isExact || !isMoved;
      const others = ids.filter((id) => id !== "exact");
      show(others.map((id) => html`<button type="button" @click=${() => run("algorithm", id)}>${texts.said([{ key: `algorithm.${id}` }])}</button>`), find("offered"));
      showKnown(algorithm);
      found = newest && foundIn(newest);
      if (found) showShares(found);
      const patches = found?.patches ?? [];
      find("go-there").disabled = !patches.length;
      find("none").hidden = !newest?.isFinest || patches.length > 0;
      const values = { count: newest?.cells.hit.length ?? 0, letter: letterOf(scene), extent: surveyed() };
      texts.fill(find("none"), flaw ? "difference.here" : "difference.none", values);
      const [largest] = patches;
      const isTiny = newest && largest && largest.depth * newest.lattice.pitch * newest.camera.scale < TINY;
      this.rings = [...(isTiny ? [placeOf(newest.lattice, largest.middle)] : []), ...(flaw ? [flaw] : [])];
    },
  };
}

/**
 * Finds the flaws of a map, even of a coarse one, because every cell was computed.
 * @param {Level} level
 */
function foundOn(level) {
  const { cells, lattice: { columns } } = level;
  const flaws = flawsOf(cells);
  const all = allOf(flaws);
  const isLesser = (/** @type {Patch} */ { value }) => Number(value === WRONG_PART);
  return {
    level,
    gone: 0, // the number of patches visited
    patches: patchesOf(all, columns, Boolean).sort((a, b) => isLesser(a) - isLesser(b)),
    shares: KINDS.filter(({ kind }) => kind !== WRONG_PART || all.includes(kind)).map((each) => ({ ...each, extent: shareOf(flaws, each.kind) })),
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
