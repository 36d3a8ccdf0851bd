/** Language, theme and letter keys: the browser's settings, unless a link or a button overrides them. */

import { keptUnder } from "../document/storage.js";
import { saying } from "../document/link-choices.js";
import { nextLanguage, preferredLanguage } from "../words/languages.js";

/** @import { Options } from "../document/link-choices.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Texts } from "../words/text.js" */

const [ON, OFF] = ["on", "off"];

/** @typedef {ReturnType<typeof preferencesOf>} Preferences */

/**
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {Store} store
 * @param {() => Storage} [storage] May be forbidden.
 */
export function preferencesOf(root, texts, store, storage = () => localStorage) {
  const kept = keptUnder("hitlab.letter-keys", storage, { read: (text) => text !== OFF, write: (hasLetterKeys) => (hasLetterKeys ? ON : OFF) });
  /** The current choices, updated by the given ones. @param {Options} options */
  const chosenWith = (options) => saying({ ...store.parts.options, ...options });

  /** Restores the choice of an earlier visit, or of another window. */
  const recall = () => store.set({ hasLetterKeys: kept.now });

  return {
    recall,
    watch: () => kept.watch(recall),

    /**
     * Switches single-character shortcuts on or off: they interfere with speech input and are easily hit by accident.
     */
    switchLetterKeys: () => store.set({ hasLetterKeys: kept.change(() => !store.parts.hasLetterKeys) }),

    /**
     * The options for a shared link, without the theme, which is each user's own choice, and without embedding, which
     * is the host's.
     */
    get shared() {
      return chosenWith({ theme: "", embed: "" });
    },

    /** Whether the page is embedded in another page and shows only the picture and its explanation. */
    get isEmbedded() {
      return store.parts.options.embed === "1";
    },

    get otherTheme() {
      const { theme } = store.parts.options;
      const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      return isDark ? "light" : "dark";
    },

    get nextLanguage() {
      return nextLanguage(texts.lang);
    },

    /**
     * Applies a preference once its language has loaded; if loading fails, nothing changes.
     * @param {Options} options Omitted options stay as they are; an empty one is reset.
     * @param {AbortSignal} [signal]
     */
    apply: async (options, signal) => {
      const { lang = preferredLanguage(navigator.languages) } = chosenWith(options);
      if ("lang" in options || !texts.isLoaded) await texts.load(lang);
      signal?.throwIfAborted();
      const isNewest = lang === texts.lang; // another language may have been chosen meanwhile
      const chosen = chosenWith(isNewest ? options : { ...options, lang: store.parts.options.lang ?? "" });
      store.set({ options: chosen, lang: texts.lang });
      if (chosen.theme) root.dataset.theme = chosen.theme;
      if (root.lang !== texts.lang) root.lang = texts.lang;
      root.toggleAttribute("data-embed", chosen.embed === "1");
    },
  };
}
