import assert from "node:assert/strict";
import test from "node:test";

import { SCENES } from "../../web/document/scene-order.js";
import { exactText } from "../../web/geometry/numbers.js";
import { LinkError, noText } from "../../web/document/link-error.js";
import { readScene, readState } from "../../web/document/link.js";
import { startOf } from "../../web/document/scenes.js";
import { ALL_TYPES, BOXES, follow, inSpace, isPassedOver, MODEL, shown, SPACE, splitPairs, START } from "./followed.js";
import { randomFrom, readJson, scene, textsOf, times } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */

const random = randomFrom(3);

test("a link that cannot be followed still says how the page is to be", () => {
  const said = "lang=ja&theme=dark&embed=1";
  const broken = ["no-such?", "disk-triangle?disk=1&", "disk-triangle?disk=%E3&", "disk-triangle?view=best&"];
  for (const link of [...broken, `disk-triangle?theme=dark&${"a=1&".repeat(1000)}case=none&`]) {
    const { problem, options } = follow(`#/${link}${said}`);
    assert.ok(problem, link);
    assert.deepEqual(options, { lang: "ja", theme: "dark", embed: "1" });
  }
  assert.deepEqual(follow("#/?lang=de&theme=dark").options, { theme: "dark" });
  assert.deepEqual(follow(`#/?theme=dark&${"disk=1,2,3&".repeat(1e6)}`).options, { theme: "dark" });
});

const CASES = scene.cases.map(({ id }) => id);
const LONG = `${"é".repeat(60)}…`;
/** @type {[string, string, Record<string, unknown>][]} */
const BROKEN = [
  [`#/?x=${"1".repeat(100_000)}`, "link.long", { length: 100_005 }],
  ["#/disk-triangle?disk=%E3", "link.encoding", { text: "/disk-triangle?disk=%E3" }],
  ["#/%", "link.encoding", { text: "/%" }],
  ["#/disk-tringle", "link.scene", { scene: "disk-tringle", nearest: "disk-triangle" }],
  ["#/no-such", "link.scene.none", { scene: "no-such", known: SCENES }],
  ["#/__proto__", "link.scene.none", { scene: "__proto__", known: SCENES }],
  ["#/../engine/worker", "link.scene.none", { scene: "../engine/worker", known: SCENES }],
  [`#/${"é".repeat(70)}`, "link.scene.none", { scene: LONG, known: SCENES }],
  ["#/?disk=1,2,3&disk=4,5,6", "link.type", { type: "disk", count: 1 }],
  ["#/?box=1,2,3,4,5", "link.type", { type: "box", count: 0 }],
  ["#/?disk=1,2", "link.count", { type: "disk", count: 3, found: 2 }],
  ["#/?triangle=1,2,3,4,5,6,7,8", "link.count", { type: "triangle", count: 6, found: 8 }],
  ["#/?disk=", "link.number", { name: "disk", text: "" }],
  ["#/?disk", "link.number", { name: "disk", text: "" }],
  ["#/?disk=1,,3", "link.number", { name: "disk", text: "" }],
  ["#/?disk=1,NaN,3", "link.number", { name: "disk", text: "NaN" }],
  ["#/?disk=1,1e999,3", "link.number", { name: "disk", text: "1e999" }],
  ["#/?disk=1,1e%2B5,3", "link.number", { name: "disk", text: "1e+5" }],
  ["#/?disk=1,2,3#x", "link.number", { name: "disk", text: "3#x" }],
  ["#/?turn=left", "link.number", { name: "turn", text: "left" }],
  [`#/?sx=${"é".repeat(70)}`, "link.number", { name: "sx", text: LONG }],
  ["#/?disk=1,2,-0.5", "link.negative", { type: "disk", size: { key: "size.radius" }, value: "-0.5" }],
  ["#/?case=no-such", "link.choice", { name: "case", value: "no-such", known: CASES }],
  ["#/?case=constructor", "link.choice", { name: "case", value: "constructor", known: CASES }],
  ["#/?lang=de", "link.choice", { name: "lang", value: "de", known: ["en", "ja"] }],
  ["#/?theme=", "link.choice", { name: "theme", value: "", known: ["light", "dark"] }],
  ["#/?view=best", "link.choice", { name: "view", value: "best", known: ["steps", "beside", "map", "cost", "difference", "minkowski", "code", "methods", "plain"] }],
];
/** @type {Record<string, string>} */
const TEXTS = textsOf("en");

