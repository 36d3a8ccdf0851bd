/** The kinds of scenes that there are, by the names that the scenes' files have. */

import { enterKinds } from "../document/kind.js";
import { BROAD } from "./broad.js";
import { CROWD } from "./crowd.js";
import { PAIR } from "./pair.js";
import { PLAYGROUND } from "./playground.js";
import { SPACE } from "./space.js";
import { SWEEP } from "./sweep.js";

enterKinds({ pair: PAIR, playground: PLAYGROUND, broad: BROAD, crowd: CROWD, space: SPACE, sweep: SWEEP });
