/** Reads links as the page does, for tests that are not in JavaScript: one link a line; out goes what Python is asked, as the worker asks it. */

import { createInterface } from "node:readline";

import { fileOf } from "../../web/document/scene-order.js";
import { readScene, readState } from "../../web/document/link.js";
import { askedOf } from "../../web/document/question.js";
import { textOf } from "../../web/engine/protocol.js";
import { readJson } from "./support.js";

for await (const link of createInterface({ input: process.stdin })) {
  const { id, pairs, problem: lost } = readScene(link, "");
  const scene = readJson(`web/${fileOf(id)}`);
  const { state, choices, problem } = readState(scene, pairs);
  const question = JSON.parse(textOf(askedOf(scene, state, choices)));
  process.stdout.write(`${JSON.stringify({ question, problem: (lost ?? problem)?.key })}\n`);
}
