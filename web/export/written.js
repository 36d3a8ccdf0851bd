/** The current state as text for export: a program, a test, plain numbers or JSON. JSON can be imported as a link. */

import { LONGEST_TEXT } from "../document/link-text.js";
import { firstOfEach, joinedIn } from "../geometry/bodies.js";
import { countOf, isInSpace, isModel, partsOf, ringed, slotOf } from "../geometry/kinds.js";
import { exactText } from "../geometry/numbers.js";
import { kindOf as kindOfScene } from "../document/kind.js";
import { LinkError, quoted } from "../document/link-error.js";
import { HOLE } from "../document/link-shapes.js";
import { readScene, readState } from "../document/link.js";
import { REMARKS, writeRemark } from "../document/remark.js";
import { loadScene } from "../document/scenes.js";
import { NOTHING } from "../document/switches.js";

/** @import { Choices } from "../document/link-choices.js" */
/** @import { Scene, State } from "../document/scene.js" */
/** @import { Swept } from "../engine/protocol.js" */
/** @import { Answered } from "../document/store.js" */

/**
 * @typedef {{type: string, values: number[], body?: number, holes?: number[]}} Shape
 * @typedef {{hit: boolean, t?: number | null | undefined}} Found A verdict; `t`: the fraction of the path before the first contact.
 * @typedef {{shapes: Shape[], pairs: {a: number, b: number, hit: boolean}[], algorithm: string, way?: {by: number[], t: number | null, touching?: boolean, first?: number}, own?: Found}} Verdict
 *   The exact answer and the shapes that it is about; `way`: the displacement of the first shape, the exact fraction, whether
 *   touching counts, and with several resting shapes the number of the one hit first, counted from 0, or -1;
 *   `own`: the answer of the algorithm about the first pair, if it is not exact.
 */

const VERSION = 1; // of the JSON
const FULL = 360; // degrees

/** Shapes whose class takes a list of corners. */
const CORNERED = ["triangle", "polygon", "outline", "triangle3", "hull3"];

/** Whether the package can represent all shapes: only the page knows the models. @param {Shape[]} shapes */
export const isWritable = (shapes) => !shapes.some(isModel);

/**
 * The exact verdict of an answer, which the answer contains for each algorithm.
 * @param {Pick<Answered, "algorithm" | "answer" | "shapes" | "sweep">} answered
 * @returns {Verdict}
 */
export function exactVerdict({ algorithm, answer: { departs, exact, explanation, pairs, sweep }, shapes, sweep: asked }) {
  const [first, ...others] = pairs;
  const isWrong = departs.includes("hit");
  const t = exact.sweep?.t ?? null;
  return {
    shapes, algorithm: explanation?.algorithm ?? algorithm, pairs: isWrong ? [{ ...first, hit: exact.hit }, ...others] : pairs,
    ...(asked && sweep && { way: { by: asked.by, t, touching: asked.touching, ...(sweep.order && { first: firstIn(sweep.order) }) } }),
    ...((isWrong || (sweep && sweep.t !== t)) && { own: { hit: first.hit, t: sweep?.t } }),
  };
}

/** @param {NonNullable<Swept["order"]>} order */
const firstIn = ([{ index, t }]) => (t === null ? -1 : index - 1);

/**
 * Writes a program with which the package finds the same verdict, and the exact one if that differs.
 * @param {Verdict} verdict
 */
export function pythonOf(verdict) {
  const { exact, head, names, own } = askedOf(verdict);
  const departing = own ? [`print(${own.call})  # ${own.found}, not the exact answer`] : [];
  return [...head, "", ...names, ...departing, `print(${exact.call})  # ${exact.found}`, ""].join("\n");
}

/**
 * Writes a test that expects the exact verdict from the package; if the algorithm departs from it, a comment says so.
 * @param {Verdict} verdict
 * @param {string} link The link to the current state.
 */
