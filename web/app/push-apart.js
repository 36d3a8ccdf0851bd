/**
 * Pushes shapes apart: the engine computes the moves iteratively; the board applies them as one undo step and shows a
 * notice.
 */

import { problemOf } from "../async/loading.js";
import { newestOf } from "../async/newest.js";
import { LinkError } from "../document/link-error.js";
import { namedShape } from "../document/names.js";
import { shifted, slotOf } from "../geometry/kinds.js";

/** @import { Board } from "../document/board.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Shape } from "../document/scene.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

const TURNS = 16; // maximum number of engine calls: each leaves fewer overlaps
/** Shapes with an area, which can be pushed. */
const SOLID = ["disk", "box", "triangle", "polygon", "outline", "capsule"];

/** @typedef {{board: Board, engine: Pick<Engine<any>, "part">, notices: Pick<Notices, "say" | "show">, texts: Texts}} Deps */

/** @param {Deps} deps */
export const pushApartOf = (deps) => newestOf((isNewest, /** @type {number[] | null} */ pair) => part(deps, isNewest, pair));

/**
 * @param {Deps} deps
 * @param {() => boolean} isNewest A newer call starts from the same shapes.
 * @param {number[] | null} pair All pairs, if null.
 */
async function part({ board, engine, notices, texts }, isNewest, pair) {
  const { cast, state: { shapes } } = board;
  const thin = pair?.find((i) => !SOLID.includes(slotOf(shapes[i].type)));
  if (thin !== undefined) {
    notices.say("part.thin", { shape: namedShape(texts, { shapes: cast }, thin).trim() });
    return;
  }
  try {
    let moved = shapes;
    let [pairs, left] = [0, 1];
    for (let turn = 0; left && turn < TURNS; turn += 1) {
      const parted = await engine.part(moved, pair, turn);
      if (board.state.shapes !== shapes || !isNewest()) return; // the shapes have changed meanwhile
      moved = moved.map((shape, i) => goneBy(shape, parted.moves[i]));
      pairs ||= parted.pairs;
      ({ left } = parted);
      if (left) notices.say("part.going", { left });
    }
    if (pairs && !board.moveAll(moved)) throw new Error(texts.plain("link.beyond"));
    notices.say(...messageOf(shapes, moved, pairs, left, Boolean(pair?.length)));
  } catch (error) {
    notices.show(new LinkError("part.failed", { detail: problemOf(error) }), board.revision);
  }
}

/**
 * @param {Shape} shape
 * @param {number[]} displacement
 */
const goneBy = (shape, [x, y]) => (x || y ? { ...shape, values: shifted(shape, [x, y]) } : shape);

/**
 * @param {Shape[]} shapes
 * @param {Shape[]} gone
 * @param {number} pairs The number of pairs that overlapped.
 * @param {number} left The number of pairs that still overlap.
 * @param {boolean} areTwo Whether the notice is about a single pair.
 * @returns {[string, Record<string, number>]}
 */
function messageOf(shapes, gone, pairs, left, areTwo) {
  if (!pairs) return [areTwo ? "part.two.none" : "part.every.none", {}];
  const moved = shapes.filter((shape, i) => shape !== gone[i]).length;
  if (left) return ["part.left", { left, moved }];
  return [areTwo ? "part.two.done" : "part.every.done", { pairs, moved }];
}
