/** What the page tells of operations: the package's own numbers, for what is on show. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { test } from "node:test";

import { PYTHON, ROOT, find, openPage, until } from "./dom.js";

const CLAIMS = { "redpoll-2-23": { states: 1000, means: { "redpoll-2-23": 40, "redpoll-2-23-inflated": 102.44 } } };
const page = await openPage("#/disk-triangle?lang=en");
const fetched = globalThis.fetch;
let isOffline = true;
const fetchClaims = async () => {
  if (isOffline) throw new TypeError("Failed to fetch");
  return Response.json(CLAIMS);
};
Object.assign(globalThis, { fetch: async (/** @type {any} */ url) => (String(url).endsWith("claims.json") ? fetchClaims() : fetched(url)) });

/** @param {string} shapes In Python. @param {string[]} ids */
function counted(shapes, ids) {
  const script = `import json, hitlab as hl; print(json.dumps([hl.operations(${shapes}, algorithm=id) for id in ${JSON.stringify(ids)}]))`;
  const env = { ...process.env, PYTHONPATH: [`${ROOT}py/src`, `${ROOT}web/engine`].join(delimiter) };
  const { stdout } = spawnSync(PYTHON, ["-c", script], { env, encoding: "utf-8" });
  return /** @type {number[][]} */ (JSON.parse(stdout));
}

const rows = () => [...find("cost").querySelectorAll("tbody tr")];
const cells = () => rows().map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent));
const isCounted = () => rows().length > 0 && cells().flat().every((text) => text !== "–");
const ids = () => rows().map((row) => String(row.getAttribute("data-program")));
/** @param {number[][]} counts */
const withSums = (counts) => counts.map((each) => [each.reduce((a, b) => a + b, 0), ...each].map(String));
const says = () => find("cost").querySelector("p")?.textContent ?? "";

function open() {
  const [button] = document.querySelectorAll('[aria-controls="try"]');
  if (find("try").hidden) /** @type {HTMLElement} */ (button).click();
  const fold = /** @type {HTMLDetailsElement} */ (/** @type {unknown} */ (find("cost")));
  fold.open = true;
  fold.dispatchEvent(new Event("toggle"));
}

test("all programs of the pair are counted as the package counts them, and as soon as something moves, anew", async () => {
  open();
  await until(isCounted);
  assert.deepEqual(ids(), ["redpoll-2-23", "redpoll-2-23-inflated", "sat", "gjk", "epa"]);
  const triangle = "hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])";
  assert.deepEqual(cells(), withSums(counted(`hl.Disk((-4, 0), 1), ${triangle}`, ids())));
  assert.match(says(), /^The exact decision has no fixed number of operations:/);
  assert.match(String(find("notice-text").textContent), /claims\.json: Failed to fetch/);
  isOffline = false;
  find("notice-retry").click();
  await until(() => find("cost").querySelector(".claim"));
  assert.match(String(find("cost").querySelector(".claim")?.textContent), /1,000 random states.* 40\.0 operations .* 102: a factor of 2\.6/);

  await page.open("#/disk-triangle?disk=2,1,0.5&algorithm=redpoll-2-23");
  await until(isCounted);
  const [own, ...others] = counted(`hl.Disk((2, 1), 0.5), ${triangle}`, ids());
  assert.deepEqual(cells(), withSums([own, ...others]));
  assert.deepEqual(own, [15, 6, 0, 0, 3]);
  assert.equal(says(), "24 operations for this verdict: 15 additions, 6 multiplications, 3 comparisons.");
  assert.deepEqual(rows().map((row) => row.hasAttribute("aria-current")), [true, false, false, false, false]);

  page.run("language");
  await until(() => says().replaceAll("\u00a0", " ") === "この判定にかかる演算は 24 回です。内訳: 加減算 15 回、乗算 6 回、比較 3 回。");
});

test("a method in single precision stands beside others in single precision", async () => {
  await page.open("#/disk-triangle?algorithm=gjk-32");
  open();
  await until(isCounted);
  assert.deepEqual(ids(), ["redpoll-2-23", "redpoll-2-23-inflated", "sat-32", "gjk-32", "epa-32"]);
});

test("an article's program stands beside itself without what it praises", async () => {
  await page.open("#/triangle-triangle?algorithm=marupeke-13&view=beside&triangle=0,0,0,4,4,0&triangle=9,0,9,4,13,0&lang=en");
  open();
  await until(isCounted);
  assert.deepEqual(cells().slice(0, 3).map(([all]) => all), ["104", "33", "8"]);
  assert.match(says(), /^104 operations/);
  assert.match(String(find("cost").querySelector("p + p")?.textContent), /^The exact decision has no fixed number of operations:/);
});

test("what has no program has no count", async () => {
  await page.open("#/sweep-and-prune");
  await until(() => find("cost").hidden);
});
