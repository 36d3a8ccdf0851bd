/** All kinds of scenes, by the names used in the scenes' files. */

import { enterKinds } from "../document/kind.js";
import { BROAD } from "./broad.js";
import { CROWD } from "./crowd.js";
import { PAIR } from "./pair.js";
import { PLAYGROUND } from "./playground.js";
import { SEAMS } from "./seams.js";
import { SOLIDS } from "./solids.js";
import { SPACE } from "./space.js";
import { SWEEP } from "./sweep.js";

enterKinds({ pair: PAIR, playground: PLAYGROUND, broad: BROAD, crowd: CROWD, seams: SEAMS, solids: SOLIDS, space: SPACE, sweep: SWEEP });
