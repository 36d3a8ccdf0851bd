/** The shapes of a link: reading and writing the numbers after `type=`. */

import { NO_TURN, turnAbout } from "../geometry/box3.js";
import { CORNERS, countOf, isCount, isCrossed, isDented, isReversed, isWayless, lengthPlaces, partsOf } from "../geometry/kinds.js";
import { exactText, typedNumber } from "../geometry/numbers.js";
import { degreesOf } from "../geometry/pose.js";
import { LinkError, quoted } from "./link-error.js";

const SIZED = 6; // numbers of a 3D box that is not rotated
const RADIANS = /rad\s*$/; // at the end of a box, whose angle is in degrees otherwise
const UNIT = /(deg|rad)\s*$/; // at the end of a 3D box whose turn is typed as an axis and an angle

/**
 * Reads the numbers of a shape.
 * @param {string} type
 * @param {string} text
 */
export function readValues(type, text) {
  const plain = type === "box" ? text.replace(RADIANS, "") : type === "box3" ? text.replace(UNIT, "") : text;
  const parts = plain.split(",");
  const found = parts.length;
  const [, most] = CORNERS[type] ?? CORNERS.polygon;
  if (found > 2 * most) throw new LinkError("link.corners", { type, found, most });
  const values = parts.map((part) => readNumber(type, part));
  if (type === "box3" && found === SIZED) values.push(...NO_TURN);
  if (!isCount(type, values.length)) {
    const count = countOf(type);
    throw count === undefined ? new LinkError("link.vertices", { type, found }) : new LinkError("link.count", { type, count, found });
  }
  if (plain !== text && type === "box3") values.splice(SIZED, 4, ...turnAbout(values.slice(SIZED, -1), values[found - 1], RADIANS.test(text)));
  else if (plain !== text) values.splice(-1, 0, degreesOf(values[found - 1]));
  const shape = { type, values };
  const negative = lengthPlaces(shape).find((at) => values[at] < 0);
  if (negative !== undefined) {
    const size = sizeName(shape, negative);
    throw new LinkError("link.negative", { type, size: { key: size }, value: exactText(values[negative]) });
  }
  if (isWayless(shape)) throw new LinkError("link.wayless", { type });
  if (isReversed(shape)) throw new LinkError("link.reversed", { type });
  if (isCrossed(shape)) throw new LinkError("link.crossed", { type });
  if (isDented(shape)) throw new LinkError("link.dented", { type });
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
 * @param {{type: string, values: number[]}} shape
 */
export function writeShape(shape) {
  return `${shape.type}=${numbersOf(shape).join(",")}`;
}

/**
 * A shape's numbers as text; radians replace the degrees if they were given.
 * @param {{type: string, values: number[]}} shape
 */
function numbersOf({ type, values }) {
  const isUnturned = type === "box3" && NO_TURN.every((each, i) => Object.is(values[SIZED + i], each));
  const texts = (isUnturned ? values.slice(0, SIZED) : values).map(exactText);
  if (type !== "box" || values.length === countOf(type)) return texts;
  return [...texts.slice(0, -2), `${texts[texts.length - 1]}rad`];
}
