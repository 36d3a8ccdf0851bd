/** The handles over the canvas. They are buttons, so that touch, mouse and arrow keys all use the same elements. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { handleName } from "../document/names.js";
import { listed, movedOf } from "../document/scene.js";
import { boxAbout } from "../draw/labels.js";
import { shapeToken } from "../draw/onscreen.js";
import { axisHandles, footHandle } from "../geometry/axes3.js";
import { toScreen, toWorld } from "../geometry/camera.js";
import { hasCorners } from "../geometry/corners.js";
import { floorUnder } from "../geometry/ground.js";
import { latest } from "../geometry/memoize.js";
import { placedModels } from "../geometry/models.js";
import { brief } from "../geometry/numbers.js";
import { cornerHandles, seenAt, seenShape, unseen } from "../geometry/projection.js";
import { middleIn, ringHandles } from "../geometry/rings3.js";
import { handlesOf, numbersOf } from "../geometry/shapes.js";
import { wholeHandles } from "../geometry/whole.js";
import { watchdog } from "../async/watchdog.js";
import { arrowIn } from "../input/arrows.js";
import { show as render } from "../words/show.js";
import { gizmoIn } from "./gizmo.js";
import { movingOn } from "./moving.js";
import { snappingOn } from "./snapping.js";

/** @import { Board } from "../document/board.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Handle } from "../geometry/shapes.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Turned } from "./moving.js" */
/** @import { Stage } from "./stage.js" */

const REACH = 22; // pixels: half a handle's width, as in the style sheet
const [ARROW, DOT] = [11, 8]; // pixels: half of an arrow's or another handle's visible width, as in the style sheet
/** The handles of the shape selected last only. */
const GIZMO = ["axis", "foot", "ring"];
const SETTLED = 300; // milliseconds without motion before the names include the positions

/**
 * @typedef {{button: HTMLButtonElement, shape: number, id: string, label: Handle["label"], name: string, fullName: string, place: string | undefined, at: Point, of?: Shape}} Placed
 *   `name`: without its value; `fullName`: with its value, updated once it rests; `place`: the CSS transform set last,
 *   empty when out of view; `at`: the position in pixels; `of`: the shape for which it was placed.
 */

/**
 * @typedef {import("./snapping.js").News & {
 *   announced: (text: string) => void, dented: () => void,
 * }} News `announced`: announces where arrow keys have moved the focused handle; `dented`: a polygon
 *   became concave, and thus an outline.
 */

/** @typedef {ReturnType<typeof handlesOn>} Handles */

/**
 * @param {HTMLElement} parent
 * @param {Board} board
 * @param {Stage} stage
 * @param {Texts} texts
 * @param {News} news
 */
