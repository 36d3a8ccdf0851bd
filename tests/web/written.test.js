import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { LONGEST_TEXT } from "../../web/document/link-text.js";
import { SCENES } from "../../web/document/scene-order.js";
import { readScene, readState } from "../../web/document/link.js";
import { sameState, withParameter, withValues } from "../../web/document/scene.js";
import { caseOf, startOf } from "../../web/document/scenes.js";
import { exactVerdict, jsonOf, linkIn, numbersOf, pythonOf, soundLinkIn, testOf } from "../../web/export/written.js";
import { anyDouble, fetchFile, randomFrom, readJson } from "./support.js";

/** @import { Scene, State } from "../../web/document/scene.js" */

/** @param {string} text */
function opened(text) {
  const { id, pairs } = readScene(linkIn(text), "");
  const file = readJson(`web/scenes/${id}.json`);
  return { file, ...readState(file, pairs) };
}

test("a state comes back from JSON to the last bit, with the way to look at it", () => {
  const random = randomFrom(19);
  for (const id of SCENES.filter((each) => each !== "crowd")) { // which is not exported
    /** @type {Scene} */
    const file = readJson(`web/scenes/${id}.json`);
    for (const sceneCase of [undefined, ...file.cases]) {
      /** @type {State} */
      let state = sceneCase ? caseOf(file, sceneCase) : startOf(file);
      const { type, values } = state.shapes[0];
      if (type !== "polygon") state = withValues(file, state, 0, values.map((value, i) => (i < 2 ? anyDouble(random) / 4 : value)));
      for (const [name, value] of Object.entries(file.parameters)) {
        const change = file.limits?.[name]?.[1] === 1 ? -value * random() : name === "steps" ? 1 : random(); // within what a link takes
        if (!["running", "motion", "swept", "touching", "walls"].includes(name)) state = withParameter(file, state, name, value + change);
      }
      const text = jsonOf(file, state, { algorithm: "exact", view: "plain" });
      const back = opened(text);
      assert.equal(back.problem, undefined, id);
      assert.deepEqual(back.state.shapes.map((each) => each.values), state.shapes.map((each) => each.values), id);
      assert.ok(sameState(back.state, state), id);
      assert.deepEqual(back.choices, { algorithm: "exact", view: "plain" });
      assert.equal(jsonOf(file, back.state, back.choices), text);
    }
  }
});

test("a list of a person's own comes back, with the pair that is chosen", () => {
  const room = readJson("web/rooms/playground.json");
  const { pairs } = readScene("#/playground?disk=0,0,1&polygon=0,0,3,0,4,2&point=1,1&select=2,0", "");
  const { state } = readState(room, pairs);
  const { id, pairs: back } = readScene(linkIn(jsonOf(room, state, {})), "");
  const { state: read, problem } = readState(room, back);
  assert.deepEqual([id, problem, read], ["playground", undefined, state]);
  assert.deepEqual(read.select, [2, 0]);
});

test("radians that a link gave come back as they are, and a zero keeps its sign", () => {
  const box = readJson("web/scenes/disk-box.json");
  const { pairs } = readScene("#/disk-box?disk=-0,1,1&box=0,0,4,2,0.3rad", "");
  const { state } = readState(box, pairs);
  const text = jsonOf(box, state, {});
  assert.match(text, /"radians": 0.3/);
  assert.ok(sameState(opened(text).state, state));
  assert.ok(Object.is(opened(text).state.shapes[0].values[0], -0));
});

test("what is no such JSON is told by its fault", () => {
  for (const [text, key] of [
    ["{", "json.syntax"], ["null", "json.version"], ["[]", "json.version"], ['{"hitlab": 2}', "json.version"],
    ['{"hitlab": 1}', "json.shapes"], ['{"hitlab": 1, "scene": "disk-box", "shapes": [3]}', "json.shapes"],
    ['{"hitlab": 1, "scene": "disk-box", "shapes": [{"type": "disk", "values": ["1", 2, 3]}]}', "json.number"],
    ['{"hitlab": 1, "scene": "disk-box", "shapes": [], "parameters": {"turn": null}}', "json.number"],
    [`{"hitlab": 1, "scene": "disk-box", "shapes": [], "parameters": {"turn": ${"[".repeat(1e5)}${"]".repeat(1e5)}}}`, "json.number"],
    ['{"hitlab": 1, "scene": "disk-box", "shapes": [], "name": {"toString": 1}}', "json.text"],
    ['{"hitlab": 1, "scene": "disk-box", "shapes": [], "note": [[1]]}', "json.text"],
    ['{"hitlab": 1, "scene": "", "shapes": []}', "json.shapes"], ["[".repeat(LONGEST_TEXT + 1), "json.long"],
  ]) assert.throws(() => linkIn(text), { key }, text);
  const hostile = { hitlab: 1, scene: "../x?disk=1", shapes: [], lang: "<b>", "a&b": "c&d=e", __proto__: 1 };
  const { problem } = readScene(linkIn(JSON.stringify(hostile)), "disk-box");
  assert.equal(problem?.key, "link.scene.none");
});

