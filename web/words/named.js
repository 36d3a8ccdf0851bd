/**
 * The field's own methods number the shapes and their corners. In words these go by the letters of the picture: a corner of a box,
 * which has none, by the letter of its box.
 */

import { namedParts } from "../geometry/shapes.js";

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Shape } from "../geometry/kinds.js" */

/**
 * @typedef {{name: string, kind: string, point: (i: number) => string, edge: (i: number, j: number) => string}} Named How a shape is
 *   called, and what it consists of.
 */

const METHODS = ["sat", "gjk", "epa", "conservative-advancement"];
const SURFACES = ["triangle", "polygon", "segment"]; // which their letters name
const MOST = 6; // letters of a name, as the package has it
const ROUND = /-(\d+)$/;

/** The id of an algorithm in double precision: in single precision a method is the same one. @param {string} algorithm */
export const inDouble = (algorithm) => algorithm.replace(/-32$/, "");

/** Whether an algorithm is one of the field's methods, and no article's program. @param {string} algorithm */
export const isMethod = (algorithm) => METHODS.includes(inDouble(algorithm));

/**
 * An explanation whose values have the names too; that of another algorithm as it is.
 * @param {Explanation} explanation
 * @param {readonly Shape[]} shapes The two that it is about.
 * @param {readonly string[][]} letters Of their points.
 * @returns {Explanation}
 */
export function named(explanation, shapes, letters) {
  if (!isMethod(explanation.algorithm)) return explanation;
  const [a, b] = shapes.map((shape, i) => namesOf(shape, letters[i], "ab"[i]));
  const all = { shape_a: a.kind, name_a: a.name, shape_b: b.kind, name_b: b.name };
  const numbered = new Map(explanation.steps.map((step) => [step.id, cornersOf(step, { a, b })]));
  const way = explanation.steps.find(({ id }) => id === "depth");
  const outcome = { ...way?.values, outcome: way && way.case !== "nan" ? "way" : "none" };
  const steps = explanation.steps.map((step) => {
    const [, round] = ROUND.exec(step.id) ?? [];
    const own = { ...numbered.get(String(step.values.at)), ...numbered.get(step.id), ...(round && { round: Number(round) }) };
    return { ...step, values: { ...(step.id === explanation.decided_by && outcome), ...step.values, ...all, ...own } };
  });
  return { ...explanation, steps };
}

/**
 * @param {Shape} shape
 * @param {string[]} letters
 * @param {string} of
 * @returns {Named}
 */
function namesOf(shape, letters, of) {
  const points = namedParts(shape, letters).filter(({ kind }) => kind === "point").map(({ letter }) => letter);
  const shown = points.length > MOST ? [...points.slice(0, 2), "…", ...points.slice(-1)] : points;
  const isBox = shape.type === "box";
  return {
    name: shown.join(""),
    kind: SURFACES.includes(shape.type) ? "hull" : shape.type,
    point: (i) => (isBox ? `corner_${of}` : points[i]),
    edge: (i, j) => (isBox ? `side_${of}` : points[i] + points[j]),
  };
}

/**
 * What a step numbers.
 * @param {Step} step
 * @param {Record<string, Named>} shapes
 * @returns {Record<string, string | number>}
 */
function cornersOf({ id, values: { across, at, i, j, of = "", number } }, shapes) {
  const own = shapes[String(of)];
  if (id.startsWith("clip-")) return { end: own.point(Number(at)) };
  if (typeof i !== "number") return {};
  const axis = across === undefined ? {} : { axis: Number(number), across: String(across) };
  if (own && across !== "corner") {
    const edge = own.edge(i, Number(j));
    return { ...axis, ...(across && edge === `side_${of}` && { across: "side" }), edge };
  }
  return { ...axis, point_a: shapes.a.point(i), point_b: shapes.b.point(Number(j)) };
}
