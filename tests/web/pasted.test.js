import assert from "node:assert/strict";
import test from "node:test";

import { LinkError } from "../../web/document/link-error.js";
import { writeShapes } from "../../web/document/link.js";
import { newShape } from "../../web/document/list.js";
import { jsonOf, numbersOf, pythonOf } from "../../web/export/written.js";
import { PLANE } from "../../web/geometry/kinds.js";
import { shapesIn } from "./read-text.js";
import { randomFrom, readJson, times } from "./support.js";

const random = randomFrom(5);
const scene = readJson("web/rooms/playground.json");

/** @param {string} text */
const linkOf = async (text) => writeShapes("", (await shapesIn(text)).shapes).slice(3);

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
  test(`${name} is read`, async () => assert.equal(await linkOf(text), link));
}

/** What other programs write, and the shapes that are meant. @type {[string, string][]} */
const DESCRIBED = [
  ['[{"x":0,"y":0,"width":2,"height":1}, {"X":3,"Y":3,"w":2,"h":1}]', "box=1,0.5,2,1,0&box=4,3.5,2,1,0"],
  ['{"type":"rect","x":0,"y":0,"width":2,"height":1,"rotation":90}', "box=-0.5,1,2,1,90"],
  ['{"cx":0,"cy":0,"width":2,"height":1,"angle":0.5}', "box=0,0,2,1,0.5rad"],
  ['{"center":[1,2],"size":[2,1],"rotation_degrees":30}', "box=1,2,2,1,30"],
  ['{"left":0,"top":0,"right":4,"bottom":2}', "box=2,1,4,2,0"], ['{"left":1,"top":2,"width":4,"height":2}', "box=3,1,4,2,0"],
  ['{"min":[0,0],"max":{"x":4,"y":2}}', "box=2,1,4,2,0"], ['{"lowerBound":[0,0],"upperBound":[4,2]}', "box=2,1,4,2,0"],
  ['{"hx":1,"hy":2,"x":5,"y":5}', "box=5,5,2,4,0"], ['{"type":"square","x":1,"y":1,"size":2}', "box=2,2,2,2,0"],
  ['[{"x":1,"y":2,"r":3}, {"type":"circle","x":1,"y":2,"radius":3}, {"kind":"Ball","position":{"x":1,"y":2},"diameter":6}]', "disk=1,2,3&disk=1,2,3&disk=1,2,3"],
  ['{"center": {"x": 1, "y": 2}, "radius": 3}', "disk=1,2,3"], ['{"radius": 3, "center": [1, 2]}', "disk=1,2,3"],
  ['{"ellipse":true,"height":2,"width":2,"x":1,"y":2,"rotation":0}', "disk=2,3,1"],
  ['{"x1":0,"y1":0,"x2":3,"y2":4}', "segment=0,0,3,4"], ['{"type":"line","start":[0,0],"end":[3,4]}', "segment=0,0,3,4"], ['{"type":"line","point":[0,0],"direction":[1,0]}', "line=0,0,1,0"],
  ['{"a":[0,0],"b":[3,4],"radius":1}', "capsule=0,0,3,4,1"], ['{"origin":[0,0],"dir":[1,0]}', "ray=0,0,1,0"],
  ['{"type":"line","points":[[0,0],[3,4],[0,4]]}', "segment=0,0,3,4&segment=3,4,0,4"], ['{"type":"triangle","a":[0,0],"b":[3,4],"c":[0,4]}', "triangle=0,0,3,4,0,4"], ['{"x":[0,4,4],"y":[0,0,3]}', "triangle=0,0,4,0,4,3"],
  ['{"height":0,"point":true,"rotation":0,"type":"","width":0,"x":1,"y":2}', "point=1,2"],
  ['{"height":0,"polygon":[{"x":0,"y":0},{"x":4,"y":0},{"x":0,"y":3}],"rotation":90,"width":0,"x":1,"y":2}', "triangle=1,2,1,6,-2,2"],
  ['{"polyline":[{"x":0,"y":0},{"x":4,"y":0},{"x":0,"y":3}],"x":1,"y":2}', "segment=1,2,5,2&segment=5,2,1,5"],
  ['{"layers":[{"data":[1,2],"type":"tilelayer","width":3},{"objects":[{"x":1,"y":2,"width":3,"height":4}],"type":"objectgroup","offsetx":10,"offsety":0}],"type":"map"}', "box=12.5,4,3,4,0"],
  ['{"body":[{"type":2,"position":{"x":10,"y":0},"angle":1.5707963267948966,"fixture":[{"polygon":{"vertices":{"x":[0,1,1],"y":[0,0,1]}}},{"circle":{"center":{"x":1,"y":0},"radius":0.5}}]}]}', "triangle=10,0,10,1,9,1&disk=10,1,0.5"],
  ['{"bodies":[{"type":"static","position":{"x":10,"y":0},"angle":0,"fixtures":[{"shape":{"type":"Edge","vertex1":{"x":0,"y":0},"vertex2":{"x":1,"y":0}}},{"shape":{"type":"Box","hx":1,"hy":2}},{"shape":{"type":"Circle","p":{"x":0,"y":1},"radius":1}}]}]}', "segment=10,0,11,0&box=10,0,2,4,0&disk=10,1,1"],
  ['{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,3],[0,0]]]}},{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature","geometry":null}]}', "triangle=0,0,4,0,4,3&point=1,2"],
  ['{"type":"GeometryCollection","geometries":[{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3],[4,2]]]},{"type":"MultiPoint","coordinates":[[0,0],[4,0]]}]}', "segment=0,0,1,1&segment=2,2,3,3&segment=3,3,4,2&point=0,0&point=4,0"],
  ['{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,3],[0,0]]],[[[0,0],[1,0],[1,1]]]]}', "triangle=0,0,4,0,4,3&triangle=0,0,1,0,1,1"],
  ["SRID=4326;POLYGON ((0 0, 4 0, 4 3, 0 0))", "triangle=0,0,4,0,4,3"], ["LINESTRING (0 0, 1 1, 2 0)\nPOINT (3 -3e-1)", "segment=0,0,1,1&segment=1,1,2,0&point=3,-0.3"],
  ["MULTIPOINT ((1 2), (3 4))", "point=1,2&point=3,4"], ["MULTIPOINT (1 2, 3 4)", "point=1,2&point=3,4"], ["MULTIPOLYGON (((0 0, 4 0, 4 3)), ((0 0, 1 0, 1 1)))", "triangle=0,0,4,0,4,3&triangle=0,0,1,0,1,1"],
  ["GEOMETRYCOLLECTION (POINT (1 2), MULTILINESTRING ((0 0, 1 1), (2 2, 3 3)))", "point=1,2&segment=0,0,1,1&segment=2,2,3,3"],
  ["std::vector<b2Vec2> pts = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 3.f}}; // a wall", "triangle=0,0,4,0,4,3"], ["float verts[] = { 0.0f, 0.0f, 4.0f, 0.0f, /* here */ 4.0f, 3.0f };", "triangle=0,0,4,0,4,3"],
  ["SDL_Rect r = { .x = 0, .y = 0, .w = 2, .h = 1 };", "box=1,0.5,2,1,0"],
  ["Vector2[] pts = new Vector2[] { new Vector2(0, 0), new Vector2(1f, 0f), new Vector2(1f, 1f) };", "triangle=0,0,1,0,1,1"], ["new List<Vector2> { new(0, 0), new(1, 0), new(1, 1) }", "triangle=0,0,1,0,1,1"],
  ["var r = new Rectangle(0, 0, 2, 1);\nvar c = new Circle(1, 2, 3);", "box=1,0.5,2,1,0&disk=1,2,3"], ["new Rect { X = 0, Y = 0, Width = 2, Height = 1 }", "box=1,0.5,2,1,0"],
  ["const poly = [{x: 0, y: 0}, {x: 1, y: 0}, {x: 0, y: 1}];", "triangle=0,0,1,0,0,1"], ["let shapes = [{type: 'circle', x: 1, y: 2, radius: 3}, // ball\n {'type': 'rect', x: 0, y: 0, width: 1, height: 1,},];", "disk=1,2,3&box=0.5,0.5,1,1,0"],
  ["Bodies.rectangle(0, 0, 2, 1)", "box=0,0,2,1,0"], ["Rect2(Vector2(0, 0), Vector2(2, 1)), pygame.Rect(0, 0, 2, 1)", "box=1,0.5,2,1,0&box=1,0.5,2,1,0"], ["Point(1, 2)\nPoint(x=1, y=2)", "point=1,2&point=1,2"],
  ["np.array([[0, 0], [4, 0], [4, 3]], dtype=np.float32)", "triangle=0,0,4,0,4,3"], ["array([[0., 0.],\n       [4., 0.],\n       [4., 3.]], dtype=float32)", "triangle=0,0,4,0,4,3"], ["[[0. 0.]\n [4. 0.]\n [4. -3.]]", "triangle=0,0,4,0,4,-3"], ["[0 0; 4 0; 4 3]", "triangle=0,0,4,0,4,3"],
  ["[0 0 4 0 4 3]", "triangle=0,0,4,0,4,3"], ["[[ 0 -1 ]\n [ 4 .5 ]]", "segment=0,-1,4,0.5"], ["P = [ 0 0 ; 4 0 ; 4 3 ];", "triangle=0,0,4,0,4,3"],
  ["x,y\n0,0\n4,0\n4,3", "triangle=0,0,4,0,4,3"], ["x;y;r\n0;0;1,5\n4;0;2", "disk=0,0,1.5&disk=4,0,2"], ["type,x,y,width,height,radius\nbox,0,0,2,1,\ncircle,1,1,,,3", "box=1,0.5,2,1,0&disk=1,1,3"], ['"x"\t"y"\n0\t0\n4\t0\n\n5\t5\n6\t6', "segment=0,0,4,0&segment=5,5,6,6"],
  ["box 0,0,1,1,0,", "box=0,0,1,1,0"], ["disk 0;0;1", "disk=0,0,1"], ["disk 0;0;1\npoint 1;2", "disk=0,0,1&point=1,2"], ["disk 0,0,1; point 1,2", "disk=0,0,1&point=1,2"],
  ["0;0\n4;0\n4;3", "triangle=0,0,4,0,4,3"], ["0 0; 4 0; 4 3", "triangle=0,0,4,0,4,3"], ["0, 0;\n4, 0;\n4, 3;", "triangle=0,0,4,0,4,3"],
];

