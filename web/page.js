/** The page: what shows the board, what moves it, and the links that describe it. */

import { Address } from "./address.js";
import { Engine } from "./engine/engine.js";
import { Frames } from "./frames.js";
import { draggable } from "./input/drag.js";
import { HeldKeys } from "./input/keys.js";
import { Board } from "./model/board.js";
import { LinkError, readScene, readState, writeLink } from "./model/link.js";
import { caseOf, loadScene, reachOf, startOf } from "./model/scene.js";
import { pick } from "./model/shapes.js";
import { EngineView } from "./panel/engine-view.js";
import { Fields } from "./panel/fields.js";
import { buildKeypad } from "./panel/keypad.js";
import { buildMotion, showMotion } from "./panel/motion.js";
import { Notices } from "./panel/notices.js";
import { showPlainVerdict } from "./panel/plain-verdict.js";
import { Reason } from "./panel/reason.js";
import { buildSceneMenu } from "./panel/scene-menu.js";
import { openTabs } from "./panel/tabs.js";
import { Texts } from "./panel/text.js";
import { Preferences } from "./preferences.js";
import { Handles } from "./view/handles.js";
import { Stage } from "./view/stage.js";

/** @import { Status } from "./engine/engine.js" */
/** @import { Question } from "./frames.js" */
/** @import { Drag } from "./input/drag.js" */
/** @import { Options } from "./model/link.js" */
/** @import { Scene, State } from "./model/scene.js" */

const ZOOM = 1.4; // of a press on a zoom button
const REACH = 8; // pixels from a line that is taken hold of

export class Page {
  /** @type {Promise<unknown>} One link is followed after the other. */
  #following = Promise.resolve();

