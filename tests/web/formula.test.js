import assert from "node:assert/strict";
import test from "node:test";

import { parseFormula, piecesOf, RELATIONS, setFormula } from "../../py/tools/formulas.js";
import { stepSentences } from "../../web/words/sentences.js";
import { formulaOf } from "../../web/panel/notation.js";
import { explained, formulas, sources, valuesFrom, walks } from "./support.js";

/** @import { Node } from "../../web/panel/mathml.js" */

const plain = valuesFrom((name) => ({ text: `<${name}>` }));

/** A tree as text: the tag with its children, a leaf as its text. @param {Node} node @returns {string} */
function shown({ tag, text, children }) {
  return children ? `${tag}(${children.map(shown).join(" ")})` : (text ?? "");
}
/** @param {string} source */
const parsed = (source) => parseFormula(source, plain).map(shown);

test("letters, numbers, operators and values stand in a row", () => {
  assert.deepEqual(parsed("d = 2 r - {x}"), ["mrow(d = 2 r − <x>)"]);
});

test("scripts, fractions, roots, vectors, determinants", () => {
  assert.deepEqual(parsed("d^2"), ["msup(d 2)"]);
  assert.deepEqual(parsed("|AP|^2"), ["msup(mrow(| AP |) 2)"]);
  assert.deepEqual(parsed("x_i^[a + b]"), ["msubsup(x i mrow(a + b))"]);
  assert.deepEqual(parsed("frac[(AP · AB)^2][|AB|^2]"), ["mfrac(msup(mrow(( AP · AB )) 2) msup(mrow(| AB |) 2))"]);
  assert.deepEqual(parsed("sqrt[D]"), ["mrow(√ mrow(D))"]);
  assert.deepEqual(parsed("det[a, b; c, d]"), ["mtable(mtr(mtd(a) mtd(b)) mtr(mtd(c) mtd(d)))"]);
  assert.deepEqual(parsed("col[s; t]"), ["mtable(mtr(mtd(s)) mtr(mtd(t)))"]);
});

test("a letter with an index is one name", () => {
  const [{ tag, name }] = parseFormula("ui", plain);
  assert.deepEqual([tag, name, parsed("ui"), parsed("R0")], ["msub", "ui", ["msub(u i)"], ["msub(R 0)"]]);
});

test("semicolons part lines", () => {
  assert.deepEqual(parsed("a = b ; c = d"), ["mrow(a = b)", "mrow(c = d)"]);
});

test("a line may break before a relation, and before a sign between two terms", () => {
  const broken = (/** @type {string} */ source) => piecesOf(parseFormula(source, plain)[0]).map(shown);
  assert.deepEqual(broken("d^2 = a b + c − −e < r"),
    ["mrow(msup(d 2) = a b)", "mrow(+ c)", "mrow(− − e)", "mrow(< r)"]);
  assert.deepEqual(broken("t = 1 = frac[a][b]"), ["mrow(t = 1)", "mrow(= mfrac(a b))"]);
  assert.deepEqual(broken("−a = (b + c)"), ["mrow(− a)", "mrow(= mrow(( b + c )))"]);
  assert.deepEqual(broken("d"), ["d"]);
  assert.deepEqual(broken("b − a = c > 0"), ["mrow(b − a)", "mrow(= c > 0)"]);
});

test("a value stands in brackets where it has a sign, a power of ten, or another factor beside it", () => {
  const values = /** @type {Record<string, string>} */ ({ n: "−1.455", p: "1.455", e: "1.5 × 10⁹" });
  const set = (/** @type {string} */ source) => shown(parseFormula(source, valuesFrom((name) => ({ text: values[name] })))[0]);
  assert.equal(set("b − ({n})"), "mrow(b − mrow(( −1.455 )))");
  assert.equal(set("b − ({p})"), "mrow(b − 1.455)");
  assert.equal(set("({p})^2 + ({n})^2"), "mrow(msup(1.455 2) + msup(mrow(( −1.455 )) 2))");
  assert.equal(set("({e})^2"), "msup(mrow(( 1.5 × 10⁹ )) 2)");
  assert.equal(set("= ({p})({p})"), "mrow(= mrow(( 1.455 )) mrow(( 1.455 )))");
});

test("a relation from the values is an operator, a letter a letter, a number keeps its exact text", () => {
  const fill = (/** @type {string} */ name) =>
    ({ relation: { text: "<" }, edge: { text: "AB", italic: true }, d: { text: "1.000", exact: "1" } })[name] ?? { text: name };
  const [{ children = [] }] = parseFormula("{d} {relation} {edge}", valuesFrom(fill));
  assert.deepEqual(children.map(({ tag, text, exact }) => [tag, text, exact]), [
    ["mn", "1.000", "1"], ["mo", "<", undefined], ["mi", "AB", undefined],
  ]);
});

