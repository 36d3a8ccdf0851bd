/** Which view shows which parts of the store: nothing is shown anew that has not changed. */

import { hasCrowd } from "../document/crowd.js";
import { listed } from "../document/scene.js";
import { canPredict, isKeptBack, outcomeOf } from "../document/prediction.js";
import { buildCases } from "../panel/cases.js";
import { buildKeypad } from "../panel/keypad.js";
import { buildKeysDialog } from "../panel/keys-dialog.js";
import { buildMakers } from "../panel/makers.js";
import { buildMotion, showMotion } from "../panel/motion.js";
import { showPair } from "../panel/paired.js";
import { Prediction } from "../panel/prediction.js";
import { buildSceneMenu, showPager } from "../panel/scene-menu.js";

/** @import { Board } from "../document/board.js" */
/** @import { SceneCase } from "../document/scene.js" */
/** @import { Parts, Store } from "../document/store.js" */
/** @import { HeldKeys } from "../input/keys.js" */
/** @import { EngineView } from "../panel/engine-view.js" */
/** @import { Fields } from "../panel/fields.js" */
/** @import { Gallery } from "../panel/gallery.js" */
/** @import { Made } from "../panel/makers.js" */
/** @import { Reason } from "../panel/reason.js" */
/** @import { Backdrop } from "../space/backdrop.js" */
/** @import { Beacons } from "../stage/beacons.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Handles } from "../stage/handles.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Crowds } from "./crowds.js" */
/** @import { Embedding } from "./embedding.js" */
/** @import { ModelOpener } from "./model-opener.js" */
/** @import { Offline } from "./offline.js" */
/** @import { Preferences } from "./preferences.js" */
/** @import { Views } from "./views.js" */

/**
 * @typedef {{
 *   backdrop: Backdrop, beacons: Beacons, board: Board, crowds: Crowds, embedding: Embedding, engineView: EngineView,
 *   fields: Fields, frames: Frames, gallery: Gallery, handles: Handles, keys: HeldKeys, models: ModelOpener,
 *   offline: Offline, preferences: Preferences, reason: Reason, stage: Stage, store: Store, texts: Texts,
 *   views: Views,
 * }} Page What it is made of.
 */

export class Showing {
  /** @type {(sceneCase: SceneCase) => void} */
  onCase = () => {};
  /** @type {(name: Made, type?: string) => void} */
  onMake = () => {};

  /** The language of what was told last. */
  #saidIn = "";
  /** Whether something moves by itself, as last announced. */
  #isRunning = false;

  /**
   * @param {Document} root
   * @param {Page} page
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.prediction = new Prediction(root, page.texts);
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
  }

  /** Has all views show what has become another. */
  tell() {
    const { frames: { drawn, status }, store } = this.page;
    store.set({ drawn, status });
    store.tell();
  }

  /** Has a screen reader say it. @param {string} text */
  say(text) {
    this.find("told").textContent = text;
  }