for (const [link, key, values] of BROKEN) {
  test(`"${link.slice(0, 40)}" is refused: ${key}`, () => {
    const { id, state, problem } = follow(link);
    assert.ok(problem instanceof LinkError);
    assert.deepEqual([problem.key, problem.values], [key, values]);
    assert.deepEqual([id, state], ["disk-triangle", startOf(scene)]);
    const named = [...new Set([...TEXTS[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];
    assert.deepEqual(named.sort(), Object.keys(values).sort());
  });
}

/** @type {[string, string, Record<string, unknown>][]} */
const IMPOSSIBLE = [
  ["box=1,2,-3,4,5", "link.negative", { type: "box", size: { key: "size.width" }, value: "-3" }],
  ["box=1,2,3,-4,5", "link.negative", { type: "box", size: { key: "size.height" }, value: "-4" }],
  ["capsule=1,2,3,4,-5", "link.negative", { type: "capsule", size: { key: "size.radius" }, value: "-5" }],
  ["ray=1,2,0,0", "link.wayless", { type: "ray" }],
  ["line=1,2,-0,0", "link.wayless", { type: "line" }],
  ["polygon=0,0,4,0,1,1,0,4", "link.dented", { type: "polygon" }],
  ["polygon=1,2,3,4,5", "link.vertices", { type: "polygon", found: 5 }],
  ["polygon=1,2,3,4", "link.vertices", { type: "polygon", found: 4 }],
  ["box=1,2,3,4", "link.count", { type: "box", count: 5, found: 4 }],
  ["segment=1,2,3", "link.count", { type: "segment", count: 4, found: 3 }],
  ["point=1,2,3", "link.count", { type: "point", count: 2, found: 3 }],
  ["box=1e308,0,1.7e308,1,0", "link.beyond", {}],
  ["sphere=1,2,3,4", "link.type", { type: "sphere", count: 0 }],
  ["triangle3=1,2,3,4,5,6,7,8,9", "link.type", { type: "triangle3", count: 0 }],
];

for (const [pairs, key, values] of IMPOSSIBLE) {
  test(`"${pairs}" is refused: ${key}`, () => {
    const { state, problem } = readState(ALL_TYPES, readScene(`#/?${pairs}`, "").pairs);
    assert.deepEqual([problem?.key, problem?.values], [key, values]);
    assert.deepEqual(state, startOf(ALL_TYPES));
  });
}

for (const id of SCENES) {
  const there = /** @type {Scene} */ (readJson(`web/scenes/${id}.json`));
  const isShown = there.cases.some(({ also, differs }) => also || differs);
  test(`of ${id} a link may ${isShown ? "" : "not "}want the difference, or the exact decision beside a program's`, () => {
    for (const view of there.way || id.includes("3") ? ["beside"] : ["difference", "beside"]) { // on a way and for solids there is no map
      const { state, problem, choices } = readState(there, readScene(`#/${id}?view=${view}`, "").pairs);
      assert.deepEqual(state, startOf(there));
      if (isShown) assert.deepEqual([problem, choices], [undefined, { view }]);
      else assert.deepEqual([problem?.key, problem?.values.value, choices], ["link.choice", view, {}]);
    }
  });
}

/** @type {[string, string, Record<string, unknown>][]} */
const MODELLESS = [
  ["mesh=", "link.choice", { name: "mesh", value: "", known: ["torus-knot", "terrain", "ground", "ball"] }],
  ["mesh=a?b", "link.choice", { name: "mesh", value: "a?b", known: ["torus-knot", "terrain", "ground", "ball"] }],
  ["view=minkowski", "link.choice", { name: "view", value: "minkowski", known: ["steps", "map", "plain"] }],
  ["triangle3=1,2,3,4,5,6,7,8,9", "link.type", { type: "triangle3", count: 0 }],
];

for (const [pairs, key, values] of MODELLESS) {
  test(`"${pairs}" is refused of a model: ${key}`, () => {
    const { state, problem } = readState(MODEL, readScene(`#/sphere-mesh?${pairs}`, "").pairs);
    assert.deepEqual([problem?.key, problem?.values], [key, values]);
    assert.deepEqual(state, startOf(MODEL));
  });
}

test("a link to a model of a file that is not open names it all the same, and says the rest", () => {
  const link = "#/sphere-mesh?mesh=mine.obj&sphere=1,2,3,4&azimuth=50&lang=en&theme=dark";
  const { state, options, problem } = readState(MODEL, readScene(link, "").pairs);
  assert.deepEqual([problem?.key, problem?.values], ["link.mesh", { name: "mine.obj", known: ["torus-knot", "terrain", "ground", "ball"] }]);
  const rest = readState(MODEL, readScene("#/sphere-mesh?sphere=1,2,3,4&azimuth=50", "").pairs).state;
  assert.deepEqual(state, { ...rest, meshes: ["mine.obj"] });
  assert.deepEqual(options, { lang: "en", theme: "dark" });
  assert.deepEqual(readState(MODEL, readScene("#/sphere-mesh?mesh=constructor", "").pairs).state.meshes, ["constructor"]);
  const worse = readState(MODEL, readScene(`${link}&elevation=up`, "").pairs);
  assert.deepEqual([worse.problem?.key, worse.state, worse.options], ["link.number", startOf(MODEL), options]);
});

/** @type {[string, string, Record<string, unknown>][]} */
const IMPOSSIBLE_IN_SPACE = [
  ["sphere=1,2,3", "link.count", { type: "sphere", count: 4, found: 3 }],
  ["sphere=1,2,3,4,5", "link.count", { type: "sphere", count: 4, found: 5 }],
  ["triangle3=1,2,3,4,5,6", "link.count", { type: "triangle3", count: 9, found: 6 }],
  ["sphere=1,2,3,-0.5", "link.negative", { type: "sphere", size: { key: "size.radius" }, value: "-0.5" }],
  ["sphere=1,2,x,1", "link.number", { name: "sphere", text: "x" }],
  ["sphere=1,2,3,1&sphere=1,2,3,1", "link.type", { type: "sphere", count: 1 }],
  ["disk=1,2,3", "link.type", { type: "disk", count: 0 }],
  ["triangle=0,0,1,0,0,1", "link.type", { type: "triangle", count: 0 }],
  ["azimuth=left", "link.number", { name: "azimuth", text: "left" }],
  ["elevation=1e999", "link.number", { name: "elevation", text: "1e999" }],
];

for (const [pairs, key, values] of IMPOSSIBLE_IN_SPACE) {
  test(`"${pairs}" is refused in space: ${key}`, () => {
    const { state, problem } = inSpace(pairs);
    assert.deepEqual([problem?.key, problem?.values], [key, values]);
    assert.deepEqual(state, startOf(SPACE));
  });
}

test("a sweep has two to twelve shapes, a way, a time and a number of steps, or is refused", () => {
  const way = readJson("web/scenes/sweep-pair.json");
  for (const [pairs, key] of [
    ["ray=0,0,1,0", "link.type"], [Array(13).fill("disk=0,0,1").join("&"), "link.many"], ["disk=0,0,1&disk=1,0,1&disk=2,0,1&select=2,1", "link.select.moving"], ["by=1", "link.count"], ["t=2", "link.between"],
    ["step=99", "link.whole"], ["by=1e308,0&disk=1.7e308,0,1", "link.beyond"],
  ]) {
    const { state, problem } = readState(way, splitPairs(`#/sweep-pair?${pairs}`));
    assert.deepEqual([problem?.key, state], [key, startOf(way)], pairs);
  }
});

test("every message about links has a link that brings it up", () => {
  const keys = Object.keys(TEXTS).filter((key) => key.startsWith("link.") && TEXTS[key].includes("{"));
  const elsewhere = [ // of which other tests tell
    "link.bodies", "link.name", "link.name.none", "link.corners", "link.mesh", "link.text", "link.remark", "link.whole", "link.between",
    "link.many", "link.dimension", "link.vertices.space", "link.crossed", "link.loose", "link.joined", "link.locked", "link.select", "link.select.joined", "link.select.moving", "link.reversed", "link.step", "link.step.none",
    ...["lesson", "part", "task"].flatMap((name) => [`link.${name}`, `link.${name}.none`]),
  ];
  const told = [...BROKEN, ...IMPOSSIBLE, ...MODELLESS].map(([, key]) => key).concat(elsewhere).filter((key) => keys.includes(key));
  assert.deepEqual([...new Set(told)].sort(), keys.sort());
});

test("what is no link is told by a short text, of any type and size", () => {
  const told = [1, null, undefined, {}, { toString: 1 }, Array(1e6).fill("x")].map((each) => noText(each).values.value);
  assert.deepEqual(told, ["1", "null", "undefined", "[object Object]", "[object Object]", "[object Array]"]);
});

/** What an unknown name probably means. @type {[string, string | undefined][]} */
const MISTYPED = [
  ["disk1", "disk"], ["Disk", "disk"], ["TRIANGLE", "triangle"], ["dsik", "disk"], ["algoritm", "algorithm"],
  ["boxes", undefined], ["utm_source", undefined], ["a", undefined], ["é".repeat(200), undefined],
];
for (const [name, nearest] of MISTYPED) {
  test(`the unknown name “${name}” is told, and the rest is shown`, () => {
    const { problem, state } = follow(`#/disk-triangle?${name}=1,2,3&disk=4,5,6`);
    assert.deepEqual(state.shapes[0].values, [4, 5, 6]);
    assert.equal(problem?.key, nearest ? "link.name" : "link.name.none");
    assert.equal(problem?.values.nearest, nearest);
    assert.ok(String(problem?.values.name).length <= 61);
  });
}

test("a polygon has at most 64 corners", () => {
  const polygons = readJson("web/scenes/polygon-polygon.json");
  const round = (/** @type {number} */ count) => times(count, (i) =>
    [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count)].map(exactText).join()).join();
  const read = (/** @type {string} */ link) => readState(polygons, readScene(link, "").pairs).problem;
  assert.equal(read(`#/polygon-polygon?polygon=${round(64)}`), undefined);
  assert.deepEqual(read(`#/polygon-polygon?polygon=${round(65)}`)?.values, { type: "polygon", found: 130, most: 64 });
});

test("a number of many thousand digits is read in no time, or refused", () => {
  const digits = "9".repeat(19_000);
  assert.equal(follow(`#/?disk=0.${digits},0,1`).state.shapes[0].values[0], 1);
  assert.equal(follow(`#/?disk=${digits}x,0,1`).problem?.key, "link.number");
});

test("names that every object knows are ignored like any other unknown name", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"];
  const { state, options, problem } = follow(`#/?${names.map((name) => `${name}=1`).join("&")}`);
  assert.deepEqual([state, options, problem?.key], [startOf(scene), {}, "link.name.none"]);
  assert.deepEqual(Object.keys(state.parameters), ["turn", "sx", "sy"]);
});

test("thousands of pairs are read, and a million shapes are too long", () => {
  assert.deepEqual(shown(`#/?${"a=1&".repeat(4000)}disk=1,2,3`), { ...START, disk: [1, 2, 3] });
  assert.equal(follow(`#/?${"disk=1,2,3&".repeat(1500)}`).problem?.key, "link.type");
  assert.equal(follow(`#/?${"disk=1,2,3&".repeat(1e6)}`).problem?.key, "link.long");
});

test("a scale that takes the shape beyond all doubles is a problem", () => {
  const { problem, state } = follow("#/disk-triangle?sx=1e308");
  assert.equal(problem?.key, "link.beyond");
  assert.deepEqual(state.shapes[1].values, START.triangle);
});

test("a link that names no scene that there is keeps the present one", () => {
  assert.equal(readScene("#/no-such", "present").id, "present");
  assert.equal(readScene("#/no-such", "").id, "disk-triangle");
});

test("whatever a link says, there is a state to show, and it is finite", () => {
  const words = [
    "#", "/", "?", "&", "=", ",", "%", "%00", "%E3%81", "disk", "triangle", "polygon", "case", "turn",
    "sx", "lang", "1", "-", ".5", "1e308", "1e309", "é", "\ud800", "\0", " ", "disk-triangle",
    "#/disk-triangle?disk=",
  ];
  for (let i = 0; i < 5000; i += 1) {
    const any = () => words[Math.floor(random() * words.length)];
    const link = times(1 + Math.floor(random() * 12), any).join("");
    const { state, problem } = follow(link);
    if (problem && !isPassedOver(problem)) assert.deepEqual(state, startOf(scene), link);
    const numbers = [...state.shapes.flatMap(({ values }) => values), ...Object.values(state.parameters)];
    assert.ok(numbers.every(Number.isFinite), link);
    assert.deepEqual(state.shapes.map(({ values }) => values.length), [3, 6], link);
  }
});

for (const text of ["rad", "1radrad", "1/0rad", "Infinityrad", "1deg", "1e999rad"]) {
  test(`a box has no angle ${text}`, () => {
    const { problem } = readState(BOXES, splitPairs(`#/disk-box?box=0,0,4,2,${text}`));
    assert.equal(problem?.key, "link.number");
  });
}

test("what is no angle takes no rad", () => {
  for (const text of ["disk=0,0,1rad", "box=0,0,4,2rad,1rad"]) {
    const { problem } = readState(BOXES, splitPairs(`#/disk-box?${text}`));
    assert.equal(problem?.key, "link.number");
  }
});
