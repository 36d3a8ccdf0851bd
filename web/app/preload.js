/**
 * Preload: work that need not wait for the page's modules. It starts Python, requests the data that the address names
 * (the modules then find it in the browser's cache) and labels every button. The build inlines this into index.html,
 * together with the texts of all languages that occur there.
 */

import "../engine/early-start.js";
import { PAGES, fileOf, isScene } from "../document/scene-order.js";
import { LANGUAGES, preferredLanguage } from "../words/languages.js";
import { resume } from "./resume.js";

resume();
const { hash } = location;
const root = document.documentElement;
const lang = LANGUAGES.find((each) => hash.includes(`lang=${each}`)) ?? preferredLanguage(navigator.languages);
const [, name = ""] = /^#?\/?([^?]*)/.exec(hash) ?? [];
for (const path of [`locales/${lang}.json`, ...(isScene(name) ? [fileOf(name), `answers/${name}.json`] : [])]) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: path });
  document.head.append(link);
}

root.lang = lang;
if (!name || PAGES.includes(name)) root.dataset.page = "gallery";

/** Fills in the texts of index.html that are plain text. */
function speak() {
  const words = JSON.parse(document.getElementById("words")?.textContent ?? "")[lang];
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text], [data-label]"))) {
    const { text = "", label = "" } = element.dataset;
    if (text in words) element.textContent = words[text];
    if (label in words) element.ariaLabel = words[label];
  }
}
// The document is complete, but no module has run yet.
document.addEventListener("readystatechange", speak, { once: true });
