/** The search page: lists the entries that answer what is typed, best first. */

import { searcher } from "./search-index.js";

const list = /** @type {HTMLElement} */ (document.querySelector("#entries"));
const status = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
const field = /** @type {HTMLInputElement} */ (document.querySelector("input[type=search]"));

/** @type {import("./search-index.js").Entry[]} */
const texts = await (await fetch("search.json")).json();
const entries = [...list.children].map((item, i) => ({ item, ...texts[i] }));
const search = searcher(entries);

function show() {
  const found = search(field.value);
  list.replaceChildren(...found.map(({ item }) => item));
  status.textContent = found.length ? `${found.length} of ${entries.length} entries.` : "No results.";
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", show);
show();
