/** Where a person's own program is right and wrong, if the first shape is moved over the plane: a map as those of published programs. */

import { newContext } from "../draw/sized.js";
import { seen, toScreen } from "../geometry/camera.js";
import { extent, latticeOf } from "../map/lattice.js";

/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { MapLayers } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Lattice } from "../map/lattice.js" */

const CELL = 12; // pixels, about
const [OWN, TRUE, NONE] = [1, 2, 4]; // the bits of a cell: the program's hit, the true one, no answer at all
const OPACITY = { wrong: 0.45, hit: 0.12 };

/** The places that are asked about, of what is seen: as of other maps, at multiples of a power of two. @param {Camera} camera @param {Size} size */
export const placesIn = (camera, size) => latticeOf(seen(camera, size), 2 ** Math.round(Math.log2(CELL / camera.scale)));

/**
 * Of the cells that are there so far, row by row, a pixel each; where its part of the plane is, it is only shown.
 * @param {Lattice} lattice
 * @param {number[]} cells
 * @param {Tokens} tokens
 * @returns {MapLayers}
 */
export function groundOf(lattice, cells, tokens) {
  const drawing = newContext(lattice.columns, lattice.rows);
  cells.forEach((cell, i) => {
    const isRight = !(cell & NONE) && Boolean(cell & OWN) === Boolean(cell & TRUE);
    if (isRight && !(cell & TRUE)) return;
    drawing.globalAlpha = isRight ? OPACITY.hit : OPACITY.wrong;
    drawing.fillStyle = isRight ? tokens.hit : cell & (TRUE | NONE) ? tokens["false-miss"] : tokens["false-hit"];
    drawing.fillRect(i % lattice.columns, Math.floor(i / lattice.columns), 1, 1);
  });
  const { left, right, top, bottom } = extent(lattice);
  return {
    isMapped: true,
    paint(context, camera, size, layer) {
      if (layer !== "cells") return;
      const [x, y] = toScreen(camera, size, [left, top]);
      context.imageSmoothingEnabled = false;
      context.drawImage(drawing.canvas, x, y, (right - left) * camera.scale, (top - bottom) * camera.scale);
      context.imageSmoothingEnabled = true;
    },
    paintRings() {},
    labels: () => [],
  };
}
