/** Pushes shapes apart: the engine finds the way, turn after turn; the board goes it in one step, and a person is told. */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { namedShape } from "../document/names.js";
import { shifted } from "../geometry/kinds.js";

/** @import { Board } from "../document/board.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Shape } from "../document/scene.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

const TURNS = 16; // of the engine, at most: each leaves fewer that overlap
/** What has an area, and so a way out of it. */
const SOLID = ["disk", "box", "triangle", "polygon", "capsule"];

/**
 * @param {{board: Board, engine: Pick<Engine<any>, "part">, notices: Pick<Notices, "say" | "show">, texts: Texts}} means
 * @param {number[] | null} pair All pairs, where it is null.
 */
export async function part({ board, engine, notices, texts }, pair) {
  const { cast, state: { shapes } } = board;
  const thin = pair?.find((i) => !SOLID.includes(shapes[i].type));
  if (thin !== undefined) {
    notices.say("part.thin", { shape: namedShape(texts, { shapes: cast }, thin).trim() });
    return;
  }
  try {
    let moved = shapes;
    let [pairs, left] = [0, 1];
    for (let turn = 0; left && turn < TURNS; turn += 1) {
      const parted = await engine.part(moved, pair, turn);
      if (board.state.shapes !== shapes) return; // it was another heap
      moved = moved.map((shape, i) => goneBy(shape, parted.moves[i]));
      pairs ||= parted.pairs;
      ({ left } = parted);
      if (left) notices.say("part.going", { left });
    }
    if (pairs && !board.moveAll(moved)) throw new Error(texts.plain("link.beyond"));
    notices.say(...told(shapes, moved, pairs, left, Boolean(pair?.length)));
  } catch (error) {
    notices.show(new LinkError("part.failed", { detail: problemOf(error) }), board.revision);
  }
}

/**
 * @param {Shape} shape
 * @param {number[]} way
 */
const goneBy = (shape, [x, y]) => (x || y ? { ...shape, values: shifted(shape, [x, y]) } : shape);

/**
 * @param {Shape[]} shapes
 * @param {Shape[]} gone
 * @param {number} pairs That overlapped.
 * @param {number} left That still do.
 * @param {boolean} areTwo Nothing is said of any other then.
 * @returns {[string, Record<string, number>]}
 */
function told(shapes, gone, pairs, left, areTwo) {
  if (!pairs) return [areTwo ? "part.two.none" : "part.every.none", {}];
  const moved = shapes.filter((shape, i) => shape !== gone[i]).length;
  if (left) return ["part.left", { left, moved }];
  return [areTwo ? "part.two.done" : "part.every.done", { pairs, moved }];
}
