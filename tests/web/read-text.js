/** The shapes of a text, by the very Python that the worker has: asked of a process, which ends with the tests. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after } from "node:test";

import { shapesIn as read } from "../../web/paste/pasting.js";

/** @import { Taken } from "../../web/paste/pasting.js" */

const root = new URL("../../", import.meta.url);
const python = spawn(process.env.HITLAB_PYTHON ?? ".venv/bin/python", ["tests/web/read_text.py"], { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface(python.stdout)[Symbol.asyncIterator]();
after(() => python.stdin.end());

/** @param {string} text @param {Taken} [taken] */
export function shapesIn(text, taken = {}) {
  return read({
    read: async (asked) => {
      python.stdin.write(`${JSON.stringify(asked)}\n`);
      const { value } = await answers.next();
      return JSON.parse(value);
    },
  }, text, taken);
}
