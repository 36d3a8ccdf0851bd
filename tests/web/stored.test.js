import assert from "node:assert/strict";
import test from "node:test";

import { textOf } from "../../web/engine/protocol.js";
import { Stored } from "../../web/engine/stored.js";

const disk = { type: "disk", values: [-4, 0, 1] };
const triangle = { type: "triangle", values: [-3, -2, -3, 2, 1.8, -2] };
const question = { shapes: [disk, triangle], algorithm: "exact" };
const answer = { pairs: [] };

/** What is stored of a site that has this answer to the question. */
async function stored() {
  const known = new Stored();
  globalThis.fetch = async (url) => {
    assert.match(String(url), /\/answers\/disk-triangle\.json$/);
    return Response.json({ [textOf(question)]: answer });
  };
  await known.load("disk-triangle");
  return known;
}

test("a question's text names its shapes, their model and the algorithm, and nothing else", () => {
  const more = { ...question, shapes: [{ ...disk, own: [0] }, triangle], scene: "disk-triangle", meshes: undefined };
  assert.equal(textOf(more), textOf(question));
  assert.notEqual(textOf({ ...question, meshes: ["knot"] }), textOf(question));
  assert.deepEqual(JSON.parse(textOf(question)), question);
});

test("of the very state that was asked about, and of no other, the answer is known", async () => {
  const known = await stored();
  assert.deepEqual(known.of({ ...question, shapes: [disk, triangle] }), answer);
  assert.equal(known.of({ ...question, algorithm: "redpoll-2-23" }), undefined);
  const zero = { type: "disk", values: [-4, -0, 1] };
  assert.equal(known.of({ ...question, shapes: [zero, triangle] }), undefined, "-0 is another number");
  assert.equal(known.of({ ...question, shapes: [triangle, disk] }), undefined);
});

test("where the answers do not come, nothing is known", async () => {
  const known = await stored();
  for (const fetch of [async () => new Response("", { status: 404 }), async () => { throw new TypeError("offline"); }]) {
    globalThis.fetch = fetch;
    await known.load("disk-box");
  }
  assert.deepEqual(known.of(question), answer);
  assert.equal(known.of({ ...question, shapes: [disk] }), undefined);
});
