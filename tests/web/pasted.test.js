import assert from "node:assert/strict";
import test from "node:test";

import { LinkError } from "../../web/document/link-error.js";
import { writeShapes } from "../../web/document/link.js";
import { newShape } from "../../web/document/shape-list.js";
import { jsonOf, numbersOf, pythonOf } from "../../web/export/written.js";
import { PLANE } from "../../web/geometry/kinds.js";
import { shapesIn } from "./read-text.js";
import { randomFrom, readJson, times } from "./support.js";

const random = randomFrom(5);
const scene = readJson("web/rooms/playground.json");

test("y that points down, pixels, centres and the unit of angles are as a person says", async () => {
  /** @param {string} text @param {import("../../web/paste/pasting.js").Taken} taken */
  const asTaken = async (text, taken) => writeShapes("", (await shapesIn(text, taken)).shapes).slice(3);
  const rectangle = '{"x":64,"y":32,"width":64,"height":32,"rotation":90}';
  assert.equal(await asTaken(rectangle, { isDown: true, unit: 32 }), "box=1.5,-2,2,1,-90");
  assert.equal(await asTaken(rectangle, { isCentred: true }), "box=64,32,64,32,90");
  const hanging = '{"left":64,"top":32,"width":64,"height":32}';
  assert.equal(await asTaken(hanging, {}), "aabb=64,0,128,32");
  assert.equal(await asTaken(hanging, { isDown: true }), "aabb=64,-64,128,-32");
  assert.equal(await asTaken(rectangle, { isCentred: true, angles: "radians" }), "box=64,32,64,32,90rad");
  assert.equal(await asTaken('{"cx":0,"cy":0,"w":2,"h":1,"angle":0.5}', { isDown: true }), "box=0,0,2,1,-28.64788975654116");
  assert.equal(await asTaken('{"cx":0,"cy":0,"w":2,"h":1,"angle":30}', { angles: "degrees" }), "box=0,0,2,1,30");
  assert.equal(await asTaken('{"cx":0,"cy":0,"w":2,"h":1,"radians":0.5}', { angles: "degrees" }), "box=0,0,2,1,28.64788975654116");
  assert.equal(await asTaken("capsule=2,4,6,8,10&ray=2,4,1,1&line=2,4,0,1&polygon=0,0,4,0,4,4,0,4", { isDown: true, unit: 2 }), "capsule=1,-2,3,-4,5&ray=1,-2,1,-1&line=1,-2,0,-1&polygon=0,0,2,0,2,-2,0,-2");
});

test("an angle may have its unit, or be a part of π; any other text is refused by name", async () => {
  const box = async (/** @type {string} */ angle, name = "angle", taken = {}) => (
    writeShapes("", (await shapesIn(`{"cx":0,"cy":0,"w":2,"h":1,${JSON.stringify(name)}:${JSON.stringify(angle)}}`, taken)).shapes).slice(3));
  for (const text of ["30deg", "30°", " 30 degrees", "3e1 DEG", "+30.0deg"]) assert.equal(await box(text), "box=0,0,2,1,30");
  assert.equal(await box("-0.5rad"), "box=0,0,2,1,-28.64788975654116");
  assert.equal(await box("0.5 radians", "rotation", { angles: "degrees" }), "box=0,0,2,1,28.64788975654116");
  assert.equal(await box("0rad"), "box=0,0,2,1,0");
  for (const text of ["π/6", "pi / 6", "Math.PI/6", "1*π/6"]) assert.equal(await box(text), "box=0,0,2,1,30");
  assert.equal(await box("-2π", "rotation"), "box=0,0,2,1,-6.283185307179586rad");
  assert.equal(await box("30deg", "degrees"), "box=0,0,2,1,30");
  assert.deepEqual((await shapesIn('{"cx":0,"cy":0,"w":2,"h":1,"angle":"30deg"}')).notes, []);
  for (const [text, name] of [["30deg", "radians"], ["0.5rad", "degrees"], ["30", "angle"], ["30grad", "angle"], ["π/0", "angle"], ["1e999deg", "angle"]]) {
    await assert.rejects(() => box(text, name), ({ key, values }) => key === "paste.line" && values.problem.key === "paste.number" && values.name === name && values.text.includes(text), text);
  }
});

