/** The handles over the canvas: buttons, so that finger, mouse and arrow keys find the same ones. */

import { aboutOf, pairIn } from "../document/cast.js";
import { handleName } from "../document/names.js";
import { listed } from "../document/scene.js";
import { bodyOf } from "../geometry/bodies.js";
import { toScreen } from "../geometry/camera.js";
import { hasCorners } from "../geometry/corners.js";
import { brief } from "../geometry/numbers.js";
import { seenShape, squaredProjection, unseen } from "../geometry/projection.js";
import { handlesOf, numbersOf } from "../geometry/shapes.js";
import { wholeHandles } from "../geometry/whole.js";
import { Watchdog } from "../async/watchdog.js";
import { Grip } from "./grip.js";
import { NOTCH, Snapping } from "./snapping.js";

/** @import { Board } from "../document/board.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Handle } from "../geometry/shapes.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Stage } from "./stage.js" */

/** World units an arrow key goes: alone, with Shift, with Alt. */
const STEPS = { plain: 0.1, shift: 1, alt: 0.01 };
const FAR = 5; // lines of the grid, or notches, that an arrow key goes with Shift where it snaps
const REACH = 22; // pixels: half of a handle's width, as in the style sheet
const WHOLE = ["turn", "rotate", "scale"]; // handles that change the form of no part
const SETTLED = 300; // milliseconds of rest before the names tell where the handles are
const STEP_DECIMALS = 2; // no step is lost, however far the view is
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/**
 * @typedef {{button: HTMLButtonElement, shape: number, id: string, label: Handle["label"], name: string, place: string | undefined, at: Point, of?: Shape}} Placed
 *   `name`: without its value; `place`: as last shown, empty out of view; `at`: where, in pixels; `of`: the shape as it was then.
 */

/**
 * @typedef {import("./snapping.js").News & {
 *   told: (text: string) => void, cut: (parts: number) => void,
 * }} News `told`: where arrow keys have moved the handle that has the focus; `cut`: a polygon, into so many.
 */

export class Handles {
  /** @type {Placed[]} */
  #handles = [];
  /** Of shapes that go by numbers, those that show more than the handle that moves them. @type {Set<number>} */
  #open = new Set();
  /** What arrow keys move where nothing has the focus. @type {Pick<Placed, "shape" | "id">} */
  #last = { shape: 0, id: "move" };
  /** What takes the focus once there is a handle for it. @type {{shape: number, corner?: number | undefined} | undefined} */
  #awaited;
  /** The shape in hand: arrow keys move it, and Tab goes from one of its handles to the next; -1 where there is none. */
  #held = -1;
  #scene = "";
  /** How many shapes there were. */
  #count = 0;
  /** What they were built for. */
  #listed = "";
  #rest = new Watchdog(() => this.#tell());
  #isNudged = false;
  /** The one under the pointer. @type {Placed | undefined} */
  #raised;
  /** @type {Shape[]} */
  #drawn = [];
  /** What decides where a handle of a shape is placed. @type {unknown[]} */
  #view = [];
  /** @type {Texts | undefined} */
  #texts;

  /**
   * @param {HTMLElement} parent
   * @param {Board} board
   * @param {Stage} stage
   * @param {News} news
   */
  constructor(parent, board, stage, news) {
    this.parent = parent;
    this.board = board;
    this.stage = stage;
    this.news = news;
    this.snapping = new Snapping(board, stage, news);
  }

