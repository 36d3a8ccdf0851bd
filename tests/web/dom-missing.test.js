/** The page without its formulas: everything else is shown, and the next link loads them. */

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
