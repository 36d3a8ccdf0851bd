/** Draws a crowd where there is no WebGL: body after body, as paths, by kinds of looks. */

import { outlinePath } from "../draw/outline.js";
import { toPixels, toScreen } from "../geometry/camera.js";
import { STATE } from "./bodies.js";
import { HEAVIEST, LOOK } from "./look.js";

/** @import { Picture } from "./look.js" */

const LEAST = 1.5; // pixels that a body has to reach for an outline of its own; else it is a dot
const SLOPE = 45; // degrees

export class PathPainter {
  /** @param {CanvasRenderingContext2D} context */
  constructor(context) {
    this.context = context;
  }

  /** @param {Picture} picture */
  draw(picture) {
    const { context } = this;
    const { ratio, size: { width, height }, states } = picture;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    /** @type {Map<number, number[]>} */
    const alike = new Map();
    states.forEach((state, i) => {
      const like = alike.get(state);
      if (like) like.push(i);
      else alike.set(state, [i]);
    });
    const order = [...alike.keys()].sort((a, b) => a - b);
    for (const state of order) this.#drawAlike(picture, state, alike.get(state) ?? []);
    context.globalAlpha = 1;
    this.#drawMarks(picture);
  }

  /**
   * @param {Picture} picture
   * @param {number} state
   * @param {number[]} indexes
   */
  #drawAlike({ bodies, places, camera, size, chosen, tokens }, state, indexes) {
    const { context } = this;
    const look = lookOf(state);
    const strength = chosen < 0 || state > STATE.hit ? 1 : LOOK.others;
    context.strokeStyle = tokens[look.colour];
    const fill = state & STATE.hit ? hatch(context, tokens[look.colour]) : tokens[look.colour];
    const within = state & STATE.hit ? 1 : LOOK.fill;
    for (const i of indexes) {
      const reach = toPixels(camera, bodies.reaches[i]);
      const [x, y] = toScreen(camera, size, [places[2 * i], places[2 * i + 1]]);
      if (x + reach < 0 || y + reach < 0 || x - reach > size.width || y - reach > size.height) continue;
      context.globalAlpha = strength;
      if (reach < LEAST) {
        context.fillStyle = tokens[look.colour];
        context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
        continue;
      }
      context.lineWidth = Math.min(look.weight, Math.max(1, HEAVIEST * reach));
      outlinePath(context, camera, size, bodies.shape(places, i));
      context.stroke();
      context.globalAlpha = strength * within;
      context.fillStyle = fill;
      context.fill();
    }
  }

  /** @param {Picture} picture */
  #drawMarks({ camera, marks, size, tokens }) {
    const { context } = this;
    context.lineWidth = 1;
    context.strokeStyle = tokens.ink;
    context.fillStyle = tokens.ink;
    context.beginPath();
    for (let i = 0; i < marks.lines.length; i += 2) {
      const at = toScreen(camera, size, [marks.lines[i], marks.lines[i + 1]]);
      if (i % 4) context.lineTo(...at);
      else context.moveTo(...at);
    }
    context.stroke();
    const half = LOOK.point / 2;
    for (let i = 0; i < marks.points.length; i += 2) {
      const [x, y] = toScreen(camera, size, [marks.points[i], marks.points[i + 1]]);
      context.fillRect(x - half, y - half, LOOK.point, LOOK.point);
    }
  }
}

/**
 * @param {number} state
 * @returns {{colour: "shape-a" | "hit" | "construction" | "ink", weight: number}}
 */
export function lookOf(state) {
  if (state & STATE.chosen) return { colour: "ink", weight: LOOK.chosen };
  if (state & STATE.partner) return { colour: "hit", weight: LOOK.marked };
  if (state & STATE.candidate) return { colour: "construction", weight: LOOK.marked };
  if (state & STATE.hit) return { colour: "hit", weight: LOOK.hit };
  return { colour: "shape-a", weight: LOOK.plain };
}

/**
 * Diagonals on a light ground.
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 */
function hatch(context, colour) {
  const side = LOOK.hatch * Math.SQRT2;
  const tile = document.createElement("canvas");
  Object.assign(tile, { width: Math.round(side), height: Math.round(side) });
  const own = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  own.fillStyle = colour;
  own.globalAlpha = LOOK.fill;
  own.fillRect(0, 0, tile.width, tile.height);
  own.globalAlpha = LOOK.shade;
  own.fillRect(0, 0, 1, tile.height);
  const pattern = /** @type {CanvasPattern} */ (context.createPattern(tile, "repeat"));
  pattern.setTransform(new DOMMatrix().rotate(SLOPE));
  return pattern;
}
