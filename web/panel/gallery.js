/**
 * The gallery: every scene as a card with its picture, in the chapters of the course; and, in its place,
 * the pages beside it, which come when they are wanted.
 */

import { COURSE, PAGES, ROOMS } from "../document/course.js";

/** @import { Chapter } from "../document/course.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {(signal?: AbortSignal) => Promise<(texts: Texts) => HTMLElement[]>} Load */

/** The course, and among it the rooms for shapes of one's own: after all that is about two shapes. */
const CHAPTERS = COURSE.toSpliced(COURSE.findIndex(({ id }) => id === "many"), 0, { id: "own", scenes: ROOMS });
const PICTURE = { width: 480, height: 300 };
const COLUMNS = 3; // on a wide screen
const THEMES = ["light", "dark"];

/** What loads the pages beside the gallery. @type {Record<string, () => Promise<{load: Load}>>} */
const LOADS = { cases: () => import("./wild.js"), links: () => import("./grammar.js") };

export class Gallery {
  /** What fills each page that is loaded. @type {Record<string, (texts: Texts) => HTMLElement[]>} */
  #pages = {};

  /**
   * @param {Document} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.element = /** @type {HTMLElement} */ (root.getElementById("gallery"));
    this.scene = /** @type {HTMLElement} */ (root.getElementById("scene"));
  }

  /** @param {boolean} isOpen Else there is a scene in its place. */
  toggle(isOpen) {
    this.root.documentElement.dataset.page = isOpen ? "gallery" : "scene";
    this.element.hidden = !isOpen;
    this.scene.hidden = isOpen;
  }

  /**
   * Has all that a page consists of.
   * @param {string} page The gallery itself has no name.
   * @param {AbortSignal} [signal]
   */
  async load(page, signal) {
    if (!page || this.#pages[page]) return;
    const [{ load }] = await Promise.all([LOADS[page](), this.texts.loadMore()]);
    this.#pages[page] = await load(signal);
  }

  /** @param {string} page */
  build(page) {
    this.element.dataset.leaf = page;
    if (page) this.#fill(this.#pages[page](this.texts));
    else this.#buildCourse();
  }

  /** @param {HTMLElement[]} nodes The first one is the page's heading. */
  #fill(nodes) {
    this.root.title = `${nodes[0].textContent} · hitlab`;
    this.element.replaceChildren(...nodes);
    this.element.scrollTop = 0;
  }

  #buildCourse() {
    const { element, texts } = this;
    const title = texts.plain("gallery.title");
    this.root.title = `${title} · hitlab`;
    const heading = make("h1", { textContent: title });
    const intro = make("p", { className: "gallery-intro", textContent: texts.plain("gallery.intro") });
    const chapters = CHAPTERS.map((chapter) => chapterOf(chapter, texts));
    element.replaceChildren(heading, intro, ...chapters, libraryOf(texts));
    for (const i of leavingRoom(CHAPTERS.map(({ scenes }) => scenes.length))) element.children[i + 2].classList.add("alone");
  }

  /**
   * Puts the focus on a scene's card, so that one goes on from where one left; without one on the
   * gallery itself, so that keys scroll it.
   * @param {string} scene
   */
  focus(scene) {
    const card = /** @type {HTMLElement | null} */ (this.element.querySelector(`a[href="#/${scene}"]`));
    (card ?? this.element).focus();
  }
}

/**
 * Which chapters have a row to themselves and leave one of its columns free.
 * @param {number[]} counts Of their cards.
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
  return rows.filter((row) => row.length === 1 && cards(row) === COLUMNS - 1).flat();
}

/**
 * @param {Chapter} chapter
 * @param {Texts} texts
 */
function chapterOf({ id, scenes }, texts) {
  const section = make("section", { className: "chapter" });
  section.dataset.scenes = String(scenes.length);
  const heading = make("h2", { id: `chapter-${id}`, textContent: texts.plain(`chapter.${id}.title`) });
  const says = make("p", { textContent: texts.plain(`chapter.${id}.intro`) });
  const cards = make("ul", { className: "cards", role: "list" }); // a style takes it from a list without boxes
  cards.append(...scenes.map((scene) => cardOf(scene, texts)));
  section.setAttribute("aria-labelledby", heading.id);
  const head = make("div", { className: "chapter-says" });
  head.append(heading, says);
  section.append(head, cards);
  return section;
}

/**
 * @param {string} scene
 * @param {Texts} texts
 */
function cardOf(scene, texts) {
  const item = document.createElement("li");
  const link = make("a", { className: "card", href: `#/${scene}` });
  const pictures = THEMES.map((theme) =>
    make("img", { className: theme, src: `pictures/${scene}-${theme}.webp`, alt: "", loading: "lazy", ...PICTURE }));
  const title = make("span", { className: "card-title", textContent: texts.plain(`scene.${scene}.title`) });
  const says = make("span", { className: "card-intro", textContent: texts.plain(`card.${scene}`) });
  link.append(...pictures, title, says);
  item.append(link);
  return item;
}

/**
 * What a developer finds last: the way to the package's reference.
 * @param {Texts} texts
 */
function libraryOf(texts) {
  const library = make("footer", { className: "gallery-library" });
  const says = make("p", { textContent: texts.plain("gallery.library") });
  const href = "reference/index.html";
  library.append(
    says,
    make("a", { href, hreflang: "en", textContent: texts.plain("page.reference") }),
    ...PAGES.map((id) => make("a", { href: `#/${id}`, textContent: texts.plain(`page.${id}`) })),
  );
  return library;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 */
function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
