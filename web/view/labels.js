/** Placing labels beside what they name: off each other and off the lines, inside the view. */

/**
 * @typedef {[number, number]} Point
 * @typedef {{letter?: string, text?: string, at: Point, away?: Point, colour: string}} Label
 *   `letter`: in the italics of mathematics, before the text; `away`: a direction on the screen to prefer, as from the middle of a shape to its corner.
 * @typedef {{x: number, y: number, width: number, height: number}} Box Its upper left corner.
 * @typedef {[Point, Point]} Stroke
 */

const GAPS = [8, 22]; // pixels between a label and what it names: beside it, or a step further
const INSET = 4;
const COST = { label: 60, stroke: 18, outside: 200, turn: 5, far: 16 };
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => (eighth * Math.PI) / 4);
const PLACES = GAPS.flatMap((gap, i) =>
  TURNS.map((turn) => ({ gap, turn, price: Math.abs(turn) * COST.turn + i * COST.far })),
);

/**
 * @param {(Label & {width: number, height: number})[]} labels In order of importance.
 * @param {Stroke[]} strokes Lines that a label should not cover.
 * @param {{width: number, height: number}} size Of the view.
 * @returns {Box[]}
 */
export function placeLabels(labels, strokes, size) {
  /** @type {Box[]} */
  const placed = [];
  for (const label of labels) {
    const boxes = PLACES.map(({ gap, turn }) => boxAt(label, gap, turn));
    const costs = boxes.map((box, i) => PLACES[i].price + cost(box, placed, strokes, size));
    placed.push(intoView(boxes[costs.indexOf(Math.min(...costs))], label.at, size));
  }
  return placed;
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
 * Moves a box into the view if what it names is in it.
 * @param {Box} box
 * @param {Point} at
 * @param {{width: number, height: number}} size
 * @returns {Box}
 */
function intoView(box, [x, y], size) {
  if (x < 0 || y < 0 || x > size.width || y > size.height) return box;
  return {
    ...box,
    x: Math.max(INSET, Math.min(box.x, size.width - INSET - box.width)),
    y: Math.max(INSET, Math.min(box.y, size.height - INSET - box.height)),
  };
}

/**
 * @param {Box} box
 * @param {Box[]} placed
 * @param {Stroke[]} strokes
 * @param {{width: number, height: number}} size
 */
function cost(box, placed, strokes, size) {
  const outside =
    box.x < INSET || box.y < INSET ||
    box.x + box.width > size.width - INSET || box.y + box.height > size.height - INSET;
  const labels = placed.filter((other) => overlap(box, other)).length;
  const crossed = strokes.filter((stroke) => crosses(stroke, box)).length;
  return (outside ? COST.outside : 0) + labels * COST.label + crossed * COST.stroke;
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function overlap(a, b) {
  return (
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
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
