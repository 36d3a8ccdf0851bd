/** Explains a term of the glossary next to the word that was clicked in a sentence. */

import { html } from "lit-html";

import { show } from "../words/show.js";

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Texts } from "../words/text.js" */

const GAP = 6; // pixels between the word and its explanation
const RIM = 8; // pixels from the edge of the window

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {WhenLoaded} whenLoaded
 */
export function listenToTerms(root, texts, whenLoaded) {
  const place = root.createElement("div");
  Object.assign(place, { className: "term-told", popover: "auto", role: "dialog", tabIndex: -1 });
  root.body.append(place);
  const close = () => place.hidePopover();
  root.addEventListener("scroll", ({ target }) => target !== place && close(), true);

  /** @param {HTMLAnchorElement} word */
  function open(word) {
    const [at] = word.getClientRects();
    if (!at) return; // the sentence has changed or been hidden meanwhile
    const id = word.hash.split("=")[1];
    place.ariaLabel = texts.plain(`term.${id}`);
    show(html`<h2>${texts.plain(`term.${id}`)}</h2><p>${texts.said([{ key: `term.${id}.says` }])}</p>
      <a href=${word.hash} @click=${close}>${texts.plain("glossary.more")}</a>`, place);
    place.showPopover();
    place.focus({ preventScroll: true });
    const { left, top, bottom } = at;
    const { height, width } = place.getBoundingClientRect();
    const isAbove = bottom + GAP + height > innerHeight - RIM && top - GAP - height >= RIM;
    place.style.left = `${Math.max(RIM, Math.min(left, innerWidth - RIM - width))}px`;
    place.style.top = `${isAbove ? top - GAP - height : Math.max(RIM, Math.min(bottom + GAP, innerHeight - RIM - height))}px`;
  }

  root.addEventListener("click", (event) => {
    const word = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a.term"));
    if (!word || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise the click would also select the step of the sentence
    whenLoaded(() => texts.loadMore(), () => open(word));
  }, true);
}
