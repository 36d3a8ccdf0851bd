/** The switches of a state: which drawings it shows for all pairs of the user's own shapes. */

import GRAMMAR from "../links.json" with { type: "json" };

/** @import { State } from "./scene.js" */

/** In the order used in a link. */
export const SHOWN = GRAMMAR.names.list.show.values;
/** The switch with which shapes that only touch do not count as hits. */
export const STRICT = "overlaps";
/** The value in a link if everything is switched off. */
export const NOTHING = "none";
const AT_FIRST = ["hits", "outlines"];

/**
 * Returns the switches of a state.
 * @param {Pick<State, "show">} state
 */
export function shownIn({ show = AT_FIRST }) {
  return show;
}

/**
 * The part of a state that stores the switches; empty for the default.
 * @param {string[] | undefined} names
 * @returns {Pick<State, "show">}
 */
export function showing(names) {
  const show = names && SHOWN.filter((name) => names.includes(name));
  return !show || String(show) === String(AT_FIRST) ? {} : { show };
}

/**
 * The same state with one switch flipped.
 * @param {State} state
 * @param {string} name
 * @returns {State}
 */
export function switched({ show, ...state }, name) {
  const names = shownIn({ ...(show && { show }) });
  return { ...state, ...showing(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]) };
}
