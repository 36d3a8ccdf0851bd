/**
 * The page's side of the engine: one worker, at most one question under way, one newest waiting.
 * A survey is worked off beside, strip by strip; a newer one takes its place. A worker that is silent too long is
 * given up; the retry starts another one, and asks again.
 */

import { Watchdog } from "../async/watchdog.js";

/** @import { About, Answer, AskedShape, Bodies, Cells, CrowdFrame, CrowdQuestion, FromWorker, Progress } from "./protocol.js" */
/** @import { Parted, Readable, Readout, Replied, Survey, TellMesh, Touched, Touching, Unread } from "./protocol.js" */

/**
 * @typedef {"loading" | "ready" | "failed"} Status
 * @typedef {{key: string, detail: string}} Failure `key` names the message in the locale files.
 * @typedef {{python: number, roundTrip: number, drawing: number}} Timings Milliseconds.
 * @typedef {{
 *   shapes: AskedShape[], algorithm: string, mesh?: string | undefined, about?: About | undefined, beside?: true | undefined,
 *   show?: string[], crowd?: CrowdQuestion,
 * }} Question Anything more that it carries comes back with it; `crowd`: the frame that is wanted in place of a verdict.
 * @typedef {{
 *   postMessage: (message: any) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => void) | null,
 *   onerror: ((event: ErrorEvent) => void) | null,
 * }} WorkerLike
 * @typedef {{id: number, take: (done: any) => void, refuse: (problem: Error) => void}} Errand
 */

/**
 * @template {Question} Q
 * @typedef {{
 *   progress: (progress: Progress) => void, status: (status: Status) => void,
 *   answer: (question: Q, answer: Answer, timings: Timings) => void, refuse: (question: Q, message: string) => void,
 *   wait: (isLong: boolean) => void, modelOf: (name: string) => Pick<TellMesh, "vertices" | "faces">,
 * }} Page What hears of the engine. `wait`: whether somebody has waited for an answer long, and still does; `modelOf`: gives the
 *   model that a question names.
 */

