/** The handles over the canvas: buttons, so that finger, mouse and arrow keys find the same ones. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { handleName } from "../document/names.js";
import { listed, movedOf } from "../document/scene.js";
import { shapeToken } from "../draw/onscreen.js";
import { toScreen } from "../geometry/camera.js";
import { hasCorners } from "../geometry/corners.js";
import { brief } from "../geometry/numbers.js";
import { seenShape, unseen } from "../geometry/projection.js";
import { handlesOf, numbersOf } from "../geometry/shapes.js";
import { wholeHandles } from "../geometry/whole.js";
import { watchdog } from "../async/watchdog.js";
import { arrowIn } from "../input/arrows.js";
import { show as render } from "../words/show.js";
import { movingOn } from "./moving.js";
import { snappingOn } from "./snapping.js";

/** @import { Board } from "../document/board.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Handle } from "../geometry/shapes.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Stage } from "./stage.js" */

const REACH = 22; // pixels: half of a handle's width, as in the style sheet
const SETTLED = 300; // milliseconds of rest before the names tell where the handles are

/**
 * @typedef {{button: HTMLButtonElement, shape: number, id: string, label: Handle["label"], name: string, told: string, place: string | undefined, at: Point, of?: Shape}} Placed
 *   `name`: without its value; `told`: with it, once it rests; `place`: as last shown, empty out of view; `at`: where, in pixels; `of`: the shape as it was then.
 */

