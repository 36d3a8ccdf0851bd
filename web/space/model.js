/** A model of many triangles: its surface, the highlighted triangles, and the boxes that were entered. */

import { BufferAttribute, BufferGeometry, Group, Vector3, WireframeGeometry } from "three";

import { EDGES, placedPoint, quaternionOf } from "../geometry/box3.js";
import { frameOf, local } from "../geometry/ground.js";
import { boundsOfModel, faceOf } from "../geometry/models.js";
import { latest } from "../geometry/memoize.js";
import { verticesOf } from "../geometry/triangle3.js";
import { vectorIn } from "./frame.js";
import { shadowOn } from "./light.js";
import { ORDER, depthOf, lines, setEnds, setPoints, solid, tint } from "./parts.js";

/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Model } from "../geometry/meshes.js" */
/** @import { Frame } from "../geometry/ground.js" */

const MOST_WIRED = 20_000; // up to this number of triangles, edges can still be distinguished
const WIRE = 0.3;
const LIT = 0.85;
const BOX = { strong: 0.9, faint: 0.25 };
const CLEAR = 0.6; // opacity of the second model, through which the first one is seen
const BEFORE = 1.5; // how much earlier the first model is drawn
const AFTER = 0.25; // how much earlier the second one's depth is

/** @param {"a" | "b"} of Which of the two shapes it is. */
export function modelSurfaceOf(of) {
  const ahead = of === "a" ? BEFORE : 0;
  const body = solid(new BufferGeometry(), { order: ORDER.model - ahead, colour: `pale-${of}` });
  const depth = depthOf(body.geometry, ORDER.model - AFTER);
  const shadows = shadowOn(body.geometry, ORDER.lit - ahead);
  const wires = lines({ order: ORDER.model - ahead, colour: `shape-${of}`, opacity: WIRE });
  const lit = tint({ order: ORDER.lit - ahead, colour: "hit", opacity: LIT });
  const chosen = tint({ order: ORDER.lit, colour: "ink", opacity: LIT });
  const nearest = lines({ order: ORDER.lit, colour: "construction" });
  const boxes = lines({ order: ORDER.region, colour: `shape-${of}`, opacity: BOX.strong });
  const formerBoxes = lines({ order: ORDER.region, colour: `shape-${of}`, opacity: BOX.faint });
  const surface = new Group().add(depth, body, shadows, wires, lit, chosen);
  const group = new Group().add(surface, nearest, boxes, formerBoxes);
  for (const { material } of [boxes, formerBoxes, nearest, chosen]) material.depthTest = false;
  Object.assign(lit.material, { polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -4 });
  /** The frame in which its geometry is stored. @type {Frame} */
  let own = { origin: [0, 0, 0], unit: 1 };

  /** Rebuilds the geometry for another model. */
  const build = latest((/** @type {Model} */ model) => {
    const { least, most } = boundsOfModel(model);
    own = frameOf([{ at: least, radius: 0 }, { at: most, radius: 0 }]);
    const { origin, unit } = own;
    const indexed = new BufferGeometry();
    const positions = Float32Array.from(model.vertices, (number, i) => (number - origin[i % 3]) / unit);
    indexed.setAttribute("position", new BufferAttribute(positions, 3));
    indexed.setIndex(new BufferAttribute(model.faces, 1));
    for (const { geometry } of [body, wires]) geometry.dispose();
    body.geometry = shadows.geometry = depth.geometry = indexed;
    wires.geometry = model.faces.length / 3 <= MOST_WIRED ? new WireframeGeometry(indexed) : new BufferGeometry();
  });

  /**
   * @param {Frame} frame
   * @param {{model: Model, place: number[], lit: number[], chosen: number | undefined, marks: ShownMark[], isClear: boolean} | undefined} content
   *   `place`: of a model that is moved; `isClear`: whether it is seen through; `lit`, `chosen`: indices of faces.
   */
  function show(frame, content) {
    group.visible = Boolean(content);
    if (!content) return;
    const { model, marks, place } = content;
    build(model);
    depth.visible = content.isClear;
    Object.assign(body.material, { transparent: content.isClear, opacity: content.isClear ? CLEAR : 1, depthWrite: !content.isClear });
    surface.position.set(...local(frame, placedPoint(place, own.origin)));
    surface.quaternion.set(...quaternionOf(place));
    surface.scale.setScalar(own.unit / frame.unit);
    const facesAt = (/** @type {number[]} */ some) =>
      some.flatMap((face) => verticesOf({ type: "triangle3", values: faceOf(model, face) }).map((point) => vectorIn(own, point)));
    setPoints(lit.geometry, facesAt(content.lit));
    setPoints(chosen.geometry, facesAt(content.lit.filter((face) => face === content.chosen)));
    const corners = (/** @type {ShownMark} */ { mark }) => mark.points.map((point) => vectorIn(frame, point));
    const boxEdges = (/** @type {boolean} */ isStrong) =>
      marks.filter(({ mark, strong }) => mark.kind === "box" && strong === isStrong).flatMap((shown) => edgesOf(corners(shown)));
    setEnds(boxes, boxEdges(true));
    setEnds(formerBoxes, boxEdges(false));
    const triangle = marks.filter(({ mark }) => mark.kind === "triangle" && mark.points.length === 3).at(-1);
    const [a, b, c] = triangle ? corners(triangle) : [];
    setEnds(nearest, triangle ? [a, b, b, c, c, a] : []);
  }

  return { group, wires, show };
}

/** @param {Vector3[]} corners Two opposite corners, the smaller coordinates first. */
function edgesOf(corners) {
  return EDGES.map((corner) =>
    new Vector3(corners[corner & 1].x, corners[(corner >> 1) & 1].y, corners[corner >> 2].z));
}
