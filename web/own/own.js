/** The view with the user's program: loads its panel when it is opened, and adds its marks to the picture. */

import { lazily } from "../async/lazily.js";
import { find } from "../panel/find.js";

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @param {{root: Document, board: Board, engine: Engine<any>, notices: Pick<Notices, "say">, run: Run, stage: Stage, store: Store, texts: Texts, walk: Walk, whenLoaded: WhenLoaded}} page
 *   Its parts may be added later.
 */
export function ownOf(page) {
  /** @type {ReturnType<typeof import("./panel.js").ownPanelIn> | undefined} */
  let panel;

  const isOpen = () => page.walk.view === "code" && !page.store.parts.isGallery;
  const load = lazily(async () => {
    const [{ ownPanelIn }] = await Promise.all([import("./panel.js"), page.texts.loadMore()]);
    panel = ownPanelIn(find("own"), page);
  });

  function follow() {
    if (isOpen()) panel?.follow(page.store.parts);
  }

  return {
    follow,
    /** Shows or hides the panel next to the picture; its Python ends when the user leaves. */
    toggle: () => {
      if (!isOpen()) panel?.close();
      document.documentElement.toggleAttribute("data-own", isOpen());
      find("own").hidden = !isOpen();
      if (isOpen() && !panel) page.whenLoaded(load, follow);
    },
    /** @returns {ShownMark[]} */
    get marks() {
      return (isOpen() && panel?.drawn || []).map(({ kind, points }) => (
        { mark: { kind, name: "", points, of: "" }, strong: true, role: "own", values: {} }));
    },
    get map() {
      return isOpen() ? panel?.ground : undefined;
    },
    get solved() {
      return panel?.solved;
    },
    get snapshot() {
      return panel?.snapshot ?? { status: "idle", hit: null, error: null, judged: null, counterexample: null };
    },
  };
}
