/** The tools of a list that a person makes, over the picture: what adds a shape, copies it, takes it away. */

import { PLANE } from "../geometry/kinds.js";

/** @import { Parts } from "../document/store.js" */
/** @import { Texts } from "../words/text.js" */

/** @typedef {"add" | "tool" | "snap" | "paste" | "duplicate" | "remove" | "earlier" | "later"} Made */

/** What a press on the plane does, with its key. */
const TOOLS = /** @type {const} */ ([["place", "P"], ["select", "S"]]);
/** Each with its key. */
const EDITS = /** @type {const} */ ([["paste", "Control+V"], ["duplicate", "D"], ["remove", "Delete"], ["earlier", "["], ["later", "]"]]);
/** Their symbols, where there is no room for words. @type {Record<string, string>} */
const ICONS = {
  place: "M9 3.5v11M3.5 9h11",
  select: "M3 6V3h3M8 3h2M12 3h3v3M15 8v2M15 12v3h-3M10 15H8M6 15H3v-3M3 10V8",
  snap: "M4 3v6a5 5 0 0 0 10 0V3h-3v6a2 2 0 0 1-4 0V3zM4 6h3M11 6h3",
};

/**
 * @param {HTMLElement} parent
 * @param {Texts} texts
 * @param {(name: Made, given?: string) => void} run
 */
export function buildMakers(parent, texts, run) {
  const tools = TOOLS.map(([tool, key]) => {
    const button = pressed(tool, texts.plain(`make.${tool}`, { kind: "" }), key, () => run("tool", tool));
    button.ariaPressed = "false";
    return button;
  });
  const edits = EDITS.map(([name, key]) => pressed(name, texts.plain(`make.${name}`), key, () => run(name)));
  const snap = pressed("snap", texts.plain("make.snap"), "G", () => run("snap"));
  const kinds = PLANE.map((type, i) => {
    const button = pressed("add", texts.plain(`shape.${type}`), `${i + 1}`, () => run("add", type));
    button.dataset.type = type;
    return button;
  });
  parent.replaceChildren(menuOf(texts.plain("make.add"), kinds), ...tools, snap, menuOf(texts.plain("make.edit"), edits));
}

/**
 * Shows what a press on the plane does.
 * @param {HTMLElement} parent
 * @param {Texts} texts
 * @param {Parts["tool"]} tool
 * @param {string} kind
 * @param {boolean} isSnapping
 */
export function showTools(parent, texts, tool, kind, isSnapping) {
  const snap = /** @type {HTMLElement} */ (parent.querySelector("[data-make=snap]"));
  snap.ariaPressed = String(isSnapping);
  for (const [name] of TOOLS) {
    const button = /** @type {HTMLElement} */ (parent.querySelector(`[data-make="${name}"]`));
    button.ariaPressed = String(name === tool);
    if (name === "place") rename(button, texts.plain("make.place", { kind: { key: `shape.${kind}` } }));
  }
}

/**
 * @param {string} textContent
 * @param {HTMLElement[]} buttons
 */
function menuOf(textContent, buttons) {
  const menu = document.createElement("details");
  const summary = Object.assign(document.createElement("summary"), { textContent });
  const list = document.createElement("div");
  list.append(...buttons);
  menu.append(summary, list);
  const close = () => {
    menu.open = false;
    summary.focus({ preventScroll: true });
  };
  list.addEventListener("click", close, { capture: true }); // at first: what is added takes the focus
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    close();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  return menu;
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} key
 * @param {() => void} act
 */
function pressed(id, text, key, act) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.dataset.make = id;
  button.setAttribute("aria-keyshortcuts", key);
  if (ICONS[id]) button.append(iconOf(ICONS[id]));
  button.append(document.createElement("span"));
  rename(button, text);
  button.addEventListener("click", act);
  return button;
}

/** @param {string} path */
function iconOf(path) {
  const [svg, line] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("viewBox", "0 0 18 18");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
function rename(button, text) {
  const words = button.querySelector("span");
  if (words) words.textContent = text;
  button.title = `${text} (${button.getAttribute("aria-keyshortcuts")})`;
}
