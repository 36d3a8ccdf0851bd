/** The dialog of saved scenes: save, replace, take back, rename, delete, open, and a storage that throws. */

import assert from "node:assert/strict";
import test, { before } from "node:test";

import { find, openPage, storeElsewhere, until, values, write } from "./dom.js";

const MARKUP = "<img src=x onerror=alert(1)>";
const KEY = "hitlab.scenes";
const page = await openPage("#/disk-triangle?disk=2,2,1&lang=en");
const dialog = () => /** @type {HTMLDialogElement} */ (find("mine-dialog"));
const name = () => /** @type {HTMLInputElement} */ (find("mine-name"));
const status = () => dialog().querySelector("[role=status]")?.textContent;
const rows = () => [...find("mine-list").querySelectorAll("li")];
const names = () => rows().map((row) => row.querySelector(".mine-open span")?.textContent);
const kept = () => localStorage.getItem(KEY) ?? "";
const says = (/** @type {string} */ text) => until(() => status()?.includes(text));
/** @param {string} label */
const press = async (label) => (await until(() => [...dialog().querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent?.trim()) === label)))?.click();
const submit = (/** @type {Element | null} */ field) => field?.closest("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

/** Opens a state and the dialog, and saves under this name. @param {string} disk @param {string} [as] */
async function save(disk, as) {
  if (dialog().open) dialog().close();
  await page.open(`#/disk-triangle?disk=${disk}`);
  page.run("mine");
  await until(() => dialog().open && name());
  if (as) write(name(), as);
  submit(name());
}

before(() => localStorage.removeItem(KEY));

test("a scene is saved once under its name, replaced only if one wants it, and comes back", async () => {
  await save("2,2,1");
  await says("Saved “Disk and triangle”.");
  await save("3,3,1", "Disk and triangle");
  await says("already exists");
  await press("Replace");
  await says("Saved “Disk and triangle”.");
  assert.match(kept(), /disk=3,3,1/);
  /** @type {HTMLElement} */ (find("mine-offered").querySelector("button")).click();
  await says("Restored “Disk and triangle”.");
  assert.match(kept(), /disk=2,2,1/);
  assert.equal(rows().length, 1);
});

test("the list has what the message speaks of, where another window took the name", async () => {
  const former = kept();
  localStorage.removeItem(KEY);
  await save("1,1,1", "Other");
  await says("Saved “Other”.");
  storeElsewhere(KEY, former, false);
  write(name(), "Disk and triangle");
  submit(name());
  await says("already exists");
  assert.deepEqual(names(), ["Disk and triangle"]);
  storeElsewhere(KEY, former.replace("Disk and triangle", "Theirs"));
  await until(() => names().join() === "Theirs");
  storeElsewhere(KEY, former);
});

test("names are text; a scene is renamed, deleted, brought back and opened", async () => {
  await save("4,4,1", MARKUP);
  await says(MARKUP);
  assert.equal(dialog().querySelector("img"), null);
  await press(`Rename “${MARKUP}”`);
  const field = () => find("mine-list").querySelector("input");
  (await until(field))?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  await until(() => !field() && dialog().open);
  await press(`Rename “${MARKUP}”`);
  write(/** @type {HTMLInputElement} */ (await until(field)), "far off");
  submit(field());
  await until(() => names().includes("far off"));
  await press("Delete “Disk and triangle”");
  await until(() => rows().length === 1);
  /** @type {HTMLElement} */ (find("mine-offered").querySelector("button")).click();
  await until(() => rows().length === 2);
  await page.open("#/disk-triangle?disk=5,5,1");
  page.run("mine");
  await until(() => dialog().open && rows().length === 2);
  /** @type {HTMLElement} */ (rows()[names().indexOf("far off")].querySelector(".mine-open")).click();
  await until(() => !dialog().open && values(page)[0].join() === "4,4,1");
  page.run("undo");
  await until(() => values(page)[0].join() === "5,5,1");
});

test("a storage that is full or forbidden is told, and keeps what it has", async () => {
  const former = kept();
  const plain = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const storage = localStorage;
  const full = { getItem: (/** @type {string} */ key) => storage.getItem(key), setItem: () => { throw new DOMException("no room", "QuotaExceededError"); } };
  for (const [get, words] of /** @type {[() => any, string][]} */ ([
    [() => full, "no space left"], [() => { throw new DOMException("denied", "SecurityError"); }, "does not allow the page to store scenes"],
  ])) {
    for (const place of [window, globalThis]) Object.defineProperty(place, "localStorage", { get, configurable: true });
    await save("6,6,1", "New");
    await says(words);
  }
  for (const place of [window, globalThis]) Object.defineProperty(place, "localStorage", plain ?? {});
  assert.equal(kept(), former);
});
