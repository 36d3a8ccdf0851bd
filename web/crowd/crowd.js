/**
 * A crowd: it asks Python for one frame after the other, draws what comes, and tells what it has cost.
 * While it rests, or nobody sees it, nothing is asked.
 */

import { ROOM, kindsOf } from "../document/crowd.js";
import { Bodies, partnersOf, statesOf } from "./bodies.js";
import { CrowdCanvas } from "./canvas.js";
import { Ledger, entryOf } from "./ledger.js";
import { marksOf } from "./look.js";
import { CrowdPanel } from "./panel.js";

/** @import { Store } from "../document/store.js" */
/** @import { Engine, Timings } from "../engine/engine.js" */
/** @import { CrowdFrame, CrowdQuestion } from "../engine/protocol.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {CrowdQuestion & {opened: number}} Asked `opened`: which state of the board it begins with.
 * @typedef {{question: Asked, frame: CrowdFrame, bodies: Bodies, timings: Timings}} Answered
 */

const WALLS = [ROOM.left, ROOM.bottom, ROOM.right, ROOM.top];
const NORMAL = 0.7; // of a mean body's reach
const SLACK = 12; // pixels beside a body that still mean it

export class Crowd {
  /** A frame has come. */
  onFrame = () => {};
  /** The first frame of all is drawn. */
  onFirst = () => {};
  /** @type {(opened: number) => void} The frame that a state of the board begins with is drawn. */
  onShown = () => {};
  isOpen = false;

  /** @type {Answered | undefined} */
  #answered;
  /** @type {Bodies | undefined} */
  #bodies;
  /** Which crowd these are, and which one is wanted. */
  #bodiesOf = "";
  #wanted = "";
  #opened = 0;
  #frame = 0;
  #steps = 0;
  #contacts = false;
  #chosen = -1;
  /** @type {Asked | undefined} */
  #asked;
  /** @type {unknown[]} All that the last drawing depended on. */
  #drawn = [];

  /**
   * @param {Document} root
   * @param {{engine: Engine<any>, stage: Stage, store: Store, texts: Texts}} means
   * @param {Run} run
   */
  constructor(root, { engine, stage, store, texts }, run) {
    this.engine = engine;
    this.stage = stage;
    this.store = store;
    this.canvas = new CrowdCanvas(stage.element);
    this.canvas.onLoss = () => this.#redraw();
    this.ledger = new Ledger();
    this.panel = new CrowdPanel(root, texts, this.ledger, run);
    engine.onCrowd = (question, ...told) => this.#receive(/** @type {Asked} */ (question), ...told);
  }

  open() {
    this.isOpen = true;
    this.canvas.show(true);
    this.panel.open();
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.engine.endCrowd();
    this.canvas.show(false);
    this.panel.close();
    this.#answered = undefined;
    this.#asked = undefined;
    this.#wanted = "";
    this.#drawn = [];
  }

  get isDrawn() {
    return this.#drawn.length > 0;
  }

  /** One frame more, whether it moves by itself or not. */
  step() {
    this.#steps += 1;
  }

  get hasContacts() {
    return this.#contacts;
  }

