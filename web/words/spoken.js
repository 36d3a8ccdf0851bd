/** The texts of all languages, for messages shown in several languages at once; each is loaded once. */

import { lazily } from "../async/lazily.js";
import { Texts } from "./text.js";

/** @type {(lang: string) => Promise<Texts>} */
export const textsIn = lazily(async (lang) => {
  const texts = new Texts();
  await texts.load(lang);
  await Promise.all([texts.loadMore(), texts.loadMore("course")]);
  return texts;
});
