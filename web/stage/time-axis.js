/** Slider for a scene's time, which is one of its parameters: it shows the time and can be dragged. */

/** @import { Scene } from "../document/scene.js" */
/** @import { Run } from "../input/command.js" */

const NOTCHES = 360; // steps of an arrow key from the smallest to the largest time
/** @type {Record<string, string>} */
const UNITS = { phase: "°" };
const DIGITS = 2; // digits shown after the leading digit of the time span

/**
 * @param {HTMLElement} row
 * @param {Run} run
 */
export function timeAxisIn(row, run) {
  const input = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  const output = /** @type {HTMLOutputElement} */ (row.querySelector("output"));
  input.addEventListener("input", () => run("time", input.valueAsNumber, false));
  input.addEventListener("change", () => run("time", input.valueAsNumber, true));

  return {
    /**
     * @param {Scene} scene
     * @param {Record<string, number>} parameters
     */
    show: ({ limits = {}, time }, parameters) => {
      row.toggleAttribute("hidden", time === undefined);
      if (time === undefined) return;
      const [least, most] = limits[time];
      const isWhole = time === "frame";
      Object.assign(input, { min: `${least}`, max: `${most}`, step: `${isWhole ? 1 : (most - least) / NOTCHES}` });
      input.valueAsNumber = parameters[time];
      output.textContent = isWhole ? `${Math.floor(parameters[time])}` : parameters[time].toFixed(Math.max(1, DIGITS - Math.floor(Math.log10(most - least)))) + (UNITS[time] ?? "");
    },
  };
}
