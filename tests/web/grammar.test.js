import assert from "node:assert/strict";
import test from "node:test";

import { readScene, readState } from "../../web/document/link.js";
import { TYPES } from "../../web/geometry/kinds.js";
import { NAMES, SHAPES } from "../../web/panel/grammar.js";
import { readJson } from "./support.js";

test("every type has an example, and every example is followed whole", () => {
  assert.deepEqual(Object.keys(SHAPES).sort(), TYPES.filter((type) => type !== "mesh").sort());
  for (const [name, link] of Object.entries({ ...SHAPES, ...NAMES })) {
    assert.match(link, new RegExp(`[?&]${name}=`));
    const { id, pairs, problem } = readScene(link, "");
    const read = readState(readJson(`web/scenes/${id}.json`), pairs);
    assert.deepEqual([problem, read.problem], [undefined, undefined], link);
  }
});
