/**
 * What need not wait for the page's modules: Python starts, and the data that the address names are
 * asked for, which the modules then find with the browser. The build puts it into index.html itself.
 */

import "../engine/early.js";
import { SCENES } from "../document/course.js";
import { LANGUAGES, preferredLanguage } from "../words/text.js";

const { hash } = location;
const lang = LANGUAGES.find((each) => hash.includes(`lang=${each}`)) ?? preferredLanguage(navigator.languages);
const scene = SCENES.find((each) => each === /^#\/([^?]*)/.exec(hash)?.[1]);
for (const path of [`locales/${lang}`, ...(scene ? [`scenes/${scene}`, `answers/${scene}`] : [])]) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `${path}.json` });
  document.head.append(link);
}
