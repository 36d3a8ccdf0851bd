import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test, { afterEach } from "node:test";

import { STATES } from "../../web/document/scene-order.js";
import { drawn, find, openPage, press, refusal, until, values, write } from "./dom.js";
import { fetchFile, readJson } from "./support.js";

const page = await openPage("#/disk-triangle?lang=en");
const SCENES = readdirSync(new URL("../../web/scenes/", import.meta.url)).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
const cards = () => [...document.querySelectorAll("#gallery .card")].map((card) => card.getAttribute("href")?.slice(2));
const found = () => [...document.querySelectorAll("#palette-list li > span:first-child")].map(({ textContent }) => textContent);
const palette = () => /** @type {HTMLDialogElement} */ (find("palette"));
const line = () => /** @type {HTMLInputElement} */ (palette().querySelector("input"));

afterEach(() => { Object.assign(globalThis, { fetch: fetchFile }); });

test("a link without a scene opens the gallery", async () => {
  for (const link of ["", "#/?"]) {
    await page.open("#/disk-triangle?lang=en");
    await page.open(link);
    assert.deepEqual(cards().sort(), [...SCENES, "playground", "space", ...Object.values(STATES).map((state) => state.slice(2))].sort());
    assert.equal(page.snapshot({}), null);
    assert.equal(document.documentElement.dataset.engine, "ready");
    assert.ok(find("stage").closest("[hidden]") && !find("gallery").hidden);
    assert.equal(document.title, `${document.querySelector("#gallery h1")?.textContent} · hitlab`);
  }
});

test("the address says so where the page is asked for the gallery", async () => {
  await page.open("#/disk-triangle?lang=en");
  await page.open("#/?predict=yes&sphere=1");
  await until(() => location.hash.split("?")[0] === "#/");
});

test("nothing moves behind the gallery: neither what moves by itself, nor what keys would move", async () => {
  await page.open("#/disk-box-motion?lang=en");
  await page.open("#/");
  press("KeyL");
  await new Promise((resolve) => { setTimeout(resolve, 100); });
  await page.open("#/disk-box-motion?running=0");
  assert.deepEqual(values(page)[0], readJson("web/scenes/disk-box-motion.json").shapes[0].values);
});

test("the steps begin at the first for a card that is opened here, not in another tab or not at all", async () => {
  const card = () => /** @type {HTMLElement} */ (find("gallery").querySelector(".card[href$=disk-box]"));
  const first = () => drawn(page).explanation.steps[0].id;
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    await page.open("#/");
    card().addEventListener("click", (event) => event.preventDefault(), { once: true });
    card().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    await page.open("#/disk-triangle");
    assert.notEqual(drawn(page).step, first());
  }
  await page.open("#/");
  page.follower.come(true);
  await refusal(page, "#/course/nothing-like-it");
  await page.open("#/disk-triangle");
  assert.notEqual(drawn(page).step, first());
  await page.open("#/");
  card().click();
  await until(() => location.hash.includes("disk-box") && !page.store.parts.isGallery && page.frames.drawn?.scene === "disk-box" && drawn(page).step === first());
});

test("the palette finds what is typed, says what is chosen, and speaks both languages", async () => {
  await page.open("#/disk-triangle?lang=en");
  find("find").click();
  await until(() => found().length);
  write(line(), "no such thing");
  assert.equal(palette().querySelector("p")?.textContent, "No results.");
  write(line(), "zoom");
  assert.deepEqual(found(), ["Zoom in", "Zoom out"]);
  line().dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  const chosen = [...palette().querySelectorAll("[role=option]")].filter(({ ariaSelected }) => ariaSelected === "true");
  assert.deepEqual(chosen.map(({ id, textContent }) => [id, textContent?.startsWith("Zoom out")]), [[line().getAttribute("aria-activedescendant"), true]]);
  await page.open("#/?lang=ja"); // which closes it
  assert.ok(!palette().open);
  find("find").click();
  await until(() => found().length);
  write(line(), "disk triangle");
  assert.equal(found()[0], "円盤と三角形");
  const beside = /** @type {HTMLElement} */ (palette().querySelector("li .other"));
  assert.deepEqual([beside.textContent, beside.lang], ["Disk and triangle", "en"]);
  write(line(), "円盤と長方形 touch-side");
  assert.deepEqual(found(), ["円盤と長方形: 辺に接する"]);
  line().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  await until(() => page.snapshot({}) && drawn(page).algorithm === "redpoll-2-20");
  assert.ok(!palette().open);
});

