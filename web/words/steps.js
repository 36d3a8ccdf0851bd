/** What the page knows of the steps of an explanation. */

import { once } from "../geometry/once.js";

/** What a step does, by its id without the number of its round: "axis-3" is an "axis". Each frame asks for all of its steps. */
export const kindOf = once((/** @type {string} */ id) => id.replace(/-\d+$/, ""), new Map());
