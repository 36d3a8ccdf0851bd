/** Pushes shapes apart: the engine finds the way, the board goes it in one step, and a person is told. */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { namedShape } from "../document/names.js";

/** @import { Board } from "../document/board.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Parted } from "../engine/protocol.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

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
    const parted = await engine.part(shapes, pair);
    if (board.state.shapes !== shapes) return; // it was another heap
    if (parted.pairs && !board.moveAll(parted.moves)) throw new Error(texts.plain("link.beyond"));
    notices.say(...told(parted));
  } catch (error) {
    notices.show(new LinkError("part.failed", { detail: problemOf(error) }), board.revision);
  }
}

/**
 * @param {Parted} parted
 * @returns {[string, Record<string, number>]}
 */
function told({ left, moves, pairs }) {
  if (!pairs) return ["part.none", {}];
  const moved = moves.filter(([x, y]) => x || y).length;
  return left ? ["part.left", { left, moved }] : ["part.done", { pairs, moved }];
}
