/**
 * The two vectors of the cross product that is pointed at, each from one letter to another. Its sign shows on which
 * side of a line a point is.
 */

import { letterPoints } from "./onscreen.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Picture } from "./picture.js" */

const CROSS = /^cross_(\w+)$/;

/**
 * Empty if no such product is pointed at, or one of its letters has no position.
 * @param {Picture} picture
 * @returns {{letter: string, run: [Point, Point]}[]}
 */
export function crossedOf(picture) {
  const { lit, marks, shapes } = picture;
  const which = CROSS.exec(lit)?.[1];
  const line = marks.find(({ mark: { kind, name }, role, values }) => (
    role === "own" && kind === "line" && (which ? name === values.line : name === lit && values[`side_${lit}`])));
  if (!line) return [];
  const named = letterPoints(picture).filter(({ away }) => !away);
  const centre = named.find(({ shape }) => shapes[shape].type === "disk")?.letter ?? "";
  const vectors = [line.mark.name, which ? line.values[`to_${which}`] : `${lit[0]}${centre}`];
  const runs = vectors.map((letter) => ({ letter, run: [...letter].map((each) => named.find((point) => point.letter === each)?.at) }));
  return runs.every(({ run }) => run.length === 2 && run.every(Boolean)) ? /** @type {ReturnType<typeof crossedOf>} */ (runs) : [];
}
