/** Subscriptions of the page's views to the store: a view is updated only if its data has changed. */

import { watchdog } from "../async/watchdog.js";
import { readsAlike } from "../document/alike.js";
import { isTwo } from "../document/beside.js";
import { listed } from "../document/scene.js";
import { isAhead, isKeptBack, outcomeOf } from "../document/prediction.js";
import { inScene, lasting } from "../document/store.js";
import { once } from "../geometry/once.js";
import { find } from "../panel/find.js";
import { showAllPairs, showSwitches } from "../panel/all-pairs.js";
import { buildCases } from "../panel/cases.js";
import { buildKeypad } from "../panel/keypad.js";
import { buildKeysDialog } from "../panel/keys-dialog.js";
import { showMakers } from "../panel/makers.js";
import { motionNews, showMotion } from "../panel/motion.js";
import { showPair } from "../panel/paired.js";
import { showGuess } from "../panel/prediction.js";
import { buildSceneMenu } from "../panel/scene-menu.js";
import { showViews } from "../panel/view-tabs.js";

/** @import { SceneShape } from "../document/scene.js" */
/** @import { Parts } from "../document/store.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Page } from "./page-types.js" */

const PACE = 250; // milliseconds between text updates during motion
/** The message if the solids cannot be drawn, by the status. @type {Record<string, string>} */
const NO_SPACE = { none: "space.none", failed: "space.failed" };

/** @typedef {ReturnType<typeof showingOf>} Showing */

/**
 * @param {Page} page
 * @param {Run} run
 */
