/** A group of shapes, of which a broad phase finds the pairs that meet. */

import { PAIR } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */

/** @type {Kind} */
export const BROAD = { ...PAIR, hasPair: false, hasNumbers: true, views: () => ["steps", "plain"] };
