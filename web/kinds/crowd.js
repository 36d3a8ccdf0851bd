/** Many moving bodies, determined by their number, their kinds, a seed and the frame number. */

import { CORNERS, KINDS, SIZES, bodiesOf, hasFewCorners, kindsOf, mixOf, roomOf } from "../document/crowd-link.js";
import { LinkError, noChoice } from "../document/link-error.js";
import { readShape } from "../document/link-shapes.js";
import { REMARKS } from "../document/remark.js";
import { withParameter } from "../document/scene.js";
import { startOf } from "../document/scenes.js";
import { BOUNDED, isFinite } from "../geometry/kinds.js";
import { exactText } from "../geometry/numbers.js";
import { PAIR, readLimited, typedIn, withParameters, writeParameters, writeShapes } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */
/** @import { Shape } from "../geometry/kinds.js" */

/** The parameters with names for their values in a link. @type {Record<string, (text: string) => number>} */
const READ = { mix: readMix, sizes: readSizes };
/** @type {Record<string, (value: number) => string>} */
const WRITE = { mix: (mix) => kindsOf(mix).join(","), sizes: (index) => SIZES[index] };

/** @type {Shape[]} */
const NONE = [];

/** @type {Kind} */
export const CROWD = {
  hasPair: false,
  hasShapes: false,
  hasNumbers: false,
  hasList: false,
  running: ["crowd.runs", "crowd.rests"],
  begin: PAIR.begin,
  views: () => ["steps"],
  names: ({ parameters }) => [...BOUNDED, ...Object.keys(REMARKS), ...Object.keys(parameters)],
  read: (scene, pairs) => {
    const shapes = typedIn(scene, pairs, BOUNDED).map(readShape);
    if (!shapes.every(isFinite)) throw new LinkError("link.beyond");
    const odd = shapes.find((shape) => !hasFewCorners(shape));
    if (odd) throw new LinkError("link.bodies", { type: odd.type, most: CORNERS });
    const state = withParameters(scene, startOf(scene), pairs, (name, text) => READ[name]?.(text) ?? readLimited(scene, name, text, { isWhole: true }));
    return shapes.length ? { ...state, bodies: shapes } : state;
  },
  viewPairs: PAIR.viewPairs,
  named: PAIR.named,
  write: (scene, { bodies = NONE, parameters }) => [
    ...writeShapes(bodies),
    ...writeParameters(scene, parameters, (name, value) => WRITE[name]?.(value) ?? exactText(value)),
  ],
  asks: ({ chosen, contacts, state: { bodies = NONE, parameters: { n, seed, mix, sizes, clusters, compared, frame, stride, swept } } }) => ({
    about: undefined,
    crowd: {
      n: bodies.length || n, seed, mix: kindsOf(mix), sizes: SIZES[sizes], clusters: clusters > 0, compared: compared > 0, frame, swept: swept && stride,
      contacts, chosen, own: bodiesOf(bodies), room: roomOf(bodies),
    },
  }),
  isMoving: () => true,
  later: (scene, state) => withParameter(scene, state, "frame", state.parameters.frame + state.parameters.stride),
  extent: (_, { bodies = NONE }) => roomOf(bodies),
  load: () => import("../crowd/crowd-view.js"),
};

/** @param {string} text The kinds of its bodies. */
function readMix(text) {
  const kinds = text.split(",");
  const odd = kinds.find((kind) => !KINDS.includes(kind));
  if (odd !== undefined) throw noChoice("mix", odd, KINDS);
  return mixOf(kinds);
}

/** @param {string} text The name of the sizes, or its index, as in an exported state. */
function readSizes(text) {
  const index = SIZES.includes(text) ? SIZES.indexOf(text) : Number(text || NaN);
  if (SIZES[index] === undefined) throw noChoice("sizes", text, SIZES);
  return index;
}
