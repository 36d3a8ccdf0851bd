import assert from "node:assert/strict";
import test from "node:test";

import { SCENES } from "../../web/document/course.js";
import { keepModel } from "../../web/geometry/models.js";
import { exactText } from "../../web/geometry/numbers.js";
import { LinkError, noText } from "../../web/document/link-error.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { direction } from "../../web/geometry/pose.js";
import { caseOf, sameState, startOf, stateOf, withValues } from "../../web/document/scene.js";
import { anyDouble, randomFrom, read as textOf, readJson, scene, textsOf, times } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */

const random = randomFrom(3);
/** @type {Scene} */
const boxScene = readJson("web/scenes/disk-box.json");
const START = { disk: [-4, 0, 1], triangle: [0, 0, 1.6, 3.6, 4.8, 0], turn: 0, sx: 2, sy: 2 };

/** @param {string} link */
function follow(link) {
  const { id, pairs, problem: lost } = readScene(link, "");
  const { state, options, problem } = readState(scene, pairs);
  return { id, state, options, problem: lost ?? problem };
}

/** Whether all but an unknown name is shown. @param {LinkError} problem */
function isPassedOver({ key }) {
  return key.startsWith("link.name");
}

/** @param {string} link */
function shown(link) {
  const { state, problem } = follow(link);
  assert.ok(!problem || isPassedOver(problem), link);
  const { shapes: [disk, triangle], parameters: { turn, sx, sy } } = state;
  return { disk: disk.values, triangle: triangle.values, turn, sx, sy };
}

/**
 * Links never die: what is in this table stays in it.
 * @type {Record<string, Partial<typeof START>>}
 */
const OLD_LINKS = {
  "": {},
  "#": {},
  "#/": {},
  "#/disk-triangle": {},
  "#/disk-triangle?": {},
  "/disk-triangle": {},
  "index.html#/disk-triangle?disk=1,2,0.5": { disk: [1, 2, 0.5] },
  "https://example.org/hitlab/index.html?from=mail#/disk-triangle?disk=1,2,3": { disk: [1, 2, 3] },
  "#/disk-triangle?disk=-0.8,2.9,1.3": { disk: [-0.8, 2.9, 1.3] },
  "#/disk-triangle?disk=.5,5.,1e-3": { disk: [0.5, 5, 0.001] },
  "#/disk-triangle?disk=1E3,-2e-3,0": { disk: [1000, -0.002, 0] },
  "#/disk-triangle?disk=1%2C2%2C3": { disk: [1, 2, 3] },
  "#/disk-triangle?triangle=0,0,0,1,-1,-1": { triangle: [0, 0, 0, 1, -1, -1] },
  "#/disk-triangle?triangle=0,0,4,0,2,3&disk=1,1,1": { triangle: [0, 0, 4, 0, 2, 3], disk: [1, 1, 1] },
  "#/disk-triangle?disk=-3.9,0.2,1&triangle=0,0,-3.6,1.6,0,4.8&turn=90": {
    disk: [-3.9, 0.2, 1], triangle: [0, 0, -3.6, 1.6, 0, 4.8], turn: 90,
  },
  "#/disk-triangle?triangle=0,0,1.6,0,4.8,0&sy=0": { triangle: [0, 0, 1.6, 0, 4.8, 0], sy: 0 },
  "#/disk-triangle?sx=2&sy=2&turn=0": {},
  "#/disk-triangle?turn=90": { triangle: [0, 0, -3.6, 1.6, 0, 4.8], turn: 90 },
  "#/disk-triangle?turn=90&turn=180": { triangle: [0, 0, -1.6, -3.6, -4.8, 0], turn: 180 },
  "#/disk-triangle?turn=90&triangle=0,0,1,2,3,4": { triangle: [0, 0, 1, 2, 3, 4], turn: 90 },
  "#/disk-triangle?case=touch": { disk: [2, -1, 1] },
  "#/disk-triangle?case=near-miss": { disk: [2, -1.0000000000000002, 1] },
  "#/disk-triangle?case=flat": { disk: [5, 1, 0.5], triangle: [0, 0, 2, 0, 4, 0], sy: 0 },
  "#/disk-triangle?case=flat&disk=1,2,3&sy=1": { disk: [1, 2, 3], triangle: [0, 0, 2, 1.8, 4, 0], sy: 1 },
  "#/disk-triangle?disk=1,2,3&case=flat": { disk: [1, 2, 3], triangle: [0, 0, 2, 0, 4, 0], sy: 0 },
  "#/disk-triangle?algorithm=exact&view=steps&step=compare&embed=1": {},
  "#/disk-triangle?lang=ja&theme=dark&utm_source=x&&=&=1": {},
};

