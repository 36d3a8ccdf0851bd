/** A teacher's task, stored as data in a link: untrusted until all of it has been checked. */

import { kindOf } from "../document/kind.js";
import { LinkError, asProblem, quoted } from "../document/link-error.js";
import { readScene, readState, writeLink } from "../document/link.js";
import { visible } from "../document/remark.js";
import { loadScene } from "../document/scenes.js";
import { countOf } from "../geometry/kinds.js";
import { packed, unpacked } from "../user-program/packed.js";

/** @import { Scene, State } from "../document/scene.js" */
/** @import { Choices } from "../document/link-choices.js" */
/** @import { Judging, Wants } from "../engine/protocol.js" */
/** @import { Task } from "./types.js" */

/**
 * @typedef {{
 *   kind: Task["kind"], title: string, text: string, link: string,
 *   wants?: Wants, asks?: string, choices?: unknown[], cases?: string[], touching?: string, onRight?: string, onWrong?: string,
 * }} Given The data in the link; `cases`: links to further states that a program must get right; `onRight`, `onWrong`: feedback.
 * @typedef {{scene: Scene, state: State, choices: Choices}} Opened
 */

export const MOST = { title: 80, text: 2000, link: 5000, choices: 24, cases: 20 };
export const TOUCHING = ["either", "hit", "miss"];
const COMMON = ["kind", "title", "text", "link"];
const OPTIONAL = ["onRight", "onWrong"];
/** The fields of each kind of task, in addition to the common ones. @type {Record<string, string[]>} */
const FIELDS = { make: ["wants"], say: ["asks", "choices"], write: ["cases", "touching"] };
export const KINDS = Object.keys(FIELDS);
/** The view of each kind of task: one that does not reveal the answer, or the editor. @type {Record<string, Choices>} */
const VIEWS = { say: { view: "plain" }, write: { view: "code" } };
/** A value of an explanation that a task can ask for. */
const ASKED = /^(hit|decided_by|[a-z][a-z0-9-]*\.[A-Za-z][A-Za-z0-9_]*)$/;
const STEP_VALUE = /^[a-z][a-z0-9-]*\.[A-Za-z][A-Za-z0-9_]*$/;

/** @typedef {(value: any) => boolean} Check */

const isText = (/** @type {number} */ most) => (/** @type {any} */ value) => typeof value === "string" && value.trim() !== "" && value.length <= most;
/** @type {Check} */
const isPlain = (value) => ["boolean", "string"].includes(typeof value) || Number.isFinite(value);
/** @type {Check} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
/** @type {Check} */
const isRange = (value) => isRecord(value) && Object.entries(value).every(([name, bound]) => ["least", "most"].includes(name) && Number.isFinite(bound));
/** @type {Check} */
const isTruth = (value) => typeof value === "boolean";
/** @type {(most: number, check: Check) => Check} */
const isList = (most, check) => (value) => Array.isArray(value) && value.length <= most && value.every(check);

/**
 * The validity check of each field; the key of the sentence that describes its form ends with the field's name.
 * @type {Record<string, Check>}
 */
const FORMS = {
  title: isText(MOST.title), text: isText(MOST.text), onRight: isText(MOST.text), onWrong: isText(MOST.text), link: isText(MOST.link), wants: isRecord,
  asks: (value) => typeof value === "string" && ASKED.test(value),
  choices: (value) => isList(MOST.choices, isPlain)(value) && new Set(value).size === value.length && value.length > 1,
  cases: isList(MOST.cases, isText(MOST.link)), touching: (value) => TOUCHING.includes(value),
};
/**
 * The conditions that a task can require, with the form of each.
 * @type {Record<string, [check: Check, form: string]>}
 */
const WANTS = {
  hit: [isTruth, "truth"], touching: [isTruth, "truth"], says: [isTruth, "truth"],
  algorithm: [isText(MOST.title), "name"], decided_by: [isText(MOST.title), "name"],
  distance: [isRange, "range"], depth: [isRange, "range"], seen: [isRange, "range"],
  separating: [isList(MOST.cases, (each) => Number.isInteger(each) && each > 0), "numbers"],
  values: [(value) => isRecord(value) && Object.entries(value).every(([name, each]) => STEP_VALUE.test(name) && isPlain(each)), "values"],
};
/** The conditions that are ranges. */
export const RANGED = Object.keys(WANTS).filter((name) => WANTS[name][1] === "range");

/**
 * Returns the link of a task after checking that it can be opened.
 * @param {Given} given
 */
