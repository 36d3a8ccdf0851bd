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
  const places = items.map(placeOf);
  const isSeen = places.map(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);
  const seen = items.filter((_, i) => isSeen[i]);
  if (seen.length <= MOST) return seen;
  const cell = Math.sqrt((width * height) / MOST);
  /** @type {Map<number, Item>} */
  const first = new Map();
  items.forEach((item, i) => {
    const [column, row] = places[i].map((each) => Math.floor(each / cell));
    const key = column * height + row;
    if (isSeen[i] && !first.has(key)) first.set(key, item);
  });
  return [...first.values()];
}
