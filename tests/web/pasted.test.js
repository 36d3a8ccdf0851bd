import assert from "node:assert/strict";
import test from "node:test";

import { LinkError } from "../../web/document/link-error.js";
import { writeShapes } from "../../web/document/link.js";
import { newShape } from "../../web/document/list.js";
import { shapesIn } from "../../web/document/pasted.js";
import { jsonOf, numbersOf, pythonOf } from "../../web/document/written.js";
import { PLANE } from "../../web/geometry/kinds.js";
import { randomFrom, readJson, times } from "./support.js";

const random = randomFrom(5);
const scene = readJson("web/rooms/playground.json");

/** @param {string} text */
const linkOf = (text) => writeShapes("", shapesIn(text).shapes).slice(3);

const TEXTS = {
  "a link": ["#/playground?disk=1,2,3&select=0,1&box=0,0,2,1,30&lang=en", "disk=1,2,3&box=0,0,2,1,30"],
  "a whole address": ["https://example.org/hitlab/#/disk-box?disk=1,2,3&box=0,0,2,1,0.5rad", "disk=1,2,3&box=0,0,2,1,0.5rad"],
  "a part of one": ["disk=1,2,3&point=%2D1,2", "disk=1,2,3&point=-1,2"],
  "a disk's repr": ["Disk(center=[1.0, 2.0], radius=3.0)", "disk=1,2,3"],
  "a box's repr": ["Box(center=[0.0, 0.0], size=[2.0, 1.0], angle=0.5)", "box=0,0,2,1,0.5rad"],
  "a batch": ["Disk(center=[[0.0, 0.0], [1e+16, -0.0]], radius=[1.0, 2.0])", "disk=0,0,1&disk=10000000000000000,-0,2"],
  "a batch with one radius": ["hl.Disk([[0, 0], [5, 5]], 1)", "disk=0,0,1&disk=5,5,1"],
  "a program": ["import hitlab as hl\n\na = hl.Box((0.0, 0.0), (2, 1), math.radians(30.0))\nb = hl.Capsule((0,0), (1,1), 0.5)\nprint(hl.intersects(a, b))", "box=0,0,2,1,30&capsule=0,0,1,1,0.5"],
  "a list of reprs": ["[Point(position=[1.0, 2.0]), Ray(origin=[0.0, 0.0], direction=[1.0, 0.0]),\n Line(point=[0, 0], direction=[0, 1])]", "point=1,2&ray=0,0,1,0&line=0,0,0,1"],
  "arrays, pi, comments": ["Box(np.array([0, 0]),  # centre\n (1_000, 2), -math.pi / 2)", `box=0,0,1000,2,${-Math.PI / 2}rad`],
  "a quarter turn of pi": ["Box((0, 0), (1, 2), (math.pi / 2))", `box=0,0,1,2,${Math.PI / 2}rad`],
  "a flat box": ["Box(center=[0.0, 0.0], size=[2.0, 1.0], angle=0.0)", "box=0,0,2,1,0"],
  "a list of points": ["[(0, 0), (4, 0), (4, 3)]", "triangle=0,0,4,0,4,3"],
  "points with x and y": ['[{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 2, "y": 2}, {"x": 0, "y": 2}]', "polygon=0,0,2,0,2,2,0,2"],
  "a closed ring": ["[[0,0],[2,0],[2,2],[0,2],[0,0]]", "polygon=0,0,2,0,2,2,0,2"],
  "a flat list": ["[0, 0, 4, 0, 4, 3]", "triangle=0,0,4,0,4,3"],
  "two points": ["(0, 0), (4, 1)", "segment=0,0,4,1"],
  "lists of outlines": ["[[[0,0],[1,0],[0,1]], [[5,5],[6,6]]]", "triangle=0,0,1,0,0,1&segment=5,5,6,6"],
  rows: ["0 0\n4\t0\n4, 3\n", "triangle=0,0,4,0,4,3"],
  "one row": ["0,0, 4,0, 4,3", "triangle=0,0,4,0,4,3"],
  "full-width rows": ["０，０\n４，０\n４，３", "triangle=0,0,4,0,4,3"],
  "two blocks": ["0 0\n1 1\n\n2 2\n", "segment=0,0,1,1&point=2,2"],
  "rows with kinds": ["disk\t1\t2\t3\npoint 1 2", "disk=1,2,3&point=1,2"],
  "any JSON": ['[{"type": "Disk", "center": [1, 2], "radius": 3}, {"vertices": [[0,0],[1,0],[0,1]]}, {"type": "box", "center": [0, 0], "size": [1, 2], "degrees": 30}]', "disk=1,2,3&triangle=0,0,1,0,0,1&box=0,0,1,2,30"],
};