for (const [link, named] of Object.entries(OLD_LINKS)) {
  test(`the old link "${link}" still works`, () => assert.deepEqual(shown(link), { ...START, ...named }));
}

test("a link that is written gives the same state back to the last bit", () => {
  for (let i = 0; i < 2000; i += 1) {
    const number = () => (i % 2 ? anyDouble(random) : (random() - 0.5) * 20);
    const values = [[number(), number(), Math.abs(number())], times(6, number)];
    const state = stateOf(scene, values, { turn: number(), sx: number(), sy: number() });
    const link = writeLink(scene, state, {});
    assert.ok(sameState(follow(link).state, state), link);
  }
});

test("the start needs no numbers, and a link has no plus", () => {
  assert.equal(writeLink(scene, startOf(scene), {}), "#/disk-triangle");
  assert.equal(writeLink(scene, startOf(scene), { lang: "ja" }), "#/disk-triangle?lang=ja");
  const far = stateOf(scene, [[1e21, -0, 1], START.triangle], scene.parameters);
  assert.equal(writeLink(scene, far, { theme: "dark" }),
    "#/disk-triangle?disk=1e21,-0,1&triangle=0,0,1.6,3.6,4.8,0&theme=dark");
});

test("a link writes only the parameters that differ from the scene's", () => {
  const state = stateOf(scene, [START.disk, START.triangle], { turn: 0, sx: 2, sy: -1 });
  assert.equal(writeLink(scene, state, {}), "#/disk-triangle?disk=-4,0,1&triangle=0,0,1.6,3.6,4.8,0&sy=-1");
});

for (const sceneCase of scene.cases) {
  test(`the link of the case "${sceneCase.id}" gives it back`, () => {
    const state = caseOf(scene, sceneCase);
    assert.ok(sameState(follow(writeLink(scene, state, {})).state, state));
    assert.ok(sameState(follow(`#/disk-triangle?case=${sceneCase.id}`).state, state));
  });
}

test("language and theme are read and written; the last one counts", () => {
  const options = { lang: "ja", theme: "dark" };
  assert.deepEqual(follow("#/?lang=ja&theme=light&theme=dark").options, options);
  assert.deepEqual(follow(writeLink(scene, startOf(scene), options)).options, options);
});

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

/** @type {[name: string, what: string, others: string[]][]} */
const SWITCHES = [
  ["predict", "the answer is kept back", ["#/?predict=0", "#/?predict", "#/?predict=%00"]],
  ["embed", "a page is embedded", ["#/?embed=0", "#/?embed", "#/?embed=%23"]],
];
for (const [name, what, others] of SWITCHES) {
  test(`that ${what} is read and written, and no other way of it is refused`, () => {
    const { options, problem } = follow(`#/?${name}=1`);
    assert.deepEqual([options, problem], [{ [name]: "1" }, undefined]);
    assert.equal(writeLink(scene, startOf(scene), options), `#/disk-triangle?${name}=1`);
    for (const other of others) {
      assert.deepEqual([follow(other).options, follow(other).problem], [{}, undefined]);
    }
  });
}