for (const [text, link] of DESCRIBED) {
  test(`is read as it is meant: ${text}`, async () => assert.equal(await linkOf(text), link));
}

test("y that points down, pixels, centres and the unit of angles are as a person says", async () => {
  /** @param {string} text @param {import("../../web/paste/pasting.js").Taken} taken */
  const asTaken = async (text, taken) => writeShapes("", (await shapesIn(text, taken)).shapes).slice(3);
  const rectangle = '{"x":64,"y":32,"width":64,"height":32,"rotation":90}';
  assert.equal(await asTaken(rectangle, { isDown: true, unit: 32 }), "box=1.5,-2,2,1,-90");
  assert.equal(await asTaken(rectangle, { isCentred: true }), "box=64,32,64,32,90");
  const hanging = '{"left":64,"top":32,"width":64,"height":32}';
  assert.equal(await asTaken(hanging, {}), "box=96,16,64,32,0");
  assert.equal(await asTaken(hanging, { isDown: true }), "box=96,-48,64,32,0");
  assert.equal(await asTaken(rectangle, { isCentred: true, angles: "radians" }), "box=64,32,64,32,90rad");
  assert.equal(await asTaken('{"cx":0,"cy":0,"w":2,"h":1,"angle":0.5}', { isDown: true }), "box=0,0,2,1,-0.5rad");
  assert.equal(await asTaken('{"cx":0,"cy":0,"w":2,"h":1,"angle":30}', { angles: "degrees" }), "box=0,0,2,1,30");
  assert.equal(await asTaken('{"cx":0,"cy":0,"w":2,"h":1,"radians":0.5}', { angles: "degrees" }), "box=0,0,2,1,0.5rad");
  assert.equal(await asTaken("capsule=2,4,6,8,10&ray=2,4,1,1&line=2,4,0,1&polygon=0,0,4,0,4,4,0,4", { isDown: true, unit: 2 }), "capsule=1,-2,3,-4,5&ray=1,-2,1,-1&line=1,-2,0,-1&polygon=0,0,2,0,2,-2,0,-2");
});

