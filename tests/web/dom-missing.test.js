/** The page without its formulas, which the next link loads, and without WebGL: everything else is shown. */

import assert from "node:assert/strict";
import test from "node:test";

import { find, openPage, until } from "./dom.js";
import { fetchFile } from "./support.js";

const page = await openPage("#/disk-triangle?lang=en", { fetch: async (/** @type {URL} */ url) => (String(url).endsWith("formulas.json")
  ? new Response(null, { status: 404, statusText: "Not Found" }) : fetchFile(url)) });
const formulas = () => document.querySelectorAll("#steps math").length;

test("without the formulas, the steps are shown and a notice says what is missing, until a link loads them", async () => {
  assert.match(find("notice-text").textContent ?? "", /^The formulas could not be loaded \(.*formulas\.json: 404 Not Found\)\. The steps are shown without them\.$/);
  await until(() => document.querySelectorAll("#steps li").length > 1);
  assert.equal(formulas(), 0);
  Object.assign(globalThis, { fetch: fetchFile });
  await page.open("#/disk-triangle?disk=2,1,1");
  await until(formulas);
  assert.ok(find("notice").hidden);
});

test("without WebGL, a message in place of the crowd says so, in each language, and the crowd is counted", async () => {
  const message = () => find("no-space").textContent;
  await page.open("#/crowd?n=300&running=0&lang=ja");
  await until(() => find("sentence-text").textContent?.includes("300"));
  assert.match(message() || "", /^この図の表示には WebGL 2\u00a0が必要/);
  await page.open("#/sphere-triangle?lang=en");
  await until(() => message() && /^3D needs WebGL/.test(message() || ""));
  await page.open("#/crowd?n=300&running=0");
  assert.match(message() || "", /^This picture needs WebGL 2/);
  assert.ok(find("crowd-missed").hidden);
  await page.open("#/crowd?n=300&running=0&swept=1&stride=50");
  await until(() => /straight paths: 0\. .* Missed since frame 0: 0 of 0\./s.test(find("crowd-missed").textContent ?? ""));
  await page.open("#/disk-triangle");
  assert.equal(message(), "");
});
