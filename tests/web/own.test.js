/** A person's own program: as it travels in a link, and the room in which it runs. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { groundOf, placesIn } from "../../web/user-program/ground.js";
import { packed, unpacked } from "../../web/user-program/packed.js";
import { isAnswered, isRan } from "../../web/user-program/reply.js";
import { read } from "./support.js";

for (const text of ["", "def f():\n    return 1\n", "円 🔺 \u0000", "x".repeat(20_000)]) {
  test(`a program of ${text.length} characters comes back from a link`, async () => {
    const code = await packed(text);
    assert.match(code, /^[\w-]*$/);
    assert.equal(await unpacked(code), text);
  });
}

for (const code of ["%", "!!", "AAAA", "x".repeat(5000), deflateRawSync(Buffer.from([0xff, 0xfe])).toString("base64url")]) {
  test(`what is no program is none: ${code.slice(0, 12)}`, async () => assert.equal(await unpacked(code), undefined));
}

test("a small link that unpacks to gigabytes is not unpacked", async () => {
  const bomb = deflateRawSync(Buffer.alloc(100_000_000)).toString("base64url");
  const before = process.memoryUsage().rss;
  assert.equal(await unpacked(bomb), undefined);
  assert.ok(process.memoryUsage().rss - before < 60_000_000);
});

test("the page's policy has the digest of the room's script, and lets its own pages' frames reach nothing", () => {
  const [, script] = /** @type {RegExpExecArray} */ (/const SCRIPT = `(.*)`;/.exec(read("web/user-program/sandbox.js")));
  const policies = [...read("web/user-program/sandbox.js").matchAll(/^ {2}(?:py|js): "(default-src.*)",$/gm)].map(([, policy]) => policy);
  assert.ok(read("web/index.html").includes(`'sha256-${createHash("sha256").update(script).digest("base64")}'`));
  assert.equal(policies.length, 2);
  for (const policy of policies) assert.match(policy, /^default-src 'none'; script-src [^;]*; worker-src blob:$/);
});

test("a place is coloured where the program and the truth part, on one canvas that is then only shown", () => {
  const camera = { x: 0, y: 0, scale: 12 };
  const size = { width: 24, height: 24 };
  const lattice = placesIn(camera, size);
  assert.deepEqual(lattice, { pitch: 1, left: -1, top: 1, columns: 3, rows: 3 });
  /** @type {unknown[]} */
  const drawn = [];
  const context = /** @type {any} */ ({ fillRect: (/** @type {number[]} */ ...box) => drawn.push([context.fillStyle, ...box]), canvas: "cells" });
  Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => context }) } });
  const tokens = /** @type {any} */ ({ hit: "hit", "false-hit": "false hit", "false-miss": "false miss" });
  const ground = groundOf(lattice, [0, 1, 2, 3, 4, 6], tokens);
  assert.deepEqual(drawn, [
    ["false hit", 1, 0, 1, 1], ["false miss", 2, 0, 1, 1], ["hit", 0, 1, 1, 1], // a right miss has no colour
    ["false miss", 1, 1, 1, 1], ["false miss", 2, 1, 1, 1], // no answer is wrong, whatever is true
  ]);
  /** @type {unknown[]} */
  const shown = [];
  ground.paint(/** @type {any} */ ({ drawImage: (/** @type {unknown[]} */ ...given) => shown.push(given) }), { ...camera, scale: 24 }, size, "cells");
  assert.deepEqual(shown, [["cells", -24, -24, 72, 72]]);
});

test("a forged answer is no answer", () => {
  const wrong = { id: "raised", line: 2, detail: "Bad" };
  const ran = { answer: true, error: null, console: "", rounds: [], lines: [[1, { x: "1" }]], drawn: [{ kind: "point", points: [[0, 1]] }] };
  const forged = [
    null, {}, { ...ran, answer: null }, { ...ran, answer: 1 }, { ...ran, answer: { hit: 1 } }, { ...ran, answer: { exact: true } }, { ...ran, answer: { points: Array(65).fill(0) } }, { ...ran, rounds: [1] }, { ...ran, error: {} }, { ...ran, error: { ...wrong, id: "__proto__" } }, { ...ran, error: { ...wrong, line: "2" } },
    { ...ran, console: 1 }, { ...ran, lines: [null] }, { ...ran, lines: [[0, {}]] }, { ...ran, drawn: [{ kind: "image", points: [] }] }, { ...ran, drawn: [{ kind: "point", points: [[0, NaN]] }] },
  ];
  assert.deepEqual([ran, { ...ran, answer: { hit: true, depth: 1, normal: [1, "nan"] } }, { ...ran, answer: null, error: wrong }, ...forged].map(isRan), [true, true, true, ...forged.map(() => false)]);
  const answers = [{ answers: [true, wrong] }, { answers: [{ ...wrong, id: "endless" }] }, { error: wrong }, { answers: [true] }, { answers: [true, null] }, { answers: "ab" }, null];
  assert.deepEqual(answers.map(isAnswered(2)), [true, true, true, false, false, false, false]);
});
