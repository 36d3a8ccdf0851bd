/**
 * The page's side of the engine: one worker, at most one pending question, and the newest waiting one. Errands, which
 * are all other requests, are answered in the order in which they are made. A survey runs in parallel, strip by strip; a
 * newer one replaces it. A worker that is silent for too long has failed; a retry starts another one and asks again.
 */

import { watchdog } from "../async/watchdog.js";

/** @import { About, Answer, AskedShape, Bodies, Cells, Checked, Comparison, Costed, Counted, CrowdFrame, CrowdQuestion, FromWorker, Judge, Judged, Placed, Progress } from "./protocol.js" */
/** @import { Family, Given, MethodRow, Parted, Readable, Readout, Recording, Replied, Reported, Survey, TellMesh, Touched, Touching, Truths, Unread, Wants, Way } from "./protocol.js" */

/**
 * @typedef {"loading" | "ready" | "failed"} Status
 * @typedef {{key: string, detail: string}} Failure `key` names the message in the locale files.
 * @typedef {{python: number, roundTrip: number, drawing: number}} Timings Milliseconds.
 * @typedef {{
 *   shapes: AskedShape[], algorithm: string, meshes?: string[] | undefined, about?: About | undefined, beside?: true | undefined, nearest?: true | undefined, given?: Given | undefined,
 *   show?: string[], crowd?: CrowdQuestion, sweep?: Way, recorded?: Recording,
 * }} Question Any additional data is returned with the answer; `crowd`: requests a frame instead of a verdict.
 * @typedef {{
 *   postMessage: (message: any) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => void) | null,
 *   onerror: ((event: ErrorEvent) => void) | null,
 * }} WorkerLike
 * @typedef {{message: object, take: (reply: any) => void, refuse: (message: string) => void}} Request A message without
 *   its id, and the callbacks for the reply and for an error.
 */

/**
 * @template {Question} Q
 * @typedef {{
 *   progress: (progress: Progress) => void, status: (status: Status) => void,
 *   answer: (question: Q, answer: Answer, timings: Timings) => void, refuse: (question: Q, message: string) => void,
 *   wait: (isLong: boolean) => void, modelOf: (name: string) => Pick<TellMesh, "vertices" | "faces">,
 * }} Page Receives the engine's events. `wait`: an answer has been pending for long, or no longer is; `modelOf`:
 *   returns the model that a question names.
 */

/** @type {{name: string, bodies: Bodies}} */
const NOBODY = { name: "", bodies: [] };
/** The other fields of an answer that contains a crowd's frame. */
const FRAME = { pairs: [], departs: [], exact: { hit: false }, algorithms: [], source: "", explanation: null };

const FAILED = "Python has stopped";

/** The time after which a silent worker counts as failed, in milliseconds. */
export const PATIENCE = { loading: 30_000, ready: 8_000 };
/** The time after which the page shows that work is in progress, in milliseconds. */
export const SHORT = 300;

/** @template {Question} Q */
export class Engine {
  /** @type {Status} */
  status = "loading";
  /** @type {Failure | undefined} */
  failure;

  /** The models that were sent to the worker. @type {Set<string>} */
  #sentMeshes = new Set();

  /** @type {WorkerLike | undefined} */
  #worker;
  /** The pending requests, by the ids of their messages. @type {Map<number, Request>} */
  #owed = new Map();
  /** The errands that wait until the worker is ready. @type {Request[]} */
  #errands = [];
  /** The last question sent. @type {Q | undefined} */
  #sent;
  /** The ids of the last question and of the last survey. */
  #asked = 0;
  #surveyed = 0;
  /** @type {Q | undefined} */
  #waiting;
  /** @type {Request | undefined} */
  #waitingSurvey;
  /** The bodies of the last crowd, which are sent only once. @type {{name: string, bodies: Bodies}} */
  #crowd = NOBODY;
  #watchdog = watchdog((patience) => this.#fail("engine.silent", String(patience / 1000)));
  #clock = watchdog(() => this.#setLong(this.status === "ready" && this.#isAwaited));
  /** The time at which the pending request was sent. */
  #since = 0;
  #isLong = false;
  #lastId = 0;

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

