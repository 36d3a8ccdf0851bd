/** The axis of a scene's time, which is one of its parameters: it shows the time, and is dragged to and fro. */

/** @import { Scene } from "../document/scene.js" */
/** @import { Run } from "../input/commands.js" */

const NOTCHES = 360; // of an arrow key, from the least to the greatest time
const DECIMALS = 1;

export class TimeAxis {
  /**
   * @param {HTMLElement} row
   * @param {Run} run
   */
  constructor(row, run) {
    this.row = row;
    this.input = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    this.output = /** @type {HTMLOutputElement} */ (row.querySelector("output"));
    this.input.addEventListener("input", () => run("time", this.input.valueAsNumber, false));
    this.input.addEventListener("change", () => run("time", this.input.valueAsNumber, true));
  }

  /**
   * @param {Scene} scene
   * @param {Record<string, number>} parameters
   */
  show({ limits = {}, time }, parameters) {
    this.row.hidden = time === undefined;
    if (time === undefined) return;
    const [least, most] = limits[time];
    Object.assign(this.input, { min: `${least}`, max: `${most}`, step: `${(most - least) / NOTCHES}` });
    this.input.valueAsNumber = parameters[time];
    this.output.textContent = parameters[time].toFixed(DECIMALS);
  }
}
