/**
 * The page: input changes the board, a frame asks Python about its state, the answer is drawn.
 */

import { Address } from "./address.js";
import { Deferred } from "./deferred.js";
import { Engine } from "./engine/engine.js";
import { draggable } from "./input/drag.js";
import { HeldKeys } from "./input/keys.js";
import { Board } from "./model/board.js";
import { LinkError, readScene, readState, writeLink } from "./model/link.js";
import { caseOf, loadScene, startOf } from "./model/scene.js";
import { pick } from "./model/shapes.js";
import { EngineView } from "./panel/engine-view.js";
import { Fields } from "./panel/fields.js";
import { buildKeypad } from "./panel/keypad.js";
import { Reason } from "./panel/reason.js";
import { openTabs } from "./panel/tabs.js";
import { Texts } from "./panel/text.js";
import { Preferences } from "./preferences.js";
import { Handles } from "./view/handles.js";
import { Stage } from "./view/stage.js";

/** @import { Answer } from "./engine/protocol.js" */
/** @import { Timings } from "./engine/engine.js" */
/** @import { Drag } from "./input/drag.js" */
/** @import { Options } from "./model/link.js" */
/** @import { Scene, State } from "./model/scene.js" */

/**
 * @typedef {{shapes: State["shapes"], revision: number}} Question
 * @typedef {Question & {answer: Answer, timings: Timings, frame: number}} Drawn
 */

const TOAST = 2000; // milliseconds
const ZOOM = 1.4; // of a press on a zoom button

export class Page {
  /** @type {Drawn | undefined} The last answer, since the engine last started. */
  drawn;

  #asked = 0;
  #frame = 0;
  #isAwake = false;
  #lastTick = 0;
  #ready = new Deferred();
  /** @type {{revision: number, done: Deferred}[]} */
  #openings = [];

  /** @type {Promise<unknown>} One link is followed after the other. */
  #following = Promise.resolve();
  #noticed = 0;

  /** @param {Document} root */
  constructor(root) {
    this.root = root;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.texts = new Texts();
    this.preferences = new Preferences(root.documentElement, this.texts);
    this.address = new Address();
    this.board = new Board(() => this.#wake());
    this.keys = new HeldKeys(() => this.#wake());
    this.engine = /** @type {Engine<Question>} */ (
      new Engine(() => new Worker(new URL("engine/worker.js", import.meta.url), { type: "module" }))
    );
    this.stage = new Stage(
      this.find("stage"),
      /** @type {HTMLCanvasElement} */ (this.find("canvas")),
      () => this.#shown(),
      () => this.#wake(),
    );
    this.handles = new Handles(this.find("handles"), this.board, this.stage);
    this.fields = new Fields(this.find("fields"), this.texts, this.board);
    this.reason = new Reason(root, this.texts);
    this.engineView = new EngineView(root, this.texts, this.engine);
  }

  async start() {
    this.#listen();
    this.engine.start();
    await this.#follow(location.hash);
  }

  #listen() {
    const { board, engine, preferences, root, stage } = this;
    engine.onStatus = () => this.#turn();
    engine.onProgress = (progress) => this.engineView.progress(progress);
    engine.onAnswer = (question, answer, timings) => this.#take(question, answer, timings);
    engine.onRefusal = (question, detail) => this.#refuse(question, detail);

    this.keys.listen(window, () => board.scene.keys.map(({ code }) => code));
    draggable(stage.canvas, stage.element, (pixel) => this.#grab(pixel), (centre, factor, shift) => {
      stage.pan(...shift);
      stage.zoom(centre, factor);
    });
    stage.canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
      stage.canvas.classList.toggle("over-shape", this.#shapeAt([offsetX, offsetY]) >= 0);
    });
    window.addEventListener("hashchange", () => this.#follow(location.hash));
    openTabs(root);

    const onClick = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      this.find(id).addEventListener("click", act);
    onClick("reset", () => this.#show(board.scene, startOf(board.scene)));
    onClick("fit", () => stage.fit(board.state.shapes, true));
    onClick("zoom-in", () => stage.zoom([stage.size.width / 2, stage.size.height / 2], ZOOM));
    onClick("zoom-out", () => stage.zoom([stage.size.width / 2, stage.size.height / 2], 1 / ZOOM));
    onClick("copy", () => this.#copyLink());
    onClick("language", () => this.#prefer({ lang: preferences.otherLanguage }));
    onClick("theme", () => this.#prefer({ theme: preferences.otherTheme }));
    onClick("retry", () => engine.start());
  }

  // ---- links

  /**
   * Opens a link; kept when its verdict is drawn, rejected with the message that the page shows.
   * @param {string} link
   */
  async open(link) {
    const message = await this.#follow(link);
    if (message) throw new Error(message);
    const done = new Deferred();
    this.#openings.push({ revision: this.board.revision, done });
    this.#wake();
    return done.promise;
  }

  get ready() {
    return this.#ready.promise;
  }

  /**
   * Shows what a link says, or its scene's start and what is wrong with the link.
   * @param {string} link
   * @returns {Promise<string | undefined>} The message shown.
   */
  #follow(link) {
    const following = this.#following.then(() => this.#followNow(link));
    this.#following = following;
    return following;
  }

  /** @param {string} link */
  async #followNow(link) {
    try {
      const { id, pairs, problem: lost } = readScene(link, this.board.scene.id);
      const scene = id === this.board.scene.id ? this.board.scene : await loadScene(id);
      const { state, options, problem } = readState(scene, pairs);
      await this.preferences.take(options);
      this.#show(scene, state);
      this.#translate();
      return this.#notice(lost ?? problem);
    } catch (error) {
      return this.#notice(new LinkError("scene.load", { detail: String(error) }));
    }
  }

  /**
   * @param {LinkError | undefined} problem
   * @returns {string | undefined} The message.
   */
  #notice(problem) {
    const notice = this.find("notice");
    notice.hidden = !problem;
    if (!problem) return undefined;
    this.#noticed = this.board.revision;
    const instead = problem.key.startsWith("link.") ? ` ${this.texts.plain("link.instead")}` : "";
    notice.textContent = this.texts.plain(problem.key, problem.values) + instead;
    return notice.textContent;
  }

  async #copyLink() {
    const link = new URL(this.#link(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.#toast("link.copied");
    } catch {
      const text = /** @type {HTMLInputElement} */ (this.find("link-text"));
      text.value = link;
      /** @type {HTMLDialogElement} */ (this.find("link-dialog")).showModal();
      text.select();
    }
  }

