/**
 * Subscriptions of the page's views to the store. All texts are shown together, at the pace at which they can be read.
 * Views that change from frame to frame, or keep a state, are updated only if their data has changed.
 */

import { html, nothing } from "lit-html";

import { watchdog } from "../async/watchdog.js";
import { readsAlike } from "../document/alike.js";
import { isTwo } from "../document/comparison.js";
import { listed, marked } from "../document/scene.js";
import { isAhead, isKeptBack, isUndecided, outcomeOf } from "../document/prediction.js";
import { inScene, lasting } from "../document/store.js";
import { latest } from "../geometry/memoize.js";
import { find } from "../panel/find.js";
import { allPairsOf } from "../panel/all-pairs.js";
import { buildCases } from "../panel/cases.js";
import { buildKeypad } from "../panel/keypad.js";
import { buildKeysDialog } from "../panel/keys-dialog.js";
import { makersOf } from "../panel/makers.js";
import { motionNews, showMotion } from "../panel/motion-buttons.js";
import { pairSentence } from "../panel/paired.js";
import { buildSceneMenu } from "../panel/scene-menu.js";
import { showViews } from "../panel/view-tabs.js";
import { show } from "../words/show.js";

/** @import { State } from "../document/scene.js" */
/** @import { Answered, Parts } from "../document/store.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Page } from "./page-types.js" */

/** The parts that change from frame to frame; texts show `described` and `written` instead, but not how these are looked at. */
const RESTLESS = ["camera", "drawn", "lit", "options", "revision", "secondCamera", "size", "state", "described", "touched", "written"];
const LOOKS = ["azimuth", "elevation", "theme"];
const PACE = 250; // milliseconds between text updates during motion
/** The message if the solids cannot be drawn, by the status. @type {Record<string, string>} */
const NO_SPACE = { none: "space.none", failed: "space.failed" };

/** @typedef {ReturnType<typeof viewsOf>} Showing */

/**
 * @param {Page} page
 * @param {Run} run
 */