  toggleContacts() {
    this.#contacts = !this.#contacts;
    this.panel.showContacts(this.#contacts);
  }

  /** @param {Point} place Where a person has tapped. */
  bodyAt(place) {
    const { bodies, frame } = this.#answered ?? {};
    return bodies && frame ? bodies.at(frame.places, place, SLACK / this.stage.camera.scale) : -1;
  }

  /** @param {number} index Of a body, -1 for none. */
  choose(index) {
    this.#chosen = index;
  }

  /** The chosen body and the first that it meets, or else its first candidate; as shapes. */
  get pair() {
    const { bodies, frame, question } = this.#answered ?? {};
    if (!bodies || !frame || !question || question.chosen < 0) return undefined;
    const [other] = [...partnersOf(frame.pairs, question.chosen), ...frame.tried];
    return other === undefined ? undefined : [question.chosen, other].map((i) => bodies.shape(frame.places, i));
  }

  /** Called before each picture of the screen: asks for what is to come, and draws what has come. */
  goOn() {
    this.#ask();
    this.#draw();
  }

  #ask() {
    const { opened, state: { parameters } } = this.store.parts;
    const { n, seed, mix, running } = parameters;
    const wanted = JSON.stringify([n, seed, mix]);
    if (wanted !== this.#wanted || opened !== this.#opened) {
      this.#frame = 0;
      this.#steps = 0;
      this.#chosen = -1;
      this.ledger.clear();
    } else if (this.#asked && this.#asked === this.#answered?.question && (running || this.#steps)) {
      this.#frame += 1;
      this.#steps = Math.max(0, this.#steps - 1);
    }
    this.#wanted = wanted;
    this.#opened = opened;
    const question = {
      n, seed, mix: kindsOf(mix), frame: this.#frame, contacts: this.#contacts, chosen: this.#chosen, opened,
    };
    if (JSON.stringify(question) === JSON.stringify(this.#asked)) return;
    this.#asked = question;
    this.engine.askCrowd(question);
  }

  /**
   * @param {Asked} question
   * @param {CrowdFrame} frame
   * @param {Timings} timings
   */
  #receive(question, frame, timings) {
    if (!this.isOpen) return;
    const crowd = JSON.stringify([question.n, question.seed, question.mix]);
    if (frame.bodies) {
      this.#bodies = new Bodies(frame.bodies);
      this.#bodiesOf = crowd;
    }
    if (!this.#bodies || this.#bodiesOf !== crowd) return;
    this.#answered = { question, frame, timings, bodies: this.#bodies };
    this.onFrame();
  }

  #redraw() {
    this.#drawn = this.#drawn.slice(0, 1);
    this.onFrame();
  }

  #draw() {
    const answered = this.#answered;
    const { camera, size, tokens } = this.stage;
    const seen = [answered, camera, size, tokens, this.canvas.ratio];
    if (!answered || seen.every((each, i) => each === this.#drawn[i])) return;
    const [isNew, isFirst] = [answered !== this.#drawn[0], !this.isDrawn];
    const began = performance.now();
    this.#paint(answered);
    this.#drawn = seen;
    if (isNew) this.#told(answered, performance.now() - began);
    if (isFirst) this.onFirst();
  }

  /** @param {Answered} answered */
  #paint({ bodies, frame, question: { chosen } }) {
    const { camera, size, tokens } = this.stage;
    const { places, contacts, cells } = frame;
    const boxes = [WALLS, ...boxesOf(cells)];
    const reach = bodies.reaches.reduce((sum, each) => sum + each, 0) / bodies.count;
    this.canvas.draw({
      bodies, places, chosen, camera, size, tokens,
      states: statesOf(frame, bodies.count, chosen),
      marks: marksOf(contacts, NORMAL * reach, boxes),
    });
  }

  /**
   * @param {Answered} answered
   * @param {number} drawing Milliseconds.
   */
  #told({ bodies, frame, question, timings }, drawing) {
    timings.drawing = drawing;
    const { pairs, tried, candidates } = frame;
    this.ledger.add(entryOf(frame, timings));
    const { chosen } = question;
    const one = chosen < 0 ? undefined : {
      number: chosen, type: bodies.form(chosen).type, tried: tried.length, hits: partnersOf(pairs, chosen).length,
    };
    this.panel.show({ n: question.n, candidates, hits: pairs.length / 2, frame: question.frame, one }, this.stage.tokens);
    this.onShown(question.opened);
  }

  /**
   * Plain data of the frame on show.
   * @param {{shapes?: boolean}} [wanted]
   */
  snapshot({ shapes = false } = {}) {
    const answered = /** @type {Answered | undefined} */ (this.#drawn[0]);
    if (!answered) return null;
    const { bodies, frame, question, timings } = answered;
    const { candidates, moving, broad, narrow, copying, pairs, places } = frame;
    const told = {
      scene: "crowd", n: question.n, candidates, hits: pairs.length / 2, frame: question.frame,
      timings: { ...timings, moving, broad, narrow, copying },
    };
    if (!shapes) return told;
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
