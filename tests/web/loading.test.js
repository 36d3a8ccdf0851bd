import assert from "node:assert/strict";
import test, { afterEach, mock } from "node:test";

import { loadScene } from "../../web/document/scenes.js";
import { Texts } from "../../web/words/text.js";

afterEach(() => mock.reset());

/** @param {string} json What every file has. */
const serve = (json) => mock.method(globalThis, "fetch", async () => new Response(json));

for (const json of ["null", "[]", "{}", "1", '"en"', '["a text"]', '{"page.title": null}', "{"]) {
  test(`words that are ${json} are refused by the file's name, and not shown`, async () => {
    serve(json);
    const texts = new Texts();
    await assert.rejects(texts.load("en"), /^Error: locales\/en\.json: /);
    assert.equal(texts.isLoaded, false);
  });

  test(`a scene that is ${json} is refused by the file's name`, async () => {
    serve(json);
    await assert.rejects(loadScene("disk-disk"), /^Error: scenes\/disk-disk\.json: /);
  });
}
