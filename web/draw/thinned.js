/** Marks too dense to be seen: of many, one in each cell of the screen remains. */

/** @import { Point, Size } from "../geometry/camera.js" */

const MOST = 400; // marks in view

/**
 * @template Item
 * @param {Item[]} items
 * @param {Size} size
 * @param {(item: Item) => readonly number[]} placeOf On the screen.
 * @returns {Item[]} Those in view; if there are too many, the first in each cell.
 */
export function thinned(items, { height, width }, placeOf) {
  if (items.length <= MOST) return items;
  const seen = items.map((item) => ({ item, at: placeOf(item) })).filter(({ at: [x, y] }) => x >= 0 && y >= 0 && x <= width && y <= height);
  const cell = seen.length > MOST ? Math.sqrt((width * height) / MOST) : 0;
  const first = new Map(seen.toReversed().map(({ at, item }, i) => [cell ? String(at.map((each) => Math.floor(each / cell))) : i, item]));
  return [...first.values()].reverse();
}