test("the terms and cards of the field's methods open the step, the view and the method that show them", async () => {
  const { links } = readJson("web/terms.json");
  const asked = [...Object.values(links), ...Object.values(STATES)].filter((link) => /algorithm=(gjk|epa|sat)|minkowski/.test(link));
  assert.ok(asked.length >= 15);
  for (const link of asked) {
    await page.open(`${link}&lang=en`);
    const wanted = new URLSearchParams(link.split("?")[1]);
    const { algorithm, step, view } = drawn(page);
    assert.deepEqual([algorithm, view], [wanted.get("algorithm") ?? "exact", wanted.get("view") ?? "steps"], link);
    if (wanted.has("step")) assert.equal(step, wanted.get("step"), link);
  }
});

test("the page of terms has each with its name in the other language, opens at the one that a link names, and refuses one that there is not", async () => {
  const ids = Object.keys(readJson("web/terms.json").links).filter((id) => !/\d/.test(id));
  await page.open("#/terms?lang=en&term=simplex");
  const entries = [...document.querySelectorAll(".term-entry")];
  assert.deepEqual(entries.map(({ id }) => id), ids.map((id) => `term-${id}`));
  assert.ok(ids.length >= 40);
  assert.equal(document.activeElement?.id, "term-simplex");
  assert.match(find("term-simplex").querySelector("h2")?.textContent ?? "", /^simplex\s+単体\s*$/);
  assert.ok(find("term-simplex").querySelector("a.term") && !find("term-simplex").querySelector("a.term[href$='=simplex']"));
  await until(() => location.hash.includes("term=simplex"));
  assert.match(await refusal(page, "#/terms?term=simplx"), /simplx.*simplex/);
  assert.match(await refusal(page, "#/terms?term=__proto__"), /__proto__/);
  await page.open("#/terms?lang=ja");
  assert.match(find("term-simplex").querySelector("h2")?.textContent ?? "", /^単体\s+simplex\s*$/);
});

test("a term in a step's sentence tells what it means beside it, and the step stays as it is", async () => {
  await page.open("#/triangle-triangle?lang=en");
  const word = /** @type {HTMLAnchorElement} */ (document.querySelector(".step-text a.term[href$='=projection']"));
  const step = document.querySelector("#steps .current");
  const told = /** @type {HTMLElement} */ (document.querySelector(".term-told"));
  Object.assign(word, { getClientRects: () => [] }); // as hidden by another view meanwhile
  word.click();
  await page.texts.loadMore();
  assert.equal(told.textContent, "");
  Object.assign(word, { getClientRects: () => [{ left: 0, top: 0, bottom: 0 }] });
  Object.assign(told, { showPopover: () => {}, hidePopover: () => {} }); // there are none here
  word.click();
  await until(() => told.textContent);
  assert.deepEqual([told.ariaLabel, told.querySelector("a")?.getAttribute("href")], ["projection", "#/terms?term=projection"]);
  assert.equal(document.querySelector("#steps .current"), step);
  await until(() => location.hash.startsWith("#/triangle-triangle"));
});

test("a theme that is chosen while a language comes is kept, and so is the language, in the address too", async () => {
  await page.open("#/disk-triangle?lang=en");
  let come = () => {};
  const coming = new Promise((resolve) => { come = () => resolve(undefined); });
  const later = async (/** @type {any} */ url) => coming.then(() => fetchFile(url));
  Object.assign(globalThis, { fetch: later });
  find("language").click();
  find("theme").click();
  const { dataset } = document.documentElement;
  await until(() => dataset.theme === "dark");
  come();
  await until(() => document.documentElement.lang === "ja");
  assert.equal(dataset.theme, "dark");
  await until(() => location.hash.includes("lang=ja") && location.hash.includes("theme=dark"));
  assert.equal(find("copy").textContent?.trim(), "リンクをコピー");
});
