/** A crowd: draws the frames that Python computes, and reports their cost. */

import { isScene } from "../document/scene-order.js";
import { roomOf } from "../document/crowd-link.js";
import { latest } from "../geometry/memoize.js";
import { tappable } from "../input/tap.js";
import { Bodies, partnersOf, statesOf } from "./body-forms.js";
import { crowdCanvasOf } from "./canvas.js";
import { Ledger } from "./ledger.js";
import { marksOf } from "./look.js";
import { crowdPanelOf } from "./crowd-panel.js";

/** @import { Answered, Store } from "../document/store.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Bodies as Batches, CrowdFrame } from "../engine/protocol.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{frames: Frames, root: Document, run: Run, showing: {showSpace: () => void}, stage: Stage, store: Store, texts: Texts}} Deps
 */

const PLAYGROUND = "playground"; // the scene in which a single pair is opened
const NORMAL = 0.7; // length of a normal, as a multiple of the mean reach of a body
const SLACK = 12; // pixels around a body that still select it

/** @param {Deps} deps */
export function open({ frames, root, run, showing, stage, store, texts }) {
  const canvas = crowdCanvasOf(stage.element, () => showing.showSpace());
  const ledger = new Ledger();
  const panel = crowdPanelOf(root, texts, ledger, run, isScene(PLAYGROUND));
  const bodiesOf = latest((/** @type {Batches} */ batches) => new Bodies(batches));
  const shapesIn = (/** @type {CrowdFrame} */ frame) => Array.from({ length: bodiesIn(frame).count }, (_, i) => bodiesIn(frame).shape(frame.places, i));
  const bodiesIn = (/** @type {CrowdFrame} */ { bodies = [] }) => bodiesOf(bodies);
  let isOpen = false;
  /** The answer that was reported last, and the name of its crowd. @type {Answered | undefined} */
  let described;
  let crowdDescribed = "";

  /** The frame on show. */
  const shown = () => {
    const { answer: { frame } = {}, crowd, timings } = (isOpen && frames.drawn) || {};
    return { frame, crowd, timings };
  };

  /** Draws the frame unless nothing has changed; returns the milliseconds that this took. */
  const draw = latest((
    /** @type {typeof canvas.painter} */ _painter, /** @type {number} */ _ratio,
    /** @type {CrowdFrame} */ frame, /** @type {Camera} */ camera, /** @type {Size} */ size, /** @type {Tokens} */ tokens,
  ) => {
    const began = performance.now();
    const bodies = bodiesIn(frame);
    const { chosen = -1, room: { left, bottom, right, top } = roomOf([]) } = frames.answered?.crowd ?? {};
    const { places, contacts, cells, ways: paths } = frame;
    const reach = bodies.reaches.reduce((sum, each) => sum + each, 0) / bodies.count;
    canvas.draw({
      bodies, places, chosen, camera, size, tokens,
      states: statesOf(frame, bodies.count, chosen),
      marks: marksOf(contacts, NORMAL * reach, [[left, bottom, right, top], ...rowsOf(cells, 4)], paths),
    });
    return performance.now() - began;
  });
  let drawing = 0;

  tappable(stage.element, (pixel, target) => {
    const { frame } = shown();
    if (!isOpen || target !== stage.canvas) return;
    run("choose", frame ? bodiesIn(frame).at(frame.places, stage.toWorld(pixel), SLACK / stage.camera.scale) : -1);
  });

  return {
    /** The key of a message if nothing can be drawn. */
    get lacks() {
      return canvas.painter ? undefined : "crowd.none";
    },

    /** The selected body and the first body that it intersects, otherwise its first candidate; as shapes. */
    get pair() {
      const { frame, crowd: { chosen = -1 } = {} } = shown();
      if (!frame || chosen < 0) return undefined;
      const [other] = [...partnersOf(frame.pairs, chosen), ...frame.tried];
      return other === undefined ? undefined : [chosen, other].map((i) => bodiesIn(frame).shape(frame.places, i));
    },

    /** The frame on show, for other programs: its shapes, and the pairs that intersect. */
    get written() {
      const { frame, crowd } = shown();
      if (!frame || !crowd) return undefined;
      const { n, seed, mix, sizes, clusters, frame: number } = crowd;
      return JSON.stringify({ crowd: { n, seed, mix, sizes, clusters, frame: number }, shapes: shapesIn(frame), pairs: rowsOf(frame.pairs, 2) });
    },

    /** @param {boolean} opens */
    toggle(opens) {
      const { contacts, state: { bodies = [], parameters } } = store.parts;
      if (opens !== isOpen) {
        canvas.show(opens);
        ledger.clear();
        if (opens) panel.open();
        else panel.close();
      } else if (opens) panel.translate();
      isOpen = opens;
      if (opens) panel.follow(parameters, contacts, bodies.length > 0);
    },

    paint() {
      const { answer: { frame } = {} } = frames.shown;
      const { camera, size, tokens } = stage;
      if (frame) drawing = draw(canvas.painter, canvas.ratio, frame, camera, size, tokens);
    },

    describe() {
      const { drawn } = frames;
      const { frame, crowd } = shown();
      if (drawn === described || !crowd || !frame) return;
      described = drawn;
      const { n, seed, mix, sizes, clusters, chosen, compared, own, swept } = crowd;
      const name = JSON.stringify([n, seed, mix, sizes, clusters, own]);
      if (name !== crowdDescribed) ledger.clear();
      crowdDescribed = name;
      ledger.add(frame, drawing);
      const { begun, candidates, missed, pairs, phases, tried } = frame;
      if (swept) ledger.sweep(crowd.frame, crowd.frame + swept, begun, missed.length / 2);
      const one = chosen < 0 ? undefined : {
        number: chosen, type: bodiesIn(frame).form(chosen).type, tried: tried.length, hits: partnersOf(pairs, chosen).length,
      };
      panel.show({ n, candidates, hits: pairs.length / 2, frame: crowd.frame, one, phases: compared ? phases : undefined, swept: swept ? { begun, missed: missed.length / 2 } : undefined }, stage.tokens);
    },

    /**
     * Plain data of the frame on show.
     * @param {{shapes?: boolean}} [wanted]
     */
    snapshot({ shapes = false } = {}) {
      const { frame, crowd, timings } = shown();
      if (!frame) return null;
      const { begun, candidates, missed, moving, broad, narrow, sweeping, copying, pairs } = frame;
      return {
        scene: "crowd", n: crowd?.n, candidates, hits: pairs.length / 2, frame: crowd?.frame,
        timings: { ...timings, moving, broad, narrow, sweeping, copying },
        ...(crowd?.swept && { begun, missed: rowsOf(missed, 2) }),
        ...(shapes && {
          shapes: shapesIn(frame),
          pairs: rowsOf(pairs, 2).map(([a, b]) => ({ a, b, hit: true, points: [] })),
        }),
      };
    },
  };
}

/**
 * Splits an array into pairs or boxes.
 * @param {Int32Array | Float64Array} numbers
 * @param {number} width The numbers per row.
 */
function rowsOf(numbers, width) {
  return Array.from({ length: numbers.length / width }, (_, i) => [...numbers.subarray(width * i, width * (i + 1))]);
}
