/** The shapes' numbers: read while they change, exact and typed where a field has the focus. */

import { aboutOf, pairIn } from "../document/cast.js";
import { letterName, parameterName, shapeName, sizeName } from "../document/names.js";
import { partsOf } from "../geometry/kinds.js";
import { brief, exactText, exactly, typedNumber } from "../geometry/numbers.js";
import { namedParts } from "../geometry/shapes.js";
import { shownLetter } from "../words/letters.js";

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   read: (state: State) => number, write: (value: number) => boolean, length?: string,
 *   input: HTMLInputElement, error: HTMLElement,
 * }} Field `length`: the key of what it is called, of a length, which is not negative.
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
    const { cast, state } = this.board;
    this.#fields = [];
    this.parent.replaceChildren(...cast.flatMap(({ number, type }, i) => {
      if (type === "mesh") return [];
      return /** @type {HTMLElement[]} */ ([number === undefined ? this.#group(i, this.#rows(i)) : this.#fold(i)]);
    }));
    this.show(state);
  }

  /** @param {number} i */
  #rows(i) {
    const shape = this.board.cast[i];
    const rows = [...this.#letterRows(i), ...this.#sizeRows(i)];
    if (shape.turn) rows.push(this.#row("field.turn", [this.#parameterField(shape.turn)]));
    if (shape.scale) {
      rows.push(this.#row("field.scale", shape.scale.map((name) => this.#parameterField(name))));
    }
    if (shape.motion) rows.push(this.#row("field.phase", [this.#parameterField("phase")]));
    return rows;
  }

  /**
   * The fields of a shape among many, which are made when they are unfolded.
   * @param {number} i
   */
  #fold(i) {
    const { cast, scene, state } = this.board;
    const role = pairIn(aboutOf(scene, state)).indexOf(i);
    const fold = document.createElement("details");
    fold.className = `fold shape-${["a", "b"][role] ?? "other"}`;
    const summary = document.createElement("summary");
    summary.textContent = shapeName(this.texts, { shapes: cast }, i);
    fold.append(summary);
    const fill = () => {
      if (!fold.open || fold.childElementCount > 1) return;
      fold.append(...this.#rows(i));
      this.show(this.board.state);
    };
    fold.addEventListener("toggle", fill);
    fold.open = role >= 0;
    fill();
    return fold;
  }

  /**
   * @param {number} i
   * @returns {HTMLElement[]}
   */
  #letterRows(i) {
    const { cast } = this.board;
    return namedParts(this.board.state.shapes[i], cast[i].letters).map((part) => {
      const letter = letterName(this.texts, { shapes: cast }, i, part.letter);
      const fields = (part.kind === "point3" ? ["x", "y", "z"] : ["x", "y"]).map((axis, j) => {
        const label = this.texts.plain("field.of", { name: axis, owner: letter });
        return this.#valueField(i, part.at + j, label, axis);
      });
      return this.#row(shownLetter(part.letter), fields);
    });
  }

  /**
   * @param {number} i
   * @returns {HTMLElement[]}
   */
  #sizeRows(i) {
    const { cast, state } = this.board;
    const label = (/** @type {string} */ size) => sizeName(this.texts, { shapes: cast }, i, size);
    return partsOf(state.shapes[i]).flatMap(({ kind, at }) => {
      switch (kind) {
        case "radius":
          return [this.#row("r", [this.#valueField(i, at, label("r"), "", "size.radius")])];
        case "size":
          return [this.#row("field.size", ["size.width", "size.height"].map((key, j) =>
            this.#valueField(i, at + j, label(key), "wh"[j], key)))];
        case "degrees": {
          const turn = this.texts.plain("key.turn", { shape: shapeName(this.texts, { shapes: cast }, i) });
          return [this.#row("field.turn", [this.#valueField(i, at, turn, "")])];
        }
        default:
          return [];
      }
    });
  }

  /**
   * Shows a state; a field that has the focus keeps what is being typed.
   * @param {State} state
   */
  show(state) {
    const { activeElement } = document;
    for (const { input, read } of this.#fields) {
      if (input === activeElement) continue;
      const text = this.#text(read(state));
      if (input.value !== text && !input.ariaInvalid) input.value = text;
    }
  }

  /** A number for reading, while nobody types. @param {number} number */
  #text(number) {
    return this.texts.isExact ? exactly(number) : brief(number);
  }

  /**
   * @param {number} shape
   * @param {number} index
   * @param {string} label
   * @param {string} prefix
   * @param {string} [length]
   */
  #valueField(shape, index, label, prefix, length) {
    return this.#field(label, prefix, {
      read: (state) => state.shapes[shape].values[index],
      write: (value) => this.board.setValue(shape, index, value),
      ...(length ? { length } : {}),
    });
  }

  /** @param {string} name */
  #parameterField(name) {
    const prefix = /^s[xy]$/.test(name) ? name.slice(-1) : "";
    return this.#field(parameterName(this.texts, { shapes: this.board.cast }, name), prefix, {
      read: (state) => state.parameters[name],
      write: (value) => this.board.setParameter(name, value),
    });
  }

  /**
   * @param {string} label
   * @param {string} prefix
   * @param {Pick<Field, "read" | "write" | "length">} access
   */
  #field(label, prefix, access) {
    const element = document.createElement("label");
    element.className = "field";
    const name = document.createElement("span");
    name.textContent = prefix;
    const input = document.createElement("input");
    const error = document.createElement("span");
    // No inputmode: the number pads of telephones lack the minus, the slash or the e.
    Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false, enterKeyHint: "done" });
    input.setAttribute("autocapitalize", "off");
    input.ariaLabel = label;
    this.#ids += 1;
    error.id = `field-error-${this.#ids}`;
    error.className = "field-error";
    input.setAttribute("aria-describedby", error.id);
    const field = { ...access, input, error };
    input.addEventListener("focus", () => this.#open(field));
    input.addEventListener("input", () => this.#accept(field));
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
    this.board.history.begin("field");
    if (input.ariaInvalid) return;
    input.value = exactText(read(this.board.state));
    input.select();
  }

  /** @param {Field} field */
  #accept({ input, error, write, length }) {
    const value = typedNumber(input.value);
    const isNegative = value < 0 && length !== undefined;
    let problem = Number.isNaN(value) ? "field.number" : isNegative ? "field.negative" : "";
    if (!problem && !write(value)) problem = "field.impossible";
    input.ariaInvalid = problem ? "true" : null;
    error.textContent = problem ? this.texts.plain(problem, { size: { key: length ?? "" } }) : "";
  }

  /**
   * What is not a number stays where it was typed, with its message. A field that is taken away with
   * its scene loses the focus too.
   * @param {Field} field
   */
  #close(field) {
    this.board.history.end("field");
    const isThere = this.#fields.includes(field);
    if (isThere && !field.input.ariaInvalid) field.input.value = this.#text(field.read(this.board.state));
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
    row.className = fields.length > 2 ? "field-row three" : "field-row";
    const isLetter = !title.includes(".");
    const name = document.createElement(isLetter ? "var" : "span");
    name.textContent = isLetter ? title : this.texts.plain(title);
    row.append(name, ...fields);
    return row;
  }

  /**
   * @param {number} index
   * @param {HTMLElement[]} rows
   */
  #group(index, rows) {
    const group = document.createElement("fieldset");
    group.className = index === 0 ? "fields shape-a" : "fields shape-b";
    const legend = document.createElement("legend");
    legend.textContent = shapeName(this.texts, { shapes: this.board.cast }, index);
    group.append(legend, ...rows);
    return group;
  }
}
