/** Programs to start from: an empty function, or a published program in plain Python. */

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
import { nameOf } from "./sandbox.js";

/** @import { Texts } from "../words/text.js" */

/** By scene and algorithm. @type {Record<string, Record<string, string>>} */
const PUBLISHED = {
  "disk-box": { "redpoll-2-20": diskBox },
  "disk-triangle": { "redpoll-2-23": diskTriangle, "redpoll-2-23-inflated": inflated },
  "triangle-triangle": { "marupeke-13": marupeke },
  "ray-aabb": { "redpoll-2-24": rayAabb },
  "ray-box": { "redpoll-2-24": rayBox },
  "ray-disk": { "redpoll-2-24": rayDisk },
  "line-line": { "redpoll-2-24": lineLine },
  "sphere-triangle": { "dxlib-naive": dxlibNaive, dxlib },
};

/** @param {{id: string}} scene */
export const publishedOf = ({ id }) => PUBLISHED[id] ?? {};

/**
 * An empty function, with a docstring that says what it returns, and in which units a box is given.
 * @param {{id: string, function?: string}} scene
 * @param {Texts} texts
 */
export function emptyOf(scene, texts) {
  const units = ["w", "angle"].filter((name) => scene.function?.split(", ").includes(name)).map((name) => `    ${texts.plain(`own.docstring.${name}`)}\n`);
  const end = units.length ? `\n\n${units.join("")}    ` : "";
  return `def ${nameOf(scene)}(${scene.function}):\n    """${texts.plain("own.docstring")}${end}"""\n    `;
}

/**
 * Writes a file with the program and a test of it, for pytest and the package.
 * @param {{id: string}} scene
 * @param {string} source
 * @param {{link: string, given: string}[]} states Links to shapes, and the arguments of the function for each, as
 *   Python source.
 */
export function testOf(scene, source, states) {
  const name = nameOf(scene);
  const cases = states.map(({ link, given }) => `    (${given}, "${link}"),`);
  return `import hitlab as hl
import pytest

${source.trim()}


@pytest.mark.parametrize(("given", "link"), [
${cases.join("\n")}
])
def test_${name}_agrees_with_the_exact_answer(given, link):
    assert ${name}(*given) == hl.intersects(*hl.from_link(link))
`;
}
