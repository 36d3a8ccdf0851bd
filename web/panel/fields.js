/** The shapes' numbers: read while they change, exact and typed where a field has the focus. */

import { brief, exactText, parseNumber } from "../model/numbers.js";

/** @import { Board } from "../model/board.js" */
/** @import { State } from "../model/scene.js" */
/** @import { Texts } from "./text.js" */

/**
 * @typedef {{
 *   read: (state: State) => number, write: (value: number) => void, least?: number,
 *   input: HTMLInputElement, error: HTMLElement,
 * }} Field
 */

export class Fields {
  /** @type {Field[]} */
  #fields = [];
  #ids = 0;

  /**
   * @param {HTMLElement} parent
   * @param {Texts} texts
   * @param {Board} board
   */
  constructor(parent, texts, board) {
    this.parent = parent;
    this.texts = texts;
    this.board = board;
  }

  build() {
    const { scene, state } = this.board;
    this.#fields = [];
    const groups = scene.shapes.map((shape, i) => {
      const rows = shape.letters.map((letter, k) =>
        this.#row(letter, ["x", "y"].map((axis, j) => this.#valueField(i, 2 * k + j, axis, letter))),
      );
      if (shape.type === "disk") rows.push(this.#row("r", [this.#valueField(i, 2, "r", "", 0)]));
      if (shape.turn) rows.push(this.#row("field.turn", [this.#parameterField(shape.turn)]));
      if (shape.scale) {
        rows.push(this.#row("field.scale", shape.scale.map((name) => this.#parameterField(name))));
      }
      return this.#group(`shape.${shape.type}`, i, rows);
    });
    this.parent.replaceChildren(...groups);
    this.show(state);
  }

  /**
   * Shows a state; a field that has the focus keeps what is being typed.
   * @param {State} state
   */
  show(state) {
    for (const { input, read } of this.#fields) {
      if (input === document.activeElement) continue;
      const text = brief(read(state));
      if (input.value !== text && !input.ariaInvalid) input.value = text;
    }
  }

  /**
   * @param {number} shape
   * @param {number} index
   * @param {string} axis
   * @param {string} owner
   * @param {number} [least]
   */
  #valueField(shape, index, axis, owner, least) {
    const label = owner ? this.texts.plain("field.of", { name: axis, owner }) : axis;
    return this.#field(label, axis === "r" ? "" : axis, {
      read: (state) => state.shapes[shape].values[index],
      write: (value) => this.board.setValue(shape, index, value),
      ...(least === undefined ? {} : { least }),
    });
  }

  /** @param {string} name */
  #parameterField(name) {
    const label = this.texts.plain(`key.${name}`);
    return this.#field(label, name === "turn" ? "" : name.slice(-1), {
      read: (state) => state.parameters[name],
      write: (value) => this.board.setParameter(name, value),
    });
  }

  /**
   * @param {string} label
   * @param {string} prefix
   * @param {Pick<Field, "read" | "write" | "least">} access
   */
  #field(label, prefix, access) {
    const element = document.createElement("label");
    element.className = "field";
    const name = document.createElement("span");
    name.textContent = prefix;
    const input = document.createElement("input");
    const error = document.createElement("span");
    Object.assign(input, { type: "text", inputMode: "decimal", autocomplete: "off", spellcheck: false });
    input.ariaLabel = label;
    this.#ids += 1;
    error.id = `field-error-${this.#ids}`;
    error.className = "field-error";
    input.setAttribute("aria-describedby", error.id);
    const field = { ...access, input, error };
    input.addEventListener("focus", () => this.#open(field));
    input.addEventListener("input", () => this.#take(field));
    input.addEventListener("blur", () => this.#close(field));
    input.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") input.blur();
      if (key === "Escape") this.#cancel(field);
    });
    this.#fields.push(field);
    element.append(name, input, error);
    return element;
  }

  /** @param {Field} field */
  #open({ input, read }) {
    if (input.ariaInvalid) return;
    input.value = exactText(read(this.board.state));
    input.select();
  }

  /** @param {Field} field */
  #take({ input, error, write, least = -Infinity }) {
    const value = parseNumber(input.value.trim().replace("\u2212", "-"));
    const problem = Number.isNaN(value) ? "field.number" : value < least ? "field.negative" : "";
    input.ariaInvalid = problem ? "true" : null;
    error.textContent = problem ? this.texts.plain(problem) : "";
    if (!problem) write(value);
  }

  /**
   * What is not a number stays where it was typed, with its message.
   * @param {Field} field
   */
  #close({ input, read }) {
    if (!input.ariaInvalid) input.value = brief(read(this.board.state));
  }

  /** @param {Field} field */
  #cancel({ input, error, read }) {
    input.ariaInvalid = null;
    error.textContent = "";
    input.value = exactText(read(this.board.state));
    input.blur();
  }

  /**
   * @param {string} title A key, or a letter of the article.
   * @param {HTMLElement[]} fields
   */
  #row(title, fields) {
    const row = document.createElement("div");
    row.className = "field-row";
    const name = document.createElement(title.length === 1 ? "var" : "span");
    name.textContent = this.texts.plain(title);
    row.append(name, ...fields);
    return row;
  }

  /**
   * @param {string} title
   * @param {number} index
   * @param {HTMLElement[]} rows
   */
  #group(title, index, rows) {
    const group = document.createElement("fieldset");
    group.className = index === 0 ? "fields shape-a" : "fields shape-b";
    const legend = document.createElement("legend");
    legend.textContent = this.texts.plain(title);
    group.append(legend, ...rows);
    return group;
  }
}