  /** What is built comes before what is shown in it. */
  subscribe() {
    const { backdrop, beacons, board, frames, gallery, handles, store, views } = this.page;
    /** What the words of a scene stand for. @param {Parts} parts */
    const worded = ({ followed, isGallery, lang, scene }) => [lang, scene, followed, isGallery];
    /** What the verdict and its steps tell. @param {Parts} parts */
    const told = (parts) => [...worded(parts), parts.isExact, parts.status, parts.drawn?.answer, parts.walked, ...guessed(parts)];
    /** What keeps the answer back, or tells how good the guess was. @param {Parts} parts */
    const guessed = (parts) => [isKeptBack(parts, parts.drawn), parts.predicted];

    store.subscribe(({ isExact }) => [isExact], ({ isExact }) => {
      this.page.texts.isExact = isExact;
      this.find("digits").ariaPressed = String(isExact);
    });
    store.subscribe((parts) => [...worded(parts), parts.options.embed], () => this.#translate());
    store.subscribe(({ lang, status, isGallery }) => [lang, status, isGallery], () => this.#showStatus());
    store.subscribe(({ lang, isGallery, page }) => [lang, isGallery, page], ({ isGallery, page }) => isGallery && gallery.build(page));
    this.#inScene((parts) => [...worded(parts)], () => this.#buildScene());
    this.#inScene((parts) => [...worded(parts), parts.opened, listed(parts.state)], () => this.#buildState());
    this.#inScene((parts) => [...worded(parts), parts.walked.view, ...guessed(parts)], (parts) => {
      views.open(isKeptBack(parts, parts.drawn) ? "plain" : parts.walked.view ?? "steps");
    });
    this.#inScene(({ isPresented }) => [isPresented], ({ isPresented }) => {
      if (isPresented !== this.root.documentElement.hasAttribute("data-present")) this.find("stage").focus({ preventScroll: true });
      this.root.documentElement.toggleAttribute("data-present", isPresented);
    });
    this.#inScene(({ options, scene }) => [options.predict, scene], ({ options, scene }) => {
      this.find("predict").hidden = !canPredict(scene);
      this.find("predict").ariaPressed = String(options.predict === "1");
    });
    this.#inScene(({ walked }) => [walked.name, walked.note], ({ walked: { name = "", note = "" } }) => {
      this.find("remark").hidden = !name && !note;
      this.find("remark-name").textContent = name;
      this.find("remark-note").textContent = note;
    });
    this.#inScene(worded, () => this.#showSpace());
    backdrop.onChange = () => this.#showSpace();
    this.#inScene((parts) => [...worded(parts), parts.opened, parts.state, parts.status], () => this.#showCrowd());

    const { history } = board;
    store.subscribe(() => [history.canUndo, history.canRedo], () => {
      this.#allow("undo", history.canUndo);
      this.#allow("redo", history.canRedo);
    });
    store.subscribe(({ options, isGallery }) => [options.theme, isGallery], () => this.page.stage.recolour());
    store.subscribe((parts) => [parts.isExact, parts.lit, parts.walked, ...guessed(parts)], () => this.page.stage.redraw());
    this.#inScene((parts) => [...worded(parts), parts.opened, parts.state, parts.isExact], ({ state }) => {
      this.page.fields.show(state);
    });
    this.#inScene((parts) => [...worded(parts), parts.state.parameters.motion, board.isRunning], () => {
      showMotion(this.find("motion"), board);
      this.#sayMotion();
    });
    this.#inScene((parts) => [...worded(parts), parts.opened, parts.state, parts.camera, parts.size, frames.shown.shapes], () => {
      handles.place(frames.shown.shapes);
      beacons.place(frames.shown.shapes);
    });
    this.#inScene(told, () => this.#showReason());
    this.#inScene((parts) => [...told(parts), parts.lit], ({ lit }) => this.page.reason.light(lit));
    this.#inScene((parts) => [
      ...told(parts), parts.state, parts.camera, parts.size, this.page.stage.tokens, views.changes, views.atlas.isDone,
    ], () => views.follow());
  }

  /**
   * Of what a scene shows, not the gallery.
   * @param {(parts: Parts) => unknown[]} shown
   * @param {(parts: Parts) => void} show
   */
  #inScene(shown, show) {
    this.page.store.subscribe(shown, (parts) => {
      if (parts.scene.id && !parts.isGallery) show(parts);
    });
  }

  /**
   * A button that can no longer be pressed leaves the focus to the picture.
   * @param {string} id
   * @param {boolean} can
   */
  #allow(id, can) {
    const button = /** @type {HTMLButtonElement} */ (this.find(id));
    if (!can && button === this.root.activeElement) this.find("stage").focus({ preventScroll: true });
    button.disabled = !can;
  }

  // ---- words

  #translate() {
    const { board, preferences, texts } = this.page;
    if (!texts.isLoaded) return; // Python may speak before the page has its words
    const [free, framed] = board.view
      ? ["page.stage.space", "page.stage.space.embedded"]
      : ["page.stage", "page.stage.embedded"];
    this.find("stage").dataset.label = preferences.isEmbedded ? framed : free;
    this.find("view-hint").hidden = !board.view;
    texts.translate(this.root);
    if (texts.lang === this.#saidIn) return;
    for (const id of ["told", "map-announcer"]) this.find(id).textContent = "";
    this.#saidIn = texts.lang;
  }

  #buildScene() {
    const { board, keys, reason, stage, texts, views } = this.page;
    const { scene } = board;
    const title = texts.plain(`scene.${scene.id}.title`);
    this.root.title = `${title} · hitlab`;
    for (const id of ["title", "embedded-title"]) this.find(id).textContent = title;
    stage.canvas.ariaLabel = texts.plain("page.picture", { title });
    buildSceneMenu(this.find("scene-menu"), scene.id, texts);
    showPager(this.find("bar"), scene.id, texts);
    reason.build(scene);
    buildKeypad(this.find("keypad"), scene, keys, texts);
    buildKeysDialog(this.find("keys-list"), scene, texts);
    texts.fillAll(this.find("keys-hands"), [{ key: this.find("stage").dataset.label ?? "" }, { key: "keys.hands" }]);
    buildMotion(this.find("motion"), board, texts);
    this.find("makers").hidden = scene.most === undefined;
    buildMakers(this.find("makers"), texts, (name, type) => this.onMake(name, type));
    buildCases(this.find("cases"), scene, texts, (sceneCase) => this.onCase(sceneCase));
    views.panel.build(scene);
    stage.redraw();
  }

  #buildState() {
    const { beacons, board, fields, handles, models, texts } = this.page;
    fields.build();
    handles.build(texts);
    beacons.build(texts);
    models.panel.build(board.state.mesh);
  }

  // ---- what is shown in it

  /** That something moves by itself, or no longer does. */
  #sayMotion() {
    const { isRunning } = this.page.board;
    if (isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    const [runs, rests] = hasCrowd(this.page.board.scene) ? ["crowd.runs", "crowd.rests"] : ["motion.runs", "motion.rests"];
    this.say(this.page.texts.plain(isRunning ? runs : rests));
  }

  #showStatus() {
    const { embedding, engineView, frames: { status }, offline } = this.page;
    this.root.documentElement.dataset.engine = status;
    embedding.tellStatus(status);
    if (status === "ready") offline.begin(); // now that nothing else is waited for
    engineView.show(status);
  }

  #showCrowd() {
    const { board: { scene }, crowds } = this.page;
    this.root.documentElement.toggleAttribute("data-crowd", hasCrowd(scene)); // of the whole page, its bar too
    crowds.translate();
    crowds.follow();
  }

  #showReason() {
    const { board: { cast, scene }, crowds, frames: { drawn, status }, models, reason, store: { parts }, texts } = this.page;
    const known = status === "failed" ? undefined : drawn;
    const isHidden = status !== "failed" && isKeptBack(parts, drawn);
    const of = scene.most !== undefined && known?.scene === scene.id && !isHidden ? known : undefined;
    showPair(this.find("paired"), of, cast, texts);
    const outcome = isHidden ? undefined : outcomeOf(parts, drawn);
    this.prediction.show(isHidden, outcome);
    if (crowds.isOpen && status !== "failed") return; // its own panel tells
    const explanation = known?.answer.explanation;
    if (isHidden) reason.ask();
    else if (!explanation) reason.hide();
    else if (known.scene === scene.id) {
      reason.show({ ...known.answer, explanation }, outcome);
      models.panel.show(explanation);
    }
  }

  #showSpace() {
    const { backdrop, board, stage, texts } = this.page;
    if (board.view) backdrop.load();
    const status = board.view ? backdrop.status : "idle";
    this.find("space").hidden = status !== "ready";
    this.find("no-space").hidden = status !== "none" && status !== "failed";
    texts.fill(this.find("no-space"), status === "failed" ? "space.failed" : "space.none");
    this.find("stage").dataset.space = status;
    stage.redraw();
  }
}
