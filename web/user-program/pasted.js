/** Programs pasted anywhere: the pair that one tests, and a function that passes its arguments as the program expects. */

import { isScene } from "../document/scene-order.js";
import { writeLink } from "../document/link.js";
import { listOf } from "../document/scene.js";
import { loadScene, startOf } from "../document/scenes.js";
import { signatureOf } from "../document/signature.js";
import { asBounds, shifted } from "../geometry/kinds.js";
import GRAMMAR from "../links.json" with { type: "json" };
import { foreignIn, looksLikeScript } from "./language.js";
import { MOST, packed } from "./packed.js";

/** @import { Scene, State } from "../document/scene.js" */
/** @import { Given, Signature } from "../document/signature.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Language } from "./sandbox.js" */

/**
 * @typedef {{language: Language | undefined, name: string, of?: string, parameters: string[], kinds: string[] | undefined}} Found
 *   `language`: undefined if the program must be ported; `name`: of its main function, or of a method of the class `of`,
 *   whose constructor has the parameters; `kinds`: the shapes that it seems to be about.
 */

/** The words for each kind. @type {[string, RegExp][]} */
const WORDS = [
  ["box", /obb|aabb|box|(?<!di|cor)rect/gi], ["disk", /circle|dis[ck](?!r|o)/gi], ["capsule", /capsule/gi], ["triangle", /triangle|(?<!ma|me)tri(?![gmpv])/gi],
  ["polygon", /poly|convex/gi], ["segment", /segment/gi], ["ray", /(?<!ar)ray/gi], ["point", /point|vertex/gi],
];
/** Property names that only one kind has. @type {[string, RegExp][]} */
const PROPERTIES = [["box", /\b(?:half\w*|width|w|angle|rotation|theta)\b/], ["disk", /\b(?:r|radius)\b/], ["polygon", /\b(?:points|vertices|corners)\b/]];
const TEST = /overlap|intersect|colli|hit|touch|contain|inside|test|check|sat|gjk|epa/i;
const DEFINITIONS = {
  js: /(?:\bfunction\s+(?<name>\w+)|^(?:export )?(?:const|let|var)\s+(?<other>\w+)\s*=\s*(?:function\s*)?)\s*\((?<given>[^)]*)\)/gm,
  py: /^def\s+(?<name>\w+)\s*\((?<given>[^)]*)\)/gm,
  foreign: /(?<name>\b\w+)\s*\((?<given>[^()]+)\)(?:[^;{}\n]*[\n\s]*[{:]|(?<=\bfunction \w+\s*\([^()]*\)))/g,
};
/** A method with one argument, and the constructor of its class. */
const CLASSES = {
  js: { owner: /^(?:export )?class\s+(?<of>\w+)[^{]*\{[\s\S]*?\bconstructor\s*\((?<given>[^)]*)\)/m, method: /^\s+(?<name>\w+)\s*\(\s*\w+\s*\)\s*\{/gm },
  py: { owner: /^class\s+(?<of>\w+).*:[\s\S]*?\bdef __init__\s*\(self,(?<given>[^)]*)\)/m, method: /^\s+def (?<name>\w+)\s*\(self,\s*\w+\)/gm },
};
/** Names in a program whose boxes may be rotated. */
const ROTATED = /(?<!rect|tri)angle|rot(?!ocol)|theta|\b(?:cos|sin|atan2)\b|obb|corners|vert|poly|points|ax[ei]s|normal|gjk|support/i;
/** A sum of a left edge and a width. */
const CORNER = /(?<!\w)(?:\w*x\w*|left)\s*\+\s*(?:\w+\.)*(?!half|[he][wx]?\b)(?:\w*w\w*)\b(?!\s*[*/.([])|\bleft\s*\+/i;
const SINGLE = ["ray", "point"]; // of which there are never two
const OFFSET = /** @type {const} */ ([3, 1]);

/** The program in a text; undefined if it is none. @param {string} text @returns {Found | undefined} */
export function programIn(text) {
  const isScript = looksLikeScript(text);
  const isForeign = foreignIn(text) !== undefined;
  if ((!isForeign && isScript === undefined) || !/\breturn\b|=>/.test(text) || text.length > MOST) return undefined;
  const language = isForeign ? undefined : isScript ? "js" : "py";
  const all = [...text.matchAll(DEFINITIONS[language ?? "foreign"])].map(({ groups }) => (
    { name: groups?.name ?? groups?.other ?? "", parameters: parametersIn(groups?.given) }))
    .filter(({ parameters }) => parameters.length >= 2);
  const main = all.findLast(({ name }) => TEST.test(name)) ?? all.at(-1) ?? (language && methodIn(text, language));
  const kinds = main && kindsIn(main, text);
  const isUpright = !ROTATED.test(text);
  return main && { language, ...main, kinds: kinds?.map((kind) => (kind === "box" && isUpright ? "aabb" : kind)) };
}

/** The last method of a class that tests an object of it against another. @param {string} text @param {Language} language */
function methodIn(text, language) {
  const { method, owner } = CLASSES[language];
  const { given = "", of = "" } = owner.exec(text)?.groups ?? {};
  const names = [...text.matchAll(method)].map(({ groups }) => groups?.name ?? "").filter((each) => TEST.test(each));
  return of && names.length ? { name: /** @type {string} */ (names.at(-1)), of, parameters: parametersIn(given) } : undefined;
}

/** @param {string} [given] */
const parametersIn = (given = "") => given.split(",").map((each) => each.replace(/[:=].*$/s, "").trim()).filter(Boolean);

/** @param {Pick<Found, "name" | "of" | "parameters">} main @param {string} text */
function kindsIn({ name, of = "", parameters }, text) {
  const named = [of, name, parameters.join(" ")].map(wordsIn).find((kinds) => kinds.length) ?? [];
  const [only, other = only] = named.length ? named : PROPERTIES.flatMap(([kind, words]) => ([...propertiesIn(text)].some((each) => words.test(each)) ? [kind] : [])).slice(0, 1);
  return only && !(only === other && SINGLE.includes(only)) ? [only, other] : undefined;
}

/** The kinds in a text, in its order. @param {string} text */
const wordsIn = (text) => WORDS.flatMap(([kind, words]) => [...text.matchAll(words)].map(({ index }) => ({ kind, index }))).sort((a, b) => a.index - b.index).map(({ kind }) => kind);

/** The names of properties and of keys that a text reads. @param {string} text */
const propertiesIn = (text) => new Set([...text.matchAll(/(?:(?<!\b[Mm]ath)\.|\[["'])([a-z]\w*)/gi)].map(([, name]) => name));

/**
 * The link that opens a program with the pair that it seems to be about, otherwise with the present one.
 * @param {string} text
 * @param {{scene: Scene, state: State} | undefined} present
 * @param {Texts} texts
 * @returns {Promise<string | undefined>} Undefined if the text is no program.
 */
export async function programLink(text, present, texts) {
  const found = programIn(text);
  if (!found) return undefined;
  const isFit = !found.kinds && present && signatureOf(present.scene, present.state);
  const { scene, state } = isFit ? present : await pairOf(found.kinds ?? ["polygon", "polygon"]);
  const signature = signatureOf(scene, state);
  const source = signature ? adapted(text, found, signature, texts) : text;
  return writeLink(scene, state, { view: "code", ...(found.language === "py" ? {} : { in: "js" }), code: await packed(source) });
}

/** The scene of two kinds, or the playground with both. @param {string[]} kinds */
async function pairOf([first, second]) {
  const id = [`${first}-${second}`, `${second}-${first}`].find(isScene);
  const scene = await loadScene(id ?? "playground");
  if (id) return { scene, state: startOf(scene) };
  /** @type {any} */
  const known = GRAMMAR.shapes;
  const [a, b] = [first, second].map((type) => (type === "aabb" ? asBounds({ type: "box", values: known.box.unit }) : { type, values: known[type].unit }));
  return { scene, state: listOf([a, { ...b, values: shifted(b, [...OFFSET]) }]) };
}

/**
 * A program with a function of the expected name at its top.
 * @param {string} text
 * @param {Found} found
 * @param {Signature} signature
 * @param {Texts} texts
 */
export function adapted(text, { language, name, of, parameters }, signature, texts) {
  if (!language || name === signature.name) return text.trimStart();
  const says = texts.plain("own.adapt", { name: of ? `${of}.${name}` : name });
  const call = of ? methodCallOf(text, language, { name, of, parameters }, signature) : `${name}(${callOf(text, language, parameters.length, signature)})`;
  const [mark, head, end] = language === "js" ? ["//", "function", " {"] : ["#", "def", ":"];
  const imports = call.includes("SimpleNamespace(") ? "from types import SimpleNamespace\n\n" : "";
  const lines = [`${mark} ${says}`, `${head} ${signature.name}(${signature.parameters})${end}`, language === "js" ? `  return ${call};\n}` : `    return ${call}\n`];
  return `${imports}${lines.join("\n")}\n\n${text.trim()}\n`;
}

/** @param {string} text @param {Language} language @param {number} count The number of the program's parameters. @param {Signature} signature */
function callOf(text, language, count, { given, parameters }) {
  const used = propertiesIn(text);
  if (used.has("x")) used.add("y");
  const write = writerOf(text, language, used);
  const whole = given.map((each) => write.shape(each));
  if (count === given.length && whole.every(Boolean)) return whole.join(", ");
  return numbersOf(text, given, count) ?? parameters;
}

/** A call of a method of an object of the first shape, with one of the second. @param {string} text @param {Language} language @param {Required<Pick<Found, "name" | "of" | "parameters">>} main @param {Signature} signature */
function methodCallOf(text, language, { name, of, parameters }, { given }) {
  const [first, second] = given.map((each) => `${language === "js" ? "new " : ""}${of}(${numbersOf(text, [each], parameters.length) ?? each.arguments.map(({ names }) => names).join(", ")})`);
  return `${first}.${name}(${second})`;
}

/** The numbers of shapes as that many arguments. @param {string} text @param {Given[]} given @param {number} count */
function numbersOf(text, given, count) {
  const flat = given.flatMap(({ arguments: all, type }) => {
    const [middle, w, h] = all.flatMap(({ names }) => names.split(", "));
    const corner = type === "box" && CORNER.test(text) ? [`${middle}[0] - ${w} / 2`, `${middle}[1] - ${h} / 2`] : undefined;
    return all.flatMap(({ names, role }) => names.split(", ").flatMap((value) => (
      (["radius", "size", "angle", "outline"].includes(role) ? [value] : (role === "center" && corner) || [`${value}[0]`, `${value}[1]`]).map((each) => ({ value: each, role })))));
  });
  const upright = flat.filter(({ role }) => role !== "angle");
  return [flat, upright].find(({ length }) => length === count)?.map(({ value }) => value).join(", ");
}

/** Writes shapes as a program reads them. @param {string} text @param {Language} language @param {Set<string>} used The properties that it reads. */
function writerOf(text, language, used) {
  const isKeyed = language === "js" || /\[["']/.test(text);
  /** @param {[string, string][]} entries */
  function record(entries) {
    if (language === "js") return `{ ${entries.map(([name, value]) => `${name}: ${value}`).join(", ")} }`;
    return isKeyed ? `{${entries.map(([name, value]) => `"${name}": ${value}`).join(", ")}}` : `SimpleNamespace(${entries.map(([name, value]) => `${name}=${value}`).join(", ")})`;
  }
  /** @param {string} x @param {string} y */
  const vector = (x, y) => (used.has("x") ? record([["x", x], ["y", y]]) : language === "js" ? `[${x}, ${y}]` : `(${x}, ${y})`);
  const point = (/** @type {string} */ name) => (used.has("x") ? vector(`${name}[0]`, `${name}[1]`) : name);
  const points = (/** @type {string} */ list) => {
    if (!used.has("x")) return list;
    return language === "js" ? `${list}.map((X) => (${vector("X[0]", "X[1]")}))` : `[${vector("X[0]", "X[1]")} for X in ${list}]`;
  };

  /** The property names of each value, with what they hold. @param {Given} given @returns {[string[], string][]} */
  function fieldsOf({ arguments: all, type }) {
    const names = all.flatMap((each) => each.names.split(", "));
    const [first, second, third, fourth = "0"] = names;
    const place = /** @type {[string[], string]} */ ([["center", "centre", "position", "pos", "c"], point(first)]);
    const edges = [`${first}[0] - ${second} / 2`, `${first}[0] + ${second} / 2`, `${first}[1] - ${third} / 2`, `${first}[1] + ${third} / 2`];
    const [x, y] = type === "box" && CORNER.test(text) ? [edges[0], edges[2]] : [`${first}[0]`, `${first}[1]`];
    const corner = /** @type {[string[], string][]} */ (place[0].some((each) => used.has(each)) ? [] : [[["x"], x], [["y"], y]]);
    switch (type) {
      case "disk": return [place, ...corner, [["r", "radius"], second]];
      case "box": return [
        place, ...corner, [["w", "width"], second], [["h", "height"], third], [["hw", "hx", "halfW", "halfWidth", "half_width", "half_w"], `${second} / 2`],
        [["hh", "hy", "halfH", "halfHeight", "half_height", "half_h"], `${third} / 2`], [["half", "halfSize", "halfExtents", "half_extents", "extents", "e"], vector(`${second} / 2`, `${third} / 2`)],
        [["size"], vector(second, third)], [["left"], edges[0]], [["right"], edges[1]], [["top"], edges[2]], [["bottom"], edges[3]], // y points down, as on screens
        [["angle", "rotation", "rot", "theta"], fourth],
      ];
      case "capsule": return [[["a", "start", "p1"], point(first)], [["b", "end", "p2"], point(second)], [["r", "radius"], third]];
      case "segment": return [[["a", "start", "p1"], point(first)], [["b", "end", "p2"], point(second)]];
      case "ray": return [[["origin", "start", "o"], point(first)], [["direction", "dir", "d"], point(second)]];
      default: return [[["points", "vertices", "corners", "verts"], points(type === "polygon" ? first : `[${names.join(", ")}]`)]];
    }
  }

  return {
    /** A shape as an argument; undefined if the program does not show how it reads one. @param {Given} given */
    shape: (given) => {
      const entries = fieldsOf(given).flatMap(([names, value]) => names.filter((name) => used.has(name)).map((name) => /** @type {[string, string]} */ ([name, value])));
      const { arguments: [{ names }], type } = given;
      if (type === "point") return point(names);
      if (entries.length) return record(entries);
      return ["polygon", "triangle"].includes(type) ? points(type === "polygon" ? names : `[${names}]`) : undefined;
    },
  };
}
