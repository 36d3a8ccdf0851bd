/** Language and theme: from the browser, unless a link or a button says otherwise. */

import { preferredLanguage } from "./panel/text.js";

/** @import { Options } from "./model/link.js" */
/** @import { Texts } from "./panel/text.js" */

export class Preferences {
  /** What was said, and so belongs into the link. @type {Options} */
  options = {};

  /**
   * @param {HTMLElement} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
  }

  /** @param {Options} options Those that are left out stay as they are. */
  async take(options) {
    this.options = { ...this.options, ...options };
    const { lang = preferredLanguage(navigator.languages), theme } = this.options;
    if (theme) this.root.dataset.theme = theme;
    if (lang !== this.texts.lang) await this.texts.load(lang);
    this.root.lang = lang;
  }

  /** Those of a link that is given away: light or dark is each person's own. */
  get shared() {
    const shared = { ...this.options };
    delete shared.theme;
    return shared;
  }

  get otherTheme() {
    const { theme } = this.options;
    const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    return isDark ? "light" : "dark";
  }

  get otherLanguage() {
    return this.texts.lang === "en" ? "ja" : "en";
  }
}
