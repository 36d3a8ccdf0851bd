/** The board: the scene that is open and its present state, and every way to change it. */

import { tidy } from "./numbers.js";
import { startOf, withParameter, withValues } from "./scene.js";
import { handlesOf } from "./shapes.js";

/** @import { Scene, State } from "./scene.js" */

const KEY_DECIMALS = 4; // no frame's part of a step is lost, and what is cannot be seen
/** @type {Scene} Until the first one is loaded. */
const EMPTY = { id: "", source: { title: "" }, shapes: [], parameters: {}, keys: [], cases: [] };

export class Board {
  /** Counts the changes, so that an answer can be matched with its state. */
  revision = 0;

  scene = EMPTY;
  state = startOf(EMPTY);

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /**
   * @param {Scene} scene
   * @param {State} state
   */
  open(scene, state) {
    this.scene = scene;
    this.#change(state);
  }

  /**
   * By hand: coordinates that changed are rounded to so many decimals, as far as can be seen.
   * @param {number} index
   * @param {number[]} values
   * @param {number} decimals
   */
  moveShape(index, values, decimals) {
    const former = this.state.shapes[index].values;
    const rounded = values.map((value, i) => (value === former[i] ? value : tidy(value, decimals)));
    this.#change(withValues(this.scene, this.state, index, rounded));
  }

  /**
   * By typing: exactly.
   * @param {number} index
   * @param {number} place
   * @param {number} value
   */
  setValue(index, place, value) {
    const values = this.state.shapes[index].values.with(place, value);
    this.#change(withValues(this.scene, this.state, index, values));
  }

  /**
   * @param {string} name
   * @param {number} value
   */
  setParameter(name, value) {
    this.#change(withParameter(this.scene, this.state, name, value));
  }

  /**
   * A key of the scene was held for so long; reversed time is negative.
   * @param {string} code
   * @param {number} seconds
   * @param {number} decimals
   */
  act(code, seconds, decimals) {
    for (const { rate, shape = 0, parameter } of this.scene.keys.filter((key) => key.code === code)) {
      if (Array.isArray(rate)) {
        const [{ moved }] = handlesOf(this.state.shapes[shape], this.scene.shapes[shape].letters);
        const values = moved(rate[0] * seconds, rate[1] * seconds);
        this.moveShape(shape, values, Math.max(decimals, KEY_DECIMALS));
      } else if (parameter) {
        const value = this.state.parameters[parameter] + rate * seconds;
        this.setParameter(parameter, tidy(value, KEY_DECIMALS));
      }
    }
  }

  /** @param {State} state One with numbers beyond the largest double is not taken. */
  #change(state) {
    if (!state.shapes.every(({ values }) => values.every(Number.isFinite))) return;
    this.state = state;
    this.revision += 1;
    this.onChange();
  }
}