const CASES = scene.cases.map(({ id }) => id).join(", ");
const LONG = `${"é".repeat(60)}…`;
/** @type {[string, string, Record<string, unknown>][]} */
const BROKEN = [
  [`#/?x=${"1".repeat(100_000)}`, "link.long", { length: 100_005 }],
  ["#/disk-triangle?disk=%E3", "link.encoding", { text: "/disk-triangle?disk=%E3" }],
  ["#/%", "link.encoding", { text: "/%" }],
  ["#/no-such", "link.scene", { scene: "no-such", known: SCENES.join(", ") }],
  ["#/__proto__", "link.scene", { scene: "__proto__", known: SCENES.join(", ") }],
  ["#/../engine/worker", "link.scene", { scene: "../engine/worker", known: SCENES.join(", ") }],
  [`#/${"é".repeat(70)}`, "link.scene", { scene: LONG, known: SCENES.join(", ") }],
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
  ["#/?lang=de", "link.choice", { name: "lang", value: "de", known: "en, ja" }],
  ["#/?theme=", "link.choice", { name: "theme", value: "", known: "light, dark" }],
  ["#/?view=best", "link.choice", { name: "view", value: "best", known: "steps, beside, map, difference, plain" }],
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

/** A scene of every type that the plane has. @type {Scene} */
const ALL_TYPES = {
  ...scene,
  shapes: Object.entries({
    disk: [0, 0, 1], box: [0, 0, 2, 2, 0], triangle: [0, 0, 1, 0, 0, 1], polygon: [0, 0, 1, 0, 1, 1, 0, 1],
    segment: [0, 0, 1, 1], ray: [0, 0, 1, 0], line: [0, 0, 1, 0], capsule: [0, 0, 1, 0, 1], point: [0, 0],
  }).map(([type, values]) => ({ type, letters: [], values })),
  parameters: {},
};
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
  const isShown = there.cases.some(({ differs }) => differs);
  test(`of ${id} a link may ${isShown ? "" : "not "}want the difference, or the exact decision beside a program's`, () => {
    for (const view of ["difference", "beside"]) {
      const { state, problem, walked } = readState(there, readScene(`#/${id}?view=${view}`, "").pairs);
      assert.deepEqual(state, startOf(there));
      if (isShown) assert.deepEqual([problem, walked], [undefined, { view }]);
      else assert.deepEqual([problem?.key, problem?.values.value, walked], ["link.choice", view, {}]);
    }
  });
}

/** @type {Scene} */
const MODEL = readJson("web/scenes/sphere-mesh.json");
/** @type {[string, string, Record<string, unknown>][]} */
const MODELLESS = [
  ["mesh=", "link.choice", { name: "mesh", value: "", known: "torus-knot, terrain" }],
  ["mesh=a?b", "link.choice", { name: "mesh", value: "a?b", known: "torus-knot, terrain" }],
  ["view=map", "link.choice", { name: "view", value: "map", known: "steps, plain" }],
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
  assert.deepEqual([problem?.key, problem?.values], ["link.mesh", { name: "mine.obj", known: "torus-knot, terrain" }]);
  const rest = readState(MODEL, readScene("#/sphere-mesh?sphere=1,2,3,4&azimuth=50", "").pairs).state;
  assert.deepEqual(state, { ...rest, mesh: "mine.obj" });
  assert.deepEqual(options, { lang: "en", theme: "dark" });
  assert.equal(readState(MODEL, readScene("#/sphere-mesh?mesh=constructor", "").pairs).state.mesh, "constructor");
  const worse = readState(MODEL, readScene(`${link}&elevation=up`, "").pairs);
  assert.deepEqual([worse.problem?.key, worse.state, worse.options], ["link.number", startOf(MODEL), options]);
});

test("a model is known by its name, in a link and in a case", () => {
  assert.equal(writeLink(MODEL, startOf(MODEL), {}), "#/sphere-mesh");
  const { state } = readState(MODEL, readScene("#/sphere-mesh?mesh=terrain&sphere=1,2,3,4", "").pairs);
  assert.equal(state.mesh, "terrain");
  assert.equal(writeLink(MODEL, state, {}), "#/sphere-mesh?sphere=1,2,3,4&mesh=terrain");
  for (const sceneCase of MODEL.cases) {
    const { pairs } = readScene(writeLink(MODEL, caseOf(MODEL, sceneCase), {}), "");
    assert.ok(sameState(readState(MODEL, pairs).state, caseOf(MODEL, sceneCase)));
  }
});

test("a file's model is written so that it can be read, whatever its name is", () => {
  const names = ["a&b=c#d%.obj", "山.stl", "a&b=c#d%.obj"].map((name) =>
    keepModel({ name, vertices: new Float64Array(9), faces: Uint32Array.of(0, 1, 2) }));
  assert.deepEqual(names, ["a_b_c_d_.obj", "山.stl", "2-a_b_c_d_.obj"]);
  for (const mesh of names) {
    const { pairs, problem } = readScene(writeLink(MODEL, { ...startOf(MODEL), mesh }, {}), "");
    assert.equal(problem, undefined);
    assert.equal(readState(MODEL, pairs).state.mesh, mesh);
  }
});

