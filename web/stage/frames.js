/**
 * The path of one frame: held keys move the board, a changed board becomes a question, the answer
 * is drawn. Once Python answers, nothing is drawn but what it answered; before, what the build has
 * stored of the very state is the answer.
 */

import { aboutOf, isSameCast } from "../document/cast.js";

/** @import { Board } from "../document/board.js" */
/** @import { Answered, Question } from "../document/store.js" */
/** @import { Engine, Status, Timings } from "../engine/engine.js" */
/** @import { About, Answer } from "../engine/protocol.js" */
/** @import { Stored } from "../engine/stored.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { HeldKeys } from "../input/keys.js" */
/** @import { Stage } from "./stage.js" */

/**
 * @typedef {{
 *   asked: () => void, answered: (answered: Answered) => void, drawn: () => void, refused: () => string,
 *   status: (status: Status) => void, fault: (error: unknown) => void, failure: () => string,
 * }} News Who is told that a question has become another, an answer has come, and the picture is drawn; `refused` and `failure` give
 *   the message that the page shows, `fault` is told once for each state whose drawing failed.
 */

/**
 * @typedef {Answered | {shapes: Question["shapes"], mesh: string | undefined, about: About | undefined, placed?: Shape[] | undefined, show?: string[], answer: undefined}} Shown
 *   With an answer, or without one.
 */

const STEP = 1 / 60; // seconds of a motion's first frame
const LONGEST_STEP = 0.1; // seconds: what was stopped does not jump

export class Frames {
  /** @type {Answered | undefined} The newest answer since the engine last started; a stored one while it starts. */
  answered;
  /** @type {Answered | undefined} The one that is on show. */
  drawn;
  /** How many answers were drawn. */
  count = 0;

  /** The status that was last told. @type {Status} */
  #told = "loading";
  #ready = pending();
  /** @type {{revision: number, done: ReturnType<typeof pending>}[]} */
  #openings = [];
  /** What the last frame asked; nothing before there is one. @type {{question: Question | undefined} | undefined} */
  #asked;
  /** The newest that was asked, and not refused. @type {Question | undefined} */
  #newest;
  /** The revision of the last board about which Python refused to answer. */
  #refused = 0;
  /** The revision of the last board whose drawing failed. */
  #faulty = 0;
  #isAwake = false;
  #lastTick = 0;
  #lastStep = 0;

  /**
   * @param {{
   *   board: Board, engine: Engine<Question>, keys: HeldKeys, stage: Stage, stored: Pick<Stored, "load" | "of">,
   *   question: () => Question | undefined, news: News,
   * }} means `question`: what is to be asked now; the very same as long as nothing in it has become another.
   */
  constructor({ board, engine, keys, stage, stored, question, news }) {
    this.board = board;
    this.engine = engine;
    this.keys = keys;
    this.stage = stage;
    this.stored = stored;
    this.question = question;
    this.news = news;
  }

  /** Fulfilled when the first verdict is drawn, rejected when the engine fails; new after a retry. */
  get ready() {
    return this.#ready.promise;
  }