test("an angle may have its unit, or be a part of π; any other text is refused by name", async () => {
  const box = async (/** @type {string} */ angle, name = "angle", taken = {}) => (
    writeShapes("", (await shapesIn(`{"cx":0,"cy":0,"w":2,"h":1,${JSON.stringify(name)}:${JSON.stringify(angle)}}`, taken)).shapes).slice(3));
  for (const text of ["30deg", "30°", " 30 degrees", "3e1 DEG", "+30.0deg"]) assert.equal(await box(text), "box=0,0,2,1,30");
  assert.equal(await box("-0.5rad"), "box=0,0,2,1,-0.5rad");
  assert.equal(await box("0.5 radians", "rotation", { angles: "degrees" }), "box=0,0,2,1,0.5rad");
  assert.equal(await box("0rad"), "box=0,0,2,1,0");
  for (const text of ["π/6", "pi / 6", "Math.PI/6", "1*π/6"]) assert.equal(await box(text), `box=0,0,2,1,${Math.PI / 6}rad`);
  assert.equal(await box("-2π", "rotation"), `box=0,0,2,1,${-2 * Math.PI}rad`);
  assert.equal(await box("30deg", "degrees"), "box=0,0,2,1,30");
  assert.deepEqual((await shapesIn('{"cx":0,"cy":0,"w":2,"h":1,"angle":"30deg"}')).notes, []);
  for (const [text, name] of [["30deg", "radians"], ["0.5rad", "degrees"], ["30", "angle"], ["30grad", "angle"], ["π/0", "angle"], ["1e999deg", "angle"]]) {
    await assert.rejects(() => box(text, name), ({ key, values }) => key === "paste.number" && values.name === name && values.text.includes(text), text);
  }
});

