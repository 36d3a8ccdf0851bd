/** Where an algorithm goes wrong: over how much of the map, at which places, and in which known cases. */

import { wrongIn } from "../document/scene.js";
import { EXACT } from "../engine/protocol.js";
import { latest } from "../geometry/once.js";
import { caseText } from "../panel/cases.js";
import { element } from "../panel/element.js";
import { listed } from "../words/departures.js";
import { KINDS, WRONG_PART, allOf, flawsOf, partsOf, percent, shareOf } from "./flaws.js";
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

/** @type {Record<string, string>} */
const PARTS = {
  points: "part.points", distance: "part.distance", region: "part.region", feature: "part.feature",
};

/**
 * @param {(id: string) => any} find
 * @param {Texts} texts
 * @param {Run} run
 */
export function differenceOf(find, texts, run) {
  /** @type {Scene | undefined} */
  let scene;
  /** @type {Level | undefined} */
  let level;
  /** @type {Patch[]} */
  let patches = [];
  let next = 0;
  /** What is surveyed: all that is in view, or in space a part of a plane. */
  const surveyed = () => ({ key: hasSection(scene) ? "extent.plane" : "extent.view" });

  /** To the largest patch, of those with a wrong verdict first, and from there to the next. */
  find("go-there").addEventListener("click", () => {
    if (!level || !patches.length) return;
    const { middle } = patches[next % Math.min(PLACES_TO_GO, patches.length)];
    next += 1;
    run("moveTo", placeOf(level.lattice, middle));
  });

  /** What there is to compare the exact algorithm with, in the language of now. */
  const offer = latest((/** @type {string} */ _, /** @type {string} */ ids) => {
    find("offered").replaceChildren(...ids.split(" ").filter(Boolean).map((id) => {
      const button = element("button", { type: "button", onclick: () => run("algorithm", id) });
      texts.fill(button, `algorithm.${id}`);
      return button;
    }));
  });

  /** The cases of the scene's file that the algorithm gets wrong, each with the reason. */
  const showKnown = latest((/** @type {string} */ _, /** @type {Scene | undefined} */ of, /** @type {string} */ algorithm) => {
    const wrong = (of?.cases ?? []).filter((sceneCase) => [...wrongIn(sceneCase), ...sceneCase.also ?? []].includes(algorithm));
    find("flaws").replaceChildren(...wrong.map((sceneCase) => {
      const button = element("button", { type: "button", onclick: () => run("showCase", sceneCase) });
      button.dataset.case = sceneCase.id;
      texts.fillAll(button, [caseText(sceneCase)]);
      const reason = element("p", {});
      const own = `flaw.${algorithm}.${sceneCase.id}`;
      texts.fill(reason, texts.has(own) ? own : `flaw.${algorithm}`); // a method's are of one kind
      return element("li", {}, button, reason);
    }));
    find("known").hidden = !wrong.length;
  });

  /** @param {Level | undefined} newest */
  function count(newest) {
    [level, next, patches] = [newest, 0, []];
    if (newest) countIn(newest);
    find("go-there").disabled = !patches.length; // without a map too, for then it would lead nowhere
  }

  /** @param {Level} newest */
  function countIn({ cells, lattice }) {
    const flaws = flawsOf(cells);
    const all = allOf(flaws);
    if (all.some(Boolean)) { // of a coarse map too: each of its places was asked
      const isLesser = (/** @type {Patch} */ { value }) => Number(value === WRONG_PART);
      patches = patchesOf(all, lattice.columns, Boolean).sort((a, b) => isLesser(a) - isLesser(b));
    }
    const parts = wrongParts(scene, cells.exact.reduce((bits, each) => bits | each, 0));
    const entries = KINDS.filter(({ kind }) => kind !== WRONG_PART || all.includes(kind)).map(({ kind, share, swatch }) =>
      swatchEntry(texts, swatch, { key: share, values: { share: extentOf(shareOf(flaws, kind), surveyed()), parts } }));
    const isAgreed = cells.exact.some((bits, i) => bits & EXACT.hit && !flaws.areas[i]);
    find("shares").replaceChildren(...entries, ...(isAgreed ? [swatchEntry(texts, "agreed", { key: "legend.agreed" })] : []));
  }

  return {
    /** Places of flaws that are too small to be seen without a ring. @type {Point[]} */
    rings: [],

    /** @param {Scene} newest */
    build(newest) {
      scene = newest;
      count(undefined);
      find("shares").replaceChildren();
      texts.fill(find("go-there"), "difference.go", { letter: letterOf(scene) });
    },

    /** @param {boolean} isOpen */
    open(isOpen) {
      find("difference-panel").hidden = !isOpen;
      this.rings = [];
      count(undefined);
    },

    /**
     * @param {Level | undefined} newest
     * @param {string} algorithm
     * @param {string[]} ids Of all that there are.
     * @param {Point | undefined} flaw
     */
    show(newest, algorithm, ids, flaw) {
      const isExact = algorithm === "exact";
      const isMoved = scene !== undefined && movesAny(scene);
      find("exact-alone").hidden = !isExact || ids.length < 2;
      find("nothing-published").hidden = ids.length !== 1;
      find("same-everywhere").hidden = isExact || isMoved;
      for (const id of ["difference-says", "flaws-in-view"]) find(id).hidden = isExact || !isMoved;
      offer(texts.lang, ids.filter((id) => id !== "exact").join(" "));
      showKnown(texts.lang, scene, algorithm);
      if (newest !== level) count(newest);
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
