/**
 * A map of where the user's program is right and wrong as the first shape moves over the plane, like the maps of
 * published programs.
 */

import { newContext } from "../draw/sized.js";
import { seen, toScreen } from "../geometry/camera.js";
import { extent, latticeOf } from "../map/lattice.js";

/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { MapLayers } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Lattice } from "../map/lattice.js" */

const CELL = 12; // pixels, approximately
const [OWN, TRUE, NONE] = [1, 2, 4]; // the bits of a cell: the program's hit, the exact hit, no answer
const OPACITY = { wrong: 0.45, hit: 0.12 };

/**
 * @param {unknown} answer The program's verdict, or its error.
 * @param {boolean} truth
 */
export const cellOf = (answer, truth) => (truth ? TRUE : 0) | (answer === true ? OWN : answer === false ? 0 : NONE);

/**
 * The positions in view to test: multiples of a power of two, as on other maps.
 * @param {Camera} camera
 * @param {Size} size
 */
export const placesIn = (camera, size) => latticeOf(seen(camera, size), 2 ** Math.round(Math.log2(CELL / camera.scale)));

/**
 * Paints each cell computed so far as one pixel, row by row; `paint` then only copies them to the current
 * position of their part of the plane.
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