for (const [name, [text, link]] of Object.entries(TEXTS)) {
  test(`${name} is read`, () => assert.equal(linkOf(text), link));
}

test("200 random lists come back to the bit from all that the page writes", () => {
  for (let i = 0; i < 200; i += 1) {
    const shapes = times(1 + Math.floor(random() * 8), () => {
      const { type, values } = newShape(PLANE[Math.floor(random() * PLANE.length)], [random() * 9, random() * 9], 2 ** Math.floor(random() * 40 - 20));
      return type === "box" ? { type, values: values.with(4, Math.floor(random() * 360)) } : { type, values };
    });
    const link = writeShapes("playground", shapes);
    assert.deepEqual(shapesIn(link).shapes, shapes);
    assert.deepEqual(shapesIn(jsonOf(scene, { shapes, parameters: {} }, {})).shapes, shapes);
    assert.deepEqual(shapesIn(numbersOf(shapes)).shapes, shapes);
    const verdict = { shapes, pairs: [{ a: 0, b: 1, hit: true }], algorithm: "exact" };
    assert.deepEqual(shapesIn(pythonOf(verdict)).shapes, shapes);
  }
});

test("an outline with dents is cut, and told; a convex one is not", () => {
  const { parts, shapes } = shapesIn("[[0,0],[4,0],[1,1],[0,4]]\n");
  assert.deepEqual([parts, shapes.map(({ type }) => type)], [2, ["polygon", "polygon"]]);
  assert.equal(shapesIn("Polygon(vertices=[[0, 0], [4, 0], [1, 1], [0, 4]])").parts, 2);
  assert.equal(shapesIn("polygon=0,0,4,0,1,1,0,4&disk=0,0,1").parts, 2);
  assert.equal(shapesIn("[[0,0],[4,0],[4,4],[0,4]]").parts, 0);
});

for (const [text, key] of [
  ["", "paste.empty"], ["hello", "paste.none"], ["#/disk-box", "paste.none"], ["x,y\n1,2", "paste.none"], ["1 2 3", "paste.odd"],
  ["1 2\n3 4 5", "paste.row"], ["disk 0 0 1\n3 4", "paste.row"], ["disk=0,0", "link.count"], ["disk=0,0,-1", "link.negative"],
  ["disk=0,0,x", "link.number"], ["disk=%E3,0,1", "link.encoding"], ["sphere=0,0,0,1", "paste.space"], ["Sphere(center=[0, 0, 0], radius=1)", "paste.space"],
  ["Disk(center=[0, 0])", "paste.missing"], ["Disk(center=[0, 0], radius=-1)", "link.negative"], ["Disk(center=[0, 0], radius=r)", "paste.value"],
  ["Disk(center=[0, 0], radius=1", "paste.open"], ["Disk(center=[[0, 0], ..., [1, 1]], radius=1)", "paste.elided"], ["Ray((0, 0), (0, 0))", "link.wayless"],
  ["Disk((0, 0), 1e999)", "link.number"], ["{", "json.syntax"], ['{"type": "torus", "values": [1]}', "paste.type"], ['{"a": 1}', "paste.shape"],
  ['{"hitlab": 1, "scene": "disk-box", "shapes": [{"type": "disk", "values": [0, 0, "1"]}]}', "link.number"],
  ["[[0,0],[2,2],[2,0],[0,2]]", "paste.crossing"], ["[".repeat(1e5), "paste.value"], ["[1e999, 0]", "link.number"], [`[${Array(2010).fill(1)}]`, "paste.corners"],
  ["disk=1e308,1e308,1e308&box=1.7e308,0,1e308,0,0", "link.beyond"], ["1".repeat(1e6 + 1), "paste.long"], ["null", "paste.none"], ["[]", "paste.none"], ["[null]", "paste.value"],
]) {
  test(`refused with ${key}: ${text.slice(0, 40)}`, () => {
    assert.throws(() => shapesIn(text), (error) => {
      assert.ok(error instanceof LinkError, String(error));
      assert.equal(error.key, key);
      return true;
    });
  });
}
