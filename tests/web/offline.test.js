import assert from "node:assert/strict";
import test from "node:test";
import { runInNewContext } from "node:vm";

import { offlineBy } from "../../web/app/offline.js";
import { read } from "./support.js";

const SCOPE = "https://example.org/a/";
const FILES = { "index.html": "sha256-1", "main.js": "sha256-2" };

/**
 * The service worker with the list of files that the build gives it, among fakes.
 * @param {{kept?: Record<string, Record<string, string>>, canPut?: boolean, missing?: string[], version?: string}} [world] `version`: what the
 *   site has by now.
 */
function workerIn({ kept = {}, canPut = true, missing = [], version = "v2" } = {}) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {string[]} */
  const fetched = [];
  const caches = {
    keys: async () => Object.keys(kept),
    has: async (/** @type {string} */ name) => name in kept,
    delete: async (/** @type {string} */ name) => delete kept[name],
    match: async (/** @type {string} */ key) => Object.values(kept).find((each) => key in each)?.[key],
    open: async (/** @type {string} */ name) => {
      kept[name] ??= {};
      return { put: async (/** @type {string} */ key, /** @type {string} */ value) => {
        if (!canPut) throw new Error("full");
        kept[name][key] = value;
      } };
    },
  };
  const fetch = async (/** @type {any} */ url, /** @type {{integrity?: string, cache?: string}} */ { integrity = "", cache } = {}) => {
    if (url.url) return `${url.url} of ${version}`;
    if (url === `${SCOPE}service-worker.js`) return new Response(`{"version": "${version}"}`);
    fetched.push(`${url} ${cache}`);
    if (missing.includes(integrity)) throw new Error("other bytes");
    return `${url} ${integrity}`;
  };
  let skipped = 0;
  /** What goes on behind an answer. @type {Promise<unknown>[]} */
  const later = [];
  const self = {
    registration: { scope: SCOPE },
    skipWaiting: () => { skipped += 1; },
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) => { listeners[name] = listener; },
  };
  const told = `SITE = ${JSON.stringify({ version: "v2", files: FILES })}`;
  const source = read("web/service-worker.js").replace('SITE = { version: "", files: {} }', told);
  runInNewContext(source, { self, caches, fetch, encodeURIComponent, Response });
  /** @type {(name: string, event?: object) => Promise<unknown>} */
  const happen = async (name, event = {}) => {
    /** @type {unknown} */
    let result;
    const take = (/** @type {unknown} */ promise) => { result = promise; };
    listeners[name]({ ...event, waitUntil: name === "fetch" ? (/** @type {Promise<unknown>} */ work) => void later.push(work) : take, respondWith: take });
    return result;
  };
  const ask = (/** @type {string} */ url, method = "GET", mode = "cors") => happen("fetch", { request: { url, method, mode } });
  return { kept, fetched, happen, ask, later, get skipped() { return skipped; } };
}

const NAME = `hitlab ${SCOPE} v2`;
const keyOf = (/** @type {string} */ path, /** @type {string} */ digest) => `${SCOPE}${path}?${encodeURIComponent(digest)}`;

const UNHEARD = { update: () => {}, takeOver: () => {}, hasWork: () => false };

test("a version is kept whole, what an older one has of it is not fetched again, and then only it is left", async () => {
  const other = `hitlab ${SCOPE}b/ v1`;
  const { kept, fetched, happen } = workerIn({
    kept: { [`hitlab ${SCOPE} v1`]: { [keyOf("main.js", "sha256-2")]: "older" }, [other]: {}, else: {} },
  });
  await happen("install");
  assert.deepEqual(fetched, [`${SCOPE}index.html no-cache`]);
  await happen("activate");
  assert.deepEqual(Object.keys(kept).sort(), [NAME, other, "else"].sort());
  assert.equal(kept[NAME][keyOf("main.js", "sha256-2")], "older");
});

test("nothing is left of a version that cannot be kept, or of which a file has other bytes", async () => {
  for (const world of [{ canPut: false }, { missing: ["sha256-2"] }]) {
    const { kept, happen } = workerIn({ ...world, kept: { "hitlab before": {} } });
    await assert.rejects(happen("install"));
    assert.deepEqual(Object.keys(kept), ["hitlab before"]);
  }
});

test("its files are given as they were kept, in any place of the site, and nothing else is touched", async () => {
  const { ask, fetched, happen } = workerIn();
  await happen("install");
  const count = fetched.length;
  for (const path of ["", "?x=1", "index.html", "#/disk-box"]) {
    assert.equal(await ask(SCOPE + path), `${SCOPE}index.html sha256-1`);
  }
  for (const url of ["https://example.org/main.js", `${SCOPE}other.js`, `${SCOPE}constructor`, "https://else.org/"]) {
    assert.equal(await ask(url), undefined);
  }
  assert.equal(await ask(`${SCOPE}main.js`, "POST"), undefined);
  assert.equal(fetched.length, count);
});

