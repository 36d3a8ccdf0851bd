/**
 * The entries of the command palette: scenes, lessons, pages, terms, cases, steps, algorithms, views and commands.
 * Loaded on first use. `palette.json` lists the commands (those of a scene, those that also work in the gallery, and those
 * that have one entry per argument), where a view is shown if the scene lacks it, the pages for teachers, those of the
 * package, and further search words for anything but terms.
 */

import { loadJson } from "../async/loading.js";
import { COURSE, PAGES, ROOMS, SCENES, STATES } from "../document/scene-order.js";
import { kindOf } from "../document/kind.js";
import { writeShapes } from "../document/link.js";
import { newShape } from "../document/shape-list.js";
import { librariesOf } from "../document/library-catalogue.js";
import { isKeptBack } from "../document/prediction.js";
import { wrongIn } from "../document/scene.js";
import { loadScene } from "../document/scenes.js";
import { EDGES } from "../geometry/arranged.js";
import { PLANE } from "../geometry/kinds.js";
import { caseText } from "../panel/cases.js";
import { stepSentences } from "../words/sentences.js";
import { LANGUAGES } from "../words/languages.js";
import { textsIn } from "../words/spoken.js";
import { LESSONS } from "../course/route.js";
import COMMANDS from "./palette.json" with { type: "json" };
import { searchAmong } from "./matching.js";

/** @import { Board } from "../document/board.js" */
/** @import { Scene, SceneCase } from "../document/scene.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Commands } from "../input/command.js" */
/** @import { Entry, Search } from "../panel/palette.js" */
/** @import { Cause, WildCase } from "../panel/bug-reports.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Searched } from "./matching.js" */

/**
 * @typedef {{
 *   texts: Texts, store: Store, board: Board, frames: Frames, commands: Commands<any>,
 *   models: {go: (link: string) => unknown},
 * }} Deps
 * @typedef {{group: string, id: string, says: Phrase[], before?: string, hints?: Phrase[], run: () => void}} Found
 *   An entry before translation; `before`: its prefix in every language; `hints`: further search words.
 * @typedef {Record<string, Record<string, string>>} Also Further search words by language and id.
 * @typedef {{links: Record<string, string>, also: Also, alike: string[][]}} Terms Where each term is shown, the further
 *   search words of terms, and which words are synonyms.
 */

const PLAYGROUND = "playground"; // for entries without a scene
/** Pairs without their own scene: they open in the playground. */
const PAIRS = PLANE.flatMap((a, i) => PLANE.slice(i).map((b) => [a, b]))
  .filter(([a, b]) => ![`${a}-${b}`, `${b}-${a}`].some((id) => SCENES.includes(id)));
const APART = [[-2.5, 0], [2.5, 0]]; // their initial positions
const KINDS = ["python", "test", "numbers", "json", "frame"];
/** @type {[string, boolean | undefined][]} */
const GUESSES = [["predict.hit", true], ["predict.miss", false], ["predict.show", undefined]];

/**
 * @param {Deps} deps
 * @returns {Promise<Search>}
 */
export async function searchOf(deps) {
  const { texts } = deps;
  const langs = LANGUAGES.filter((lang) => lang !== texts.lang);
  const others = [...SCENES, ...ROOMS].filter((id) => id !== deps.board.scene.id);
  const [causes, terms, languages, scenes] = await Promise.all([
    /** @type {Promise<Cause[]>} */ (loadJson(new URL("../cases.json", import.meta.url))),
    /** @type {Promise<Terms>} */ (loadJson(new URL("../terms.json", import.meta.url))),
    Promise.all(langs.map(textsIn)), Promise.all(others.map((id) => loadScene(id))), texts.loadMore("course"),
  ]);
  const wild = causes.flatMap(({ cases }) => cases);
  const found = [...inScene(deps), ...everywhere(deps, wild, terms), ...scenes.flatMap((scene) => casesOf(scene, deps))];
  return searchAmong(found.map((each) => said(each, texts, languages, [terms.also, COMMANDS.also])), terms.alike);
}

/**
 * @param {Found} found
 * @param {Texts} texts
 * @param {Texts[]} languages The other languages.
 * @param {Also[]} [also]
 * @returns {Searched}
 */
export function said({ before = "", group, hints: more = [], id, run, says }, texts, languages, also = []) {
  const hintsIn = (/** @type {Texts} */ each) => [each.plainAll([{ key: `find.${group}` }, ...more]), ...also.map((words) => words[each.lang]?.[id] ?? "")];
  const [own, ...others] = [texts, ...languages].map((each) => ({ lang: each.lang, label: each.plainAll(says), hints: hintsIn(each).join(" ") }));
  const named = others.map(({ label, ...other }) => ({ ...other, label: label === own.label ? "" : label }));
  return { group, hints: own.hints, id, label: before + own.label, others: named, run };
}

/**
 * Entries for the current scene.
 * @param {Deps} deps
 * @returns {Found[]}
 */
