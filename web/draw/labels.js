/** Placing labels beside what they name: off each other and off the lines, inside the view. */

/**
 * @typedef {[number, number]} Point
 * @typedef {{letter?: string, text?: string, font?: string, at: Point, others?: Point[], away?: Point, places?: Point[], colour: string}} Label
 *   `letter`: in the italics of mathematics, before the text; `away`: a direction on the screen to prefer, as from the middle of a shape to its corner;
 *   `others`: points of the same line, beside which it may stand too, the better ones first;
 *   `places`: it stands on one of these, the first if there is room, not beside something.
 * @typedef {{x: number, y: number, width: number, height: number}} Box Its upper left corner.
 * @typedef {[Point, Point]} Stroke
 */

const GAPS = [7, 16, 28, 40]; // pixels between a label and what it names: beside it, or a step further
const BESIDE = 5; // pixels between a label and the line that it lies along
const INSET = 4;
const APART = 4; // pixels, at least, between two labels
const RIM = { left: 28, bottom: 22 }; // where numbers stand, in pixels
const COST = { stroke: 34, faint: 14, outside: 200, turn: 4, far: 10, other: 2, side: 6 };
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => (eighth * Math.PI) / 4);
/** @type {Way[]} */
const PLACES = GAPS.flatMap((gap, i) =>
  TURNS.map((turn) => ({ gap, turn, price: Math.abs(turn) * COST.turn + i * COST.far })),
);
/** On either side of a line. */
const ALONG = [0, Math.PI].map((turn) => ({ gap: BESIDE, turn, isAlong: true, price: turn ? COST.side : 0 }));
const NONE = /** @type {Point[]} */ ([]);

/** @typedef {{gap: number, turn: number, isAlong?: boolean, price: number}} Way */
/** @typedef {{box: Box, price: number}} Place Where a label may stand, and how bad that is, other labels aside. */

/**
 * @param {(Label & {width: number, height: number})[]} labels In order of importance.
 * @param {Stroke[]} strokes Lines that a label should not cover; one of no length is a point.
 * @param {{width: number, height: number}} size Of the view.
 * @param {Box[]} [covered] Where buttons lie on the view.
 * @param {Stroke[]} [faint] Lines that a label may rather cover.
 * @returns {(Box | undefined)[]} None for a label that has no room, or whose place is out of view.
 */
export function placeLabels(labels, strokes, size, covered = [], faint = []) {
  /** @type {(Box | undefined)[]} */
  const placed = [];
  for (const label of labels) {
    const isFree = (/** @type {Box} */ box) =>
      !covered.some((other) => overlap(box, other)) && !placed.some((other) => other && overlap(box, other, APART));
    placed.push(bestOf(placesOf(label, size), strokes, faint, isFree));
  }
  return placed;
}

/**
 * The cheapest of the places that are free.
 * @param {Place[]} places
 * @param {Stroke[]} strokes
 * @param {Stroke[]} faint
 * @param {(box: Box) => boolean} isFree
 */
function bestOf(places, strokes, faint, isFree) {
  /** @type {{box: Box | undefined, price: number}} */
  let best = { box: undefined, price: Infinity };
  for (const { box, price } of places.toSorted((a, b) => a.price - b.price)) {
    if (price >= best.price) break; // strokes only add to it
    if (!isFree(box)) continue;
    const covers = (/** @type {Stroke[]} */ some) => some.filter((stroke) => crosses(stroke, box)).length;
    const total = price + covers(strokes) * COST.stroke + covers(faint) * COST.faint;
    if (total < best.price) best = { box, price: total };
  }
  return best.box;
}

/**
 * The places of a label, strokes and other labels aside; none where what it names is out of view.
 * @param {Label & {width: number, height: number}} label
 * @param {{width: number, height: number}} size
 * @returns {Place[]}
 */
function placesOf(label, size) {
  const { at, others = NONE, places } = label;
  if (places) return placesOn(places, label, size);
  const ways = others.length ? [...ALONG, ...PLACES] : PLACES;
  return [at, ...others].flatMap((point, i) => {
    const [x, y] = point;
    if (x < 0 || y < 0 || x > size.width || y > size.height) return [];
    return placesBeside({ ...label, at: point }, size, ways, i * COST.other);
  });
}

