/**
 * The gallery: every scene as a card with its picture, in the chapters of the course; and the other pages shown in its
 * place, loaded on demand.
 */

import { html } from "lit-html";

import { lazily } from "../async/lazily.js";
import { COURSE, PAGES, ROOMS, STATES, entryNameOf } from "../document/scene-order.js";
import { noChoice } from "../document/link-error.js";
import { nearestName } from "../document/nearest-name.js";
import { show } from "../words/show.js";
import { find } from "./find.js";

/** @import { Chapter } from "../document/scene-order.js" */
/** @import { LinkError } from "../document/link-error.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {((texts: Texts, place?: string) => unknown) & {
 *   places?: {includes: (place: string) => boolean}, open?: (place: string) => Promise<LinkError | undefined>,
 * }} Leaf The template of a page, and the positions in it that a link can name; or `open`, which loads one, or reports
 *   why there is none.
 */
/** @typedef {() => Promise<Leaf>} Load */
/**
 * @typedef {{start: (texts: Texts) => unknown, picture: HTMLElement}} Door The course's door: the link to where the user
 *   begins or goes on, and a live picture.
 */

/** The course, with the playgrounds after everything about two shapes. */
const CHAPTERS = COURSE.toSpliced(COURSE.findIndex(({ id }) => id === "many"), 0, { id: "own", scenes: ROOMS });
const COLUMNS = 3; // on a wide screen
/** A text to paste. */
const EXAMPLE = "OBB a{ {1, 2}, {2, 1}, 0.5 }; OBB b{ {3, 2}, {1, 1}, 0 };";
const THEMES = ["light", "dark"];

/** Loaders of the other pages, except for those of features. @type {Record<string, () => Promise<{load: Load}>>} */
const LOADS = { cases: () => import("./bug-reports.js"), links: () => import("./grammar.js") };
/** The element of a page that a link names. */
const placeOf = (/** @type {string} */ place) => document.getElementById(`term-${place}`);

/** @typedef {ReturnType<typeof galleryOf>} Gallery */

/**
 * @param {Texts} texts
 * @param {Record<string, Load>} others The pages of features.
 * @param {() => Promise<Door>} loadDoor The gallery does not wait for it, and is complete without it.
 */
export function galleryOf(texts, others, loadDoor) {
  const element = find("gallery");
  /** @type {Door | undefined} */
  let door;
  const openDoor = lazily(async () => {
    door = await loadDoor();
    if (element.dataset.leaf === "") show(pages[""](texts, ""), element);
  });
  /** The loaded pages; the gallery itself has an empty name. @type {Record<string, Leaf>} */
  const pages = { "": () => galleryIn(texts, door) };
  const load = lazily(async (/** @type {string} */ page) => {
    pages[page] ??= await (others[page] ?? (await Promise.all([LOADS[page](), texts.loadMore()]))[0].load)();
  });

  return {
    /** @param {boolean} isOpen Otherwise a scene is shown in its place. */
    toggle: (isOpen) => {
      document.documentElement.dataset.page = isOpen ? "gallery" : "scene";
      element.hidden = !isOpen;
      find("scene").hidden = isOpen;
    },

    /**
     * Loads a page.
     * @param {string} page
     * @param {string} place
     * @returns {Promise<LinkError | undefined>} The problem, if the page has no such position.
     */
    load: async (page, place) => {
      await load(page);
      const { open, places = /** @type {string[]} */ ([]) } = pages[page];
      if (open) return open(place);
      if (!place || places.includes(place)) return undefined;
      const known = Array.isArray(places) ? places : ["1"];
      const nearest = nearestName(place, known);
      return noChoice(entryNameOf(page), place, nearest ? [nearest] : known);
    },

    /** @param {string} page @param {string} place */
    build: (page, place) => {
      element.dataset.leaf = page;
      if (!page) openDoor().catch(() => {});
      show(pages[page](texts, place), element);
      document.title = `${element.querySelector("h1")?.textContent} · hitlab`;
      element.scrollTop = 0;
      placeOf(place)?.scrollIntoView({ block: "center" });
    },

    /**
     * Moves the focus to the element that a link names, or to the card of the scene or lesson that was open, so that the
     * user continues from there; otherwise to the gallery itself, so that keys scroll it.
     * @param {string} former
     * @param {string} place
     */
    focus: (former, place) => (placeOf(place) ?? /** @type {HTMLElement | null} */ (element.querySelector(`a[href="#/${former}"]`)) ?? element).focus(),
  };
}

