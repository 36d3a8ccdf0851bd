/** The Minkowski difference view: its contents, and how it maps to the plane. */

import { namesOf, pairIn } from "../document/cast.js";
import { isKeptBack } from "../document/prediction.js";
import { isInPlane, marksAt } from "../draw/marks.js";
import { bodyOf } from "../geometry/bodies.js";
import { BOUNDED, BOUNDED3, hullOf, isInSpace, radiusOf, shifted, spanned } from "../geometry/kinds.js";
import { MINUS } from "../geometry/numbers.js";
import { latest } from "../geometry/memoize.js";
import { outermost } from "../geometry/outermost.js";
import { cornersIn, seenAt, wayOf } from "../geometry/projection.js";
import { boundsOf, pick } from "../geometry/shapes.js";
import { inSpace } from "../space/projected-marks.js";
import { dragOn } from "../stage/grip.js";
import { captionIn } from "../words/sentences.js";
import { kindOf } from "../words/step-ids.js";
import { differenceOf } from "./difference.js";
import { solidDifferenceOf } from "./solid-difference.js";

/** @import { Board } from "../document/board.js" */
/** @import { OnPage } from "../document/kind.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Scene } from "../document/scene.js" */
/** @import { About, Coordinates, Explanation, Mark, Nearest } from "../engine/protocol.js" */
/** @import { Drag } from "../input/drag.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Space } from "../space/solid-view.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { View } from "../stage/view.js" */
/** @import { Texts } from "../words/text.js" */

const MOST = 16; // maximum number of corners that are all named
const CENTRE = spanned({ points: [[0, 0]], radius: 0, directions: [] });
const NO_MODELS = { map: undefined, models: [], chosen: undefined };

/**
 * @param {{
 *   board: Board, backdrop?: {present: Space | undefined}, frames: Pick<Frames, "shown">, kinds: {present: Pick<OnPage, "inDifference" | "picture"> | undefined}, store: Store, texts: Texts, navigation: Navigation,
 *   twin: Pick<View, "decimals" | "toWorld">,
 * }} page Its parts may be added later.
 * @returns {Required<OnPage>["second"] & {isShown: boolean, inPlane: () => ShownMark[]}} `isShown`: whether the
 *   view is the difference, or the steps of a method with a simplex in it; `inPlane`: the marks in the plane that
 *   correspond to the difference.
 */
export function minkowskiOf(page) {
  const drawn = latest(drawnFrom);
  const marked = latest(marksFrom);

  /** The pair that the current answer is about, and its difference. */
  function shown() {
    const { about, answer, shapes } = page.frames.shown;
    const found = isKeptBack(page.store.parts, page.frames.shown) ? undefined : drawn(page.board.scene, about, shapes);
    return found && { ...found, answer };
  }

  /** The marks of the current step that lie in the difference rather than in the plane. */
  function walked() {
    const { explanation } = page.frames.shown.answer ?? {};
    return explanation ? marked(explanation, page.navigation.stepOf(explanation)) : [];
  }

  /** Whether the current step itself is about the difference. */
  const isWalked = () => walked().some((each) => each.strong);

  /** @param {NonNullable<ReturnType<typeof shown>>} found @returns {ShownMark[]} */
  function marksOf({ answer, corners, names }) {
    const way = page.kinds.present?.inDifference?.();
    const own = way ? [] : walked().map((each) => ({ ...each, mark: { ...each.mark, of: /** @type {const} */ ("") } }));
    const named = names.length <= MOST && !own.length ? corners.map(({ at }, i) => strong("point", names[i].join(MINUS), [at])) : [];
    const origin = corners[0].at.map(() => 0);
    return [...(way ?? [...own, ...(isWalked() ? [] : nearestOf(answer?.nearest, origin))]), ...named, strong("point", "O", [origin])];
  }

  return {
    get isShown() {
      const { view } = page.navigation;
      const explanation = view === "steps" ? shown()?.answer?.explanation : undefined;
      return view === "minkowski" || (explanation?.algorithm !== "exact" && Boolean(explanation?.steps.some(({ id }) => kindOf(id) === "support")));
    },
    contents: () => {
      const found = shown();
      const { projection } = page.board;
      const picture = found && {
        shapes: [found.shape],
        letters: [[]],
        pair: [],
        answer: found.answer && { ...found.answer, pairs: [{ a: 0, b: 0, hit: found.answer.pairs[0].hit, points: [] }], shown: {} },
        marks: marksOf(found),
        lit: page.store.parts.lit,
        caption: captionIn(page.texts),
      };
      return picture && projection ? { ...inSpace(picture, projection, NO_MODELS, page.backdrop?.present), shapes: [outlineOf(found, projection)] } : picture;
    },
    extent: () => {
      const found = shown();
      const way = page.kinds.present?.inDifference?.() ?? [];
      return found && boundsOf([CENTRE, outlineOf(found, page.board.projection), ...way.map(({ mark: { points } }) => spanned({ points, radius: 0, directions: [] }))]);
    },
    /** @returns {Drag | undefined} */
    grab: (from) => {
      const found = shown();
      const { board, twin } = page;
      const { projection } = board;
      if (!found || pick([outlineOf(found, projection)], [from[0], from[1]]) < 0) return undefined;
      const moved = bodyOf(board.state.shapes, found.pair[0]);
      return dragOn(board, twin, from, (way, grip) => grip.place(moved.map((i) => [i, shifted(grip.start.shapes[i], projection ? wayOf(projection, ...way) : way)])));
    },
    inPlane: () => {
      const found = shown();
      if (!found) return [];
      const { answer, corners, hulls, names } = found;
      const lit = names.findIndex((each) => each.join(MINUS) === page.store.parts.lit);
      const made = lit < 0 ? [] : corners[lit].from.map((at, i) =>
        strong("point", page.store.parts.lit, [hulls[i].points[at]], /** @type {const} */ (["a", "b"])[i]));
      return [...(answer?.nearest && !isWalked() ? closestOf(answer.nearest) : []), ...made];
    },
  };
}

