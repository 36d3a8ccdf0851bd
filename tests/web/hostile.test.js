/**
 * Texts and files of our own making, as people and worse have them: each gives shapes or a model, or a message of the page's
 * own in every language; never an error of the machinery, nor a number that is none. With HITLAB_SLOW there are twenty times
 * as many.
 */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { LinkError } from "../../web/document/link-error.js";
import { writeLink } from "../../web/document/link.js";
import { listOf } from "../../web/document/scene.js";
import { soundLinkIn } from "../../web/export/written.js";
import { joinedIn } from "../../web/geometry/bodies.js";
import { PLANE, SPACE, isDented, isFinite, isInSpace } from "../../web/geometry/kinds.js";
import { ModelError } from "../../web/models/model-fault.js";
import { readModel } from "../../web/models/load.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { Texts } from "../../web/words/text.js";
import { shapesIn } from "./read-text.js";
import { fetchFile, randomFrom, readJson, times } from "./support.js";
import "./model-worker.js";

/** @typedef {() => number} Random */

const [playground, space] = ["playground", "space"].map((room) => readJson(`web/rooms/${room}.json`));
/** @param {import("../../web/document/scene.js").Shape} shape */
const alone = ({ holes, type, values }) => ({ holes, type, values });

const COUNT = process.env.HITLAB_SLOW ? 40_000 : 2000;
const NUMBERS = [
  "0", "-0", "1", "2.5", "-3", "1e3", "0.1", "1e308", "-1.7976931348623157e308", "5e-324", "1e999", "NaN", "Infinity", "null", "true", '"1"', "[]", "{}", "0x10", "1_0", "--1", "1e", "1.2.3", "1f", "３",
];
const KEYS = [
  "x", "y", "z", "r", "radius", "width", "height", "w", "h", "cx", "cy", "type", "shape", "kind", "angle", "rotation", "degrees", "center", "position", "size", "points", "vertices", "polygon", "polyline",
  "coordinates", "geometry", "features", "shapes", "objects", "fixtures", "body", "layers", "values", "radians", "start", "end", "a", "b", "c", "direction", "origin", "left", "right", "top", "bottom", "min", "max", "hx", "hy",
  "ellipse", "point", "name", "id", "__proto__", "constructor", "toString", "hasOwnProperty", "", "X", "diameter", "circle", "offsetx", "offsety", "x1", "y1", "x2", "y2", "hitlab", "scene", "parameters", "mesh", "view", "algorithm",
];
const TYPES = [
  ...PLANE, "circle", "rect", "line", "Point", "Polygon", "MultiPolygon", "MultiPoint", "LineString", "FeatureCollection", "Feature", "GeometryCollection", "tilelayer", "objectgroup", "sphere", "mesh", "ellipse", "", "constructor", "__proto__", "toString", "valueOf",
];
const NAMES = ["Disk", "Box", "Polygon", "Segment", "Ray", "Line", "Capsule", "Point", "Sphere", "np.array", "Vector2", "new Vector2", "new Circle", "Rect", "POINT ", "POLYGON ", "MULTIPOLYGON ", "LINESTRING ", "math.radians", "std::vector<Vec2>", "constructor", "__proto__", "foo"];
const ENDINGS = [".obj", ".stl", ".gltf", ".glb"];

