import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

import { CHAPTERS, LESSONS } from "../../web/course/route.js";
import { COURSE, PAGES, SCENES, STATES } from "../../web/document/scene-order.js";
import { KINDS } from "../../web/document/crowd-link.js";
import { kindOf } from "../../web/document/kind.js";
import { WALLS } from "../../web/seams/walls.js";
import { wrongIn } from "../../web/document/scene.js";
import { SPACE } from "../../web/geometry/kinds.js";
import { MODELS } from "../../web/geometry/meshes.js";
import { handlesOf } from "../../web/geometry/shapes.js";
import { SHOWN } from "../../web/document/switches.js";
import { LANGUAGES } from "../../web/words/languages.js";
import { isMethod } from "../../web/words/methods.js";
import { stepSentences, verdictSentence } from "../../web/words/sentences.js";
import { explained, pathsOf, read, readJson, textsOf, walks } from "./support.js";

/** @import { Phrase } from "../../web/words/text.js" */
/** @import { Cause } from "../../web/panel/bug-reports.js" */
/** @import { Scene } from "../../web/document/scene.js" */

/** @type {Record<string, string>[]} */
const [en, ...others] = LANGUAGES.map((lang) => textsOf(lang));
const KEYS = Object.keys(en);
const FAMILIES = [...new Set(KEYS.map((key) => key.split(".")[0]))];

/** @param {string} text */
const placeholders = (text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name).sort();

