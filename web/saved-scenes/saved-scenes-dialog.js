/**
 * The dialog of saved scenes: the current state is saved under a name; each scene can be opened, renamed or deleted.
 */

import { html, nothing } from "lit-html";

import { REMARKS } from "../document/remark.js";

/** @import { Own } from "./saved-scenes.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   all: Own[], canSave: boolean, says?: Phrase | undefined, isProblem: boolean, offered?: {key: string, act: () => void} | undefined, renaming?: string | undefined,
 * }} Mine The scenes; whether there is anything to save; the message, and whether it reports a problem; the action
 *   offered with it; the name that is being edited.
 * @typedef {{
 *   save: (name: string) => void, open: (own: Own) => void, begin: (own: Own) => void, leave: (own: Own) => void,
 *   rename: (own: Own, name: string) => void, remove: (own: Own) => void,
 * }} Acts The available actions; `begin` and `leave` start and end renaming.
 */

/**
 * @param {Mine} mine
 * @param {Acts} acts
 * @param {Texts} texts
 */
export function savedScenesDialogOf({ all, canSave, isProblem, offered, renaming, says }, acts, texts) {
  const button = (/** @type {string} */ key, /** @type {() => void} */ act, label = texts.plain(key)) => (
    html`<button type="button" aria-label=${label} @click=${act}>${texts.plain(key)}</button>`);

  const row = (/** @type {Own} */ own) => html`
    <button type="button" class="mine-open" @click=${() => acts.open(own)}><span dir="auto">${own.name}</span> <time class="faint" datetime=${own.date}>${
      new Date(own.date).toLocaleString(texts.lang, { dateStyle: "medium", timeStyle: "short" })}</time></button>
    ${button("mine.rename", () => acts.begin(own), texts.plain("mine.rename.label", { name: own.name }))}
    ${button("make.remove", () => acts.remove(own), texts.plain("mine.remove.label", { name: own.name }))}`;

  const form = (/** @type {Own} */ own) => {
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // Escape ends the editing, but does not close the dialog
      acts.leave(own);
    };
    return html`<form class="mine-name" @submit=${submitted((name) => acts.rename(own, name))}>
      <input value=${own.name} maxlength=${REMARKS.name} dir="auto" autocomplete="off" aria-label=${texts.plain("mine.new", { name: own.name })} @keydown=${escape}>
      <button>${texts.plain("mine.rename")}</button>${button("mine.cancel", () => acts.leave(own))}
    </form>`;
  };

  return html`
    <h2 id="mine-title">${texts.plain("mine.title")}</h2>
    <p class="faint mine-hint">${texts.plain("mine.hint")}</p>
    ${canSave ? html`<form class="mine-name" @submit=${submitted(acts.save)}>
      <label for="mine-name">${texts.plain("take.name")}</label><input id="mine-name" maxlength=${REMARKS.name} dir="auto" autocomplete="off">
      <button>${texts.plain("take.save")}</button>
    </form>` : nothing}
    <div class="mine-said">
      <p class="mine-status" role="status" ?data-problem=${isProblem}>${says ? texts.plain(says.key, says.values) : nothing}</p>
      <div id="mine-offered">${offered ? button(offered.key, offered.act) : nothing}</div>
    </div>
    <p class="faint" ?hidden=${all.length}>${texts.plain("mine.none")}</p>
    <ul id="mine-list" class="mine-list">${all.map((own) => html`<li>${own.name === renaming ? form(own) : row(own)}</li>`)}</ul>
    <form method="dialog"><button>${texts.plain("link.close")}</button></form>`;
}

/** Creates the submit handler of a form with one field. @param {(typed: string) => void} act */
const submitted = (act) => (/** @type {SubmitEvent & {currentTarget: HTMLFormElement}} */ event) => {
  event.preventDefault();
  act(/** @type {HTMLInputElement} */ (event.currentTarget.querySelector("input")).value);
};
