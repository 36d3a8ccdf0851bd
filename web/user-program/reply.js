/**
 * Checks what the Python of the user's program sends: the program shares that Python, and can change everything in it.
 */

/** @import { Parts, Wrong } from "../engine/protocol.js" */

/**
 * @typedef {[line: number, variables: Record<string, string>][]} Lines The variables after each line.
 * @typedef {{kind: "point" | "segment" | "arrow", points: number[][]}} Drawn
 * @typedef {{answer: boolean | Parts | null, error: Wrong | null, console: string, lines: Lines, rounds: Record<string, string>[], drawn: Drawn[]}} Ran
 *   `rounds`: what changed in the last iterations of a loop that was stopped.
 */

/** @typedef {(value: any) => boolean} Check */

const WRONGS = ["syntax", "raised", "missing", "arguments", "module", "result", "nothing", "input", "endless", "zero", "attribute", "import", "closed"];
const PARTS = ["hit", "depth", "normal", "points", "distance", "t", "entry", "exit"];
const MOST = 64; // entries of a list in an answer
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
const isScope = (value) => value instanceof Object && Object.values(value).every(isText);
/** @type {Check} */
const isTraced = (value) => isLine(value?.[0]) && isScope(value[1]);
/** @type {Check} */
const isPlain = (value) => Number.isFinite(value) || isText(value) || isTruth(value) || (Array.isArray(value) && value.length <= MOST && value.every(isPlain));
/** @type {Check} */
const isParts = (value) => value instanceof Object && [null, undefined, true, false].includes(value.hit)
  && Object.entries(value).every(([name, part]) => PARTS.includes(name) && isPlain(part));
/** @type {Check} */
const isAnswer = (value) => isTruth(value) || isParts(value);
/** @type {Check} */
const isPoint = (value) => isList(Number.isFinite)(value) && value.length === 2;
/** @type {Check} */
const isDrawn = (value) => isList(isPoint)(value?.points) && value.points.length === POINTS[value.kind];

/** Whether this is the answer to one call. @type {Check} */
export const isRan = (value) => (
  (isWrong(value?.error) || (value?.error === null && isAnswer(value.answer))) && isText(value.console) && isList(isTraced)(value.lines) && isList(isScope)(value.rounds)
  && isList(isDrawn)(value.drawn));

/** Whether this is the answer to that number of calls, or to fewer if loops did not end. @param {number} count @returns {Check} */
export const isAnswered = (count) => (value) => (
  isWrong(value?.error) || (isList((each) => isAnswer(each) || isWrong(each))(value?.answers)
    && (value.answers.length === count || (value.answers.length < count && value.answers.at(-1)?.id === "endless"))));
