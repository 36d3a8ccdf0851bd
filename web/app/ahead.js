/**
 * What need not wait for the page's modules: Python starts, the data that the address names are asked
 * for, which the modules then find with the browser, and every button says what it is. The build puts
 * this into index.html itself, with the words of all languages that stand there.
 */

import "../engine/early.js";
import { PAGES, fileOf, isScene } from "../document/course.js";
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

/** What stands in index.html, where it is plain text. */
function speak() {
  const words = JSON.parse(document.getElementById("words")?.textContent ?? "")[lang];
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text], [data-label]"))) {
    const { text = "", label = "" } = element.dataset;
    if (text in words) element.textContent = words[text];
    if (label in words) element.ariaLabel = words[label];
  }
}
document.addEventListener("readystatechange", speak, { once: true }); // all of it is there, and no module yet
