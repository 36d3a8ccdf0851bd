/** The glossary: the meaning of each term, its name in the other languages, and an interactive picture. */

import { html } from "lit-html";

import { loadJson } from "../async/loading.js";
import { Stored } from "../engine/stored.js";
import { LANGUAGES } from "../words/languages.js";
import { textsIn } from "../words/spoken.js";
import { openStudy } from "./study.js";

/** @import { Question } from "../document/store.js" */
/** @import { Leaf } from "../panel/gallery.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Page, Study } from "./study.js" */

/** @typedef {{id: string, study: Study}} Entry */

const ANSWERS = "terms"; // stored answers for the states of all terms
const PAPER = { width: 400, height: 250 };

/**
 * @param {Page} page
 * @returns {Promise<Leaf>}
 */
export async function load(page) {
  const { links } = await loadJson(new URL("../terms.json", import.meta.url));
  const places = Object.keys(links).filter((id) => page.texts.has(`term.${id}.says`));
  const stored = new Stored();
  const [spoken] = await Promise.all([Promise.all(LANGUAGES.map(textsIn)), stored.load(ANSWERS)]);
  const answerTo = async (/** @type {Question} */ question) => stored.of(question) ?? page.engine.answer(question);
  const entries = await Promise.all(places.map(async (id) => ({ id, study: await openStudy(links[id], page, answerTo) })));
  const seen = new IntersectionObserver((changes) => {
    for (const { boundingClientRect, isIntersecting, target } of changes) {
      entries.find(({ study }) => study.picture === target)?.study.see(isIntersecting ? boundingClientRect : undefined);
    }
  }, { rootMargin: "200px" });
  for (const { study } of entries) seen.observe(study.picture);
  const showAll = () => entries.forEach(({ study }) => study.show());
  for (const { study } of entries) study.load().catch(() => {}); // else it is printed without its construction
  const isShown = () => entries[0].study.element.isConnected;
  addEventListener("beforeprint", () => isShown() && entries.forEach(({ study }) => study.print(PAPER)));
  addEventListener("afterprint", () => isShown() && entries.forEach(({ study }) => study.print()));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showAll);

  return Object.assign((/** @type {Texts} */ texts) => {
    queueMicrotask(showAll); // the language or theme has changed
    const others = spoken.filter(({ lang }) => lang !== texts.lang);
    return html`
      <h1>${texts.plain("glossary.title")}</h1>
      <p class="gallery-intro">${texts.plain("glossary.intro")}</p>
      <ul class="terms" role="list">${entries.map((entry) => entryOf(entry, texts, others))}</ul>`;
  }, { places });
}

/**
 * @param {Entry} entry
 * @param {Texts} texts
 * @param {Texts[]} others The texts of the other languages.
 */
function entryOf({ id, study }, texts, others) {
  const name = `term.${id}`;
  return html`<li id="term-${id}" class="term-entry" tabindex="-1">
    ${study.element}
    <h2>${texts.plain(name)} ${others.filter((other) => other.plain(name) !== texts.plain(name)).map((other) => html`<span class="faint" translate="no" lang=${other.lang}>${other.plain(name)}</span> `)}</h2>
    <p>${texts.explained([{ key: `${name}.says` }], id)}</p>
  </li>`;
}
