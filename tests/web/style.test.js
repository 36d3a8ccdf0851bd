import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

import { read } from "./support.js";

const SHEETS = readdirSync(new URL("../../web/style/", import.meta.url)).map((name) => `web/style/${name}`);

test("a decoration's width and colour have properties of their own: WebKit drops the shorthand with more than a line", () => {
  for (const sheet of SHEETS) {
    const values = [...read(sheet).matchAll(/text-decoration:\s*([^;}]+)/g)].map(([, value]) => value.trim());
    assert.deepEqual(values.filter((value) => !["none", "underline"].includes(value)), [], sheet);
  }
});