export function viewsOf(page, run) {
  const { backdrop, beacons, board, cost, embedding, enginePanel, fields, frames, gallery, handles, keeping, keys, kinds, maps, minkowski } = page;
  const { modelPanel, offline, preferences, reason, stage, store, texts, timeAxis, twin, navigation } = page;
  /** The scene in which a motion is running, as last announced. */
  let running = "";
  /** The time of the next text update during motion. */
  let due = 0;
  /** Requests a frame when the text update is due, even if nothing moves at that time. */
  const rousing = watchdog(() => stage.redraw());

  /** Updates the store and notifies its subscribers of changes. */
  function notify() {
    store.set({ status: frames.status });
    const { drawn, state, described, written } = store.parts;
    const isBehind = described !== drawn || written !== state;
    if (isBehind && mayWait()) rousing.watch(due - performance.now());
    else if (isBehind) {
      due = performance.now() + PACE;
      store.set({ described: drawn, written: state });
    }
    store.notify();
  }

  /**
   * Throttles texts: a number that changes sixty times a second is unreadable. A new verdict or explanation is shown
   * at once.
   */
  function mayWait() {
    const { parts } = store;
    if (performance.now() >= due) return false;
    const isMoving = board.history.isMoving || board.isRunning;
    const isOpened = (parts.described?.revision ?? 0) < parts.opened;
    return isMoving && !isOpened && listed(parts.written) === listed(parts.state)
      && !isKeptBack(parts, parts.drawn) && readsAlike(parts.described, parts.drawn);
  }

  /** Announces a text to screen readers. @param {string} text */
  function say(text) {
    find("told").textContent = text;
  }

  // ---- building views, before anything is shown in them

  const inside = (/** @type {(parts: Parts) => unknown[]} */ values, /** @type {(parts: Parts) => void} */ act) => (
    store.subscribe(inScene(values), act));
  /** The inputs of everything that is rebuilt for a scene. */
  const worded = lasting(({ followed, isGallery, lang, scene }) => [lang, scene, followed, isGallery]);
  const isHidden = (/** @type {Parts} */ parts) => isKeptBack(parts, parts.drawn);
  /** The inputs of all texts. */
  const calm = lasting((parts) => [
    ...Object.entries(parts).filter(([name]) => !RESTLESS.includes(name)).map(([, part]) => part),
    parts.described?.answer, parts.described?.scene, writtenText(parts.written), optionsText(parts.options), isHidden(parts)]);

  store.subscribe((parts) => [calm(parts)], showPage);
  store.subscribe((parts) => [worded(parts), parts.options.embed], translate);
  // Old announcements are in the previous language.
  store.subscribe(({ lang }) => [lang], () => ["told", "map-announcer"].forEach((id) => (find(id).textContent = "")));
  store.subscribe(({ isGallery, lang, options, page: name, place }) => [isGallery, lang, options.theme, name, place], (parts) => (
    parts.isGallery && gallery.build(parts.page, parts.place)));
  inside((parts) => [worded(parts)], buildScene);
  inside((parts) => [worded(parts), parts.opened, listed(parts.state), parts.chosen], () => {
    const named = { ...board.scene, shapes: board.cast, keys: board.keys.filter(({ shape = 0 }) => board.cast[shape]) };
    buildKeypad(find("keypad"), named, keys, texts);
    buildKeysDialog(find("keys-list"), named, texts);
  });
  inside((parts) => [worded(parts), parts.opened, listed(parts.state)], () => {
    fields.build();
    handles.build();
    beacons.build(texts);
    modelPanel.show(board.state.meshes);
  });
  inside((parts) => [parts.picked, marked(parts.state)], () => fields.fill());
  inside((parts) => [worded(parts), parts.choices.view, isHidden(parts)], (parts) => {
    const view = isHidden(parts) ? "plain" : parts.choices.view ?? "steps";
    showViews(parts.scene, view);
    maps.open(view);
  });
  inside(({ choices }) => [choices.view], () => ["panel", "rest"].forEach((id) => (find(id).scrollTop = 0)));
  inside((parts) => [isHidden(parts)], (parts) => {
    if (!isHidden(parts)) stage.extend(); // makes room for the construction once it may be shown
  });
  inside((parts) => [worded(parts), parts.opened, parts.state, parts.contacts], () => kinds.follow());
  inside(({ drawn }) => [drawn], () => kinds.describe());

  const { history } = board;
  store.subscribe(() => [history.changes, board.scene], () => {
    keeping.keep();
    allow("undo", history.canUndo);
    allow("redo", history.canRedo);
  });
  store.subscribe(({ options, isGallery }) => [options.theme, isGallery], () => stage.recolour());
  store.subscribe((parts) => [parts.isExact, parts.lit, parts.choices, parts.predicted, isHidden(parts)], () => stage.redraw());
  inside((parts) => [worded(parts), parts.state.parameters.motion, board.isRunning], () => {
    showMotion(find("motion"), board, texts);
    const { isRunning, scene } = board;
    const news = motionNews(running, scene, isRunning);
    running = isRunning ? scene.id : "";
    if (news) say(texts.plain(news));
  });
  inside((parts) => [worded(parts), parts.opened, parts.state, parts.camera, parts.size, frames.placed], () => {
    handles.place(frames.placed);
    beacons.place(frames.placed);
  });
  inside((parts) => [worded(parts), parts.opened, listed(parts.state), parts.picked, marked(parts.state)], () => {
    handles.fill();
    stage.redraw();
  });
  inside((parts) => [worded(parts), parts.scene.time && parts.state.parameters], ({ scene, state }) => timeAxis.show(scene, state.parameters));
  inside((parts) => [worded(parts), parts.opened, minkowski.isShown, (parts.drawn?.revision ?? -1) >= parts.opened], () => {
    document.documentElement.toggleAttribute("data-second", kinds.second !== undefined);
    if (kinds.second) twin.fit();
  });
  inside((parts) => [worded(parts), parts.size], () => kinds.second && twin.extend());
  store.subscribe(({ followed, isGallery }) => [navigation.view, followed, isGallery], page.own.toggle);
  inside((parts) => [worded(parts), parts.choices.view, parts.choices.code, parts.lesson?.judging, parts.state, parts.camera, parts.size], page.own.follow);
  inside((parts) => [calm(parts)], showTexts);
  inside((parts) => [calm(parts), parts.lit], ({ lit }) => reason.light(lit));
  inside((parts) => [
    calm(parts), parts.drawn?.answer, parts.state, parts.camera, parts.size, stage.tokens, maps.changes, maps.atlas.surveyor.isDone,
  ], () => maps.follow());

  // ---- texts

  function translate() {
    if (!texts.isLoaded) return; // Python may report progress before the page's texts have loaded
    find("stage").dataset.label = `page.stage${board.projection ? ".space" : ""}${preferences.isEmbedded ? ".embedded" : ""}`;
    texts.translate(document);
  }

  function buildScene() {
    const { scene } = board;
    const title = texts.plain(`scene.${scene.id}.title`);
    document.title = `${title} · hitlab`;
    for (const id of ["title", "embedded-title"]) find(id).textContent = title;
    stage.canvas.ariaLabel = texts.plain("page.picture", { title });
    buildSceneMenu(find("scene-menu"), scene.id, texts, () => run("mine"));
    reason.build(scene);
    texts.fillAll(find("keys-hands"), [{ key: find("stage").dataset.label ?? "" }, { key: board.kind.hasList ? "keys.hands.list" : "keys.hands" }]);
    maps.panel.build(scene);
    showSpace();
    if (board.projection) page.whenLoaded(backdrop.load, () => {});
  }

  /** @param {Parts} parts */
  function showPage({ hasLetterKeys, isExact, status }) {
    texts.isExact = isExact;
    find("digits").ariaPressed = String(isExact);
    /** @type {HTMLInputElement} */ (find("letter-keys")).checked = hasLetterKeys;
    document.documentElement.dataset.engine = status;
    embedding.tellStatus(status);
    if (status === "ready") offline.begin(); // now that nothing else is loading
    enginePanel.show(status);
  }

  /** @param {Parts} parts */
  function showTexts(parts) {
    const { drawn, scene, status, written } = parts;
    const known = status === "failed" ? undefined : parts.described;
    const isKept = status !== "failed" && isHidden(parts);
    const isSilent = isAhead(parts, known?.answer.explanation);
    const outcome = isKept || isSilent ? undefined : outcomeOf(parts, drawn);
    const listedOf = board.kind.hasList && known?.scene === scene.id && !isKept ? known : undefined;
    const beside = besideIn(parts);
    showLook(parts, { beside: beside === "two", ahead: isSilent, asked: isKept, walking: isUndecided(parts, known?.answer.explanation) });
    fields.show(written);
    showTools(parts, listedOf);
    const lines = {
      "beside-none": beside === "none" && { key: "beside.none" },
      guessed: outcome && { key: outcome },
      "key-hint": scene.keys.length > 0 && { key: "key.hint" },
      "minkowski-name": minkowski.isShown && { key: "view.minkowski" },
      "minkowski-says": minkowski.isShown && !kinds.present?.inDifference && { key: "minkowski.says", values: { more: { key: board.projection ? "minkowski.space" : "minkowski.plane" } } },
      paired: listedOf && pairSentence(listedOf, board.cast, texts),
      "view-hint": board.projection && { key: "key.hint.space" },
    };
    for (const [id, line] of Object.entries(lines)) texts.fillAll(find(id), line ? [line] : []);
    showReason(known, isKept, outcome, listedOf && (find("paired").textContent ?? ""));
  }

  /** @param {Parts} parts @param {{beside: boolean, ahead: boolean, asked: boolean, walking: boolean}} looks */
  function showLook({ isPresented }, { asked, beside, ...looks }) {
    const { documentElement } = document;
    if (!asked && find("guess").contains(document.activeElement)) toStage();
    if (isPresented !== documentElement.hasAttribute("data-present")) {
      toStage();
      documentElement.toggleAttribute("data-present", isPresented);
      for (const rest of document.querySelectorAll(".rest")) rest.scrollTop = 0; // one step is left of each list
      stage.recolour(); // the letters of the selected step become larger
    }
    for (const [look, is] of Object.entries({ asked, beside, ...looks })) documentElement.toggleAttribute(`data-${look}`, is);
    find("guess").hidden = !asked;
    find("canvas").setAttribute("aria-describedby", beside ? "beside-sentence" : "sentence-text");
    // Side by side, the label is the program's name.
    if (!beside) find("twin-canvas").ariaLabel = minkowski.isShown ? texts.plain("view.minkowski") : null;
  }

  /** @param {Parts} parts @param {Answered | undefined} answered */
  function showTools(parts, answered) {
    const { cast, kind } = board;
    const { options, scene, tool, choices: { name, note }, written } = parts;
    const isAsked = options.predict === "1";
    find("predict").hidden = !kind.hasPair;
    find("predict").ariaPressed = String(isAsked);
    buildCases(find("cases"), scene, texts, isAsked, (sceneCase) => run("showCase", sceneCase));
    find("stage").dataset.tool = kind.hasList ? tool : "hand";
    show(kind.hasList ? makersOf(texts, parts, run, board.types) : nothing, find("makers"));
    show(kind.hasList ? allPairsOf(answered, board.projection ? undefined : written, cast, texts, run) : nothing, find("all-pairs"));
    show(name || note ? html`<h3 id="remark-name" dir="auto">${name}</h3><p id="remark-note" dir="auto">${note}</p>` : nothing, find("remark"));
  }

  /**
   * @param {Answered | undefined} known
   * @param {boolean} isKept Whether the answer is hidden.
   * @param {string | undefined} outcome The key of the sentence about a prediction.
   * @param {string | undefined} paired
   */
  function showReason(known, isKept, outcome, paired) {
    const { kind, scene, state } = board;
    const explanation = known?.answer.explanation;
    const shown = explanation && !isKept && kind.hasShapes && known.scene === scene.id ? known : undefined;
    cost.update(shown);
    page.methods.update(shown);
    if (known?.answer.frame) return; // a crowd has its own panel
    if (isKept && store.parts.lesson) reason.hide();
    else if (isKept) reason.ask();
    else if (!explanation || !kind.hasShapes) reason.hide(paired);
    else if (known.scene === scene.id) {
      reason.show({ ...known.answer, explanation }, outcome);
      modelPanel.show(state.meshes, explanation);
    }
  }

  function showSpace() {
    const status = board.projection ? backdrop.status : "idle";
    find("space").hidden = status !== "ready";
    const lacks = NO_SPACE[status] ?? kinds.present?.lacks;
    texts.fillAll(find("no-space"), lacks ? [{ key: lacks }] : []);
    find("stage").dataset.space = status;
    stage.redraw();
  }

  return { say, showSpace, notify };
}

/**
 * "two" if a program's picture is shown next to the exact one, "none" if it should be but does not exist, otherwise "".
 * @param {Parts} parts
 */
function besideIn(parts) {
  const { drawn, scene, choices: { view } } = parts;
  if (view !== "beside" || drawn?.scene !== scene.id || isKeptBack(parts, drawn)) return "";
  return isTwo(drawn.answer) ? "two" : "none";
}

/** @param {Record<string, unknown>} numbers */
const withoutLooks = (numbers) => JSON.stringify(Object.entries(numbers).filter(([name]) => !LOOKS.includes(name)));

/** The options as far as texts show them. */
const optionsText = latest(withoutLooks);

/** A state as far as texts show it. */
const writtenText = latest((/** @type {State} */ state) => JSON.stringify({ ...state, parameters: withoutLooks(state.parameters) }));

/** Moves the focus from a control that disappears to the stage. */
const toStage = () => find("stage").focus({ preventScroll: true });

/**
 * @param {string} id The id of a button to enable or disable.
 * @param {boolean} can
 */
function allow(id, can) {
  const button = /** @type {HTMLButtonElement} */ (find(id));
  if (!can && button === document.activeElement) toStage();
  button.disabled = !can;
}
