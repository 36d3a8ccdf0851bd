import assert from "node:assert/strict";
import test from "node:test";

import { keepModel } from "../../web/geometry/models.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { direction } from "../../web/geometry/turns.js";
import { sameState, stateOf, withValues } from "../../web/document/scene.js";
import { caseOf, startOf } from "../../web/document/scenes.js";
import { ALL_TYPES, BOXES, follow, inSpace, MODEL, shown, SPACE, splitPairs, START } from "./followed.js";
import { anyDouble, randomFrom, read as textOf, readJson, scene, times } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */

const random = randomFrom(3);

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

test("a model is known by its name, in a link and in a case", () => {
  assert.equal(writeLink(MODEL, startOf(MODEL), {}), "#/sphere-mesh");
  const { state } = readState(MODEL, readScene("#/sphere-mesh?mesh=terrain&sphere=1,2,3,4", "").pairs);
  assert.deepEqual(state.meshes, ["terrain"]);
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
    const { pairs, problem } = readScene(writeLink(MODEL, { ...startOf(MODEL), meshes: [mesh] }, {}), "");
    assert.equal(problem, undefined);
    assert.deepEqual(readState(MODEL, pairs).state.meshes, [mesh]);
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

const NINE = [-2.5, 0, 1.5, 2.5, 0.5, 1, 0, 0.5, -2.5];

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

test("of a sweep a link writes the way, the time and the steps, where a whole number counts the discrete ones", () => {
  const sweep = readJson("web/scenes/sweep-pair.json");
  for (const [pairs, choices] of /** @type {[string, object][]} */ ([
    ["box=0,0,2,2,0&box=10,0,2,3,0&by=10,0&step=0", {}], ["disk=-4,-1,1&disk=0,1,1&by=8,0&t=0.25&step=4", {}],
    ["step=advance-2", { step: "advance-2" }], ["step=12&step=advance-1", { step: "advance-1" }],
  ])) {
    const read = readState(sweep, splitPairs(`#/sweep-pair?${pairs}`));
    assert.deepEqual([read.problem, read.choices], [undefined, choices], pairs);
    const written = writeLink(sweep, read.state, read.choices);
    assert.ok(written.endsWith(pairs), written);
    assert.ok(sameState(readState(sweep, splitPairs(written)).state, read.state), pairs);
  }
});

test("an angle in radians stays exact while the box is not turned, and is written as it was", () => {
  const radians = 0.1 + 0.2;
  const link = `#/disk-box?disk=1,2,3&box=0,0,4,2,${radians}rad`;
  const read = readState(BOXES, splitPairs(link));
  const [, box] = read.state.shapes;
  assert.deepEqual(box.values.with(4, 0), [0, 0, 4, 2, 0, radians]);
  assert.ok(Math.abs(box.values[4] - (radians * 180) / Math.PI) < 1e-12);
  assert.equal(writeLink(BOXES, read.state, {}), link);
  const moved = withValues(BOXES, read.state, 1, [7, 0, 5, ...box.values.slice(3, 5)]);
  assert.equal(moved.shapes[1].values[5], radians);
  const turned = withValues(BOXES, read.state, 1, box.values.with(4, 45));
  assert.deepEqual(turned.shapes[1].values, [0, 0, 4, 2, 45]);
});

test("an angle of many turns in radians is drawn as it stands", () => {
  const { state } = readState(BOXES, splitPairs("#/disk-box?box=0,0,4,2,1e300rad"));
  const [cos, sin] = direction(state.shapes[1].values[4]);
  assert.ok(Math.abs(cos - Math.cos(1e300)) < 1e-12 && Math.abs(sin - Math.sin(1e300)) < 1e-12);
});

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

test("the scenes of two 3D shapes are those of the grammar", () => {
  const fileOf = (/** @type {string} */ id) => /** @type {Scene} */ (readJson(`web/scenes/${id}.json`));
  const { pairs } = readJson("web/links.json").space;
  /** @type {{scenes: string[]}[]} */
  const chapters = readJson("web/course.json").chapters;
  const scenes = chapters.flatMap(({ scenes: own }) => own.map(fileOf));
  const withPair = scenes.filter(({ kind, meshes }) => kind === "space" && !meshes);
  assert.deepEqual(Object.fromEntries(withPair.map(({ id, shapes }) => [id, shapes.map(({ type }) => type)])), pairs);
});