export function handlesOn(parent, board, stage, texts, news) {
  const snapping = snappingOn(board, stage, news);
  const moving = movingOn(board, stage, snapping, find, { dented: news.dented, turned: showTurn });
  const drawGizmo = gizmoIn(parent?.parentElement);
  const floorOf = latest((/** @type {Shape[]} */ shapes, /** @type {string[] | undefined} */ meshes) => floorUnder(shapes, placedModels(shapes, meshes)));
  const resting = watchdog(announceRest);
  /** @type {Placed[]} */
  let all = [];
  /** The numbered shapes that show more than the handle that moves them. @type {Set<number>} */
  let opened = new Set();
  /** The shape that arrow keys move if nothing has the focus. @type {Pick<Placed, "shape" | "id">} */
  let last = { shape: 0, id: "move" };
  /**
   * The element that receives the focus once it has a handle.
   * @type {{shape: number, corner?: number | undefined} | undefined}
   */
  let awaited;
  /** The selected shape: arrow keys move it, and Tab cycles through its handles; -1 if there is none. */
  let inHand = -1;
  /** The state for which the handles were built: the scene, its shapes, and their number. */
  let built = { scene: "", shapes: "", count: 0 };
  let isNudged = false;
  /** The handle under the pointer. @type {Placed | undefined} */
  let raised;
  /** The ring that is being dragged. @type {Turned | undefined} */
  let turned;
  /** @type {Shape[]} */
  let drawn = [];
  /** The values that determine where handles are placed. @type {unknown[]} */
  let view = [];

  function build() {
    const { cast, paired, scene, state } = board;
    const { count } = built;
    const held = inHand;
    const focused = inFocus();
    turned = undefined;
    const nth = all.filter(({ shape }) => shape === focused?.shape).indexOf(/** @type {Placed} */ (focused));
    opened = new Set([...state.shapes.keys()].filter((i) => cast[i].number === undefined || paired.includes(i) || focused?.shape === i));
    focused?.button.blur(); // its button may be removed, so it loses the focus before that
    all = state.shapes.flatMap(({ type }, i) => (type === "mesh" ? [] : make(i).slice(0, opened.has(i) ? undefined : 1)));
    fill();
    const isSame = scene.id === built.scene;
    if (!isSame || !placed(last)) last = { shape: movedOf(scene), id: "move" };
    moveArrows();
    built = { scene: scene.id, shapes: listed(state), count: state.shapes.length };
    // The same handle with another letter.
    const renamed = isSame ? all.filter(({ shape }) => shape === focused?.shape)[nth] : undefined;
    const added = isSame && built.count > count ? placed({ shape: board.chosen, id: "move" }) : undefined;
    if (added) last = added;
    const made = takeAwaited() ?? (focused && added);
    const again = made ?? (focused && (placed(focused) ?? renamed));
    // If there are fewer shapes than before, the selected one may have been removed.
    inHand = made?.shape ?? (again && held >= 0 && built.count >= count ? again.shape : -1);
    again?.button.focus({ preventScroll: true });
    rove();
  }

  /** @param {number} i */
  function make(i) {
    return handlesAt(i, board.state.shapes[i]).map(({ id, label, letter = "" }) => {
      const name = handleName(texts, { shapes: board.cast }, i, { label, letter });
      return /** @type {Placed} */ ({ shape: i, id, label, name, fullName: name, place: undefined, at: [NaN, NaN] });
    });
  }

  /** Renders a button for each handle. */
  function fill() {
    render(repeat(all, ({ id, shape }) => `${shape} ${id}`, buttonOf), parent);
    all.forEach((each, i) => (each.button = /** @type {HTMLButtonElement} */ (parent.children[i])));
  }

  /** @param {Placed} handle */
  function buttonOf(handle) {
    const { id, label, shape, fullName } = handle;
    const isPicked = id === "move" && board.kind.hasList ? board.picked.includes(shape) : nothing;
    const isLocked = board.state.shapes[shape]?.isLocked;
    return html`<button type="button" class="handle ${label} ${shapeToken(shape, board.paired)}${isLocked ? " locked" : ""}" data-shape=${shape} data-handle=${id}
      aria-label=${isLocked ? texts.plain("handle.locked", { name: fullName }) : fullName} aria-pressed=${isPicked}
      @keydown=${(/** @type {KeyboardEvent} */ event) => press(handle, event)} @keyup=${moving.endNudge}
      @click=${(/** @type {MouseEvent} */ { detail }) => detail || take(handle) /* not after a pointer's click */}
      @focus=${() => comeTo(handle)} @blur=${leave}></button>`;
  }

  // ---- the focus, and the selected shape

  /** The handle that has the focus. */
  function inFocus() {
    return all.find(({ button }) => button === document.activeElement);
  }

  /** Puts the handles in directions of space on the shape selected last: only one shape has them. */
  function moveArrows() {
    if (!board.projection || !placed(last) || all.some(({ label, shape }) => GIZMO.includes(label) && shape === last.shape)) return;
    all = all.filter(({ label }) => !GIZMO.includes(label));
    const end = all.findLastIndex(({ shape }) => shape === last.shape);
    all.splice(end + 1, 0, ...make(last.shape).filter(({ label }) => GIZMO.includes(label)));
    fill();
  }

  /** @param {Turned | undefined} turning */
  function showTurn(turning) {
    if (turning === turned) return;
    turned = turning;
    for (const handle of all.filter(({ label }) => label === "ring")) delete handle.of; // it follows the pointer, or goes back
    place(drawn);
  }

  /** Draws the line to the ground of the shape selected last, and the ring that is dragged or pointed at. */
  function showGizmo() {
    const { projection } = board;
    const shape = drawn[last.shape] ?? board.state.shapes[last.shape];
    const pointed = all.find((each) => each.label === "ring" && (each === raised || each === inFocus()));
    if (!projection || !shape || shape.type === "mesh") return;
    const middle = middleIn(shape);
    const ring = turned?.ring ?? (pointed && find(pointed.shape, pointed.id, drawn[pointed.shape]).ring);
    const pixel = (/** @type {Point} */ point) => toScreen(stage.camera, stage.size, point);
    drawGizmo({
      ring, degrees: turned?.degrees ?? 0, pixel, token: shapeToken(last.shape, board.paired),
      drop: [middle, middle.with(1, ground())].map((point) => seenAt(projection, point)),
    });
  }

  const ground = () => floorOf(board.state.shapes, board.state.meshes);

  /** @param {Placed} handle */
  function comeTo(handle) {
    const isOther = handle.shape !== last.shape;
    last = handle;
    if (isOther) {
      moveArrows();
      place(drawn);
    }
    if (inHand !== handle.shape) inHand = -1;
    showGizmo();
    rove();
  }

  /** @param {FocusEvent} event */
  function leave({ relatedTarget }) {
    moving.endNudge();
    // If a handle still has the focus, only the window has lost it.
    const isLeft = !inFocus() && !all.some((each) => each.button === relatedTarget);
    if (!isLeft) return;
    inHand = -1;
    rove();
  }

  /**
   * Roving tabindex: there is one tab stop for all shapes, at the one focused last; for the selected shape, each handle
   * is a tab stop.
   */
  function rove() {
    const isSeen = (/** @type {Placed | undefined} */ handle) => handle && handle.place !== "";
    const former = placed({ shape: last.shape, id: "move" });
    const stop = isSeen(former) ? former : all.find((each) => each.id === "move" && isSeen(each));
    for (const each of all) {
      const tabIndex = (inHand < 0 ? each === stop : each.shape === inHand) ? 0 : -1;
      if (each.button.tabIndex !== tabIndex) each.button.tabIndex = tabIndex;
    }
    parent.toggleAttribute("data-held", inHand >= 0);
  }

  /**
   * Selects a shape by one of its handles, and includes it in the explained pair.
   * @param {number} shape
   * @param {string} [id]
   */
  function hold(shape, id = "move") {
    show(shape);
    const handle = placed({ shape, id });
    if (!handle) return;
    inHand = shape;
    handle.button.focus({ preventScroll: true });
    rove();
    board.choose(shape);
  }

  /** Selects with a key. @param {Placed} handle */
  function take({ shape, id }) {
    hold(shape, id);
    news.announced(texts.plain("handle.held"));
  }

  /** Deselects the selected shape, which keeps the focus; if there is none, removes the focus. */
  function letGo() {
    const shape = inHand;
    inHand = -1;
    if (shape < 0) {
      inFocus()?.button.blur();
      return;
    }
    focus(shape);
    rove();
    news.announced(texts.plain("handle.free"));
  }

  /** @param {number} shape */
  function focus(shape) {
    placed({ shape, id: "move" })?.button.focus({ preventScroll: true });
  }

  /**
   * The keys of a handle: arrow keys move the selected shape; otherwise they focus the next shape in view, and Space
   * selects.
   * @param {Placed} handle
   * @param {KeyboardEvent} event
   */
  function press(handle, event) {
    const { altKey, ctrlKey, key, metaKey } = event;
    if (inHand === handle.shape) {
      nudge(handle, event);
      return;
    }
    if (altKey || ctrlKey || metaKey) return;
    const arrow = arrowIn(event);
    if (arrow) goOn(handle, arrow[0] - arrow[1]);
    else if (key === " ") take(handle);
    else return;
    event.preventDefault();
  }

  /**
   * @param {Placed} handle
   * @param {number} by
   */
  function goOn({ shape }, by) {
    const seen = all.filter((each) => each.id === "move" && each.place !== "");
    seen[(seen.findIndex((each) => each.shape === shape) + by + seen.length) % seen.length]?.button.focus({ preventScroll: true });
  }

  /**
   * Shows all handles of a shape that is pointed at or selected.
   * @param {number} shape
   */
  function show(shape) {
    const move = placed({ shape, id: "move" });
    if (!move || opened.has(shape)) return;
    opened.add(shape);
    all = all.filter((each) => each.shape !== shape || each === move); // it may already have arrows
    all.splice(all.indexOf(move) + 1, 0, ...make(shape).slice(1));
    fill();
    place(drawn);
    rove();
  }

  /** @param {Pick<Placed, "shape" | "id">} handle */
  function placed({ shape, id }) {
    return all.find((each) => each.shape === shape && each.id === id);
  }

  /** @param {Shape[]} shapes As drawn. */
  function place(shapes) {
    drawn = shapes;
    const { camera, size } = stage;
    const { activeElement } = document;
    const former = view;
    view = [camera, size, activeElement, board.projection, board.projection && ground()];
    const isSameView = view.every((each, i) => each === former[i]);
    const present = board.state.shapes.map((shape, i) => (shapes[i]?.type === shape.type ? shapes[i] : shape));
    const found = /** @type {Handle[][]} */ ([]);
    let isOther = false; // whether the set of visible handles changed
    for (const handle of all) {
      const { button, shape, id } = handle;
      if (!present[shape] || (isSameView && handle.of === present[shape])) continue; // not built yet, or unchanged
      handle.of = present[shape];
      found[shape] ??= handlesAt(shape, present[shape]);
      const { along, at: rest, pivot, ring } = found[shape].find((each) => each.id === id) ?? found[shape][0];
      const middle = turned?.shape === shape && turned.id === id ? turned.ring.at(turned.ring.start + turned.degrees) : rest;
      const way = along ?? (ring && pivot && [middle[0] - pivot[0], middle[1] - pivot[1]]);
      const [x, y] = toScreen(camera, size, middle);
      const isOnStage = x >= 0 && y >= 0 && x <= size.width && y <= size.height;
      const isKept = isOnStage || (button === activeElement && !Number.isNaN(x)); // hiding it would remove the focus
      const there = isKept ? `translate(${x}px, ${y}px)` : "";
      if (there === handle.place) continue;
      isOther ||= !isKept || handle.place === "";
      handle.place = there;
      handle.at = [x, y];
      button.style.visibility = isKept ? "visible" : "hidden";
      if (isKept) button.style.transform = there;
      if (way) button.style.setProperty("--along", `${Math.atan2(-way[1], way[0])}rad`);
    }
    if (isOther) rove();
    showGizmo();
    resting.watch(SETTLED);
  }

  /** Updates the names with the current values, and announces the handle that was moved with keys. */
  function announceRest() {
    if (listed(board.state) !== built.shapes) return; // other shapes: their frame rebuilds the handles
    for (const handle of all) {
      const { button, shape, id, name } = handle;
      const numbers = numbersOf(board.state.shapes[shape], find(shape, id), board.cast[shape].letters).map(brief);
      const value = numbers.length > 1 ? `(${numbers.join(", ")})` : numbers[0];
      handle.fullName = texts.plain("handle.now", { name, value });
      if (isNudged && button === document.activeElement) news.announced(value);
    }
    isNudged = false;
    fill();
  }

  /** The areas of the handles that are seen: rings appear only on request, and a shape's own point needs no sign. */
  function boxes() {
    return all.filter(({ label, place: where }) => where && !["ring", "move"].includes(label)).map(({ at: middle, label }) => {
      const side = 2 * (label === "axis" ? ARROW : DOT);
      return boxAbout(middle, side, side);
    });
  }

  /** The corner that a handle moves. @param {Placed | undefined} handle */
  function cornerAt(handle) {
    const shape = handle && board.state.shapes[handle.shape];
    if (!board.kind.hasList || !shape || !hasCorners(shape)) return undefined;
    const corner = cornersOf(handle.shape).findIndex(({ id }) => id === handle.id);
    return corner < 0 ? undefined : { shape: handle.shape, corner };
  }

  /** @param {number} shape */
  function cornersOf(shape) {
    return handlesAt(shape, board.state.shapes[shape]).filter(({ label }) => label === "vertex");
  }

  function takeAwaited() {
    const { shape, corner } = awaited ?? { shape: -1 };
    awaited = undefined;
    if (!board.state.shapes[shape]) return undefined;
    show(shape);
    return placed({ shape, id: corner === undefined ? "move" : cornersOf(shape)[corner]?.id });
  }

  /**
   * An arrow key that no element has handled moves the shape selected last, and selects it again.
   * @param {KeyboardEvent} event
   */
  function nudgeLast(event) {
    const handle = placed(last);
    if (!handle) return;
    hold(handle.shape, handle.id);
    nudge(handle, event);
  }

  /**
   * The handle meant by a position on one of the buttons, which may overlap.
   * @param {Element} button
   * @param {readonly number[]} pixel
   */
  function at(button, pixel) {
    const handle = all.find((each) => each.button === button);
    return handle && (nearestOf(all.filter((each) => each.place !== ""), pixel) ?? handle);
  }

  /**
   * Raises the handle that is meant above the others, so that the cursor shows what a drag will do.
   * @param {Placed | undefined} handle
   */
  function raise(handle) {
    if (handle === raised) return;
    raised?.button.classList.remove("raised");
    handle?.button.classList.add("raised");
    raised = handle;
    showGizmo();
  }

  /**
   * @param {Placed} handle
   * @param {KeyboardEvent} event
   */
  function nudge(handle, event) {
    if (moving.nudge(handle, event)) isNudged = true;
  }

  /**
   * @param {number} index
   * @param {string} id
   * @param {Shape} [shape] In a state other than the board's.
   * @param {Board["projection"]} [projection]
   */
  function find(index, id, shape = board.state.shapes[index], projection = board.projection) {
    const handles = handlesAt(index, shape, projection);
    return handles.find((handle) => handle.id === id) ?? handles[0];
  }

  /**
   * The handles of a 3D shape are at its projection, and move it or its corners parallel to the view. The shape selected
   * last has an arrow along each axis and a ring around it, and its foot on the ground.
   * @param {number} index
   * @param {Shape} shape
   * @param {Board["projection"]} [projection]
   * @returns {Handle[]}
   */
  function handlesAt(index, shape, projection = board.projection) {
    const seen = seenShape(projection, shape);
    const gap = (2 * REACH) / stage.camera.scale;
    const whole = board.kind.hasList && !projection ? wholeHandles(shape, gap) : [];
    const handles = [...handlesOf(seen, board.cast[index].letters, gap), ...whole];
    if (!projection || seen === shape) return handles;
    const across = handles.map((handle) => ({
      ...handle,
      moved: (/** @type {number} */ dx, /** @type {number} */ dy) => unseen(projection, shape, seen.values, handle.moved(dx, dy)),
    }));
    const own = [...across, ...cornerHandles(projection, shape, board.cast[index].letters)];
    if (index !== last.shape) return own;
    const [[left, top], [right, bottom]] = [[0, 0], [stage.size.width, stage.size.height]].map((corner) => toWorld(stage.camera, stage.size, corner));
    const seenBounds = { left, right, bottom, top };
    const straight = [...own, ...axisHandles(projection, shape, seen, handles[0].at, gap, seenBounds), footHandle(projection, shape, middleIn(shape), ground())];
    return [...straight, ...ringHandles(projection, shape, seen, straight.map((each) => each.at), gap, seenBounds)];
  }

  return {
    at, boxes, build, cornerAt, fill, find, focus, grab: moving.grab, hold, letGo, nudgeLast, place, raise, show, snapping,
    /** The shape whose handle has the focus. */
    get focused() { return inFocus()?.shape; },
    /** The corner selected last, if it belongs to one of the user's own triangles or polygons, by its index. */
    get corner() { return cornerAt(placed(last)); },
    /**
     * Focuses a shape or one of its corners as soon as there is a handle for it.
     * @param {number} shape
     * @param {number} [corner]
     */
    await: (shape, corner) => {
      awaited = { shape, corner };
    },
  };
}

/**
 * The handle that a press grabs: the closest one within reach; at the same position, a corner takes precedence.
 * @template {Pick<Placed, "at" | "label">} Each
 * @param {Each[]} handles
 * @param {readonly number[]} pixel
 * @returns {Each | undefined}
 */
export function nearestOf(handles, [x, y]) {
  const far = (/** @type {Each} */ { at }) => Math.hypot(at[0] - x, at[1] - y);
  const isCorner = (/** @type {Each} */ { label }) => Number(label === "vertex");
  return handles.filter((each) => far(each) <= REACH).sort((a, b) => far(a) - far(b) || isCorner(b) - isCorner(a))[0];
}
