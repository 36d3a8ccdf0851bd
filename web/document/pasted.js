/**
 * Shapes in a text that somebody pastes: a link, hitlab's JSON or anybody's, Python with the package's shapes, rows of
 * numbers, lists of points. The text is hostile until checked. An outline that is not convex is cut.
 */

import { PLANE, TYPES, isFinite, isInSpace } from "../geometry/kinds.js";
import { exactText, typedNumber } from "../geometry/numbers.js";
import { convexParts } from "../geometry/pieces.js";
import { LinkError, quoted } from "./link-error.js";
import { readNumbers } from "./link-shapes.js";
import { Degrees, Reader } from "./literal.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Given, Value } from "./literal.js" */

/**
 * @typedef {{type: string, values: number[]}} Shape
 * @typedef {{shapes: Shape[], parts: number}} Found `parts`: how many of the shapes are parts of outlines that were cut.
 */

/** The package's arguments, in the order of a link's numbers; and how deep each is a list. @type {Record<string, [string, number][]>} */
const ARGUMENTS = {
  disk: [["center", 1], ["radius", 0]],
  box: [["center", 1], ["size", 1], ["angle", 0]],
  triangle: [["vertices", 2]],
  polygon: [["vertices", 2]],
  segment: [["start", 1], ["end", 1]],
  ray: [["origin", 1], ["direction", 1]],
  line: [["point", 1], ["direction", 1]],
  capsule: [["start", 1], ["end", 1], ["radius", 0]],
  point: [["position", 1]],
};
const CLASSES = /\b(Disk|Box|Triangle3?|Polygon|Segment|Ray|Line|Capsule|Point3?|Sphere|Mesh)\s*(?=\()/g;
const IS_LINK = new RegExp(`#/|(?:^|[?&\\s])(?:${TYPES.join("|")})=`);
const IS_ROW = new RegExp(`^(${TYPES.join("|")})\\b[\\s,:]*`, "i");
const LONGEST = 1_000_000; // characters
const MOST_CORNERS = 1000; // of an outline: each is compared with each
const NAMES = ["point", "segment", "triangle"]; // of one, two, three points

/**
 * @param {string} text
 * @returns {Found}
 */
export function shapesIn(text) {
  if (text.length > LONGEST) throw new LinkError("paste.long", { length: text.length, most: LONGEST });
  const plain = text.normalize("NFKC").trim();
  const lists = readers.find(({ is }) => is(plain))?.read(plain) ?? [];
  const found = { shapes: lists.flat(), parts: lists.filter(({ length }) => length > 1).flat().length };
  if (!found.shapes.length) throw plain ? new LinkError("paste.none", { text: quoted(plain) }) : new LinkError("paste.empty");
  if (!found.shapes.every(isFinite)) throw new LinkError("link.beyond");
  return found;
}

/** The first that knows a text reads it: one list for each shape, which has its parts. @type {{is: (text: string) => boolean, read: (text: string) => Shape[][]}[]} */
const readers = [
  { is: (text) => text.startsWith("{"), read: (text) => inData(parsed(text)) },
  { is: (text) => IS_LINK.test(text), read: inLink },
  { is: (text) => text.search(CLASSES) >= 0, read: inPython },
  { is: (text) => /^\[[\s\S]*[{"]/.test(text), read: (text) => inData(parsed(text)) },
  { is: (text) => /^[[(]/.test(text), read: inLists },
  { is: () => true, read: inRows },
];

// ---- links

/** @param {string} text */
function inLink(text) {
  const pairs = text.slice(text.indexOf("?") + 1).split(/[&\s]+/).map((pair) => pair.split("="));
  return pairs.filter(([name]) => TYPES.includes(name)).map(([type, numbers = ""]) => cut(shapeOf(type, decoded(numbers))));
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError("link.encoding", { text: quoted(text) });
  }
}

/**
 * @param {string} type
 * @param {string} numbers As a link has them.
 */
function shapeOf(type, numbers) {
  if (isInSpace(type)) throw new LinkError("paste.space", { type });
  return { type, values: readNumbers(type, numbers) };
}

// ---- JSON

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LinkError("json.syntax", { detail: /** @type {Error} */ (error).message });
  }
}

/**
 * @param {any} data
 * @returns {Shape[][]}
 */
function inData(data) {
  if (isOutline(data)) return [outlined(data)];
  if (Array.isArray(data)) return data.flatMap(inData);
  const { type, shapes, values, vertices, points, radians, degrees, ...others } = Object(data);
  if (Array.isArray(shapes)) return shapes.flatMap(inData);
  const kind = String(type).toLowerCase();
  const corners = vertices ?? points;
  if (Array.isArray(values) && typeof type === "string") return [fromNumbers(kind, values, radians)];
  if (kind in ARGUMENTS && !corners) {
    const angle = typeof degrees === "number" ? { angle: new Degrees(degrees) } : {};
    return fromArguments(kind, { args: [], named: { ...others, ...angle } });
  }
  if (corners) return [outlined(corners)];
  throw new LinkError("paste.shape", { text: quoted(JSON.stringify(data)) });
}

/**
 * @param {string} type
 * @param {unknown[]} values
 * @param {unknown} radians Of a box, instead of its last value.
 */
function fromNumbers(type, values, radians) {
  if (!TYPES.includes(type)) throw new LinkError("paste.type", { type: quoted(type), known: PLANE.join(", ") });
  const numbers = values.map((value) => written(type, value));
  const angle = radians === undefined ? [] : [`${written(type, radians)}rad`];
  return cut(shapeOf(type, [...(angle.length ? numbers.slice(0, -1) : numbers), ...angle].join(",")));
}

/**
 * @param {string} type
 * @param {unknown} value
 */
function written(type, value) {
  if (typeof value !== "number") throw new LinkError("link.number", { name: type, text: quoted(String(JSON.stringify(value))) });
  return exactText(value);
}

// ---- Python

/** @param {string} text */
function inPython(text) {
  return [...text.matchAll(CLASSES)].flatMap(({ 0: { length }, 1: name, index }) => {
    const type = name.toLowerCase();
    if (!(type in ARGUMENTS)) throw new LinkError("paste.space", { type: name });
    return fromArguments(type, new Reader(text, index + length).given());
  });
}

/**
 * One shape, or those of a batch.
 * @param {string} type
 * @param {Given} given
 * @returns {Shape[][]}
 */
function fromArguments(type, { args, named }) {
  const fields = ARGUMENTS[type].map(([name, depth], i) => ({ name, depth, value: named[name] ?? args[i] }));
  const missing = fields.find(({ name, value }) => value === undefined && name !== "angle");
  if (missing) throw new LinkError("paste.missing", { type, name: missing.name });
  const known = fields.filter(({ value }) => value !== undefined);
  const many = known.filter(({ depth, value }) => depthOf(value) > depth);
  const count = many.length ? Math.min(...many.map(({ value }) => /** @type {Value[]} */ (value).length)) : 1;
  return Array.from({ length: count }, (_, i) => {
    const own = known.map((field) => (many.includes(field) ? /** @type {Value[]} */ (field.value)[i] : field.value));
    const numbers = own.flat(2).map((value) => angleText(type, value));
    const angle = type === "box" && known.length < ARGUMENTS.box.length ? ["0"] : [];
    if (type === "polygon") return outlined(/** @type {Value[]} */ (own[0]));
    return [shapeOf(type, [...withUnit(type, numbers, own), ...angle].join(","))];
  });
}

/**
 * A box has its angle in radians, unless the text says degrees.
 * @param {string} type
 * @param {string[]} numbers
 * @param {Value[]} values
 */
function withUnit(type, numbers, values) {
  const angle = values[2];
  if (type !== "box" || typeof angle !== "number") return numbers;
  return numbers.with(-1, angle === 0 ? numbers[numbers.length - 1] : `${numbers[numbers.length - 1]}rad`);
}

/**
 * @param {string} type
 * @param {Value} value
 */
function angleText(type, value) {
  return written(type, value instanceof Degrees ? value.degrees : value);
}

/** @param {Value | undefined} value @returns {number} */
function depthOf(value) {
  return Array.isArray(value) ? 1 + depthOf(value[0]) : 0;
}

// ---- numbers alone

/** @param {string} text */
function inLists(text) {
  const reader = new Reader(text);
  /** @type {Value[]} */
  const lists = [];
  while (!reader.isDone) {
    lists.push(reader.value());
    reader.comma();
  }
  return inData(lists.length === 1 ? lists[0] : lists);
}

/**
 * A shape in each row, its kind first; or a point in each, and an outline in each block of such rows.
 * @param {string} text
 */
function inRows(text) {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const rows = block.split(/[\n;]/).map((row) => row.trim()).filter(Boolean);
    const shapes = rows.filter((row) => IS_ROW.test(row));
    if (!shapes.length) return rows.length ? [outlined(rows.length > 1 ? rows.map(pointIn) : numbersIn(rows[0]))] : [];
    return rows.map((row) => {
      const [head, type] = IS_ROW.exec(row) ?? [];
      if (!type) throw new LinkError("paste.row", { text: quoted(row) });
      return cut(shapeOf(type.toLowerCase(), row.slice(head?.length).split(/[\s,]+/).join(",")));
    });
  });
}

/** @param {string} row */
function pointIn(row) {
  const numbers = numbersIn(row);
  if (numbers.length !== 2) throw new LinkError("paste.row", { text: quoted(row) });
  return numbers;
}

/** @param {string} row */
function numbersIn(row) {
  const numbers = row.split(/[\s,]+/).filter(Boolean).map(typedNumber);
  if (numbers.some(Number.isNaN)) throw new LinkError("paste.none", { text: quoted(row) });
  return numbers;
}

// ---- outlines

/** Whether it is a list of points, or of their numbers one after the other. @param {any} data */
function isOutline(data) {
  return Array.isArray(data) && data.length > 0 && (data.every(isPoint) || data.every((each) => typeof each === "number"));
}

/** @param {any} data */
function isPoint(data) {
  const numbers = Array.isArray(data) ? data : [data?.x, data?.y];
  return numbers.length === 2 && numbers.every((each) => typeof each === "number");
}

/**
 * What a list of points is: one point, a segment, a triangle, a polygon or the convex parts of one.
 * @param {any[]} data
 * @returns {Shape[]}
 */
function outlined(data) {
  if (!isOutline(data)) throw new LinkError("paste.shape", { text: quoted(String(JSON.stringify(data))) });
  const numbers = data.flatMap((each) => (typeof each === "number" || Array.isArray(each) ? each : [each.x, each.y]));
  const beyond = numbers.find((number) => !Number.isFinite(number));
  if (beyond !== undefined) throw new LinkError("link.number", { name: "polygon", text: String(beyond) });
  if (numbers.length % 2) throw new LinkError("paste.odd", { found: numbers.length });
  const points = /** @type {Point[]} */ (Array.from({ length: numbers.length / 2 }, (_, i) => numbers.slice(2 * i, 2 * i + 2)));
  const ring = points.length > 3 && String(points[0]) === String(points.at(-1)) ? points.slice(0, -1) : points;
  if (ring.length > MOST_CORNERS) throw new LinkError("paste.corners", { found: ring.length, most: MOST_CORNERS });
  const type = NAMES[ring.length - 1];
  if (type) return [shapeOf(type, ring.flat().map((value) => written(type, value)).join(","))];
  return partsOf(ring);
}

/**
 * A polygon that a link's numbers give, in convex parts.
 * @param {Shape} shape
 * @returns {Shape[]}
 */
function cut(shape) {
  if (shape.type !== "polygon") return [shape];
  const { values } = shape;
  return partsOf(Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]));
}

/** @param {Point[]} outline */
function partsOf(outline) {
  const parts = convexParts(outline);
  if (!parts) throw new LinkError("paste.crossing", { text: quoted(outline.flat().map(exactText).join(",")) });
  return parts.map((part) => shapeOf("polygon", part.flat().map(exactText).join(",")));
}