/**
 * Returns the chapters that have a row to themselves and leave columns free.
 * @param {number[]} counts The number of cards of each chapter.
 * @returns {number[]}
 */
export function leavingRoom(counts) {
  /** @type {number[][]} */
  const rows = [];
  const cards = (/** @type {number[]} */ row) => row.reduce((sum, i) => sum + counts[i], 0);
  counts.forEach((count, i) => {
    const last = rows.at(-1);
    if (last && cards(last) + count <= COLUMNS) last.push(i);
    else rows.push([i]);
  });
  return rows.filter((row) => row.length === 1 && cards(row) < COLUMNS).flat();
}

/** @param {Texts} texts @param {Door} [door] */
function galleryIn(texts, door) {
  const alone = leavingRoom(CHAPTERS.map(({ scenes, states = [] }) => scenes.length + states.length));
  return html`
    <div class="door">
      <div class="door-says">
        <h1>${texts.plain("gallery.title")}</h1>
        <p class="gallery-intro">${texts.explained([{ key: "gallery.intro" }])}</p>
        <p class="faint">${texts.plain("gallery.course")}</p>
        <p class="door-ways">${door?.start(texts) ?? html`<a class="start" href="#/course">${texts.plain("gallery.start")}</a>`}
          <a href="#/course">${texts.plain("gallery.lessons")}</a></p>
      </div>
      <div class="door-picture">${door?.picture}</div>
    </div>
    <p class="gallery-paste"><button type="button" data-click="paste">${texts.plain("gallery.paste")}</button> <span>${texts.plain("gallery.paste.says")}</span>
      <button type="button" data-click="paste" data-given=${JSON.stringify(EXAMPLE)}><code dir="ltr">${EXAMPLE}</code></button></p>
    ${CHAPTERS.map((chapter, i) => chapterOf(chapter, alone.includes(i), texts))}
    <footer class="gallery-library">
      <p>${texts.plain("gallery.library")}</p>
      <a href="reference/index.html" hreflang="en">${texts.plain("page.reference")}</a>
      ${PAGES.map((id) => html`<a href="#/${id}">${texts.plain(`page.${id}`)}</a>`)}
    </footer>`;
}

/**
 * @param {Chapter} chapter
 * @param {boolean} isAlone
 * @param {Texts} texts
 */
function chapterOf({ id, scenes, states = [] }, isAlone, texts) {
  return html`<section class="chapter ${isAlone ? "alone" : ""}" data-scenes=${scenes.length + states.length} aria-labelledby="chapter-${id}">
    <div class="chapter-says"><h2 id="chapter-${id}">${texts.plain(`chapter.${id}.title`)}</h2><p>${texts.explained([{ key: `chapter.${id}.intro` }])}</p></div>
    <ul class="cards" role="list">${scenes.map((scene) => cardOf(scene, `#/${scene}`, `scene.${scene}.title`, texts))}${
      states.map((state) => cardOf(state, STATES[state], `card.${state}.title`, texts))}</ul>
  </section>`; // role="list", because the style of the cards removes the implicit role
}

/**
 * @param {string} id
 * @param {string} link
 * @param {string} title
 * @param {Texts} texts
 */
function cardOf(id, link, title, texts) {
  const pictureIn = (/** @type {string} */ theme) => html`<img class=${theme} loading="lazy" width="480" height="300" alt=""
    src="pictures/${id}-${theme}.webp">`;
  return html`<li><a class="card" href=${link}>${THEMES.map(pictureIn)}<span class="card-title">${
    texts.plain(title)}</span><span class="card-intro">${texts.plain(`card.${id}`)}</span></a></li>`;
}
