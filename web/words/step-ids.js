/** The ids and kinds of an explanation's steps. */

import { once } from "../geometry/memoize.js";

/** @import { Step } from "../engine/protocol.js" */

/** The present ids of steps that older links name otherwise. @type {Record<string, string>} */
export const RENAMED = { "sides-1": "line-1", "sides-2": "line-2", common: "no-line" };

/**
 * A step's id without the number of its round, the same for all rounds: "axis" for "axis-3". Memoized, because each
 * frame needs it for all steps.
 */
export const seriesOf = once((/** @type {string} */ id) => id.replace(/-\d+$/, ""), new Map());

/** The kind of a step, which determines its sentences: a series, or the slabs of both axes. */
export const kindOf = once((/** @type {string} */ id) => seriesOf(id).replace(/^[xy]-/, ""), new Map());

/**
 * The index of the step with an id, or with the present name of a former id; -1 if there is none.
 * @param {readonly Pick<Step, "id">[]} steps
 * @param {string | undefined} id
 */
export function indexOf(steps, id = "") {
  const place = steps.findIndex((step) => step.id === id);
  return place < 0 && id in RENAMED ? steps.findIndex((step) => step.id === RENAMED[id]) : place;
}
