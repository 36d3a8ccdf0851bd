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
/** The ways of a label with so many other points, the cheapest first. @type {Tried[][]} */
const tried = [];

/** @typedef {{gap: number, turn: number, isAlong?: boolean, price: number}} Way */
/** @typedef {Way & {of: number}} Tried A way beside one of a label's points, with what that point costs. */
/** @typedef {{box: Box, price: number, least: number}} Place Where a label may stand, and how bad that is, other labels aside; `least`: what it costs wherever the view ends. */

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
 * @param {Iterable<Place>} places By what they cost at least.
 * @param {Stroke[]} strokes
 * @param {Stroke[]} faint
 * @param {(box: Box) => boolean} isFree
 */
function bestOf(places, strokes, faint, isFree) {
  /** @type {{box: Box | undefined, price: number}} */
  let best = { box: undefined, price: Infinity };
  for (const { box, price, least } of places) {
    if (least >= best.price) break; // all else only adds to it
    if (price >= best.price || !isFree(box)) continue;
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
 * @returns {Iterable<Place>}
 */
function placesOf(label, size) {
  return label.places ? placesOn(label.places, label, size) : placesBeside(label, size);
}

/**
 * One after the other, since mostly one of the first is free.
 * @param {Label & {width: number, height: number}} label
 * @param {{width: number, height: number}} size
 * @returns {Generator<Place>}
 */
function* placesBeside(label, size) {
  const points = [label.at, ...label.others ?? NONE];
  const beside = points.map((at) => ({ ...label, at }));
  const isSeen = points.map(([x, y]) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  for (const { of, gap, turn, isAlong, price } of waysOf(points.length)) {
    if (!isSeen[of]) continue;
    const wanted = isAlong ? boxAlong(beside[of], gap, turn) : boxAt(beside[of], gap, turn);
    const box = pushedInside(wanted, size);
    const isMoved = box.x !== wanted.x || box.y !== wanted.y;
    yield { box, price: price + (isMoved ? COST.outside : 0), least: price };
  }
}

/** @param {number} count Of a label's points. */
function waysOf(count) {
  return (tried[count] ??= Array.from({ length: count }, (_, of) => of)
    .flatMap((of) => (count > 1 ? [...ALONG, ...PLACES] : PLACES).map((way) => ({ ...way, of, price: way.price + of * COST.other })))
    .sort((a, b) => a.price - b.price));
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
    .map((place) => ({ ...place, least: place.price }))
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
function pushedInside(box, size) {
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
 * Whether the stroke enters the box: neither an axis of the screen nor the one across the stroke separates them.
 * @param {Stroke} stroke
 * @param {Box} box
 */
function crosses([[ax, ay], [bx, by]], { x, y, width, height }) {
  if (Math.max(ax, bx) < x || Math.min(ax, bx) > x + width) return false;
  if (Math.max(ay, by) < y || Math.min(ay, by) > y + height) return false;
  const [dx, dy] = [bx - ax, by - ay];
  const gap = dx * (y + height / 2 - ay) - dy * (x + width / 2 - ax);
  return Math.abs(gap) <= (Math.abs(dx) * height + Math.abs(dy) * width) / 2;
}
