/** The head of the displacement arrow: a handle for mouse, finger and arrow keys. */

import { toScreen } from "../geometry/camera.js";
import { tidy } from "../geometry/numbers.js";
import { STEP_DECIMALS, arrowIn, stepIn } from "../input/arrows.js";
import { draggable } from "../input/drag.js";
import { arrowOf, wayOf } from "./way.js";

/** @import { Board } from "../document/board.js" */
/** @import { Pixel } from "../input/drag.js" */
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
  /** Its position, in pixels. @type {Pixel} */
  let at = [0, 0];

  /** @param {readonly number[]} way @param {number} decimals */
  function go(way, decimals) {
    const [x, y] = way.map((each) => tidy(each, decimals));
    board.setParameters({ x, y });
  }

  draggable(button, (from) => {
    const start = wayOf(board.state);
    const [x, y] = stage.toWorld(at);
    board.history.begin("way");
    return {
      move: (pixel) => {
        // Pixels are relative to the button, which has moved.
        const [u, v] = stage.toWorld([at[0] + pixel[0] - from[0], at[1] + pixel[1] - from[1]]);
        go([start[0] + u - x, start[1] + v - y], stage.decimals);
      },
      end: () => board.history.end("way"),
    };
  }, () => {});
  button.addEventListener("keydown", (event) => {
    const arrow = arrowIn(event);
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = stepIn(event);
    const [x, y] = wayOf(board.state);
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
      at = [x, y];
      button.style.transform = `translate(${x}px, ${y}px)`;
    },
  };
}