export function testOf(verdict, link) {
  const { exact: { call, found }, head, name, names, own } = askedOf(verdict);
  const departing = own ? [`# ${own.call} returns ${own.found}, not the exact answer.`] : [];
  const lines = [`# ${link}`, ...names, `assert ${call} ${/^[[(]/.test(found) ? "==" : "is"} ${found}`, ...departing];
  return [...head, "", "", `def test_${name}():`, ...lines.map((line) => `    ${line}`), ""].join("\n");
}

/**
 * Writes one shape or hole per line: its type and numbers, as in a link, separated by tabs.
 * @param {Shape[]} shapes
 */
export function numbersOf(shapes) {
  const row = (/** @type {string} */ name, /** @type {number[]} */ numbers) => [name, ...numbers.map(exactText)].join("\t");
  return shapes.map(ringed).flatMap(({ holes = [], type, values }) => (
    [row(type, values.slice(0, countOf(type))), ...holes.map((hole) => row(HOLE, hole))])).join("\n");
}

/**
 * Writes the HTML that embeds a link in another page.
 * @param {string} link
 * @param {string} title
 */
export function frameOf(link, title) {
  const [source, name] = [`${link}${link.includes("?") ? "&" : "?"}embed=1`, title].map(escaped);
  return `<iframe src="${source}" title="${name}" width="640" height="480"></iframe>\n`;
}

/** Escapes a text for HTML, XML and their attributes. @param {string} text */
export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * Writes the calls of the package and their results: a verdict for two shapes, all intersecting pairs for more. `own` is
 * the call of an algorithm that departs.
 * @param {Verdict} verdict
 */
function askedOf({ algorithm, own, pairs, shapes, way }) {
  const bodies = firstOfEach(shapes);
  const isPair = shapes.length === 2 && !bodies && pairs.length > 0;
  const written = shapes.map(expressionOf);
  const names = isPair ? written.map((each, i) => `${"ab"[i]} = ${each}`) : ["shapes = [", ...written.map((each) => `    ${each},`), "]"];
  const head = [...(written.join().includes("math.") ? ["import math", ""] : []), "import hitlab as hl"];
  const [first] = pairs;
  const asked = isPair ? "a, b" : `shapes[${first?.a}], shapes[${first?.b}]`;
  const both = { head, names, own: own && queryOf(asked, algorithm, way, own) };
  if (isPair) {
    const name = `${shapes[0].type}_and_${shapes[1].type}_${first.hit ? "hit" : "miss"}`;
    return { ...both, exact: queryOf(asked, own ? "exact" : algorithm, way, { hit: first.hit, t: way?.t }), name };
  }
  if (first && isInSpace(shapes[0].type)) { // the package has no groups in space
    return { ...both, exact: queryOf(asked, own ? "exact" : algorithm, way, { hit: first.hit }), name: "selected_pair" };
  }
  if (way) {
    const call = `hl.Group(shapes[0]).sweep(${vectorOf(way)}, hl.Group(*shapes[1:])${countsOf(way)}).index.tolist()`;
    return { ...both, exact: { call, found: `[${way.first}]` }, name: "first_of_several" };
  }
  const met = pairs.filter(({ hit }) => hit).map(({ a, b }) => (a < b ? [a, b] : [b, a]));
  const hits = met.sort(([a, b], [c, d]) => a - c || b - d).map(([a, b]) => `[${a}, ${b}]`);
  const parts = bodies ? `, bodies=[${bodies.join(", ")}]` : "";
  const isTested = !shapes.some(({ type }) => isInSpace(type)); // otherwise all shapes are unbounded
  const exact = !isTested ? { call: "len(shapes)", found: String(shapes.length) } : { call: `hl.Group(*shapes${parts}).collisions().tolist()`, found: `[${hits.join(", ")}]` };
  return { ...both, exact, name: "all_pairs_that_meet" };
}

/**
 * Writes a query about two shapes, and its result.
 * @param {string} names
 * @param {string} algorithm
 * @param {Verdict["way"]} way
 * @param {Found} found
 */
