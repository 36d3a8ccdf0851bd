/** A group of shapes in which a broad phase finds the intersecting pairs. */

import { PAIR } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */

/** @type {Kind} */
export const BROAD = { ...PAIR, hasPair: false, hasNumbers: true, views: () => ["steps", "plain"] };
