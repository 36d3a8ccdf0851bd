import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../web/document/board.js";
import { Store } from "../../web/document/store.js";
import { isConvex } from "../../web/geometry/convex.js";
import { readScene, readState } from "../../web/document/link.js";
import { startOf } from "../../web/document/scenes.js";
import { readJson } from "./support.js";

/** @param {number} corners @param {number} [round] How often it goes round. */
function regular(corners, round = 1) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = 0.3 + (2 * Math.PI * round * i) / corners;
    return /** @type {[number, number]} */ ([7 + Math.cos(angle), -2 + Math.sin(angle)]);
  });
}

test("regular polygons are convex, of either winding and any size", () => {
  for (const corners of [3, 4, 5, 40]) {
    assert.ok(isConvex(regular(corners)));
    assert.ok(isConvex(regular(corners).reverse()));
    for (const size of [1e-300, 1e300]) {
      assert.ok(isConvex(regular(corners).map(([x, y]) => [x * size, y * size])));
    }
  }
});

test("a dent, a crossing and a star are not", () => {
  assert.ok(!isConvex([[0, 0], [2, 0], [1, 0.5], [0, 2]]));
  assert.ok(!isConvex([[0, 0], [2, 0], [0, 2], [2, 2]]));
  assert.ok(!isConvex(regular(5, 2)));
});

test("points on an edge, equal ones and flat polygons are convex", () => {
  assert.ok(isConvex([[0, 0], [1, 0], [2, 0], [0, 2]]));
  assert.ok(isConvex([[0, 0], [1, 1e-16], [2, 0], [0, 2]]));
  assert.ok(isConvex([[0, 0], [2, 0], [2, 0], [0, 2]]));
  assert.ok(isConvex([[-1, 1], [1, 1], [2, 1], [3, 1], [5, 1]]));
  assert.ok(isConvex([[1, 1], [1, 1], [1, 1]]));
});

test("no hand makes a dent, and no link", () => {
  const scene = readJson("web/scenes/polygon-polygon.json");
  const board = new Board(new Store());
  board.open(scene, startOf(scene));
  const { values } = board.state.shapes[0];
  board.moveShapes([[0, values.with(4, -4.5)]], 3);
  assert.deepEqual(board.state.shapes[0].values, values);
  board.moveShapes([[0, values.with(4, -0.5)]], 3);
  assert.equal(board.state.shapes[0].values[4], -0.5);

  const { pairs } = readScene("#/polygon-polygon?polygon=0,0,4,0,1,1,0,4", "");
  assert.equal(readState(scene, pairs).problem?.key, "link.dented");
});
