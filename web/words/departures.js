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
export function differenceOf({ departs, exact, pairs }, pair) {
  if (!departs.length) return undefined;
  const [{ points }] = pairs;
  const { region } = exact;
  /** @type {(Phrase | undefined)[]} */
  const parts = [
    departs.includes("hit") ? { key: exact.hit ? "exact.hit" : "exact.miss" } : undefined,
    departs.includes("points") ? pointsOf(exact, points) : undefined,
    exact.feature ? { key: "exact.feature", values: { name: regionOf(pair, Number(region)) } } : undefined,
    departs.includes("distance") ? distanceOf(exact) : undefined,
    departs.includes("t") ? { key: "exact.first-contact", values: { t: { number: Number(exact.sweep?.t) } } } : undefined,
    region === undefined || exact.feature ? undefined : regionOf(pair, region),
  ];
  const [first, ...rest] = parts.filter((part) => part !== undefined);
  return { key: "exact.differs", values: { parts: listed(first, rest) } };
}

/**
 * @param {Phrase} first
 * @param {Phrase[]} rest
 * @returns {Phrase}
 */
export const listed = (first, rest) => rest.reduce((former, next) => ({ key: "exact.and", values: { former, next } }), first);

/**
 * The exact answer's points, which may exceed the range of doubles; a miss has none.
 * @param {Exact} exact
 * @param {Coordinates[]} told
 * @returns {Phrase | undefined}
 */
function pointsOf({ hit, points = [] }, told) {
  const [first, second] = points;
  if (!first) return hit ? { key: "exact.far" } : undefined;
  const key = second ? "exact.crossing" : first.length === 3 ? "exact.nearest" : "exact.meeting";
  const names = second ? ["x0", "y0", "x1", "y1"] : ["x", "y", "z"];
  return { key, values: numbersOf(names, points.flat(), told.flat()) };
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
 * @param {number[]} told
 * @returns {Values}
 */
function numbersOf(names, exact, told) {
  const isAlike = exact.every((each, i) => i < told.length && readable(each) === readable(told[i]));
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
