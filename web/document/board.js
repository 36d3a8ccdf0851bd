/** The board: the open scene, its present state, and every operation that changes it. */

import { latest } from "../geometry/memoize.js";
import { bodiesOf, isOneBody, marksOf, pairOfTwo, renumbered } from "../geometry/bodies.js";
import { PLANE, SPACE, asBox, isCrossed, isDented, isFinite, isLoose, isReversed, hasNoDirection, lengthPlaces, partsOf, shifted } from "../geometry/kinds.js";
import { roundUp, tidy } from "../geometry/numbers.js";
import { projectionOf } from "../geometry/projection.js";
import { aboutOf, castOf, pairIn } from "./cast.js";
import { History, LOOKS } from "./history.js";
import { kindOf } from "./kind.js";
import { choosing, pairing, relisted, withDent } from "./shape-list.js";
import { withParameter, withValues } from "./scene.js";
import { switched } from "./switches.js";

/** @import { Marks } from "../geometry/bodies.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Scene, Shape as Listed, State } from "./scene.js" */
/** @import { Store } from "./store.js" */

const KEY_DECIMALS = 4; // enough for the change in a single frame; the rounding is invisible

export class Board {
  #castOf = latest(castOf);
  /** The drag in progress, if any. @type {{cancel: () => undefined} | undefined} */
  held;

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.history = new History();
  }

  get revision() {
    return this.store.parts.revision;
  }

  get scene() {
    return this.store.parts.scene;
  }

  get kind() {
    return kindOf(this.scene);
  }

  get state() {
    return this.store.parts.state;
  }

  /** The names of the shapes. */
  get cast() {
    return this.#castOf(this.scene, this.state);
  }

  /** The two shapes that the explanation is about; empty if it is not about a pair. */
  get paired() {
    return pairIn(aboutOf(this.scene, this.state));
  }

  /**
   * @param {Scene} scene
   * @param {State} state
   */
  open(scene, state) {
    this.held?.cancel();
    if (state.shapes.every(isPossible)) this.history.open(scene, state);
    this.#change({ scene, state });
    this.#letGo();
  }

  undo() {
    this.#go("undo");
  }

  redo() {
    this.#go("redo");
  }

  /** During a drag, cancels it instead. @param {"undo" | "redo"} name */
  #go(name) {
    const former = this.held ? this.held.cancel() : this.history[name]();
    if (!former) return;
    this.restore(former);
    this.#letGo();
  }

  /** The animation continues and the viewpoint stays. @param {State} former */
  restore(former) {
    const { parameters } = this.state;
    const kept = [...LOOKS, ...(this.isRunning && this.scene.time ? [this.scene.time] : [])].filter((name) => name in parameters);
    const state = kept.reduce((made, name) => withParameter(this.scene, made, name, parameters[name]), former);
    this.history.settle(state);
    this.#change({ state });
  }

  // ---- the user's own list

  /** The maximum number of shapes. */
  get most() {
    return this.scene.open?.[1] ?? 0;
  }

  /** The types of shapes that can be added. */
  get types() {
    return this.projection ? SPACE : PLANE;
  }

  /** How many more shapes can be added. */
  get room() {
    return this.most - this.state.shapes.length;
  }

  /** The shape of the explained pair that was selected last; -1 if there is none. */
  get chosen() {
    const { state, store: { parts: { chosen } } } = this;
    const pair = this.paired.filter((i) => i < state.shapes.length);
    return pair.includes(chosen) ? chosen : pair.at(-1) ?? state.shapes.length - 1;
  }

  /** @param {number} index A shape to include in the explained pair. */
  choose(index) {
    const { state } = this;
    if (!this.kind.hasList || !state.shapes[index]) return;
    if (state.shapes.length > 1) this.#change({ state: choosing(state, index, this.chosen) }, false);
    this.store.set({ chosen: index });
  }

  /**
   * Selects the two shapes that the explanation is about.
   * @param {number} a
   * @param {number} b
   */
  pair(a, b) {
    const { state, state: { shapes } } = this;
    if (!this.kind.hasPair || !shapes[a] || !shapes[b] || isOneBody(shapes, [a, b])) return;
    this.#change({ state: pairing(state, [a, b]) }, false);
    this.store.set({ chosen: b });
  }

  /**
   * Replaces the shapes that rest while the first one moves; the explanation is about it and one of them.
   * @param {Listed[]} resting
   * @param {number} index
   */
  setResting(resting, index) {
    this.#change({ state: pairing({ ...this.state, shapes: [this.state.shapes[0], ...resting] }, [0, index]) });
  }

  /**
   * Moves all shapes at once.
   * @param {Listed[]} shapes
   * @returns {boolean} Whether the shapes are possible; otherwise nothing changes.
   */
  moveAll(shapes) {
    return this.#change({ state: { ...this.state, shapes } });
  }

  /**
   * Moves some shapes by exactly this displacement, without rounding.
   * @param {number[]} indices
   * @param {[number, number]} displacement
   * @param {State} [from] The state that the displacement starts from.
   */
  shift(indices, displacement, from = this.state) {
    const shapes = from.shapes.map((shape, i) => (indices.includes(i) && !shape.isLocked ? { ...shape, values: shifted(shape, displacement) } : shape));
    this.#change({ state: { ...from, shapes } });
  }

  /** Switches whether something is drawn for all pairs. @param {string} name */
  draw(name) {
    this.#change({ state: switched(this.state, name) });
  }

  /** The shapes that are changed together. */
  get picked() {
    return this.store.parts.picked;
  }

  /**
   * The shapes that are changed together with a shape: all picked ones if it is among them, otherwise only itself. All
   * parts of a body are included.
   * @param {number} index
   */
  groupOf(index) {
    return bodiesOf(this.state.shapes, this.picked.includes(index) ? this.picked : [index]);
  }

  /** @param {number[]} indices The last one becomes the selected shape. */
  pick(indices) {
    const last = indices.at(-1);
    if (last !== undefined) this.choose(last);
    this.store.set({ picked: indices });
  }

  #letGo() {
    if (this.picked.length) this.store.set({ picked: [] });
  }

  /** Adds a shape to the picked ones, or removes it. @param {number} index */
  toggle(index) {
    this.pick(this.picked.includes(index) ? this.picked.filter((each) => each !== index) : [...this.picked, index]);
  }

  /** @param {Listed[]} shapes If there is no room for all, none is added; if there are several, they are picked. */
  add(...shapes) {
    const { length } = this.state.shapes;
    if (shapes.length > this.room) return;
    const added = renumbered(this.state.shapes, shapes);
    this.#list([...this.state.shapes, ...added], added.at(-1));
    if (shapes.length > 1) this.store.set({ picked: shapes.map((_, i) => length + i) });
  }

  /** @param {number[]} indices Locked shapes stay. */
  remove(indices) {
    this.#list(this.state.shapes.filter(({ isLocked }, i) => isLocked || !indices.includes(i)));
  }

  /** @param {number[]} indices @param {boolean} isLocked */
  lock(indices, isLocked) {
    this.#mark(indices, { isLocked });
  }

  /** @param {number} index @param {string} name */
  label(index, name) {
    this.#mark([index], { name });
  }

  /** @param {number[]} indices @param {Marks} marks */
  #mark(indices, marks) {
    const { picked } = this;
    const shapes = this.state.shapes.map((shape, i) => {
      const { type, values } = shape;
      return indices.includes(i) ? { type, values, ...marksOf({ ...shape, ...marks }) } : shape;
    });
    this.#change({ state: { ...this.state, shapes } });
    this.store.set({ picked });
  }

  /**
   * Makes some shapes one body, or each of them its own.
   * @param {number[]} indices
   * @param {boolean} isOne
   */
  join(indices, isOne) {
    const { picked, state, state: { select = [0, 1] } } = this;
    const body = 1 + Math.max(-1, ...state.shapes.map((shape) => shape.body ?? -1));
    const shapes = state.shapes.map(({ body: former, ...shape }, i) => {
      const own = indices.includes(i) ? (isOne ? body : undefined) : former;
      return { ...shape, ...(own !== undefined && { body: own }) };
    });
    this.#change({ state: pairing({ ...state, shapes }, pairOfTwo(shapes, select)) });
    this.store.set({ picked });
  }

  /**
   * Moves a shape to another position in the list.
   * @param {number} index
   * @param {number} goal
   */
  bring(index, goal) {
    const { shapes } = this.state;
    if (shapes[goal]) this.#list(shapes.toSpliced(index, 1).toSpliced(goal, 0, shapes[index]), undefined, shapes[index]);
  }

  /**
   * @param {Listed[]} shapes
   * @param {Listed} [added]
   * @param {Listed} [chosen]
   */
  #list(shapes, added, chosen = added) {
    const isDone = this.#change({ state: relisted(this.state, shapes, added) });
    if (isDone) this.#letGo();
    if (isDone && chosen) this.store.set({ chosen: shapes.indexOf(chosen) });
  }

  // ---- one shape

  /**
   * Moves shapes by dragging or keys: rounds changed coordinates to the given decimals, a precision that is still
   * visible. If one of several cannot move, none does. In the user's own list, a polygon that becomes concave is an
   * outline.
   * @param {[index: number, values: number[]][]} moves
   * @param {number} decimals
   * @param {State} [from] For a list: the state that the moves start from.
   */
  moveShapes(moves, decimals, from = this.state) {
    const state = moves.filter(([index]) => !from.shapes[index].isLocked).reduce((made, [index, values]) => {
      const former = made.shapes[index].values;
      const rounded = values.map((value, i) => (value === former[i] ? value : tidy(value, decimals)));
      return withValues(this.scene, made, index, rounded);
    }, from);
    this.#change({ state: this.kind.hasList && moves.length === 1 ? withDent(state, moves[0][0]) : state });
  }

  /**
   * Replaces the corners of a shape in the user's own list.
   * @param {number} index
   * @param {Listed} shape
   * @returns {boolean} Whether the shape is possible; otherwise nothing changes.
   */
  reshape(index, shape) {
    if (this.state.shapes[index].isLocked) return false;
    const { type, values, ...marks } = shape;
    const reshaped = { type, values, ...marksOf({ ...this.state.shapes[index], ...marks }) };
    return this.#change({ state: { ...this.state, shapes: this.state.shapes.with(index, reshaped) } });
  }

  /**
   * Sets a typed value exactly, without rounding.
   * @param {number} index
   * @param {number} place
   * @param {number} value
   * @returns {boolean} Whether the shape is possible; otherwise nothing changes.
   */
  setValue(index, place, value) {
    return this.setEach([[index, this.state.shapes[index].values.with(place, value)]]);
  }

  /**
   * Sets the values of several shapes exactly, without rounding.
   * @param {[index: number, values: number[]][]} each
   * @returns {boolean} Whether all shapes are possible; otherwise nothing changes.
   */
  setEach(each) {
    return this.#change({ state: each.reduce((made, [index, values]) => withValues(this.scene, made, index, values), this.state) });
  }

  /**
   * @param {string} name
   * @param {number} value
   * @returns {boolean} Whether the shapes are possible; otherwise nothing changes.
   */
  setParameter(name, value) {
    return this.#change({ state: withParameter(this.scene, this.state, name, value) });
  }

  /**
   * Sets several parameters at once.
   * @param {Record<string, number>} parameters
   */
  setParameters(parameters) {
    const with_ = (/** @type {State} */ state, /** @type {[string, number]} */ [name, value]) => withParameter(this.scene, state, name, value);
    return this.#change({ state: Object.entries(parameters).reduce(with_, this.state) });
  }

  /**
   * Applies a key of the scene: a number of single steps, and a time at full speed. Negative numbers reverse the key.
   * @param {string} code
   * @param {number} steps
   * @param {number} seconds
   * @param {number} decimals
   */
  act(code, steps, seconds, decimals) {
    if (!steps && !seconds) return;
    const change = (/** @type {number} */ rate) => steps * stepOf(rate) + seconds * rate;
    for (const { rate, shape = 0, parameter } of this.#keysOf(code)) {
      if (Array.isArray(rate)) {
        if (!this.state.shapes[shape]) continue;
        const values = shifted(this.state.shapes[shape], /** @type {typeof rate} */ (rate.map(change)));
        this.moveShapes([[shape, values]], Math.max(decimals, KEY_DECIMALS));
      } else if (rate && parameter) {
        this.changeParameter(parameter, change(rate));
      } else if (rate) {
        this.#turn(shape, change(rate));
      }
    }
  }

  /**
   * Changes a parameter as keys do: rounded and within its limits.
   * @param {string} name
   * @param {number} change
   */
  changeParameter(name, change) {
    const [least, most] = this.scene.limits?.[name] ?? [-Infinity, Infinity];
    const value = Math.max(least, Math.min(most, this.state.parameters[name] + change));
    this.setParameter(name, tidy(value, KEY_DECIMALS));
  }

  /**
   * Handles a key press; a key without a rate switches its parameter between 0 and 1.
   * @param {string} code
   */
  press(code) {
    for (const { rate, parameter } of this.#keysOf(code)) {
      if (!rate && parameter) this.setParameter(parameter, this.state.parameters[parameter] ? 0 : 1);
    }
  }

  /** Pauses or resumes the animation. */
  toggleRunning() {
    this.setParameter("running", this.state.parameters.running ? 0 : 1);
  }

  /** The scene's keys; in a list, they move the selected shape. */
  get keys() {
    return this.kind.hasList ? this.scene.keys.map((key) => (key.parameter ? key : { ...key, shape: this.chosen })) : this.scene.keys;
  }

  /** @param {string} code */
  #keysOf(code) {
    return this.keys.filter((key) => key.code === code);
  }

  /**
   * Rotates a box, the only shape with an angle among its values.
   * @param {number} index
   * @param {number} degrees
   */
  #turn(index, degrees) {
    const shape = asBox(this.state.shapes[index]);
    const angle = partsOf(shape).find(({ kind }) => kind === "degrees");
    if (!angle) return;
    const values = shape.values.with(angle.at, tidy(shape.values[angle.at] + degrees, KEY_DECIMALS));
    this.#change({ state: withValues(this.scene, this.state, index, values) });
  }

  /** The viewpoint of a 3D scene. */
  get projection() {
    return projectionOf(this.state.parameters);
  }

  /** Whether something is being animated. */
  get isRunning() {
    return Boolean(this.state.parameters.running) && this.kind.isMoving(this.scene);
  }

  /** @param {number} seconds Time by which the animation advances. */
  goOn(seconds) {
    this.#change({ state: this.kind.later(this.scene, this.state, seconds) }, false);
  }

  /**
   * @param {{scene?: Scene, state: State}} changes A state with an impossible shape is rejected.
   * @param {boolean} [byHand]
   */
  #change(changes, byHand = true) {
    if (!changes.state.shapes.every(isPossible)) return false;
    this.history.follow(changes.state, byHand);
    const revision = this.revision + 1;
    this.store.set({ ...changes, revision, ...(byHand && { touched: revision }) });
    return true;
  }
}

/**
 * The change per tap: that of one step of the article's program, a sixtieth of a second, rounded up to a round number.
 * @param {number} rate Change per second.
 */
export function stepOf(rate) {
  return rate && Math.sign(rate) * roundUp(Math.abs(rate) / 60);
}

/**
 * Caches the shapes known to be possible: most shapes of a state stay unchanged, and none is changed in place.
 * @type {WeakSet<Shape>}
 */
const possible = new WeakSet();

/** @param {Shape} shape */
function isPossible(shape) {
  if (possible.has(shape)) return true;
  const { values } = shape;
  const isSo = isFinite(shape) && !hasNoDirection(shape) && !isCrossed(shape) && !isLoose(shape) && !isDented(shape) && !isReversed(shape) && lengthPlaces(shape).every((at) => values[at] >= 0);
  if (isSo) possible.add(shape);
  return isSo;
}
