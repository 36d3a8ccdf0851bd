/** Public bug reports by cause: the report, the truth and the reason; each opens in a scene. */

import { html, nothing } from "lit-html";

import { loadJson } from "../async/loading.js";
import { isScene } from "../document/scene-order.js";
import { typeset } from "../geometry/numbers.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   id: string, thread: string, library: string, version?: string, known: "R" | "T" | "Q", section?: true,
 *   scene?: string, link: string, hit: boolean, truth: Record<string, any>, errs?: string[],
 * }} WildCase `known`: run, retyped, or quoted; `section`: whether the report is from space; `scene`: a scene that has
 *   exactly these shapes; `thread`: a path on GitHub, or an address; `truth`: numbers as displayed, rounded to their
 *   last digit; `errs`: the programs on the page that are also wrong here.
 * @typedef {{id: string, cases: WildCase[]}} Cause
 */

const THREADS = "https://github.com/";
const PLAYGROUND = "playground";

/** @returns {Promise<(texts: Texts) => unknown>} */
export async function load() {
  /** @type {Cause[]} */
  const causes = await loadJson(new URL("../cases.json", import.meta.url));
  return (texts) => html`
    <h1>${texts.plain("cases.title")}</h1>
    <p class="gallery-intro">${texts.plain("cases.intro")}</p>
    ${causes.map((cause) => causeOf(cause, texts))}`;
}

/**
 * @param {Cause} cause
 * @param {Texts} texts
 */
const causeOf = ({ id, cases }, texts) => html`<section class="cause" aria-labelledby="cause-${id}">
  <h2 id="cause-${id}">${texts.plain(`cause.${id}.title`)}</h2>
  <p>${texts.explained([{ key: `cause.${id}.intro` }])}</p>
  <ul class="wild-cases" role="list">${cases.map((each) => caseOf(each, texts))}</ul>
</section>`;

/**
 * @param {WildCase} wild
 * @param {Texts} texts
 */
function caseOf(wild, texts) {
  const { id, known, library, section, thread, truth, version = "" } = wild;
  const [verdict, values] = truthOf(truth);
  const row = (/** @type {string} */ name, /** @type {string[]} */ ...keys) => html`
    <dt>${texts.plain(name)}</dt><dd>${texts.explained(keys.map((key) => ({ key, values })))}</dd>`;
  return html`<li id="wild-${id}" class="wild-case">
    <h3 translate="no">${`${library} ${version}`.trim()}</h3><a
      href=${new URL(thread, THREADS).href} rel="noopener noreferrer" target="_blank" translate="no">${thread}</a>
    <dl>
      ${row("cases.reported", `wild.${id}.said`, `known.${known}`)}
      ${row("cases.true", verdict, ...(section ? ["cases.section"] : []))}
      ${texts.has(`wild.${id}.why`) ? row("cases.why", `wild.${id}.why`) : nothing}
    </dl>
    ${waysOf(wild, texts)}
  </li>`;
}

/**
 * The sentence about the exact answer, and its numbers.
 * @param {Record<string, any>} truth
 * @returns {[string, Record<string, string>]}
 */
export function truthOf({ apart, first, inside, normal, overlap, ...places }) {
  if (first) return ["truth.first", { t: typeset(first), normal: point(normal) }];
  if (inside) return ["truth.inside", { far: typeset(inside) }];
  if (overlap) return ["truth.overlap", { way: typeset(overlap) }];
  const [[kind, place] = ["apart", []]] = Object.entries(places);
  const [at, to] = Array.isArray(place[0]) ? place : [place];
  return [`truth.${kind}`, {
    ...(at.length && { at: point(at) }), ...(to && { to: point(to) }), ...(apart && { far: typeset(apart) }),
  }];
}

/** @param {string[]} numbers */
const point = (numbers) => `(${numbers.map(typeset).join(", ")})`;

/**
 * Links to view it: exactly, and by each of the page's programs that is also wrong.
 * @param {WildCase} wild
 * @param {Texts} texts
 */
function waysOf({ errs = [], link, scene = PLAYGROUND }, texts) {
  if (!isScene(scene)) return nothing;
  const href = `#/${scene}?${link}`;
  return html`<p class="wild-ways">
    <a href=${href}>${texts.plain("cases.open", { scene: { key: `scene.${scene}.title` } })}</a>
    ${errs.map((id) => html`<a href="${href}&algorithm=${id}">${texts.plain("cases.errs", { algorithm: { key: `algorithm.${id}` } })}</a>`)}
  </p>`;
}
