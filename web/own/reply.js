/**
 * Checks what the Python of the user's program sends: the program shares that Python, and can change everything in it.
 */

/** @import { Wrong } from "../engine/protocol.js" */

/**
 * @typedef {[line: number, variables: Record<string, string>][]} Lines The variables after each line.
 * @typedef {{kind: "point" | "segment" | "arrow", points: number[][]}} Drawn
 * @typedef {{hit: boolean | null, error: Wrong | null, console: string, lines: Lines, drawn: Drawn[]}} Ran
 */

/** @typedef {(value: any) => boolean} Check */

const WRONGS = ["syntax", "raised", "missing", "result", "input"];
/** The number of points of each kind of drawing. @type {Record<string, number>} */
const POINTS = { point: 1, segment: 2, arrow: 2 };

/** @type {Check} */
const isText = (value) => typeof value === "string";
/** @type {Check} */
const isTruth = (value) => typeof value === "boolean";
/** @type {Check} */
const isLine = (value) => Number.isInteger(value) && value > 0;
/** @type {(check: Check) => Check} */
const isList = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {Check} */
const isWrong = (value) => WRONGS.includes(value?.id) && isText(value.detail) && (value.line === null || isLine(value.line));
/** @type {Check} */
const isTraced = (value) => isLine(value?.[0]) && value[1] instanceof Object && Object.values(value[1]).every(isText);
/** @type {Check} */
const isPoint = (value) => isList(Number.isFinite)(value) && value.length === 2;
/** @type {Check} */
const isDrawn = (value) => isList(isPoint)(value?.points) && value.points.length === POINTS[value.kind];

/** Whether this is the answer to one call. @type {Check} */
export const isRan = (value) => (
  (isWrong(value?.error) || (value?.error === null && isTruth(value.hit))) && isText(value.console) && isList(isTraced)(value.lines) && isList(isDrawn)(value.drawn));

/** Whether this is the answer to that number of calls. @param {number} count @returns {Check} */
export const isAnswered = (count) => (value) => (
  isWrong(value?.error) || (isList((each) => isTruth(each) || isWrong(each))(value?.answers) && value.answers.length === count));
