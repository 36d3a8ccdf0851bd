/** Placing labels beside what they name: off each other and off the lines, inside the view. */

/**
 * @typedef {[number, number]} Point
 * @typedef {{letter?: string, text?: string, at: Point, away?: Point, colour: string}} Label
 *   `letter`: in the italics of mathematics, before the text; `away`: a direction on the screen to prefer, as from the middle of a shape to its corner.
 * @typedef {{x: number, y: number, width: number, height: number}} Box Its upper left corner.
 * @typedef {[Point, Point]} Stroke
 */

const GAPS = [8, 22, 38]; // pixels between a label and what it names: beside it, or a step further
const INSET = 4;
const APART = 4; // pixels, at least, between two labels
const COST = { stroke: 26, outside: 200, turn: 5, far: 16 };
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => (eighth * Math.PI) / 4);
const PLACES = GAPS.flatMap((gap, i) =>
  TURNS.map((turn) => ({ gap, turn, price: Math.abs(turn) * COST.turn + i * COST.far })),
);

/** @typedef {{box: Box, price: number}} Place Where a label may stand, and how bad that is, other labels aside. */

/**
 * @param {(Label & {width: number, height: number})[]} labels In order of importance.
 * @param {Stroke[]} strokes Lines that a label should not cover; one of no length is a point.
 * @param {{width: number, height: number}} size Of the view.
 * @param {Box[]} [covered] Where buttons lie on the view.
 * @returns {(Box | undefined)[]} None for a label that has no room, or whose place is out of view.
 */
export function placeLabels(labels, strokes, size, covered = []) {
  /** @type {(Box | undefined)[]} */
  const placed = [];
  for (const label of labels) {
    const isFree = (/** @type {Place} */ { box }) => !placed.some((other) => other && overlap(box, other, APART));
    const free = placesOf(label, strokes, size, covered).filter(isFree);
    const least = Math.min(...free.map(({ price }) => price));
    placed.push(free.find(({ price }) => price === least)?.box);
  }
  return placed;
}

/**
 * The places of a label that are free of buttons; none where what it names is out of view.
 * @param {Label & {width: number, height: number}} label
 * @param {Stroke[]} strokes
 * @param {{width: number, height: number}} size
 * @param {Box[]} covered
 * @returns {Place[]}
 */
function placesOf(label, strokes, size, covered) {
  const [x, y] = label.at;
  if (x < 0 || y < 0 || x > size.width || y > size.height) return [];
  const near = strokes.filter((stroke) => isAbout(stroke, label));
  return PLACES.map(({ gap, turn, price }) => {
    const wanted = boxAt(label, gap, turn);
    const box = intoView(wanted, size);
    const crossed = near.filter((stroke) => crosses(stroke, box)).length;
    const isMoved = box.x !== wanted.x || box.y !== wanted.y;
    return { box, price: price + crossed * COST.stroke + (isMoved ? COST.outside : 0) };
  }).filter(({ box }) => !covered.some((other) => overlap(box, other)));
}

/**
 * @param {Label & {width: number, height: number}} label
 * @param {number} gap
 * @param {number} turn
 * @returns {Box}
 */
function boxAt({ at, away = [1, -1], width, height }, gap, turn) {
  const angle = Math.atan2(away[1], away[0]) + turn;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: at[0] + cos * (gap + width / 2) - width / 2,
    y: at[1] + sin * (gap + height / 2) - height / 2,
    width,
    height,
  };
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
 * Whether a stroke comes near enough to matter to any place of the label.
 * @param {Stroke} stroke
 * @param {Label & {width: number, height: number}} label
 */
function isAbout([[ax, ay], [bx, by]], { at: [x, y], width, height }) {
  const [far, high] = [GAPS[GAPS.length - 1] + width, GAPS[GAPS.length - 1] + height];
  return Math.min(ax, bx) < x + far && Math.max(ax, bx) > x - far && Math.min(ay, by) < y + high && Math.max(ay, by) > y - high;
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
