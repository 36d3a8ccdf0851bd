/** A model of many triangles: its surface, the highlighted triangles, and the boxes that were entered. */

import { BufferAttribute, BufferGeometry, Group, Vector3, WireframeGeometry } from "three";

import { boundsOfModel, faceOf } from "../geometry/models.js";
import { verticesOf } from "../geometry/triangle3.js";
import { frameOf, local, vectorIn } from "./frame.js";
import { shaded } from "./light.js";
import { ORDER, lines, setEnds, setPoints, solid, tint } from "./parts.js";

/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Model } from "../geometry/meshes.js" */
/** @import { Frame } from "./frame.js" */

const MOST_WIRED = 20_000; // triangles whose edges can still be told apart
const WIRE = 0.3;
const LIT = 0.85;
const BOX = { strong: 0.9, faint: 0.25 };
/** The ends of a box's edges: bits 1, 2, 4 of a corner choose the greater x, y, z. */
const EDGES = [0, 1, 0, 2, 0, 4, 1, 3, 1, 5, 2, 3, 2, 6, 3, 7, 4, 5, 4, 6, 5, 7, 6, 7];

export class ModelSurface {
  group = new Group();
  #surface = new Group();
  #body = solid(new BufferGeometry(), { order: ORDER.model, colour: "pale" });
  #wires = lines({ order: ORDER.model, colour: "shape-b", opacity: WIRE });
  #lit = tint(new BufferGeometry(), { order: ORDER.lit, colour: "hit", opacity: LIT });
  #chosen = tint(new BufferGeometry(), { order: ORDER.lit, colour: "ink", opacity: LIT });
  #nearest = lines({ order: ORDER.lit, colour: "construction" });
  #boxes = lines({ order: ORDER.region, colour: "construction", opacity: BOX.strong });
  #formerBoxes = lines({ order: ORDER.region, colour: "construction", opacity: BOX.faint });
  /** @type {Model | undefined} */
  #model;
  /** Its own frame, in which its geometry is held. @type {Frame} */
  #frame = { origin: [0, 0, 0], unit: 1 };

  constructor() {
    this.#surface.add(this.#body, this.#wires, this.#lit, this.#chosen);
    this.group.add(this.#surface, this.#nearest, this.#boxes, this.#formerBoxes);
    for (const boxes of [this.#boxes, this.#formerBoxes]) boxes.material.depthTest = false;
    Object.assign(this.#lit.material, { polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -4 });
    for (const each of [this.#nearest, this.#chosen]) each.material.depthTest = false;
  }

  /** Whether the edges of all triangles are drawn, which takes long without a graphics card. @param {boolean} isWired */
  set isWired(isWired) {
    this.#wires.visible = isWired;
  }

  /**
   * @param {Frame} frame
   * @param {{model: Model, lit: number[], chosen: number | undefined, marks: ShownMark[]} | undefined} content `lit`, `chosen`: faces.
   */
  show(frame, content) {
    this.group.visible = Boolean(content);
    if (!content) return;
    const { model, lit, chosen, marks } = content;
    if (model !== this.#model) this.#build(model);
    this.#surface.position.set(...local(frame, this.#frame.origin));
    this.#surface.scale.setScalar(this.#frame.unit / frame.unit);
    const facesAt = (/** @type {number[]} */ some) => some.flatMap((face) => verticesOf({ type: "triangle3", values: faceOf(model, face) }).map((point) => vectorIn(this.#frame, point)));
    setPoints(this.#lit.geometry, facesAt(lit));
    setPoints(this.#chosen.geometry, facesAt(lit.filter((face) => face === chosen)));
    const corners = (/** @type {ShownMark} */ { mark }) => mark.points.map((point) => vectorIn(frame, point));
    const boxes = (/** @type {boolean} */ isStrong) =>
      marks.filter(({ mark, strong }) => mark.kind === "box" && strong === isStrong).flatMap((shown) => edgesOf(corners(shown)));
    setEnds(this.#boxes, boxes(true));
    setEnds(this.#formerBoxes, boxes(false));
    const nearest = marks.filter(({ mark }) => mark.kind === "triangle" && mark.points.length === 3).at(-1);
    const [a, b, c] = nearest ? corners(nearest) : [];
    setEnds(this.#nearest, nearest ? [a, b, b, c, c, a] : []);
  }

  /** @param {Model} model */
  #build(model) {
    this.#model = model;
    const { least, most } = boundsOfModel(model);
    this.#frame = frameOf([{ at: least, radius: 0 }, { at: most, radius: 0 }]);
    const { origin, unit } = this.#frame;
    const indexed = new BufferGeometry();
    const positions = Float32Array.from(model.vertices, (number, i) => (number - origin[i % 3]) / unit);
    indexed.setAttribute("position", new BufferAttribute(positions, 3));
    indexed.setIndex(new BufferAttribute(model.faces, 1));
    const apart = indexed.toNonIndexed(); // each triangle has a shade of its own
    apart.computeVertexNormals();
    for (const { geometry } of [this.#body, this.#wires]) geometry.dispose();
    this.#body.geometry = shaded(apart);
    this.#wires.geometry = model.faces.length / 3 <= MOST_WIRED ? new WireframeGeometry(indexed) : new BufferGeometry();
  }
}

/** @param {Vector3[]} corners The least and the greatest. */
function edgesOf(corners) {
  return EDGES.map((corner) =>
    new Vector3(corners[corner & 1].x, corners[(corner >> 1) & 1].y, corners[corner >> 2].z));
}
