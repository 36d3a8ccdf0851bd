/** planck without its slop, so that polygons have no skin: what still differs is not a rule. */

import { withSlop } from "./planck.js";

export const open = () => withSlop(0);
