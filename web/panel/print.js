/** Printing: the parts that `style/print.css` cannot handle. */

/** @import { Stage } from "../stage/stage.js" */
/** @import { Reason } from "./reason.js" */

/**
 * While printing, the page has the light theme and shows all steps unfolded.
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
