/** Programs to start from: an empty function, a published program in plain Python, or a textbook's method. */

import dxlibNaive from "./programs/dxlib-naive.sphere_triangle.py";
import dxlib from "./programs/dxlib.sphere_triangle.py";
import marupeke from "./programs/marupeke-13.triangle_triangle.py";
import diskBox from "./programs/redpoll-2-20.disk_box.py";
import inflated from "./programs/redpoll-2-23-inflated.disk_triangle.py";
import diskTriangle from "./programs/redpoll-2-23.disk_triangle.py";
import lineLine from "./programs/redpoll-2-24.line_line.py";
import rayAabb from "./programs/redpoll-2-24.ray_aabb.py";
import rayBox from "./programs/redpoll-2-24.ray_box.py";
import rayDisk from "./programs/redpoll-2-24.ray_disk.py";
import { MISTAKES, methodsOf, textbookOf } from "./textbook.js";

/** @import { Signature } from "../document/signature.js" */
/** @import { Texts, Values } from "../words/text.js" */
/** @import { Language } from "./sandbox.js" */

/** By function and algorithm. @type {Record<string, Record<string, string>>} */
const PUBLISHED = {
  disk_box: { "redpoll-2-20": diskBox },
  disk_triangle: { "redpoll-2-23": diskTriangle, "redpoll-2-23-inflated": inflated },
  triangle_triangle: { "marupeke-13": marupeke },
  ray_aabb: { "redpoll-2-24": rayAabb },
  ray_box: { "redpoll-2-24": rayBox },
  ray_disk: { "redpoll-2-24": rayDisk },
  line_line: { "redpoll-2-24": lineLine },
  sphere_triangle: { "dxlib-naive": dxlibNaive, dxlib },
};

/**
 * A program to start from. `text`: for a function, in the language of the page.
 * @typedef {{id: string, key: string, values?: Values, text: (signature: Signature, texts: Texts) => string}} Template
 */

/**
 * The programs to start from.
 * @param {Signature} signature
 * @param {Language} language
 * @param {boolean} returnsPoints Whether the program returns the closest points; otherwise the verdict.
 * @returns {Template[]}
 */
export function templatesOf(signature, language, returnsPoints) {
  const published = language === "py" ? Object.entries(PUBLISHED[signature.question] ?? {}) : [];
  const methods = methodsOf(signature);
  const mistakes = MISTAKES.filter(({ isFor, method }) => methods.includes(method) && isFor(signature.given));
  return [
    { id: "empty", key: "own.begin.empty", text: (mine, texts) => emptyOf(mine, texts, language, returnsPoints) },
    ...published.map(([id, text]) => ({ id, key: `algorithm.${id}`, text: () => text })),
    ...methods.map((method) => ({ id: method, key: `own.begin.${method}`, text: (/** @type {Signature} */ mine) => textbookOf(mine, method, language) })),
    ...mistakes.map((mistake, i) => ({
      id: `mistake-${i + 1}`, key: "own.begin.mistake", values: { number: i + 1, method: { key: `own.begin.${mistake.method}` } },
      text: (/** @type {Signature} */ mine) => textbookOf(mine, mistake.method, language, mistake),
    })),
  ];
}

/**
 * An empty function, with a comment that says what it returns, and in which units a box is given.
 * @param {Signature} signature
 * @param {Texts} texts
 * @param {Language} language
 * @param {boolean} returnsPoints Otherwise it returns the verdict.
 */
export function emptyOf({ given, name, parameters }, texts, language, returnsPoints) {
  const result = texts.plain(returnsPoints ? "own.docstring.points" : language === "js" ? "own.docstring.js" : "own.docstring");
  const roles = given.flatMap(({ arguments: all }) => all.map(({ role }) => role));
  const units = ["w", "angle", "axes"].filter((each) => roles.includes(each) || parameters.split(", ").includes(each)).map((each) => texts.plain(`own.docstring.${each}`));
  if (language === "js") {
    const lines = [result, ...units].map((line) => ` * ${line}\n`);
    return `/**\n${lines.join("")} */\nfunction ${name}(${parameters}) {\n  \n}\n`;
  }
  const end = units.length ? `\n\n${units.map((unit) => `    ${unit}\n`).join("")}    ` : "";
  return `def ${name}(${parameters}):\n    """${result}${end}"""\n    `;
}

/**
 * Writes a file with the program and a test of it, for pytest and the package.
 * @param {Signature} signature
 * @param {string} source
 * @param {{link: string, given: string, isRecord: boolean}} state A link to the shapes, the arguments of the function as
 *   Python source, and whether it returns more than the verdict.
 */
export function testOf({ name, shapes: [, , by] }, source, { link, given, isRecord }) {
  const exact = by ? `hl.sweep(*hl.from_link(link), ${JSON.stringify(by.values)}).hit` : "hl.intersects(*hl.from_link(link))";
  const found = `${name}(*given)`;
  return `import hitlab as hl
import pytest

${source.trim()}


@pytest.mark.parametrize(("given", "link"), [
    (${given}, "${link}"),
])
def test_${name}_agrees_with_the_exact_answer(given, link):
${isRecord ? `    found = ${found}
    hit = found["hit"] if isinstance(found, dict) else found[0] if isinstance(found, tuple) else found.hit
    assert hit == ${exact}` : `    assert ${found} == ${exact}`}
`;
}
