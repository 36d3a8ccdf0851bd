/** The fields for the shapes' numbers: rounded, unless all digits are shown or the field has the focus. */

import { html, nothing } from "lit-html";

import { letterName, parameterName, shapeName, sizeName } from "../document/names.js";
import { shapeToken } from "../draw/onscreen.js";
import { partsOf } from "../geometry/kinds.js";
import { brief, exactText, exactly, typedNumber } from "../geometry/numbers.js";
import { namedParts } from "../geometry/shapes.js";
import { shownLetter } from "../words/letters.js";
import { show } from "../words/show.js";

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{read: (state: State) => number, write: (value: number) => boolean, length?: string}} Access `length`: the
 *   key of the name of a length, which must not be negative.
 * @typedef {HTMLInputElement & {number: Access}} Input
 */

/** @typedef {ReturnType<typeof fieldsIn>} Fields */

/**
 * @param {HTMLElement} parent
 * @param {Texts} texts
 * @param {Board} board
 */
export function fieldsIn(parent, texts, board) {
  /** The shapes of a long list whose fields exist, because they were unfolded. @type {Set<number>} */
  let unfolded = new Set();
  /** The numbers of the fields that exist. @type {Set<Access>} */
  const there = new Set();

  /** Rebuilds all fields; unfinished input is lost. Not every browser reports that a removed field loses the focus. */
  function build() {
    board.history.end("field");
    unfolded = new Set(board.paired);
    there.clear();
    show(nothing, parent);
    fill();
  }

  function fill() {
    const { cast, state } = board;
    show(cast.map(({ number, type }, i) => {
      if (type === "mesh") return nothing;
      return number === undefined ? group(i) : fold(i);
    }), parent);
    showState(state);
  }

  /** @param {number} i */
  function rowsAt(i) {
    const shape = board.cast[i];
    return [
      letterRows(i), sizeRows(i),
      shape.turn ? row("field.turn", [parameterField(shape.turn)]) : nothing,
      shape.scale ? row("field.scale", shape.scale.map((name) => parameterField(name))) : nothing,
      i === 0 && board.scene.way ? row("field.way", board.scene.way.map((name) => parameterField(name))) : nothing,
      shape.motion ? row("field.phase", [parameterField("phase")]) : nothing,
    ];
  }

  /** @param {number} i */
  function group(i) {
    return html`<fieldset class="fields ${i === 0 ? "shape-a" : "shape-b"}"><legend>${nameOf(i)}</legend>${rowsAt(i)}</fieldset>`;
  }

  /** @param {number} i */
  function fold(i) {
    const unfold = (/** @type {Event} */ { currentTarget }) => {
      if (!(/** @type {HTMLDetailsElement} */ (currentTarget).open) || unfolded.has(i)) return;
      unfolded.add(i);
      fill();
    };
    return html`<details class="fold ${shapeToken(i, board.paired)}" ?open=${board.paired.includes(i)} @toggle=${unfold}><summary>${
      nameOf(i)}</summary>${unfolded.has(i) ? rowsAt(i) : nothing}</details>`;
  }

  /** @param {number} i */
  const nameOf = (i) => shapeName(texts, { shapes: board.cast }, i);

  /** @param {number} i */
  function letterRows(i) {
    const { cast } = board;
    return namedParts(board.state.shapes[i], cast[i].letters).map((part) => {
      const letter = letterName(texts, { shapes: cast }, i, part.letter);
      const fields = (part.kind === "point3" ? ["x", "y", "z"] : ["x", "y"]).map((axis, j) => {
        const label = texts.plain("field.of", { name: axis, owner: letter });
        return valueField(i, part.at + j, label, axis);
      });
      return row(shownLetter(part.letter), fields);
    });
  }

  /** @param {number} i */
  function sizeRows(i) {
    const shape = board.state.shapes[i];
    const label = (/** @type {string} */ size) => sizeName(texts, { shapes: board.cast }, i, size);
    /** @type {Record<string, (at: number) => unknown>} */
    const rows = {
      radius: (at) => row("r", [valueField(i, at, label("r"), "", "size.radius")]),
      size: (at) => row("field.size", ["size.width", "size.height"].map((key, j) => valueField(i, at + j, label(key), "wh"[j], key))),
      corner: (at) => {
        const key = at ? "field.maximum" : "field.minimum";
        return row(key, ["x", "y"].map((name, j) => valueField(i, at + j, texts.plain("field.of", { name, owner: label(key) }), name)));
      },
      degrees: (at) => row("field.turn", [valueField(i, at, texts.plain("key.turn", { shape: nameOf(i) }), "")]),
    };
    return partsOf(shape).map(({ kind, at }) => rows[kind]?.(at));
  }

  /**
   * Shows a state; a field with the focus keeps the user's input.
   * @param {State} state
   */
  function showState(state) {
    for (const input of parent.querySelectorAll("input")) {
      if (input === document.activeElement || input.ariaInvalid) continue;
      input.value = text(/** @type {Input} */ (input).number.read(state));
    }
  }

  /** Formats a number for a field without the focus. @param {number} number */
  const text = (number) => (texts.isExact ? exactly(number) : brief(number));

  /**
   * @param {number} shape
   * @param {number} index
   * @param {string} label
   * @param {string} prefix
   * @param {string} [length]
   */
  const valueField = (shape, index, label, prefix, length) => field(label, prefix, {
    read: (state) => state.shapes[shape].values[index],
    write: (value) => board.setValue(shape, index, value),
    ...(length ? { length } : {}),
  });

  /** @param {string} name */
  function parameterField(name) {
    const prefix = /^s?[xy]$/.test(name) ? name.slice(-1) : "";
    return field(parameterName(texts, { shapes: board.cast }, name), prefix, {
      read: (state) => state.parameters[name],
      write: (value) => board.setParameter(name, value),
    });
  }

  /**
   * @param {string} label
   * @param {string} prefix
   * @param {Access} number
   */
  function field(label, prefix, number) {
    there.add(number);
    const id = `field-error-${there.size}`;
    // No inputmode: the number pads of phones lack the minus, the slash or the e.
    return html`<label class="field"><span>${prefix}</span><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
      enterkeyhint="done" .ariaLabel=${label} aria-describedby=${id} .number=${number}
      @focus=${open} @input=${accept} @blur=${close} @keydown=${type}><span id=${id} class="field-error"></span></label>`;
  }

  const open = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    if (input.ariaInvalid) return;
    input.value = exactText(input.number.read(board.state));
    input.select();
  };

  const accept = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    const { length, write } = input.number;
    board.history.begin("field");
    const value = typedNumber(input.value);
    const isNegative = value < 0 && length !== undefined;
    let problem = Number.isNaN(value) ? "field.number" : isNegative ? "field.negative" : "";
    if (!problem && !write(value)) problem = "field.impossible";
    mark(input, problem && texts.plain(problem, { size: { key: length ?? "" } }));
  };

  /**
   * Keeps invalid input in the field, with its message. A field that is removed with its scene loses the focus, too.
   */
  const close = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    board.history.end("field");
    if (there.has(input.number) && !input.ariaInvalid) input.value = text(input.number.read(board.state));
  };

  const type = (/** @type {KeyboardEvent & {currentTarget: Input}} */ { currentTarget: input, key }) => {
    if (key === "Escape") mark(input, "");
    if (key === "Escape" || key === "Enter") input.blur(); // losing the focus shows the stored number again
  };

  /** @param {Input} input @param {string} problem */
  function mark(input, problem) {
    input.ariaInvalid = problem ? "true" : null;
    /** @type {Element} */ (input.nextElementSibling).textContent = problem;
  }

  /**
   * @param {string} title A key, or a letter of the article.
   * @param {unknown[]} fields
   */
  function row(title, fields) {
    const name = title.includes(".") ? html`<span>${texts.plain(title)}</span>` : html`<var>${title}</var>`;
    return html`<div class="field-row ${fields.length > 2 ? "three" : ""}">${name}${fields}</div>`;
  }

  return { build, show: showState };
}
