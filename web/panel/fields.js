/**
 * The fields for the shapes' numbers: rounded, unless all digits are shown or the field has the focus. Those of the
 * selected shapes come first, and before them the numbers that these have in common.
 */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { letterName, parameterName, shapeName, sizeName } from "../document/names.js";
import { gridStep } from "../draw/grid.js";
import { shapeToken } from "../draw/onscreen.js";
import { expressed } from "../geometry/expression.js";
import { partsOf, shifted } from "../geometry/kinds.js";
import { brief, exactText, exactly } from "../geometry/numbers.js";
import { namedParts } from "../geometry/shapes.js";
import { shownLetter } from "../words/letters.js";
import { show } from "../words/show.js";

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{read: (state: State) => number, write: (value: number) => boolean, length?: string, isTurn?: boolean}} Access
 *   `read`: NaN if several shapes differ; `length`: the key of the name of a length, which must not be negative;
 *   `isTurn`: whether it is an angle in degrees.
 * @typedef {HTMLInputElement & {number: Access}} Input
 */

/** @typedef {ReturnType<typeof fieldsIn>} Fields */
/** @typedef {State["shapes"][number]} Listed */

/** The rows of sizes and angles: their title, the prefix of each field, and the keys of the names of lengths. */
/** @type {Record<string, {title: string, prefixes: string[], lengths: string[]}>} */
const ROWS = {
  radius: { title: "r", prefixes: [""], lengths: ["size.radius"] },
  size: { title: "field.size", prefixes: ["w", "h"], lengths: ["size.width", "size.height"] },
  degrees: { title: "field.turn", prefixes: [""], lengths: [] },
};
const AXES = ["x", "y", "z"];
/** @type {Record<string, number>} */
const ARROWS = { ArrowUp: 1, ArrowDown: -1 };
const FAR = 10; // times as far with Shift
const DIGITS = 15; // of a stepped number, so that 0.1 + 0.2 is 0.3

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
    const { cast, picked, state } = board;
    const first = picked.length ? picked : board.paired;
    const order = [...new Set([...first.filter((i) => cast[i]), ...cast.keys()])];
    first.forEach((i) => unfolded.add(i));
    show([picked.length > 1 ? together(picked) : nothing, repeat(order, (i) => i, (i) => {
      const { number, type } = cast[i];
      if (type === "mesh") return nothing;
      return number === undefined ? group(i) : fold(i, first.includes(i));
    })], parent);
    showState(state);
  }

  /** The numbers of several shapes: the position of each, and the sizes that all of them have. @param {number[]} indices */
  function together(indices) {
    const shapes = () => indices.map((i) => board.state.shapes[i]);
    const [{ width }] = partsOf(shapes()[0]); // of a point
    const [kinds, ...others] = shapes().map((shape) => partsOf(shape).map(({ kind }) => kind));
    const shared = kinds.filter((kind) => kind in ROWS && others.every((each) => each.includes(kind)));
    const placeOf = (/** @type {Listed} */ shape, /** @type {string} */ kind) => partsOf(shape).find((part) => part.kind === kind)?.at ?? 0;
    const moved = (/** @type {Listed} */ { type, values }, /** @type {number} */ axis, /** @type {number} */ value) => {
      const way = /** @type {[number, number]} */ (AXES.slice(0, width).map((_, i) => (i === axis ? value - values[axis] : 0)));
      return shifted({ type, values }, way).with(axis, value);
    };
    /** @type {(name: string, prefix: string, at: (shape: Listed) => number, set: (shape: Listed, value: number) => number[], more?: Partial<Access>) => unknown} */
    const one = (name, prefix, at, set, more) => field(texts.plain("field.of", { name, owner: texts.plain("field.selected", { count: indices.length }) }), prefix, {
      read: (state) => {
        const values = new Set(indices.map((i) => state.shapes[i] && state.shapes[i].values[at(state.shapes[i])]));
        return values.size === 1 ? [...values][0] : NaN;
      },
      write: (value) => board.setEach(shapes().map((shape, i) => [indices[i], set(shape, value)])),
      ...more,
    });
    return html`<fieldset class="fields selected"><legend>${texts.plain("field.selected", { count: indices.length })}</legend>
      ${row("field.position", AXES.slice(0, width).map((name, axis) => one(name, name, () => axis, (shape, value) => moved(shape, axis, value))))}
      ${shared.map((kind) => row(ROWS[kind].title, ROWS[kind].prefixes.map((prefix, j) => {
        const at = (/** @type {Listed} */ shape) => placeOf(shape, kind) + j;
        const length = ROWS[kind].lengths[j];
        const more = length ? { length } : { isTurn: true };
        return one(length ? texts.plain(length) : texts.plain(ROWS[kind].title), prefix, at, (shape, value) => shape.values.with(at(shape), value), more);
      })))}</fieldset>`;
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

  /** @param {number} i @param {boolean} isOpen */
  function fold(i, isOpen) {
    const unfold = (/** @type {Event} */ { currentTarget }) => {
      if (!(/** @type {HTMLDetailsElement} */ (currentTarget).open) || unfolded.has(i)) return;
      unfolded.add(i);
      fill();
    };
    return html`<details class="fold ${shapeToken(i, board.paired)}" ?open=${isOpen} @toggle=${unfold}><summary>${
      nameOf(i)}${board.state.shapes[i]?.isLocked ? html` <small>${texts.plain("field.locked")}</small>` : nothing}</summary>${unfolded.has(i) ? [board.kind.hasList ? markRow(i) : nothing, rowsAt(i)] : nothing}</details>`;
  }

  /** The name of a shape, and whether it is locked. @param {number} i */
  function markRow(i) {
    const { isLocked = false, name = "" } = board.state.shapes[i] ?? {};
    const label = (/** @type {Event} */ { target }) => board.label(i, /** @type {HTMLInputElement} */ (target).value.replaceAll(",", " ").trim());
    return html`<div class="field-row marks"><span>${texts.plain("field.name")}</span><input type="text" class="name" maxlength="40" autocomplete="off"
      .value=${name} .ariaLabel=${texts.plain("field.of", { name: texts.plain("field.name"), owner: nameOf(i) })} @change=${label}><label><input type="checkbox"
      .checked=${isLocked} .ariaLabel=${texts.plain("field.of", { name: texts.plain("field.locked"), owner: nameOf(i) })} @change=${() => board.lock([i], !isLocked)}> ${texts.plain("field.locked")}</label></div>`;
  }

  /** @param {number} i */
  const nameOf = (i) => shapeName(texts, { shapes: board.cast }, i);

  /** @param {number} i */
  function letterRows(i) {
    const { cast } = board;
    return namedParts(board.state.shapes[i], cast[i].letters).map((part) => {
      const letter = letterName(texts, { shapes: cast }, i, part.letter);
      const fields = AXES.slice(0, part.width).map((axis, j) => {
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
    /** @type {Record<string, (at: number, width: number) => unknown>} */
    const rows = {
      radius: (at) => row(ROWS.radius.title, [valueField(i, at, label("r"), "", ROWS.radius.lengths[0])]),
      size: (at, width) => row(ROWS.size.title, [...ROWS.size.lengths, "size.depth"].slice(0, width).map((key, j) => (
        valueField(i, at + j, label(key), "whd"[j], key)))),
      corner: (at, width) => {
        const key = at ? "field.maximum" : "field.minimum";
        return row(key, AXES.slice(0, width).map((name, j) => valueField(i, at + j, texts.plain("field.of", { name, owner: label(key) }), name)));
      },
      turn: (at) => ["x", "y", "z", "w"].map((name, j) => (
        row(`q${name}`, [valueField(i, at + j, texts.plain("field.of", { name: `q${name}`, owner: nameOf(i) }), "")]))),
      degrees: (at) => row(ROWS.degrees.title, [valueField(i, at, texts.plain("key.turn", { shape: nameOf(i) }), "", undefined, true)]),
    };
    return partsOf(shape).map(({ kind, at, width }) => rows[kind]?.(at, width));
  }

  /**
   * Shows a state; a field with the focus keeps the user's input.
   * @param {State} state
   */
  function showState(state) {
    for (const input of parent.querySelectorAll(".field input")) {
      const { ariaInvalid, number } = /** @type {Input} */ (input);
      if (input !== document.activeElement && !ariaInvalid) /** @type {Input} */ (input).value = text(number.read(state));
    }
  }

  /** Formats a number for a field without the focus. @param {number} number */
  const text = (number) => (Number.isNaN(number) ? "" : texts.isExact ? exactly(number) : brief(number));

  /**
   * @param {number} shape
   * @param {number} index
   * @param {string} label
   * @param {string} prefix
   * @param {string} [length]
   * @param {boolean} [isTurn]
   */
  const valueField = (shape, index, label, prefix, length, isTurn = false) => field(label, prefix, {
    read: (state) => state.shapes[shape].values[index],
    write: (value) => board.setValue(shape, index, value),
    isTurn,
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
      enterkeyhint="done" placeholder=${texts.plain("field.mixed")} .ariaLabel=${label} aria-describedby=${id} .number=${number}
      @focus=${open} @input=${accept} @blur=${close} @keydown=${type}><span id=${id} class="field-error"></span></label>`;
  }

  const open = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    if (input.ariaInvalid) return;
    const value = input.number.read(board.state);
    input.value = Number.isNaN(value) ? "" : exactText(value);
    input.select();
  };

  const accept = (/** @type {{currentTarget: Input}} */ { currentTarget: input }) => {
    const { length, write } = input.number;
    board.history.begin("field");
    const value = expressed(input.value);
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

  const type = (/** @type {KeyboardEvent & {currentTarget: Input}} */ event) => {
    const { currentTarget: input, key, shiftKey } = event;
    if (ARROWS[key]) {
      event.preventDefault();
      const step = ARROWS[key] * (shiftKey ? FAR : 1) * (input.number.isTurn ? 1 : gridStep(board.store.parts.camera) / FAR);
      const value = Number((expressed(input.value) + step).toPrecision(DIGITS));
      if (Number.isNaN(value)) return;
      input.value = exactText(input.number.length ? Math.max(0, value) : value);
      accept({ currentTarget: input });
    }
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

  return { build, fill, show: showState };
}