export async function linkOf(given) {
  await checked(given);
  return `#/course/own?task=${await packed(JSON.stringify(given))}`;
}

/**
 * Reads the task of a link.
 * @param {string} blob
 * @param {AbortSignal} [signal]
 * @returns {Promise<Task & Given & {judging?: Judging}>}
 */
export async function readTask(blob, signal) {
  try {
    const given = parsed(await unpacked(blob));
    const { cases, start: { scene, state, choices: { algorithm } } } = await checked(given, signal);
    return {
      ...given, id: blob, title: visible(given.title), text: visible(given.text),
      ...Object.fromEntries(OPTIONAL.flatMap((name) => (Object.hasOwn(given, name) ? [[name, visible(String(given[/** @type {keyof Given} */ (name)]))]] : []))),
      link: writeLink(scene, state, { ...(algorithm && { algorithm }), ...VIEWS[given.kind] }),
      ...(given.kind === "write" && { judging: { touching: given.touching ?? "", cases: cases.map(({ state: { shapes } }) => shapes.map(({ type, values }) => ({ type, values: values.slice(0, countOf(type)) }))) } }),
    };
  } catch (error) {
    const { key, values } = asProblem(error);
    throw new LinkError("task.refused", { problem: { key, values } });
  }
}

/** @param {string | undefined} text @returns {Given} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new LinkError("task.unread");
  }
}

/**
 * Checks all of a task and returns the states that its links describe.
 * @param {Given} given
 * @param {AbortSignal} [signal]
 * @throws {LinkError}
 */
export async function checked(given, signal) {
  if (!isRecord(given)) throw new LinkError("task.unread");
  const fields = Object.hasOwn(FIELDS, given.kind) ? [...COMMON, ...FIELDS[given.kind]] : [];
  if (!fields.length) throw wrong("kind", given.kind, "kind");
  known(Object.keys(given), [...fields, ...OPTIONAL]);
  for (const name of [...fields.slice(1), ...OPTIONAL.filter((each) => Object.hasOwn(given, each))]) {
    const value = Object.hasOwn(given, name) ? given[/** @type {keyof Given} */ (name)] : undefined;
    if (!FORMS[name](value)) throw wrong(name, value, name);
  }
  known(Object.keys(given.wants ?? {}), Object.keys(WANTS));
  for (const [name, value] of Object.entries(given.wants ?? {})) {
    const [isRight, form] = WANTS[name];
    if (!isRight(value)) throw wrong(name, value, form);
  }
  const start = await opened(given.link, signal);
  if (given.kind === "write" && !hasProgram(start.scene)) throw new LinkError("task.no-program", { scene: start.scene.id });
  const cases = await Promise.all((given.cases ?? []).map((link) => opened(link, signal)));
  if (cases.some(({ scene }) => scene.id !== start.scene.id)) throw new LinkError("task.elsewhere", { scene: start.scene.id });
  return { start, cases };
}

/**
 * Opens a link of a task or of a solution.
 * @param {string} link
 * @param {AbortSignal} [signal]
 * @returns {Promise<Opened>}
 */
export async function opened(link, signal) {
  const { id, pairs, problem: lost } = readScene(link, "");
  const refuse = ({ key = "", values = {} }) => new LinkError("task.link", { link: quoted(link), problem: { key, values } });
  if (lost) throw refuse(lost);
  const scene = await loadScene(id, signal);
  if (!isFit(scene)) throw new LinkError("task.scene", { scene: id });
  const { state, choices, problem } = readState(scene, pairs);
  if (problem) throw refuse(problem);
  if (choices.code !== undefined) throw new LinkError("task.code", { link: quoted(link) });
  return { scene, state, choices };
}

/** Whether a task can use the scene: it must show only shapes. @param {Scene} scene */
export const isFit = (scene) => kindOf(scene).hasShapes && scene.meshes === undefined;

/** Whether one function serves all states of the scene. @param {Scene} scene */
export const hasProgram = (scene) => !scene.open && kindOf(scene).views(scene).includes("code");

/** @param {string[]} names @param {string[]} all */
function known(names, all) {
  const other = names.find((name) => !all.includes(name));
  if (other !== undefined) throw new LinkError("task.field", { name: quoted(other), known: all });
}

/** @param {string} name @param {unknown} value @param {string} form */
const wrong = (name, value, form) => (
  new LinkError("task.form", { name, value: quoted(JSON.stringify(value) ?? "–"), form: { key: `task.form.${form}` } }));
