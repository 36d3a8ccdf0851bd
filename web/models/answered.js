/** Messages between the page and the worker that reads OBJ files. */

import { Fault } from "../words/fault.js";
import { ModelError } from "./model-fault.js";
import { requireCount, requireVertices } from "./limits.js";
import { readObj } from "./obj.js";

/** @import { Values } from "../words/text.js" */
/** @import { Surface } from "./obj.js" */

/** @typedef {{surface: Surface} | {problem: {isModel: boolean, key: string, values: Values}}} Answer */

/**
 * Reads the bytes of a file.
 * @param {ArrayBuffer} data
 * @returns {Answer}
 */
export function answered(data) {
  try {
    return { surface: readObj(new TextDecoder().decode(data), requireCount, requireVertices) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { key, values } = error;
    return { problem: { isModel: error instanceof ModelError, key, values } };
  }
}

/**
 * Returns the surface of an answer, or throws its error.
 * @param {Answer} answer
 */
export function surfaceIn(answer) {
  if ("surface" in answer) return answer.surface;
  const { isModel, key, values } = answer.problem;
  throw new (isModel ? ModelError : Fault)(key, values);
}
