/** The tools for an editable list, above the picture: they add, copy and delete shapes. */

import { html, nothing } from "lit-html";

import { PLANE } from "../geometry/kinds.js";

/** @import { Parts } from "../document/store.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Texts } from "../words/text.js" */

/** The tools for clicks on the plane, each with its key. */
const TOOLS = /** @type {const} */ ([["place", "P"], ["select", "S"]]);
/** The edit commands, each with its key. */
const EDITS = /** @type {const} */ ([
  ["copyShapes", "Control+C"], ["cutShapes", "Control+X"], ["paste", "Control+V"], ["duplicate", "D"], ["remove", "Delete"],
  ["fitPicked", "F"], ["lock", "L"], ["group", "Control+G"], ["ungroup", "Control+Shift+G"], ["earlier", "["], ["later", "]"],
]);
/** The commands for several selected shapes, each with its argument. */
const ARRANGES = /** @type {const} */ ([
  ["align", "left"], ["align", "centre"], ["align", "right"], ["align", "top"], ["align", "middle"], ["align", "bottom"],
  ["distribute", 0], ["distribute", 1],
]);
/** Icons, for when there is no room for text. @type {Record<string, string>} */
const ICONS = {
  place: "M9 3.5v11M3.5 9h11",
  select: "M3 6V3h3M8 3h2M12 3h3v3M15 8v2M15 12v3h-3M10 15H8M6 15H3v-3M3 10V8",
  snap: "M4 3v6a5 5 0 0 0 10 0V3h-3v6a2 2 0 0 1-4 0V3zM4 6h3M11 6h3",
};

/**
 * @param {Texts} texts
 * @param {Pick<Parts, "tool" | "kind" | "isSnapping" | "picked">} parts
 * @param {Run} run
 * @param {string[]} types Of the shapes that can be added.
 */
export function makersOf(texts, { tool, kind, isSnapping, picked }, run, types) {
  const isFlat = types === PLANE;
  const says = (/** @type {string} */ name) => texts.plain(`make.${name}`, { kind: { key: `shape.${types.includes(kind) ? kind : types[0]}` } });
  const kinds = types.map((type, i) => buttonOf("add", texts.plain(`shape.${type}`), `${i + 1}`, () => run("add", type), undefined, type));
  return [
    menuOf(texts.plain("make.add"), kinds),
    TOOLS.map(([name, key]) => buttonOf(name, says(name), key, () => run("tool", name), name === tool)),
    isFlat ? buttonOf("snap", says("snap"), "G", () => run("snap"), isSnapping) : nothing,
    menuOf(texts.plain("make.edit"), EDITS.map(([name, key]) => buttonOf(name, says(name), key, () => run(name)))),
    isFlat && picked.length > 1 ? menuOf(texts.plain("make.arrange"), ARRANGES.map(([name, given]) => (
      buttonOf(name, texts.plain(`make.${name}.${given}`), "", () => run(name, given), undefined, `${given}`)))) : nothing,
  ];
}

/**
 * @param {string} title
 * @param {unknown[]} buttons
 */
function menuOf(title, buttons) {
  const menuAt = (/** @type {Event} */ { currentTarget }) => (
    /** @type {HTMLDetailsElement} */ (/** @type {Element} */ (currentTarget).closest("details")));
  const close = (/** @type {Event} */ event) => {
    const menu = menuAt(event);
    menu.open = false;
    menu.querySelector("summary")?.focus({ preventScroll: true });
  };
  const type = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !menuAt(event).open) return;
    event.stopPropagation();
    close(event);
  };
  const leave = (/** @type {FocusEvent} */ event) => {
    const menu = menuAt(event);
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  };
  return html`<details @keydown=${type} @focusout=${leave}>
    <summary>${title}</summary>
    <div @click=${{ handleEvent: close, capture: true /* before the new shape takes the focus */ }}>${buttons}</div>
  </details>`;
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} key
 * @param {() => void} act
 * @param {boolean} [isPressed]
 * @param {string} [type] The type of shape that it adds, or another argument.
 */
function buttonOf(id, text, key, act, isPressed, type) {
  const icon = ICONS[id] ? html`<svg viewBox="0 0 18 18" aria-hidden="true"><path d=${ICONS[id]}></path></svg>` : nothing;
  return html`<button type="button" data-make=${id} data-type=${type ?? nothing} title=${key ? `${text} (${key})` : text}
    aria-keyshortcuts=${key || nothing} aria-pressed=${isPressed ?? nothing} @click=${act}>${icon}<span>${text}</span></button>`;
}