test("how y was read where a box has a top is told", async () => {
  for (const text of ['{"left":64,"top":32,"width":64,"height":32}', '{"left":0,"top":1,"right":3,"bottom":5}']) {
    assert.deepEqual((await shapesIn(text)).notes, ["paste.by-top"]);
    assert.deepEqual((await shapesIn(text, { isDown: true })).notes, []);
  }
});

test("what is left out, and how the text was taken, is listed; hitlab's own needs no words", async () => {
  const { left, notes } = await shapesIn('[{"x":0,"y":0,"width":2,"height":1,"name":"wall","z-index":3,"rotation":5}]');
  assert.deepEqual([left, notes], [["name", "z-index"], ["paste.by-rotation", "paste.by-corner"]]);
  const own = await shapesIn(jsonOf(scene, { shapes: [{ type: "disk", values: [0, 0, 1] }], parameters: {} }, {}));
  assert.deepEqual([own.left, own.notes], [[], []]);
  const layers = await shapesIn('{"layers":[{"type":"tilelayer","data":[1]},{"objects":[{"x":1,"y":2,"radius":3}]}],"tiledversion":"1.10"}');
  assert.deepEqual(layers.left, ["tilelayer", "tiledversion"]);
  const body = await shapesIn('{"type":"dynamic","shape":"circle","x":1,"y":2,"r":3}');
  assert.deepEqual([body.shapes, body.left], [[{ type: "disk", values: [1, 2, 3] }], ["type"]]);
});

