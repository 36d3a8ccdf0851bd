import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

import { SCENES } from "../../web/model/scene.js";
import { handlesOf } from "../../web/model/shapes.js";
import { LANGUAGES } from "../../web/model/link.js";
import { explained, read, readJson, textsOf } from "./support.js";

/** @import { Scene } from "../../web/model/scene.js" */

/** @type {Record<string, string>[]} */
const [en, ...others] = LANGUAGES.map((lang) => textsOf(lang));
const KEYS = Object.keys(en);
const FAMILIES = [...new Set(KEYS.map((key) => key.split(".")[0]))];

const SOURCES = readdirSync(new URL("../../web/", import.meta.url), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".js") || path === "index.html")
  .map((path) => read(`web/${path}`));
/** @type {Scene[]} */
const scenes = SCENES.map((id) => readJson(`web/scenes/${id}.json`));
const shapes = scenes.flatMap((scene) => scene.shapes);

/**
 * Every key that is put together in web/, by what it starts with; and what may follow.
 * @type {Record<string, string[]>}
 */
const COMPUTED = {
  scene: SCENES.flatMap((id) => [`${id}.title`, `${id}.intro`]),
  case: scenes.flatMap(({ cases }) => cases.map(({ id }) => id)),
  shape: shapes.map(({ type }) => type),
  handle: shapes.flatMap((shape) => handlesOf(shape, shape.letters).map(({ label }) => label)),
  key: ["left", "right", "up", "down", ...scenes.flatMap(namedParameters)],
  engine: ["download", "python", "install"],
  step: Object.values(explained).flatMap(({ answer }) => answer.explanation.steps.map(({ id }) => id)),
  verdict: ["hit", "miss", "hit-close", "miss-close"],
};
const computed = Object.entries(COMPUTED).flatMap(([start, ends]) => ends.map((end) => `${start}.${end}`));
const literal = SOURCES.flatMap((source) => [...source.matchAll(/"([a-z]+\.[a-z.-]+)"/g)])
  .map(([, key]) => key)
  .filter((key) => FAMILIES.includes(key.split(".")[0]));

/**
 * The parameters that have a name of their own: a turn has its shape's, and the kind of motion is chosen.
 * @param {Scene} scene
 */
function namedParameters({ parameters, shapes: posed }) {
  const turns = posed.map(({ turn }) => turn);
  return Object.keys(parameters).filter((name) => name !== "motion" && !turns.includes(name));
}

/** @param {string} text */
const placeholders = (text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name).sort();

test("all languages have the same texts, in the same order", () => {
  for (const other of others) assert.deepEqual(Object.keys(other), KEYS);
});

test("all languages name the same values", () => {
  for (const other of others) {
    for (const key of KEYS) assert.deepEqual(placeholders(other[key]), placeholders(en[key]), key);
  }
});

test("asterisks come in pairs, and braces close", () => {
  for (const texts of [en, ...others]) {
    for (const [key, text] of Object.entries(texts)) {
      assert.equal(text.split("*").length % 2, 1, key);
      assert.doesNotMatch(text.replaceAll(/\{\w+\}/g, ""), /[{}]/, key);
    }
  }
});

test("every text that the page asks for is there", () => {
  for (const key of [...literal, ...computed]) assert.ok(key in en, key);
});

test("every key that is put together is in the table above", () => {
  const starts = SOURCES.flatMap((source) => [...source.matchAll(/`([a-z]+)\.[a-z.]*\$\{/g)])
    .map(([, family]) => family)
    .filter((family) => FAMILIES.includes(family));
  assert.deepEqual([...new Set(starts)].sort(), Object.keys(COMPUTED).sort());
});

test("every text has its use", () => {
  const used = new Set([...literal, ...computed]);
  assert.deepEqual(KEYS.filter((key) => !used.has(key)), []);
});
