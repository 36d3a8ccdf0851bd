/** Loads export and import on first use. */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";

/** @import { Commands } from "../input/commands.js" */
/** @import { Means, Taking } from "./taking.js" */

const IS_FIELD = "input, textarea, select";

/** @typedef {ReturnType<typeof takeawayOf>} Takeaway */

/** @param {Means} means */
export function takeawayOf(means) {
  /** @type {Promise<Taking> | undefined} */
  let loading;

  async function load() {
    try {
      const [{ takingOf }] = await Promise.all([import("./taking.js"), means.texts.loadMore()]);
      return takingOf(means);
    } catch (error) {
      loading = undefined; // so that the next call tries again
      throw error;
    }
  }

  return {
    /**
     * Runs a function of Taking.
     * @template {Exclude<keyof Taking, "close">} Name
     * @param {Name} name
     * @param {Parameters<Taking[Name]>} given
     */
    async run(name, ...given) {
      /** @type {Taking | undefined} */
      let taking;
      try {
        taking = await (loading ??= load());
        const act = /** @type {(...given: unknown[]) => unknown} */ (taking[name]);
        await act(...given);
      } catch (error) {
        const problem = error instanceof LinkError ? error : new LinkError("take.failed", { detail: problemOf(error) });
        taking?.close(); // otherwise the dialog would cover the notice
        means.notices.show(problem, means.board.revision);
      }
    },

    /**
     * Handles pasted text, unless a field takes it: shapes for the user's list, or JSON.
     * @param {Document} root
     * @param {Pick<Commands<"paste" | "openJson">, "run">} commands
     */
    listen(root, commands) {
      root.addEventListener("paste", (event) => {
        const text = event.clipboardData?.getData("text/plain");
        if (!text || /** @type {Element} */ (event.target).closest(IS_FIELD)) return;
        const isTaken = commands.run("paste", text) || (text.trimStart().startsWith("{") && commands.run("openJson", text));
        if (isTaken) event.preventDefault();
      });
    },
  };
}
