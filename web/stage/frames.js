/**
 * The path of one frame: held keys move the board, a changed board becomes a question, and the answer is drawn. Once
 * Python answers, only answered states are drawn; until then, the answer that the build stored for exactly this state
 * is used.
 */

import { aboutOf } from "../document/cast.js";
import { textOf } from "../engine/protocol.js";
import { once } from "../geometry/memoize.js";

/** @import { Board } from "../document/board.js" */
/** @import { Answered, Question } from "../document/store.js" */
/** @import { Engine, Status, Timings } from "../engine/engine.js" */
/** @import { About, Answer, Given } from "../engine/protocol.js" */
/** @import { Stored } from "../engine/stored.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { HeldKeys } from "../input/keys.js" */
/** @import { Stage } from "./stage.js" */

/**
 * @typedef {{
 *   asked: () => void, answered: (answered: Answered) => void, drawn: () => void, refused: () => string,
 *   status: (status: Status) => void, fault: (error: unknown) => void, failure: () => string,
 * }} News Called when the question has changed, an answer has arrived, or the picture has been drawn; `refused` and
 *   `failure` return the message that the page shows, `fault` is called once for each state whose drawing failed.
 */

/**
 * @typedef {Answered | {shapes: Question["shapes"], meshes: string[] | undefined, about: About | undefined, placed?: Shape[] | undefined, show?: string[], answer: undefined}} Shown
 *   A state with an answer, or without one.
 */

const STEP = 1 / 60; // seconds assumed for the first frame of an animation
const LONGEST_STEP = 0.1; // seconds: an animation continues without a jump after a pause

export class Frames {
  /**
   * @type {Answered | undefined} The newest answer since the engine last started; a stored one while it is starting.
   */
  answered;
  /** The number of answers drawn. */
  count = 0;

  /** The status reported last. @type {Status} */
  #reported = "loading";
  #ready = pending();
  /** @type {{revision: number, done: ReturnType<typeof pending>}[]} */
  #openings = [];
  /** The last frame's question; undefined before the first one. @type {{question: Question | undefined} | undefined} */
  #asked;
  /** The newest question that was not rejected. @type {Question | undefined} */
  #newest;
  /** The revision of the last board that Python rejected. */
  #refused = 0;
  /** The revision of the last board whose drawing failed. */
  #faulty = 0;
  #isAwake = false;
  #lastTick = 0;
  #lastStep = 0;

  /**
   * @param {{
   *   board: Board, engine: Engine<Question>, keys: HeldKeys, stage: Stage, stored: Pick<Stored, "load" | "of">,
   *   question: () => Question | undefined, news: News, given?: (question: Question) => Promise<Given> | undefined,
   * }} deps `question`: the current question; it must be the same object as long as nothing in it changes; `given`: the
   *   answer of a library that it is about.
   */
  constructor({ board, engine, keys, stage, stored, question, news, given = () => undefined }) {
    this.board = board;
    this.engine = engine;
    this.keys = keys;
    this.stage = stage;
    this.stored = stored;
    this.question = question;
    this.news = news;
    this.given = given;
  }

  /** Resolves when the first verdict is drawn, rejects when the engine fails; a new promise after a retry. */
  get ready() {
    return this.#ready.promise;
  }

  /** The answer that is drawn. */
  get drawn() {
    return this.board.store.parts.drawn;
  }

