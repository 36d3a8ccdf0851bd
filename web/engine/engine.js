/**
 * The page's side of the engine: one worker, at most one question under way, one newest waiting.
 * A survey is asked when no question waits; the newest one, too.
 */

/** @import { Answer, AskedShape, Cells, FromWorker, Progress, TellMesh } from "./protocol.js" */
/** @import { Survey } from "../map/surveyor.js" */

/**
 * @typedef {"loading" | "ready" | "failed"} Status
 * @typedef {{key: string, detail: string}} Failure `key` names the message in the locale files.
 * @typedef {{python: number, roundTrip: number, drawing: number}} Timings Milliseconds.
 * @typedef {{shapes: AskedShape[], algorithm: string, mesh?: string | undefined}} Question Anything more
 *   that it carries comes back with it.
 * @typedef {{
 *   postMessage: (message: any) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => void) | null,
 *   onerror: ((event: ErrorEvent) => void) | null,
 * }} WorkerLike
 */

/** How long the worker may be silent before the page says so, in milliseconds. */
export const PATIENCE = { loading: 30_000, ready: 8_000 };

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
  /** @type {(survey: Survey, cells: Cells, python: number) => void} */
  onSurvey = () => {};
  /** @type {(survey: Survey, message: string) => void} */
  onSurveyRefusal = () => {};
  /** Gives the model that a question names. @type {(name: string) => Pick<TellMesh, "vertices" | "faces">} */
  modelOf = () => { throw new Error("there are no models"); };

  /** The models that the worker has been told. @type {Set<string>} */
  #told = new Set();

  /** @type {WorkerLike | undefined} */
  #worker;
  /** @type {{id: number, since: number, question?: Q, survey?: Survey} | undefined} */
  #underWay;
  /** @type {Q | undefined} */
  #waiting;
  /** @type {Survey | undefined} */
  #waitingSurvey;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  #lastId = 0;

  /**
   * @param {() => WorkerLike} makeWorker
   * @param {{loading: number, ready: number}} patience
   */
  constructor(makeWorker, patience = PATIENCE) {
    this.makeWorker = makeWorker;
    this.patience = patience;
  }

  /** Starts a worker, in the place of a former one. A question that it owed is asked again. */
  start() {
    this.#dismiss();
    this.#waiting ??= this.#underWay?.question;
    this.#underWay = undefined;
    this.failure = undefined;
    this.#setStatus("loading");
    this.#watch(this.patience.loading);
    this.#told.clear();
    const worker = this.makeWorker();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.#fail("engine.failed", event.message ?? "");
    this.#worker = worker;
  }

  /** What a dismissed worker still has in the post is not read. */
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
   * Asks for cells as soon as no question waits; a newer survey replaces one that waits.
   * @param {Survey} survey
   */
  survey(survey) {
    this.#waitingSurvey = survey;
    this.#next();
  }

  #next() {
    if (this.status !== "ready" || this.#underWay) return;
    const [question, survey] = [this.#waiting, this.#waitingSurvey];
    if (question) {
      this.#waiting = undefined;
      const { algorithm, mesh, shapes } = question;
      if (mesh) this.#tell(mesh);
      this.#post({ question }, { type: "ask", shapes: plain(shapes), algorithm, ...(mesh && { mesh }) });
    } else if (survey) {
      this.#waitingSurvey = undefined;
      this.#post({ survey }, { type: "survey", ...survey, shapes: plain(survey.shapes) });
    }
  }

  /** @param {string} name Of a model that the next question is about. */
  #tell(name) {
    if (this.#told.has(name)) return;
    this.#told.add(name);
    const { vertices, faces } = this.modelOf(name);
    this.#worker?.postMessage({ type: "mesh", name, vertices, faces });
  }

  /**
   * @param {{question?: Q, survey?: Survey}} asked
   * @param {object} message
   */
  #post(asked, message) {
    this.#lastId += 1;
    this.#underWay = { ...asked, id: this.#lastId, since: performance.now() };
    this.#watch(this.patience.ready);
    this.#worker?.postMessage({ ...message, id: this.#lastId });
  }

  /** @param {FromWorker} message */
  #receive(message) {
    switch (message.type) {
      case "progress":
        if (this.status === "loading") this.#watch(this.patience.loading);
        this.onProgress(message);
        break;
      case "ready":
        this.#rest();
        this.#next();
        break;
      case "failed":
        this.#fail("engine.failed", message.message);
        break;
      default:
        this.#take(message);
    }
  }

  /** @param {import("./protocol.js").Answered | import("./protocol.js").Surveyed | import("./protocol.js").Refused} message */
  #take(message) {
    if (message.id !== this.#underWay?.id) return;
    const { question, survey, since } = this.#underWay;
    this.#underWay = undefined;
    this.#rest();
    if (message.type === "answer" && question) {
      const timings = { python: message.python, roundTrip: performance.now() - since, drawing: 0 };
      this.onAnswer(question, JSON.parse(message.json), timings);
    } else if (message.type === "surveyed" && survey) {
      this.onSurvey(survey, message.cells, message.python);
    } else if (message.type === "error") {
      if (question) this.onRefusal(question, message.message);
      if (survey) this.onSurveyRefusal(survey, message.message);
    }
    this.#next();
  }

  /** The worker has spoken and owes nothing. It may have been given up too early. */
  #rest() {
    clearTimeout(this.#watchdog);
    this.failure = undefined;
    this.#setStatus("ready");
  }

  /** @param {number} patience */
  #watch(patience) {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#fail("engine.silent", String(patience / 1000)), patience);
  }

  /**
   * @param {string} key
   * @param {string} detail
   */
  #fail(key, detail) {
    clearTimeout(this.#watchdog);
    this.failure = { key, detail };
    this.#setStatus("failed");
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
  return shapes.map(({ type, values }) => ({ type, values }));
}
