/** A crowd: draws the frames that Python answers, and tells what they have cost. */

import { isScene } from "../document/course.js";
import { ROOM } from "../document/crowd.js";
import { tappable } from "../input/tap.js";
import { Bodies, partnersOf, statesOf } from "./bodies.js";
import { CrowdCanvas } from "./canvas.js";
import { Ledger, entryOf } from "./ledger.js";
import { marksOf } from "./look.js";
import { CrowdPanel } from "./panel.js";

/** @import { Answered, Store } from "../document/store.js" */
/** @import { Bodies as Batches, CrowdFrame } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {{frames: Frames, root: Document, run: Run, stage: Stage, store: Store, texts: Texts}} Means */

const PLAYGROUND = "playground"; // the scene where a pair is looked at by itself
const WALLS = [ROOM.left, ROOM.bottom, ROOM.right, ROOM.top];
const NORMAL = 0.7; // of a mean body's reach
const SLACK = 12; // pixels beside a body that still mean it

/** @param {Means} page */
export function open(page) {
  return new Crowd(page);
}

class Crowd {
  #isOpen = false;
  /** @type {{of: Batches | undefined, bodies: Bodies} | undefined} */
  #made;
  /** @type {CrowdFrame | undefined} */
  #frame;
  /** The answer that was told last, and of which crowd. @type {Answered | undefined} */
  #told;
  #crowd = "";
  /** All that the last drawing depended on, and its milliseconds. @type {unknown[]} */
  #drawn = [];
  #drawing = 0;

  /** @param {Means} page */
  constructor({ frames, root, run, stage, store, texts }) {
    this.frames = frames;
    this.stage = stage;
    this.store = store;
    this.canvas = new CrowdCanvas(stage.element, () => {
      this.#drawn = [];
      stage.redraw();
    });
    this.ledger = new Ledger();
    this.panel = new CrowdPanel(root, texts, this.ledger, run, isScene(PLAYGROUND));
    tappable(stage.element, (pixel, target) => {
      if (this.#isOpen && target === stage.canvas) run("choose", this.#bodyAt(stage.toWorld(pixel)));
    });
  }

  /** @param {boolean} isOpen */
  toggle(isOpen) {
    if (isOpen !== this.#isOpen) {
      this.#isOpen = isOpen;
      this.canvas.show(isOpen);
      if (isOpen) this.panel.open();
      else this.panel.close();
      this.#frame = undefined;
      this.#drawn = [];
      this.ledger.clear();
    } else if (isOpen) this.panel.translate();
    const { contacts, state: { parameters } } = this.store.parts;
    if (isOpen) this.panel.follow(parameters, contacts);
  }

  /** @param {CrowdFrame} frame */
  #bodiesOf({ bodies = [] }) {
    if (this.#made?.of !== bodies) this.#made = { of: bodies, bodies: new Bodies(bodies) };
    return this.#made.bodies;
  }

  /** @param {Point} place Where a person has tapped. */
  #bodyAt(place) {
    const frame = this.#frame;
    return frame ? this.#bodiesOf(frame).at(frame.places, place, SLACK / this.stage.camera.scale) : -1;
  }

  /** The chosen body and the first that it meets, or else its first candidate; as shapes. */
  get pair() {
    const { chosen = -1 } = this.#told?.crowd ?? {};
    const frame = this.#frame;
    if (!frame || chosen < 0) return undefined;
    const [other] = [...partnersOf(frame.pairs, chosen), ...frame.tried];
    return other === undefined ? undefined : [chosen, other].map((i) => this.#bodiesOf(frame).shape(frame.places, i));
  }

  paint() {
    const { answered, shown: { answer: { frame } = {} } } = this.frames;
    const { camera, size, tokens } = this.stage;
    const { chosen = -1 } = answered?.crowd ?? {};
    const seen = [frame, camera, size, tokens, this.canvas.ratio];
    if (!frame || seen.every((each, i) => each === this.#drawn[i])) return;
    const began = performance.now();
    const bodies = this.#bodiesOf(frame);
    const { places, contacts, cells } = frame;
    const reach = bodies.reaches.reduce((sum, each) => sum + each, 0) / bodies.count;
    this.canvas.draw({
      bodies, places, chosen, camera, size, tokens,
      states: statesOf(frame, bodies.count, chosen),
      marks: marksOf(contacts, NORMAL * reach, [WALLS, ...boxesOf(cells)]),
    });
    [this.#frame, this.#drawn, this.#drawing] = [frame, seen, performance.now() - began];
  }

  tell() {
    const { drawn } = this.frames;
    const { answer: { frame } = {}, crowd } = drawn ?? {};
    if (drawn === this.#told || !crowd || !frame) return;
    this.#told = drawn;
    const { n, seed, mix, chosen } = crowd;
    const name = JSON.stringify([n, seed, mix]);
    if (name !== this.#crowd) this.ledger.clear();
    this.#crowd = name;
    this.ledger.add(entryOf(frame, { drawing: this.#drawing }));
    const { candidates, pairs, tried } = frame;
    const one = chosen < 0 ? undefined : {
      number: chosen, type: this.#bodiesOf(frame).form(chosen).type, tried: tried.length, hits: partnersOf(pairs, chosen).length,
    };
    this.panel.show({ n, candidates, hits: pairs.length / 2, frame: crowd.frame, one }, this.stage.tokens);
  }

  /**
   * Plain data of the frame on show.
   * @param {{shapes?: boolean}} [wanted]
   */
  snapshot({ shapes = false } = {}) {
    const { answer: { frame } = {}, crowd, timings } = this.frames.drawn ?? {};
    if (!frame) return null;
    const { candidates, moving, broad, narrow, copying, pairs, places } = frame;
    const told = {
      scene: "crowd", n: crowd?.n, candidates, hits: pairs.length / 2, frame: crowd?.frame,
      timings: { ...timings, moving, broad, narrow, copying },
    };
    if (!shapes) return told;
    const bodies = this.#bodiesOf(frame);
    return {
      ...told,
      shapes: Array.from({ length: bodies.count }, (_, i) => bodies.shape(places, i)),
      pairs: Array.from({ length: pairs.length / 2 }, (_, i) => (
        { a: pairs[2 * i], b: pairs[2 * i + 1], hit: true, points: [] }
      )),
    };
  }
}

/**
 * Four numbers for each box.
 * @param {Float64Array} cells
 */
function boxesOf(cells) {
  return Array.from({ length: cells.length / 4 }, (_, i) => [...cells.subarray(4 * i, 4 * i + 4)]);
}
