/** Language and theme: from the browser, unless a link or a button says otherwise; and whether letters are keys. */

import { keptUnder } from "../document/kept.js";
import { saying } from "../document/link-choices.js";
import { nextLanguage, preferredLanguage } from "../words/languages.js";

/** @import { Options } from "../document/link-choices.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Texts } from "../words/text.js" */

const KEY = "hitlab.letter-keys"; // kept where they are off
const OFF = "off";

export class Preferences {
  /** Whether the page stands in another one's frame, and shows but the picture and its reason. */
  get isEmbedded() {
    return this.options.embed === "1";
  }

  /**
   * @param {HTMLElement} root
   * @param {Texts} texts
   * @param {Store} store
   * @param {() => Storage} [storage] May be forbidden.
   */
  constructor(root, texts, store, storage = () => localStorage) {
    this.root = root;
    this.texts = texts;
    this.store = store;
    this.kept = keptUnder(KEY, storage);
  }

  /** Takes up what was chosen in a former visit. */
  recall() {
    this.store.set({ hasLetterKeys: this.kept.read() !== OFF });
  }

  /** Keys of one character can be switched off, for who speaks to the computer or hits keys by chance. */
  switchLetterKeys() {
    const hasLetterKeys = !this.store.parts.hasLetterKeys;
    this.store.set({ hasLetterKeys });
    if (hasLetterKeys) this.kept.remove();
    else this.kept.write(OFF);
  }

  /** What was chosen, and so belongs in the link. */
  get options() {
    return this.store.parts.options;
  }

  /**
   * Applies a choice once its language is there: one that cannot be loaded changes nothing.
   * @param {Options} options Those that are left out stay as they are; an empty one is taken back.
   * @param {AbortSignal} [signal]
   */
  async apply(options, signal) {
    const { texts } = this;
    const { lang = preferredLanguage(navigator.languages) } = this.#with(options);
    if ("lang" in options || !texts.isLoaded) await texts.load(lang, signal);
    signal?.throwIfAborted();
    const isNewest = lang === texts.lang; // another one may have been chosen meanwhile
    const chosen = this.#with(isNewest ? options : { ...options, lang: this.options.lang ?? "" });
    this.store.set({ options: chosen, lang: texts.lang });
    if (chosen.theme) this.root.dataset.theme = chosen.theme;
    if (this.root.lang !== texts.lang) this.root.lang = texts.lang;
    this.root.toggleAttribute("data-embed", this.isEmbedded);
  }

  /**
   * What was chosen by now, and these beside.
   * @param {Options} options
   * @returns {Options}
   */
  #with(options) {
    return saying({ ...this.options, ...options });
  }

  /** Those for a shared link: light or dark is each person's own choice, and the frame is its host's. */
  get shared() {
    return saying({ ...this.options, theme: "", embed: "" });
  }

  get otherTheme() {
    const { theme } = this.options;
    const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    return isDark ? "light" : "dark";
  }

  get nextLanguage() {
    return nextLanguage(this.texts.lang);
  }
}
