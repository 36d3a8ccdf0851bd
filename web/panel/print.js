/** The page on paper: what `style/print.css` cannot do. */

/** @import { Stage } from "../stage/stage.js" */
/** @import { Reason } from "./reason.js" */

/**
 * While the page is printed, it has the light colours, and all of its steps say what they have to say.
 * @param {Window} window
 * @param {Reason} reason
 * @param {Stage} stage
 */
export function preparePrint(window, reason, stage) {
  const { dataset } = window.document.documentElement;
  let theme = dataset.theme;
  const redraw = () => {
    stage.recolour();
    stage.draw();
  };
  window.addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
    reason.unfold(true);
    redraw();
  });
  window.addEventListener("afterprint", () => {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    reason.unfold(false);
    redraw();
  });
}
