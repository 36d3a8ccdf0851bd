/** The texts of all languages, for messages shown in several languages at once; each is loaded once. */

import { once } from "../geometry/once.js";
import { Texts } from "./text.js";

/** @type {(lang: string) => Promise<Texts>} */
export const textsIn = once(async (lang) => {
  const texts = new Texts();
  await texts.load(lang);
  await Promise.all([texts.loadMore(), texts.loadMore("course")]);
  return texts;
}, new Map());
