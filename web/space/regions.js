/** The regions around a triangle: faint prisms, with the current one highlighted. */

import { Group } from "three";

import { ORDER, lines, setEnds, setPoints, tint } from "./parts.js";
import { drumOf, prismOf } from "./prisms.js";

/** @import { Vector3 } from "three" */
/** @import { Solids } from "./parts.js" */
/** @import { Prism } from "./prisms.js" */

/** @typedef {{name: string, points: Vector3[], strong: boolean}} Region */

const FAINT = 0.22;
const LIT = { faces: 0.06, lines: 0.6 };

export function regionsOf() {
  const faint = lines({ order: ORDER.lines, colour: "construction", opacity: FAINT });
  const edges = lines({ order: ORDER.region, colour: "construction", opacity: LIT.lines });
  const faces = tint({ order: ORDER.region, colour: "construction", opacity: LIT.faces });
  const group = new Group().add(faint, edges, faces);

  /**
   * @param {Region[]} regions
   * @param {Solids} solids
   */
  function show(regions, { ball, corners }) {
    const drum = ball && regions.length ? drumOf(corners, ball.at) : undefined;
    group.visible = Boolean(drum);
    if (!drum) return;
    const [lit, others] = [true, false].map((isLit) =>
      regions.filter(({ strong }) => strong === isLit).map(({ points }) => prismOf(drum, points)));
    setEnds(faint, others.flatMap(edgesOf));
    setEnds(edges, lit.flatMap(edgesOf));
    setPoints(faces.geometry, lit.flatMap(facesOf));
  }

  return { group, show };
}

/**
 * @param {Prism} prism
 * @returns {Vector3[]}
 */
function edgesOf({ floor, roof }) {
  const around = (/** @type {Vector3[]} */ ring) => ring.flatMap((corner, i) => [ring.at(i - 1) ?? corner, corner]);
  return [...around(floor), ...around(roof), ...floor.flatMap((corner, i) => (isKnee(floor, i) ? [corner, roof[i]] : []))];
}

const KNEE = Math.PI / 12; // larger than the turn at the drum's own corners

/**
 * Whether the outline turns at a corner by more than the drum's circumference does.
 * @param {Vector3[]} ring
 * @param {number} i
 */
function isKnee(ring, i) {
  const direction = (/** @type {number} */ from) => ring[(from + 1) % ring.length].clone().sub(ring[from]);
  return direction((i || ring.length) - 1).angleTo(direction(i)) > KNEE;
}

/**
 * @param {Prism} prism
 * @returns {Vector3[]} Three per triangle.
 */
function facesOf({ floor, roof }) {
  const fan = (/** @type {Vector3[]} */ ring) => ring.slice(2).flatMap((corner, i) => [ring[0], ring[i + 1], corner]);
  const walls = floor.flatMap((corner, i) => {
    const before = (i || floor.length) - 1;
    return [floor[before], corner, roof[i], floor[before], roof[i], roof[before]];
  });
  return [...fan(floor), ...fan(roof), ...walls];
}
