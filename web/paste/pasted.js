/**
 * Shapes in a text that somebody pastes: a link, JSON, Python with the package's shapes, what other programs write, rows of
 * numbers, lists of points. The text is hostile until checked.
 */

import { PLANE, TYPES, isFinite } from "../geometry/kinds.js";
import { FULL_WIDTH, typedNumber } from "../geometry/numbers.js";
import { degreesOf } from "../geometry/pose.js";
import { Descriptions, MOST, textOf, typed } from "./described.js";
import { LinkError, quoted } from "../document/link-error.js";
import { readNumbers } from "../document/link-shapes.js";
import { inBody, readJoined } from "../document/joined.js";
import { Degrees, Reader } from "./literal.js";
import { requireFew } from "./outlined.js";
import { LONGEST_TEXT } from "../document/link-text.js";

/** @import { Taken } from "./described.js" */
/** @import { Fields, Given, Value } from "./literal.js" */

/**
 * @typedef {{type: string, values: number[], body?: number}} Shape
 * @typedef {{shapes: Shape[], parts: number, left: string[], notes: string[]}} Found `parts`: how many of the shapes are parts of outlines
 *   that were cut; `left`: keys that were left out; `notes`: keys of sentences that say how it was taken.
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
const IS_LINK = new RegExp(`#/|(?:^|[?&\\s])(?:${TYPES.join("|")})=(?!\\s*[A-Za-z({["'])`);
const IS_WKT = /^(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|LINEARRING|GEOMETRYCOLLECTION)\b/;
const SRID = /SRID=\d+;/g;
const RUN = /[^\s,()]+(?:\s+[^\s,()]+)*/g; // of words or numbers
const IS_ROW = new RegExp(`^(${TYPES.join("|")})\\b[\\s,:]*`, "i");
const IS_NAME = /^(["']?)[A-Za-z_][\w -]{0,60}\1$/;

/**
 * @param {string} text
 * @param {Taken} [taken]
 * @returns {Found}
 */
export function shapesIn(text, taken = {}) {
  if (text.length > LONGEST_TEXT) throw new LinkError("paste.long", { length: text.length, most: LONGEST_TEXT });
  const plain = text.replace(FULL_WIDTH, (sign) => sign.normalize("NFKC")).trim();
  const described = new Descriptions(taken);
  const lists = (readers.find(({ is }) => is(plain))?.read(plain, described) ?? []).filter(({ length }) => length > 0);
  const shapes = lists.flatMap((list, i) => list.map((shape) => (list.length > 1 ? { body: i, ...shape } : shape))); // parts of one body
  const found = { shapes, parts: lists.filter(({ length }) => length > 1).flat().length };
  if (!found.shapes.length) throw plain ? new LinkError("paste.none", { text: quoted(plain) }) : new LinkError("paste.empty");
  if (!found.shapes.every(isFinite)) throw new LinkError("link.beyond");
  return { ...found, left: [...described.left], notes: [...described.notes] };
}

/** The first that knows a text reads it: one list for each shape, which has its parts. @type {{is: (text: string) => boolean, read: (text: string, described: Descriptions) => Shape[][]}[]} */
const readers = [
  { is: (text) => text.startsWith("{"), read: inLiterals },
  { is: (text) => IS_WKT.test(text), read: (text, described) => inLiterals(asCalls(text), described) },
  { is: (text) => IS_LINK.test(text), read: inLink },
  { is: (text) => text.search(CLASSES) >= 0, read: inPython },
  { is: (text) => /[[({]/.test(text), read: inLiterals },
  { is: () => true, read: inRows },
];

// ---- links

/**
 * @param {string} text
 * @param {Descriptions} described
 */
function inLink(text, described) {
  const pairs = text.slice(text.indexOf("?") + 1).split(/[&\s]+/).map((pair) => pair.split("="));
  const lists = pairs.filter(([name]) => TYPES.includes(name)).map(([type, numbers = ""]) => {
    return described.shape(type, valuesIn(type, decoded(numbers)));
  });
  const bodies = readJoined(pairs.map(([name, value = ""]) => [name, name === "joined" ? decoded(value) : value]), lists.length);
  return lists.map((list, i) => list.map((shape) => inBody(shape, i, bodies)));
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
function valuesIn(type, numbers) {
  if (!PLANE.includes(type)) throw new LinkError("paste.space", { type });
  return readNumbers(type, numbers);
}

// ---- values as programs write them

/**
 * Values with a name of their own are shapes each; else they may be the points of one.
 * @param {string} text
 * @param {Descriptions} described
 */
function inLiterals(text, described) {
  const { isNamed, values } = new Reader(text).all();
  return isNamed ? values.flatMap((value) => described.read(value)) : described.read(values.length === 1 ? values[0] : values);
}

/** Well-known text with its points as lists, which makes calls of its geometries. @param {string} text */
function asCalls(text) {
  return text.replace(SRID, "").replace(RUN, (run) => (/^[-+.\d]/.test(run) ? `(${run.split(/\s+/).join(",")})` : run));
}

// ---- Python

/**
 * @param {string} text
 * @param {Descriptions} described
 */
function inPython(text, described) {
  return [...text.matchAll(CLASSES)].flatMap(({ 0: { length }, 1: name, index }) => {
    const type = name.toLowerCase();
    if (!Object.hasOwn(ARGUMENTS, type)) throw new LinkError("paste.space", { type: name });
    return fromArguments(type, new Reader(text, index + length).given(), described);
  });
}

/**
 * One shape, or those of a batch.
 * @param {string} type
 * @param {Given} given
 * @param {Descriptions} described
 * @returns {Shape[][]}
 */
function fromArguments(type, { args, named }, described) {
  const names = ARGUMENTS[type].map(([name]) => name);
  if (!args.length && [...named.keys()].some((name) => !names.includes(name))) return described.read(typed(type, named));
  const places = type === "point" && args.length === 2 ? [args] : args; // Point(1, 2), as others have it
  const most = ARGUMENTS[type].length;
  if (places.length + named.size > most) throw new LinkError("paste.extra", { type, found: places.length + named.size, most });
  const fields = ARGUMENTS[type].map(([name, depth], i) => ({ name, depth, value: named.get(name) ?? places[i] }));
  const missing = fields.find(({ name, value }) => value === undefined && name !== "angle");
  if (missing) throw new LinkError("paste.missing", { type, name: missing.name });
  const known = fields.filter(({ value }) => value !== undefined);
  const many = known.filter(({ depth, value }) => depthOf(value) > depth);
  const count = many.length ? Math.min(...many.map(({ value }) => /** @type {Value[]} */ (value).length)) : 1;
  return Array.from({ length: count }, (_, i) => {
    const own = known.map((field) => (many.includes(field) ? /** @type {Value[]} */ (field.value)[i] : field.value));
    if (type === "polygon") return described.outline(own[0]);
    return described.shape(type, own.flatMap((value, at) => numbersOf(fields[at], value)).concat(type === "box" && own.length < most ? 0 : []));
  });
}

/**
 * The numbers of an argument; a box has its angle in radians, unless the text says degrees.
 * @param {{name: string, depth: number}} field
 * @param {Value | undefined} value
 * @returns {number[]}
 */
function numbersOf({ depth, name }, value) {
  if (value instanceof Degrees) return [value.degrees];
  const numbers = /** @type {any[]} */ ([value]).flat(depth);
  const isPart = depth !== 1 || numbers.length === 2;
  if (!isPart || !numbers.every((each) => typeof each === "number")) throw new LinkError("paste.number", { name, text: textOf(value ?? null) });
  return name === "angle" && value !== 0 ? [degreesOf(numbers[0]), ...numbers] : numbers;
}

/** @param {Value | undefined} value @returns {number} */
function depthOf(value) {
  return Array.isArray(value) ? 1 + depthOf(value[0]) : 0;
}

// ---- rows

/**
 * In each block a shape in each row, its kind first; or by the names in a first row; or a point in each row, and an outline
 * of all.
 * @param {string} text
 * @param {Descriptions} described
 */
function inRows(text, described) {
  /** @type {string[] | undefined} */
  let names;
  return blocksIn(text).flatMap((block) => {
    const first = fieldsIn(block[0]);
    const isHead = first.length > 1 && first.every((field) => IS_NAME.test(field)) && !IS_ROW.test(block[0]);
    if (isHead) names = first.map(unquoted);
    const head = names;
    const hasKinds = block.some((row) => IS_ROW.test(row));
    if (!head && !hasKinds) requireFew(block.length);
    else if (block.length > MOST) throw new LinkError("paste.most", { most: MOST });
    if (head) return described.read(block.slice(isHead ? 1 : 0).map((row) => byName(head, row)));
    const rows = rowsIn(block);
    if (!rows.length) return [];
    if (!hasKinds) return [described.outline(rows.length > 1 ? rows.map(pointIn) : numbersIn(rows[0]))];
    return rows.map((row) => {
      const [start, type] = IS_ROW.exec(row) ?? [];
      if (!type) throw new LinkError("paste.row", { text: quoted(row) });
      return described.shape(type.toLowerCase(), valuesIn(type.toLowerCase(), row.slice(start?.length).split(/[\s,]+/).filter(Boolean).join(",")));
    });
  });
}

/** The rows between empty ones. @param {string} text */
function blocksIn(text) {
  /** @type {string[][]} */
  const blocks = [[]];
  for (const line of text.split("\n")) {
    const row = line.trim();
    if (row) blocks[blocks.length - 1].push(row);
    else if (blocks[blocks.length - 1].length) blocks.push([]);
  }
  return blocks.filter(({ length }) => length);
}

/**
 * A row's fields, between semicolons, tabs, commas or spaces: the first of these that it has.
 * @param {string} row
 */
function fieldsIn(row) {
  const sign = [";", "\t", ","].find((each) => row.includes(each));
  return row.split(sign ?? /\s+/).map((field) => field.trim());
}

/** @param {string} field */
function unquoted(field) {
  return field.replace(/^(["'])(.*)\1$/, "$2");
}

/**
 * A row by the names of its fields; those that are empty say nothing.
 * @param {string[]} names
 * @param {string} row
 * @returns {Fields}
 */
function byName(names, row) {
  const fields = fieldsIn(row).map(unquoted);
  if (fields.length !== names.length) throw new LinkError("paste.fields", { text: quoted(row), found: fields.length, names: quoted(names.join(", ")) });
  const given = names.map((name, i) => /** @type {[string, Value]} */ ([name, valueIn(fields[i])]));
  return new Map(given.filter(([, value]) => value !== ""));
}

/** @param {string} field */
function valueIn(field) {
  const number = typedNumber(field);
  return Number.isNaN(number) ? field : number;
}

/**
 * A semicolon ends a row; where each line has several numbers with semicolons between, as where the comma is the decimal
 * sign, perhaps behind the name of a kind, it parts them.
 * @param {string[]} lines
 */
function rowsIn(lines) {
  const parts = lines.map((line) => line.split(";").map((part) => part.trim()).filter(Boolean));
  const isLone = (/** @type {string} */ part, /** @type {number} */ i) => !/[\sa-z]/i.test(i ? part : part.replace(IS_ROW, ""));
  const isParted = (lines.length > 1 || IS_ROW.test(lines[0])) && parts.every((each) => each.length > 1 && each.every(isLone));
  if (!isParted) return parts.flat();
  const odd = parts.findIndex((each) => each.some((part) => part.includes(",")));
  if (odd >= 0) throw new LinkError("paste.semicolon", { text: quoted(lines[odd]) });
  return parts.map((each) => each.join(" "));
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
  if (!numbers.length || numbers.some(Number.isNaN)) throw new LinkError("paste.none", { text: quoted(row) });
  return numbers;
}