  #link() {
    return writeLink(this.board.scene, this.board.state, this.preferences.options);
  }

  /** @param {string} key */
  #toast(key) {
    const toast = this.find("toast");
    toast.textContent = this.texts.plain(key);
    toast.classList.add("shown");
    setTimeout(() => toast.classList.remove("shown"), TOAST);
  }

  // ---- wording and looks

  /** @param {Options} options */
  async #prefer(options) {
    await this.preferences.take(options);
    this.#translate();
    this.address.write(this.#link());
  }

  #translate() {
    const { board, keys, root, texts } = this;
    texts.translate(root);
    const title = texts.plain(`scene.${board.scene.id}.title`);
    root.title = `${title} · hitlab`;
    this.find("title").textContent = title;
    this.reason.build(board.scene);
    this.fields.build();
    this.handles.build(texts);
    buildKeypad(this.find("keypad"), board.scene.keys, keys, texts);
    this.#buildCases();
    this.#showEngine();
    if (this.drawn?.frame) this.reason.show(this.drawn.answer.explanation);
    this.stage.recolour();
  }

  #buildCases() {
    const { scene } = this.board;
    const heading = this.root.createElement("span");
    heading.textContent = this.texts.plain("case.heading");
    const buttons = scene.cases.map((sceneCase) => {
      const button = this.root.createElement("button");
      button.type = "button";
      button.dataset.case = sceneCase.id;
      button.textContent = this.texts.plain(`case.${sceneCase.id}`);
      button.addEventListener("click", () => this.#show(scene, caseOf(scene, sceneCase)));
      return button;
    });
    this.find("cases").replaceChildren(heading, ...buttons);
  }

  // ---- the pointer on the plane

  /**
   * Shows a state anew, in the middle of the view.
   * @param {Scene} scene
   * @param {State} state
   */
  #show(scene, state) {
    this.board.open(scene, state);
    this.fields.build();
    this.stage.fit(state.shapes);
  }

  /** @param {[number, number]} pixel */
  #shapeAt(pixel) {
    return pick(this.#shown().shapes, this.stage.toWorld(pixel));
  }

  /**
   * What a pointer on the canvas takes hold of: the shape under it, or the plane.
   * @param {[number, number]} pixel
   * @returns {Drag}
   */
  #grab(pixel) {
    const index = this.#shapeAt(pixel);
    if (index < 0) return this.stage.grab(pixel);
    this.handles.focus(index);
    return this.handles.grab(index, "move", pixel);
  }

  // ---- frames

  #wake() {
    if (this.#isAwake) return;
    this.#isAwake = true;
    requestAnimationFrame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    const elapsed = (now - this.#lastTick) / 1000;
    this.#lastTick = now;
    this.#isAwake = false;
    if (this.keys.active) {
      for (const { code, seconds } of this.keys.take(elapsed)) {
        this.board.act(code, seconds, this.stage.decimals);
      }
      this.#wake();
    }
    if (this.#asked !== this.board.revision) this.#ask();
    this.#draw();
  }

  #ask() {
    const { revision, state } = this.board;
    this.#asked = revision;
    this.engine.ask({ shapes: state.shapes, revision });
    if (revision > this.#noticed) this.#notice(undefined);
    this.fields.show(state);
    this.address.write(this.#link());
    this.stage.redraw();
  }

  /**
   * @param {Question} question
   * @param {Answer} answer
   * @param {Timings} timings
   */
  #take(question, answer, timings) {
    this.drawn = { ...question, answer, timings, frame: this.#frame };
    this.stage.redraw();
  }

  /**
   * @param {Question} question
   * @param {string} detail
   */
  #refuse({ revision }, detail) {
    const message = this.#notice(new LinkError("engine.refused", { detail }));
    for (const { done } of this.#settled(revision)) done.reject(new Error(message));
  }

  #draw() {
    if (!this.stage.draw()) return;
    this.handles.place(this.#shown().shapes);
    const { drawn } = this;
    if (!drawn || this.engine.status !== "ready" || drawn.frame > 0) return;
    this.#frame += 1;
    drawn.frame = this.#frame;
    this.reason.show(drawn.answer.explanation);
    this.#showEngine();
    for (const { done } of this.#settled(drawn.revision)) done.resolve();
  }

  /** @param {number} revision Whose verdict is known. */
  #settled(revision) {
    const settled = this.#openings.filter((opening) => opening.revision <= revision);
    this.#openings = this.#openings.filter((opening) => opening.revision > revision);
    return settled;
  }

  // ---- the engine's status

  /** A new or recovered engine is asked about what is on the board now. */
  #turn() {
    this.reason.hide();
    if (this.engine.status !== "failed") {
      this.drawn = undefined;
      this.#asked = 0;
    }
    this.#showEngine();
    this.stage.redraw();
  }

  /** For a person the engine is ready when its first verdict is there to see. */
  #showEngine() {
    const { failure, status: engineStatus } = this.engine;
    const status = engineStatus === "ready" && !this.drawn?.frame ? "loading" : engineStatus;
    this.root.documentElement.dataset.engine = status;
    this.engineView.show(status);
    if (status !== "ready" && this.#ready.isSettled) this.#ready = new Deferred();
    if (status === "ready") this.#ready.resolve();
    if (failure) this.#ready.reject(new Error(this.engineView.message(failure)));
  }

  /** Plain data of the last drawn answer; null before the first. */
  snapshot() {
    if (!this.drawn?.frame) return null;
    const { answer, frame, shapes, timings } = this.drawn;
    return structuredClone({
      scene: this.board.scene.id,
      shapes: shapes.map(({ type, values }) => ({ type, values })),
      pairs: answer.pairs,
      algorithm: answer.explanation.algorithm,
      view: "steps",
      step: answer.explanation.decided_by,
      lang: this.texts.lang,
      frame,
      timings,
      explanation: answer.explanation,
    });
  }

  /** Once Python answers, only what it answered; until then the shapes alone. */
  #shown() {
    const letters = this.board.scene.shapes.map((shape) => shape.letters);
    const regionName = (/** @type {number} */ region) =>
      this.texts.plain("label.region", { region, bits: region.toString(2).padStart(3, "0") });
    const { drawn } = this;
    if (!drawn || this.engine.status !== "ready") {
      return { shapes: this.board.state.shapes, letters, regionName };
    }
    return { shapes: drawn.shapes, letters, regionName, answer: drawn.answer };
  }
}
