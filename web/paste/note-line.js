/** The line that says what came in with a pasted text and what was assumed, with switches, until it is dismissed. */

import { html, nothing } from "lit-html";

import { find } from "../panel/find.js";
import { show } from "../words/show.js";

/** @import { Note, Readable } from "../engine/protocol.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/** @typedef {Readable["taken"]} Taken */

/** The units of angles, with the keys of their names; "" if the names of the angles decide. */
const ANGLES = { "": "paste.angles.named", degrees: "paste.angles.degrees", radians: "paste.angles.radians" };
/** The notes about a guessed unit. @type {Record<string, string>} */
const GUESSES = { "paste.by-degrees": "degrees", "paste.by-radians": "radians" };
/** Options of the text that are switched on and off, with the keys of their labels and of a note that says they are on. */
const SWITCHES = /** @type {const} */ ([
  ["y_down", "isDown", "paste.down"], ["centred", "isCentred", "paste.centred"], ["closed", "isClosed", "paste.closed", "paste.by-closed"],
]);
/** Every text leaves these open. */
const ALWAYS = ["y_down"];

/**
 * @param {Texts} texts
 * @param {(taken: Taken) => void} onChange
 */
export function noteLineOf(texts, onChange) {
  const element = find("paste-note");
  const hide = () => {
    element.hidden = true;
  };

  /** @param {Note[]} notes @param {Taken} taken */
  function unitOf(notes, taken) {
    const [guess = "", ...others] = new Set(notes.flatMap(({ key }) => GUESSES[key] ?? []));
    const chosen = taken.angles || (others.length ? "" : guess);
    const choose = (/** @type {Event} */ { target }) => onChange({ ...taken, angles: /** @type {HTMLSelectElement} */ (target).value });
    return html`<label>${texts.plain("paste.angles")} <select @change=${choose}>${Object.entries(ANGLES).map(([unit, key]) => (
      html`<option value=${unit} ?selected=${unit === chosen} ?hidden=${!unit && chosen}>${texts.plain(key)}</option>`))}</select></label>`;
  }

  /** @param {Taken} taken */
  function scaleOf(taken) {
    const change = (/** @type {Event} */ { target }) => {
      const { valueAsNumber } = /** @type {HTMLInputElement} */ (target);
      onChange({ ...taken, unit: valueAsNumber > 0 ? valueAsNumber : 1 });
    };
    return html`<label>${texts.plain("paste.per")} <input type="number" min="0" step="any" .value=${String(taken.unit ?? 1)} @change=${change}></label>`;
  }

  /** @param {(typeof SWITCHES)[number]} option @param {Note[]} notes @param {Taken} taken */
  function switchOf([, name, label, on], notes, taken) {
    const isOn = taken[name] ?? notes.some(({ key }) => key === on);
    const toggle = () => onChange({ ...taken, [name]: !isOn });
    return html`<label><input type="checkbox" .checked=${isOn} @change=${toggle}> ${texts.plain(label)}</label>`;
  }

  return {
    hide,

    /** Shows that the text is being read, which takes seconds while Python starts. */
    wait() {
      show(html`<p role="status">${texts.plain("paste.reading")}</p>`, element);
      element.hidden = false;
    },

    /**
     * @param {(Phrase & {option?: string})[]} phrases A phrase with an option says what its switch shows.
     * @param {Note[]} notes
     * @param {Taken} taken
     * @param {AbortSignal} here It does not follow into another scene.
     */
    show(phrases, notes, taken, here) {
      const options = [...ALWAYS, ...notes.map(({ option }) => option)];
      const switches = SWITCHES.filter(([option, name]) => options.includes(option) || taken[name]);
      const said = (/** @type {boolean} */ isSwitched) => texts.plainAll(phrases.filter(({ option }) => Boolean(option) === isSwitched));
      show(html`<p role="status">${said(false)} <span class="switched">${said(true)}</span></p>
        <button type="button" class="icon" aria-label=${texts.plain("paste.dismiss")} @click=${hide}>×</button>
        <div class="switches">${switches.map((each) => switchOf(each, notes, taken))}
        ${options.includes("angles") || taken.angles ? unitOf(notes, taken) : nothing} ${scaleOf(taken)}</div>`, element);
      element.hidden = false;
      here.addEventListener("abort", hide, { once: true });
    },
  };
}
