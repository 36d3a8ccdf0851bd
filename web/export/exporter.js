/** Loads export and import on first use. */

import { lazily } from "../async/lazily.js";
import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { isState } from "../document/link-text.js";

/** @import { Commands } from "../input/command.js" */
/** @import { Deps, Exports } from "./exports.js" */

const IS_FIELD = "input, textarea, select, [contenteditable]";

/** @typedef {ReturnType<typeof exporterOf>} Exporter */

/** Whether a field takes an event of the clipboard. @param {ClipboardEvent} event */
function isForText(event) {
  const [target] = event.composedPath(); // the editor is in a shadow root
  return event.defaultPrevented || /** @type {Element} */ (target).closest(IS_FIELD) !== null;
}

/** @param {Deps} deps */
export function exporterOf(deps) {
  const load = lazily(async () => {
    const [{ exportsOf }] = await Promise.all([import("./exports.js"), deps.texts.loadMore()]);
    return exportsOf(deps);
  });

  return {
    /**
     * Runs a function of Exports.
     * @template {Exclude<keyof Exports, "close">} Name
     * @param {Name} name
     * @param {Parameters<Exports[Name]>} given
     */
    run: (name, ...given) => deps.whenLoaded(load, async (taking) => {
      try {
        const act = /** @type {(...given: unknown[]) => unknown} */ (taking[name]);
        await act(...given);
      } catch (error) {
        const problem = error instanceof LinkError ? error : new LinkError("take.failed", { detail: problemOf(error) });
        taking.close(); // otherwise the dialog would cover the notice
        deps.notices.show(problem, deps.board.revision);
      }
    }),

    /**
     * Handles the clipboard, unless a field or selected text does: copies shapes, and takes a state in JSON or shapes
     * of any tool.
     * @param {Document} root
     * @param {Pick<Commands<"paste" | "openJson" | "copyShapes" | "cutShapes">, "run">} commands
     */
    listen(root, commands) {
      for (const name of /** @type {const} */ (["copy", "cut"])) {
        root.addEventListener(name, (event) => {
          if (isForText(event) || getSelection()?.toString()) return;
          if (commands.run(`${name}Shapes`, event.clipboardData)) event.preventDefault();
        });
      }
      root.addEventListener("paste", (event) => {
        const text = event.clipboardData?.getData("text/plain");
        if (!text || isForText(event)) return;
        const isTaken = commands.run(isState(text) && !deps.board.kind.hasList ? "openJson" : "paste", text);
        if (isTaken) event.preventDefault();
      });
    },
  };
}
