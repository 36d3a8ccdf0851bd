/** Every part that loads on first use: if its file fails once, and if the user navigates away or changes the language meanwhile. */

import assert from "node:assert/strict";
import { register } from "node:module";
import test, { after } from "node:test";

import { find, openPage, until } from "./dom.js";
import { ModelWorker } from "./model-worker.js";
import { COURSE, FILES, LATER, fetchFile, readJson } from "./support.js";

/** @import { Page } from "../../web/app/page.js" */

/** In place of the editor, which needs a browser: its first button. */
const PANEL = `export const programPanelIn = (place, { texts }) => ({
  follow: () => { place.innerHTML = '<button class="own-run">' + texts.plain("own.run") + "</button>"; },
});`;
register(`data:text/javascript,${encodeURIComponent(`export const load = (url, context, next) => (
  url.endsWith("/user-program/program-panel.js") ? { format: "module", source: ${JSON.stringify(PANEL)}, shortCircuit: true } : next(url, context));`)}`);

/** Keeps the tests alive, because the timers of the page do not. */
const alive = setInterval(() => {}, 1000);
after(() => clearInterval(alive));

/** Keeps the engine loading, so that nothing depends on an answer. */
class Silent {
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  onerror = null;
  constructor() {
    setInterval(() => this.onmessage?.({ data: { type: "progress", stage: "python", loaded: 1, total: 2 } }), 1000).unref();
  }

  postMessage() {}
  terminate() {}
}

/** @param {URL} url */
function workerFor(url) {
  return url.pathname.endsWith("models/model-worker.js") ? new ModelWorker() : new Silent();
}

const dialog = (/** @type {string} */ id) => () => /** @type {HTMLDialogElement} */ (find(id)).open && find(id);
const leaf = (/** @type {string} */ name) => () => find("gallery").dataset.leaf === name && find("gallery");
const follow = (/** @type {string} */ link) => (/** @type {Page} */ page) => void page.follower.follow(link);
/** @param {string} name */
const openFile = (name) => (/** @type {Page} */ page) => page.models.openFile(new File(["v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"], name));
const SCENE = "#/disk-triangle?lang=en";

/**
 * `from`: where it is used; `file`: the file that it needs; `shown`: its element, once it is on show.
 * @type {Record<string, {from?: string, file: string, use: (page: Page) => unknown, again?: () => void, shown: (page: Page) => unknown}>}
 */
const PARTS = {
  program: { file: "en-later.json", use: (page) => page.run("view", "code"), again: () => find("notice-retry").click(), shown: () => find("own").querySelector(".own-run") && find("own") },
  export: { file: "en-later.json", use: (page) => page.run("take"), shown: dialog("take-dialog") },
  "saved scenes": { from: "#/?lang=en", file: "en-later.json", use: (page) => page.run("mine"), shown: dialog("mine-dialog") },
  palette: { file: "cases.json", use: (page) => page.run("find"), shown: () => find("palette-list").childElementCount && find("palette") },
  term: {
    from: "#/?lang=en", file: "en-later.json", use: () => Object.assign(/** @type {HTMLElement} */ (document.querySelector("#gallery a.term")), { getClientRects: () => [{}] }).click(),
    shown: () => document.querySelector(".term-told h2")?.textContent && document.querySelector(".term-told"),
  },
  "public reports": { file: "web/cases.json", use: follow("#/cases"), shown: leaf("cases") },
  glossary: { file: "web/terms.json", use: follow("#/terms"), shown: leaf("terms") },
  lessons: { file: "en-course.json", use: follow("#/course"), shown: leaf("course") },
  class: { file: "en-later.json", use: follow("#/course/class"), shown: leaf("course/class") },
  lesson: { file: "lessons/distance.json", use: follow("#/course/distance"), shown: () => find("lesson").querySelector("h1") && find("lesson") },
  "task editor": { file: "en-later.json", use: follow("#/course/make"), shown: () => find("lesson").querySelector("h1") && find("lesson") },
  scene: { file: "scenes/line-line.json", use: follow("#/line-line"), shown: (page) => page.board.scene.id === "line-line" && find("panel") },
  face: { from: "#/sphere-mesh?lang=en", file: "sphere-triangle.json", use: (page) => page.models.openFace(0), shown: (page) => page.board.scene.id === "sphere-triangle" && find("panel") },
  model: { file: "scenes/sphere-mesh.json", use: openFile("it.obj"), shown: (page) => page.board.scene.id === "sphere-mesh" && find("panel") },
};

/** The files of a page that was just built. @param {string} url */
async function fetchBuilt(url) {
  const [, lang, end] = /\/locales\/(\w+)(-later|-course)?\.json$/.exec(url) ?? [];
  if (!lang) return fetchFile(url);
  const names = end === "-later" ? LATER : end === "-course" ? COURSE : FILES;
  return Response.json(Object.assign({}, ...names.map((name) => readJson(`web/locales/${lang}${end ?? ""}/${name}.json`))));
}

/**
 * Serves the files, one of which waits until it is released, or fails the first time.
 * @param {string} file
 * @param {boolean} isFailing
 */