  /**
   * Starts a worker in place of the previous one, whose messages are ignored from now on. The question and the errands
   * that the previous one did not answer are sent again.
   */
  start() {
    if (this.#worker) Object.assign(this.#worker, { onmessage: null, onerror: null }).terminate();
    if (this.#owed.has(this.#asked)) this.#waiting ??= this.#sent;
    this.#errands = this.#withdrawn();
    this.#owed.clear();
    this.#crowd = NOBODY;
    this.#setLong(false);
    this.failure = undefined;
    this.#setStatus("loading");
    this.#watchdog.watch(this.patience.loading);
    this.#sentMeshes.clear();
    const worker = this.makeWorker();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = ({ message }) => (message ? this.#fail("engine.failed", message) : this.#fail("engine.missing"));
    this.#worker = worker;
  }

  /**
   * Asks a question, or queues it until the pending one is answered; a newer question replaces the queued one.
   * @param {Q} question
   */
  ask(question) {
    this.#waiting = question;
    this.#next();
  }

  /**
   * Requests a survey; a newer survey ends the older one.
   * @param {Survey} survey
   * @param {(survey: Survey, cells: Cells, rows: number, python: number) => void} take Called for each strip of rows.
   * @param {() => void} refuse
   */
  survey(survey, take, refuse) {
    this.#waitingSurvey = {
      message: { type: "survey", ...survey, shapes: plain(survey.shapes) },
      take: ({ cells, python, rows }) => take(survey, cells, rows, python),
      refuse,
    };
    this.#next();
  }

  /**
   * Asks how to push shapes apart.
   * @param {AskedShape[]} shapes
   * @param {number[] | null} pair All pairs, if null.
   * @param {number} [turn] The number of earlier calls for the same shapes.
   * @returns {Promise<Parted>}
   */
  part(shapes, pair, turn = 0) {
    return this.#entrust("apart", { shapes: plain(shapes), pair, turn });
  }

  /**
   * Asks for the displacement at which shapes just touch another one.
   * @param {Touching} question
   * @returns {Promise<Touched | null>}
   */
  touch(question) {
    return this.#entrust("touch", { ...question, shapes: plain(question.shapes) });
  }

  /**
   * Asks for the shapes in a text.
   * @param {Readable} question
   * @returns {Promise<Readout | Unread>}
   */
  read(question) {
    return this.#entrust("read", question);
  }

  /**
   * Asks about shapes other than the page's current ones.
   * @param {Question} question
   * @returns {Promise<Answer>}
   */
  answer(question) {
    return this.#entrust("ask", messageOf(question));
  }

  /**
   * Sends an errand once the worker is ready.
   * @param {string} type
   * @param {object} question
   * @returns {Promise<any>}
   */
  #entrust(type, question) {
    return new Promise((take, refuse) => {
      if (this.status === "failed") throw new Error(FAILED);
      const message = { type, ...question };
      this.#errands.push({ message, take: ({ json }) => take(JSON.parse(json)), refuse: (problem) => refuse(new Error(problem)) });
      this.#next();
    });
  }

  /**
   * Asks for the number of operations that a program needs for its verdict, by kind.
   * @param {Costed} question
   * @returns {Promise<number[]>}
   */
  cost(question) {
    return this.#entrust("cost", { ...question, shapes: plain(question.shapes) });
  }

  /**
   * Asks what differs in a library's answers.
   * @param {Reported} question
   * @returns {Promise<Comparison[]>}
   */
  compare(question) {
    return this.#entrust("library", question);
  }

  /**
   * Asks for the answers of all algorithms for two shapes.
   * @param {{shapes: AskedShape[], by?: number[] | undefined}} question `by`: the displacement of the first one.
   * @returns {Promise<MethodRow[]>}
   */
  methods({ by, shapes }) {
    return this.#entrust("methods", { by, shapes: plain(shapes) });
  }

  /**
   * Asks for the pairs of a family, for the errors among a library's verdicts on it, or for simpler pairs than one.
   * @template {(Family & {step: "tried"}) | (Family & {step: "counted", verdicts: number[], rules: object}) | {step: "simplified", state: AskedShape[]}} Q
   * @param {Q} question
   * @returns {Promise<Q extends {step: "counted"} ? Counted : AskedShape[][]>}
   */
  families(question) {
    return this.#entrust("families", question);
  }

  /**
   * Asks whether a state meets the conditions of a task.
   * @template {Wants | null} W
   * @param {Question & {wants: W}} question
   * @returns {Promise<W extends null ? Wants : Checked>} If `wants` is null, all conditions that a task could require,
   *   with their actual values.
   */
  task({ wants, ...question }) {
    return this.#entrust("task", { ...messageOf(question), type: "task", wants });
  }

  /**
   * Asks for the exact verdicts to compare a program with, or for the next part of a judgement.
   * @template {Placed | Judge} Q
   * @param {Q} question
   * @returns {Promise<Q extends {shapes: any} ? Truths : Judged>}
   */
  judge(question) {
    return this.#entrust("judge", question);
  }

  /** Ends the survey. */
  endSurvey() {
    this.#waitingSurvey = undefined;
    if (!this.#owed.delete(this.#surveyed)) return;
    this.#worker?.postMessage({ type: "enough" });
    if (!this.#owed.size) this.#watchdog.rest(); // nothing is pending, so the worker may be silent
  }

  #next() {
    if (this.status !== "ready") return;
    if (this.#waiting && !this.#owed.has(this.#asked)) this.#send(this.#waiting);
    for (const errand of this.#errands.splice(0)) this.#post(errand);
    if (this.#waitingSurvey) this.#sendSurvey(this.#waitingSurvey);
  }

  /** @param {Q} question */
  #send(question) {
    const { crowd, meshes = [] } = question;
    const since = performance.now();
    const isKnown = crowd && crowdName(crowd) === this.#crowd.name;
    this.#waiting = undefined;
    this.#sent = question;
    meshes.forEach((name) => this.#sendMesh(name));
    this.#asked = this.#post({
      message: crowd ? { type: "crowd", ...crowd, isKnown } : messageOf(question),
      take: ({ frame, json, python }) => {
        const answer = crowd ? this.#frameOf(crowd, frame) : JSON.parse(json);
        this.page.answer(question, answer, { python, roundTrip: performance.now() - since, drawing: 0 });
      },
      refuse: (problem) => this.page.refuse(question, problem),
    });
  }

  /** @param {Request} survey */
  #sendSurvey(survey) {
    this.#waitingSurvey = undefined;
    const id = this.#post(survey);
    this.#owed.delete(this.#surveyed);
    this.#surveyed = id;
  }

  /** Whether a caller waits for a pending request; a survey does not count, because it is shown as it arrives. */
  get #isAwaited() {
    return this.#owed.size > Number(this.#owed.has(this.#surveyed));
  }

  /** @param {string} name The model of the next question. */
  #sendMesh(name) {
    if (this.#sentMeshes.has(name)) return;
    this.#sentMeshes.add(name);
    const { vertices, faces } = this.page.modelOf(name);
    this.#worker?.postMessage({ type: "mesh", name, vertices, faces });
  }

  /** @param {Request} request @returns {number} Its id. */
  #post(request) {
    const id = this.#lastId += 1;
    if (!this.#owed.size) this.#watchdog.watch(this.patience.ready);
    if (!this.#isAwaited) {
      this.#since = performance.now();
      this.#clock.watch(SHORT);
    }
    this.#owed.set(id, request);
    this.#worker?.postMessage({ ...request.message, id });
    return id;
  }

  /** @param {FromWorker} message */
  #receive(message) {
    if (message.type === "progress") {
      if (this.status === "loading") this.#watchdog.watch(this.patience.loading);
      this.page.progress(message);
    } else if (message.type === "failed") this.#fail("engine.failed", message.message);
    else if ("id" in message) this.#receiveReply(message);
    else this.#rest();
    if (message.type === "ready") this.#next();
  }

