import assert from "node:assert/strict";
import test from "node:test";

import { cross, dot, minus } from "../../web/geometry/vectors.js";
import { productBeside } from "../../web/draw/products.js";
import { walks } from "./support.js";

/** @import { Point3 } from "../../web/geometry/vectors.js" */

const LETTERS = ["P", "A", "B", "C"];
const ARROWS = LETTERS.flatMap((from) => LETTERS.filter((to) => to !== from).map((to) => from + to));
const NAMES = [...ARROWS, ...ARROWS.flatMap((left) => ARROWS.map((right) => `${left}×${right}`))];
const SMALL = /^\S+ sphere=([-.\d]+,?){4}&triangle3=([-.\d]+,?){9}$/; // numbers that no product rounds

/**
 * The points of a walk's line, by their letters.
 * @param {string} line
 * @returns {Record<string, Point3>}
 */
function pointsIn(line) {
  const [px, py, pz, , ...corners] = (line.match(/-?[\d.]+(?=[,&]|$)/g) ?? []).map(Number);
  const [a, b, c] = [0, 3, 6].map((at) => /** @type {Point3} */ (corners.slice(at, at + 3)));
  return { P: [px, py, pz], A: a, B: b, C: c };
}

/**
 * The vector that a name like AB, AB×AC or (AB×CA) stands for.
 * @param {Record<string, Point3>} points
 * @param {string} name
 * @returns {Point3}
 */
function vectorOf(points, name) {
  const [first, second] = name.replace(/[()]/g, "").split("×").map(([from, to]) => minus(points[to], points[from]));
  return second ? cross(first, second) : first;
}

/** Every product that is told beside an arrow, in walks whose signs are exact. */
function* told() {
  for (const [line, { steps }] of Object.entries(walks)) {
    if (!SMALL.test(line)) continue;
    for (const { id, case: found, values } of steps) {
      if (found === "lost") continue;
      for (const name of NAMES) {
        const text = productBeside(name, values);
        if (text) yield { at: `${line} ${id} ${name}`, points: pointsIn(line), name, text };
      }
    }
  }
}

test("every sign that is told beside an arrow is that of the dot product it names", () => {
  const all = [...told()];
  assert.ok(all.length > 100, String(all.length));
  for (const { at, points, name, text } of all) {
    const [, other, sign] = /^\u2009·\u2009(\S+) ([<=>]) 0$/.exec(text) ?? [];
    const product = dot(vectorOf(points, name), vectorOf(points, other));
    assert.equal(sign, product < 0 ? "<" : product > 0 ? ">" : "=", `${at}${text}`);
  }
});

test("arrows that no product of the step names have nothing beside them", () => {
  const values = { first: "AB", second: "AC", to: "AP", sign_first: ">", sign_second: "<" };
  assert.equal(productBeside("AB", values), "\u2009·\u2009AP > 0");
  assert.equal(productBeside("AC", values), "\u2009·\u2009AP < 0");
  assert.equal(productBeside("AP", values), undefined);
  assert.equal(productBeside("AB", {}), undefined);
  assert.equal(productBeside("N", { sign: ">" }), undefined);
});

test("an edge that is only named has no sign beside it", () => {
  assert.equal(productBeside("AB", { first: "CA", second: "AB", relation: ">" }), undefined);
});