test("200 random lists come back to the bit from all that the page writes", async () => {
  for (let i = 0; i < 200; i += 1) {
    const shapes = times(1 + Math.floor(random() * 8), () => {
      const { type, values } = newShape(PLANE[Math.floor(random() * PLANE.length)], [random() * 9, random() * 9], 2 ** Math.floor(random() * 40 - 20));
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

test("an outline with dents is cut, and told; a convex one is not", async () => {
  const { parts, shapes } = await shapesIn("[[0,0],[4,0],[1,1],[0,4]]\n");
  assert.deepEqual([parts, shapes.map(({ type }) => type)], [2, ["polygon", "polygon"]]);
  assert.equal((await shapesIn("Polygon(vertices=[[0, 0], [4, 0], [1, 1], [0, 4]])")).parts, 2);
  assert.equal((await shapesIn("polygon=0,0,4,0,1,1,0,4&disk=0,0,1")).parts, 2);
  assert.equal((await shapesIn("[[0,0],[4,0],[4,4],[0,4]]")).parts, 0);
});

for (const [text, key] of [
  ["", "paste.empty"], ["hello", "paste.none"], ["#/disk-box", "paste.none"], ["x,y", "paste.none"], ["1 2 3", "paste.odd"],
  ["1 2\n3 4 5", "paste.row"], ["disk 0 0 1\n3 4", "paste.row"], ["disk=0,0", "link.count"], ["disk=0,0,-1", "link.negative"],
  ["disk=0,0,x", "link.number"], ["disk=%E3,0,1", "link.encoding"], ["sphere=0,0,0,1", "paste.space"], ["Sphere(center=[0, 0, 0], radius=1)", "paste.space"],
  ["Disk(center=[0, 0])", "paste.missing"], ["Disk(center=[0, 0], radius=-1)", "link.negative"], ["Disk(center=[0, 0], radius=r)", "paste.value"],
  ["Disk(center=[0, 0], radius=1", "paste.open"], ["Disk(center=[[0, 0], ..., [1, 1]], radius=1)", "paste.elided"], ["Ray((0, 0), (0, 0))", "link.wayless"],
  ["Disk((0, 0), 1e999)", "link.number"], ["{", "paste.open"], ['{"type": "torus", "values": [1]}', "paste.type"], ['{"a": 1}', "paste.shape"],
  ['{"hitlab": 1, "scene": "disk-box", "shapes": [{"type": "disk", "values": [0, 0, "1"]}]}', "link.number"],
  ["[[0,0],[2,2],[2,0],[0,2]]", "paste.crossing"], ["POLYGON ((6 0, 3 -7, -5 -1, 3 -7))", "paste.crossing"], ["[".repeat(1e5), "paste.deep"], ["[1e999, 0]", "link.number"], [`[${times(502, (i) => `[${i},${i % 2 && 9}],`).join("")}[250,-9]]`, "paste.corners"], [`[${Array(2010).fill(1)}]`, "paste.corners"], ["point 0 0\n".repeat(1001), "paste.most"],
  ["disk=1e308,1e308,1e308&box=1.7e308,0,1e308,0,0", "link.beyond"], ["1".repeat(1e6 + 1), "paste.long"], ["null", "paste.none"], ["[]", "paste.none"], ["[null]", "paste.shape"],
  ['{"x":1,"y":2,"z":3}', "paste.key"], ['{"x":0,"y":0,"width":2,"height":1,"rx":1}', "paste.key"], ["z,x,y,r\n1,2,3,4", "paste.key"], ["Disk(center=[0, 0], radius=1, size=2)", "paste.key"], ['{"walls":[{"x":0,"y":0,"r":1}]}', "paste.shape"],
  ['{"type":"circle","points":[[0,0],[1,0],[0,1]],"x":0,"y":0,"r":1}', "paste.key"], ['{"x":0,"y":0,"radius":1,"Radius":2}', "paste.twice"], ['{"x":0,"x":1}', "paste.twice"], ['{"x":"1","y":2,"r":1}', "paste.number"], ['{"center":[1,2,3],"r":1}', "paste.pair"], ["Box((1, 2, 3), (4, 5))", "paste.pair"], ["Disk((0, 0), '1')", "paste.number"], ["Triangle([(0, 0), (1, '0'), (0, 1)])", "paste.outline"],
  ['{"type":"torus"}', "paste.type"], ['{"type":"constructor"}', "paste.type"], ['{"type":"__proto__"}', "paste.type"], ['{"type":"__proto__","values":[1]}', "paste.type"], ['{"__proto__":1}', "paste.shape"], ['{"type":"sphere","values":[0,0,0,1]}', "paste.space"],
  ['{"type":"box","values":[0,0,1,1,0,5]}', "link.count"], ['{"type":"disk","x":1,"y":2}', "paste.missing"], ['{"ellipse":true,"height":2,"width":3,"x":1,"y":2}', "paste.ellipse"], ['{"x":1,"y":1,"points":[[0,0],[1,0],[0,1]]}', "paste.both"],
  ['{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}', "paste.hole"], ["POLYGON ((0 0, 9 0, 9 9), (1 1, 2 1, 2 2))", "paste.hole"], ['{"type":"Point","coordinates":[1,2,3]}', "paste.odd"], ['{"type":"Point","coordinates":null}', "paste.outline"], ["POINT Z (1 2 3)", "paste.value"],
  ["Vector3(1, 2, 3)", "paste.call"], ["Circle(1)", "paste.call"], ["foo(1, 2)", "paste.call"], ["Disk((0, 0), 1, 2)", "paste.extra"], ["[1-2, 3]", "paste.value"], ["[0x10, 2]", "paste.value"],
  ['{"type":"box","shape":"circle","x":1,"y":2,"w":3,"h":3}', "paste.key"], ["Circle(type=3, x=1, y=2, r=3)", "paste.twice"], ["Disk(type='box', x=1, y=2, r=3)", "paste.twice"], ['{"type":"disk","values":[0,0,1],"radians":2}', "paste.key"],
  ["0,5;0\n4,5;0", "paste.semicolon"], ["disk 0,5;0;1", "paste.semicolon"], ["x,y,r\n1,2", "paste.fields"],
]) {
  test(`refused with ${key}: ${text.slice(0, 40)}`, async () => {
    await assert.rejects(() => shapesIn(text), (error) => {
      assert.ok(error instanceof LinkError, String(error));
      assert.equal(error.key, key);
      return true;
    });
  });
}
