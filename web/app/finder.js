/** What the palette finds: scenes, pages, cases, algorithms, views, commands. It loads when it is first wanted. */

import { loadJson } from "../async/loading.js";
import { PAGES, SCENES, isScene } from "../document/course.js";
import { viewsOf } from "../document/link.js";
import { caseText } from "../panel/cases.js";
import { Palette } from "../panel/palette.js";

/** @import { Board } from "../document/board.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Commands } from "../input/commands.js" */
/** @import { Entry } from "../panel/palette.js" */
/** @import { Cause, WildCase } from "../panel/wild.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   root: Document, texts: Texts, store: Store, board: Board, frames: Frames, commands: Commands<any>,
 *   models: {go: (link: string) => unknown},
 * }} Means
 */

/** The commands that need nothing more, and what they are called. @type {Record<string, string>} */
const COMMANDS = {
  undo: "history.undo", redo: "history.redo", reset: "stage.reset.label", fit: "stage.fit.label", zoomIn: "stage.in.label",
  zoomOut: "stage.out.label", play: "step.play.label", digits: "step.exact.label", copy: "link.copy", predict: "predict.label", present: "present.label", take: "take.label",
  saveSvg: "take.svg", help: "keys.open",
};
/** Those that act in the gallery too. @type {Record<string, string>} */
const EVERYWHERE = { language: "lang.label", theme: "theme.label" };
const KINDS = ["python", "test", "numbers", "json", "frame"];

/** @type {Palette | undefined} */
let palette;

/** @param {Means} means */
export async function openFinder(means) {
  /** @type {Cause[]} */
  const causes = await loadJson(new URL("../cases.json", import.meta.url));
  palette ??= new Palette(/** @type {HTMLDialogElement} */ (means.root.getElementById("palette")), means.texts);
  palette.open([...inScene(means), ...everywhere(means, causes.flatMap(({ cases }) => cases))]);
}

/**
 * What can be done with what is shown.
 * @param {Means} means
 * @returns {Entry[]}
 */
function inScene({ board: { scene }, commands, frames: { drawn }, store, texts }) {
  if (store.parts.isGallery) return [];
  const entry = (/** @type {string} */ group, /** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ command, /** @type {unknown[]} */ ...given) =>
    ({ group, id, label, run: () => void commands.run(command, ...given) });
  return [
    ...scene.cases.map((each) => entry("case", each.id, texts.plainAll([caseText(each)]), "showCase", each)),
    ...(drawn?.answer.algorithms ?? []).map(({ id }) => entry("algorithm", id, texts.plain(`algorithm.${id}`), "algorithm", id)),
    ...viewsOf(scene).map((view) => entry("view", view, texts.plain(`view.${view}`), "view", view)),
    ...Object.entries(COMMANDS).filter(([name]) => commands.can(name)).map(([name, key]) => entry("command", name, texts.plain(key), name)),
    ...KINDS.map((kind) => entry("command", kind, texts.plain(`take.${kind}`), "take", kind)),
  ];
}

/**
 * What can be opened from anywhere.
 * @param {Means} means
 * @param {WildCase[]} wild
 * @returns {Entry[]}
 */
function everywhere({ commands, models, texts }, wild) {
  const entry = (/** @type {string} */ group, /** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ link) =>
    ({ group, id, label, run: () => void models.go(link) });
  return [
    ...SCENES.map((id) => entry("scene", id, texts.plain(`scene.${id}.title`), `#/${id}`)),
    entry("page", "gallery", texts.plain("gallery.title"), "#/"),
    ...PAGES.map((id) => entry("page", id, texts.plain(`page.${id}`), `#/${id}`)),
    ...wild.flatMap(({ id, library, link, scene, version = "" }) => (scene && isScene(scene)
      ? [entry("wild", `${id} ${scene}`, `${library} ${version}: ${texts.plain(`wild.${id}.said`)}`, `#/${scene}?${link}`)] : [])),
    ...Object.entries(EVERYWHERE).map(([name, key]) => (
      { group: "command", id: name, label: texts.plain(key), run: () => void commands.run(name) })),
  ];
}
