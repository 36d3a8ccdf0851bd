/** The link syntax: everything that can occur in a link, each with an example to try. */

import { html } from "lit-html";

import GRAMMAR from "../links.json" with { type: "json" };
import COURSE from "./grammar.json" with { type: "json" };

/** @import { Texts } from "../words/text.js" */

const { names: { list, page, scene, view }, parameters, shapes } = GRAMMAR;
/** @type {Record<string, Record<string, {example: string}>>} */
const TABLES = { shapes, names: { ...scene, ...view, ...list, ...page }, parameters, course: COURSE };

/** Characters after which a long link may break. */
const PARTS = /(?<=[?&,]|%20)/;

/** @returns {Promise<(texts: Texts) => unknown>} */
export const load = async () => (texts) => html`
  <h1>${texts.plain("links.title")}</h1>
  <p class="gallery-intro">${texts.plain("links.intro")}</p>
  ${tableOf("shapes", texts)}
  <p>${texts.plain("links.numbers")}</p>
  ${tableOf("names", texts)}
  <p>${texts.plain("links.unknown")}</p>
  ${tableOf("parameters", texts)}
  ${tableOf("course", texts)}`;

/**
 * @param {"shapes" | "names" | "parameters" | "course"} id A table: the types of shapes, the names of a link, the
 *   parameters of some scenes only, or those of the course.
 * @param {Texts} texts
 */
function tableOf(id, texts) {
  const row = (/** @type {[string, {example: string}]} */ [name, { example: href }]) => html`<dt><code>${name}</code></dt>
    <dd>${texts.plain(`links.${name}`)}<br><a href=${href} translate="no">${href.split(PARTS).map((part) => html`${part}<wbr>`)}</a></dd>`;
  return html`<section class="grammar" aria-labelledby="grammar-${id}">
    <h2 id="grammar-${id}">${texts.plain(`links.${id}`)}</h2>
    <dl>${Object.entries(TABLES[id]).map(row)}</dl>
  </section>`;
}