/** @type {{name: string, bodies: Bodies}} */
const NOBODY = { name: "", bodies: [] };
/** What there is of a frame of a crowd beside it. */
const FRAME = { pairs: [], departs: [], exact: { hit: false }, algorithms: [], explanation: null };

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
  /** A strip of its rows has come. @type {(survey: Survey, cells: Cells, rows: number, python: number) => void} */
  onSurvey = () => {};
  /** @type {(survey: Survey, message: string) => void} */
  onSurveyRefusal = () => {};

  /** The models that the worker has been told. @type {Set<string>} */
  #told = new Set();

  /** @type {WorkerLike | undefined} */
  #worker;
  /** @type {{id: number, since: number, question: Q} | undefined} */
  #underWay;
  /** @type {{id: number, survey: Survey} | undefined} */
  #surveying;
  /** What was asked once, by its type. @type {Map<string, Errand>} */
  #errands = new Map();
  /** The bodies of the last crowd, which come once. @type {{name: string, bodies: Bodies}} */
  #crowd = NOBODY;
  /** @type {Q | undefined} */
  #waiting;
  /** @type {Survey | undefined} */
  #waitingSurvey;
  #watchdog = new Watchdog((patience) => this.#fail("engine.silent", String(patience / 1000)));
  #clock = new Watchdog(() => this.#setLong(this.status === "ready" && this.#isAwaited));
  /** When what is awaited was asked. */
  #since = 0;
  #isLong = false;
  #lastId = 0;
  /** Who waits until the worker is ready. @type {Pick<Errand, "take" | "refuse">[]} */
  #early = [];

  /**
   * @param {() => WorkerLike} makeWorker
   * @param {Page<Q>} page
   * @param {{loading: number, ready: number}} patience
   */
  constructor(makeWorker, page, patience = PATIENCE) {
    this.makeWorker = makeWorker;
    this.page = page;
    this.patience = patience;
  }

  /** Starts a worker in place of the former one. A question that it left unanswered is asked again. */
  start() {
    this.#dismiss();
    this.#waiting ??= this.#underWay?.question;
    this.#underWay = undefined;
    this.#surveying = undefined;
    this.#crowd = NOBODY;
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
   * Asks for the shapes of a text, as soon as there is somebody to read it.
   * @param {Readable} question
   * @returns {Promise<Readout | Unread>}
   */
  async read(question) {
    if (this.status === "loading") await new Promise((take, refuse) => void this.#early.push({ take, refuse }));
    return this.#entrust("read", question);
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
      if (question.mesh) this.#tell(question.mesh);
      const { crowd } = question;
      const isKnown = crowd && crowdName(crowd) === this.#crowd.name;
      const id = this.#post(crowd ? { type: "crowd", ...crowd, isKnown } : messageOf(question));
      this.#underWay = { id, since: performance.now(), question };
    }
    if (survey) {
      this.#waitingSurvey = undefined;
      const id = this.#post({ type: "survey", ...survey, shapes: plain(survey.shapes) });
      this.#surveying = { id, survey };
    }
  }

  /** Whether the worker owes an answer. */
  get #isOwed() {
    return this.#isAwaited || this.#surveying !== undefined;
  }

  /** Whether somebody waits for it: a survey is shown as far as it has come. */
  get #isAwaited() {
    return this.#underWay !== undefined || this.#errands.size > 0;
  }

  /** @param {string} name Of the model in the next question. */
  #tell(name) {
    if (this.#told.has(name)) return;
    this.#told.add(name);
    const { vertices, faces } = this.page.modelOf(name);
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
        this.page.progress(message);
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
    if (message.id === this.#surveying?.id) this.#receiveStrip(message, this.#surveying.survey);
    for (const [type, errand] of this.#errands) if (message.id === errand.id) this.#receiveDone(message, type, errand);
    if (message.id !== this.#underWay?.id) return;
    const { question, since } = this.#underWay;
    this.#underWay = undefined;
    this.#rest();
    if (message.type === "error") this.page.refuse(question, message.message);
    else if (message.type === "answer" || message.type === "crowded") {
      const timings = { python: message.python, roundTrip: performance.now() - since, drawing: 0 };
      const answer = message.type === "answer" ? JSON.parse(message.json) : this.#frameOf(question, message.frame);
      this.page.answer(question, answer, timings);
    }
    this.#next();
  }

  /**
   * @param {Question} question
   * @param {CrowdFrame} frame
   * @returns {Answer} With the bodies, which come but once.
   */
  #frameOf({ crowd }, frame) {
    if (crowd && frame.bodies) this.#crowd = { name: crowdName(crowd), bodies: frame.bodies };
    return { ...FRAME, frame: { ...frame, bodies: this.#crowd.bodies } };
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
    for (const { refuse } of [...this.#errands.values(), ...this.#early.splice(0)]) refuse(new Error(why));
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
    this.page.wait(isLong);
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (status === this.status && status !== "failed") return;
    this.status = status;
    if (status === "ready") for (const { take } of this.#early.splice(0)) take(undefined);
    this.page.status(status);
  }
}

/** @param {Question} question */
function messageOf({ about, algorithm, beside, mesh, shapes, show }) {
  const more = { ...(mesh && { mesh }), ...(about && { about }), ...(beside && { beside }), ...(show && { show }) };
  return { type: "ask", shapes: plain(shapes), algorithm, ...more };
}

/** Which bodies it has. @param {CrowdQuestion} crowd */
function crowdName({ n, seed, mix }) {
  return JSON.stringify([n, seed, mix]);
}

/** @param {AskedShape[]} shapes With anything more that the page keeps of them. */
function plain(shapes) {
  return shapes.map(({ type, values, body }) => ({ type, values, ...(body !== undefined && { body }) }));
}