test("how y was read where a box has a top is told", async () => {
  for (const text of ['{"left":64,"top":32,"width":64,"height":32}', '{"left":0,"top":1,"right":3,"bottom":5}']) {
    const { notes: [{ key, option }] } = await shapesIn(text);
    assert.deepEqual([key, option], ["paste.by-top", "y_down"]);
    assert.ok((await shapesIn(text, { isDown: true })).notes.every((note) => note.key !== "paste.by-top"));
  }
});

test("what is left out, and how the text was taken, is listed; hitlab's own needs no words", async () => {
  const { notes } = await shapesIn('[{"x":0,"y":0,"width":2,"height":1,"name":"wall","z-index":3,"rotation":5}]');
  assert.deepEqual(notes, [
    { key: "paste.left", values: { keys: ["name", "z-index"] }, option: "" },
    { key: "paste.by-corner", values: {}, option: "centred" },
    { key: "paste.by-degrees", values: { name: "rotation" }, option: "angles" },
  ]);
  const own = await shapesIn(jsonOf(scene, { shapes: [{ type: "disk", values: [0, 0, 1] }], parameters: {} }, {}));
  assert.deepEqual(own.notes, []);
  const body = await shapesIn('{"type":"dynamic","shape":"circle","x":1,"y":2,"r":3}');
  assert.deepEqual([body.shapes, body.notes[0].values.keys], [[{ type: "disk", values: [1, 2, 3] }], ["type"]]);
});

test("200 random lists come back to the bit from all that the page writes", async () => {
  for (let i = 0; i < 200; i += 1) {
    const shapes = times(1 + Math.floor(random() * 8), () => {
      const { type, values } = newShape(PLANE[Math.floor(random() * PLANE.length)], [random() * 9, random() * 9], 2 ** Math.floor(random() * 40 - 20));
      const [x, y, width, height] = values;
      if (type === "box" && i % 2) return { type: "aabb", values: [x, y, x + width, y + height] };
      return type === "box" ? { type, values: values.with(4, Math.floor(random() * 360)) } : { type, values };
    });
    const link = writeShapes("playground", shapes);
    assert.deepEqual((await shapesIn(link)).shapes, shapes);
    assert.deepEqual((await shapesIn(jsonOf(scene, { shapes, parameters: {} }, {}))).shapes, shapes);
    assert.deepEqual((await shapesIn(numbersOf(shapes))).shapes, shapes);
    const verdict = { shapes, pairs: [{ a: 0, b: 1, hit: true }], algorithm: "exact" };
    assert.deepEqual((await shapesIn(pythonOf(verdict))).shapes, shapes);
  }
});

test("an outline with dents is one shape", async () => {
  for (const text of ["[[0,0],[4,0],[1,1],[0,4]]\n", "Polygon(vertices=[[0, 0], [4, 0], [1, 1], [0, 4]])", "polygon=0,0,4,0,1,1,0,4&disk=0,0,1"]) {
    const { notes, shapes } = await shapesIn(text);
    assert.deepEqual(notes.filter(({ option }) => !option), []);
    assert.equal(shapes[0].type, "outline");
  }
  assert.deepEqual((await shapesIn("[[0,0],[4,0],[4,4],[0,4]]")).notes.map(({ key }) => key), ["paste.by-closed"]);
});

