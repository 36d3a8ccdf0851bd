/** The line that says what came in with a pasted text and what was assumed, with switches, until it is dismissed. */

import { html, nothing } from "lit-html";

import { find } from "../panel/find.js";
import { show } from "../words/show.js";

/** @import { Note, Readable } from "../engine/protocol.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/** @typedef {Readable["taken"]} Taken */

/** The units of angles, with the keys of their names. */
const ANGLES = { "": "paste.angles.named", degrees: "paste.angles.degrees", radians: "paste.angles.radians" };
/** The options that are switched on and off, with the keys of their labels. */
const SWITCHES = /** @type {const} */ ({ y_down: ["isDown", "paste.down"], centred: ["isCentred", "paste.centred"] });

/**
 * @param {Texts} texts
 * @param {(taken: Taken) => void} onChange
 */
export function noteLineOf(texts, onChange) {
  const element = find("paste-note");
  const hide = () => {
    element.hidden = true;
  };

  /** @param {Taken} taken */
  function unitOf(taken) {
    const choose = (/** @type {Event} */ { target }) => onChange({ ...taken, angles: /** @type {HTMLSelectElement} */ (target).value });
    return html`<label>${texts.plain("paste.angles")} <select @change=${choose}>${Object.entries(ANGLES).map(([unit, key]) => (
      html`<option value=${unit} ?selected=${unit === (taken.angles ?? "")}>${texts.plain(key)}</option>`))}</select></label>`;
  }

  /** @param {"isDown" | "isCentred"} name @param {string} key @param {Taken} taken */
  function switchOf(name, key, taken) {
    const toggle = () => onChange({ ...taken, [name]: !taken[name] });
    return html`<label><input type="checkbox" .checked=${taken[name] ?? false} @change=${toggle}> ${texts.plain(key)}</label>`;
  }

  return {
    hide,

    /**
     * @param {Phrase[]} phrases
     * @param {Note[]} notes
     * @param {Taken} taken
     * @param {AbortSignal} here It does not follow into another scene.
     */
    show(phrases, notes, taken, here) {
      const options = notes.map(({ option }) => option);
      const switches = Object.entries(SWITCHES).filter(([option, [name]]) => options.includes(option) || taken[name]);
      show(html`<p role="status">${texts.plainAll(phrases)}</p>
        ${switches.map(([, [name, key]]) => switchOf(name, key, taken))}
        ${options.includes("angles") || taken.angles ? unitOf(taken) : nothing}
        <button type="button" class="icon" aria-label=${texts.plain("paste.dismiss")} @click=${hide}>×</button>`, element);
      element.hidden = false;
      here.addEventListener("abort", hide, { once: true });
    },
  };
}