/**
 * @param {Label & {width: number, height: number}} label
 * @param {{width: number, height: number}} size
 * @param {Way[]} ways
 * @param {number} least What every place costs.
 * @returns {Place[]}
 */
function placesBeside(label, size, ways, least) {
  return ways.map(({ gap, turn, isAlong, price }) => {
    const wanted = isAlong ? boxAlong(label, gap, turn) : boxAt(label, gap, turn);
    const box = intoView(wanted, size);
    const isMoved = box.x !== wanted.x || box.y !== wanted.y;
    return { box, price: least + price + (isMoved ? COST.outside : 0) };
  });
}

/**
 * Those that are in view, off the numbers at its rim.
 * @param {Point[]} middles
 * @param {{width: number, height: number}} own
 * @param {{width: number, height: number}} size Of the view.
 * @returns {Place[]}
 */
function placesOn(middles, { width, height }, size) {
  return middles
    .map(([x, y], i) => ({ box: { x: x - width / 2, y: y - height / 2, width, height }, price: Math.min(i, 1) * COST.far + i }))
    .filter(({ box: { x, y } }) => x >= RIM.left && y >= INSET && x + width <= size.width - INSET && y + height <= size.height - RIM.bottom);
}

/**
 * Where a label lies in a direction: straight beside the point with the middle of its side, aslant
 * with its corner.
 * @param {Label & {width: number, height: number}} label
 * @param {number} gap
 * @param {number} turn
 * @returns {Box}
 */
function boxAt({ at, away = [1, -1], width, height }, gap, turn) {
  const angle = Math.atan2(away[1], away[0]) + turn;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = (/** @type {number} */ part) => Math.max(-1, Math.min(1, Math.SQRT2 * part));
  return {
    x: at[0] + cos * gap + (side(cos) - 1) * width / 2,
    y: at[1] + sin * gap + (side(sin) - 1) * height / 2,
    width,
    height,
  };
}

/**
 * Where a label lies along a line, with no part of it nearer to the line than the gap.
 * @param {Label & {width: number, height: number}} label `away`: square to the line.
 * @param {number} gap
 * @param {number} turn
 * @returns {Box}
 */
function boxAlong({ at, away = [1, -1], width, height }, gap, turn) {
  const angle = Math.atan2(away[1], away[0]) + turn;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const far = gap + (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  return { x: at[0] + cos * far - width / 2, y: at[1] + sin * far - height / 2, width, height };
}

/**
 * @param {Box} box
 * @param {{width: number, height: number}} size
 * @returns {Box}
 */
function intoView(box, size) {
  return {
    ...box,
    x: Math.max(INSET, Math.min(box.x, size.width - INSET - box.width)),
    y: Math.max(INSET, Math.min(box.y, size.height - INSET - box.height)),
  };
}

/**
 * @param {Box} a
 * @param {Box} b
 * @param {number} [apart]
 */
export function overlap(a, b, apart = 0) {
  return (
    a.x < b.x + b.width + apart && b.x < a.x + a.width + apart &&
    a.y < b.y + b.height + apart && b.y < a.y + a.height + apart
  );
}

/**
 * Whether the stroke enters the box: the slab method, on the screen.
 * @param {Stroke} stroke
 * @param {Box} box
 */
function crosses([[ax, ay], [bx, by]], { x, y, width, height }) {
  if (Math.max(ax, bx) < x || Math.min(ax, bx) > x + width) return false;
  if (Math.max(ay, by) < y || Math.min(ay, by) > y + height) return false;
  let [enter, leave] = [0, 1];
  for (const [from, step, near, far] of [[ax, bx - ax, x, x + width], [ay, by - ay, y, y + height]]) {
    if (step === 0) {
      if (from < near || from > far) return false;
      continue;
    }
    const times = [(near - from) / step, (far - from) / step].sort((a, b) => a - b);
    [enter, leave] = [Math.max(enter, times[0]), Math.min(leave, times[1])];
  }
  return enter <= leave;
}