  /** Handles a reply; consecutive long waits, as in a drag, are shown as a single one. @param {Replied} message */
  #receiveReply(message) {
    const isShort = performance.now() - this.#since < SHORT;
    const owed = this.#owed.get(message.id);
    if (message.type !== "surveyed" || message.isLast) this.#owed.delete(message.id);
    this.#rest();
    // Without a request, the reply belongs to a survey that was ended, or to an errand that was rejected.
    if (message.type === "error") owed?.refuse(message.message);
    else owed?.take(message);
    this.#next();
    if (isShort || !this.#isAwaited) this.#setLong(false);
  }

  /**
   * @param {CrowdQuestion} crowd
   * @param {CrowdFrame} frame
   * @returns {Answer} The answer, including the bodies, which are sent only once.
   */
  #frameOf(crowd, frame) {
    if (frame.bodies) this.#crowd = { name: crowdName(crowd), bodies: frame.bodies };
    return { ...FRAME, frame: { ...frame, bodies: this.#crowd.bodies } };
  }

  /** Restarts the timeout after a message, and clears a failure: the worker may have been declared failed too early. */
  #rest() {
    if (this.#owed.size) this.#watchdog.watch(this.patience.ready);
    else this.#watchdog.rest();
    this.failure = undefined;
    this.#setStatus("ready");
  }

  /** Removes all errands, whether they were sent or not, and returns them. */
  #withdrawn() {
    const sent = [...this.#owed].filter(([id]) => id !== this.#asked && id !== this.#surveyed);
    for (const [id] of sent) this.#owed.delete(id);
    return [...sent.map(([, errand]) => errand), ...this.#errands.splice(0)];
  }

  /**
   * @param {string} key
   * @param {string} [detail]
   */
  #fail(key, detail = "") {
    this.#watchdog.rest();
    this.#setLong(false);
    for (const { refuse } of this.#withdrawn()) refuse(FAILED); // otherwise their callers would wait forever
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
    this.page.status(status);
  }
}

/** @param {Question} question */
function messageOf({ about, algorithm, beside, given, meshes, nearest, recorded, shapes, show, sweep }) {
  const more = { ...(meshes && { meshes }), ...(about && { about }), ...(beside && { beside }), ...(nearest && { nearest }), ...(show && { show }), ...(sweep && { sweep }), ...(recorded && { recorded }), ...(given && { given }) };
  return { type: "ask", shapes: plain(shapes), algorithm, ...more };
}

/** Returns a key that identifies the bodies. @param {CrowdQuestion} crowd */
function crowdName({ n, seed, mix, sizes, clusters, own }) {
  return JSON.stringify([n, seed, mix, sizes, clusters, own]);
}

/** @param {AskedShape[]} shapes Shapes with additional data of the page. */
function plain(shapes) {
  return shapes.map(({ type, values, body, holes }) => ({ type, values, ...(body !== undefined && { body }), ...(holes && { holes }) }));
}
