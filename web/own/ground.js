/** Where a person's own program is right and wrong, if the first shape is moved over the plane: a map as those of published programs. */

import { toScreen, toWorld } from "../geometry/camera.js";

/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { MapLayers } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */

const CELL = 12; // pixels
const [OWN, TRUE, NONE] = [1, 2, 4]; // the bits of a cell: the program's hit, the true one, no answer at all
const OPACITY = { wrong: 0.45, hit: 0.12 };

/** What is seen, in rows of places. @param {Camera} camera @param {Size} size */
export function latticeOf(camera, size) {
  const [left, top] = toWorld(camera, size, [0, 0]);
  const pitch = CELL / camera.scale;
  const along = (/** @type {number} */ from, /** @type {number} */ pixels, /** @type {1 | -1} */ way) => (
    Array.from({ length: Math.ceil(pixels / CELL) }, (_, i) => from + way * (i + 0.5) * pitch));
  return { pitch, xs: along(left, size.width, 1), ys: along(top, size.height, -1) };
}

/**
 * @param {ReturnType<typeof latticeOf>} lattice
 * @param {number[]} cells Those that are there so far, row by row.
 * @param {Tokens} tokens
 * @returns {MapLayers}
 */
export function groundOf({ pitch, xs, ys }, cells, tokens) {
  return {
    isMapped: true,
    paint(context, camera, size, layer) {
      if (layer !== "cells") return;
      context.save();
      const width = pitch * camera.scale;
      cells.forEach((cell, i) => {
        const isRight = !(cell & NONE) && Boolean(cell & OWN) === Boolean(cell & TRUE);
        if (isRight && !(cell & TRUE)) return;
        const [x, y] = toScreen(camera, size, [xs[i % xs.length], ys[Math.floor(i / xs.length)]]);
        context.globalAlpha = isRight ? OPACITY.hit : OPACITY.wrong;
        context.fillStyle = isRight ? tokens.hit : cell & (TRUE | NONE) ? tokens["false-miss"] : tokens["false-hit"];
        context.fillRect(x - width / 2, y - width / 2, width, width);
      });
      context.restore();
    },
    paintRings() {},
    labels: () => [],
  };
}
