/** What of the page shows which parts of the store: nothing is shown anew that has not changed. */

import { readsAlike } from "../document/alike.js";
import { isTwo } from "../document/beside.js";
import { listed } from "../document/scene.js";
import { canPredict, isAhead, isKeptBack, outcomeOf } from "../document/prediction.js";
import { inScene, lasting } from "../document/store.js";
import { AllPairs } from "../panel/all-pairs.js";
import { buildCases } from "../panel/cases.js";
import { buildKeypad } from "../panel/keypad.js";
import { buildKeysDialog } from "../panel/keys-dialog.js";
import { showMakers } from "../panel/makers.js";
import { motionNews, showMotion } from "../panel/motion.js";
import { showPair } from "../panel/paired.js";
import { Prediction } from "../panel/prediction.js";
import { buildSceneMenu } from "../panel/scene-menu.js";
import { showViews } from "../panel/view-tabs.js";

/** @import { Parts } from "../document/store.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Page } from "./page-types.js" */

const PACE = 200; // milliseconds between words about what moves

export class Showing {
  /** The language of what was told last. */
  #saidIn = "";
  /** The scene in which something moves by itself, as last announced. */
  #running = "";
  /** When the words follow what moves. */
  #due = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rousing;

  /**
   * @param {Document} root
   * @param {Page} page
   * @param {Run} run
   */
  constructor(root, page, run) {
    this.root = root;
    this.page = page;
    this.run = run;
    this.prediction = new Prediction(root, page.texts, run);
    this.pairs = new AllPairs(root, page.texts, run);
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
  }

  /** Has all subscribers show what has become another. */
  tell() {
    const { board, frames: { drawn, status }, store } = this.page;
    store.set({ drawn, status });
    const isBehind = store.parts.told !== drawn || store.parts.written !== board.state;
    if (isBehind && this.#mayWait()) this.#rouse();
    else if (isBehind) this.#tellWords();
    store.tell();
  }

  /** Nobody reads a number that changes sixty times a second; a verdict, or a reason, is told at once. */
  #mayWait() {
    const { board, store: { parts } } = this.page;
    if (performance.now() >= this.#due) return false;
    const isMoving = board.history.isMoving || board.isRunning;
    const isOpened = (parts.told?.revision ?? 0) < parts.opened;
    return isMoving && !isOpened && !isKeptBack(parts, parts.drawn) && readsAlike(parts.told, parts.drawn);
  }

  #tellWords() {
    const { board, frames: { drawn }, store } = this.page;
    this.#due = performance.now() + PACE;
    store.set({ told: drawn, written: board.state });
  }

