// The page of the search: its entries in the order that fits what is typed.
import { ranked } from "./ranking.js";

const list = /** @type {HTMLElement} */ (document.querySelector("#entries"));
const status = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
const field = /** @type {HTMLInputElement} */ (document.querySelector("input[type=search]"));

const entries = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)].map((item) => ({
  item,
  title: item.querySelector("a")?.textContent ?? "",
  words: (item.dataset["words"] ?? "").split("|"),
  text: item.querySelector("span")?.textContent ?? "",
}));

function show() {
  const found = ranked(entries, field.value);
  list.replaceChildren(...found.map(({ item }) => item));
  status.textContent = found.length ? `${found.length} of ${entries.length} entries.` : "Nothing is called so here.";
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", show);
show();
