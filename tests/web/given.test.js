/** A teacher's own task and its results as links: what comes back, and what is refused in words. */

import assert from "node:assert/strict";
import test, { before, mock } from "node:test";
import { deflateRawSync } from "node:zlib";

import "../../web/kinds/all.js";
import { linkOf, readTask } from "../../web/course/custom-task.js";
import { linesIn, readResult } from "../../web/course/result.js";
import { packed } from "../../web/user-program/packed.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { Texts } from "../../web/words/text.js";
import { fetchFile, readJson } from "./support.js";

/** @import { LinkError } from "../../web/document/link-error.js" */

/** @type {import("../../web/course/custom-task.js").Given} */
const MADE = { kind: "make", title: "Touch", text: "Once\n<b>{x}</b>", link: "#/disk-disk?disk=0,0,1&disk=3,0,1", wants: { touching: true, distance: { least: 0, most: 1 }, values: { "compare.relation": "=" } }, onRight: "Yes.", onWrong: "Not\nyet." };
/** @type {import("../../web/course/custom-task.js").Given} */
const SAID = { kind: "say", title: "Say", text: "It", link: "#/disk-disk", asks: "hit", choices: [true, false] };
/** @type {import("../../web/course/custom-task.js").Given & {cases: string[]}} */
const WRITTEN = { kind: "write", title: "Write", text: "It", link: "#/ray-aabb", touching: "hit", cases: ["#/ray-aabb?box=1,2,3,4,0"] };

/** @type {Texts[]} */
const texts = [];

before(async () => {
  mock.method(globalThis, "fetch", fetchFile);
  for (const lang of LANGUAGES) {
    const each = new Texts();
    await each.load(lang);
    await each.loadMore("course");
    texts.push(each);
  }
});

const blobOf = (/** @type {object} */ given) => packed(JSON.stringify(given));

for (const given of [MADE, SAID, WRITTEN]) {
  test(`what one is to ${given.kind} comes back from its link`, async () => {
    const [, blob] = (await linkOf(given)).split("task=");
    const { id, judging, link, ...others } = await readTask(blob);
    assert.deepEqual([{ ...others, link: given.link }, id], [given, blob]);
    assert.equal(link, given.link + { make: "", say: "?view=plain", write: "?view=code" }[given.kind]);
    const [{ type, values }] = readJson("web/scenes/ray-aabb.json").shapes;
    assert.deepEqual(judging, given === WRITTEN ? { touching: "hit", cases: [[{ type, values }, { type: "box", values: [1, 2, 3, 4, 0] }]] } : undefined);
  });
}

test("what a task's link says of the page, or of how to look at it, does not come with it", async () => {
  const { link } = await readTask(await blobOf({ ...SAID, link: "#/disk-disk?lang=ja&theme=dark&view=map&step=distance&name=A&disk=0,0,3" }));
  const [, { values }] = readJson("web/scenes/disk-disk.json").shapes;
  assert.equal(link, `#/disk-disk?disk=0,0,3&disk=${values}&view=plain`);
});