  /** Whether there is nothing to ask or draw: the engine then only gets ready. */
  get #isIdle() {
    return this.board.store.parts.isGallery;
  }

  /** For a person the engine is ready when its first verdict is there to see, if one is asked for. */
  get status() {
    const { status } = this.engine;
    const isSeen = this.drawn ? !this.drawn.isStored
      : this.#isIdle || !this.question() || this.#refused === this.board.revision || this.#told === "ready";
    return status === "ready" && !isSeen ? "loading" : status;
  }

  /** What there is to draw: the answered state, or the shapes alone until there is an answer. @returns {Shown} */
  get shown() {
    const { answered, board, engine } = this;
    if (answered?.scene === board.scene.id && engine.status !== "failed") return answered;
    const { scene, state, state: { mesh, shapes } } = board;
    return { shapes, placed: this.question()?.placed, mesh, about: aboutOf(scene, state), answer: undefined };
  }

  /** The shapes of it where they are drawn. */
  get placed() {
    const { placed, shapes } = this.shown;
    return placed ?? shapes;
  }

  /** Whether the question has become another since the last frame; before the first scene there is none. */
  get isBehind() {
    return this.#asked ? this.#asked.question !== this.question() : this.board.scene.id !== "";
  }

  /** Requests the next frame. */
  wake() {
    if (this.#isAwake) return;
    this.#isAwake = true;
    requestAnimationFrame((now) => this.#tick(now));
  }

  /**
   * Fulfilled when the verdict of the board's present state, or of a later one, is drawn; rejected where none will be.
   * @param {number} [revision]
   */
  whenDrawn(revision = this.board.revision) {
    const done = pending();
    this.#openings.push({ revision, done });
    if (this.engine.status === "failed") this.abandon(this.news.failure());
    this.stage.redraw();
    return done.promise;
  }

  /** Nobody is to wait any longer for a verdict. @param {string} message Why. */
  abandon(message) {
    for (const { done } of this.#settled(Infinity)) done.reject(new Error(message));
  }

  /** @param {number} now */
  #tick(now) {
    const elapsed = (now - this.#lastTick) / 1000;
    this.#lastTick = now;
    this.#isAwake = false;
    if (this.#isIdle) return;
    if (this.board.isRunning) this.#goOn(now);
    if (this.keys.active) {
      this.board.history.begin("keys");
      for (const { code, steps, seconds } of this.keys.drain(elapsed)) {
        this.board.act(code, steps, seconds, this.stage.decimals);
      }
      if (!this.keys.active) this.board.history.end("keys");
      this.wake();
    }
    if (this.engine.status === "loading" && this.isBehind) this.#recall();
    const start = performance.now();
    if (this.#attempt(() => this.stage.draw())) this.#finish(start);
    if (this.isBehind) this.#ask(); // answered while the browser renders
  }

  /**
   * A failing drawing prevents no question and no verdict.
   * @param {() => boolean | void} draw
   */
  #attempt(draw) {
    try {
      return draw();
    } catch (error) {
      if (this.#faulty !== this.board.revision) this.news.fault(error);
      this.#faulty = this.board.revision;
      return true;
    }
  }

  /**
   * What moves by itself goes on when its last place is answered; a state that was opened is
   * answered as it is.
   * @param {number} now
   */
  #goOn(now) {
    this.wake();
    if (this.#openings.length || !this.answered || this.answered.revision !== this.#asked?.question?.revision || this.answered.isStored) return;
    const gap = (now - this.#lastStep) / 1000;
    this.#lastStep = now;
    this.board.goOn(gap > LONGEST_STEP ? STEP : gap);
  }

  #ask() {
    const question = this.question();
    this.#asked = { question };
    if (!question) this.#forget();
    else if (this.#newest && isSame(this.#newest, question)) this.#keep(this.#newest, question.revision);
    else this.#send(question);
    this.news.asked();
  }

  /** @param {Question} question */
  #send(question) {
    this.#newest = question;
    this.engine.ask(question);
    if (!this.shown.answer) this.stage.redraw(); // else its answer is drawn next
  }

  /**
   * What does not change the question, as turning the view, leaves the answer as it is.
   * @param {Question} question
   * @param {number} revision
   */
  #keep(question, revision) {
    const isAnswered = this.answered?.revision === question.revision && !this.answered.isStored;
    question.revision = revision; // of the answer too that is still to come
    this.stage.redraw();
    if (isAnswered && this.answered) this.#take({ ...this.answered, revision });
  }

  /** No former verdict may stand beside what cannot be answered. */
  #forget() {
    this.answered = undefined;
    this.drawn = undefined;
    this.#newest = undefined;
    this.stage.redraw();
    this.#report();
  }

  /** Shows what is stored about the board's state; no former verdict may stand beside another one. */
  #recall() {
    const question = this.question();
    const answer = question && this.stored.of(question);
    if (!answer && this.answered) this.#forget();
    if (answer) this.#take({ ...question, answer, timings: { python: 0, roundTrip: 0, drawing: 0 }, isStored: true });
  }

  /**
   * The engine has answered.
   * @param {Question} question
   * @param {Answer} answer
   * @param {Timings} timings
   */
  receive(question, answer, timings) {
    this.#take({ ...question, answer, timings });
  }

  /** @param {Answered} answered */
  #take(answered) {
    if (!this.question()) return;
    this.answered = answered;
    this.news.answered(answered);
    this.stage.redraw();
  }

  /**
   * The canvas was drawn; a new answer on it becomes the verdict.
   * @param {number} start
   */
  #finish(start) {
    const isNew = this.answered !== this.drawn && this.engine.status !== "failed" && this.answered;
    const isFirst = isNew && (!this.drawn || this.drawn.isStored);
    if (isNew) {
      this.drawn = this.answered;
      this.count += 1;
    }
    this.#attempt(() => this.news.drawn());
    if (isFirst) this.#report();
    if (!this.drawn) return;
    if (isNew) this.drawn.timings.drawing = performance.now() - start;
    for (const { done } of this.#settled(this.drawn.revision)) done.resolve();
  }

  /** The engine gives no answer. @param {Question} question */
  refuse({ revision }) {
    this.#refused = revision;
    this.#forget();
    const message = this.news.refused();
    for (const { done } of this.#settled(revision)) done.reject(new Error(message));
  }

  /** @param {number} revision Whose verdict is known. */
  #settled(revision) {
    const settled = this.#openings.filter((opening) => opening.revision <= revision);
    this.#openings = this.#openings.filter((opening) => opening.revision > revision);
    return settled;
  }

  /** The engine's status has changed; a new or recovered engine is asked about the present state. */
  startAnew() {
    const { status } = this.engine;
    const isKept = status === "ready" && this.answered?.isStored && this.answered.revision === this.board.revision;
    if (status !== "failed") {
      this.#newest = undefined;
      this.#asked = undefined;
    }
    if (status !== "failed" && !isKept) {
      this.answered = undefined;
      this.drawn = undefined;
    }
    this.#report();
    this.stage.redraw();
  }

  #report() {
    const { status } = this;
    this.news.status(status);
    if (status !== "ready" && this.#told !== "loading") this.#ready = pending();
    this.#told = status;
    if (status === "ready") this.#ready.resolve();
    if (status !== "failed") return;
    this.#ready.reject(new Error(this.news.failure()));
    this.abandon(this.news.failure());
  }
}

/** A promise that is settled from outside; if nobody awaits it, its rejection stays silent. */
function pending() {
  const made = { promise: Promise.resolve(), resolve: () => {}, reject: /** @type {(problem: Error) => void} */ (() => {}) };
  made.promise = new Promise((resolve, reject) => void Object.assign(made, { resolve, reject }));
  made.promise.catch(() => {});
  return made;
}

/**
 * Whether two questions have the same answer, to the last bit.
 * @param {Question} a
 * @param {Question} b
 */
function isSame(a, b) {
  return a.algorithm === b.algorithm && a.beside === b.beside && a.nearest === b.nearest && String(a.show) === String(b.show)
    && isSameCast(a, b) && JSON.stringify([a.crowd, a.sweep]) === JSON.stringify([b.crowd, b.sweep]);
}
