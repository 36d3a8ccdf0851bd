/** How an answer differs from the exact one, in words and numbers. */

import { exactly, readable } from "../geometry/numbers.js";

/** @import { Answer, Coordinates, Exact } from "../engine/protocol.js" */
/** @import { Phrase, Values } from "./text.js" */

/**
 * The exact answer, if it differs; undefined if the two agree.
 * @param {Answer} answer
 * @param {string} pair The types of the shapes.
 * @returns {Phrase | undefined}
 */
export function differenceOf({ departs, exact, pairs, rules, sweep }, pair) {
  if (!departs.length) return undefined;
  const [{ points }] = pairs;
  const { region } = exact;
  /** @type {(Phrase | undefined)[]} */
  const parts = [
    departs.includes("hit") ? { key: exact.hit ? "exact.hit" : "exact.miss" } : undefined,
    departs.includes("points") ? (rules && !("t" in exact) ? closestOf(exact) : pointsOf(exact, points)) : undefined,
    exact.feature ? { key: "exact.feature", values: { name: regionOf(pair, Number(region)) } } : undefined,
    departs.includes("distance") ? distanceOf(exact) : undefined,
    departs.includes("t") ? (exact.sweep ? { key: "exact.first-contact", values: numbersOf(["t"], [Number(exact.sweep.t)], [Number(sweep?.t)]) } : { key: "exact.entry", values: { t: { number: Number(exact.t) } } }) : undefined,
    region === undefined || exact.feature ? undefined : regionOf(pair, region),
    departs.includes("depth") ? { key: "exact.depth", values: { depth: { number: Number(exact.depth) } } } : undefined,
    departs.includes("normal") ? normalOf(exact) : undefined,
  ];
  const [first, ...rest] = parts.filter((part) => part !== undefined);
  const rule = rules && ruleOf(rules);
  return { key: rule ? "exact.differs.rule" : "exact.differs", values: { parts: listed(first, rest), ...(rule && { rule: { key: `rule.${rule}` } }) } };
}

/**
 * The rule that explains everything that differs, if there is one.
 * @param {Record<string, string>} rules
 */
export function ruleOf(rules) {
  const all = Object.values(rules);
  return all.every(Boolean) ? all[0] : undefined;
}

/** The closest points, or the one or two of a contact. @param {Exact} exact @returns {Phrase} */
function closestOf({ hit, points = [] }) {
  const values = Object.fromEntries(points.flatMap(([x, y], i) => [[`x${i}`, { number: x }], [`y${i}`, { number: y }]]));
  return { key: !hit ? "exact.closest" : points[1] ? "exact.contacts" : "exact.contact", values };
}

/** @param {Exact} exact @returns {Phrase} */
const normalOf = ({ normal: [x, y] = [NaN, NaN] }) => ({ key: "exact.normal", values: { x: { number: x }, y: { number: y } } });

/**
 * @param {Phrase} first
 * @param {Phrase[]} rest
 * @returns {Phrase}
 */
export const listed = (first, rest) => rest.reduce((former, next) => ({ key: "exact.and", values: { former, next } }), first);

/**
 * The exact answer's points, which may exceed the range of doubles; a miss has none.
 * @param {Exact} exact
 * @param {Coordinates[]} given
 * @returns {Phrase | undefined}
 */
function pointsOf({ hit, points = [] }, given) {
  const [first, second] = points;
  if (!first) return hit ? { key: "exact.far" } : undefined;
  const key = second ? "exact.crossing" : first.length === 3 ? "exact.nearest" : "exact.meeting";
  const names = second ? ["x0", "y0", "x1", "y1"] : ["x", "y", "z"];
  return { key, values: numbersOf(names, points.flat(), given.flat()) };
}

/**
 * The exact distance, which may exceed the range of doubles.
 * @param {Exact} exact
 * @returns {Phrase}
 */
function distanceOf({ distance }) {
  return distance === undefined ? { key: "exact.far-distance" } : { key: "exact.distance", values: { d: { number: distance } } };
}

/**
 * Numbers that would print like the ones they correct are shown with all their digits.
 * @param {string[]} names
 * @param {number[]} exact
 * @param {number[]} given
 * @returns {Values}
 */
function numbersOf(names, exact, given) {
  const isAlike = exact.every((each, i) => i < given.length && readable(each) === readable(given[i]));
  return Object.fromEntries(exact.map((number, i) => [names[i], isAlike ? exactly(number) : { number }]));
}

/**
 * The name of a region: its number and bits if three sides number it, otherwise the article's name.
 * @param {string} pair The types of the shapes.
 * @param {number} region
 * @param {"region" | "legend"} where
 * @returns {Phrase}
 */
export function regionOf(pair, region, where = "region") {
  if (pair !== "disk-triangle") return { key: `region.${pair}.${region}` };
  if (!region && where === "region") return { key: "region.flat" };
  const values = { region, bits: bitsOf(region) };
  return { key: where === "legend" ? "legend.bits" : "region.bits", values };
}

/** The sides of three edges. @param {number} region */
export const bitsOf = (region) => region.toString(2).padStart(3, "0");

/**
 * The types of the shapes, the disk first, as in the names of its regions.
 * @param {{shapes: {type: string}[]}} scene
 */
export function pairOf({ shapes }) {
  const types = shapes.map(({ type }) => type);
  return types.sort((a, b) => Number(b === "disk") - Number(a === "disk")).join("-");
}
