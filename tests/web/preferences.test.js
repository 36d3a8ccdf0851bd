import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { preferencesOf } from "../../web/app/preferences.js";
import { Store } from "../../web/document/store.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile } from "./support.js";

/** What waits to be fetched, by the file's name. @type {Record<string, () => void>} */
const held = {};
let isHeld = false;

/** @type {typeof fetch} */
const fetchHeld = async (url, { signal } = {}) => {
  const name = String(url).split("/").at(-1) ?? "";
  if (isHeld) {
    await new Promise((resolve, reject) => {
      held[name] = () => resolve(undefined);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  }
  return fetchFile(/** @type {string} */ (url));
};
Object.assign(globalThis, { fetch: fetchHeld, matchMedia: () => ({ matches: false }) });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true }); // not in every Node
beforeEach(() => { isHeld = false; });

function preferences() {
  const root = { dataset: {}, lang: "en", toggleAttribute: () => {} };
  const [store, texts] = [new Store(), new Texts()];
  return Object.assign(preferencesOf(/** @type {any} */ (root), texts, store), { root, store, texts });
}

/** In English, with what comes from now on held back. */
async function inEnglish() {
  const chosen = preferences();
  await chosen.apply({ lang: "en" });
  isHeld = true;
  return chosen;
}

test("a theme that is chosen while a language comes is kept, and so is the language", async () => {
  const chosen = await inEnglish();
  const coming = chosen.apply({ lang: "ja" });
  await chosen.apply({ theme: "dark" });
  assert.deepEqual([chosen.store.parts.options, chosen.texts.lang], [{ lang: "en", theme: "dark" }, "en"]);
  held["ja.json"]();
  await coming;
  assert.deepEqual([chosen.store.parts.options, chosen.texts.lang, chosen.root.lang], [{ lang: "ja", theme: "dark" }, "ja", "ja"]);
});

test("of two languages the one counts that was chosen last, whichever comes first", async () => {
  const chosen = await inEnglish();
  const coming = chosen.apply({ lang: "ja", predict: "1" });
  await chosen.apply({ lang: "en" });
  held["ja.json"]();
  await coming;
  assert.deepEqual([chosen.store.parts.options, chosen.texts.lang, chosen.store.parts.lang], [{ lang: "en", predict: "1" }, "en", "en"]);
});

test("what a link chooses that was overtaken meanwhile is not kept", async () => {
  const chosen = await inEnglish();
  const overtaken = new AbortController();
  const coming = chosen.apply({ lang: "ja", predict: "1" }, overtaken.signal);
  overtaken.abort();
  held["ja.json"]();
  await assert.rejects(coming, { name: "AbortError" });
  assert.deepEqual(chosen.store.parts.options, { lang: "en" });
});
