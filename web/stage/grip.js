/** A drag or a key movement in progress: the shapes that move together, and the state that every move starts from. */

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Handle } from "../geometry/shapes.js" */

export class Grip {
  /** The handle of each shape that it moves. @type {[index: number, handle: Handle][]} */
  starts = [];
  /** @type {State} */
  start;
  /** The shapes as this grip left them last. */
  #shapes;
  /** The revision when the state in which it began was opened. */
  #opened;

  /**
   * @param {Board} board
   * @param {number} shape Whose handle was grabbed.
   * @param {number} decimals
   * @param {() => [number, Handle][]} find Returns the handles that move, at their positions at that time.
   */
  constructor(board, shape, decimals, find) {
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
    this.starts = this.#shapes[this.shape] ? this.find() : [];
  }

  /**
   * Whether it still moves the shapes. If another state was opened, or shapes of a list were changed in another way,
   * they are left as they are.
   */
  get isHeld() {
    const { kind, state, store } = this.board;
    return this.starts.length > 0 && store.parts.opened === this.#opened && (!kind.hasList || state.shapes === this.#shapes);
  }

  /** The indices of the shapes that move. */
  get moved() {
    return this.starts.map(([i]) => i);
  }

  /** The grabbed handle. */
  get handle() {
    return (this.starts.find(([i]) => i === this.shape) ?? this.starts[0])[1];
  }

  /**
   * Moves the handles, rounded to a visible precision.
   * @param {(handle: Handle) => Point} wayOf Returns the displacement from where the grabbed handle was at the start.
   * @param {number} [notch]
   * @param {number} [decimals]
   */
  go(wayOf, notch, decimals = this.decimals) {
    if (!this.isHeld) return;
    const way = wayOf(this.handle);
    const from = this.board.kind.hasList ? this.start : undefined;
    this.board.moveShapes(this.starts.map(([i, { moved }]) => [i, moved(...way, notch)]), decimals, from);
    this.#shapes = this.board.state.shapes;
  }

  /** Moves the shapes exactly, without rounding. @param {Point} way */
  shift(way) {
    if (!this.isHeld) return;
    this.board.shift(this.moved, way, this.start);
    this.#shapes = this.board.state.shapes;
  }
}
