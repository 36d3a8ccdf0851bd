/**
 * The page's side of the engine: one worker, at most one question under way, one newest waiting.
 * A survey is worked off beside, strip by strip; a newer one takes its place. A worker that is silent too long is
 * given up; the retry starts another one, and asks again.
 */

import { Watchdog } from "../async/watchdog.js";

/** @import { About, Answer, AskedShape, Cells, CrowdFrame, CrowdQuestion, FromWorker, Progress } from "./protocol.js" */
/** @import { Parted, Replied, Survey, TellMesh, Touched, Touching } from "./protocol.js" */

/**
 * @typedef {"loading" | "ready" | "failed"} Status
 * @typedef {{key: string, detail: string}} Failure `key` names the message in the locale files.
 * @typedef {{python: number, roundTrip: number, drawing: number}} Timings Milliseconds.
 * @typedef {{
 *   shapes: AskedShape[], algorithm: string, mesh?: string | undefined, about?: About | undefined, beside?: true | undefined,
 *   show?: string[],
 * }} Question Anything more
 *   that it carries comes back with it.
 * @typedef {{
 *   postMessage: (message: any) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => void) | null,
 *   onerror: ((event: ErrorEvent) => void) | null,
 * }} WorkerLike
 * @typedef {{id: number, take: (done: any) => void, refuse: (problem: Error) => void}} Errand
 */

/** How long the worker may be silent before the page says so, in milliseconds. */
export const PATIENCE = { loading: 30_000, ready: 8_000 };
/** From when on a person is shown that work is under way, in milliseconds. */
export const SHORT = 300;

/** @template {Question} Q */
export class Engine {
  /** @type {Status} */
  status = "loading";
  /** @type {Failure | undefined} */
  failure;
  /** @type {(progress: Progress) => void} */
  onProgress = () => {};
  /** @type {(status: Status) => void} */
  onStatus = () => {};
  /** @type {(question: Q, answer: Answer, timings: Timings) => void} */
  onAnswer = () => {};
  /** @type {(question: Q, message: string) => void} */
  onRefusal = () => {};
  /** A strip of its rows has come. @type {(survey: Survey, cells: Cells, rows: number, python: number) => void} */
  onSurvey = () => {};
  /** @type {(survey: Survey, message: string) => void} */
  onSurveyRefusal = () => {};
  /** @type {(question: CrowdQuestion, frame: CrowdFrame, timings: Timings) => void} */
  onCrowd = () => {};
  /** @type {(message: string) => void} */
  onCrowdRefusal = () => {};
  /** Whether somebody has waited for an answer that long, and still does. @type {(isLong: boolean) => void} */
  onWait = () => {};
  /** Gives the model that a question names. @type {(name: string) => Pick<TellMesh, "vertices" | "faces">} */
  modelOf = () => { throw new Error("there are no models"); };

  /** The models that the worker has been told. @type {Set<string>} */
  #told = new Set();

  /** @type {WorkerLike | undefined} */
  #worker;
  /** @type {{id: number, since: number, question: Q} | undefined} */
  #underWay;
  /** @type {{id: number, survey: Survey} | undefined} */
  #surveying;
  /** @type {{id: number, since: number, question: CrowdQuestion} | undefined} */
  #crowding;
  /** What was asked once, by its type. @type {Map<string, Errand>} */
  #errands = new Map();
  /** The crowd whose bodies the page has. */
  #crowd = "";
  /** @type {Q | undefined} */
  #waiting;
  /** @type {CrowdQuestion | undefined} */
  #waitingCrowd;
  /** @type {Survey | undefined} */
  #waitingSurvey;
  #watchdog = new Watchdog((patience) => this.#fail("engine.silent", String(patience / 1000)));
  #clock = new Watchdog(() => this.#setLong(this.status === "ready" && this.#isAwaited));
  /** When what is awaited was asked. */
  #since = 0;
  #isLong = false;
  #lastId = 0;

  /**
   * @param {() => WorkerLike} makeWorker
   * @param {{loading: number, ready: number}} patience
   */
  constructor(makeWorker, patience = PATIENCE) {
    this.makeWorker = makeWorker;
    this.patience = patience;
  }

