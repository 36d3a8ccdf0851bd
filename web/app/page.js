/** The page: what shows the board, what moves it, and the links that describe it. */

import { problemOf } from "../async/loading.js";
import { Board } from "../document/board.js";
import { namesOf } from "../document/cast.js";
import { ROOM, hasCrowd } from "../document/crowd.js";
import { LinkError, noText, writeLink, writePage } from "../document/link.js";
import { isKeptBack } from "../document/prediction.js";
import { reachOf } from "../document/scene.js";
import { Store } from "../document/store.js";
import { Walk } from "../document/walk.js";
import { marksAt } from "../draw/marks.js";
import { withConstruction } from "../draw/reach.js";
import { Engine } from "../engine/engine.js";
import { makeWorker } from "../engine/workers.js";
import { countOf } from "../geometry/kinds.js";
import { boundsOfModel, isOwnModel, modelIfOpen, modelOf } from "../geometry/models.js";
import { roomOf, seenBox } from "../geometry/projection.js";
import { boundsOf } from "../geometry/shapes.js";
import { Commands } from "../input/commands.js";
import { HeldKeys } from "../input/keys.js";
import { listenToShortcuts } from "../input/shortcuts.js";
import { EngineView } from "../panel/engine-view.js";
import { Fields } from "../panel/fields.js";
import { Gallery } from "../panel/gallery.js";
import { MapPanel } from "../panel/map-panel.js";
import { ModelPanel } from "../panel/model-panel.js";
import { Notices } from "../panel/notices.js";
import { preparePrint } from "../panel/print.js";
import { Reason } from "../panel/reason.js";
import { openTabs } from "../panel/tabs.js";
import { Backdrop } from "../space/backdrop.js";
import { inSpace } from "../space/picture.js";
import { Beacons } from "../stage/beacons.js";
import { Frames } from "../stage/frames.js";
import { Handles } from "../stage/handles.js";
import { Pointer } from "../stage/pointer.js";
import { Stage } from "../stage/stage.js";
import { valuesOf } from "../words/sentences.js";
import { Texts } from "../words/text.js";
import { Address } from "./address.js";
import { commandsOf } from "./commands.js";
import { crowdCommandsOf } from "./crowd-commands.js";
import { Crowds } from "./crowds.js";
import { Embedding } from "./embedding.js";
import { Follower } from "./follower.js";
import { Keeping } from "./keeping.js";
import { ModelOpener } from "./model-opener.js";
import { Offline } from "./offline.js";
import { Preferences } from "./preferences.js";
import { Showing } from "./showing.js";
import { Takeaway, isJson } from "./takeaway.js";
import { Views } from "./views.js";

/** @import { Options, Walked } from "../document/link.js" */
/** @import { Scene, State } from "../document/scene.js" */
/** @import { Question } from "../document/store.js" */
/** @import { Acts } from "./commands.js" */

/** What a click on a button does. */
const BUTTONS = /** @type {const} */ ({
  undo: "undo", redo: "redo", reset: "reset", fit: "fit", "zoom-in": "zoomIn", "zoom-out": "zoomOut", copy: "copy",
  language: "language", theme: "theme", digits: "digits", "all-keys": "help", predict: "predict", present: "present", leave: "stop", take: "take", "take-here": "take",
  find: "find", "find-here": "find",
});

