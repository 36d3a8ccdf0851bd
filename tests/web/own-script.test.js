/** The user's programs in both languages against the page's judge: the textbooks' methods, their mistakes, and what stops one. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { signatureOf } from "../../web/document/signature.js";
import { SPACE } from "../../web/geometry/kinds.js";
import { foreignIn, isTyped, looksLikeScript } from "../../web/user-program/language.js";
import { argumentMarks } from "../../web/user-program/arguments.js";
import { programText } from "../../web/user-program/instrument.js";
import { ALL, SCENE, UNITS, answer, judged, signed } from "./judging.js";
import { LEARNERS, PASTED } from "./learners.js";
import { read, readJson } from "./support.js";

/** @import { Signature } from "../../web/document/signature.js" */
/** @import { Language } from "../../web/user-program/sandbox.js" */

const { MISTAKES, methodsOf, textbookOf } = await import("../../web/user-program/textbook.js");
const { adapted, programIn } = await import("../../web/user-program/pasted.js");

/** @param {object} asked */
const run = (asked) => answer({ name: "disk_disk", order: ["hit", "depth", "normal"], single: false, call: [[0, 0], 1, [1.5, 0], 1], ...asked });

test("every pair of the plane has a function, with the letters of the picture, in one order", () => {
  const kinds = Object.keys(UNITS);
  const all = kinds.flatMap((a) => kinds.map((b) => signed(a, b)));
  assert.equal(new Set(all.map(({ name }) => name)).size, kinds.length * (kinds.length + 1) / 2);
  for (const { name, parameters } of all) assert.equal(new Set(parameters.split(", ")).size, parameters.split(", ").length, `${name}(${parameters})`);
  const told = [["box", "box"], ["disk", "box"], ["box", "disk"], ["segment", "disk"], ["polygon", "point"], ["box", "ray"], ["capsule", "capsule"], ["polygon", "triangle"]]
    .map(([a, b]) => signed(a, b)).map(({ name, parameters }) => `${name}(${parameters})`);
  assert.deepEqual(told, [
    "box_box(S, ws, hs, as_, T, wt, ht, at)", "disk_box(C, r, T, w, h, angle)", "disk_box(C, r, T, w, h, angle)", "disk_segment(C, r, A, B)", "point_polygon(F, P)",
    "ray_box(R0, v, T, w, h, angle)", "capsule_capsule(A, B, ra, C, D, rb)", "triangle_polygon(P, Q, R, S)",
  ]);
  const sweep = readJson("web/scenes/sweep-pair.json");
  const { name, parameters, question, shapes } = /** @type {Signature} */ (signatureOf(sweep, { shapes: sweep.shapes, parameters: sweep.parameters }));
  assert.deepEqual([name, question, parameters, shapes[2]], ["disk_box", "disk_box_by", "A, r, T, w, h, angle, by", { type: "by", values: [12, 3] }]);
  const upright = readJson("web/scenes/ray-aabb.json");
  assert.equal(signatureOf(upright, { shapes: upright.shapes, parameters: {} })?.parameters, "R0, v, T, w, h");
  assert.equal(signatureOf(SCENE, { parameters: {}, shapes: [{ type: "disk", values: [0, 0, 1] }] }), undefined);
});

test("every pair of space has a function, unless both shapes are unbounded", () => {
  const all = SPACE.flatMap((a) => SPACE.map((b) => signed(a, b))).filter(Boolean);
  assert.equal(new Set(all.map(({ name }) => name)).size, SPACE.length * (SPACE.length + 1) / 2 - 6);
  for (const { name, parameters } of all) assert.equal(new Set(parameters.split(", ")).size, parameters.split(", ").length, `${name}(${parameters})`);
  const told = [["triangle3", "ray3"], ["box3", "capsule3"], ["capsule3", "capsule3"], ["hull3", "hull3"], ["box3", "halfspace3"]]
    .map(([a, b]) => signed(a, b)).map(({ name, parameters }) => `${name}(${parameters})`);
  assert.deepEqual(told, [
    "ray3_triangle3(O, D, A, B, C)", "capsule3_box3(A, B, r, C, s, u)", "capsule3_capsule3(A, B, ra, C, D, rb)", "hull3_hull3(P, Q)", "box3_halfspace3(a, s, u, b, n)",
  ]);
  const { parameters, shapes } = readJson("web/scenes/box3-box3.json");
  const scene = { id: "box3-box3", kind: "space", shapes };
  const bounds = { type: "aabb3", values: [0, 0, 0, 2, 4, 6] };
  const found = /** @type {Signature} */ (signatureOf(scene, { parameters, shapes: [bounds, shapes[1]] }));
  assert.equal(found.parameters, "a, sa, ua, b, sb, ub");
  assert.deepEqual(found.shapes[0], { type: "box3", values: [1, 2, 3, 2, 4, 6, 0, 0, 0, 1] });
});