function inScene({ board: { scene, types }, commands, frames: { drawn }, store }) {
  if (store.parts.isGallery) return [];
  const explanation = isKeptBack(store.parts, drawn) ? null : drawn?.answer.explanation;
  const cases = store.parts.options.predict ? [] : scene.cases; // the name of a case may reveal hit or miss
  const entry = (/** @type {string} */ group, /** @type {string} */ id, /** @type {Phrase[]} */ says, /** @type {string} */ command, /** @type {unknown[]} */ ...given) =>
    ({ group, id, says, run: () => void commands.run(command, ...given) });
  const named = (/** @type {string} */ group, /** @type {string} */ id, /** @type {string} */ key, /** @type {string} */ command, /** @type {unknown[]} */ ...given) =>
    entry(group, id, [{ key }], command, ...given);
  return [
    ...cases.map((each) => entry("case", `${scene.id} ${each.id}`, [caseText(each)], "showCase", each)),
    ...(drawn ? [...drawn.answer.algorithms, ...librariesOf(drawn.answer)] : []).map((id) => named("algorithm", id, `algorithm.${id}`, "algorithm", id)),
    ...(explanation ? stepSentences(explanation) : []).map(({ id, title, values }) => entry("step", id, [{ key: title, values }], "step", id)),
    ...kindOf(scene).views(scene).map((view) => named("view", view, `view.${view}`, "view", view)),
    ...Object.entries(COMMANDS.inScene).filter(([name]) => commands.can(name)).map(([name, key]) => named("command", name, key, name)),
    ...(commands.can("guess") ? GUESSES.map(([key, hit]) => named("command", "guess", key, "guess", hit)) : []),
    ...(commands.can("add") ? types.map((type) => entry("command", type, [{ key: "find.add", values: { shape: { key: `shape.${type}` } } }], "add", type)) : []),
    ...(commands.can("align") ? Object.keys(EDGES).map((edge) => named("command", "align", `make.align.${edge}`, "align", edge)) : []),
    ...(commands.can("distribute") ? [0, 1].map((axis) => named("command", "distribute", `make.distribute.${axis}`, "distribute", axis)) : []),
    ...(commands.can("take") ? KINDS.map((kind) => named("command", kind, `take.${kind}`, "take", kind)) : []),
  ];
}

/**
 * Entries that are available everywhere.
 * @param {Deps} deps
 * @param {WildCase[]} wild
 * @param {Terms} terms
 * @returns {Found[]}
 */
function everywhere({ board, commands, models, store }, wild, terms) {
  const own = store.parts.isGallery ? [] : kindOf(board.scene).views(board.scene);
  const entry = (/** @type {string} */ group, /** @type {string} */ id, /** @type {string} */ key, /** @type {string} */ link, before = "") =>
    ({ group, id, says: [{ key }], before, run: () => void models.go(link) });
  return [
    ...COURSE.flatMap(({ id: chapter, scenes }) => scenes.map((id) => ({
      ...entry("scene", id, `scene.${id}.title`, `#/${id}`),
      hints: [{ key: `chapter.${chapter}.title` }],
    }))),
    ...COURSE.flatMap(({ id: chapter, states = [] }) => states.map((id) => ({
      ...entry("scene", id, `card.${id}.title`, STATES[id]),
      hints: [{ key: `chapter.${chapter}.title` }],
    }))),
    ...ROOMS.map((id) => entry("scene", id, `scene.${id}.title`, `#/${id}`)),
    ...PAIRS.map((pair) => ({ group: "scene", id: pair.join("-"), says: [pairName(pair)], run: () => void models.go(pairLink(pair)) })),
    ...Object.entries(terms.links).map(([term, link]) => entry("term", term, `term.${term}`, link)),
    entry("page", "gallery", "gallery.title", "#/"),
    ...LESSONS.map((id, i) => ({
      ...entry("lesson", id, "", `#/course/${id}`),
      says: [{ key: "find.numbered", values: { number: i + 1, title: { key: `lesson.${id}.title` } } }],
    })),
    ...PAGES.map((id) => entry("page", id, `page.${id}`, `#/${id}`)),
    ...Object.entries(COMMANDS.teaching).map(([id, key]) => entry("page", id, key, `#/${id}`)),
    ...Object.entries(COMMANDS.pages).map(([id, address]) => (
      { group: "page", id, says: [{ key: `page.${id}` }], run: () => location.assign(address) })),
    ...Object.entries(COMMANDS.views).filter(([view]) => !own.includes(view)).map(([view, link]) => entry("view", view, `view.${view}`, link)),
    ...wild.map(({ id, library, link, scene = PLAYGROUND, version = "" }) => (
      entry("wild", `${id} ${scene}`, `wild.${id}.said`, `#/${scene}?${link}`, `${`${library} ${version}`.trim()}: `))),
    ...Object.entries(COMMANDS.everywhere).map(([name, key]) => (
      { group: "command", id: name, says: [{ key }], run: () => void commands.run(name) })),
  ];
}

/** @param {string[]} pair @returns {Phrase} */
const pairName = ([a, b]) => (
  { key: "find.pair", values: { scene: { key: `scene.${PLAYGROUND}.title` }, a: { key: `shape.${a}` }, b: { key: `shape.${b}` } } });

/** @param {string[]} pair */
const pairLink = (pair) => writeShapes(PLAYGROUND, pair.map((type, i) => newShape(type, APART[i], 1)));

/**
 * The cases of a scene that is not open.
 * @param {Scene} scene
 * @param {Deps} deps
 * @returns {Found[]}
 */
const casesOf = ({ id, cases }, { models }) => cases.map((each) => (
  { group: "case", id: `${id} ${each.id}`, says: [{ key: "find.of", values: { scene: { key: `scene.${id}.title` }, case: caseText(each) } }], run: () => void models.go(linkOf(id, each)) }));

/**
 * The link to a case; one in which an algorithm fails opens with such an algorithm.
 * @param {string} scene
 * @param {SceneCase} sceneCase
 */
function linkOf(scene, sceneCase) {
  const [wrong] = wrongIn(sceneCase);
  return `#/${scene}?case=${sceneCase.id}${wrong ? `&algorithm=${wrong}` : ""}`;
}
