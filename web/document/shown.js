/** What is drawn of all pairs of a person's own shapes: each by a switch, which belongs to the state. */

/** @import { State } from "./scene.js" */

/** In the order of a link. */
export const SHOWN = ["hits", "normals", "depth", "nearest", "outlines", "rays"];
/** In a link, where all are switched off. */
export const NOTHING = "none";
const AT_FIRST = ["hits", "outlines"];

/**
 * What is drawn in a state.
 * @param {Pick<State, "show">} state
 */
export function shownIn({ show = AT_FIRST }) {
  return show;
}

/**
 * The part of a state that says it; none where nothing was switched.
 * @param {string[] | undefined} names
 * @returns {Pick<State, "show">}
 */
export function showing(names) {
  const show = names && SHOWN.filter((name) => names.includes(name));
  return !show || String(show) === String(AT_FIRST) ? {} : { show };
}

/**
 * The same with a switch turned.
 * @param {State} state
 * @param {string} name
 * @returns {State}
 */
export function switched({ show, ...state }, name) {
  const names = shownIn({ ...(show && { show }) });
  return { ...state, ...showing(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]) };
}
