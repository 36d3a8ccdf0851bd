/**
 * The texts of the locale files. A text may contain values: `{name}`, an integer as `{name:whole}`, a count as
 * `{name:count}`, and a word in the plural form for its number as `{name:one=corner;other=corners}`, with the
 * language's own plural categories. Mathematical letters are between asterisks. A list is joined as the language does.
 */

import { html, nothing } from "lit-html";

import { lazily } from "../async/lazily.js";
import { loadJson } from "../async/loading.js";
import { exactly, readable, readableApart } from "../geometry/numbers.js";
import { once } from "../geometry/memoize.js";
import { shownLetter, splitLetter } from "./letters.js";
import { show } from "./show.js";
import { termsIn } from "./terms.js";

/** @import { Worded } from "./terms.js" */

/**
 * @typedef {{key: string, values?: Values | undefined}} Phrase As a value, it has those of the text around it, unless it
 *   has its own.
 * @typedef {{number: number, name?: string}} Live A number of an explanation; it is shown short, and exact on demand.
 *   `name`: the value's name, if the placeholder has another one.
 * @typedef {{letter: string}} Letter
 * @typedef {Record<string, string | number | (string | number)[] | Phrase | Live | Letter>} Values A bare number is a count.
 * @typedef {{text: string, italic?: boolean, name?: string, exact?: string, term?: string}} Piece `name`: of the value
 *   or letter that it shows; `term`: the glossary term that it is.
 */

/** Memoized, because constructing an object takes longer than using it. */
const numbersIn = once((/** @type {string} */ lang) => new Intl.NumberFormat(lang), new Map());
const pluralsIn = once((/** @type {string} */ lang) => new Intl.PluralRules(lang), new Map());

/** The number formats of placeholders. @type {Record<string, (number: number, lang: string) => string>} */
const FORMATS = {
  whole: (number) => String(number).replace("-", "−"),
  count: (number, lang) => numbersIn(lang).format(number),
  size: (number) => readable(Math.abs(number)),
};

/** A number in a text. */
const NUMBER = /\{(\w+)\}/g;
/** The maximum number of items of a list that are shown. */
const LISTED = 24;
/** Two numbers with a minus sign or a relation between them, in a text or a formula. */
const OPERANDS = /\{(\w+)\}(?=[\s(]*(?:[−<>≤≥=]|&[lg]t;)[\s(]*\{(\w+)\})/g;

/** The key of a term's name; longer keys are texts about the term. */
const TERM = /^term\.([a-z-]+)$/;
/** A number or letter before its particle or what it counts, in Japanese. */
const COUNTED = /([\d})*]) (?=[ぁ-ん個本組回件辺乗次行枚通象度点倍桁番問人秒節章]|直線|頂点|文字|か所|分の|進[数小]|フレーム|ステップ|方向)/g;

