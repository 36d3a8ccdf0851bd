/** ARCHITECTURE.md says by how many files what a person does comes to the store, and by which. */

import assert from "node:assert/strict";
import { Session } from "node:inspector";
import test, { after } from "node:test";
import { basename } from "node:path";

import { drawn, find, openPage, until } from "./dom.js";
import { read } from "./support.js";

/** @import { Parts } from "../../web/document/store.js" */

const ROWS = new Map([...read("ARCHITECTURE.md").matchAll(/^\| ([a-z' ]+) \| (\d+) \| (.*) \|$/gm)].map(([, what, count, way]) => [what, { count, way }]));

const WEB = new URL("../../web/", import.meta.url).href;

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
after(() => session.disconnect());

/** The files of the page of which a function has run since it was last asked; one that only reads a value does not count. */
function passed() {
  /** @type {string[]} */
  let files = [];
  session.post("Profiler.takePreciseCoverage", (_, { result }) => {
    files = result.filter(({ functions }) => functions.some(({ functionName, ranges }) => ranges[0].count && !functionName.startsWith("get ")))
      .flatMap(({ url }) => url.startsWith(WEB) ? url.slice(WEB.length) : []);
  });
  return files;
}

const page = await openPage("#/disk-triangle?lang=en");
const { store } = page;
const isRested = (since = performance.now()) => () => performance.now() - since > 1200 && drawn(page);

/**
 * Which files run from what a person does until the store is to have another value of a part.
 * @param {keyof Parts} part
 * @param {() => unknown} act
 * @returns {Promise<string[]>}
 */
async function wayOf(part, act) {
  await until(isRested());
  /** @type {string[] | undefined} */
  let files;
  const set = store.set.bind(store);
  store.set = (changes) => {
    if (part in changes && !Object.is(changes[part], store.parts[part])) files ??= passed();
    set(changes);
  };
  try {
    passed();
    act();
    return await until(() => files) ?? [];
  } finally {
    store.set = set;
  }
}

/** @type {Record<string, () => Promise<string[]>>} */
const ACTIONS = {
  "a drag": async () => {
    const [handle] = document.querySelectorAll(".handle");
    find("stage").setPointerCapture = () => {};
    const point = (/** @type {string} */ type, clientX = 0) => handle.dispatchEvent(
      new PointerEvent(type, { clientX, clientY: 0, pointerId: 1, isPrimary: true, bubbles: true }));
    const files = await wayOf("state", () => {
      point("pointerdown");
      point("pointermove", 1);
    });
    point("pointerup", 1);
    return files;
  },
  "an undo": async () => wayOf("state", () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyZ", key: "z", ctrlKey: true, bubbles: true, cancelable: true }));
  }),
  "another algorithm": async () => wayOf("choices", () => {
    const select = /** @type {HTMLSelectElement} */ (find("algorithm"));
    select.value = "redpoll-2-23";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }),
  "a link": async () => wayOf("state", () => {
    location.hash = "#/disk-box?disk=1,1,1";
  }),
  "a crowd's frame": async () => {
    await page.open("#/crowd?running=0");
    return wayOf("state", () => {
      const { parts, parts: { state } } = store;
      store.parts = { ...parts, state: { ...state, parameters: { ...state.parameters, running: 1 } } };
      page.frames.wake();
    });
  },
};

for (const [what, act] of Object.entries(ACTIONS)) {
  test(`${what} comes to the store by the files that are written`, async () => {
    const files = await act();
    const { count, way } = ROWS.get(what) ?? { count: 0, way: "" };
    const stems = files.map((file) => basename(file, ".js"));
    assert.deepEqual([...way.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).filter((name) => !stems.includes(name)), [], `not among ${files}`);
    assert.equal(files.length, Number(count), files.join(" "));
  });
}

test("all five are told", () => {
  assert.deepEqual([...ROWS.keys()].sort(), Object.keys(ACTIONS).sort());
});
