/** All user actions by name, except for typing into a field and dragging a shape. */

import { COMPARED } from "../document/link-choices.js";
import { isKeptBack } from "../document/prediction.js";
import { movedOf, withParameter, withValues, wrongIn } from "../document/scene.js";
import { caseOf, startOf } from "../document/scenes.js";
import { showing } from "../document/switches.js";
import { bodyOf } from "../geometry/bodies.js";
import { shifted } from "../geometry/kinds.js";
import { movedTo } from "../map/moved.js";
import { isMethod } from "../words/methods.js";
import { listCommandsOf } from "./list-commands.js";

/** @import { Board } from "../document/board.js" */
/** @import { Options, Choices } from "../document/link-choices.js" */
/** @import { Scene, SceneCase, State } from "../document/scene.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Command } from "../input/command.js" */
/** @import { HeldKeys } from "../input/keys.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Reason } from "../panel/reason.js" */
/** @import { Kind } from "../export/export-dialog.js" */
/** @import { Steps } from "../panel/step-list.js" */
/** @import { Handles } from "../stage/handles.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Preferences } from "./preferences.js" */
/** @import { Exporter } from "../export/exporter.js" */
/** @import { Maps } from "../map/maps.js" */

/**
 * @typedef {{
 *   board: Board, navigation: Navigation, store: Store, preferences: Pick<Preferences, "nextLanguage" | "otherTheme" | "switchLetterKeys">,
 *   keys: Pick<HeldKeys, "releaseAll">, notices: Pick<Notices, "say">,
 *   stage: Pick<Stage, "fit" | "fitTo" | "zoomInMiddle" | "pan" | "camera" | "decimals" | "room">, handles: Pick<Handles, "nudgeLast" | "letGo" | "corner" | "await" | "focused" | "snapping">,
 *   reason: Pick<Reason, "longer">, steps: Pick<Steps, "count" | "isPlaying" | "togglePlay">,
 * }} Deps The objects that the commands work on.
 * @typedef {{
 *   show: (scene: Scene, state: State) => void, makeTask: () => void,
 *   prefer: (options: Options) => void, copyLink: () => void, help: () => void, find: () => void, take: Exporter["run"],
 *   part: (pair: number[] | null) => void, isCovered: () => boolean, isElsewhere: () => boolean, placeOf: Maps["placeOf"],
 * }} Acts Page actions: load a state, apply a preference, export and so on; `isCovered`: whether a dialog is in front
 *   of the page; `isElsewhere`: whether a dialog is, or no scene is open; `placeOf`: the world position of a point on
 *   the map.
 */

const ZOOM = 1.4; // factor per click on a zoom button

/**
 * @param {Deps} deps
 * @param {Acts} acts
 */
