/** The view with the user's program: loads its panel when it is opened, and adds its marks to the picture. */

import { find } from "../panel/find.js";

/** @import { Board } from "../document/board.js" */
/** @import { Parts } from "../document/store.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @param {{root: Document, board: Board, notices: Pick<Notices, "say">, run: Run, stage: Stage, texts: Texts, walk: Walk}} page
 *   Its parts may be added later.
 */
export function ownOf(page) {
  /** @type {ReturnType<typeof import("./panel.js").ownPanelIn> | undefined} */
  let panel;
  /** @type {Promise<void> | undefined} */
  let loading;

  const isOpen = () => page.walk.view === "code";

  async function load() {
    await page.texts.loadMore();
    const { ownPanelIn } = await import("./panel.js");
    panel = ownPanelIn(find("own"), page);
  }

  return {
    /** Shows or hides the panel next to the picture. */
    toggle: () => {
      document.documentElement.toggleAttribute("data-own", isOpen());
      find("own").hidden = !isOpen();
    },
    /** @param {Parts} parts */
    async follow(parts) {
      if (!isOpen()) return;
      loading ??= load();
      await loading;
      await panel?.follow(parts);
    },
    /** @returns {ShownMark[]} */
    get marks() {
      return (isOpen() && panel?.drawn || []).map(({ kind, points }) => (
        { mark: { kind, name: "", points, of: "" }, strong: true, role: "own", values: {} }));
    },
    get map() {
      return isOpen() ? panel?.ground : undefined;
    },
    get snapshot() {
      return panel?.snapshot ?? { status: "idle", hit: null, error: null, judged: null, counterexample: null };
    },
  };
}
