/** Writes verdicts as programs, as tests and as JSON, for tests that are not in JavaScript: one JSON a line. */

import { createInterface } from "node:readline";

import { pythonOf, testOf } from "../../web/export/written.js";

for await (const line of createInterface({ input: process.stdin })) {
  const verdict = JSON.parse(line);
  process.stdout.write(`${JSON.stringify([pythonOf(verdict), testOf(verdict, "#/")])}\n`);
}