  /** Starts a worker in place of the former one. A question that it left unanswered is asked again. */
  start() {
    this.#dismiss();
    this.#waiting ??= this.#underWay?.question;
    this.#underWay = undefined;
    this.#surveying = undefined;
    this.#waitingCrowd ??= this.#crowding?.question;
    this.#crowding = undefined;
    this.#crowd = "";
    this.#refuseErrands("it was started anew");
    this.#setLong(false);
    this.failure = undefined;
    this.#setStatus("loading");
    this.#watchdog.watch(this.patience.loading);
    this.#told.clear();
    const worker = this.makeWorker();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = ({ message }) => (message ? this.#fail("engine.failed", message) : this.#fail("engine.missing"));
    this.#worker = worker;
  }

  /** Messages of a dismissed worker are ignored. */
  #dismiss() {
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
  }

  /**
   * Asks, or keeps the question until the one under way is answered; a newer one replaces it.
   * @param {Q} question
   */
  ask(question) {
    this.#waiting = question;
    this.#next();
  }

  /**
   * Asks for cells; a newer survey ends the older one.
   * @param {Survey} survey
   */
  survey(survey) {
    this.#waitingSurvey = survey;
    this.#next();
  }

  /**
   * Asks for a frame of a crowd, once the one under way has come; a newer question replaces it.
   * @param {CrowdQuestion} question
   */
  askCrowd(question) {
    this.#waitingCrowd = question;
    this.#next();
  }

  /** Wants no frame any more. */
  endCrowd() {
    this.#waitingCrowd = undefined;
    this.#crowd = "";
  }

  /**
   * Asks how shapes are pushed apart.
   * @param {AskedShape[]} shapes
   * @param {number[] | null} pair All pairs, where it is null.
   * @param {number} [turn] How often it was asked before, of what is left.
   * @returns {Promise<Parted>}
   */
  part(shapes, pair, turn = 0) {
    return this.#entrust("apart", { shapes: plain(shapes), pair, turn });
  }

  /**
   * Asks where shapes just touch another one.
   * @param {Touching} question
   * @returns {Promise<Touched | null>}
   */
  touch(question) {
    return this.#entrust("touch", { ...question, shapes: plain(question.shapes) });
  }

  /**
   * While one question of its type is under way, there is no other.
   * @param {string} type
   * @param {object} question
   * @returns {Promise<any>}
   */
  #entrust(type, question) {
    return new Promise((take, refuse) => {
      if (this.status !== "ready" || this.#errands.has(type)) throw new Error("it is busy");
      this.#errands.set(type, { id: this.#post({ type, ...question }), take, refuse });
    });
  }

  /** Ends the survey. */
  endSurvey() {
    this.#waitingSurvey = undefined;
    if (!this.#surveying) return;
    this.#worker?.postMessage({ type: "enough" });
    this.#surveying = undefined;
    if (!this.#isOwed) this.#watchdog.rest(); // it owes nothing any more, and may be silent
  }

  #next() {
    if (this.status !== "ready") return;
    const [question, survey] = [this.#waiting, this.#waitingSurvey];
    if (question && !this.#underWay) {
      this.#waiting = undefined;
      const { about, algorithm, beside, mesh, shapes, show } = question;
      if (mesh) this.#tell(mesh);
      const more = { ...(mesh && { mesh }), ...(about && { about }), ...(beside && { beside }), ...(show && { show }) };
      const id = this.#post({ type: "ask", shapes: plain(shapes), algorithm, ...more });
      this.#underWay = { id, since: performance.now(), question };
    }
    this.#nextCrowd();
    if (survey) {
      this.#waitingSurvey = undefined;
      const id = this.#post({ type: "survey", ...survey, shapes: plain(survey.shapes) });
      this.#surveying = { id, survey };
    }
  }

  #nextCrowd() {
    const question = this.#waitingCrowd;
    if (!question || this.#crowding) return;
    this.#waitingCrowd = undefined;
    const crowd = JSON.stringify([question.n, question.seed, question.mix]);
    const id = this.#post({ type: "crowd", ...question, isKnown: crowd === this.#crowd });
    this.#crowd = crowd;
    this.#crowding = { id, since: performance.now(), question };
  }

  /** Whether the worker owes an answer. */
  get #isOwed() {
    return this.#isAwaited || this.#surveying !== undefined;
  }

  /** Whether somebody waits for it: a survey is shown as far as it has come. */
  get #isAwaited() {
    return Boolean(this.#underWay ?? this.#crowding) || this.#errands.size > 0;
  }

  /** @param {string} name Of the model in the next question. */
  #tell(name) {
    if (this.#told.has(name)) return;
    this.#told.add(name);
    const { vertices, faces } = this.modelOf(name);
    this.#worker?.postMessage({ type: "mesh", name, vertices, faces });
  }

  /** @param {object} message */
  #post(message) {
    this.#lastId += 1;
    if (!this.#isOwed) this.#watchdog.watch(this.patience.ready);
    if (!this.#isAwaited) this.#expect();
    this.#worker?.postMessage({ ...message, id: this.#lastId });
    return this.#lastId;
  }

  #expect() {
    this.#since = performance.now();
    this.#clock.watch(SHORT);
  }

  /** @param {FromWorker} message */
  #receive(message) {
    switch (message.type) {
      case "progress":
        if (this.status === "loading") this.#watchdog.watch(this.patience.loading);
        this.onProgress(message);
        break;
      case "ready":
        this.#rest();
        this.#next();
        break;
      case "working":
        this.#rest();
        break;
      case "failed":
        this.#fail("engine.failed", message.message);
        break;
      default:
        this.#receiveAwaited(message);
    }
  }

