/** The head of the displacement arrow: a handle for mouse, finger and arrow keys. */

import { toScreen } from "../geometry/camera.js";
import { tidy } from "../geometry/numbers.js";
import { STEP_DECIMALS, arrowIn, stepIn } from "../input/arrows.js";
import { dragOn } from "../stage/grip.js";
import { arrowOf, displacementOf } from "./displacement.js";

/** @import { Board } from "../document/board.js" */
/** @import { Stage } from "../stage/stage.js" */

/**
 * @param {HTMLElement} before The element before it.
 * @param {Board} board
 * @param {Stage} stage
 */
export function headOn(before, board, stage) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", id: "way-head", className: "handle tip", hidden: true });
  before.after(button);

  /** @param {readonly number[]} way @param {number} decimals */
  function go(way, decimals) {
    const [x, y] = way.map((each) => tidy(each, decimals));
    board.setParameters({ x, y });
  }

  stage.grips.set(button, (from) => {
    button.focus({ preventScroll: true }); // a captured pointer does not focus it
    return dragOn(board, stage, stage.toWorld(from), (by, { decimals, start }) => go(displacementOf(start).map((each, axis) => each + by[axis]), decimals));
  });
  button.addEventListener("keydown", (event) => {
    const arrow = arrowIn(event);
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = stepIn(event);
    const [x, y] = displacementOf(board.state);
    board.history.begin("way");
    go([x + arrow[0] * step, y + arrow[1] * step], Math.max(stage.decimals, STEP_DECIMALS));
  });
  for (const type of ["keyup", "blur"]) button.addEventListener(type, () => board.history.end("way"));

  return {
    /** @param {boolean} isOpen @param {string} name */
    toggle: (isOpen, name) => {
      button.hidden = !isOpen;
      button.ariaLabel = name;
    },
    place: () => {
      const [x, y] = toScreen(stage.camera, stage.size, arrowOf(board.state)[1]);
      button.style.transform = `translate(${x}px, ${y}px)`;
    },
  };
}