test("every type is written and read to the last bit, a polygon of any number of vertices", () => {
  for (let i = 0; i < 500; i += 1) {
    const number = () => (i % 2 ? anyDouble(random) : (random() - 0.5) * 20);
    const values = ALL_TYPES.shapes.map(({ type, values: start }) =>
      withCorners(type === "polygon" ? i % 5 : 0, times(type === "polygon" ? 6 : start.length, number).map(
        (value, at) => (isLength(type, at) ? Math.abs(value) / 4 : value / 4))));
    const state = stateOf(ALL_TYPES, values, {});
    const { pairs } = readScene(writeLink(ALL_TYPES, state, {}), "");
    assert.ok(sameState(readState(ALL_TYPES, pairs).state, state));
  }
});

/**
 * A triangle whose last corner is repeated that many times is still convex.
 * @param {number} more
 * @param {number[]} values
 */
function withCorners(more, values) {
  return [...values, ...times(more, () => values.slice(-2)).flat()];
}

/**
 * @param {string} type
 * @param {number} at
 */
function isLength(type, at) {
  return (type === "disk" && at === 2) || (type === "capsule" && at === 4)
    || (type === "box" && (at === 2 || at === 3));
}

const SPACE = readJson("web/scenes/sphere-triangle.json");
const NINE = [-2.5, 0, 1.5, 2.5, 0.5, 1, 0, 0.5, -2.5];
/** @param {string} pairs */
const inSpace = (pairs) => readState(SPACE, readScene(`#/sphere-triangle?${pairs}`, "").pairs);

/**
 * Links of space never die either.
 * @type {Record<string, {sphere?: number[], triangle3?: number[], azimuth?: number, elevation?: number}>}
 */
const OLD_LINKS_OF_SPACE = {
  "": {},
  "sphere=1,2,3,0.5": { sphere: [1, 2, 3, 0.5] },
  "triangle3=0,0,0,0,-1,0,-1,1,0&sphere=0,1,0,0": { sphere: [0, 1, 0, 0], triangle3: [0, 0, 0, 0, -1, 0, -1, 1, 0] },
  "triangle3=1,1,1,1,1,1,1,1,1": { triangle3: [1, 1, 1, 1, 1, 1, 1, 1, 1] },
  "azimuth=-45.5&elevation=90": { azimuth: -45.5, elevation: 90 },
  "azimuth=1e9": { azimuth: 1e9 },
  "case=naive-edge": { sphere: [0, 1, 0, 0.5], triangle3: [0, 0, 0, 0, -1, 0, -1, 1, 0], azimuth: 15, elevation: 15 },
  "case=naive-edge&azimuth=200": {
    sphere: [0, 1, 0, 0.5], triangle3: [0, 0, 0, 0, -1, 0, -1, 1, 0], azimuth: 200, elevation: 15,
  },
};

for (const [pairs, named] of Object.entries(OLD_LINKS_OF_SPACE)) {
  test(`the old link "#/sphere-triangle?${pairs}" still works`, () => {
    const { state: { shapes: [sphere, triangle3], parameters: { azimuth, elevation } }, problem } = inSpace(pairs);
    assert.equal(problem, undefined);
    assert.deepEqual({ sphere: sphere.values, triangle3: triangle3.values, azimuth, elevation },
      { sphere: [1.5, 2, 1.5, 1.5], triangle3: NINE, azimuth: 30, elevation: 25, ...named });
  });
}

