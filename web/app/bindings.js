/** Connects user input to commands: buttons, keys, gestures and panel events. */

import { listenToShortcuts } from "../input/shortcuts.js";
import { find } from "../panel/find.js";

/** @import { Name, Page } from "./page-types.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { View } from "../stage/view.js" */

/** @param {Page} page */
export function listenToControls(page) {
  const { commands, pointer, root, run, stage, store, exporter } = page;
  root.addEventListener("click", ({ target }) => {
    const { click, given = "" } = namedAt(target, "[data-click]:not([disabled])");
    if (click) run(click, ...JSON.parse(`[${given}]`));
  });
  root.addEventListener("change", ({ target }) => {
    const { change } = namedAt(target, "[data-change]");
    if (change) run(change, /** @type {HTMLSelectElement} */ (target).value);
  });
  listenToShortcuts(root, stage.element, commands, () => store.parts.hasLetterKeys);
  for (const surface of pointer.surfaces) listenToDouble(surface, page);
  exporter.listen(root, commands);
  for (const panel of [find("panel"), find("beside")]) {
    panel.addEventListener("pointerover", ({ target }) => {
      const named = /** @type {Element} */ (target).closest("[data-name]");
      run("light", named?.getAttribute("data-name") ?? "");
    });
    panel.addEventListener("pointerleave", () => run("light", ""));
  }
}

/**
 * The data attributes of index.html at the target of an event: the command that it names, and its arguments.
 * @type {(target: EventTarget | null, what: string) => DOMStringMap}
 */
const namedAt = (target, what) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(what))?.dataset ?? {};

/**
 * A double click fits the view, or edits the user's own shapes: it adds or removes a shape or a corner.
 * @param {View} surface
 * @param {Pick<Page, "commands" | "pointer" | "stage" | "store">} page
 */
function listenToDouble({ canvas, element }, { commands, pointer, stage, store }) {
  element.addEventListener("dblclick", ({ target, offsetX, offsetY, clientX, clientY }) => {
    const isOnStage = target === canvas || target === element;
    const isPlane = isOnStage && !pointer.isOnHandle() && pointer.isBeside([offsetX, offsetY]);
    if (store.parts.tool !== "hand") return; // with another tool, each of the two clicks has already acted
    const { left, top } = element.getBoundingClientRect();
    // The target of a tap is the handle, that of a mouse click the stage.
    const corner = pointer.cornerAt([clientX - left, clientY - top]);
    if (corner && commands.run("removeCorner", corner)) return;
    const edge = isOnStage && !pointer.isOnHandle() && pointer.edgeAt([offsetX, offsetY]);
    if (edge && commands.run("addCorner", edge)) return;
    if (isPlane && commands.run("put", stage.toWorld([offsetX, offsetY]))) return;
    if (!(/** @type {Element} */ (target).closest("button:not(.handle)"))) commands.run("fit");
  });
}
