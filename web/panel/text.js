/**
 * Wording from the locale files. A text may name values as `{name}` and set letters of the
 * mathematics between asterisks.
 */

import { LANGUAGES } from "../model/link.js";

/**
 * @typedef {{key: string, values?: Values}} Phrase
 * @typedef {Record<string, string | number | Phrase>} Values
 */

const FILES = ["page", "scene"];

export class Texts {
  lang = "";
  /** @type {Record<string, string>} */
  #texts = {};

  get isLoaded() {
    return this.lang !== "";
  }

  /**
   * Loads a language from its files.
   * @param {string} lang
   */
  async load(lang) {
    const parts = await Promise.all(FILES.map((file) => loadFile(`${lang}/${file}.json`)));
    this.#texts = Object.assign({}, ...parts);
    this.lang = lang;
  }

  /**
   * The sentence, still with its asterisks.
   * @param {string} key
   * @param {Values} [values]
   * @returns {string}
   */
  marked(key, values = {}) {
    const text = this.#texts[key] ?? key;
    return text.replace(/\{([^}]+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "object" ? this.marked(value.key, value.values) : String(value);
    });
  }

  /**
   * The sentence as plain text.
   * @param {string} key
   * @param {Values} [values]
   */
  plain(key, values) {
    return this.marked(key, values).replaceAll("*", "");
  }

  /**
   * Puts the sentence into an element, its letters as `<var>`.
   * @param {Element} element
   * @param {string} key
   * @param {Values} [values]
   */
  fill(element, key, values) {
    const parts = this.marked(key, values).split("*");
    element.replaceChildren(...parts.map((part, i) => (i % 2 ? letters(part) : part)));
  }

  /**
   * Fills all elements that carry their key: `data-text` for the content, `data-label` for the name.
   * @param {ParentNode} root
   */
  translate(root) {
    for (const element of root.querySelectorAll("[data-text]")) {
      this.fill(element, /** @type {HTMLElement} */ (element).dataset.text ?? "");
    }
    for (const element of root.querySelectorAll("[data-label]")) {
      const name = this.plain(/** @type {HTMLElement} */ (element).dataset.label ?? "");
      element.setAttribute("aria-label", name);
      if (element instanceof HTMLButtonElement) element.title = name;
    }
  }
}

/** @param {string} path In locales/. */
async function loadFile(path) {
  const response = await fetch(new URL(`../locales/${path}`, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** @param {string} text */
function letters(text) {
  const element = document.createElement("var");
  element.textContent = text;
  return element;
}

/**
 * The language to start with: the first of the browser's that there is.
 * @param {readonly string[]} preferred
 */
export function preferredLanguage(preferred) {
  const found = preferred.map((tag) => tag.slice(0, 2)).find((lang) => LANGUAGES.includes(lang));
  return found ?? "en";
}