export class Texts {
  lang = "";
  /** The language requested last, which may still be loading. */
  #chosen = "";
  /** Whether numbers are shown with all their digits. */
  isExact = false;
  /**
   * The ends of the file names of the texts that no scene needs, once they were requested; a newly selected language
   * loads them too.
   * @type {Set<string>}
   */
  #ends = new Set();
  #load = lazily(loadTexts);
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {Map<string, Worded[]>} */
  #parts = new Map();
  /** Splits a text into parts. */
  #partsOf = once((/** @type {string} */ key) => bound(this.#texts[key] ?? key).split(/(\*|\{[^}]+\})/).filter(Boolean)
    .flatMap((text) => (/^[*{]/.test(text) ? [{ text }] : this.#termsIn(text))), this.#parts);
  /** Finds the terms in a text. @type {ReturnType<typeof termsIn>} */
  #termsIn = termsIn("", []);

  get isLoaded() {
    return this.lang !== "";
  }

  /**
   * Loads a language: its file, which the build merges from several, and those loaded later that are already in use.
   * If another language has been selected meanwhile, the result is discarded.
   * @param {string} lang
   */
  async load(lang) {
    this.#chosen = lang;
    if (lang !== this.lang) await this.#bring(lang);
  }

  /** Loads all texts of a language that are in use, including those requested meanwhile. @param {string} lang */
  async #bring(lang) {
    const texts = { ...await this.#load(lang) };
    for (const end of this.#ends) Object.assign(texts, await this.#load(`${lang}-${end}`)); // also visits ends that are added meanwhile
    if (lang !== this.#chosen && lang !== this.lang) return;
    this.#texts = texts;
    this.#parts.clear();
    this.#termsIn = termsIn(lang, Object.entries(this.#texts).flatMap(([key, name]) => TERM.exec(key)?.slice(1).map((id) => [id, name]) ?? []));
    this.lang = lang;
  }

  /**
   * Loads additional texts that the start does not need.
   * @param {"later" | "course"} end The texts of the lessons, or all others.
   */
  loadMore(end = "later") {
    this.#ends.add(end);
    return this.#bring(this.lang);
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(this.#texts, key);
  }

  /**
   * The text, split into pieces.
   * @param {string} key
   * @param {Values} [values]
   * @param {(number: number) => string} [read]
   * @returns {Piece[]}
   */
  pieces(key, values = {}, read = readerOf(this.#whole(key, values), values)) {
    let italic = false;
    return this.#partsOf(key).flatMap((part) => {
      const { text } = part;
      if (text.startsWith("{")) return this.#filled(text.slice(1, -1), values, read, italic);
      if (text !== "*") return [italic ? { text, italic, name: text } : part];
      italic = !italic;
      return [];
    });
  }

  /** The text with that of its words in their places. @param {string} key @param {Values} values @returns {string} */
  #whole(key, values) {
    return (this.#texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name) => {
      const value = values[name];
      return typeof value === "object" && "key" in value ? this.#whole(value.key, value.values ?? values) : placeholder;
    });
  }

  /**
   * The pieces that replace a placeholder.
   * @param {string} placeholder
   * @param {Values} values
   * @param {(number: number) => string} read
   * @param {boolean} [italic]
   * @returns {Piece[]}
   */
  #filled(placeholder, values, read, italic = false) {
    const [name, format] = placeholder.split(":");
    const value = values[name];
    if (format?.includes("=")) return [{ text: this.#formFor(value, format) }];
    if (Array.isArray(value)) return [{ text: new Intl.ListFormat(this.lang, { style: "narrow" }).format(shortened(value)) }];
    if (typeof value === "number") return [{ text: FORMATS.count(value, this.lang) }];
    if (typeof value !== "object") return [italic ? { text: String(value), italic } : { text: String(value) }];
    if ("key" in value) return this.pieces(value.key, value.values ?? values, read);
    if ("letter" in value) return [{ text: value.letter, italic: true, name: value.letter }];
    const exact = exactly(value.number);
    const shown = format ? { text: FORMATS[format](value.number, this.lang) } : { text: this.isExact ? exact : read(value.number), exact };
    return [{ ...shown, name: value.name ?? name }];
  }

  /**
   * The plural form of a word for a number.
   * @param {Values[string]} value
   * @param {string} forms
   */
  #formFor(value, forms) {
    const number = typeof value === "object" && "number" in value ? value.number : Number(value);
    const { other, ...all } = Object.fromEntries(forms.split(";").map((form) => form.split("=")));
    return all[pluralsIn(this.lang).select(number)] ?? other;
  }

  /**
   * Returns a function that fills the placeholders of a formula.
   * @param {string} formula With its values as placeholders.
   * @param {Values} values
   */
  fillerOf(formula, values) {
    const read = readerOf(formula, values);
    return (/** @type {string} */ placeholder) => this.#filled(placeholder, values, read)[0];
  }

  /**
   * The text as a plain string.
   * @param {string} key
   * @param {Values} [values]
   */
  plain(key, values) {
    return this.pieces(key, values).map(({ text, italic }) => (italic ? shownLetter(text) : text)).join("");
  }

  /**
   * Several texts in sequence, as content for a template: letters as `<var>`, each number in a `<span>`.
   * @param {Phrase[]} phrases
   */
  said(phrases) {
    return joined(this.#piecesOf(phrases).map((piece) => ({ ...piece, term: "" }))).map(templateOf);
  }

  /**
   * The same, but the first occurrence of each term links to its definition.
   * @param {Phrase[]} phrases
   * @param {string} [own] The term that the texts define, which is not linked.
   */
  explained(phrases, own = "") {
    const known = new Set([own]);
    const first = (/** @type {Piece} */ { term = "", ...piece }) => {
      const isKnown = !term || known.has(term);
      known.add(term);
      return isKnown ? piece : { ...piece, term };
    };
    return joined(this.#piecesOf(phrases).map(first)).map(templateOf);
  }

  /** @param {Phrase[]} phrases */
  #piecesOf(phrases) {
    const space = { text: this.plain("page.space") };
    return phrases.flatMap(({ key, values }, i) => [...(i ? [space] : []), ...this.pieces(key, values)]);
  }

  /**
   * Puts a text into an element.
   * @param {HTMLElement} element
   * @param {string} key
   * @param {Values} [values]
   */
  fill(element, key, values) {
    this.fillAll(element, [{ key, values }]);
  }

  /**
   * @param {HTMLElement} element
   * @param {Phrase[]} phrases
   */
  fillAll(element, phrases) {
    show(this.said(phrases), element);
  }

  /** @param {Phrase[]} phrases */
  plainAll(phrases) {
    return phrases.map(({ key, values }) => this.plain(key, values)).join(this.plain("page.space"));
  }

  /**
   * Fills all elements that carry a key: `data-text` for the content, `data-label` for the accessible name.
   * @param {ParentNode} root
   */
  translate(root) {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text]"))) {
      this.fill(element, element.dataset.text ?? "");
    }
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-label]"))) {
      const name = this.plain(element.dataset.label ?? "");
      element.setAttribute("aria-label", name);
      if (element instanceof HTMLButtonElement) element.title = name;
    }
  }
}