function serve(file, isFailing = false) {
  /** @type {() => void} */
  let release = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const promise = new Promise((resolve, reject) => { [release, fail] = [() => resolve(undefined), reject]; });
  let count = 0;
  const fetch = async (/** @type {any} */ url) => {
    if (!String(url).endsWith(file)) return fetchBuilt(String(url));
    count += 1;
    if (isFailing && count === 1) throw new TypeError("Failed to fetch");
    if (!isFailing) await promise;
    return fetchBuilt(String(url));
  };
  return { fail, fetch, release, get count() { return count; } };
}

/** The window's own is no global class. @param {string} textContent @param {string} value */
function optionOf(textContent, value) {
  return Object.assign(document.createElement("option"), { textContent, value });
}

/** Opens the page without an engine. @param {string} link */
async function openAt(link) {
  const page = await openPage("#/?lang=en", { Worker: workerFor, fetch: fetchBuilt });
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  Object.assign(globalThis, { Option: optionOf });
  if (link !== "#/?lang=en") await page.follower.follow(link);
  return page;
}

/** The texts of an element that are keys instead of words. @param {any} element */
const keysIn = (element) => element.innerHTML.replaceAll(/<!--.*?-->|data-\w+="[^"]*"/gs, "").match(/(?<=>|")\s*(own|take|mine|find|term|cases|glossary|course|lesson|task|links|class)\.[a-z0-9.-]+\s*(?=<|")/g) ?? [];

/** Lets everything that has arrived take effect. */
const settled = () => new Promise((resolve) => { setTimeout(resolve, 20); });

for (const [name, { again, file, from = SCENE, shown, use }] of Object.entries(PARTS)) {
  test(`${name}: a failed load is reported, and the next use loads it`, async () => {
    const page = await openAt(from);
    const { fetch } = serve(file, true);
    Object.assign(globalThis, { fetch });
    const { shared } = page.links;
    use(page);
    await until(() => find("notice-text").textContent);
    assert.equal(page.links.shared.replace("view=code&", ""), shared);
    assert.match(String(find("notice-text").textContent), new RegExp(`${file.split("/").at(-1)}: Failed to fetch`));
    assert.ok(!shown(page));
    (again ?? use)(page);
    assert.deepEqual(keysIn(await until(() => shown(page))), []);
  });

  test(`${name}: dropped if the user has navigated away and it then fails, or arrives`, async () => {
    const page = await openAt(from);
    for (const isFailing of [true, false]) {
      const held = serve(file);
      Object.assign(globalThis, { fetch: held.fetch });
      await page.follower.follow(from);
      use(page);
      await until(() => held.count);
      await page.follower.follow("#/disk-box?lang=en");
      if (isFailing) held.fail(new TypeError("Failed to fetch"));
      else held.release();
      await settled();
      assert.ok(!shown(page));
      assert.deepEqual([page.board.scene.id, page.store.parts.isGallery, page.store.parts.lesson, find("notice").hidden], ["disk-box", false, undefined, true]);
    }
  });

  test(`${name}: no keys instead of words if the language changes while it loads`, async () => {
    for (const first of [file, "locales/ja.json"]) {
      const page = await openAt(from);
      const [held, coming] = [serve(file), serve("locales/ja.json")];
      const fetch = (/** @type {any} */ url) => (String(url).endsWith("locales/ja.json") ? coming : held).fetch(url);
      Object.assign(globalThis, { fetch });
      page.run("language");
      await until(() => coming.count);
      use(page);
      await until(() => held.count);
      const order = first === file ? [held, coming] : [coming, held];
      for (const each of order) {
        each.release();
        await settled();
      }
      assert.equal(await until(() => page.texts.lang), "ja");
      assert.deepEqual(keysIn(await until(() => shown(page))), []);
      page.showing.notify();
    }
  });
}

test("shapes that are read after the user has navigated away are not added, and their error does not open the dialog", async () => {
  for (const answer of [{ shapes: [{ type: "disk", values: [9, 9, 1] }], notes: [] }, { problem: { key: "paste.none", values: {} } }]) {
    const page = await openAt("#/playground?disk=1,1,1&lang=en");
    /** @type {((answer: unknown) => void) | undefined} */
    let give;
    Object.assign(page.engine, { read: () => new Promise((resolve) => { give = resolve; }) });
    page.run("paste", "disk=9,9,1");
    await until(() => give);
    await page.follower.follow("#/");
    give?.(answer);
    await settled();
    assert.equal(page.board.state.shapes.length, 1);
    assert.ok(!dialog("paste-dialog")());
  }
});

test("pasted text is left to an editor, and to code that has already handled it", async () => {
  const page = await openAt(SCENE);
  const runs = /** @type {string[]} */ ([]);
  Object.assign(page.commands, { run: (/** @type {string} */ name) => runs.push(name) > 0 });
  const host = document.body.appendChild(document.createElement("div"));
  const editor = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  editor.setAttribute("contenteditable", "true");
  const paste = (/** @type {Element} */ target, isHandled = false) => {
    const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true, composed: true }), { clipboardData: { getData: () => '{"a": 1}' } });
    if (isHandled) event.preventDefault();
    target.dispatchEvent(event);
    return runs.splice(0);
  };
  assert.deepEqual([paste(editor), paste(find("stage"), true), paste(find("stage"))], [[], [], ["paste"]]);
});