  /** Whether there is nothing to ask or draw, so that the engine only starts up. */
  get #isIdle() {
    return this.board.store.parts.isGallery;
  }

  /** The status to show: the engine counts as ready once its first verdict is visible, if the page asks for one. */
  get status() {
    const { status } = this.engine;
    const isSeen = this.#isIdle || (this.drawn ? !this.drawn.isStored
      : !this.question() || this.#refused === this.board.revision || this.#reported === "ready");
    return status === "ready" && !isSeen ? "loading" : status;
  }

  /** The state to draw: the answered one, or only the shapes until there is an answer. @returns {Shown} */
  get shown() {
    const { answered, board, engine } = this;
    if (answered?.scene === board.scene.id && engine.status !== "failed") return answered;
    const { scene, state, state: { meshes, shapes } } = board;
    return { shapes, placed: this.question()?.placed, meshes, about: aboutOf(scene, state), answer: undefined };
  }

  /** Its shapes, at the positions where they are drawn. */
  get placed() {
    const { placed, shapes } = this.shown;
    return placed ?? shapes;
  }

  /** Whether the question has changed since the last frame; there is none before the first scene. */
  get isBehind() {
    return this.#asked ? this.#asked.question !== this.question() : this.board.scene.id !== "";
  }

  /** Rests while a page covers the scene, whose verdict is no longer awaited. @param {string} message The reason. */
  rest(message) {
    this.abandon(message);
    this.#report();
  }

  /** Requests the next frame. */
  wake() {
    if (this.#isAwake) return;
    this.#isAwake = true;
    requestAnimationFrame((now) => this.#tick(now));
  }

  /**
   * Resolves when the verdict of the board's present state, or of a later one, has been drawn; rejects if there will be
   * none.
   * @param {number} [revision]
   */
  whenDrawn(revision = this.board.revision) {
    const done = pending();
    this.#openings.push({ revision, done });
    if (this.engine.status === "failed") this.abandon(this.news.failure());
    this.stage.redraw();
    return done.promise;
  }

  /** Rejects all pending verdicts. @param {string} message The reason. */
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
    if (this.isBehind) this.#ask(); // so that Python answers while the browser renders
  }

  /**
   * Isolates drawing errors, so that they block neither questions nor verdicts.
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
   * Animation continues once its last position has been answered; an opened state is answered before it moves.
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
    else if (this.#newest && causeOf(this.#newest) === causeOf(question)) this.#keep(this.#newest, question.revision);
    else this.#send(question);
    this.news.asked();
  }

  /** @param {Question} question */
  #send(question) {
    this.#newest = question;
    const given = this.given(question);
    if (given) this.#sendGiven(question, given);
    else this.engine.ask(question);
    if (!this.shown.answer) this.stage.redraw(); // otherwise the picture is redrawn when the answer arrives
  }

  /**
   * Sends the answer of a library along, unless a newer question has been asked of the engine itself.
   * @param {Question} question
   * @param {Promise<Given>} given
   */
  async #sendGiven(question, given) {
    question.given = await given;
    if (this.#newest?.algorithm === question.algorithm) this.engine.ask(question);
  }

  /**
   * Keeps the answer if a change, such as rotating the view, leaves the question the same.
   * @param {Question} question
   * @param {number} revision
   */
  #keep(question, revision) {
    const isAnswered = this.answered?.revision === question.revision && !this.answered.isStored;
    // Also applies to an answer that is still pending.
    question.revision = revision;
    this.stage.redraw();
    if (isAnswered && this.answered) this.#take({ ...this.answered, revision });
  }

  /** Clears the last verdict, which must not be shown with a state that cannot be answered. */
  #forget() {
    this.#clear();
    this.#newest = undefined;
    this.stage.redraw();
    this.#report();
  }

  #clear() {
    this.answered = undefined;
    this.board.store.set({ drawn: undefined });
  }

  /** Shows the stored answer for the board's state; a verdict must not be shown with another state. */
  #recall() {
    const question = this.question();
    const answer = question && this.stored.of(question);
    if (!answer && this.answered) this.#forget();
    if (answer) this.#take({ ...question, answer, timings: { python: 0, roundTrip: 0, drawing: 0 }, isStored: true });
  }

  /**
   * Called when the engine has answered.
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
   * Called after the canvas was drawn; a new answer on it becomes the verdict.
   * @param {number} start
   */
  #finish(start) {
    const isNew = this.answered !== this.drawn && this.engine.status !== "failed" && this.answered;
    const isFirst = isNew && (!this.drawn || this.drawn.isStored);
    if (isNew) {
      this.board.store.set({ drawn: this.answered });
      this.count += 1;
    }
    this.#attempt(() => this.news.drawn());
    if (isFirst) this.#report();
    if (!this.drawn) return;
    if (isNew) this.drawn.timings.drawing = performance.now() - start;
    for (const { done } of this.#settled(this.drawn.revision)) done.resolve();
  }

  /** Called when the engine rejects a question. @param {Question} question */
  refuse({ revision }) {
    this.#refused = revision;
    this.#forget();
    const message = this.news.refused();
    for (const { done } of this.#settled(revision)) done.reject(new Error(message));
  }

  /** @param {number} revision The revision whose verdict is known. */
  #settled(revision) {
    const settled = this.#openings.filter((opening) => opening.revision <= revision);
    this.#openings = this.#openings.filter((opening) => opening.revision > revision);
    return settled;
  }

  /** Called when the engine's status has changed; a new or recovered engine receives the question about the present state. */
  startAnew() {
    const { status } = this.engine;
    const isKept = status === "ready" && this.answered?.isStored && this.answered.revision === this.board.revision;
    if (status !== "failed") {
      this.#newest = undefined;
      this.#asked = undefined;
    }
    if (status !== "failed" && !isKept) this.#clear();
    this.#report();
    this.stage.redraw();
  }

  #report() {
    const { status } = this;
    this.news.status(status);
    if (status !== "ready" && this.#reported !== "loading") this.#ready = pending();
    this.#reported = status;
    if (status === "ready") this.#ready.resolve();
    if (status !== "failed") return;
    this.#ready.reject(new Error(this.news.failure()));
    this.abandon(this.news.failure());
  }
}

/** A promise that is settled from outside; if nobody awaits it, its rejection is ignored. */
function pending() {
  const made = { promise: Promise.resolve(), resolve: () => {}, reject: /** @type {(problem: Error) => void} */ (() => {}) };
  made.promise = new Promise((resolve, reject) => void Object.assign(made, { resolve, reject }));
  made.promise.catch(() => {});
  return made;
}

/** Everything that an answer depends on, bit for bit. @type {(question: Question) => string} */
const causeOf = once((question) => JSON.stringify([question.scene, question.crowd]) + textOf(question));