/**
 * @param {Scene} scene
 * @param {About | undefined} about
 * @param {Shape[]} all
 */
function drawnFrom(scene, about, all) {
  const pair = pairIn(about);
  const shapes = pair.map((i) => all[i]);
  if (!shapes.length || !shapes.every((each) => each && [...BOUNDED, ...BOUNDED3].includes(each.type))) return undefined;
  const hulls = shapes.map((each) => (isInSpace(each.type) ? { points: cornersIn(each), radius: radiusOf(each) } : hullOf(each)));
  const { letters } = namesOf(scene, about, all);
  const { corners, radius, shape } = isInSpace(shapes[0].type) ? solidOf(hulls) : flatOf(shapes);
  const names = corners.map(({ from }) => from.map((at, i) => nameOf(letters[pair[i]], hulls[i].points, at)));
  return { corners, hulls, names, pair, radius, shape };
}

/** @typedef {{corners: {at: Coordinates, from: [number, number]}[], radius: number, shape: Shape}} Drawn */

/** @param {Shape[]} shapes @returns {Drawn} */
function flatOf([a, b]) {
  const { corners, radius } = differenceOf(a, b);
  return { corners, radius, shape: spanned({ points: corners.map(({ at }) => at), radius, directions: [] }) };
}

/**
 * In space, the difference of the cores, unless it is a ball or a capsule; its outline also has the radius.
 * @param {{points: any[], radius: number}[]} hulls
 * @returns {Drawn}
 */
function solidOf([a, b]) {
  const radius = a.radius + b.radius;
  const { corners, faces } = solidDifferenceOf(a.points, b.points);
  const values = corners.flatMap(({ at }) => at);
  if (corners.length > 2 || !radius) return { corners, radius, shape: { type: "hull3", values, faces } };
  return { corners, radius, shape: { type: corners.length > 1 ? "capsule3" : "sphere", values: [...values, radius] } };
}

/**
 * The difference as seen.
 * @param {Drawn} drawn
 * @param {Projection | undefined} projection
 */
function outlineOf({ corners, radius, shape }, projection) {
  if (!projection) return shape;
  return spanned({ points: outermost(corners.map(({ at }) => seenAt(projection, at))).reverse(), radius, directions: [] });
}

/** @param {Explanation} explanation @param {string} step */
function marksFrom(explanation, step) {
  return marksAt(explanation, step).filter(({ mark }) => !isInPlane(mark));
}

/**
 * The name of a shape's corner: its own letter, or the shape's letter and a number.
 * @param {string[]} letters
 * @param {readonly unknown[]} points
 * @param {number} at
 */
function nameOf(letters, points, at) {
  return letters.length >= points.length ? letters[at] : `${letters[0] ?? ""}${at + 1}`;
}

/**
 * @param {Mark["kind"]} kind
 * @param {string} name
 * @param {Coordinates[]} points
 * @param {Mark["of"]} [of]
 * @param {Record<string, number>} [values]
 * @returns {ShownMark}
 */
function strong(kind, name, points, of = "", values = {}) {
  return { mark: { kind, name, points, of }, strong: true, role: "own", values };
}

/**
 * The segment from the origin to the closest point of the boundary: the vector between the closest points, or the
 * minimum translation of the second shape.
 * @param {Nearest | undefined} nearest
 * @param {Coordinates} origin
 */
function nearestOf(nearest, origin) {
  if (!nearest) return [];
  const { depth, normal, points: [p, q] } = nearest;
  const v = depth !== undefined && normal ? normal.map((each) => each * depth) : p.map((each, axis) => each - q[axis]);
  const name = depth === undefined ? "gap" : "out";
  return [strong("segment", name, [origin, v], "", { [name]: Math.hypot(...v) }), strong("point", "v", [v])];
}

/** The same in the plane. @param {Nearest} nearest */
function closestOf({ depth, normal, points: [p, q] }) {
  if (depth === undefined || !normal) {
    const gap = Math.hypot(...p.map((each, axis) => each - q[axis]));
    return [strong("segment", "gap", [p, q], "", { gap }), strong("point", "p", [p], "a"), strong("point", "q", [q], "b")];
  }
  const ends = [-1, 1].map((side) => p.map((each, axis) => each + (side * depth * normal[axis]) / 2));
  return [strong("arrow", "out", ends, "", { out: depth })];
}