test("a letter among the values has its own name, by which its mark is found, and its index set low", () => {
  const fill = (/** @type {string} */ name) => ({ text: name === "edge" ? "AB" : "ui", italic: true });
  const [{ children = [] }] = parseFormula("{edge} · {axis}", valuesFrom(fill));
  assert.deepEqual(children.map(({ tag, name }) => [tag, name]), [["mi", "AB"], ["mo", undefined], ["msub", "ui"]]);
});

test("a formula that does not close is refused with its text", () => {
  for (const source of ["frac[a][b", "|AP", "(a", "(", "a ]"]) {
    assert.throws(() => parseFormula(source, plain), /in the formula/, source);
  }
});

test("every formula is of a step that there is", () => {
  const used = new Set();
  for (const explanation of [explained.miss.answer.explanation, ...Object.values(walks)]) {
    for (const told of stepSentences(explanation)) {
      const formula = formulaOf(formulas, explanation, told);
      if (!formula) continue;
      used.add(formula);
      for (const [, tag, name] of formula.matchAll(/<(\w+)[^>]* data-slot="(\w+)/g)) {
        assert.equal(tag, RELATIONS.has(String(told.step.values[name])) ? "mo" : "mrow", `${told.id}: ${name}`);
      }
    }
  }
  assert.deepEqual([...sources].flatMap(([formula, source]) => (used.has(formula) ? [] : [source])), []);
});

test("the build sets a formula in lines and pieces, with a slot for each value", () => {
  const math = (/** @type {string} */ inner) => `<math displaystyle="true">${inner}</math>`;
  const d = '<mi class="letter" mathvariant="normal" data-name="d">d</mi>';
  assert.equal(setFormula("d = {d} {relation} r ; d < ({n:whole})"), [
    `<span>${math(`<mrow>${d}<mo>=</mo><mrow data-slot="d"></mrow></mrow>`)}`,
    math(`<mrow><mo form="infix" data-slot="relation"></mo>${d.replaceAll("d<", "r<").replace('"d"', '"r"')}</mrow>`),
    `</span> <span>${math(`<mrow>${d}<mo>&lt;</mo><mrow class="bracketed" data-slot="n:whole"></mrow></mrow>`)}</span> `,
  ].join(""));
});

test("each corner, edge and face of a triangle in space has the formula of its numbers, if they are told", () => {
  for (const [name, walk] of Object.entries(walks)) {
    const { method } = walk;
    if (!["sphere-triangle", "dxlib", "dxlib-naive"].includes(method)) continue;
    const told = stepSentences(walk);
    const usual = told.filter(({ step }) => /^(corner|edge|face|foot)/.test(step.id) && !["lost", "point", "overflow"].includes(step.case));
    for (const each of usual) {
      const isBeyond = walk.algorithm === "exact" && Object.values(each.step.values).some((value) => /^-?inf$/.test(String(value)));
      assert.equal(Boolean(formulaOf(formulas, walk, each)), !isBeyond, `${name}: ${each.id}, ${each.step.case}`);
    }
  }
});

test("an exact walk shows no formula with a number beyond the doubles, a program one that it comes to", () => {
  const walk = walks["exact ray=1.7e308,1.7e308,-1,-1&box=0,0,2,2,0"];
  const entry = stepSentences(walk).at(-1);
  assert.equal(entry?.step.values.tmin, "inf");
  assert.equal(formulaOf(formulas, walk, entry), "");
  assert.equal(formulaOf(formulas, { ...walk, algorithm: "redpoll-2-24" }, entry), formulas["ray-box"].entry.ahead);
});

test("a formula is not shown if its operands, rounded to doubles, no longer have their difference", () => {
  const formulaAt = (/** @type {string} */ name, /** @type {string} */ id) => {
    const told = stepSentences(walks[name]).find((each) => each.id === id);
    return told && formulaOf(formulas, walks[name], told);
  };
  assert.equal(formulaAt("exact box=2,0,0,1,45&box=2,2,2,2,270", "axis-1"), ""); // 2.2e-16 as doubles, but 3.25e-17
  assert.equal(formulaAt("exact segment=0,0,1,0&segment=1.0000000000000002,0,2,0", "boxes"), formulas["separating-lines"].boxes.apart);
});

test("a formula whose value was lost is not shown", () => {
  const [told] = stepSentences(explained.miss.answer.explanation);
  const values = Object.fromEntries(Object.entries(told.values).filter(([name]) => name !== "AB"));
  assert.equal(formulaOf(formulas, explained.miss.answer.explanation, told), formulas["disk-triangle"].sides.clockwise);
  assert.equal(formulaOf(formulas, explained.miss.answer.explanation, { ...told, values }), "");
  for (const [AB, source] of /** @type {[number, string][]} */ ([[0, formulas["disk-triangle"].sides.clockwise], [5e-324, ""], [-1e-310, ""]])) {
    const step = { ...told.step, values: { ...told.step.values, AB } };
    assert.equal(formulaOf(formulas, explained.miss.answer.explanation, { ...told, step }), source, "of what has underflowed too");
  }
});