test("a link of space that is written gives shapes and view back to the last bit", () => {
  for (let i = 0; i < 500; i += 1) {
    const number = () => (i % 2 ? anyDouble(random) : (random() - 0.5) * 20);
    const values = [[...times(3, number), Math.abs(number())], times(9, number)];
    const state = stateOf(SPACE, values, { azimuth: number(), elevation: number(), shift: number() });
    const link = writeLink(SPACE, state, {});
    assert.ok(sameState(inSpace(link.slice(link.indexOf("?") + 1)).state, state), link);
  }
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

test("a scene of the plane knows no azimuth, and passes over it like any other unknown name", () => {
  assert.deepEqual(shown("#/disk-triangle?azimuth=40&elevation=5"), START);
});

test("the n-th shape of a type replaces the scene's n-th", () => {
  const lines = readJson("web/scenes/line-line.json");
  const second = readState(lines, readScene("#/line-line?line=1,2,3,4&line=5,6,7,8", "").pairs);
  assert.deepEqual(second.state.shapes.map(({ values }) => values), [[1, 2, 3, 4], [5, 6, 7, 8]]);
  const first = readState(lines, readScene("#/line-line?line=1,2,3,4", "").pairs);
  assert.deepEqual(first.state.shapes[0].values, [1, 2, 3, 4]);
  assert.deepEqual(first.state.shapes[1].values, lines.shapes[1].values);
  const third = readState(lines, readScene("#/?line=1,2,3,4&line=1,2,3,4&line=1,2,3,4", "").pairs);
  assert.deepEqual(third.problem?.values, { type: "line", count: 2 });
});

test("every message about links has a link that brings it up", () => {
  const keys = Object.keys(TEXTS).filter((key) => key.startsWith("link.") && TEXTS[key].includes("{"));
  const elsewhere = [ // of which other tests tell
    "link.name", "link.name.none", "link.corners", "link.mesh", "link.text", "link.remark", "link.whole",
    "link.many", "link.select",
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

test("a number in a message is written as in a link", () => {
  assert.equal(follow("#/?disk=1,2,-1e21").problem?.values.value, exactText(-1e21));
});

test("an angle in radians stays exact while the box is not turned, and is written as it was", () => {
  const radians = 0.1 + 0.2;
  const link = `#/disk-box?disk=1,2,3&box=0,0,4,2,${radians}rad`;
  const read = readState(boxScene, splitPairs(link));
  const [, box] = read.state.shapes;
  assert.deepEqual(box.values.with(4, 0), [0, 0, 4, 2, 0, radians]);
  assert.ok(Math.abs(box.values[4] - (radians * 180) / Math.PI) < 1e-12);
  assert.equal(writeLink(boxScene, read.state, {}), link);
  const moved = withValues(boxScene, read.state, 1, [7, 0, 5, ...box.values.slice(3, 5)]);
  assert.equal(moved.shapes[1].values[5], radians);
  const turned = withValues(boxScene, read.state, 1, box.values.with(4, 45));
  assert.deepEqual(turned.shapes[1].values, [0, 0, 4, 2, 45]);
});

test("an angle of many turns in radians is drawn as it stands", () => {
  const { state } = readState(boxScene, splitPairs("#/disk-box?box=0,0,4,2,1e300rad"));
  const [cos, sin] = direction(state.shapes[1].values[4]);
  assert.ok(Math.abs(cos - Math.cos(1e300)) < 1e-12 && Math.abs(sin - Math.sin(1e300)) < 1e-12);
});

for (const text of ["rad", "1radrad", "1/0rad", "Infinityrad", "1deg", "1e999rad"]) {
  test(`a box has no angle ${text}`, () => {
    const { problem } = readState(boxScene, splitPairs(`#/disk-box?box=0,0,4,2,${text}`));
    assert.equal(problem?.key, "link.number");
  });
}

test("what is no angle takes no rad", () => {
  for (const text of ["disk=0,0,1rad", "box=0,0,4,2rad,1rad"]) {
    const { problem } = readState(boxScene, splitPairs(`#/disk-box?${text}`));
    assert.equal(problem?.key, "link.number");
  }
});

/** @param {string} link */
function splitPairs(link) {
  return readScene(link, "").pairs;
}

test("the links that the reference tells to try are followed", () => {
  const links = [...textOf("py/reference/links.md").matchAll(/\[`(#[^`]*)`\]\(\.\.\/index\.html(#[^)]*)\)/g)];
  assert.ok(links.length > 5);
  for (const [, said, link] of links) {
    assert.equal(said, link);
    const { id, pairs, problem } = readScene(link, "");
    assert.equal(problem, undefined, link);
    const { problem: wrong } = readState(readJson(`web/scenes/${id}.json`), pairs);
    assert.equal(wrong, undefined, link);
  }
});