function queryOf(names, algorithm, way, { hit, t }) {
  const how = algorithm === "exact" ? "" : `, algorithm="${algorithm}"`;
  const call = way ? `hl.sweep(${names}, ${vectorOf(way)}${countsOf(way)}${how})` : `hl.intersects(${names}${how})`;
  if (typeof t === "number") return { call: `${call}[:2]`, found: `(True, ${literal(t)})` };
  return { call: way ? `${call}.hit` : call, found: hit ? "True" : "False" };
}

/** @param {NonNullable<Verdict["way"]>} way */
const vectorOf = ({ by }) => `(${by.map(literal).join(", ")})`;

/** @param {NonNullable<Verdict["way"]>} way */
const countsOf = ({ touching }) => (touching === false ? ", touching=False" : "");

/** Formats a shape like the package's own `repr`. @param {Shape} shape */
function expressionOf(shape) {
  const { type, values } = shape;
  if (slotOf(type) !== type) return `hl.${classOf(slotOf(type))}.from_bounds([${values.map(literal).join(", ")}])`;
  const fields = partsOf(shape).map(({ kind, at, width }) => {
    if (kind === "degrees") return angleOf(shape);
    return width === 1 ? literal(values[at]) : `(${values.slice(at, at + width).map(literal).join(", ")})`;
  });
  const [given, ...holes] = [0, ...shape.holes ?? []].map((start, i, all) => fields.slice(start, all[i + 1]).filter(Boolean).join(", "));
  const inner = holes.length ? `, holes=[${holes.map((hole) => `[${hole}]`).join(", ")}]` : "";
  return `hl.${classOf(type)}(${CORNERED.includes(type) ? `[${given}]${inner}` : given})`;
}

/** @param {string} type */
const classOf = (type) => (type === "halfspace3" ? "HalfSpace3" : `${type[0].toUpperCase()}${type.slice(1)}`);

/**
 * Formats a box's angle in radians: those of the link, or converted from degrees. Empty if the box has no angle.
 * @param {Shape} box
 */
function angleOf({ values: [, , , , degrees, radians] }) {
  if (radians !== undefined) return literal(radians);
  return degrees === 0 ? "" : `math.radians(${literal(degrees % FULL)})`;
}

