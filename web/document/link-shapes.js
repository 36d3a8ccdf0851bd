/** The shapes of a link: reading and writing the numbers after `type=`. */

import GRAMMAR from "../links.json" with { type: "json" };
import { NO_TURN, turnAbout } from "../geometry/box3.js";
import { CORNERS, cornerOf, countOf, isCount, isCrossed, isDented, isLoose, isReversed, hasNoDirection, lengthPlaces, partsOf, ringed } from "../geometry/kinds.js";
import { exactText, typedNumber } from "../geometry/numbers.js";
import { degreesOf } from "../geometry/pose.js";
import { LinkError, quoted } from "./link-error.js";

/** @import { Shape } from "../geometry/kinds.js" */

/** The name of a hole, which follows its outline. */
export const HOLE = GRAMMAR.shapes.outline.then;
const RADIANS = /rad\s*$/; // at the end of a box, whose angle is in degrees otherwise
const UNIT = /(deg|rad)\s*$/; // at the end of a 3D shape whose turn is typed as an axis and an angle

/** The index of the turn of a 3D shape that can be rotated, which may be omitted. @param {string} type */
const turnAt = (type) => (type in CORNERS ? undefined : partsOf({ type, values: [] }).find(({ kind }) => kind === "turn")?.at);

/**
 * Reads a shape; an outline with its holes.
 * @param {{type: string, text: string, holes?: string[]}} given
 * @returns {Shape}
 */
export function readShape({ type, text, holes = [] }) {
  const rings = [text, ...holes].map((each) => readValues(type, each));
  const starts = holes.map((_, i) => rings.slice(0, i + 1).flat().length / 2);
  const shape = { type, values: rings.flat(), ...(holes.length && { holes: starts }) };
  const negative = lengthPlaces(shape).find((at) => shape.values[at] < 0);
  if (negative !== undefined) {
    const size = sizeName(shape, negative);
    throw new LinkError("link.negative", { type, size: { key: size }, value: exactText(shape.values[negative]) });
  }
  if (hasNoDirection(shape)) throw new LinkError("link.wayless", { type });
  if (isReversed(shape)) throw new LinkError("link.reversed", { type });
  if (isCrossed(shape)) throw new LinkError("link.crossed", { type });
  if (isLoose(shape)) throw new LinkError("link.hole");
  if (isDented(shape)) throw new LinkError("link.dented", { type });
  return shape;
}

/**
 * Reads the numbers of a shape, or of one ring of an outline.
 * @param {string} type
 * @param {string} text
 */
function readValues(type, text) {
  const turn = turnAt(type);
  const plain = type === "box" ? text.replace(RADIANS, "") : turn ? text.replace(UNIT, "") : text;
  const parts = plain.split(",");
  const found = parts.length;
  const [, most] = CORNERS[type] ?? CORNERS.polygon;
  if (found > cornerOf(type) * most) throw new LinkError("link.corners", { type, found, most });
  const values = parts.map((part) => readNumber(type, part));
  if (found === turn) values.push(...NO_TURN);
  if (!isCount(type, values.length)) {
    const count = countOf(type);
    throw count === undefined ? new LinkError(type === "hull3" ? "link.vertices.space" : "link.vertices", { type, found }) : new LinkError("link.count", { type, count, found });
  }
  if (plain !== text && turn) values.splice(turn, 4, ...turnAbout(values.slice(turn, -1), values[found - 1], RADIANS.test(text)));
  else if (plain !== text) values.splice(-1, 0, degreesOf(values[found - 1]));
  return values;
}

/**
 * The key of the text for the length at this index.
 * @param {{type: string, values: number[]}} shape
 * @param {number} place
 */
function sizeName(shape, place) {
  const part = partsOf(shape).find(({ at }) => at === place);
  if (!part) return "size.height";
  return part.kind === "radius" ? "size.radius" : "size.width";
}

/**
 * @param {string} name
 * @param {string} text
 */
export function readNumber(name, text) {
  const number = typedNumber(text);
  if (Number.isNaN(number)) throw new LinkError("link.number", { name, text: quoted(text) });
  return number;
}

/**
 * Writes a shape as in a link.
 * @param {Shape} shape
 */
export function writeShape(shape) {
  const { holes = [], type, values } = ringed(shape);
  return [`${type}=${numbersOf({ type, values }).join(",")}`, ...holes.map((hole) => `${HOLE}=${hole.map(exactText).join(",")}`)].join("&");
}

/**
 * A shape's numbers as text; radians replace the degrees if they were given.
 * @param {{type: string, values: number[]}} shape
 */
function numbersOf({ type, values }) {
  const turn = turnAt(type);
  const isUnturned = turn && NO_TURN.every((each, i) => Object.is(values[turn + i], each));
  const texts = (isUnturned ? values.slice(0, turn) : values).map(exactText);
  if (type !== "box" || values.length === countOf(type)) return texts;
  return [...texts.slice(0, -2), `${texts[texts.length - 1]}rad`];
}