test("what the browser has thrown away comes from the network, twice asked, and only with the right bytes", async () => {
  const { ask, fetched } = workerIn({ missing: ["sha256-2"] });
  assert.equal(await ask(`${SCOPE}index.html`), `${SCOPE}index.html sha256-1`);
  await assert.rejects(ask(`${SCOPE}main.js`));
  assert.deepEqual(fetched.slice(1), [`${SCOPE}main.js no-cache`, `${SCOPE}main.js reload`]);
});

test("a page that begins after all was thrown away is of the version that the site has, and that one alone", async () => {
  const same = workerIn();
  assert.equal(await same.ask(SCOPE, "GET", "navigate"), `${SCOPE}index.html sha256-1`);
  await Promise.all(same.later);
  assert.deepEqual(Object.keys(same.kept[NAME]).length, 2, "it is kept again");
  const newer = workerIn({ version: "v3", missing: ["sha256-1", "sha256-2"] });
  await assert.rejects(newer.ask(`${SCOPE}main.js`), /other bytes/, "of an older page");
  assert.equal(await newer.ask(SCOPE, "GET", "navigate"), `${SCOPE} of v3`);
  assert.equal(await newer.ask(`${SCOPE}main.js`), `${SCOPE}main.js of v3`);
  await newer.happen("install").catch(() => {});
  await newer.happen("activate");
  assert.deepEqual(Object.keys(newer.kept), [], "nothing stays of it");
});

test("it takes over when it is told so, and by nothing else", async () => {
  const worker = workerIn();
  for (const data of [undefined, "skipWaiting", { type: "take over" }, "take over"]) await worker.happen("message", { data });
  assert.equal(worker.skipped, 1);
});

test("a page on which nothing can be kept goes on, and is asked once", async () => {
  let asked = 0;
  const workers = /** @type {any} */ (Object.assign(new EventTarget(), {
    controller: null,
    register: async () => {
      asked += 1;
      throw new Error("refused");
    },
  }));
  const offline = offlineBy(workers, UNHEARD);
  await offline.begin();
  await offline.begin();
  offline.ask();
  offline.update();
  await offlineBy(undefined, UNHEARD).begin();
  assert.equal(asked, 1);
});

test("a version that waits is told, and only where an older one is at work", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const controller of [null, {}]) {
    /** @type {unknown[]} */
    const told = [];
    const waiting = { postMessage: (/** @type {unknown} */ message) => told.push(message) };
    const registration = Object.assign(new EventTarget(), { waiting, installing: null });
    const offline = offlineBy(/** @type {any} */ (Object.assign(new EventTarget(), { controller, register: async () => registration })), {
      ...UNHEARD, update: () => told.push("an update"),
    });
    await offline.begin();
    assert.deepEqual(told, controller ? ["an update"] : []);
    offline.update();
    assert.equal(told.at(-1), "take over");
  }
});

test("a page that came from an older version is loaded anew, once, where a newer one takes over", async () => {
  for (const controller of [null, {}]) {
    let count = 0;
    const registration = Object.assign(new EventTarget(), { waiting: null });
    const workers = Object.assign(new EventTarget(), { controller, register: async () => registration });
    const offline = offlineBy(/** @type {any} */ (workers), { ...UNHEARD, takeOver: () => { count += 1; } });
    await offline.begin();
    for (let i = 0; i < 2; i += 1) workers.dispatchEvent(new Event("controllerchange"));
    assert.equal(count, controller ? 1 : 0);
  }
});

test("a window with unfinished work offers the reload instead, and keeps the work until the user accepts", async () => {
  const told = /** @type {string[]} */ ([]);
  const workers = Object.assign(new EventTarget(), { controller: {}, register: async () => Object.assign(new EventTarget(), { waiting: null }) });
  const offline = offlineBy(/** @type {any} */ (workers), { update: () => told.push("offer"), takeOver: () => told.push("reload"), hasWork: () => true });
  await offline.begin();
  workers.dispatchEvent(new Event("controllerchange"));
  assert.deepEqual(told, ["offer"]);
  offline.update();
  assert.deepEqual(told, ["offer", "reload"]);
});

test("where the older version does not let go, a reload ends what holds it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let count = 0;
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage() {} } });
  const workers = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  const offline = offlineBy(/** @type {any} */ (workers), { ...UNHEARD, takeOver: () => { count += 1; } });
  await offline.begin();
  offline.update();
  t.mock.timers.tick(2999);
  assert.equal(count, 0);
  t.mock.timers.tick(1);
  workers.dispatchEvent(new Event("controllerchange"));
  assert.equal(count, 1);
});