test("a file that is wrong in any part is refused as a whole, but for a model that is still to be opened", async () => {
  const own = mock.method(globalThis, "fetch", fetchFile);
  const text = (/** @type {object} */ parts) => JSON.stringify({ hitlab: 1, scene: "disk-box", shapes: [], ...parts });
  const disk = (/** @type {unknown[]} */ ...values) => ({ type: "disk", values });
  for (const [parts, key] of /** @type {const} */ ([
    [{ scene: "nowhere" }, "link.scene.none"], [{ scene: "\ud800" }, "link.scene.none"], [{ scene: "__proto__" }, "link.scene.none"], [{ shapes: [disk(1, 2)] }, "link.count"], [{ shapes: [disk(1, 2, -3)] }, "link.negative"],
    [{ shapes: [disk(1, 2, 3), disk(1, 2, 3)] }, "link.type"], [{ shapes: [{ type: "constructor", values: [] }] }, "link.name.none"],
    [{ view: "nowhere" }, "link.choice"], [{ vieew: "map" }, "link.name"], [{ name: "x".repeat(1e5) }, "link.long"],
  ])) await assert.rejects(soundLinkIn(text(parts)), ({ key: found, values }) => found === "json.refused" && values.problem.key === key, key);
  assert.equal(await soundLinkIn(text({ shapes: [disk(1, 2, 3)] })), "#/disk-box?disk=1,2,3");
  assert.equal(await soundLinkIn(text({ scene: "sphere-mesh", mesh: "mine.obj" })), "#/sphere-mesh?mesh=mine.obj");
  own.mock.restore();
});

test("a program and a test say what was asked and found", () => {
  const shapes = [{ type: "disk", values: [-0, 1e21, 0.1] }, { type: "box", values: [0, 0, 4, 2, 450] }];
  const verdict = { shapes, pairs: [{ a: 0, b: 1, hit: false }], algorithm: "redpoll-2-20" };
  assert.equal(pythonOf(verdict), [
    "import math", "", "import hitlab as hl", "",
    "a = hl.Disk((-0.0, 1e21), 0.1)", "b = hl.Box((0.0, 0.0), (4.0, 2.0), math.radians(90.0))",
    'print(hl.intersects(a, b, algorithm="redpoll-2-20"))  # False', "",
  ].join("\n"));
  assert.match(testOf(verdict, "#/x"), /^def test_disk_and_box_miss\(\):\n {4}# #\/x\n/m);
  assert.match(testOf(verdict, "#/x"), / {4}assert hl\.intersects\(a, b, algorithm="redpoll-2-20"\) is False\n$/);
  assert.equal(numbersOf(shapes), "disk\t-0\t1e21\t0.1\nbox\t0\t0\t4\t2\t450");
});

test("an algorithm that departs is a comment in a test, and a remark in a program; both state the exact answer", () => {
  const shapes = [0, 1].map((x) => ({ type: "point", values: [x, 0] }));
  /** @type {any} */
  const answered = { shapes, algorithm: "gjk-32", answer: { departs: ["hit"], exact: { hit: false }, pairs: [{ a: 0, b: 1, hit: true, points: [] }] } };
  const own = 'hl.intersects(a, b, algorithm="gjk-32")';
  assert.ok(pythonOf(exactVerdict(answered)).endsWith(`print(${own})  # True, not the exact answer\nprint(hl.intersects(a, b))  # False\n`));
  assert.match(testOf(exactVerdict(answered), "#/x"), /^def test_point_and_point_miss\(\):\n/m);
  assert.ok(testOf(exactVerdict(answered), "#/x").endsWith(`    assert hl.intersects(a, b) is False\n    # ${own} returns True, not the exact answer.\n`));
  answered.answer.departs = ["points"];
  answered.answer.exact.hit = true;
  assert.ok(pythonOf(exactVerdict(answered)).endsWith(`print(${own})  # True\n`));
});

test("of many shapes all pairs that meet are told, in the package's order", () => {
  const shapes = [0, 1, 2].map((x) => ({ type: "point", values: [x, 0] }));
  const pairs = [{ a: 2, b: 1, hit: true }, { a: 1, b: 0, hit: true }, { a: 0, b: 2, hit: false }];
  assert.match(pythonOf({ shapes, pairs, algorithm: "exact" }), /collisions\(\)\.tolist\(\)\) {2}# \[\[0, 1\], \[1, 2\]\]\n$/);
});

test("a list in space is written with its selected pair, and as the package spells its classes", () => {
  const shapes = [
    { type: "hull3", values: [0, 0, 0, 1, 0, 0] }, { type: "halfspace3", values: [0, 0, 0, 0, 1, 0] }, { type: "aabb3", values: [0, 1, 0, 1, 2, 1] },
  ];
  const text = pythonOf({ shapes, pairs: [{ a: 2, b: 1, hit: false }, { a: 0, b: 1, hit: true }], algorithm: "exact" });
  assert.match(text, /hl\.Hull3\(\[\(0\.0, 0\.0, 0\.0\), \(1\.0, 0\.0, 0\.0\)\]\),\n {4}hl\.HalfSpace3\(\(0/);
  assert.match(text, /hl\.Box3\.from_bounds\(\[0\.0, 1\.0/);
  assert.ok(text.endsWith("print(hl.intersects(shapes[2], shapes[1]))  # False\n"));
  assert.ok(pythonOf({ shapes: [shapes[1], shapes[1]], pairs: [], algorithm: "exact" }).endsWith("print(len(shapes))  # 2\n"));
});
