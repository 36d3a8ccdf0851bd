/** The shapes' numbers: read while they change, exact and typed where a field has the focus. */

import { html, nothing } from "lit-html";

import { aboutOf, pairIn } from "../document/cast.js";
import { letterName, parameterName, shapeName, sizeName } from "../document/names.js";
import { partsOf } from "../geometry/kinds.js";
import { brief, exactText, exactly, typedNumber } from "../geometry/numbers.js";
import { namedParts } from "../geometry/shapes.js";
import { shownLetter } from "../words/letters.js";
import { show } from "../words/show.js";

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{read: (state: State) => number, write: (value: number) => boolean, length?: string}} Access `length`: the key of
 *   what it is called, of a length, which is not negative.
 * @typedef {HTMLInputElement & {number: Access}} Input
 */

export class Fields {
  /** Those among many whose fields are there, which are made when they are unfolded. @type {Set<number>} */
  #unfolded = new Set();
  /** What the fields that are there show. @type {Set<Access>} */
  #there = new Set();
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

  /** All anew: nothing that is being typed stays. */
  build() {
    const { scene, state } = this.board;
    this.#unfolded = new Set(pairIn(aboutOf(scene, state)));
    this.#there.clear();
    show(nothing, this.parent);
    this.#fill();
  }

  #fill() {
    const { cast, state } = this.board;
    show(cast.map(({ number, type }, i) => {
      if (type === "mesh") return nothing;
      return number === undefined ? this.#group(i) : this.#fold(i);
    }), this.parent);
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

  /** @param {number} i */
  #group(i) {
    return html`<fieldset class="fields ${i === 0 ? "shape-a" : "shape-b"}"><legend>${this.#nameOf(i)}</legend>${this.#rows(i)}</fieldset>`;
  }

  /** @param {number} i */
  #fold(i) {
    const { scene, state } = this.board;
    const role = pairIn(aboutOf(scene, state)).indexOf(i);
    const fill = (/** @type {Event} */ { currentTarget }) => {
      if (!(/** @type {HTMLDetailsElement} */ (currentTarget).open) || this.#unfolded.has(i)) return;
      this.#unfolded.add(i);
      this.#fill();
    };
    return html`<details class="fold shape-${["a", "b"][role] ?? "other"}" ?open=${role >= 0} @toggle=${fill}><summary>${
      this.#nameOf(i)}</summary>${this.#unfolded.has(i) ? this.#rows(i) : nothing}</details>`;
  }

  /** @param {number} i */
  #nameOf(i) {
    return shapeName(this.texts, { shapes: this.board.cast }, i);
  }

  /** @param {number} i */
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

  /** @param {number} i */
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
        case "degrees":
          return [this.#row("field.turn", [this.#valueField(i, at, this.texts.plain("key.turn", { shape: this.#nameOf(i) }), "")])];
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
    for (const input of this.parent.querySelectorAll("input")) {
      if (input === document.activeElement || input.ariaInvalid) continue;
      input.value = this.#text(/** @type {Input} */ (input).number.read(state));
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
   * @param {Access} number
   */
  #field(label, prefix, number) {
    this.#there.add(number);
    this.#ids += 1;
    const id = `field-error-${this.#ids}`;
    // No inputmode: the number pads of telephones lack the minus, the slash or the e.
    return html`<label class="field"><span>${prefix}</span><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
      enterkeyhint="done" .ariaLabel=${label} aria-describedby=${id} .number=${number}
      @focus=${this.#open} @input=${this.#accept} @blur=${this.#close} @keydown=${this.#key}><span id=${id} class="field-error"></span></label>`;
  }

  #open = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    this.board.history.begin("field");
    if (input.ariaInvalid) return;
    input.value = exactText(input.number.read(this.board.state));
    input.select();
  };

  #accept = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    const { length, write } = input.number;
    const value = typedNumber(input.value);
    const isNegative = value < 0 && length !== undefined;
    let problem = Number.isNaN(value) ? "field.number" : isNegative ? "field.negative" : "";
    if (!problem && !write(value)) problem = "field.impossible";
    this.#mark(input, problem && this.texts.plain(problem, { size: { key: length ?? "" } }));
  };

  /**
   * What is not a number stays where it was typed, with its message. A field that is taken away with
   * its scene loses the focus too.
   */
  #close = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    this.board.history.end("field");
    if (this.#there.has(input.number) && !input.ariaInvalid) input.value = this.#text(input.number.read(this.board.state));
  };

  #key = (/** @type {KeyboardEvent & {currentTarget: Input}} */ { currentTarget: input, key }) => {
    if (key === "Escape") {
      this.#mark(input, "");
      input.value = exactText(input.number.read(this.board.state));
    }
    if (key === "Escape" || key === "Enter") input.blur();
  };

  /** @param {Input} input @param {string} problem */
  #mark(input, problem) {
    input.ariaInvalid = problem ? "true" : null;
    /** @type {Element} */ (input.nextElementSibling).textContent = problem;
  }

  /**
   * @param {string} title A key, or a letter of the article.
   * @param {unknown[]} fields
   */
  #row(title, fields) {
    const name = title.includes(".") ? html`<span>${this.texts.plain(title)}</span>` : html`<var>${title}</var>`;
    return html`<div class="field-row ${fields.length > 2 ? "three" : ""}">${name}${fields}</div>`;
  }
}
