/** Public bug reports by cause: what was reported, what is true, and why; each opens in a scene. */

import { loadJson } from "../async/loading.js";
import { isScene } from "../document/course.js";
import { typeset } from "../geometry/numbers.js";

/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   id: string, thread: string, library: string, version?: string, known: "R" | "T" | "Q", section?: true,
 *   scene?: string, link: string, hit: boolean, truth: Record<string, any>, errs?: string[],
 * }} WildCase `known`: run, typed anew, or quoted; `section`: of a report from space; `scene`: the one that has
 *   exactly these shapes; `truth`: numbers as they are shown, rounded to their last digit; `errs`: the
 *   programs of the page that err here too.
 * @typedef {{id: string, cases: WildCase[]}} Cause
 */

const THREADS = "https://github.com/";
const PLAYGROUND = "playground";

/**
 * @param {AbortSignal} [signal]
 * @returns {Promise<(texts: Texts) => HTMLElement[]>}
 */
export async function load(signal) {
  /** @type {Cause[]} */
  const causes = await loadJson(new URL("../cases.json", import.meta.url), signal);
  return (texts) => [
    make("h1", { textContent: texts.plain("cases.title") }),
    make("p", { className: "gallery-intro", textContent: texts.plain("cases.intro") }),
    ...causes.map((cause) => causeOf(cause, texts)),
  ];
}

/**
 * @param {Cause} cause
 * @param {Texts} texts
 */
function causeOf({ id, cases }, texts) {
  const section = make("section", { className: "cause" });
  const heading = make("h2", { id: `cause-${id}`, textContent: texts.plain(`cause.${id}.title`) });
  section.setAttribute("aria-labelledby", heading.id);
  const list = make("ul", { className: "wild-cases", role: "list" });
  list.append(...cases.map((each) => caseOf(each, texts)));
  section.append(heading, make("p", { textContent: texts.plain(`cause.${id}.intro`) }), list);
  return section;
}

/**
 * @param {WildCase} wild
 * @param {Texts} texts
 */
function caseOf(wild, texts) {
  const { id, known, library, section, thread, version = "" } = wild;
  const item = make("li", { id: `wild-${id}`, className: "wild-case" });
  const heading = make("h3", { textContent: `${library} ${version}`.trim(), translate: false });
  const source = make("a", { href: `${THREADS}${thread}`, rel: "noopener noreferrer", target: "_blank", textContent: thread, translate: false });
  const told = make("dl", {});
  const [truth, values] = truthOf(wild.truth);
  told.append(
    ...row("cases.reported", [`wild.${id}.said`, `known.${known}`], texts),
    ...row("cases.true", [truth, ...(section ? ["cases.section"] : [])], texts, values),
    ...(texts.has(`wild.${id}.why`) ? row("cases.why", [`wild.${id}.why`], texts) : []),
  );
  item.append(heading, source, told, ...waysOf(wild, texts));
  return item;
}

/**
 * The sentence for what is true, and its numbers.
 * @param {Record<string, any>} truth
 * @returns {[string, Record<string, string>]}
 */
export function truthOf({ apart, overlap, along, ...places }) {
  if (along) return ["truth.along", { at: point(along[0]), to: point(along[1]) }];
  if (overlap) return ["truth.overlap", { way: typeset(overlap) }];
  const [[kind, at] = ["apart", []]] = Object.entries(places);
  return [`truth.${kind}`, { ...(at.length && { at: point(at) }), ...(apart && { far: typeset(apart) }) }];
}

/** @param {string[]} numbers */
function point(numbers) {
  return `(${numbers.map(typeset).join(", ")})`;
}

/**
 * @param {string} name
 * @param {string[]} keys
 * @param {Texts} texts
 * @param {Record<string, string>} [values]
 */
function row(name, keys, texts, values = {}) {
  const says = make("dd", {});
  texts.fillAll(says, keys.map((key) => ({ key, values })));
  return [make("dt", { textContent: texts.plain(name) }), says];
}

/**
 * The ways to see it: exactly, and by each of the page's programs that errs too.
 * @param {WildCase} wild
 * @param {Texts} texts
 */
function waysOf({ errs = [], link, scene = PLAYGROUND }, texts) {
  if (!isScene(scene)) return [];
  const title = { key: `scene.${scene}.title` };
  const href = `#/${scene}?${link}`;
  const ways = make("p", { className: "wild-ways" });
  ways.append(
    make("a", { href, textContent: texts.plain("cases.open", { scene: title }) }),
    ...errs.map((id) => make("a", {
      href: `${href}&algorithm=${id}`,
      textContent: texts.plain("cases.errs", { algorithm: { key: `algorithm.${id}` } }),
    })),
  );
  return [ways];
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 */
function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