const SOURCES = readdirSync(new URL("../../web/", import.meta.url), { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => (path.match(/\.(js|py)$/) && path !== "engine/task.py") || ["index.html", "panel/keys.json", "app/palette.json"].includes(path)) // whose names are of values
  .map((path) => read(`web/${path}`))
  .concat(readdirSync(new URL("../../py/src/hitlab/formats/", import.meta.url)).filter((path) => path.endsWith(".py")).map((path) => read(`py/src/hitlab/formats/${path}`)));
/** @type {Scene} */
const playground = readJson("web/rooms/playground.json");
/** @type {Scene} */
const room = readJson("web/rooms/space.json");
const GRAMMAR = readJson("web/links.json");
/** @type {Scene[]} */
const scenes = SCENES.map((id) => readJson(`web/scenes/${id}.json`));
const shapes = scenes.flatMap((scene) => scene.shapes);

/** @type {Cause[]} */
const causes = readJson("web/cases.json");
const wild = causes.flatMap(({ cases }) => cases);

/** The lessons, in their order. @type {import("../../web/course/types.js").Lesson[]} */
const lessons = LESSONS.map((id) => readJson(`web/lessons/${id}.json`));
/** What a lesson may have besides. */
const perhaps = (/** @type {string[]} */ ends) => ends.filter((end) => `lesson.${end}` in en);

/** The field's own. */
const METHODS = ["sat", "gjk", "epa", "gottschalk", "moller-trumbore", "slabs"];
/** And those of shapes on their way. */
const ON_WAY = ["conservative-advancement"];
/** The algorithms of the articles. */
const PUBLISHED = [
  "redpoll-2-20", "redpoll-2-23", "redpoll-2-23-inflated", "marupeke-13", "redpoll-2-24", "dxlib-naive", "dxlib",
];
/** Of a group. */
const BROAD = ["sweep-and-prune", "kept-order", "uniform-grid", "bounding-volume-hierarchy", "dynamic-tree"];

/** What the explanations of the tests say: they are to say all that can be said. */
const said = [...Object.values(explained).map(({ answer }) => answer.explanation), ...Object.values(walks)].flatMap((explanation) => {
  const told = stepSentences(explanation);
  const titles = told.map(({ title, values }) => ({ key: title, values }));
  const phrases = [...told.flatMap(({ sentence }) => sentence), ...verdictSentence(explanation)];
  return [...titles, ...phrases].flatMap(keysOf);
});

/** @param {Phrase} phrase @returns {string[]} */
function keysOf({ key, values = {} }) {
  const used = placeholders(en[key] ?? "").map((name) => values[name.split(":")[0]]);
  return [key, ...used.flatMap((value) => (typeof value === "object" && "key" in value ? keysOf(value) : []))];
}

/**
 * Every key that is put together in web/, by what it starts with; and what may follow.
 * @type {Record<string, string[]>}
 */
const COMPUTED = {
  scene: SCENES.flatMap((id) => [`${id}.title`, `${id}.intro`, `${id}.source`])
    .concat("disk-triangle.intro.redpoll-2-23-inflated", ...["exact", "kept-order", "dynamic-tree"].map((id) => `${id}.intro`), ...["playground", "space"].flatMap((id) => [`${id}.title`, `${id}.intro`]))
    .concat(PUBLISHED.map((id) => `note.${id}`).filter((end) => `scene.${end}` in en)),
  card: [...SCENES, "playground", "space", ...Object.keys(STATES).flatMap((id) => [id, `${id}.title`])],
  claim: ["redpoll-2-23", "marupeke-13", "dxlib"],
  crowd: ["phase.broad-phase", ...["phase", "looked", "moved", "time"].map((each) => `phases.${each}`)],
  cost: ["additions", "multiplications", "divisions", "roots", "comparisons"].flatMap((kind) => [kind, `head.${kind}`]),
  page: [...PAGES, ...Object.keys(readJson("web/app/palette.json").pages), ...["", ".space", ".embedded", ".space.embedded"].map((end) => `stage${end}`)],
  find: ["scene", "lesson", "page", "term", "case", "wild", "algorithm", "step", "view", "command"],
  term: Object.keys(readJson("web/terms.json").links).flatMap((id) => (/\d/.test(id) ? [id] : [id, `${id}.says`])),
  view: ["steps", "beside", "map", "cost", "difference", "plain"],
  links: ["shapes", "names", "parameters", "course", "unknown", ...[GRAMMAR.shapes, ...Object.values(GRAMMAR.names), GRAMMAR.parameters, readJson("web/panel/grammar.json")].flatMap(Object.keys)],
  take: ["python", "test", "numbers", "json", "frame", "name", "note"],
  cause: causes.flatMap(({ id }) => [`${id}.title`, `${id}.intro`]),
  wild: wild.flatMap(({ id }) => [`${id}.said`, ...(`wild.${id}.why` in en ? [`${id}.why`] : [])]),
  known: ["R", "T", "Q"],
  truth: ["touch", "cross", "along", "side", "through", "line", "leaves", "enters", "apart", "overlap", "inside", "first", "nearest"],
  chapter: ["own", ...COURSE.map(({ id }) => id)].flatMap((id) => [`${id}.title`, `${id}.intro`]),
  case: [...scenes, playground, room].flatMap(({ cases }) => cases.map(({ id }) => id)),
  make: ["place", "select", "copyShapes", "cutShapes", "paste", "duplicate", "remove", "fitPicked", "lock", "group", "ungroup", "earlier", "later",
    ...["left", "centre", "right", "top", "middle", "bottom"].map((edge) => `align.${edge}`), "distribute.0", "distribute.1"],
  mesh: Object.keys(MODELS),
  shape: [...shapes.map(({ type }) => type), ...KINDS, "aabb", "aabb3", "outline", ...SPACE],
  handle: [
    ...shapes.flatMap((shape) => handlesOf(shape, shape.letters).map(({ label }) => label)),
    ...["rotate", "scale", "axis", "ring", "foot", "vertex.of", "tip.of"],
  ],
  key: [
    ...["left", "right", "up", "down", "along"],
    ...["azimuth", "elevation", "gravity", "push", "x", "y"].flatMap((name) => [`${name}.less`, `${name}.more`]),
    ...scenes.filter((scene) => kindOf(scene).hasShapes).flatMap(namedParameters),
  ],
  engine: ["download", "python", "install"],
  flaw: scenes.flatMap(({ cases }) => cases.flatMap((each) => wrongIn(each).filter((wrong) => !isMethod(wrong)).map((wrong) => `${wrong}.${each.id}`)))
    .concat(METHODS.flatMap((id) => [id, `${id}-32`])),
  region: [
    ...[1, 2, 3, 4].map((zone) => `disk-box.${zone}`),
    ...[1, 2, 3, 4, 5, 6, 7].map((feature) => `sphere-triangle3.${feature}`),
  ],
  label: ["region", "overlap", "gap", "out", "grown", "C.x", "C.y", "points"], // marks
  seams: WALLS.map((each) => `walls.${each}`),
  shown: SHOWN,
  course: ["right", "wrong", ...CHAPTERS.map(({ id }) => `chapter.${id}`)],
  class: ["name", "task", "done", "so"],
  task: [
    ...["kind", "title", "text", "link", "wants", "asks", "choices", "cases", "touching", "truth", "name", "range", "numbers", "values", "onRight", "onWrong"].map((form) => `form.${form}`), ...["make", "say", "write"].map((kind) => `kind.${kind}`),
    ...["hit", "touching", "says", "decided_by", "distance", "depth", "separating", "seen"].map((name) => `what.${name}`), ...["least", "most"].flatMap((end) => [end, `bound.${end}`]), "range", "feedback.onRight", "feedback.onWrong",
  ],
  lesson: lessons.flatMap(({ id, parts, tasks }) => [
    ...["title", "intro", ...parts.map((part) => part.id), ...tasks.map((task) => `task.${task.id}`)].map((end) => `${id}.${end}`),
    ...perhaps(parts.map((part) => `${id}.${part.id}.title`)), ...perhaps(tasks.flatMap((task) => ["right", "wrong", "hint-1", "hint-2", ...(task.choices ?? []).map((each) => `choice.${each}`)].map((end) => `${id}.task.${task.id}.${end}`))),
  ]),
  link: ["lesson", "task", "part"].flatMap((name) => [name, `${name}.none`]),
  own: [
    ...["result.js", "nothing", "nothing.js", "module", "ended.js", "endless", "zero", "attribute", "attribute.js", "import", "closed"].map((each) => `wrong.${each}`), ...["sat", "gjk", "epa", "moller", "slabs", "boxes", "triangles", "segments"].map((each) => `begin.${each}`),
    ...["py", "js"].map((each) => `language.${each}`),
    ...["point", "center", "radius", "ends", "corners", "size", "angle", "outline", "start", "direction", "by", "lengths", "axes", "vertices", "normal"].map((each) => `given.${each}`),
    ...["js", "py"].map((each) => `looks.${each}`),
    ...["division", "power", "references", "nan", "single", "copies"].map((each) => `port.${each}`),
    ...["none.hit", "none.miss"].map((each) => `says.${each}`),
    ...["depth", "normal", "points", "distance", "t", "entry", "exit"].map((each) => `part.${each}`),
    ...["form", "finite", "normal.length", "normal.flipped", "normal.wrong", "move.short", "move.long", "depth.wrong", "distance.hit", "distance.wrong", "points.first", "points.second", "points.far", "time", "t.late", "t.early", "normal.flipped.sweep", "normal.wrong.sweep"].map((each) => `fault.${each}`),
    ...["syntax.js"].map((each) => `wrong.${each}`),
    ...["undo", "indent", "unindent"].map((key) => `key.${key}`),
    ...["hit.hit", "miss.miss", "hit.miss", "miss.hit"].map((both) => `says.${both}`), ...["either", "hit", "miss"].map((rule) => `touching.${rule}`),
    ...["syntax", "raised", "missing", "result", "input", "stopped", "ended"].map((id) => `wrong.${id}`), "docstring.w", "docstring.angle", "docstring.axes", "open.either", "open.ruled", "map.right-hit", "map.false-hit", "map.false-miss",
  ],
  methods: ["method", "verdict", "depth", "normal", "distance", "steps", "cost", "own", "unrun", "failed", "refused"],
  rule: ["skin", "touching", "chord", "supports", "corners", "inside", "early", "late", "overlapping", "rounding", "flat"],
  libraries: [
    ...["name", "version", "precision", "pairs", "queries", "touching", "rules", "example", "single", "double", "meets", "points", "rays", "sweeps"], ...["hit", "depth", "normal", "points", "distance", "t"].map((each) => `answer.${each}`),
    ...["skin", "chords", "supports", "corners", "winding", "inside.hit", "inside.miss", "inside.exit", "sweep", "overlapping", "changed.eval", "changed.slop", "changed.clone"].map((each) => `rule.${each}`), ...["right", "wrong", "rule", "none"].map((each) => `now.${each}`),
    ...["random", "lattice", "ulp", "nested", "far", "ratio", "thin", "many", "tiny"].map((each) => `family.${each}`),
  ],
  predict: ["right.hit", "right.miss", "wrong.hit", "wrong.miss"],
  algorithm: ["exact", "exact.group", ...Object.keys(readJson("web/libraries.json")), "marupeke-13-axes", "marupeke-13-kept", ...[...PUBLISHED, ...BROAD, ...METHODS, ...ON_WAY].flatMap((id) => [id, `${id}.source`]), ...[...METHODS, ...ON_WAY].flatMap((id) => [`${id}-32`, `${id}.intro`])],
};
const SAID = ["why", "value"]; // what explanations say
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

test("all languages have the same texts, in the same order", () => {
  for (const other of others) assert.deepEqual(Object.keys(other), KEYS);
});

test("no file of a language says a text twice", () => {
  for (const lang of LANGUAGES) {
    for (const path of pathsOf(lang)) {
      const keys = [...read(path).matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
      assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), [], path);
    }
  }
});

