/** Writes answers as programs and as tests, for tests that are not in JavaScript: one JSON a line. */

import { createInterface } from "node:readline";

import { exactVerdict, pythonOf, testOf } from "../../web/export/written.js";

for await (const line of createInterface({ input: process.stdin })) {
  const verdict = exactVerdict(JSON.parse(line));
  process.stdout.write(`${JSON.stringify([pythonOf(verdict), testOf(verdict, "#/")])}\n`);
}
