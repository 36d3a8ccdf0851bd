/** Links of numbers at the ends of what doubles can hold: the page's own geometry shows them all, or refuses the link. */

import assert from "node:assert/strict";
import test from "node:test";

import { extentOf } from "../../web/app/scenery.js";
import { SCENES } from "../../web/document/scene-order.js";
import { readScene, readState, writeLink } from "../../web/document/link.js";
import { hasSection, movedOf, sameState } from "../../web/document/scene.js";
import { fitted, toScreen } from "../../web/geometry/camera.js";
import { hullOf } from "../../web/geometry/kinds.js";
import { placedModels } from "../../web/geometry/models.js";
import { projectionOf, seenShapes, squaredProjection } from "../../web/geometry/projection.js";
import { handlesOf } from "../../web/geometry/shapes.js";
import { cornersOf, sectionOf } from "../../web/map/section.js";
import { randomFrom, readJson, times } from "./support.js";

/** @import { Scene } from "../../web/document/scene.js" */

const random = randomFrom(26);
const SIZE = { width: 1000, height: 800 };
const MAX = String(Number.MAX_VALUE);
const EXTREME = [MAX, `-${MAX}`, "9e307", "-1e308", "1e200", "-1e160", "1e16", "5e-324", "-5e-324", "1e-300", "1e-160", "0", "-0", "1", "-1"];
const SPACE = /** @type {Scene} */ (readJson("web/scenes/sphere-triangle.json"));

/** @param {string[]} texts */
const one = (texts) => texts[Math.floor(random() * texts.length)];
const number = (/** @type {number} */ share, /** @type {number} */ own) => (random() < share ? one(EXTREME) : String(own));

/** @param {Scene} scene */
function linkInto(scene) {
  const share = Number(one(["0.05", "0.2", "0.6", "1"]));
  const shapes = scene.shapes.filter(({ type }) => type !== "mesh").map(({ type, values }) => (
    `${type}=${values.map((own) => number(share, own)).join(",")}`));
  const parameters = Object.keys(scene.parameters).filter(() => random() < 0.2).map((name) => `${name}=${number(0.8, random())}`);
  return `#/${scene.id}?${[...shapes, ...parameters].join("&")}`;
}

/**
 * All that is computed of a state before its first picture.
 * @param {Scene} scene
 * @param {ReturnType<typeof readState>["state"]} state
 */
function lookAt(scene, state) {
  const projection = projectionOf(state.parameters);
  const page = { board: { scene, state, projection }, frames: { answered: undefined }, store: {} };
  const bounds = extentOf(/** @type {any} */ (page));
  assert.ok(bounds);
  const camera = fitted(bounds, SIZE, { top: 40, bottom: 60 });
  const seen = seenShapes(projection, state.shapes);
  const points = seen.flatMap((shape) => [...hullOf(shape).points, ...handlesOf(shape, []).map(({ at }) => at)]);
  const numbers = [...Object.values(bounds), ...Object.values(camera), ...points.flatMap((point) => toScreen(camera, SIZE, point))];
  assert.ok(numbers.every(Number.isFinite), "all is on the screen, or beside it");
  const facing = squaredProjection(state.parameters);
  if (!hasSection(scene) || !facing) return;
  const models = placedModels(state.shapes, state.meshes);
  assert.equal(cornersOf(sectionOf(state.shapes, movedOf(scene), state.parameters.shift, { facing, models })).length, 4);
}

for (const id of SCENES.filter((each) => each !== "crowd")) {
  test(`${id}: links of hostile numbers are shown or refused`, () => {
    const scene = /** @type {Scene} */ (readJson(`web/${id === "playground" ? "rooms" : "scenes"}/${id}.json`));
    let shown = 0;
    for (const link of times(id === SPACE.id ? 500 : 150, () => linkInto(scene))) {
      try {
        const { pairs } = readScene(link, "");
        const { problem, state } = readState(scene, pairs);
        lookAt(scene, state);
        const again = readState(scene, readScene(writeLink(scene, state, {}), "").pairs).state;
        assert.ok(sameState(state, again), "its own link leads back to it");
        shown += problem ? 0 : 1;
      } catch (error) {
        throw new Error(link, { cause: error });
      }
    }
    assert.ok(shown > 0, "not all are refused");
  });
}

test("a triangle that reaches from end to end of all doubles has a middle, a radius and axes", () => {
  const values = [-1, Number.MAX_VALUE, 1e308, 1, 0, 0, 0, 1, 1];
  const { pairs } = readScene(`#/sphere-triangle?triangle3=${values}`, "");
  lookAt(SPACE, readState(SPACE, pairs).state);
});