for (const [text, key] of [
  ["", "paste.empty"], ["hello", "paste.none"], ["#/disk-box", "paste.none"], ["x,y", "paste.none"], ["1 2 3", "paste.odd"],
  ["1 2\n3 4 5", "paste.row"], ["disk 0 0 1\n3 4", "paste.row"], ["disk=0,0", "link.count"], ["disk=0,0,-1", "link.negative"],
  ["disk=0,0,x", "link.number"], ["disk=%E3,0,1", "link.encoding"], ["mesh=torus-knot", "paste.space"], ["sphere=0,0,0,1&disk=0,0,1", "paste.mixed"],
  ["Disk(center=[0, 0])", "paste.missing"], ["Disk(center=[0, 0], radius=-1)", "link.negative"], ["Disk(center=[0, 0], radius=r)", "paste.number"],
  ["Disk(center=[0, 0], radius=1", "paste.open"], ["Disk(center=[[0, 0], ..., [1, 1]], radius=1)", "paste.elided"], ["Ray((0, 0), (0, 0))", "link.wayless"],
  ["Disk((0, 0), 1e999)", "link.number"], ["{", "paste.open"], ['{"type": "torus", "values": [1]}', "paste.type"], ['{"a": 1}', "paste.shape"],
  ['{"hitlab": 1, "scene": "disk-box", "shapes": [{"type": "disk", "values": [0, 0, "1"]}]}', "link.number"],
  ["[[0,0],[2,2],[2,0],[0,2]]", "paste.crossing"], ["POLYGON ((6 0, 3 -7, -5 -1, 3 -7))", "paste.crossing"], ["[".repeat(1e5), "paste.deep"], ["[1e999, 0]", "link.number"], [`[${times(502, (i) => `[${i},${i % 2 && 9}],`).join("")}[250,-9]]`, "paste.corners"], [`[${Array(2010).fill(1)}]`, "paste.corners"], ["point 0 0\n".repeat(1001), "paste.most"],
  ["disk=1e308,1e308,1e308&box=1.7e308,0,1e308,0,0", "link.beyond"], ["1".repeat(1e6 + 1), "paste.long"], ["null", "paste.none"], ["[]", "paste.none"], ["[null]", "paste.shape"],
  ['{"x":1,"y":2,"z":3}', "paste.key"], ['{"x":0,"y":0,"width":2,"height":1,"rx":1}', "paste.key"], ["z,x,y,r\n1,2,3,4", "paste.key"], ["Disk(center=[0, 0], radius=1, size=2)", "paste.key"], ['{"walls":[{"x":0,"y":0,"r":1}],"level":3}', "paste.shape"],
  ['{"type":"circle","points":[[0,0],[1,0],[0,1]],"x":0,"y":0,"r":1}', "paste.key"], ['{"x":0,"y":0,"radius":1,"Radius":2}', "paste.twice"], ['{"x":0,"x":1}', "paste.twice"], ['{"x":"one","y":2,"r":1}', "paste.number"], ['{"center":[1,2,3],"r":1}', "paste.pair"], ["Box((1, 2, 3), (4, 5))", "paste.pair"], ["Disk((0, 0), '1')", "paste.number"], ["Triangle([(0, 0), (1, '0'), (0, 1)])", "paste.outline"],
  ['{"type":"torus"}', "paste.type"], ['{"type":"constructor"}', "paste.type"], ['{"type":"__proto__"}', "paste.type"], ['{"type":"__proto__","values":[1]}', "paste.type"], ['{"__proto__":1}', "paste.shape"], ['{"type":"sphere","values":[0,0,0]}', "link.count"], ['{"type":"mesh","values":[0,0,0,1]}', "paste.space"],
  ['{"type":"box","values":[0,0,1,1,0,5]}', "link.count"], ['{"type":"disk","x":1,"y":2}', "paste.missing"], ['{"ellipse":true,"height":2,"width":3,"x":1,"y":2}', "paste.ellipse"], ['{"x":1,"y":1,"points":[[0,0],[1,0],[0,1]]}', "paste.both"],
  ['{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}', "paste.crossing"], ["POLYGON ((0 0, 9 0, 9 9), (1 1, 2 1, 2 2))", "paste.crossing"], ['{"type":"Point","coordinates":null}', "paste.outline"],
  ["Vector3(1, 2, 3)", "paste.call"], ["foo(1, 2)", "paste.call"], ["Disk((0, 0), 1, 2)", "paste.extra"], ["[1-, 3]", "paste.value"], ["[0xZ, 2]", "paste.value"],
  ['{"type":"box","shape":"circle","x":1,"y":2,"w":3,"h":3}', "paste.key"], ["Circle(type=3, x=1, y=2, r=3)", "paste.twice"], ["Disk(type='box', x=1, y=2, r=3)", "paste.twice"], ['{"type":"disk","values":[0,0,1],"radians":2}', "paste.key"],
  ["0,5;0\n4,5;0", "paste.semicolon"], ["disk 0,5;0;1", "paste.semicolon"], ["x,y,r\n1,2", "paste.fields"],
]) {
  test(`refused with ${key}: ${text.slice(0, 40)}`, async () => {
    await assert.rejects(() => shapesIn(text), (error) => {
      assert.ok(error instanceof LinkError, String(error));
      const { problem } = /** @type {any} */ (error.values);
      assert.equal(problem?.key ?? error.key, key);
      return true;
    });
  });
}