  /** @param {Document} root */
  constructor(root) {
    this.root = root;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    const wake = () => this.frames.wake();

    this.texts = new Texts();
    this.preferences = new Preferences(root.documentElement, this.texts);
    this.address = new Address();
    this.board = new Board(wake);
    this.keys = new HeldKeys(wake);
    this.engine = /** @type {Engine<Question>} */ (
      new Engine(() => new Worker(new URL("engine/worker.js", import.meta.url), { type: "module" }))
    );
    const canvas = /** @type {HTMLCanvasElement} */ (this.find("canvas"));
    this.stage = new Stage(this.find("stage"), canvas, () => this.#picture(), wake);
    this.stage.extent = () => reachOf(this.board.scene, this.board.state);
    this.frames = new Frames(this.board, this.engine, this.keys, this.stage);

    this.handles = new Handles(this.find("handles"), this.board, this.stage);
    this.fields = new Fields(this.find("fields"), this.texts, this.board);
    this.notices = new Notices(root, this.texts);
    this.reason = new Reason(root, this.texts);
    this.engineView = new EngineView(root, this.texts, this.engine);
  }

  async start() {
    this.#listen();
    this.engine.start();
    await this.#follow(location.hash);
  }

  #listen() {
    const { board, engine, frames, preferences, stage } = this;
    engine.onProgress = (progress) => this.engineView.progress(progress);
    frames.onAsk = (state, revision) => {
      this.fields.show(state);
      showMotion(this.find("motion"), board);
      this.notices.clear(revision);
      this.address.write(this.#link());
    };
    frames.onDraw = () => {
      this.handles.place(frames.shown.shapes);
      this.#showReason();
    };
    frames.onRefusal = (detail) =>
      this.notices.show(new LinkError("engine.refused", { detail }), board.revision);
    frames.onStatus = (status) => this.#showStatus(status);
    frames.failureText = () => this.engineView.failureText();

    this.keys.listen(window, () => board.scene.keys.map(({ code }) => code));
    draggable(stage.element, (pixel, target) => this.#grab(pixel, target), (centre, factor, shift) => {
      stage.pan(...shift);
      stage.zoom(centre, factor);
    });
    stage.canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
      stage.canvas.classList.toggle("over-shape", this.#shapeAt([offsetX, offsetY]) >= 0);
    });
    stage.canvas.addEventListener("mousedown", (event) => {
      // A shape that was taken hold of has the focus, and keeps it.
      if (this.#shapeAt([event.offsetX, event.offsetY]) >= 0) event.preventDefault();
    });
    window.addEventListener("hashchange", () => this.#follow(location.hash));
    openTabs(this.root);

    const onClick = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      this.find(id).addEventListener("click", act);
    onClick("reset", () => this.#show(board.scene, startOf(board.scene)));
    onClick("fit", () => stage.fit(true));
    onClick("zoom-in", () => stage.zoomInMiddle(ZOOM));
    onClick("zoom-out", () => stage.zoomInMiddle(1 / ZOOM));
    onClick("copy", () => this.notices.copy(new URL(this.#link(), location.href).href));
    onClick("language", () => this.#prefer({ lang: preferences.otherLanguage }));
    onClick("theme", () => this.#prefer({ theme: preferences.otherTheme }));
    onClick("retry", () => engine.start());
  }

  // ---- for tests and embedders

  /** Kept when the first verdict is drawn; rejected when the engine fails, anew at a retry. */
  get ready() {
    return this.frames.ready;
  }

  /**
   * Opens a link; kept when its verdict is drawn, rejected with the message that the page shows.
   * @param {string} link
   */
  async open(link) {
    const message = await this.#follow(link);
    if (message) throw new Error(message);
    return this.frames.whenDrawn();
  }

  /** Plain data of the last drawn answer; null before the first. */
  snapshot() {
    const { count, drawn } = this.frames;
    if (!drawn) return null;
    const { algorithm, answer, scene, shapes, timings } = drawn;
    return structuredClone({
      scene,
      shapes: shapes.map(({ type, values }) => ({ type, values })),
      pairs: answer.pairs,
      algorithm,
      view: "steps",
      step: answer.explanation?.decided_by ?? null,
      lang: this.texts.lang,
      frame: count,
      timings,
      explanation: answer.explanation,
    });
  }

  // ---- links

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
    const { board } = this;
    try {
      if (!this.texts.isLoaded) await this.preferences.take({});
      const { id, pairs, problem: lost } = readScene(link, board.scene.id);
      const scene = id === board.scene.id ? board.scene : this.#calm(await loadScene(id));
      const { state, options, problem = lost } = readState(scene, pairs);
      await this.preferences.take(options);
      this.#show(scene, state);
      this.#translate();
      return problem && this.notices.show(problem, board.revision);
    } catch (error) {
      return this.notices.show(new LinkError("scene.load", { detail: String(error) }), board.revision);
    }
  }

  /**
   * For those who prefer less motion, nothing moves before they start it.
   * @param {Scene} scene
   * @returns {Scene}
   */
  #calm(scene) {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isCalm || !("running" in scene.parameters)) return scene;
    return { ...scene, parameters: { ...scene.parameters, running: 0 } };
  }

  #link() {
    return writeLink(this.board.scene, this.board.state, this.preferences.options);
  }

  // ---- wording and looks

  /** @param {Options} options */
  async #prefer(options) {
    await this.preferences.take(options);
    this.#translate();
    this.address.write(this.#link());
  }

  #translate() {
    const { board, frames, keys, root, texts } = this;
    texts.translate(root);
    const title = texts.plain(`scene.${board.scene.id}.title`);
    root.title = `${title} · hitlab`;
    this.find("title").textContent = title;
    buildSceneMenu(this.find("scene-menu"), board.scene.id, texts);
    this.reason.build(board.scene);
    this.fields.build();
    this.handles.build(texts);
    buildKeypad(this.find("keypad"), board.scene, keys, texts);
    buildMotion(this.find("motion"), board, texts);
    this.#buildCases();
    this.#showStatus(frames.status);
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

  /** @param {Status} status */
  #showStatus(status) {
    this.root.documentElement.dataset.engine = status;
    this.engineView.show(status);
    this.#showReason();
  }

  #showReason() {
    const { drawn, status } = this.frames;
    const { scene } = this.board;
    if (!drawn || status !== "ready") this.reason.hide();
    else if (drawn.answer.explanation) this.reason.show(drawn.answer.explanation);
    else if (drawn.scene === scene.id) showPlainVerdict(this.root, this.texts, scene, drawn.answer.pairs[0]);
  }

  #picture() {
    const { answer, shapes } = this.frames.shown;
    return {
      shapes,
      answer,
      letters: this.board.scene.shapes.map((shape) => shape.letters),
      regionName: (/** @type {number} */ region) =>
        this.texts.plain("label.region", { region, bits: region.toString(2).padStart(3, "0") }),
    };
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
    this.stage.fit();
  }

  /** @param {[number, number]} pixel */
  #shapeAt(pixel) {
    const { shown } = this.frames;
    return pick(shown.shapes, this.stage.toWorld(pixel), REACH / this.stage.camera.scale);
  }

  /**
   * What a pointer takes hold of: a handle, the shape under it, or the plane; no button beside them.
   * @param {[number, number]} pixel
   * @param {Element} target
   * @returns {Drag | undefined}
   */
  #grab(pixel, target) {
    if (target !== this.stage.canvas) return this.handles.grabButton(target, pixel);
    const index = this.#shapeAt(pixel);
    if (index < 0) return this.stage.grab(pixel);
    this.handles.focus(index);
    return this.handles.grab(index, "move", pixel);
  }
}
