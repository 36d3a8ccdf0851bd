/** A toy kind of scenes: a disk that time carries along, and beside the plane the difference of both disks and its origin. */

import { PAIR } from "./pair.js";

const SPEED = 1;

/** The disks where they are at the state's time. */
const disksAt = ({ shapes: [a, b], parameters: { t } }) => {
  const [x, y, r] = a.values;
  return [{ ...a, values: [x + SPEED * t, y, r] }, b];
};

/** The first disk grown by the second one, about the origin; and the way from one to the other. */
function differenceOf(state) {
  const [[ax, ay, ar], [bx, by, br]] = disksAt(state).map(({ values }) => values);
  return [{ type: "disk", values: [0, 0, ar + br] }, { type: "disk", values: [bx - ax, by - ay, 0] }];
}

export const TOY = {
  ...PAIR,
  scenes: [{
    id: "drift",
    source: {},
    shapes: [
      { type: "disk", letters: ["A"], values: [-3, 0, 1] },
      { type: "disk", letters: ["C"], values: [2, 0, 1] },
    ],
    parameters: { t: 0, running: 0 },
    limits: { t: [0, 8] },
    time: "t",
    keys: [],
    cases: [],
  }],
  asks: (parts) => ({ ...PAIR.asks(parts), shapes: disksAt(parts.state) }),
  isMoving: () => true,
  later: (scene, state, seconds) => ({
    ...state, parameters: { ...state.parameters, t: Math.min(scene.limits.t[1], state.parameters.t + seconds) },
  }),
  load: async () => ({ open }),
};

function open({ board, frames, store, twin }) {
  const second = {
    contents: () => ({
      shapes: differenceOf(board.state),
      letters: [["A"], ["C"]],
      answer: frames.shown.answer,
      marks: [],
      lit: "",
      caption: () => undefined,
    }),
    extent: () => ({ left: -6, right: 6, bottom: -3, top: 3 }),
    grab: (from) => {
      const { shapes } = board.state;
      const [x, y, r] = shapes[1].values;
      return {
        move: (pixel) => {
          const [u, v] = twin.toWorld(pixel);
          board.moveShapes([[1, [x + u - from[0], y + v - from[1], r]]], twin.decimals);
        },
      };
    },
  };
  const nothing = () => {};
  return {
    second,
    toggle: nothing,
    paint: nothing,
    describe: nothing,
    snapshot: () => frames.drawn && {
      scene: store.parts.scene.id,
      hit: frames.drawn.answer.exact.hit,
      shapes: frames.drawn.shapes.map(({ values }) => values),
    },
  };
}