/** Formats a float so that Python reads the same double. @param {number} number */
function literal(number) {
  const text = exactText(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

// ---- JSON

/**
 * Writes a state of a scene, to be read by `linkIn`.
 * @param {Scene} scene
 * @param {State} state
 * @param {Choices} choices
 */
export function jsonOf(scene, { meshes = [], parameters, select, shapes, show }, choices) {
  const joined = joinedIn(shapes).join(";");
  const fields = {
    hitlab: VERSION, scene: scene.id, shapes: shapes.filter(({ type }) => type !== "mesh").map(numbered),
    mesh: meshes.length > 1 ? meshes : meshes[0], joined, labels: shapes.some(({ name }) => name) && shapes.map(({ name = "" }) => name).join(","), locked: [...shapes.keys()].filter((i) => shapes[i].isLocked).join(","), select, show: show && (show.join() || NOTHING), parameters: Object.keys(parameters).length && kindOfScene(scene).named(parameters), ...choices,
  };
  const rows = (/** @type {object[]} */ each) => `[\n${each.map((row) => `    ${json(row)}`).join(",\n")}\n  ]`;
  const lines = Object.entries(fields).filter(([, value]) => value).map(([name, value]) => (
    `  ${json(name)}: ${name === "shapes" ? rows(fields.shapes) : json(value)}`
  ));
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** The numbers of a shape as in a link; for a box, optionally with radians after the degrees. @param {Shape} shape */
function numbered(shape) {
  const { type, values, ...holes } = ringed(shape);
  const count = countOf(type) ?? values.length;
  return { type, values: values.slice(0, count), ...(values.length > count && { radians: values[count] }), ...holes };
}

/** Formats a value on one line, its numbers exactly. @param {unknown} value @returns {string} */
function json(value) {
  if (typeof value === "number") return exactText(value);
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (typeof value === "string") return JSON.stringify(value);
  return `{${Object.entries(Object(value)).map(([name, each]) => `${json(name)}: ${json(each)}`).join(", ")}}`;
}

/**
 * Returns the link of an exported state. The JSON is untrusted until checked, like any link.
 * @param {string} text
 * @returns {string}
 */
export function linkIn(text) {
  if (text.length > LONGEST_TEXT) throw new LinkError("json.long", { length: text.length, most: LONGEST_TEXT });
  const found = parsed(text);
  if (found?.hitlab !== VERSION) throw new LinkError("json.version", { version: VERSION });
  const { scene, shapes, parameters = {}, ...others } = found;
  delete others.hitlab;
  if (typeof scene !== "string" || !scene || !Array.isArray(shapes)) throw new LinkError("json.shapes");
  const pairs = [
    ...shapes.map(pairOf),
    ...Object.entries(Object(parameters)).map(([name, value]) => `${encoded(name)}=${[value].flat().map((each) => numberIn(name, each)).join()}`),
    ...Object.entries(others).flatMap(([name, value]) => (
      (name === "mesh" ? [value].flat() : [value]).map((each) => `${encoded(name)}=${textIn(name, each)}`))),
  ];
  return `#/${encoded(scene)}?${pairs.join("&")}`;
}

/**
 * Checks the whole link as well, so that errors in a file are reported before anything is shown. The only exception is
 * a model whose file is not open: it can be opened later.
 * @param {string} text
 */
export async function soundLinkIn(text) {
  const link = linkIn(text);
  const { id, pairs, problem: lost } = readScene(link, "");
  const problem = lost ?? readState(await loadScene(id), pairs).problem;
  if (problem && problem.key !== "link.mesh") throw new LinkError("json.refused", { problem: { key: problem.key, values: problem.values } });
  return link;
}

/**
 * @param {string} name
 * @param {unknown} value A text or a number; "select" has two of them.
 */
function textIn(name, value) {
  const isPlain = (/** @type {unknown} */ each) => typeof each === "string" || typeof each === "number";
  if (!isPlain(value) && !(Array.isArray(value) && value.every(isPlain))) throw new LinkError("json.text", { name: quoted(name), text: kindOf(value) });
  return Object.hasOwn(REMARKS, name) ? writeRemark(String(value)) : encoded(String(value));
}

/** Removes lone surrogates, which no link can contain. @param {string} text */
const encoded = (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LinkError("json.syntax", { detail: /** @type {Error} */ (error).message });
  }
}

/** @param {any} shape */
function pairOf(shape) {
  const { holes = [], type, values, radians } = Object(shape);
  if (typeof type !== "string" || !Array.isArray(values)) throw new LinkError("json.shapes");
  const numbers = values.map((value) => numberIn(type, value));
  const angle = radians === undefined ? [] : [`${numberIn(type, radians)}rad`];
  const own = `${encoded(type)}=${[...(angle.length ? numbers.slice(0, -1) : numbers), ...angle].join(",")}`;
  if (!Array.isArray(holes) || !holes.every(Array.isArray)) throw new LinkError("json.shapes");
  return [own, ...holes.map((hole) => `${HOLE}=${hole.map((/** @type {unknown} */ value) => numberIn(HOLE, value)).join(",")}`)].join("&");
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function numberIn(name, value) {
  if (typeof value !== "number") throw new LinkError("json.number", { name: quoted(name), text: kindOf(value) });
  return exactText(value);
}

/**
 * Names a value in a message: for a list or an object, which may be nested to any depth, only its brackets.
 * @param {unknown} value
 */
function kindOf(value) {
  if (value === Object(value)) return Array.isArray(value) ? "[…]" : "{…}";
  return quoted(JSON.stringify(value));
}
