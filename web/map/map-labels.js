/** The labels of a map: region numbers at the regions' centres, and the contours' values. */

import { around } from "../geometry/vectors.js";
import { risesAlong } from "./contours.js";
import { placeOf } from "./lattice.js";
import { patchesOf, thinned } from "./patches.js";

/** @import { Cells } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Lattice } from "./lattice.js" */

/**
 * @typedef {{at: Point, kind: "region" | "distance", value: number, room: number}} MapLabel In world coordinates;
 *   `room`: a distance that the region certainly extends in all directions.
 */

const ENOUGH = 2 ** 14; // approximate number of cells in which centres are searched
const ROOM = 16; // pixels from a label's centre to the edge of its region, at least
const WAYS = around(16);

/**
 * @param {Lattice} lattice
 * @param {Cells} cells
 * @param {number} scale Pixels per unit.
 * @param {number} step The distance between two contours, in world units; 0 if there are none.
 * @returns {MapLabel[]}
 */
export function labelsOf(lattice, { hit, region, distance }, scale, step) {
  const stride = Math.max(1, Math.ceil(Math.sqrt(region.length / ENOUGH)));
  const thin = (/** @type {any} */ values) => thinned(values, lattice.columns, stride);
  const coarse = { ...lattice, ...thin(region) };
  const place = (/** @type {number} */ cell) => {
    const [i, j] = [cell % coarse.columns, Math.floor(cell / coarse.columns)];
    return placeOf(lattice, j * stride * lattice.columns + i * stride);
  };
  const size = lattice.pitch * stride * scale;
  const regions = patchesOf(coarse.values, coarse.columns, (value) => value > 0)
    .filter(({ depth }) => depth * size > ROOM)
    .map(({ value, middle, depth }) => ({
      at: place(middle), kind: /** @type {const} */ ("region"), value,
      // The circle inscribed in the square of the city-block distance.
      room: (depth - 1) * lattice.pitch * stride * Math.SQRT1_2,
    }));

  if (!step) return regions;
  const from = startOf(thin(hit).values, thin(distance).values, coarse.columns);
  const rays = WAYS.map((way) => risesAlong(thin(distance).values, coarse.columns, from, way, step));
  const longest = rays.reduce((best, ray) => (ray.length > best.length ? ray : best));
  const contours = longest.map(({ value, at: [x, y] }) => ({
    at: place(Math.floor(y) * coarse.columns + Math.floor(x)),
    kind: /** @type {const} */ ("distance"),
    value,
    room: 0,
  }));
  return [...regions, ...contours];
}

/**
 * The start of the rays for the contours' labels: the centre of the hits, or the point of minimum distance.
 * @param {Uint8Array} hit
 * @param {Float32Array} distance
 * @param {number} columns
 * @returns {[number, number]}
 */
function startOf(hit, distance, columns) {
  const [hits] = patchesOf(hit, columns, Boolean);
  const cell = hits ? hits.middle : distance.reduce((best, value, i) => (value < distance[best] ? i : best), 0);
  return [cell % columns, Math.floor(cell / columns)];
}