/**
 * @typedef {import("./snapping.js").News & {
 *   told: (text: string) => void, cut: (parts: number) => void,
 * }} News `told`: where arrow keys have moved the handle that has the focus; `cut`: a polygon, into so many.
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
  const moving = movingOn(board, stage, snapping, find, news.cut);
  const rest = watchdog(tell);
  /** @type {Placed[]} */
  let all = [];
  /** Of shapes that go by numbers, those that show more than the handle that moves them. @type {Set<number>} */
  let opened = new Set();
  /** What arrow keys move where nothing has the focus. @type {Pick<Placed, "shape" | "id">} */
  let last = { shape: 0, id: "move" };
  /** What takes the focus once there is a handle for it. @type {{shape: number, corner?: number | undefined} | undefined} */
  let awaited;
  /** The shape in hand: arrow keys move it, and Tab goes from one of its handles to the next; -1 where there is none. */
  let inHand = -1;
  /** What they were built for: the scene, its shapes, and how many these were. */
  let built = { scene: "", shapes: "", count: 0 };
  let isNudged = false;
  /** The one under the pointer. @type {Placed | undefined} */
  let raised;
  /** @type {Shape[]} */
  let drawn = [];
  /** What decides where a handle of a shape is placed. @type {unknown[]} */
  let view = [];

  function build() {
    const { cast, paired, scene, state } = board;
    const { count } = built;
    const held = inHand;
    const focused = inFocus();
    const nth = all.filter(({ shape }) => shape === focused?.shape).indexOf(/** @type {Placed} */ (focused));
    opened = new Set([...state.shapes.keys()].filter((i) => cast[i].number === undefined || paired.includes(i) || focused?.shape === i));
    focused?.button.blur(); // it may go, and tells so before that
    all = state.shapes.flatMap(({ type }, i) => (type === "mesh" ? [] : make(i).slice(0, opened.has(i) ? undefined : 1)));
    fill();
    const isSame = scene.id === built.scene;
    if (!isSame || !placed(last)) last = { shape: movedOf(scene), id: "move" };
    built = { scene: scene.id, shapes: listed(state), count: state.shapes.length };
    const renamed = isSame ? all.filter(({ shape }) => shape === focused?.shape)[nth] : undefined; // with another letter
    const added = isSame && built.count > count ? placed({ shape: board.chosen, id: "move" }) : undefined;
    if (added) last = added;
    const made = takeAwaited() ?? (focused && added);
    const again = made ?? (focused && (placed(focused) ?? renamed));
    inHand = made?.shape ?? (again && held >= 0 && built.count >= count ? again.shape : -1); // else what was in hand may be gone
    again?.button.focus({ preventScroll: true });
    rove();
  }

  /** @param {number} i */
  function make(i) {
    return handlesAt(i, board.state.shapes[i]).map(({ id, label, letter = "" }) => {
      const name = handleName(texts, { shapes: board.cast }, i, { label, letter });
      return /** @type {Placed} */ ({ shape: i, id, label, name, told: name, place: undefined, at: [NaN, NaN] });
    });
  }

  /** A button for each. */
  function fill() {
    render(repeat(all, ({ id, shape }) => `${shape} ${id}`, buttonOf), parent);
    all.forEach((each, i) => (each.button = /** @type {HTMLButtonElement} */ (parent.children[i])));
  }

  /** @param {Placed} handle */
  function buttonOf(handle) {
    const { id, label, shape, told } = handle;
    const isPicked = id === "move" && board.kind.hasList ? board.picked.includes(shape) : nothing;
    return html`<button type="button" class="handle ${label} ${shapeToken(shape, board.paired)}" data-shape=${shape} data-handle=${id}
      aria-label=${told} aria-pressed=${isPicked}
      @keydown=${(/** @type {KeyboardEvent} */ event) => press(handle, event)} @keyup=${moving.endNudge}
      @click=${(/** @type {MouseEvent} */ { detail }) => detail || take(handle) /* no press of a pointer */}
      @focus=${() => comeTo(handle)} @blur=${leave}></button>`;
  }

  // ---- the focus, and the shape in hand

  /** The handle that has the focus. */
  function inFocus() {
    return all.find(({ button }) => button === document.activeElement);
  }

  /** @param {Placed} handle */
  function comeTo(handle) {
    last = handle;
    if (inHand !== handle.shape) inHand = -1;
    rove();
  }

  /** @param {FocusEvent} event */
  function leave({ relatedTarget }) {
    moving.endNudge();
    const isLeft = !inFocus() && !all.some((each) => each.button === relatedTarget); // else the window is
    if (!isLeft) return;
    inHand = -1;
    rove();
  }

  /** Tab stops once at all shapes, at the one that had the focus last; of the shape in hand it stops at each handle. */
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
   * Takes a shape in hand by one of its handles, and chooses it.
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

  /** By a key. @param {Placed} handle */
  function take({ shape, id }) {
    hold(shape, id);
    news.told(texts.plain("handle.held"));
  }

  /** Lets go of the shape in hand, which keeps the focus; where there is none, of the focus. */
  function letGo() {
    const shape = inHand;
    inHand = -1;
    if (shape < 0) {
      inFocus()?.button.blur();
      return;
    }
    focus(shape);
    rove();
    news.told(texts.plain("handle.free"));
  }

  /** @param {number} shape */
  function focus(shape) {
    placed({ shape, id: "move" })?.button.focus({ preventScroll: true });
  }

  /**
   * The keys of a handle: what is in hand is moved by arrow keys, else these lead to the next shape in view, and Space takes hold.
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
   * Shows all handles of a shape: it is pointed at, or taken hold of.
   * @param {number} shape
   */
  function show(shape) {
    const move = placed({ shape, id: "move" });
    if (!move || opened.has(shape)) return;
    opened.add(shape);
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
    view = [camera, size, activeElement, board.projection];
    const isSameView = view.every((each, i) => each === former[i]);
    const present = board.state.shapes.map((shape, i) => (shapes[i]?.type === shape.type ? shapes[i] : shape));
    const found = /** @type {Handle[][]} */ ([]);
    let isOther = false; // what is in view
    for (const handle of all) {
      const { button, shape, id } = handle;
      if (isSameView && handle.of === present[shape]) continue; // it rests
      handle.of = present[shape];
      found[shape] ??= handlesAt(shape, present[shape]);
      const { at: middle } = found[shape].find((each) => each.id === id) ?? found[shape][0];
      const [x, y] = toScreen(camera, size, middle);
      const isOnStage = x >= 0 && y >= 0 && x <= size.width && y <= size.height;
      const isKept = isOnStage || button === activeElement; // one that is hidden loses the focus
      const there = isKept ? `translate(${x}px, ${y}px)` : "";
      if (there === handle.place) continue;
      isOther ||= !isKept || handle.place === "";
      handle.place = there;
      handle.at = [x, y];
      button.style.visibility = isKept ? "visible" : "hidden";
      if (isKept) button.style.transform = there;
    }
    if (isOther) rove();
    rest.watch(SETTLED);
  }

  /** The names tell what the handles change; and the one that was moved by keys is told. */
  function tell() {
    if (listed(board.state) !== built.shapes) return; // of other shapes: its frame builds them anew
    for (const handle of all) {
      const { button, shape, id, name } = handle;
      const numbers = numbersOf(board.state.shapes[shape], find(shape, id), board.cast[shape].letters).map(brief);
      const value = numbers.length > 1 ? `(${numbers.join(", ")})` : numbers[0];
      handle.told = texts.plain("handle.now", { name, value });
      if (isNudged && button === document.activeElement) news.told(value);
    }
    isNudged = false;
    fill();
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
   * An arrow key that nothing has taken moves what was last taken hold of, which is in hand again.
   * @param {KeyboardEvent} event
   */
  function nudgeLast(event) {
    const handle = placed(last);
    if (!handle) return;
    hold(handle.shape, handle.id);
    nudge(handle, event);
  }

  /**
   * The handle that is meant by a place on one of the buttons, which may lie over each other.
   * @param {Element} button
   * @param {readonly number[]} pixel
   */
  function at(button, pixel) {
    const handle = all.find((each) => each.button === button);
    return handle && (nearestOf(all.filter((each) => each.place !== ""), pixel) ?? handle);
  }

  /** Lays the one that is meant over the others, so that the cursor says what a drag will do. @param {Placed | undefined} handle */
  function raise(handle) {
    if (handle === raised) return;
    raised?.button.classList.remove("raised");
    handle?.button.classList.add("raised");
    raised = handle;
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
   * @param {Shape} [shape] Another state of it than the board's.
   * @param {Board["projection"]} [projection]
   */
  function find(index, id, shape = board.state.shapes[index], projection = board.projection) {
    const handles = handlesAt(index, shape, projection);
    return handles.find((handle) => handle.id === id) ?? handles[0];
  }

  /**
   * Those of a shape in space are where it is seen, and move it across the view.
   * @param {number} index
   * @param {Shape} shape
   * @param {Board["projection"]} [projection]
   * @returns {Handle[]}
   */
  function handlesAt(index, shape, projection = board.projection) {
    const seen = seenShape(projection, shape);
    const gap = (2 * REACH) / stage.camera.scale;
    const whole = board.kind.hasList ? wholeHandles(shape, gap) : [];
    const handles = [...handlesOf(seen, board.cast[index].letters, gap), ...whole];
    if (!projection || seen === shape) return handles;
    return handles.map((handle) => ({
      ...handle,
      moved: (dx, dy) => unseen(projection, shape, seen.values, handle.moved(dx, dy)),
    }));
  }

  return {
    at, build, cornerAt, fill, find, focus, grab: moving.grab, hold, letGo, nudgeLast, place, raise, show, snapping,
    /** The shape of which a handle has the focus. */
    get focused() { return inFocus()?.shape; },
    /** The corner of one's own that was last taken hold of; of a triangle or a polygon, by its number. */
    get corner() { return cornerAt(placed(last)); },
    /**
     * Has a shape, or a corner of it, take the focus, as soon as there is a handle for it.
     * @param {number} shape
     * @param {number} [corner]
     */
    await: (shape, corner) => {
      awaited = { shape, corner };
    },
  };
}

/**
 * The handle that a press takes: the nearest one within reach, of two in the same place a corner.
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