test("the picture names every argument, at its shape", () => {
  for (const type of Object.keys(ALL).filter((each) => each in UNITS || SPACE.includes(each))) {
    const given = /** @type {Signature["given"][0]} */ (signed(type, type in UNITS ? "disk" : "sphere").given.find((each) => each.type === type));
    const turned = { type, values: type === "box" ? [...UNITS.box.slice(0, 4), -30] : ALL[type] };
    const marks = argumentMarks([given], [turned]);
    const names = given.arguments.flatMap(({ names: all, role }) => (
      role === "lengths" ? [`${all}[0]`] : role === "axes" ? [0, 1, 2].map((i) => `${all}[${i}]`) : all.split(", ")));
    assert.deepEqual([...new Set(marks.map(({ mark }) => mark.name))], names, type);
    assert.ok(marks.every(({ mark }) => mark.kind !== "region" && mark.points.flat().every((each) => Math.abs(each) <= 9)));
  }
});

const BOUNDED = ["point", "disk", "capsule", "segment", "triangle", "box", "polygon"];
/** A share of the pairs, so that each kind is first and second; pytest tries all of them in Python. */
const SOME = BOUNDED.map((kind, i) => signed(kind, BOUNDED[(i * 3 + 2) % BOUNDED.length]));

const SOLID = [["ray3", "triangle3"], ["ray3", "box3"], ["box3", "box3"], ["triangle3", "triangle3"], ["capsule3", "capsule3"], ["point3", "sphere"], ["sphere", "segment3"]]
  .map(([a, b]) => signed(a, b));

/** @type {Language[]} */
const LANGUAGES = ["py", "js"];

for (const signature of [...SOME, signed("box", "box"), ...SOLID]) {
  test(`textbook methods are right: ${signature.name}`, async () => {
    for (const method of methodsOf(signature)) {
      for (const language of SOME.includes(signature) ? LANGUAGES.slice(1) : LANGUAGES) {
        const { counterexample, tried, wrong } = await judged(signature, language, textbookOf(signature, method, language));
        assert.deepEqual([wrong, counterexample], [0, null], `${method} in ${language}`);
        assert.ok(tried > 300);
      }
    }
  });
}

for (const [i, mistake] of MISTAKES.entries()) {
  const languages = i % 2 ? LANGUAGES.toReversed() : LANGUAGES;
  test(`mistake ${i + 1} is made in both languages and found in ${languages[0]}`, async () => {
    const signature = [signed("box", "box"), signed("polygon", "polygon"), signed("disk", "box"), ...SOLID]
      .find((each) => methodsOf(each).includes(mistake.method) && mistake.isFor(each.given));
    assert.ok(signature);
    const [source, other] = languages.map((language) => textbookOf(signature, mistake.method, language, mistake));
    assert.notEqual(other, textbookOf(signature, mistake.method, languages[1]));
    const { counterexample, wrong } = await judged(signature, languages[0], source);
    assert.ok(wrong > 0 && counterexample);
  });
}

for (const { about, kinds, language, says, source, touching = "either" } of LEARNERS) {
  test(`a learner's program: ${about}`, async () => {
    const { counterexample } = await judged(signed(...kinds), language, source, touching);
    const { error, exact, fault, hit } = counterexample;
    assert.equal(error?.id ?? fault?.id ?? `${hit ? "hit" : "miss"}, but ${exact ? "hit" : "miss"}`, says);
  });
}

test("a program in JavaScript is watched", () => {
  const ran = run({ source: `function disk_disk(A, ra, B, rb) {
  let d = B[0] - A[0];
  for (let i = 0; i < 3; i++) {
    d += i
  }
  const [x, y] = B
  console.log(d, [x, y], { a: 1 })
  draw.arrow(A, B)
  const v = { x: 1 }; v.x = 3;
  return d <= ra
}` });
  assert.deepEqual(ran, {
    answer: false, error: null, console: "4.5 [1.5, 0] {a: 1}\n", rounds: [], drawn: [{ kind: "arrow", points: [[0, 0], [1.5, 0]] }],
    lines: [[2, { d: "1.5" }], [3, { i: "3" }], [4, { d: "4.5" }], [6, { x: "1.5", y: "0" }], [9, { v: "{x: 3}" }]],
  });
});

const BODY = "function disk_disk(A, ra, B, rb) {\n  ";
for (const [source, id, line] of /** @type {[string, string, number | null][]} */ ([
  [`${BODY}return foo; }`, "raised", 2], [`${BODY}return A.x > 1; }`, "attribute", 2], [`${BODY}if (A B) return; }`, "syntax", 2], ["function disc(A) { return true; }", "missing", null],
  ["import x from 'y'", "import", 1], [`${BODY}return import('data:,'); }`, "import", 2], ["export const a = 1", "import", 1],
  ["}); (function () {", "syntax", null], ["}\n<!-- */\n{", "syntax", 3], [`${BODY}for (;;); }`, "endless", 2], [`${BODY}do {} while (true) }`, "endless", 2],
  [`${BODY}return new Proxy({}, { get() { for (;;) {} } }); }`, "endless", 2], [`${BODY}return { get hit() { for (;;) {} } }; }`, "endless", 2],
  ["function* all() {\n  while (true) yield 1; }\nfunction disk_disk() { for (const each of all()); }", "endless", 2],
  [`${BODY}}`, "nothing", null], ["function disk_disk(p, q) { return true; }", "arguments", null], ["function disk_disk(A, ra, B, rb, C) { return true; }", "arguments", null],
  ["async function disk_disk() { return true; }", "result", null], [`${BODY}return 1; }`, "result", null], [`${BODY}return { hit: 1 }; }`, "result", null],
  [`${BODY}return disk_disk(); }`, "raised", 1], [`${BODY}throw { get stack() { throw 1; } }; }`, "raised", null], [`${BODY}x = 3; return true; }`, "raised", 2],
  [`${BODY}return { hit: true, points: new Array(65).fill(0) }; }`, "result", null],
])) {
  test(`a program in JavaScript ends in words: ${source.slice(0, 60)}`, () => {
    const { answer: found, error } = run({ source });
    assert.deepEqual([found, error?.id, error?.line], [null, id, line]);
  });
}

