/** Drags, and key movements of shapes. Every move starts from the same state, so that rounding does not accumulate. */

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Handle } from "../geometry/shapes.js" */
/** @import { Drag, Pixel } from "../input/drag.js" */
/** @import { View } from "./view.js" */

export class Grip {
  /** The handle of each shape that it moves. @type {[index: number, handle: Handle][]} */
  starts = [];
  /** @type {State} */
  start;
  /** The shapes as this grip left them last. */
  #shapes;
  /** The revision when the state in which it began was opened. */
  #opened;
  #isCancelled = false;

  /**
   * @param {Board} board
   * @param {number} [shape] Whose handle was grabbed.
   * @param {number} [decimals]
   * @param {() => [number, Handle][]} [find] Returns the handles that move, at their positions at that time.
   */
  constructor(board, shape = 0, decimals = 0, find = () => []) {
    this.board = board;
    this.shape = shape;
    this.decimals = decimals;
    this.find = find;
    this.start = board.state;
    this.#shapes = this.start.shapes;
    this.#opened = board.store.parts.opened;
  }

  /** Starts from the shapes as they are now. */
  take() {
    this.start = this.board.state;
    this.#shapes = this.start.shapes;
    this.#isCancelled ||= !this.#shapes[this.shape];
    this.starts = this.#isCancelled ? [] : this.find();
  }

  /**
   * Whether it still moves the shapes. If another state was opened, or shapes of a list were changed in another way,
   * they are left as they are.
   */
  get isHeld() {
    const { kind, state, store } = this.board;
    return !this.#isCancelled && store.parts.opened === this.#opened && (!kind.hasList || state.shapes === this.#shapes);
  }

  // ---- a drag: one step of the history, or none if it is cancelled

  /** Undo, redo, another state and the next drag cancel it. */
  begin() {
    if (this.#isCancelled) return; // while it waited for the moves of the former drag
    this.board.held?.cancel();
    this.board.held = this;
    this.board.history.begin("drag", true);
    this.take();
  }

  end(isCancelled = false) {
    if (this.board.held !== this) return;
    this.board.held = undefined;
    this.board.history.end("drag", isCancelled);
    if (isCancelled) this.board.restore(this.start);
  }

  /** @returns {undefined} */
  cancel() {
    this.end(this.isHeld);
    this.#isCancelled = true;
  }

  // ---- moves

  /** The indices of the shapes that move. */
  get moved() {
    return this.starts.map(([i]) => i);
  }

  /** The grabbed handle. */
  get handle() {
    return (this.starts.find(([i]) => i === this.shape) ?? this.starts[0])[1];
  }

  /** @param {() => void} change */
  move(change) {
    if (!this.isHeld) return;
    change();
    this.#shapes = this.board.state.shapes;
  }

  /**
   * Moves shapes, rounded.
   * @param {[index: number, values: number[]][]} moves
   * @param {number} [decimals]
   */
  place(moves, decimals = this.decimals) {
    this.board.moveShapes(moves, decimals, this.board.kind.hasList ? this.start : undefined);
  }

  /**
   * Moves the handles, rounded to a visible precision.
   * @param {(handle: Handle) => Point} wayOf Returns the displacement from where the grabbed handle was at the start.
   * @param {number} [notch]
   * @param {number} [decimals]
   */
  go(wayOf, notch, decimals = this.decimals) {
    this.move(() => {
      const way = wayOf(this.handle);
      this.place(this.starts.map(([i, { moved }]) => [i, moved(...way, notch)]), Math.max(decimals, this.handle.decimals ?? 0));
    });
  }

  /** Moves the shapes exactly, without rounding. @param {Point} way */
  shift(way) {
    this.move(() => this.board.shift(this.moved, way, this.start));
  }
}

/**
 * Starts a drag.
 * @param {Board} board
 * @param {Pick<View, "decimals" | "toWorld">} view
 * @param {readonly number[]} from
 * @param {(way: Point, grip: Grip) => void} move Receives the displacement since the start.
 * @returns {Drag}
 */
export function dragOn(board, view, [x, y], move) {
  const grip = new Grip(board, 0, view.decimals);
  grip.begin();
  const follow = (/** @type {Pixel} */ pixel) => {
    const [u, v] = view.toWorld(pixel);
    grip.move(() => move([u - x, v - y], grip));
  };
  return { move: follow, end: () => grip.end(), cancel: () => grip.cancel() };
}