/** @param {Random} random */
function drawer(random) {
  /** @template T @param {readonly T[]} from */
  const any = (from) => from[Math.floor(random() * from.length)];
  const chance = (/** @type {number} */ share) => random() < share;
  const number = () => (chance(0.97) ? (random() * 20 - 10).toFixed(Math.floor(random() * 4)) : any(NUMBERS));
  const many = (/** @type {number} */ most, /** @type {(i: number) => string} */ make, between = ", ") => times(Math.floor(random() * (most + 1)), make).join(between);
  const point = () => any([() => `[${number()}, ${number()}]`, () => `{"x": ${number()}, "y": ${number()}}`, () => `(${number()}, ${number()})`, () => `[${many(4, number)}]`])();
  const pair = () => `[${number()}, ${number()}]`;
  const bare = () => `${number()} ${number()}`;
  const list = () => `[${many(any([2, 5, 70]), point)}]`;
  /** @param {number} depth @returns {string} */
  const value = (depth) => any([number, number, point, list, () => `"${any(TYPES)}"`, ...(depth ? [() => object(depth - 1), () => `[${many(3, () => object(depth - 1))}]`] : [])])();
  /** @param {number} depth @returns {string} */
  const object = (depth) => `{${many(6, () => {
    const key = any(KEYS);
    return `"${key}": ${["type", "shape", "kind"].includes(key) && chance(0.9) ? `"${any(TYPES)}"` : value(depth)}`;
  })}}`;
  const sound = () => any([
    () => `{"x": ${number()}, "y": ${number()}, "width": ${number()}, "height": ${number()}, "rotation": ${number()}}`,
    () => `{"type": "circle", "center": ${point()}, "radius": ${number()}}`, () => `{"x": ${number()}, "y": ${number()}, "r": ${number()}, "${any(KEYS)}": ${number()}}`,
    () => `Capsule(${pair()}, ${pair()}, ${number()})`, () => `Box(center=${pair()}, size=${pair()}, angle=${number()})`, () => `[${times(3, pair).join(", ")}]`, () => `POLYGON ((${times(4, bare).join(", ")}))`, () => `MULTIPOINT (${times(3, bare).join(", ")})`,
    () => times(5, bare).join("\n"), () => `x,y,r\n${times(3, () => times(3, number).join(",")).join("\n")}`, () => `box=${times(5, number).join(",")}&ray=${times(4, number).join(",")}`, () => `outline=-10,-10,10,-10,10,10,-10,10&hole=${times(6, number).join(",")}`, () => `{"points": [${times(5, pair).join(", ")}]}`,
    () => `{"type": "Feature", "geometry": {"type": "${any(TYPES)}", "coordinates": ${any([point, list, () => `[${list()}]`])()}}}`,
    () => `{"body": [{"position": ${point()}, "angle": ${number()}, "fixture": [{"${any(["circle", "polygon", "chain"])}": ${object(1)}}]}]}`,
    exported,
  ])();
  const exported = () => `{"hitlab": 1, "scene": "${any(["playground", "disk-box", "sphere-mesh", ""])}", "shapes": [{"type": "${any(TYPES)}", "values": [${many(6, number)}]}], "parameters": ${object(0)}, "name": ${value(1)}}`;
  /** @param {number} depth @returns {string} */
  const call = (depth) => `${any(NAMES)}(${many(3, () => (depth && chance(0.3) ? call(depth - 1) : `${chance(0.2) ? `${any(KEYS)}=` : ""}${any([number, point, list])()}`))})`;
  const rows = () => `${chance(0.5) ? `${many(4, () => any(KEYS), any([",", ";", "\t", " "]))}\n` : ""}${many(8, () => `${chance(0.2) ? `${any(TYPES)} ` : ""}${many(6, number, any([",", ";", " ", "\t"]))}`, any(["\n", "\n\n", ";"]))}`;
  const link = () => `${any(["#/playground?", "", "https://example.org/#/disk-box?"])}${many(4, () => `${any([...TYPES, ...KEYS])}=${many(8, number, ",")}`, "&")}`;
  const program = () => many(3, () => `${any(["", "a = ", "const p = ", "Vec2 v[] = ", "var x = "])}${any([() => call(2), () => object(1), list])()}${any([";", "\n", ""])}`, any(["\n", " "]));
  const wild = () => many(300, () => any([...'[](){}<>"\'\\,;:=#/?&.*-+e1 \n\t', "é", "\ud83d", "\u0000", "\u202e", "０", "：", "，"]), "");
  const deep = () => `${any(["[", "{\"shapes\":", "(", "[[", '{"a":', "Vector2("]).repeat(Math.floor(random() * 300))}1`;
  const text = () => any([sound, sound, sound, sound, sound, () => `[${many(4, sound)}]`, () => object(3), program, rows, link, wild, deep])();
  /** @param {string} whole */
  function mangled(whole) {
    const at = Math.floor(random() * whole.length);
    return any([whole.slice(0, at), whole.slice(0, at) + any([..."[](){}\"',:;=\\/ \ud83d\u0000", "NaN", "1e999"]) + whole.slice(at + 1), whole.slice(0, at) + whole.slice(at + 1), whole.slice(at) + whole.slice(0, at)]);
  }
  const obj = () => `${chance(0.5) ? "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n" : ""}${many(6, () => any([() => `v ${many(4, number, " ")}`, () => `f ${many(6, () => any([number(), "1", "2", "3", "-1", "1/2/3", "4294967296"]), " ")}`, wild, () => "\\"])(), any(["\n", "\r\n", " \\\n"]))}`;
  const stl = () => `solid ${many(6, () => `facet normal 0 0 1\nouter loop\n${chance(0.8) ? `vertex ${number()} 0 0\nvertex 1 0 0\nvertex 0 1 0` : many(4, () => `vertex ${many(4, number, " ")}`, "\n")}\nendloop\nendfacet`, "\n")}${any(["\nendsolid", ""])}`;
  const gltf = () => `{"asset": {"version": "2.0"}, "scene": ${number()}, "scenes": [{"nodes": [${number()}]}], "nodes": [${object(1)}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [${object(1)}], "bufferViews": [${object(1)}], "buffers": [${object(0)}]}`;
  const file = () => {
    const content = any([obj, obj, stl, stl, gltf, wild])();
    return new File([chance(0.3) ? mangled(content) : content], `own${any(ENDINGS)}`);
  };
  const perhaps = (/** @type {string} */ whole) => (chance(0.2) ? mangled(whole) : whole);
  return { json: () => perhaps(exported()), text: () => perhaps(text()), file, chance };
}