/** What is no task: its text, and what the refusal names. @type {[string, string | object, RegExp][]} */
const HOSTILE = [
  ["no JSON", "{", /20,000/], ["a list", [], /20,000/], ["nothing", "null", /20,000/], ["too much", JSON.stringify({ ...MADE, text: "x".repeat(20_000) }), /20,000/],
  ["another kind", { ...MADE, kind: "constructor" }, /"constructor"/], ["no kind", { title: "A" }, /kind/],
  ["an unknown key", { ...MADE, sript: 1 }, /sript/], ["a prototype", JSON.stringify(MADE).replace("{", '{"__proto__":{"wants":{}},'), /__proto__/],
  ["a prototype among what is wanted", JSON.stringify(MADE).replace('"touching"', '"__proto__":1,"touching"'), /__proto__/],
  ["a want that is none", { ...MADE, wants: { toString: true } }, /toString/], ["nothing wanted", { ...MADE, wants: {} }, /\{\}/],
  ["a want of another form", { ...MADE, wants: { hit: "yes" } }, /"yes"/], ["bounds that are none", { ...MADE, wants: { depth: { least: "0" } } }, /"least":"0"/],
  ["a value of no step", { ...MADE, wants: { values: { hit: true } } }, /"hit":true/], ["a value with more in it", { ...MADE, wants: { values: { "a.b": {} } } }, /"a\.b":\{\}/],
  ["feedback without words", { ...MADE, onWrong: " " }, /onWrong/],
  ["a title without end", { ...MADE, title: "x".repeat(81) }, /x{50}/], ["a title that is no text", { ...MADE, title: { a: 1 } }, /"a":1/], ["no text", { ...MADE, text: " " }, /" "/],
  ["no link", { ...MADE, link: 3 }, /3/], ["another scene", { ...MADE, link: "#/nowhere" }, /nowhere/], ["a scene without single shapes", { ...MADE, link: "#/crowd" }, /crowd/],
  ["a model", { ...MADE, link: "#/sphere-mesh" }, /sphere-mesh/], ["numbers that are none", { ...MADE, link: "#/disk-disk?disk=NaN,0,1" }, /NaN/],
  ["a program", { ...WRITTEN, link: "#/ray-aabb?view=code&code=AwA" }, /code=AwA/], ["a program where none is written", { ...MADE, link: "#/disk-disk?code=AwA" }, /code=AwA/],
  ["cases elsewhere", { ...WRITTEN, cases: ["#/ray-box"] }, /ray-aabb/], ["a scene that has no function", { ...WRITTEN, link: "#/uniform-grid", cases: [] }, /uniform-grid/],
  ["too many cases", { ...WRITTEN, cases: WRITTEN.cases.concat(Array(20).fill("#/ray-aabb")) }, /cases/], ["another ruling", { ...WRITTEN, touching: "maybe" }, /"maybe"/],
  ["one answer", { ...SAID, choices: [true] }, /\[true\]/], ["the same twice", { ...SAID, choices: ["A", "A"] }, /"A","A"/], ["answers with more in them", { ...SAID, choices: [{}, []] }, /\{\}/],
  ["a question about a prototype", { ...SAID, asks: "__proto__.x" }, /__proto__/],
];

for (const [what, given, named] of HOSTILE) {
  test(`${what} is refused in words that name it`, async () => {
    const blob = await packed(typeof given === "string" ? given : JSON.stringify(given));
    await assert.rejects(readTask(blob), ({ key, values }) => {
      for (const each of texts) assert.match(each.plain(key, values).replaceAll(/[\u00a0\u2060]/g, " "), named);
      return key === "task.refused";
    });
  });
}

test("what is cut off, or unpacks to gigabytes, is refused", async () => {
  const blob = await blobOf(MADE);
  for (const bad of ["", "%", blob.slice(0, -20), deflateRawSync(Buffer.alloc(100_000_000)).toString("base64url")]) {
    await assert.rejects(readTask(bad), { key: "task.refused" });
  }
});

test("results are found among other text, each with its name and what was made", async () => {
  const task = await blobOf(MADE);
  const link = `https://hitlab.test/x/#/course/own?task=${task}&disk=1,0,1&disk=3,0,1&lang=ja&who=Ann%20%2526%20Bo`;
  const [none, both] = linesIn(`Hello\n\n  Ann: <${link}> and ${link}\n`);
  assert.deepEqual([none.links, both.links.map((each) => link.endsWith(each))], [[], [true, true]]);
  const { by, shown, starts: [start], task: { title } } = await readResult(link);
  assert.deepEqual([by, title, shown.state.shapes[0].values, start.state.shapes[0].values], ["Ann & Bo", "Touch", [1, 0, 1], [0, 0, 1]]);
  const said = await readResult(`#/course/own?task=${await blobOf(SAID)}&said=2,1,9&who=A`);
  assert.deepEqual(said.said, [false, true, undefined]);
});

for (const [what, rest, key] of /** @type {const} */ ([["without a name", "", "task.nobody"], ["with a name that cannot be seen", "&who=%E2%80%AE", "task.nobody"], ["of other shapes", "&ray=0,0,1,1&who=A", "link.type"], ["of a number that is none", "&disk=x,0,1&who=A", "link.number"]])) {
  test(`a result ${what} is none`, async () => {
    const task = await blobOf(MADE);
    await assert.rejects(readResult(`#/course/own?task=${task}${rest}`), (/** @type {LinkError} */ error) => error.key.startsWith(key));
  });
}