test("all languages name the same values", () => {
  const values = (/** @type {string} */ text) => [...new Set(placeholders(text))].filter((name) => !name.includes("="));
  for (const other of others) {
    for (const key of KEYS) assert.deepEqual(values(other[key]), values(en[key]), key);
  }
});

test("a word that goes with a number has each form that its language has", () => {
  for (const lang of LANGUAGES) {
    const categories = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();
    for (const [key, text] of Object.entries(textsOf(lang))) {
      const forms = placeholders(text).filter((name) => name.includes("="));
      const given = forms.map((form) => form.replace(/^\w+:/, "").split(";").map((each) => each.split("=")[0]).sort());
      for (const each of given) assert.deepEqual(each, categories, key);
    }
  }
});

test("the name of a control starts with the word that it shows", () => {
  const html = read("web/index.html");
  const shown = [...html.matchAll(/data-text="([^"]+)" data-label="([^"]+)"/g)].map(([, text, label]) => [text, label]);
  assert.equal(shown.length, 4);
  for (const texts of [en, ...others]) {
    for (const [text, label] of [...shown, ...["step.pause", "part.pair", "part.all"].map((key) => [key, `${key}.label`])]) {
      assert.ok(texts[label].startsWith(texts[text]), `${texts[label]}: ${texts[text]}`);
    }
    assert.ok(texts["page.gallery"].startsWith("hitlab"));
  }
});