  /** @param {Texts} texts */
  build(texts) {
    this.#texts = texts;
    const { cast, scene, state } = this.board;
    const held = this.#held;
    const focused = this.#focused;
    const place = this.#handles.filter(({ shape }) => shape === focused?.shape).findIndex((each) => each === focused);
    const pair = pairIn(aboutOf(scene, state));
    const isOpen = (/** @type {number} */ i) => cast[i].number === undefined || pair.includes(i) || focused?.shape === i;
    this.#open = new Set([...state.shapes.keys()].filter(isOpen));
    this.#handles = state.shapes.flatMap(({ type }, i) => {
      if (type === "mesh") return [];
      return this.#open.has(i) ? this.#make(i, texts) : this.#make(i, texts).slice(0, 1);
    });
    this.parent.replaceChildren(...this.#handles.map(({ button }) => button));
    const isSame = scene.id === this.#scene;
    if (!isSame || !this.#placed(this.#last)) this.#last = { shape: this.#movedFirst, id: "move" };
    this.#scene = scene.id;
    this.#listed = listed(state);
    const renamed = isSame ? this.#handles.filter(({ shape }) => shape === focused?.shape)[place] : undefined; // with another letter
    const added = isSame && state.shapes.length > this.#count ? this.#placed({ shape: this.board.chosen, id: "move" }) : undefined;
    const isLess = state.shapes.length < this.#count; // what was in hand may be gone
    this.#count = state.shapes.length;
    if (added) this.#last = added;
    const made = this.#takeAwaited() ?? (focused && added);
    const again = made ?? (focused && (this.#placed(focused) ?? renamed));
    this.#held = made?.shape ?? (again && held >= 0 && !isLess ? again.shape : -1);
    again?.button.focus({ preventScroll: true });
    this.#rove();
  }

  /**
   * @param {number} i
   * @param {Texts} texts
   */
  #make(i, texts) {
    const { cast, scene, state } = this.board;
    const role = pairIn(aboutOf(scene, state)).indexOf(i);
    return this.#handlesOf(i, state.shapes[i]).map(({ id, label, letter = "" }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `handle ${label}`;
      button.dataset.shape = String(i);
      button.dataset.handle = id;
      button.style.color = `var(--shape-${["a", "b"][role] ?? "other"})`;
      const name = handleName(texts, { shapes: cast }, i, { label, letter });
      button.ariaLabel = name;
      const handle = /** @type {Placed} */ ({ button, shape: i, id, label, name, place: undefined, at: [NaN, NaN] });
      button.addEventListener("keydown", (event) => this.#press(handle, event));
      button.addEventListener("click", ({ detail }) => detail || this.#take(handle)); // no press of a pointer
      for (const type of ["keyup", "blur"]) {
        button.addEventListener(type, () => this.snapping.inTurn(() => this.board.history.end("nudge")));
      }
      button.addEventListener("focus", () => {
        this.#last = handle;
        if (this.#held !== i) this.#held = -1;
        this.#rove();
      });
      button.addEventListener("blur", ({ relatedTarget }) => {
        const isLeft = !this.hasFocus && !this.#handles.some((each) => each.button === relatedTarget); // else the window is
        if (!isLeft) return;
        this.#held = -1;
        this.#rove();
      });
      return handle;
    });
  }

  // ---- the focus, and the shape in hand

  /** The handle that has the focus. */
  get #focused() {
    return this.#handles.find(({ button }) => button === document.activeElement);
  }

  /** The shape of which a handle has the focus. */
  get focused() {
    return this.#focused?.shape;
  }

  get hasFocus() {
    return this.#focused !== undefined;
  }

  /** Tab stops once at all shapes, at the one that had the focus last; of the shape in hand it stops at each handle. */
  #rove() {
    const isSeen = (/** @type {Placed | undefined} */ handle) => handle && handle.place !== "";
    const last = this.#placed({ shape: this.#last.shape, id: "move" });
    const stop = isSeen(last) ? last : this.#handles.find((each) => each.id === "move" && isSeen(each));
    for (const each of this.#handles) {
      const tabIndex = (this.#held < 0 ? each === stop : each.shape === this.#held) ? 0 : -1;
      if (each.button.tabIndex !== tabIndex) each.button.tabIndex = tabIndex;
    }
    this.parent.toggleAttribute("data-held", this.#held >= 0);
  }

  /**
   * Takes a shape in hand by one of its handles, and chooses it.
   * @param {number} shape
   * @param {string} [id]
   */
  hold(shape, id = "move") {
    this.show(shape);
    const handle = this.#placed({ shape, id });
    if (!handle) return;
    this.#held = shape;
    handle.button.focus({ preventScroll: true });
    this.#rove();
    this.board.choose(shape);
  }

  /** By a key. @param {Placed} handle */
  #take({ shape, id }) {
    this.hold(shape, id);
    this.news.told(this.#texts?.plain("handle.held") ?? "");
  }

  /** Lets go of the shape in hand, which keeps the focus; where there is none, of the focus. */
  letGo() {
    const shape = this.#held;
    this.#held = -1;
    if (shape < 0) {
      this.#focused?.button.blur();
      return;
    }
    this.focus(shape);
    this.#rove();
    this.news.told(this.#texts?.plain("handle.free") ?? "");
  }

  /** @param {number} shape */
  focus(shape) {
    this.#placed({ shape, id: "move" })?.button.focus({ preventScroll: true });
  }

  /**
   * The keys of a handle: what is in hand is moved by arrow keys, else these lead to the next shape in view, and Space takes hold.
   * @param {Placed} handle
   * @param {KeyboardEvent} event
   */
  #press(handle, event) {
    const { altKey, ctrlKey, key, metaKey } = event;
    if (this.#held === handle.shape) {
      this.#nudge(handle, event);
      return;
    }
    if (altKey || ctrlKey || metaKey) return;
    if (ARROWS[key]) this.#goOn(handle, Math.sign(ARROWS[key][0] - ARROWS[key][1]));
    else if (key === " ") this.#take(handle);
    else return;
    event.preventDefault();
  }

  /**
   * @param {Placed} handle
   * @param {number} by
   */
  #goOn({ shape }, by) {
    const seen = this.#handles.filter(({ id, place }) => id === "move" && place !== "");
    const next = seen[(seen.findIndex((each) => each.shape === shape) + by + seen.length) % seen.length];
    next?.button.focus({ preventScroll: true });
  }

  /**
   * Shows all handles of a shape: it is pointed at, or taken hold of.
   * @param {number} shape
   */
  show(shape) {
    const move = this.#placed({ shape, id: "move" });
    if (!move || !this.#texts || this.#open.has(shape)) return;
    this.#open.add(shape);
    const [, ...others] = this.#make(shape, this.#texts);
    this.#handles.push(...others);
    move.button.after(...others.map(({ button }) => button));
    this.place(this.#drawn);
    this.#rove();
  }

  /** The shape that the scene's keys move. */
  get #movedFirst() {
    return this.board.scene.keys.find(({ rate }) => Array.isArray(rate))?.shape ?? 0;
  }

  /** @param {Pick<Placed, "shape" | "id">} handle */
  #placed({ shape, id }) {
    return this.#handles.find((each) => each.shape === shape && each.id === id);
  }

  /** @param {Shape[]} shapes As drawn. */
  place(shapes) {
    const { board: { projection, state }, stage: { camera, size } } = this;
    this.#drawn = shapes;
    const { activeElement } = document;
    const view = [camera, size, activeElement, projection];
    const isSameView = view.every((each, i) => each === this.#view[i]);
    this.#view = view;
    const drawn = state.shapes.map((shape, i) => (shapes[i]?.type === shape.type ? shapes[i] : shape));
    const found = /** @type {Handle[][]} */ ([]);
    let isOther = false; // what is in view
    for (const handle of this.#handles) {
      const { button, shape, id } = handle;
      if (isSameView && handle.of === drawn[shape]) continue; // it rests
      handle.of = drawn[shape];
      found[shape] ??= this.#handlesOf(shape, drawn[shape]);
      const { at } = found[shape].find((each) => each.id === id) ?? found[shape][0];
      const [x, y] = toScreen(camera, size, at);
      const isOnStage = x >= 0 && y >= 0 && x <= size.width && y <= size.height;
      const isKept = isOnStage || button === activeElement; // one that is hidden loses the focus
      const place = isKept ? `translate(${x}px, ${y}px)` : "";
      if (place === handle.place) continue;
      isOther ||= !isKept || handle.place === "";
      handle.place = place;
      handle.at = [x, y];
      button.style.visibility = isKept ? "visible" : "hidden";
      if (isKept) button.style.transform = place;
    }
    if (isOther) this.#rove();
    this.#rest.watch(SETTLED);
  }

  /** The names tell what the handles change; and the one that was moved by keys is told. */
  #tell() {
    if (listed(this.board.state) !== this.#listed) return; // of other shapes: its frame builds them anew
    for (const { button, shape, id, name } of this.#handles) {
      const { type, values } = this.board.state.shapes[shape];
      const { letters } = this.board.cast[shape];
      const numbers = numbersOf({ type, values }, this.find(shape, id), letters).map(brief);
      const value = numbers.length > 1 ? `(${numbers.join(", ")})` : numbers[0];
      const now = this.#texts?.plain("handle.now", { name, value }) ?? name;
      if (button.ariaLabel !== now) button.ariaLabel = now;
      if (this.#isNudged && button === document.activeElement) this.news.told(value);
    }
    this.#isNudged = false;
  }

  /** The corner of one's own that was last taken hold of; of a triangle or a polygon, by its number. */
  get corner() {
    return this.cornerAt(this.#placed(this.#last));
  }

  /** The corner that a handle moves. @param {Placed | undefined} handle */
  cornerAt(handle) {
    const shape = handle && this.board.state.shapes[handle.shape];
    if (!this.board.kind.hasList || !shape || !hasCorners(shape)) return undefined;
    const corner = this.#cornersOf(handle.shape).findIndex(({ id }) => id === handle.id);
    return corner < 0 ? undefined : { shape: handle.shape, corner };
  }

  /** @param {number} shape */
  #cornersOf(shape) {
    return this.#handlesOf(shape, this.board.state.shapes[shape]).filter(({ label }) => label === "vertex");
  }

  /**
   * Has a shape, or a corner of it, take the focus, as soon as there is a handle for it.
   * @param {number} shape
   * @param {number} [corner]
   */
  await(shape, corner) {
    this.#awaited = { shape, corner };
  }

  #takeAwaited() {
    const { shape, corner } = this.#awaited ?? { shape: -1 };
    this.#awaited = undefined;
    if (!this.board.state.shapes[shape]) return undefined;
    this.show(shape);
    return this.#placed({ shape, id: corner === undefined ? "move" : this.#cornersOf(shape)[corner]?.id });
  }

  /**
   * An arrow key that nothing has taken moves what was last taken hold of, which is in hand again.
   * @param {KeyboardEvent} event
   */
  nudgeLast(event) {
    const handle = this.#placed(this.#last);
    if (!handle) return;
    this.hold(handle.shape, handle.id);
    this.#nudge(handle, event);
  }

  /**
   * The handle that is meant by a place on one of the buttons, which may lie over each other.
   * @param {Element} button
   * @param {readonly number[]} pixel
   */
  at(button, pixel) {
    const handle = this.#handles.find((each) => each.button === button);
    return handle && (nearestOf(this.#handles.filter(({ place }) => place !== ""), pixel) ?? handle);
  }

  /** Lays the one that is meant over the others, so that the cursor says what a drag will do. @param {Placed | undefined} handle */
  raise(handle) {
    if (handle === this.#raised) return;
    this.#raised?.button.classList.remove("raised");
    handle?.button.classList.add("raised");
    this.#raised = handle;
  }

  /**
   * Takes hold: the handle keeps its distance to the pointer, and every move starts from where the
   * shape was, so that no rounding gathers.
   * @param {number} shape
   * @param {string} id
   * @param {[number, number]} from
   */
  grab(shape, id, from) {
    const { board: { history }, snapping, stage: { camera: { scale }, decimals } } = this;
    const grip = this.#gripOn(shape, id, decimals);
    snapping.inTurn(() => {
      grip.take();
      history.begin("drag");
    });
    return {
      end: () => snapping.inTurn(() => {
        history.end("drag");
        this.#tellCut(grip);
      }),
      move: (/** @type {[number, number]} */ [x, y], isCtrl = false) => {
        /** @type {[number, number]} */
        const way = [(x - from[0]) / scale, (from[1] - y) / scale];
        const isSnapping = snapping.isOn(isCtrl);
        if (isSnapping && id === "move") snapping.draw(grip, way);
        else snapping.inTurn(() => grip.go((handle) => (isSnapping ? snapping.onGrid(handle, way) : way), isSnapping ? NOTCH : 0));
      },
    };
  }

  /**
   * What a handle moves: its shape, or with that all that are picked; what turns or scales a part of a body does so to all of it.
   * @param {number} shape
   * @param {string} id
   * @param {number} decimals
   * @param {Board["projection"]} [projection]
   */
  #gripOn(shape, id, decimals, projection) {
    const find = (/** @type {number} */ i) => this.find(i, id, undefined, projection);
    /** @returns {[number, Handle][]} */
    const all = () => {
      if (id === "move") return this.board.groupOf(shape).map((i) => [i, find(i)]);
      const handle = find(shape);
      const { shapes } = this.board.state;
      const others = WHOLE.includes(handle.label) ? bodyOf(shapes, shape).filter((i) => i !== shape) : [];
      return [[shape, handle], ...others.map((i) => /** @type {[number, Handle]} */ (
        [i, { ...handle, moved: (dx, dy, notch) => handle.moved(dx, dy, notch, shapes[i]) }]))];
    };
    return new Grip(this.board, shape, decimals, all);
  }

  /**
   * A polygon got a dent: its parts are picked, and go together.
   * @param {Grip} grip
   */
  #tellCut({ isHeld, shape, start }) {
    const more = this.board.state.shapes.length - start.shapes.length;
    if (!isHeld || more <= 0) return;
    this.board.pick(Array.from({ length: more + 1 }, (_, i) => shape + i));
    this.news.cut(more + 1);
  }

  /** Tells which shapes are picked. @param {number[]} picked */
  showPicked(picked) {
    for (const { button, id, shape } of this.#handles) {
      if (id === "move" && this.board.kind.hasList) button.ariaPressed = String(picked.includes(shape));
    }
  }

  /**
   * @param {{shape: number, id: string}} handle
   * @param {KeyboardEvent} event
   */
  #nudge({ shape, id }, event) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat && this.snapping.isBusy) return;
    const isSnapping = !event.altKey && this.snapping.isOn(false);
    const step = event.altKey ? STEPS.alt : event.shiftKey ? STEPS.shift : STEPS.plain;
    const decimals = Math.max(this.stage.decimals, STEP_DECIMALS);
    this.#isNudged = true;
    this.snapping.inTurn(() => this.board.history.begin("nudge"));
    const lines = event.shiftKey ? FAR : 1;
    if (isSnapping && id === "move") {
      this.snapping.goOn(this.#gripOn(shape, id, decimals), arrow, lines);
      return;
    }
    const grip = this.#gripOn(shape, id, decimals, squaredProjection(this.board.state.parameters));
    this.snapping.inTurn(() => {
      grip.take();
      if (isSnapping) grip.go((handle) => this.snapping.next(handle, arrow, lines), NOTCH);
      else grip.go(() => [arrow[0] * step, arrow[1] * step]);
      this.#tellCut(grip);
    });
  }

  /**
   * @param {number} index
   * @param {string} id
   * @param {Shape} [shape] Another state of it than the board's.
   * @param {Board["projection"]} [projection]
   */
  find(index, id, shape = this.board.state.shapes[index], projection = this.board.projection) {
    const handles = this.#handlesOf(index, shape, projection);
    return handles.find((handle) => handle.id === id) ?? handles[0];
  }

  /**
   * Those of a shape in space are where it is seen, and move it across the view.
   * @param {number} index
   * @param {Shape} shape
   * @param {Board["projection"]} [projection]
   * @returns {Handle[]}
   */
  #handlesOf(index, shape, projection = this.board.projection) {
    const seen = seenShape(projection, shape);
    const gap = (2 * REACH) / this.stage.camera.scale;
    const whole = this.board.kind.hasList ? wholeHandles(shape, gap) : [];
    const handles = [...handlesOf(seen, this.board.cast[index].letters, gap), ...whole];
    if (!projection || seen === shape) return handles;
    return handles.map((handle) => ({
      ...handle,
      moved: (dx, dy) => unseen(projection, shape, seen.values, handle.moved(dx, dy)),
    }));
  }
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
