import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { fontFace } from "../../web/export/exports.js";

test("a font that is missing is not embedded, but named with its status", async () => {
  mock.method(globalThis, "fetch", async () => new Response("<!doctype html>", { status: 404, statusText: "Not Found" }));
  await assert.rejects(fontFace(["normal", "normal"]), { message: "normal.woff2: 404 Not Found" });
});
