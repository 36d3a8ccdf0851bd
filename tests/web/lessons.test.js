import assert from "node:assert/strict";
import test from "node:test";

import { LESSONS } from "../../web/course/route.js";
import { fileOf } from "../../web/document/scene-order.js";
import { readScene, readState } from "../../web/document/link.js";
import { checkChoices, VIEWS } from "../../web/document/link-choices.js";
import { readJson } from "./support.js";

/** @typedef {{link: string, links?: string[], solved?: string, wrong?: string}} Linked A part or a task; what solves a task, and what does not. */

for (const name of LESSONS) {
  test(`every link of the lesson ${name} opens as it stands`, () => {
    /** @type {{id: string, parts: Linked[], tasks: Linked[]}} */
    const { id, parts, tasks } = readJson(`web/lessons/${name}.json`);
    assert.equal(id, name);
    const links = [...parts, ...tasks].flatMap(({ link, links: more = [], solved, wrong }) => [link, ...more, ...[solved ?? [], wrong ?? []].flat()]);
    for (const link of links) {
      const { id: scene, pairs, problem } = readScene(link, "");
      assert.equal(problem, undefined, link);
      checkChoices(pairs, VIEWS);
      assert.equal(readState(readJson(`web/${fileOf(scene)}`), pairs).problem, undefined, link);
    }
  });
}