/** @param {(string | number)[]} list */
const shortened = (list) => [...list.slice(0, LISTED).map(String), ...(list.length > LISTED ? ["…"] : [])];

/**
 * Returns a function that writes the numbers of a text, or of a formula, so that its operands read differently: those
 * next to a minus sign or a relation, and the two numbers that the step compares, if the text contains both.
 * @param {string} source With its values as placeholders.
 * @param {Values} values
 */
function readerOf(source, values) {
  const numberOf = (/** @type {string} */ name) => /** @type {Partial<Live>} */ (Object(values[name])).number ?? NaN;
  const numbers = [...source.matchAll(NUMBER)].map(([, name]) => numberOf(name));
  const names = [["left", "right"], ...[...source.matchAll(OPERANDS)].map(([, ...pair]) => pair)];
  return readableApart(names.map((pair) => pair.map(numberOf)).filter((pair) => pair.every((number) => numbers.includes(number))));
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
function loadTexts(name) {
  return loadJson(new URL(`../locales/${name}.json`, import.meta.url), undefined, isTexts);
}

/** @param {unknown} data */
function isTexts(data) {
  const texts = data instanceof Object && !Array.isArray(data) ? Object.values(data) : [];
  return texts.length > 0 && texts.every((text) => typeof text === "string");
}

/**
 * Prevents line breaks between a letter, its sign and its number, between the factors of a product, between a number
 * and its Japanese counter, in the coordinates of a point, and between bars.
 * @param {string} text
 */
function bound(text) {
  const signs = text.replace(/ ([=<>×·]) /g, "\u00a0$1\u00a0").replace(/\|(?=\S)/g, "|\u2060");
  const counts = signs.replace(/\* \*/g, "*\u00a0*").replace(COUNTED, "$1\u00a0");
  return counts.replace(/\(\{[^()]*\}\)/g, (point) => point.replaceAll(" ", "\u00a0"));
}

/**
 * Merges adjacent plain text into one piece.
 * @param {Piece[]} pieces
 */
function joined(pieces) {
  /** @type {Piece[]} */
  const runs = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const isPlain = (/** @type {Piece} */ { italic, name, term }) => !italic && !name && !term;
    if (last && isPlain(last) && isPlain(piece)) runs[runs.length - 1] = { text: last.text + piece.text };
    else runs.push(piece);
  }
  return runs.filter(({ text }) => text);
}

/** @param {Piece} piece */
function templateOf({ text, italic, name, exact, term }) {
  if (term) return html`<a class="term" href="#/terms?term=${term}">${text}</a>`;
  if (!italic && !name) return text;
  if (!italic) return html`<span data-name=${name} title=${exact ?? nothing}>${text}</span>`;
  const [base, index] = splitLetter(text);
  return html`<var data-name=${name ?? nothing}>${base}${index ? html`<sub>${index}</sub>` : nothing}</var>`;
}
