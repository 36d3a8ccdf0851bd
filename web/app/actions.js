/** Page actions triggered by commands and links: reload a state, apply a preference, and so on. */

import { writeChoices } from "../document/link-choices.js";
import { joinLink } from "../document/link-text.js";
import { download } from "../export/download.js";
import { ownModelIn } from "../geometry/models.js";
import { find } from "../panel/find.js";
import { paletteIn } from "../panel/palette.js";
import { pushApartOf } from "./push-apart.js";

/** @import { Acts as Commanded } from "./commands.js" */
/** @import { Links } from "./links.js" */
/** @import { Page } from "./page-types.js" */
/** @import { Showing } from "./views.js" */

/** @typedef {Commanded & {go: (link: string) => void, save: (text: string, name: string) => void}} Acts */

/**
 * @param {Page & {links: Links, showing: Showing}} page
 * @returns {Acts}
 */
export function actionsOf(page) {
  const { board, follower, gallery, keys, links, maps, notices, reason, root, showing, stage, store, exporter, texts, navigation } = page;
  const palette = paletteIn(find("palette"), texts);
  const part = pushApartOf(page);
  const isCovered = () => root.querySelector("dialog[open]:not(#palette)") !== null;

  return {
    /** Loads a state into the centre of the view. */
    show: (scene, state) => {
      const isOther = scene.id !== board.scene.id;
      board.open(scene, state);
      store.set({ isGallery: false, opened: board.revision, predicted: undefined, chosen: -1 });
      gallery.toggle(false);
      if (isOther) for (const frame of root.querySelectorAll(".scene, .panel, #rest")) frame.scrollTop = 0;
      reason.steps.stop();
      keys.drop();
      stage.fit();
      stage.redraw();
      showing.notify();
    },

    prefer: async (options) => {
      const problem = await follower.apply(options);
      if (problem) notices.show(problem, board.revision);
      showing.notify();
    },

    save: (text, name) => download(root, new Blob([text], { type: "application/json" }), name),

    copyLink: () => {
      notices.copy(links.shared, ownModelIn(board.state.meshes) !== undefined);
    },

    makeTask: () => {
      const shown = [...board.kind.write(board.scene, board.state), ...writeChoices(navigation.chosen)];
      links.go(joinLink("course/make", [`scene=${board.scene.id}`, ...shown]));
    },

    /** The palette opens at once, so that keys typed before its entries have loaded go to it. */
    find: () => {
      if (!palette.open()) return;
      page.whenLoaded(async () => {
        const [{ searchOf }] = await Promise.all([import("./finder.js"), texts.loadMore()]);
        return searchOf(page);
      }, palette.fill);
    },

    help: () => {
      const dialog = /** @type {HTMLDialogElement} */ (find("keys-dialog"));
      dialog.showModal();
      /** @type {HTMLElement} */ (dialog.querySelector("form button")).focus(); // so that Enter closes it
      dialog.scrollTop = 0; // focusing the button at the end has scrolled the dialog down
    },

    isCovered,
    isElsewhere: () => store.parts.isGallery || isCovered(),
    take: exporter.run,
    part: (pair) => void part(pair)?.then(() => showing.notify()),
    placeOf: (place) => maps.placeOf(place),
    go: links.go,
  };
}