test("asterisks come in pairs, and braces close", () => {
  for (const texts of [en, ...others]) {
    for (const [key, text] of Object.entries(texts)) {
      assert.equal(text.split("*").length % 2, 1, key);
      assert.doesNotMatch(text.replaceAll(/\{\w+(:[\w=;]+)?\}/g, ""), /[{}]/, key);
    }
  }
});

/**
 * The one term for each concept, the words that must not replace it, and the texts that may still
 * use them; `keys` limits a row to some texts. A row without a term is a rule of style.
 * @typedef {{term?: string, not?: string, but?: string[]}} Term
 * @type {({concept: string, keys?: string} & Record<string, Term>)[]}
 */
const TERMS = readJson("tests/web/terms.json");

for (const lang of LANGUAGES) {
  test(`in ${lang}, each thing has one term`, () => {
    const texts = Object.entries(textsOf(lang));
    for (const { concept, keys = "", [lang]: { term, not = "(?!)", but = [] } } of TERMS) {
      const broken = texts.filter(([key, text]) => key.match(keys) && text.match(not)).map(([key]) => key);
      assert.deepEqual(broken.sort(), [...but].sort(), `${concept}: not ${not}`);
      if (term) assert.ok(texts.some(([, text]) => text.includes(term)), `${concept}: ${term} is not said`);
    }
  });
}

test("in Japanese, an introduction gives the bounding box its abbreviation where it first names it", () => {
  const first = Object.entries(textsOf("ja")).filter(([key, text]) => /^scene\..*intro$|\.boxes\.title$/.test(key) && text.includes("外接長方形"));
  assert.ok(first.length > 4);
  for (const [key, text] of first) if (key !== "why.broad-phase.boxes.title") assert.match(text, /^[^外]*外接長方形 \(AABB\)/, key);
});

test("in Japanese, a feature brings the space after its letter", () => {
  for (const [key, text] of Object.entries(textsOf("ja"))) assert.doesNotMatch(text, /\{feature\} /, key);
});

test("every text that the page asks for is there", () => {
  for (const key of [...literal, ...computed, ...said]) assert.ok(key in en, key);
});

test("every key that is put together is in the table above", () => {
  const starts = SOURCES.flatMap((source) => [...source.matchAll(/`([a-z]+)\.[a-z.]*\$\{/g)])
    .map(([, family]) => family)
    .filter((family) => FAMILIES.includes(family) && !SAID.includes(family));
  assert.deepEqual([...new Set(starts)].sort(), Object.keys(COMPUTED).sort());
});

test("every text has its use", () => {
  const used = new Set([...literal, ...computed, ...said, "why.close", "why.beyond", "why.unreliable"]);
  assert.deepEqual(KEYS.filter((key) => !used.has(key)), []);
});