export class Page {
  /** @param {Document} root */
  constructor(root) {
    this.root = root;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));

    this.store = new Store(() => this.frames.wake());
    this.texts = new Texts();
    this.preferences = new Preferences(root.documentElement, this.texts, this.store);
    this.address = new Address();
    this.embedding = new Embedding(window.parent === window ? undefined : window.parent, this);
    this.offline = new Offline(window.parent === window ? navigator.serviceWorker : undefined);
    this.board = new Board(this.store);
    this.keeping = new Keeping(this.board.history, () => window.sessionStorage);
    this.walk = new Walk(this.store);
    this.keys = new HeldKeys(() => this.frames.wake());
    this.engine = /** @type {Engine<Question>} */ (new Engine(makeWorker));
    const canvas = /** @type {HTMLCanvasElement} */ (this.find("canvas"));
    this.stage = new Stage(this.find("stage"), canvas, () => this.#picture(), this.store);
    this.stage.extent = () => this.#extent();
    this.backdrop = new Backdrop(/** @type {HTMLCanvasElement} */ (this.find("space")));
    this.frames = new Frames(this.board, this.engine, this.keys, this.stage);
    this.engine.modelOf = modelOf;
    this.frames.algorithm = () => this.walk.algorithm;

    this.handles = new Handles(this.find("handles"), this.board, this.stage);
    this.beacons = new Beacons(this.find("beacons"), this.board, this.stage, this.handles);
    this.pointer = new Pointer(this.board, this.frames, this.stage, this.handles);
    this.fields = new Fields(this.find("fields"), this.texts, this.board);
    this.gallery = new Gallery(root, this.texts);
    this.notices = new Notices(root, this.texts);
    this.reason = new Reason(root, this.texts, this.walk);
    this.models = new ModelOpener(this.board, this.frames, this.stage, new ModelPanel(root, this.texts));
    this.views = new Views(root, this.engine, this.stage, this.frames, new MapPanel(root, this.texts));
    this.engineView = new EngineView(root, this.texts, this.engine);
    this.crowds = new Crowds(root, this);
    this.showing = new Showing(root, this);
    this.takeaway = new Takeaway({
      ...this,
      link: () => this.#sharedLink(),
      go: (link) => this.models.go(link),
      run: (name, ...given) => void this.commands.run(name, ...given),
    });
    const means = { ...this, steps: this.reason.steps };
    const table = { ...commandsOf(means, this.#acts), ...crowdCommandsOf(means, this.#acts) };
    this.commands = new Commands(table, (act) => this.#jump(act), () => this.showing.tell());
    this.follower = new Follower(this, {
      show: (scene, state) => this.#show(scene, state),
      tell: () => this.showing.tell(),
      link: () => this.#link(),
    });
  }

  async start() {
    this.showing.subscribe();
    this.#listen();
    this.keeping.begin();
    this.engine.start();
    await this.follower.follow(location.hash);
    this.commands.begin();
  }

  #listen() {
    const { board, engine, frames, preferences, stage } = this;
    engine.onProgress = (progress) => this.engineView.progress(progress);
    frames.onAsk = () => {
      this.showing.tell();
      this.notices.clear(board.touched);
      this.address.write(this.#link());
    };
    frames.onDraw = () => {
      this.follower.prove();
      this.showing.tell();
    };
    this.models.onState = (state) => this.commands.run("showState", state);
    this.models.onFault = (problem, revision) => this.notices.show(problem, revision);
    this.models.go = (link) => this.#go(link);
    this.models.listen();
    frames.onAnswer = ({ revision }) => {
      if (revision === this.store.parts.opened) stage.extend();
    };
    frames.onRefusal = (detail) =>
      this.notices.show(new LinkError("engine.refused", { detail }), board.revision);
    frames.onFault = (error) =>
      this.notices.show(new LinkError("stage.fault", { detail: String(error) }), board.revision);
    frames.onStatus = () => this.showing.tell();
    frames.failureText = () => this.engineView.failureText();

    this.address.onLink = (link) => {
      this.embedding.change(link);
      if (preferences.isEmbedded) this.#leadOut();
    };
    window.addEventListener("message", (message) => this.embedding.hear(message));
    stage.leavesWheel = () => preferences.isEmbedded;

    this.keys.listen(window, () => (this.#isElsewhere ? [] : board.scene.keys.map(({ code }) => code)));
    this.#command();
    this.pointer.listen();
    this.root.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).closest("a")) this.address.settle();
    });
    window.addEventListener("hashchange", () => {
      this.address.moved();
      this.follower.follow(location.hash);
    });
    window.addEventListener("pagehide", () => {
      this.address.settle();
      this.keeping.settle();
    });
    this.keeping.onFault = (detail) => preferences.isEmbedded || this.notices.say("history.unkept", { detail });
    openTabs(this.root);
    preparePrint(window, this.reason, stage);

    this.find("skip").addEventListener("click", () => {
      const goal = this.find(this.gallery.isOpen ? "gallery" : "panel");
      if (!goal.hasAttribute("tabindex")) {
        goal.tabIndex = -1;
        goal.addEventListener("blur", () => goal.removeAttribute("tabindex"), { once: true });
      }
      goal.focus();
    });
    this.offline.onUpdate = () => {
      this.find("update").hidden = false;
    };
    this.offline.onTakeOver = () => {
      this.address.settle();
      location.reload();
    };
    this.root.addEventListener("visibilitychange", () => this.root.visibilityState === "visible" && this.offline.ask());
    this.handles.onTold = (text) => this.showing.say(text);

    this.find("update-now").addEventListener("click", () => this.offline.update());
    this.find("retry").addEventListener("click", () => engine.start());
  }

  /** What has a person's commands done. */
  #command() {
    const { commands, root, stage, views } = this;
    const run = (/** @type {Parameters<typeof commands.run>[0]} */ name) =>
      (/** @type {unknown[]} */ ...given) => void commands.run(name, ...given);
    for (const [id, name] of Object.entries(BUTTONS)) commands.bind(this.find(id), name);
    listenToShortcuts(root, stage.element, commands);
    stage.element.addEventListener("dblclick", ({ target, offsetX, offsetY }) => {
      const isPlane = (target === stage.canvas || target === stage.element) && this.pointer.isBeside([offsetX, offsetY]);
      if (isPlane && commands.run("put", stage.toWorld([offsetX, offsetY]))) return;
      if (!(/** @type {Element} */ (target).closest("button:not(.handle)"))) commands.run("fit");
    });
    this.reason.onAlgorithm = run("algorithm");
    this.reason.steps.onChoose = run("step");
    views.onChoose = (view) => {
      commands.run("view", view);
      this.find("rest").scrollTop = 0;
    };
    views.panel.onGo = (place) => commands.run("moveTo", views.placeOf(place));
    views.panel.onShift = run("shift");
    views.panel.onAlgorithm = run("algorithm");
    views.panel.onCase = run("showCase");
    this.showing.onCase = run("showCase");
    this.showing.prediction.onGuess = run("guess");
    this.find("step-back").addEventListener("click", () => run("walk")(-1));
    this.find("step-on").addEventListener("click", () => run("walk")(1));
    this.takeaway.listen(root, run("openJson"));
    const { onFile } = this.models.panel;
    this.models.panel.onFile = (file) => (isJson(file) ? run("openJson")(file) : onFile(file));
    this.pointer.onMark = run("light");
    this.crowds.onCommand = (name, ...given) => void commands.run(name, ...given);
    this.handles.onFocus = run("select");
    this.showing.onMake = (name, type) => void commands.run(name, type);
    const panel = this.find("panel");
    panel.addEventListener("pointerover", ({ target }) => {
      const named = /** @type {Element} */ (target).closest("[data-name]");
      commands.run("light", named?.getAttribute("data-name") ?? "");
    });
    panel.addEventListener("pointerleave", () => commands.run("light", ""));
  }

  /** What commands have the page do. @returns {Acts & {go: (link: string) => void}} */
  get #acts() {
    return {
      show: (scene, state) => this.#show(scene, state),
      walkTo: (walked) => this.#walkTo(walked),
      prefer: (options) => this.#prefer(options),
      copyLink: () => {
        const { mesh } = this.board.state;
        this.notices.copy(this.#sharedLink(), mesh !== undefined && isOwnModel(mesh));
      },
      help: () => /** @type {HTMLDialogElement} */ (this.find("keys-dialog")).showModal(),
      find: () => this.#openFinder(),
      isElsewhere: () => this.#isElsewhere,
      take: (name, ...given) => this.takeaway.run(name, ...given),
      isOnSection: () => this.views.section !== undefined,
      go: (/** @type {string} */ link) => this.#go(link),
    };
  }

  async #openFinder() {
    try {
      const [{ openFinder }] = await Promise.all([import("./finder.js"), this.texts.loadMore()]);
      await openFinder(this);
    } catch (error) {
      this.notices.show(new LinkError("find.failed", { detail: problemOf(error) }), this.board.revision);
    }
  }

  /** Whether there is no scene to act on, or a dialog in front of it. */
  get #isElsewhere() {
    return this.gallery.isOpen || this.root.querySelector("dialog[open]") !== null;
  }

  // ---- for tests and embedders

  /** Fulfilled when the first verdict is drawn, rejected when the engine fails; new after a retry. */
  get ready() {
    return this.frames.ready;
  }

  /**
   * Opens a link; fulfilled when its verdict is drawn, rejected with the message that the page shows.
   * @param {string} link
   */
  async open(link) {
    const message = typeof link === "string"
      ? await this.follower.follow(link)
      : this.notices.show(noText(link), this.board.revision);
    if (message) throw new Error(message);
    if (this.gallery.isOpen) return;
    await (this.crowds.isOpen ? this.crowds : this.frames).whenDrawn();
    if (this.follower.refused) throw new Error(this.follower.refused);
  }

  /**
   * Plain data of the last drawn answer; null before the first, and in the gallery.
   * @param {{shapes?: boolean}} [wanted] Of a crowd, which has its shapes only where they are asked for.
   */
  snapshot(wanted) {
    if (this.crowds.isOpen && !this.gallery.isOpen) return this.crowds.snapshot(wanted);
    const { count, drawn } = this.frames;
    if (!drawn || this.gallery.isOpen) return null;
    const { algorithm, answer, mesh, scene, shapes, timings } = drawn;
    return structuredClone({
      scene,
      shapes: shapes.map(({ type, values }) => (
        { type, values: type === "mesh" ? [mesh] : values.slice(0, countOf(type)) }
      )),
      pairs: answer.pairs,
      algorithm: answer.explanation?.algorithm ?? algorithm,
      departs: answer.departs,
      view: this.walk.view,
      step: answer.explanation && this.walk.stepOf(answer.explanation),
      lang: this.texts.lang,
      frame: count,
      timings,
      explanation: answer.explanation,
    });
  }

  // ---- links

  /** @param {Options} [preferences] */
  #link(preferences = this.preferences.options) {
    if (this.gallery.isOpen) return writePage(this.store.parts.page, preferences);
    return writeLink(this.board.scene, this.board.state, { ...this.walk.chosen, ...preferences });
  }

  /** Out of a frame, to the same state on a page of its own. */
  #leadOut() {
    const whole = /** @type {HTMLAnchorElement} */ (this.find("whole"));
    whole.href = this.#sharedLink();
  }

  /** For another person, or another place. */
  #sharedLink() {
    return new URL(this.#link(this.preferences.shared), location.href).href;
  }

  // ---- the walk through the steps

  /** @param {Walked} walked */
  #walkTo(walked) {
    const { frames, walk } = this;
    const { algorithm } = walk;
    walk.change(walked);
    if (walk.algorithm !== algorithm) frames.askAnew();
    this.address.write(this.#link());
  }

  // ---- wording and looks

  /** @param {Options} options */
  async #prefer(options) {
    const problem = await this.follower.take(options);
    if (problem) this.notices.show(problem, this.board.revision);
    this.showing.tell();
    this.address.write(this.#link());
  }

  /** All shapes wherever they go by themselves, with the construction or, in space, with what is about them. */
  #extent() {
    const { board: { scene, state, view }, frames: { answered } } = this;
    if (hasCrowd(scene)) return ROOM;
    const reach = reachOf(scene, state);
    if (!reach.length) return undefined;
    const isOfThis = answered && answered.revision >= this.store.parts.opened;
    if (!view) return withConstruction(boundsOf(reach), (isOfThis && answered.answer.explanation?.steps) || []);
    const model = modelIfOpen(state.mesh);
    return boundsOf([...roomOf(view, reach), ...(model ? [seenBox(view, boundsOfModel(model))] : [])]);
  }

  #picture() {
    const { walk } = this;
    const { shown, shown: { about, mesh, shapes } } = this.frames;
    const isHidden = isKeptBack(this.store.parts, shown);
    const answer = isHidden ? undefined : shown.answer;
    const explanation = walk.view === "steps" ? answer?.explanation : undefined;
    const picture = {
      shapes,
      answer,
      marks: explanation ? marksAt(explanation, walk.stepOf(explanation)) : [],
      lit: this.store.parts.lit,
      ...namesOf(this.board.scene, about, shapes),
      caption: (/** @type {string} */ name, /** @type {Record<string, any>} */ values) => {
        const key = `label.${name}`;
        return this.texts.has(key) ? this.texts.plain(key, valuesOf({ values }, this.texts)) : undefined;
      },
      map: isHidden ? undefined : this.views,
    };
    const { view } = this.board;
    if (!view) return picture;
    const more = { map: isHidden ? undefined : this.views.onPlane, model: modelIfOpen(mesh), chosen: this.models.chosen };
    return inSpace(picture, view, more, this.backdrop.present);
  }

  // ---- the state that is shown

  /** Opens a link, with a way back. @param {string} link */
  #go(link) {
    this.address.jump(this.#link(), link);
    return this.follower.follow(link);
  }

  /**
   * Replaces what was made by hand; the browser's way back leads there.
   * @param {() => void} act
   */
  #jump(act) {
    const from = this.#link();
    act();
    this.address.jump(from, this.#link());
  }

  /**
   * Shows a state anew, in the middle of the view.
   * @param {Scene} scene
   * @param {State} state
   */
  #show(scene, state) {
    if (scene.id !== this.board.scene.id) this.find("rest").scrollTop = 0;
    this.reason.steps.stop();
    this.keys.dropReleased();
    this.board.open(scene, state);
    this.store.set({ opened: this.board.revision });
    this.stage.fit();
    this.stage.redraw();
    this.showing.tell();
  }
}