test("the last iterations of a loop are shown", () => {
  const { error, rounds } = run({ source: `${BODY}let i = 0;\n  while (true) {\n    for (let k = 0; k < 9; k++) A;\n    i += 1;\n  }\n}` });
  assert.deepEqual([error, rounds.map((/** @type {any} */ { i }) => i)], [{ id: "endless", line: 3, detail: "10000" }, ["9998", "9999", "10000"]]);
});

test("every store is rounded in single precision, and the program is otherwise the same", () => {
  const source = `${BODY}let x = A[0]; x += 0.2; const s = [x * 3, ...A]; const o = { s: s[0] / 7 }; o.s *= 1.1; let y; [y] = [o.s]; y++; return { hit: true, depth: y }; }`;
  const f = Math.fround;
  const depth = f(f(f(f(f(f(0.1) + 0.2) * 3) / 7) * 1.1) + 1);
  const call = [[0.1, 0], 1, [1, 0], 1];
  assert.equal(f(run({ source, call, single: true }).answer.depth), depth);
  assert.equal(run({ source, call }).answer.depth, ((0.1 + 0.2) * 3) / 7 * 1.1 + 1);
});

test("instrumentation changes no program's answers", () => {
  const source = read("web/user-program/programs/textbook/sat.js.txt") + BODY + "return sat([A], ra, [B], rb); }";
  const text = programText({ source, name: "disk_disk", single: false });
  assert.equal(text.split("\n").length, 2 * source.split("\n").length + 1);
  assert.deepEqual(run({ source }).answer, { hit: true, depth: 0.5, normal: [1, 0] });
});

test("a text in another language is recognized", () => {
  const told = ["def f(A):\n    return True", "const f = (A) => true;", "bool overlap(const Circle& a) {\n return true; }", "public static bool Hit(Vector2 a) { return true; }", "func hit(a, b):\n\treturn true", "",
    "static boolean hit(Circle a) {\n return true; }", "fn hit(a: &Circle) -> bool {\n true\n}", "local function hit(a, b)\n  return true\nend", "function hit(a: Circle): boolean {\n return true; }"]
    .map((text) => [looksLikeScript(text), foreignIn(text)]);
  assert.deepEqual(told, [[false, undefined], [true, undefined], [undefined, "C++"], [undefined, "C#"], [undefined, "GDScript"], [undefined, undefined], [undefined, "Java"], [undefined, "Rust"], [undefined, "Lua"], [true, undefined]]);
  const typed = ["function hit(a: Circle): boolean {\n return true; }", "interface Circle {\n  r: number;\n}\nconst f = (a) => true;", "const f = (a) => (a ? (b) : c);", "function f(a) {\n  switch (a) { case (1): return { a }; }\n}"];
  assert.deepEqual(typed.map(isTyped), [true, true, false, false]);
});

for (const { about, language, says, text } of PASTED) {
  test(`a pasted program gets its arguments as it reads them: ${about}`, async () => {
    const found = programIn(text);
    assert.ok(found?.kinds);
    assert.equal(found.language, language);
    const [a, b] = found.kinds;
    const source = adapted(text, found, signed(a, b), /** @type {any} */ ({ plain: () => "" }));
    const { counterexample, tried } = await judged(signed(a, b), /** @type {string} */ (language), source);
    assert.equal(counterexample && `${counterexample.hit ? "hit" : "miss"}, but ${counterexample.exact ? "hit" : "miss"}`, says);
    assert.ok(counterexample || tried > 300);
  });
}

test("a pasted program that must be ported, or is about an unknown pair, stays as it is", () => {
  const texts = ["bool Overlap(const OBB& a, const OBB& b) {\n  return true;\n}", "function gjk(a, b) { return true; }", "const a = new SAT.Box(new V(0, 0), 1, 2);", "x, y\n1, 2"];
  assert.deepEqual(texts.map(programIn).map((found) => found && [found.language, found.name, found.kinds]), [
    [undefined, "Overlap", ["box", "box"]], ["js", "gjk", undefined], undefined, undefined,
  ]);
  const own = "function disk_disk(A, ra, B, rb) {\n  return true;\n}\n";
  assert.equal(adapted(own, /** @type {any} */ (programIn(own)), signed("disk", "disk"), /** @type {any} */ ({})), own);
});