  /** Has a frame come when the words are due, whether or not anything moves by then. */
  #rouse() {
    if (this.#rousing) return;
    this.#rousing = setTimeout(() => {
      this.#rousing = undefined;
      this.page.stage.redraw();
    }, this.#due - performance.now());
  }

  /** Has a screen reader say it. @param {string} text */
  say(text) {
    this.find("told").textContent = text;
  }

  /** What is built comes before what is shown in it. */
  subscribe() {
    const { beacons, board, frames, gallery, handles, maps, store } = this.page;
    /** What the words of a scene stand for. */
    const worded = lasting(({ followed, isGallery, lang, scene }) => [lang, scene, followed, isGallery]);
    /** What keeps the answer back, or tells how good the guess was. */
    const guessed = lasting((parts) => [isKeptBack(parts, parts.drawn), parts.predicted]);
    /** What the verdict and its steps tell. */
    const told = lasting((parts) => [worded(parts), parts.isExact, parts.status, parts.told?.answer, parts.walked, guessed(parts)]);

    store.subscribe(({ isExact }) => [isExact], ({ isExact }) => {
      this.page.texts.isExact = isExact;
      this.find("digits").ariaPressed = String(isExact);
    });
    store.subscribe(({ hasLetterKeys }) => [hasLetterKeys], ({ hasLetterKeys }) => {
      /** @type {HTMLInputElement} */ (this.find("letter-keys")).checked = hasLetterKeys;
    });
    store.subscribe((parts) => [worded(parts), parts.options.embed], () => this.#translate());
    store.subscribe(({ lang, status, isGallery }) => [lang, status, isGallery], () => this.#showStatus());
    store.subscribe(({ lang, isGallery, page }) => [lang, isGallery, page], ({ isGallery, page }) => isGallery && gallery.build(page));
    this.#inScene((parts) => [worded(parts)], () => this.#buildScene());
    this.#inScene((parts) => [worded(parts), parts.options.predict], ({ options, scene }) => {
      buildCases(this.find("cases"), scene, this.page.texts, options.predict === "1", (sceneCase) => this.run("showCase", sceneCase));
    });
    this.#inScene((parts) => [worded(parts), parts.opened, listed(parts.state)], () => this.#buildState());
    this.#inScene((parts) => [worded(parts), parts.walked.view, guessed(parts)], (parts) => {
      const view = isKeptBack(parts, parts.drawn) ? "plain" : parts.walked.view ?? "steps";
      showViews(this.root, parts.scene, view);
      maps.open(view);
    });
    this.#inScene((parts) => [isKeptBack(parts, parts.drawn)], (parts) => {
      if (!isKeptBack(parts, parts.drawn)) this.page.stage.extend(); // the construction has its room once it may be seen
    });
    this.#inScene((parts) => [besideIn(parts)], (parts) => this.#showBeside(besideIn(parts)));
    this.#inScene(({ isPresented }) => [isPresented], ({ isPresented }) => {
      if (isPresented !== this.root.documentElement.hasAttribute("data-present")) this.find("stage").focus({ preventScroll: true });
      this.root.documentElement.toggleAttribute("data-present", isPresented);
      this.page.stage.recolour(); // its letters become larger
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
    this.#inScene((parts) => [worded(parts)], () => this.showSpace());
    this.#inScene((parts) => [worded(parts), parts.opened, parts.state, parts.contacts], () => this.page.kinds.follow());
    this.#inScene(({ drawn }) => [drawn], () => this.page.kinds.tell());

    const { history } = board;
    store.subscribe(() => [history.changes, board.scene], () => {
      this.page.keeping.keep();
      this.#allow("undo", history.canUndo);
      this.#allow("redo", history.canRedo);
    });
    store.subscribe(({ options, isGallery }) => [options.theme, isGallery], () => this.page.stage.recolour());
    store.subscribe((parts) => [parts.isExact, parts.lit, parts.walked, guessed(parts)], () => this.page.stage.redraw());
    this.#inScene((parts) => [worded(parts), parts.opened, parts.written, parts.isExact], ({ written }) => {
      this.page.fields.show(written);
    });
    this.#inScene((parts) => [worded(parts), parts.state.parameters.motion, board.isRunning], () => {
      showMotion(this.find("motion"), board, this.page.texts);
      this.#sayMotion();
    });
    this.#inScene((parts) => [worded(parts), parts.opened, parts.state, parts.camera, parts.size, frames.shown.shapes], () => {
      handles.place(frames.shown.shapes);
      beacons.place(frames.shown.shapes);
    });
    this.#inScene((parts) => [worded(parts), parts.opened, listed(parts.state), parts.picked], ({ picked }) => {
      handles.showPicked(picked);
      this.page.stage.redraw();
    });
    this.#inScene((parts) => [worded(parts), parts.scene.time && parts.state.parameters], ({ scene, state }) => this.page.timeAxis.show(scene, state.parameters));
    this.#inScene((parts) => [worded(parts)], () => this.#showSecond());
    this.#inScene((parts) => [worded(parts), parts.tool, parts.kind, parts.isSnapping], (parts) => {
      this.find("stage").dataset.tool = board.kind.hasList ? parts.tool : "hand";
      showMakers(this.find("makers"), this.page.texts, parts, this.run);
    });
    this.#inScene(({ scene, state }) => [scene, state.show], ({ state }) => {
      this.pairs.fold.hidden = !board.kind.hasList;
      this.pairs.switch(state);
    });
    this.#inScene((parts) => [told(parts), board.cast, parts.isPresented], () => this.#showReason());
    this.#inScene((parts) => [told(parts), parts.lit], ({ lit }) => this.page.reason.light(lit));
    this.#inScene((parts) => [
      told(parts), parts.drawn?.answer, parts.state, parts.camera, parts.size, this.page.stage.tokens, maps.changes, maps.atlas.surveyor.isDone,
    ], () => maps.follow());
  }

  /**
   * Of what a scene shows, not the gallery.
   * @param {(parts: Parts) => unknown[]} values
   * @param {(parts: Parts) => void} show
   */
  #inScene(values, show) {
    this.page.store.subscribe(inScene(values), show);
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
    const [free, framed] = board.projection
      ? ["page.stage.space", "page.stage.space.embedded"]
      : ["page.stage", "page.stage.embedded"];
    this.find("stage").dataset.label = preferences.isEmbedded ? framed : free;
    this.find("view-hint").hidden = !board.projection;
    texts.translate(this.root);
    if (texts.lang === this.#saidIn) return;
    for (const id of ["told", "map-announcer"]) this.find(id).textContent = "";
    this.#saidIn = texts.lang;
  }

  #buildScene() {
    const { board, keys, maps, reason, stage, texts } = this.page;
    const { scene } = board;
    const title = texts.plain(`scene.${scene.id}.title`);
    this.root.title = `${title} · hitlab`;
    for (const id of ["title", "embedded-title"]) this.find(id).textContent = title;
    stage.canvas.ariaLabel = texts.plain("page.picture", { title });
    buildSceneMenu(this.find("scene-menu"), scene.id, texts, () => this.run("mine"));
    reason.build(scene);
    buildKeypad(this.find("keypad"), scene, keys, texts);
    this.find("key-hint").hidden = !scene.keys.length;
    buildKeysDialog(this.find("keys-list"), scene, texts);
    texts.fillAll(this.find("keys-hands"), [{ key: this.find("stage").dataset.label ?? "" }, { key: board.kind.hasList ? "keys.hands.list" : "keys.hands" }]);
    this.find("makers").hidden = !board.kind.hasList;
    maps.panel.build(scene);
    stage.redraw();
  }

  #buildState() {
    const { beacons, board, fields, handles, modelPanel, texts } = this.page;
    fields.build();
    handles.build(texts);
    beacons.build(texts);
    modelPanel.build(board.state.mesh);
  }

  // ---- what is shown in it

  /** That something moves by itself, or no longer does. */
  #sayMotion() {
    const { isRunning, scene } = this.page.board;
    const news = motionNews(this.#running, scene, isRunning);
    this.#running = isRunning ? scene.id : "";
    if (news) this.say(this.page.texts.plain(news));
  }

  #showStatus() {
    const { embedding, enginePanel, frames: { status }, offline } = this.page;
    this.root.documentElement.dataset.engine = status;
    embedding.tellStatus(status);
    if (status === "ready") offline.begin(); // now that nothing else is waited for
    enginePanel.show(status);
  }

  #showReason() {
    const { board: { cast, kind, scene }, frames: { status }, modelPanel, reason, store: { parts }, texts } = this.page;
    const { drawn, told } = parts;
    const known = status === "failed" ? undefined : told;
    const isHidden = status !== "failed" && isKeptBack(parts, drawn);
    const of = kind.hasList && known?.scene === scene.id && !isHidden ? known : undefined;
    showPair(this.find("paired"), of, cast, texts);
    if (kind.hasList) this.pairs.show(of, cast);
    const isSilent = isAhead(parts, known?.answer.explanation);
    this.root.documentElement.toggleAttribute("data-ahead", isSilent);
    const outcome = isHidden || isSilent ? undefined : outcomeOf(parts, drawn);
    this.prediction.show(isHidden, outcome);
    if (known?.answer.frame) return; // its own panel tells
    const explanation = known?.answer.explanation;
    if (isHidden) reason.ask();
    else if (!explanation || !kind.hasShapes) reason.hide(of && (this.find("paired").textContent ?? ""));
    else if (known.scene === scene.id) {
      reason.show({ ...known.answer, explanation }, outcome);
      modelPanel.show(explanation);
    }
  }

  /** Beside the exact picture the program's, where the pair has one. @param {ReturnType<typeof besideIn>} beside */
  #showBeside(beside) {
    this.find("beside-none").hidden = beside !== "none";
    this.root.documentElement.toggleAttribute("data-beside", beside === "two");
    this.find("canvas").setAttribute("aria-describedby", beside === "two" ? "beside-sentence" : "sentence-text");
  }

  /** The picture that a kind of scenes has beside the plane. */
  #showSecond() {
    const { kinds, twin } = this.page;
    this.root.documentElement.toggleAttribute("data-second", kinds.second !== undefined);
    if (kinds.second) twin.fit();
  }

  showSpace() {
    const { backdrop, board, stage, texts } = this.page;
    if (board.projection) backdrop.load();
    const status = board.projection ? backdrop.status : "idle";
    this.find("space").hidden = status !== "ready";
    this.find("no-space").hidden = status !== "none" && status !== "failed";
    texts.fill(this.find("no-space"), status === "failed" ? "space.failed" : "space.none");
    this.find("stage").dataset.space = status;
    stage.redraw();
  }
}

/**
 * Whether a program's picture is to stand beside the exact one, and whether there is one.
 * @param {Parts} parts
 */
function besideIn(parts) {
  const { drawn, scene, walked: { view } } = parts;
  if (view !== "beside" || drawn?.scene !== scene.id || isKeptBack(parts, drawn)) return "";
  return isTwo(drawn.answer) ? "two" : "none";
}