export function showingOf(page, run) {
  const { backdrop, beacons, board, cost, embedding, enginePanel, fields, frames, gallery, handles, keeping, keys, kinds, maps, minkowski } = page;
  const { modelPanel, offline, preferences, reason, stage, store, texts, timeAxis, twin, walk } = page;
  /** The scene in which a motion is running, as last announced. */
  let running = "";
  /** The time of the next text update during motion. */
  let due = 0;
  /** Requests a frame when the text update is due, even if nothing moves at that time. */
  const rousing = watchdog(() => stage.redraw());

  /** Updates the store and notifies its subscribers of changes. */
  function tell() {
    const { drawn, status } = frames;
    store.set({ drawn, status });
    const isBehind = store.parts.told !== drawn || store.parts.written !== board.state;
    if (isBehind && mayWait()) rousing.watch(due - performance.now());
    else if (isBehind) {
      due = performance.now() + PACE;
      store.set({ told: drawn, written: board.state });
    }
    store.tell();
  }

  /**
   * Throttles texts: a number that changes sixty times a second is unreadable. A new verdict or explanation is shown
   * at once.
   */
  function mayWait() {
    const { parts } = store;
    if (performance.now() >= due) return false;
    const isMoving = board.history.isMoving || board.isRunning;
    const isOpened = (parts.told?.revision ?? 0) < parts.opened;
    return isMoving && !isOpened && !isKeptBack(parts, parts.drawn) && readsAlike(parts.told, parts.drawn);
  }

  /** Announces a text to screen readers. @param {string} text */
  function say(text) {
    find("told").textContent = text;
  }

  // ---- building views, before anything is shown in them

  const inside = (/** @type {(parts: Parts) => unknown[]} */ values, /** @type {(parts: Parts) => void} */ act) => (
    store.subscribe(inScene(values), act));
  /** The inputs of all texts of a scene. */
  const worded = lasting(({ followed, isGallery, lang, scene }) => [lang, scene, followed, isGallery]);
  /** Whether the answer is hidden, and the user's prediction. */
  const guessed = lasting((parts) => [isKeptBack(parts, parts.drawn), parts.predicted]);
  /** The inputs of the verdict and its steps. */
  const told = lasting((parts) => [worded(parts), parts.isExact, parts.status, parts.told?.answer, parts.walked, guessed(parts)]);

  store.subscribe(({ hasLetterKeys, isExact }) => [hasLetterKeys, isExact], ({ hasLetterKeys, isExact }) => {
    texts.isExact = isExact;
    find("digits").ariaPressed = String(isExact);
    /** @type {HTMLInputElement} */ (find("letter-keys")).checked = hasLetterKeys;
  });
  store.subscribe((parts) => [worded(parts), parts.options.embed], translate);
  // Old announcements are in the previous language.
  store.subscribe(({ lang }) => [lang], () => ["told", "map-announcer"].forEach((id) => (find(id).textContent = "")));
  store.subscribe(({ lang, status, isGallery }) => [lang, status, isGallery], ({ status }) => {
    document.documentElement.dataset.engine = status;
    embedding.tellStatus(status);
    if (status === "ready") offline.begin(); // now that nothing else is loading
    enginePanel.show(status);
  });
  store.subscribe(({ isGallery, lang, options, page: name, place }) => [isGallery, lang, options.theme, name, place], (parts) => (
    parts.isGallery && gallery.build(parts.page, parts.place)));
  inside((parts) => [worded(parts)], buildScene);
  inside((parts) => [worded(parts), parts.options.predict], ({ options, scene }) => {
    const isAsked = options.predict === "1";
    buildCases(find("cases"), scene, texts, isAsked, (sceneCase) => run("showCase", sceneCase));
    find("predict").hidden = !board.kind.hasPair;
    find("predict").ariaPressed = String(isAsked);
  });
  inside((parts) => [worded(parts), parts.opened, listed(parts.state)], () => {
    const named = { ...board.scene, shapes: board.cast };
    buildKeypad(find("keypad"), named, keys, texts);
    buildKeysDialog(find("keys-list"), named, texts);
    fields.build();
    handles.build();
    beacons.build(texts);
    modelPanel.build(board.state.mesh);
  });
  inside((parts) => [worded(parts), parts.walked.view, guessed(parts)], (parts) => {
    const view = isKeptBack(parts, parts.drawn) ? "plain" : parts.walked.view ?? "steps";
    showViews(parts.scene, view);
    maps.open(view);
  });
  inside(({ walked }) => [walked.view], () => (find("rest").scrollTop = 0));
  inside((parts) => [isKeptBack(parts, parts.drawn)], (parts) => {
    if (!isKeptBack(parts, parts.drawn)) stage.extend(); // makes room for the construction once it may be shown
  });
  inside((parts) => [besideIn(parts)], (parts) => {
    const beside = besideIn(parts);
    find("beside-none").hidden = beside !== "none";
    document.documentElement.toggleAttribute("data-beside", beside === "two");
    find("canvas").setAttribute("aria-describedby", beside === "two" ? "beside-sentence" : "sentence-text");
  });
  inside(({ isPresented }) => [isPresented], ({ isPresented }) => {
    if (isPresented !== document.documentElement.hasAttribute("data-present")) toStage();
    document.documentElement.toggleAttribute("data-present", isPresented);
    stage.recolour(); // the letters of the selected step become larger
  });
  inside(({ walked }) => [walked.name, walked.note], ({ walked: { name = "", note = "" } }) => {
    find("remark").hidden = !name && !note;
    find("remark-name").textContent = name;
    find("remark-note").textContent = note;
  });
  inside((parts) => [worded(parts)], () => {
    showSpace();
    if (board.projection) page.whenLoaded(backdrop.load, () => {});
  });
  inside((parts) => [worded(parts), parts.opened, parts.state, parts.contacts], () => kinds.follow());
  inside(({ drawn }) => [drawn], () => kinds.tell());

  const { history } = board;
  store.subscribe(() => [history.changes, board.scene], () => {
    keeping.keep();
    allow("undo", history.canUndo);
    allow("redo", history.canRedo);
  });
  store.subscribe(({ options, isGallery }) => [options.theme, isGallery], () => stage.recolour());
  store.subscribe((parts) => [parts.isExact, parts.lit, parts.walked, guessed(parts)], () => stage.redraw());
  inside((parts) => [worded(parts), parts.opened, parts.written, parts.isExact], ({ written }) => fields.show(written));
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
  inside((parts) => [worded(parts), parts.opened, listed(parts.state), parts.picked], () => {
    handles.fill();
    stage.redraw();
  });
  inside((parts) => [worded(parts), parts.scene.time && parts.state.parameters], ({ scene, state }) => timeAxis.show(scene, state.parameters));
  inside((parts) => [worded(parts), parts.opened, minkowski.isShown, (parts.drawn?.revision ?? -1) >= parts.opened], () => {
    const isDifference = minkowski.isShown;
    find("minkowski-name").hidden = !isDifference;
    find("minkowski-says").hidden = !isDifference || kinds.present?.inDifference !== undefined;
    // Side by side, the label is the program's name.
    find("twin-canvas").ariaLabel = isDifference ? texts.plain("view.minkowski") : null;
    document.documentElement.toggleAttribute("data-second", kinds.second !== undefined);
    if (kinds.second) twin.fit();
  });
  inside((parts) => [worded(parts), parts.size], () => kinds.second && twin.extend());
  inside((parts) => [worded(parts), parts.tool, parts.kind, parts.isSnapping, parts.state.show], (parts) => {
    const { hasList } = board.kind;
    find("stage").dataset.tool = hasList ? parts.tool : "hand";
    for (const id of ["makers", "all-pairs"]) find(id).hidden = !hasList;
    if (!hasList) return;
    showMakers(find("makers"), texts, parts, run);
    showSwitches(parts.state, texts, run);
  });
  store.subscribe(({ followed, isGallery }) => [walk.view, followed, isGallery], page.own.toggle);
  inside((parts) => [worded(parts), parts.walked.view, parts.walked.code, parts.lesson?.judging, parts.state, parts.camera, parts.size], page.own.follow);
  inside((parts) => [told(parts), namesIn(board.cast), parts.isPresented], showReason);
  inside((parts) => [told(parts), parts.lit], ({ lit }) => reason.light(lit));
  inside((parts) => [
    told(parts), parts.drawn?.answer, parts.state, parts.camera, parts.size, stage.tokens, maps.changes, maps.atlas.surveyor.isDone,
  ], () => maps.follow());

  // ---- texts

  function translate() {
    if (!texts.isLoaded) return; // Python may report progress before the page's texts have loaded
    find("stage").dataset.label = `page.stage${board.projection ? ".space" : ""}${preferences.isEmbedded ? ".embedded" : ""}`;
    find("view-hint").hidden = !board.projection;
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
    find("key-hint").hidden = !scene.keys.length;
    texts.fillAll(find("keys-hands"), [{ key: find("stage").dataset.label ?? "" }, { key: board.kind.hasList ? "keys.hands.list" : "keys.hands" }]);
    maps.panel.build(scene);
    stage.redraw();
  }

  // ---- showing the answer

  function showReason() {
    const { cast, kind, scene } = board;
    const { parts, parts: { drawn, status } } = store;
    const known = status === "failed" ? undefined : parts.told;
    const isHidden = status !== "failed" && isKeptBack(parts, drawn);
    const of = kind.hasList && known?.scene === scene.id && !isHidden ? known : undefined;
    showPair(find("paired"), of, cast, texts);
    if (kind.hasList) showAllPairs(of, cast, texts, run);
    const isSilent = isAhead(parts, known?.answer.explanation);
    document.documentElement.toggleAttribute("data-ahead", isSilent);
    const outcome = isHidden || isSilent ? undefined : outcomeOf(parts, drawn);
    showGuess(texts, isHidden, outcome);
    const explanation = known?.answer.explanation;
    cost.tell(explanation && !isHidden && kind.hasShapes && known.scene === scene.id ? known : undefined);
    if (known?.answer.frame) return; // a crowd has its own panel
    if (isHidden && parts.lesson) reason.hide();
    else if (isHidden) reason.ask();
    else if (!explanation || !kind.hasShapes) reason.hide(of && (find("paired").textContent ?? ""));
    else if (known.scene === scene.id) {
      reason.show({ ...known.answer, explanation }, outcome);
      modelPanel.show(explanation);
    }
  }

  function showSpace() {
    const status = board.projection ? backdrop.status : "idle";
    find("space").hidden = status !== "ready";
    const lacks = NO_SPACE[status] ?? kinds.present?.lacks;
    find("no-space").hidden = !lacks;
    if (lacks) texts.fill(find("no-space"), lacks);
    find("stage").dataset.space = status;
    stage.redraw();
  }

  return { say, showSpace, tell };
}

/** The names of the shapes, which most moves do not change. @type {(cast: SceneShape[]) => string} */
const namesIn = once((cast) => cast.flatMap(({ type, number, letters }) => [type, number, ...letters]).join());

/**
 * "two" if a program's picture is shown next to the exact one, "none" if it should be but does not exist, otherwise "".
 * @param {Parts} parts
 */
function besideIn(parts) {
  const { drawn, scene, walked: { view } } = parts;
  if (view !== "beside" || drawn?.scene !== scene.id || isKeptBack(parts, drawn)) return "";
  return isTwo(drawn.answer) ? "two" : "none";
}

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
