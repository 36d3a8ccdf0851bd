/** The bodies of a crowd: their forms, which are constant, and their positions in a frame. */

import { CORNERS } from "../document/crowd-link.js";
import { newHull, shifted } from "../geometry/kinds.js";
import { areaOf } from "../geometry/pieces.js";
import { pick } from "../geometry/shapes.js";

/** @import { Bodies as Batches, CrowdFrame } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Hull, Shape } from "../geometry/kinds.js" */

/**
 * The state of a body, as bits that the renderer reads; some are relative to the selected body. The highest bit
 * determines the look.
 */
export const STATE = { hit: 1, missed: 2, candidate: 4, partner: 8, chosen: 16 };

// Numbers per body: the corners, the radius, the reach, the number of corners, and one for padding.
export const FORM = 16;

export class Bodies {
  /** @param {Batches} batches */
  constructor(batches) {
    this.batches = batches;
    this.count = batches.reduce((sum, { count }) => sum + count, 0);
    /** The reach of each body from its position. */
    this.reaches = new Float32Array(this.count);
    /**
     * The corners, counter-clockwise, and the rest of `FORM`, body after body: one array instead of an object per body.
     */
    this.forms = new Float32Array(this.count * FORM);
    for (let i = 0; i < this.count; i += 1) this.#measure(newHull(this.form(i)), i);
  }

  /**
   * @param {Hull} hull
   * @param {number} index
   */
  #measure({ points, radius }, index) {
    let [at, reach] = [index * FORM, 0];
    for (const [x, y] of areaOf(points) >= 0 ? points : points.toReversed()) {
      this.forms[at++] = x;
      this.forms[at++] = y;
      reach = Math.max(reach, Math.hypot(x, y));
    }
    this.reaches[index] = radius + reach;
    this.forms.set([radius, radius + reach, points.length], index * FORM + 2 * CORNERS);
  }

  /**
   * The form of a body, centred on the origin.
   * @param {number} index
   * @returns {Shape}
   */
  form(index) {
    let at = index;
    for (const { type, count, values } of this.batches) {
      const width = values.length / count;
      if (at < count) return { type, values: [...values.subarray(at * width, (at + 1) * width)] };
      at -= count;
    }
    throw new RangeError(`there is no body ${index} of ${this.count}`);
  }

  /**
   * The shape of a body in a frame, translated exactly as Python does it: by one addition to each coordinate.
   * @param {Float64Array} places
   * @param {number} index
   * @returns {Shape}
   */
  shape(places, index) {
    const form = this.form(index);
    return { type: form.type, values: shifted(form, [places[2 * index], places[2 * index + 1]]) };
  }

  /**
   * The topmost body at a point, or -1 if there is none within the slack.
   * @param {Float64Array} places
   * @param {Point} point
   * @param {number} slack
   */
  at(places, [x, y], slack) {
    const gaps = Array.from(this.reaches, (reach, i) => Math.hypot(places[2 * i] - x, places[2 * i + 1] - y) - reach);
    const near = gaps.flatMap((gap, i) => (gap <= slack ? [i] : []));
    const hit = pick(near.map((i) => this.shape(places, i)), [x, y]);
    if (hit >= 0) return near[hit];
    return near.reduce((best, i) => (best < 0 || gaps[i] < gaps[best] ? i : best), -1);
  }
}

/**
 * The bodies that intersect a body.
 * @param {Int32Array} pairs
 * @param {number} index
 * @returns {number[]}
 */
export function partnersOf(pairs, index) {
  const found = [];
  for (let i = 0; i < pairs.length; i += 2) {
    if (pairs[i] === index) found.push(pairs[i + 1]);
    else if (pairs[i + 1] === index) found.push(pairs[i]);
  }
  return found;
}

/**
 * The state of each body, as bits.
 * @param {Pick<CrowdFrame, "pairs" | "tried" | "missed">} frame
 * @param {number} count
 * @param {number} chosen
 */
export function statesOf({ pairs, tried, missed }, count, chosen) {
  const states = new Uint8Array(count);
  for (const index of pairs) states[index] = STATE.hit;
  for (const index of missed) states[index] |= STATE.missed;
  if (chosen < 0) return states;
  for (const index of tried) states[index] |= STATE.candidate;
  for (const index of partnersOf(pairs, chosen)) states[index] |= STATE.partner;
  states[chosen] |= STATE.chosen;
  return states;
}
