/** Many moving bodies, determined by their number, their kinds, a seed and the frame number. */

import { KINDS, ROOM, kindsOf, mixOf } from "../document/crowd.js";
import { LinkError, noChoice, quoted } from "../document/link-error.js";
import { readNumber } from "../document/link-shapes.js";
import { REMARKS } from "../document/remark.js";
import { withParameter } from "../document/scene.js";
import { startOf } from "../document/scenes.js";
import { exactText } from "../geometry/numbers.js";
import { PAIR, typedIn, withParameters, writeParameters } from "./pair.js";

/** @import { Kind } from "../document/kind.js" */
/** @import { Scene } from "../document/scene.js" */

/** @type {Kind} */
export const CROWD = {
  hasPair: false,
  hasShapes: false,
  hasNumbers: false,
  hasList: false,
  running: ["crowd.runs", "crowd.rests"],
  begin: PAIR.begin,
  views: () => ["steps"],
  names: ({ parameters }) => [...Object.keys(REMARKS), ...Object.keys(parameters)],
  read: (scene, pairs) => {
    typedIn(scene, pairs, []); // rejects all shapes
    return withParameters(scene, startOf(scene), pairs, (name, text) => (name === "mix" ? readMix(text) : readWhole(scene, name, text)));
  },
  walked: PAIR.walked,
  told: PAIR.told,
  write: (scene, { parameters }) => writeParameters(scene, parameters, (name, value) => (name === "mix" ? kindsOf(value).join(",") : exactText(value))),
  asks: ({ chosen, contacts, state: { parameters: { n, seed, mix, frame, stride, swept } } }) => (
    { about: undefined, crowd: { n, seed, mix: kindsOf(mix), frame, swept: swept && stride, contacts, chosen } }
  ),
  isMoving: () => true,
  later: (scene, state) => withParameter(scene, state, "frame", state.parameters.frame + state.parameters.stride),
  extent: () => ROOM,
  load: () => import("../crowd/crowd.js"),
};

/** @param {string} text The kinds of its bodies. */
function readMix(text) {
  const kinds = text.split(",");
  const odd = kinds.find((kind) => !KINDS.includes(kind));
  if (odd !== undefined) throw noChoice("mix", odd, KINDS);
  return mixOf(kinds);
}

/**
 * @param {Scene} scene
 * @param {string} name
 * @param {string} text
 */
function readWhole(scene, name, text) {
  const number = readNumber(name, text);
  const [least, most] = scene.limits?.[name] ?? [0, 1];
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new LinkError("link.whole", { name, text: quoted(text), least, most });
}