  /** Where one long wait follows another, as in a drag, it is shown as one. @param {Replied} message */
  #receiveAwaited(message) {
    const isShort = performance.now() - this.#since < SHORT;
    this.#receiveReply(message);
    if (isShort || !this.#isAwaited) this.#setLong(false);
  }

  /** @param {Replied} message */
  #receiveReply(message) {
    if (message.id === this.#crowding?.id) this.#receiveCrowd(message, this.#crowding);
    if (message.id === this.#surveying?.id) this.#receiveStrip(message, this.#surveying.survey);
    for (const [type, errand] of this.#errands) if (message.id === errand.id) this.#receiveDone(message, type, errand);
    if (message.id !== this.#underWay?.id) return;
    const { question, since } = this.#underWay;
    this.#underWay = undefined;
    this.#rest();
    if (message.type === "answer") {
      const timings = { python: message.python, roundTrip: performance.now() - since, drawing: 0 };
      this.onAnswer(question, JSON.parse(message.json), timings);
    } else if (message.type === "error") {
      this.onRefusal(question, message.message);
    }
    this.#next();
  }

  /**
   * @param {Replied} message
   * @param {{question: CrowdQuestion, since: number}} asked
   */
  #receiveCrowd(message, { question, since }) {
    this.#crowding = undefined;
    this.#rest();
    if (message.type === "crowded") {
      const timings = { python: message.python, roundTrip: performance.now() - since, drawing: 0 };
      this.onCrowd(question, message.frame, timings);
    } else if (message.type === "error") {
      this.#crowd = "";
      this.onCrowdRefusal(message.message);
    }
    this.#next();
  }

  /**
   * @param {Replied} message
   * @param {Survey} survey
   */
  #receiveStrip(message, survey) {
    const isOver = message.type !== "surveyed" || message.isLast;
    if (isOver) this.#surveying = undefined;
    this.#rest();
    if (message.type === "surveyed") this.onSurvey(survey, message.cells, message.rows, message.python);
    else if (message.type === "error") this.onSurveyRefusal(survey, message.message);
  }

  /**
   * @param {Replied} message
   * @param {string} type
   * @param {Errand} errand
   */
  #receiveDone(message, type, { take, refuse }) {
    this.#errands.delete(type);
    this.#rest();
    if (message.type === "done") take(JSON.parse(message.json));
    else if (message.type === "error") refuse(new Error(message.message));
  }

  /** The worker has spoken: it may have been given up too early, and has its patience anew. */
  #rest() {
    if (this.#isOwed) this.#watchdog.watch(this.patience.ready);
    else this.#watchdog.rest();
    this.failure = undefined;
    this.#setStatus("ready");
  }

  /** @param {string} why */
  #refuseErrands(why) {
    for (const { refuse } of this.#errands.values()) refuse(new Error(why));
    this.#errands.clear();
  }

  /**
   * @param {string} key
   * @param {string} [detail]
   */
  #fail(key, detail = "") {
    this.#watchdog.rest();
    this.#setLong(false);
    this.#refuseErrands("it has failed"); // nobody is to wait for what may never come
    this.failure = { key, detail };
    this.#setStatus("failed");
  }

  /** @param {boolean} isLong */
  #setLong(isLong) {
    if (isLong === this.#isLong) return;
    this.#isLong = isLong;
    this.onWait(isLong);
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (status === this.status && status !== "failed") return;
    this.status = status;
    this.onStatus(status);
  }
}

/** @param {AskedShape[]} shapes With anything more that the page keeps of them. */
function plain(shapes) {
  return shapes.map(({ type, values, body }) => ({ type, values, ...(body !== undefined && { body }) }));
}