/** What a person is shown of a problem, in every language. */
async function phrases() {
  const own = mock.method(globalThis, "fetch", fetchFile);
  const all = await Promise.all(LANGUAGES.map(async (lang) => {
    const texts = new Texts();
    await texts.load(lang);
    await texts.loadMore();
    return texts;
  }));
  own.mock.restore();
  return (/** @type {{key: string, values: any}} */ { key, values }, /** @type {string} */ from) => {
    for (const texts of all) {
      assert.ok(texts.has(key), `${key} of ${from}`);
      const said = texts.plain(key, values);
      assert.doesNotMatch(said, /undefined|\[object|\bfunction\b|Cannot read|is not a function|call stack|Unexpected end of data/, `${said} of ${from}`);
      assert.ok(said.length < 1000, `${said.length} characters of ${from}`);
    }
  };
}

test("every text gives shapes, or is refused in the page's own words", async () => {
  const check = await phrases();
  const { chance, text } = drawer(randomFrom(26));
  let read = 0;
  for (let i = 0; i < COUNT; i += 1) {
    const own = text();
    try {
      const { notes, shapes } = await shapesIn(own, { isDown: chance(0.2), unit: chance(0.2) ? 32 : 1, isCentred: chance(0.2) });
      read += 1;
      assert.ok(shapes.length > 0);
      const [room, kinds] = isInSpace(shapes[0].type) ? [space, SPACE] : [playground, PLANE];
      for (const shape of shapes) assert.ok(kinds.includes(shape.type) && isFinite(shape) && !isDented(shape), own);
      const again = (await shapesIn(writeLink(room, listOf(shapes), {}))).shapes;
      assert.deepEqual(again.map(alone), shapes.map(alone), own);
      assert.deepEqual(joinedIn(again), joinedIn(shapes), own);
      for (const { key, values: { keys, ...values } } of notes) check({ key, values: { ...values, keys: String(keys) } }, own);
    } catch (error) {
      if (!(error instanceof LinkError)) throw new Error(`of ${own}`, { cause: error });
      check(error, own);
    }
  }
  assert.ok(COUNT / 8 < read && read < COUNT * 0.9, `${read} of ${COUNT} were read`);
});

test("every JSON file is a link that holds, or is refused", async () => {
  const check = await phrases();
  const { json } = drawer(randomFrom(5));
  const own = mock.method(globalThis, "fetch", fetchFile);
  for (let i = 0; i < COUNT / 3; i += 1) {
    const text = json();
    try {
      assert.match(await soundLinkIn(text), /^#\//);
    } catch (error) {
      if (!(error instanceof LinkError)) throw new Error(`of ${text}`, { cause: error });
      check(error, text);
    }
  }
  own.mock.restore();
});

test("every model file gives a model, or is refused", async () => {
  const check = await phrases();
  const { file } = drawer(randomFrom(31));
  Object.assign(globalThis, { ProgressEvent: Event });
  let read = 0;
  for (let i = 0; i < COUNT / 3; i += 1) {
    const own = file();
    try {
      const { faces, vertices } = await readModel(own);
      read += 1;
      assert.ok(faces.length && vertices.every(Number.isFinite) && faces.every((vertex) => 3 * vertex < vertices.length));
    } catch (error) {
      const text = `${own.name}: ${await own.text()}`;
      if (!(error instanceof ModelError)) throw new Error(`of ${text}`, { cause: error });
      check(error, text);
    }
  }
  assert.ok(read > COUNT / 100, `${read} were read`);
});
