/** The view with the user's program: loads its panel when it is opened, and adds its marks to the picture. */

import { lazily } from "../async/lazily.js";
import { find } from "../panel/find.js";
import { UNRUN } from "./judging.js";

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { MethodRow } from "../engine/protocol.js" */
/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @param {{root: Document, board: Board, engine: Engine<any>, notices: Pick<Notices, "say">, run: Run, stage: Stage, store: Store, texts: Texts, navigation: Navigation, whenLoaded: WhenLoaded}} page
 *   Its parts may be added later.
 */
export function userProgramOf(page) {
  /** @type {ReturnType<typeof import("./program-panel.js").programPanelIn> | undefined} */
  let panel;

  const isOpen = () => page.navigation.view === "code" && !page.store.parts.isGallery;
  const load = lazily(async () => {
    const [{ programPanelIn }] = await Promise.all([import("./program-panel.js"), page.texts.loadMore()]);
    panel = programPanelIn(find("own"), page);
  });

  function follow() {
    if (isOpen()) panel?.follow(page.store.parts);
  }

  return {
    follow,
    /** Shows or hides the panel next to the picture; its Python ends when the user leaves. */
    toggle: () => {
      if (!isOpen()) panel?.close();
      if (page.navigation.view !== "methods") panel?.endRow();
      document.documentElement.toggleAttribute("data-own", isOpen());
      find("own").hidden = !isOpen();
      if (isOpen() && !panel) page.whenLoaded(load, follow);
    },
    /** @returns {ShownMark[]} */
    get marks() {
      return isOpen() && panel?.marks || [];
    },
    /** The answer of the program in the link, as a row of the table of all answers. @returns {Promise<MethodRow | undefined>} */
    row: async () => {
      const { code } = page.navigation.chosen;
      return code ? panel ? panel.row(code) : UNRUN : undefined;
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
