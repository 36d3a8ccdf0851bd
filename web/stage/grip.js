/** What a drag or a key has hold of: shapes that move together, and the state that every one of its moves begins from. */

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Handle } from "../geometry/shapes.js" */

export class Grip {
  /** Of each shape that it moves. @type {[index: number, handle: Handle][]} */
  starts = [];
  /** @type {State} */
  start;
  /** As it left them last. */
  #shapes;
  /** The revision when the state was opened in which it began. */
  #opened;

  /**
   * @param {Board} board
   * @param {number} shape Of the handle in hand.
   * @param {number} decimals
   * @param {() => [number, Handle][]} find The handles that move, where they are then.
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

  /** Takes hold: of the shapes as they are now. */
  take() {
    this.start = this.board.state;
    this.#shapes = this.start.shapes;
    this.starts = this.#shapes[this.shape] ? this.find() : [];
  }

  /** Whether it still moves them: those of another state that was opened, or of a list that were changed otherwise, stay as they then are. */
  get isHeld() {
    const { kind, state, store } = this.board;
    return this.starts.length > 0 && store.parts.opened === this.#opened && (!kind.hasList || state.shapes === this.#shapes);
  }

  /** The numbers of the shapes that move. */
  get moved() {
    return this.starts.map(([i]) => i);
  }

  /** The handle in hand. */
  get handle() {
    return (this.starts.find(([i]) => i === this.shape) ?? this.starts[0])[1];
  }

  /**
   * Brings the handles there, rounded to what can be seen.
   * @param {(handle: Handle) => Point} wayOf From where the one in hand was taken hold of.
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

  /** Brings the shapes there, to the last bit. @param {Point} way */
  shift(way) {
    if (!this.isHeld) return;
    this.board.shift(this.moved, way, this.start);
    this.#shapes = this.board.state.shapes;
  }
}