export function commandsOf({ board, handles, keys, notices, preferences, reason, stage, steps, store, navigation }, acts) {
  const can = () => !acts.isElsewhere();
  const isScene = () => !store.parts.isGallery && board.kind.hasShapes;
  const hasMotion = () => "running" in board.scene.parameters;
  const isMoving = () => board.held !== undefined || handles.snapping.isBusy;

  /**
   * Shows a case. If programs fail in it, one of them is selected and the switch is announced. Otherwise the exact
   * algorithm is selected, so that nobody mistakes a program's steps for the exact ones. A program stays selected if it
   * is shown next to the exact answer; so does a method, which works for every pair of the scene.
   * @param {SceneCase} sceneCase
   */
  function showCase(sceneCase) {
    const wrong = wrongIn(sceneCase);
    const isChosen = COMPARED.includes(navigation.view) || (isMethod(navigation.algorithm) && !board.kind.hasList);
    const isAware = board.scene.explains || (!wrong.length && isChosen);
    if (!wrong.includes(navigation.algorithm) && !isAware) {
      const [algorithm = ""] = wrong;
      choose(algorithm);
      if (algorithm) notices.say("case.shown", { algorithm: { key: `algorithm.${algorithm}` } });
    }
    acts.show(board.scene, asSwitched(caseOf(board.scene, sceneCase)));
  }

  /** Returns to the start of the scene and to its default algorithm. */
  function reset() {
    choose("");
    acts.show(board.scene, asSwitched(startOf(board.scene)));
  }

  /** Keeps the user's choice of what is drawn for all pairs. @param {State} state */
  const asSwitched = (state) => ({ ...state, ...showing(board.state.show) });

  /** Moves the shape that the map surveys to a point on the map, without rounding. @param {Point} onMap */
  function moveTo(onMap) {
    const { scene, state } = board;
    const place = acts.placeOf(onMap);
    const index = board.kind.hasList ? board.chosen : movedOf(scene);
    const { values } = state.shapes[index];
    const alone = withValues(scene, state, index, movedTo(state.shapes[index], place));
    const way = /** @type {typeof place} */ (place.map((_, axis) => alone.shapes[index].values[axis] - values[axis]));
    const others = bodyOf(state.shapes, index).filter((i) => i !== index);
    const there = others.reduce((made, i) => withValues(scene, made, i, shifted(state.shapes[i], way)), alone);
    board.open(scene, place.length > 2 ? withParameter(scene, there, "shift", 0) : there);
  }

  /**
   * Stops the motion and goes to a time; while the slider is held, all changes form a single undo step.
   * @param {number} time
   * @param {boolean} isOver
   */
  function goTo(time, isOver) {
    const { scene } = board;
    if (board.isRunning) board.toggleRunning();
    board.history.begin("time");
    board.setParameter(scene.time ?? "", time);
    if (isOver) board.history.end("time");
  }

  /**
   * Stops the motion and records a prediction (hit, miss or neither) for the state that is drawn.
   * @param {boolean} [hit]
   */
  function guess(hit) {
    const { drawn } = store.parts;
    if (board.isRunning) board.toggleRunning();
    if (drawn) store.set({ predicted: { ...drawn, guess: hit } });
  }

  function switchLetterKeys() {
    preferences.switchLetterKeys();
    notices.say(store.parts.hasLetterKeys ? "keys.letters.on" : "keys.letters.off", {});
  }

  /** Stops playback. */
  function pause() {
    if (steps.isPlaying) steps.togglePlay();
  }

  /** @param {string} algorithm */
  function choose(algorithm) {
    pause();
    navigation.change({ algorithm, step: "" });
  }

  /** Stops all motion and releases everything that is held; in presentation mode, only exits that mode. */
  function stop() {
    if (store.parts.isPresented) {
      store.set({ isPresented: false });
      return;
    }
    store.set({ tool: "hand" });
    if (board.picked.length) board.pick([]);
    keys.releaseAll();
    pause();
    if (board.isRunning) board.toggleRunning();
    handles.letGo();
  }

  /** Starts or stops a motion or playback; if there is neither, goes to the next step. */
  function space() {
    if (hasMotion()) board.toggleRunning();
    else if (steps.isPlaying) steps.togglePlay();
    else reason.longer.next();
  }

  /** @satisfies {Record<string, Command>} */
  const table = {
    reset: { isJump: true, act: reset },
    showCase: { isJump: true, act: showCase },
    showState: { isJump: true, act: (/** @type {State} */ state) => acts.show(board.scene, state) },
    moveTo: { isJump: true, act: moveTo },
    time: { can: () => can() && board.scene.time !== undefined, act: goTo },
    shift: { act: (/** @type {number} */ shift) => board.setParameter("shift", shift) },
    undo: { can: () => can() && (board.history.canUndo || isMoving()), act: () => handles.snapping.inTurn(() => board.undo()) },
    redo: { can: () => can() && (board.history.canRedo || isMoving()), act: () => handles.snapping.inTurn(() => board.redo()) },
    ...listCommandsOf({ board, handles, notices, stage, store }, acts),
    nudge: { can, act: (/** @type {KeyboardEvent} */ event) => handles.nudgeLast(event) },
    play: { can, act: () => (hasMotion() ? board.toggleRunning() : steps.togglePlay()) },
    next: { can: () => can() && steps.count > 0, act: () => reason.longer.next() },
    space: { can, act: space },
    stop: { can, act: stop },

    algorithm: { act: choose },
    step: { act: (/** @type {string} */ step) => navigation.change({ step }) },
    view: { act: (/** @type {string} */ view) => navigation.change({ view }) },

    fit: { can, act: () => stage.fit(true) },
    zoomIn: { can, act: () => stage.zoomInMiddle(ZOOM) },
    zoomOut: { can, act: () => stage.zoomInMiddle(1 / ZOOM) },
    pan: { can, act: (/** @type {number} */ dx, /** @type {number} */ dy) => stage.pan(-dx, -dy) },

    digits: { needsNoScene: true, act: () => store.set({ isExact: !store.parts.isExact }) },
    light: { needsNoScene: true, act: (/** @type {string} */ lit) => store.set({ lit }) },
    language: { act: () => acts.prefer({ lang: preferences.nextLanguage }) },
    theme: { act: () => acts.prefer({ theme: preferences.otherTheme }) },
    letterKeys: { needsNoScene: true, act: switchLetterKeys },
    predict: { can: () => isScene() && board.kind.hasPair, act: () => acts.prefer({ predict: store.parts.options.predict ? "" : "1" }) },
    guess: { can: () => can() && !store.parts.lesson && isKeptBack(store.parts, store.parts.drawn), act: guess },
    present: { can: () => can() && isScene(), act: () => store.set({ isPresented: !store.parts.isPresented }) },
    walk: { can: () => can() && store.parts.isPresented, act: (/** @type {number} */ by) => reason.longer.walk(by) },
    copy: { act: acts.copyLink },
    makeTask: { can: () => can() && isScene(), act: acts.makeTask },
    take: { can: () => can() && isScene(), act: (/** @type {Kind | undefined} */ kind) => acts.take("open", kind) },
    mine: { can: () => !acts.isCovered(), act: () => acts.take("mine") },
    remark: { can: isScene, act: (/** @type {Choices} */ words) => navigation.change(words) },
    shareLink: { can: isScene, act: () => acts.take("share") },
    copyText: { can: isScene, act: (/** @type {Kind} */ kind) => acts.take("copy", kind) },
    saveText: { can: isScene, act: (/** @type {Kind} */ kind) => acts.take("save", kind) },
    savePng: { can: isScene, act: (/** @type {number} */ scale) => acts.take("png", scale) },
    saveSvg: { can: isScene, act: () => acts.take("svg") },
    openJson: { act: (/** @type {string | File} */ source) => acts.take("read", source) },
    help: { can, act: acts.help },
    find: { can: () => !acts.isCovered(), act: acts.find },
  };
  return table;
}
