/** Language and theme: from the browser, unless a link or a button says otherwise; and whether letters are keys. */

import { keptUnder } from "../document/kept.js";
import { saying } from "../document/link-choices.js";
import { nextLanguage, preferredLanguage } from "../words/languages.js";

/** @import { Options } from "../document/link-choices.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Texts } from "../words/text.js" */

const KEY = "hitlab.letter-keys"; // kept where they are off
const OFF = "off";

/** @typedef {ReturnType<typeof preferencesOf>} Preferences */

/**
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {Store} store
 * @param {() => Storage} [storage] May be forbidden.
 */
export function preferencesOf(root, texts, store, storage = () => localStorage) {
  const kept = keptUnder(KEY, storage);
  /** What was chosen by now, and these beside. @param {Options} options */
  const chosenWith = (options) => saying({ ...store.parts.options, ...options });

  return {
    /** Takes up what was chosen in a former visit. */
    recall: () => store.set({ hasLetterKeys: kept.read() !== OFF }),

    /** Keys of one character can be switched off, for who speaks to the computer or hits keys by chance. */
    switchLetterKeys: () => {
      const hasLetterKeys = !store.parts.hasLetterKeys;
      store.set({ hasLetterKeys });
      if (hasLetterKeys) kept.remove();
      else kept.write(OFF);
    },

    /** Those for a shared link: light or dark is each person's own choice, and the frame is its host's. */
    get shared() {
      return chosenWith({ theme: "", embed: "" });
    },

    /** Whether the page stands in another one's frame, and shows but the picture and its reason. */
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
     * Applies a choice once its language is there: one that cannot be loaded changes nothing.
     * @param {Options} options Those that are left out stay as they are; an empty one is taken back.
     * @param {AbortSignal} [signal]
     */
    apply: async (options, signal) => {
      const { lang = preferredLanguage(navigator.languages) } = chosenWith(options);
      if ("lang" in options || !texts.isLoaded) await texts.load(lang, signal);
      signal?.throwIfAborted();
      const isNewest = lang === texts.lang; // another one may have been chosen meanwhile
      const chosen = chosenWith(isNewest ? options : { ...options, lang: store.parts.options.lang ?? "" });
      store.set({ options: chosen, lang: texts.lang });
      if (chosen.theme) root.dataset.theme = chosen.theme;
      if (root.lang !== texts.lang) root.lang = texts.lang;
      root.toggleAttribute("data-embed", chosen.embed === "1");
    },
  };
}
