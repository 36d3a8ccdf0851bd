/**
 * The picture of space behind the canvas: solids, shade, floor. What is drawn over it, lines and
 * letters, is the canvas's own, which sees the same plane. Nothing is drawn anew where nothing has changed;
 * without a graphics card, what moves is drawn without smoothing, and finely once it rests.
 */

import {
  BufferGeometry, Color, OrthographicCamera, Scene, SphereGeometry, Triangle, Vector3, WebGLRenderer,
} from "three";

import { channels } from "../draw/tokens.js";
import { pointsOf } from "../geometry/kinds.js";
import { boundsOfModel } from "../geometry/models.js";
import { seenAt } from "../geometry/projection.js";
import { Floor } from "./floor.js";
import { frameOf, local, vectorIn } from "./frame.js";
import { groundUnder } from "./ground.js";
import { SHADES, shadeOf, shaded } from "./light.js";
import { ModelSurface } from "./model.js";
import { COLOURS, ORDER, layered, recolour, setPoints, solid, strengthen, tint } from "./parts.js";
import { Plane } from "./plane.js";
import { Regions } from "./regions.js";

/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Model } from "../geometry/meshes.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Point3 } from "../geometry/vectors.js" */
/** @import { Frame } from "./frame.js" */
/** @import { Palette, Solids } from "./parts.js" */

/**
 * @typedef {{
 *   projection: Projection, shapes: Shape[], marks: ShownMark[], model?: Model | undefined, lit: number[], chosen?: number | undefined,
 *   map?: {canvas: HTMLCanvasElement, revision: number, corners: Point3[]} | undefined,
 * }} Content `model`: of a scene with a mesh, with these faces `lit` and one of them `chosen`; `map`: on the plane with these corners.
 */

const DEPTH = 16; // picture sizes that are in sight, before and behind
/** Canvas pixels to one of the page's, without a graphics card: the more of them smooth what rests. */
const RATIO = { moving: 0.85, resting: 2 };
const REST = 200; // milliseconds without a change, more than a slow machine needs for a frame
const PALE = 0.4; // of the paper in the colour of a model
const OPACITY = { ball: 0.44, face: 0.55 };

export class Space {
  #scene = new Scene();
  #camera = new OrthographicCamera();
  #floor = new Floor();
  #regions = new Regions();
  #plane = new Plane();
  #model = new ModelSurface();
  #ball = solid(shaded(new SphereGeometry(1, 36, 18), SHADES.clear), { order: ORDER.ball, colour: "shape-a", opacity: OPACITY.ball });
  #face = tint(new BufferGeometry(), { order: ORDER.face, opacity: OPACITY.face });
  #layers = layered(this.#face, this.#ball);
  /** @type {Tokens | undefined} */
  #tokens;
  #palette = /** @type {Palette} */ (Object.fromEntries([...COLOURS, "pale"].map((name) => [name, new Color()])));
  #isSlow = false;
  /** All that what is drawn depended on last, and all that the view of it did. */
  #drawn = "";
  #seen = "";
  /** @type {{frame: Frame, corners: Vector3[]}} The triangle's corners, in the frame. */
  #arranged = { frame: { origin: [0, 0, 0], unit: 1 }, corners: [] };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {WebGL2RenderingContext} context Of it.
   * @param {boolean} isSlow Whether what moves is drawn more coarsely than what rests.
   */
  constructor(canvas, context, isSlow) {
    this.canvas = canvas;
    this.#isSlow = isSlow;
    canvas.addEventListener("webglcontextrestored", () => (this.#seen = "")); // it comes back empty
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true });
    this.#camera.matrixAutoUpdate = false;
    this.#scene.add(this.#floor.group, this.#model.group, this.#regions.group, ...this.#plane.objects);
    this.#scene.add(this.#layers.depth, this.#layers.behind, this.#face, this.#ball);
  }

  /**
   * Draws what has changed: finely, or coarsely first where that takes long.
   * @param {Content} content
   * @param {Camera} camera Of the plane that is seen.
   * @param {Size} size
   * @param {Tokens} tokens
   */
  draw(content, camera, size, tokens) {
    const { model, map, projection, ...others } = content;
    const drawn = JSON.stringify([others, model?.name, map?.revision, map?.corners, tokens]);
    const seen = JSON.stringify([projection, camera, size, devicePixelRatio]);
    const isSame = drawn === this.#drawn;
    if (isSame && seen === this.#seen) return;
    [this.#drawn, this.#seen] = [drawn, seen];
    this.#recolour(tokens);
    if (!isSame) this.#arrange(content);
    this.#aim(projection, camera, size);
    clearTimeout(this.#resting);
    if (this.#isSlow) this.#resting = setTimeout(() => this.#drawFinely(size), REST);
    this.#model.isWired = !this.#isSlow; // else the shades tell the triangles apart
    this.#render(size, this.#isSlow ? RATIO.moving : devicePixelRatio, 1);
  }

  /**
   * Draws what is shown once more, for whoever copies the canvas at once: it is cleared after each frame.
   * @param {Size} size
   */
  drawnNow(size) {
    this.#drawFinely(size);
    return this.canvas;
  }

  /** @param {Size} size */
  #drawFinely(size) {
    const fine = Math.max(RATIO.resting, devicePixelRatio);
    this.#model.isWired = true;
    this.#render(size, fine, fine / devicePixelRatio);
  }

  /**
   * @param {Size} size
   * @param {number} ratio Canvas pixels to one of the page's.
   * @param {number} strength Of lines.
   */
  #render({ width, height }, ratio, strength) {
    const { canvas, renderer } = this;
    const isFit = canvas.width === Math.floor(width * ratio) && canvas.height === Math.floor(height * ratio);
    if (!isFit) { // setting a canvas's size, even to the same, clears it
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    }
    strengthen(this.#scene, strength);
    renderer.render(this.#scene, this.#camera);
  }

  /** @param {Content} content */
  #arrange({ shapes, marks, model, lit, chosen, map }) {
    const { least, most } = model ? boundsOfModel(model) : {};
    const ends = [least, most].flatMap((at) => (at ? [{ at, radius: 0 }] : []));
    const frame = frameOf([...shapes.flatMap(partsOf), ...ends]);
    const solids = solidsOf(frame, shapes);
    const lowest = least ? local(frame, least)[1] : Infinity;
    this.#floor.show(frame, solids, lowest, model && groundUnder(model, shapes[0].values, frame));
    this.#model.show(frame, model && { model, lit, chosen, marks });
    this.#regions.show(regionsOf(frame, marks), solids);
    this.#plane.show(map && { ...map, corners: map.corners.map((corner) => vectorIn(frame, corner)) });
    for (const { position, scale } of [this.#ball, this.#layers.behind]) {
      position.copy(solids.ball.at);
      scale.setScalar(solids.ball.radius);
    }
    this.#layers.behind.visible = !model;
    setPoints(this.#face.geometry, solids.corners);
    this.#arranged = { frame, corners: solids.corners };
  }

  /**
   * @param {Projection} projection
   * @param {Camera} camera
   * @param {Size} size
   */
  #aim(projection, { x, y, scale }, { width, height }) {
    const { corners, frame: { origin, unit } } = this.#arranged;
    this.#face.material.color.copy(this.#palette["shape-b"]).multiplyScalar(faceShade(corners, projection));
    const [right, up, toward] = [projection.right, projection.up, projection.toward].map((way) => new Vector3(...way));
    const [u, v] = seenAt(projection, origin);
    const eye = right.clone().multiplyScalar((x - u) / unit).addScaledVector(up, (y - v) / unit).addScaledVector(toward, DEPTH);
    const halves = [width, height].map((length) => length / (2 * scale * unit));
    Object.assign(this.#camera, { left: -halves[0], right: halves[0], bottom: -halves[1], top: halves[1], near: 0, far: 2 * DEPTH });
    this.#camera.updateProjectionMatrix();
    this.#camera.matrix.makeBasis(right, up, toward).setPosition(eye);
    this.#camera.matrixWorldNeedsUpdate = true;
  }

  /** @param {Tokens} tokens */
  #recolour(tokens) {
    if (tokens === this.#tokens) return;
    this.#tokens = tokens;
    for (const name of COLOURS) {
      const [r, g, b] = channels(tokens[name]);
      this.#palette[name].setRGB(r / 255, g / 255, b / 255, "srgb");
    }
    this.#palette.pale.copy(this.#palette["shape-b"]).lerp(this.#palette.paper, PALE);
    recolour(this.#scene, this.#palette);
  }
}

/**
 * The shade of the side of a triangle that is seen.
 * @param {Vector3[]} corners
 * @param {Projection} projection
 */
function faceShade([a, b, c], { toward }) {
  const normal = new Triangle(a, b, c).getNormal(new Vector3());
  return shadeOf(normal.dot(new Vector3(...toward)) < 0 ? normal.negate() : normal);
}

/** @param {Shape} shape */
function partsOf(shape) {
  const radius = shape.type === "sphere" ? shape.values[3] : 0;
  return pointsOf(shape).map(({ at }) => ({ at: shape.values.slice(at, at + 3), radius }));
}

/**
 * @param {Frame} frame
 * @param {Shape[]} shapes
 * @returns {Solids}
 */
function solidsOf(frame, [ball, other]) {
  return {
    ball: { at: vectorIn(frame, ball.values), radius: ball.values[3] / frame.unit },
    corners: pointsOf(other).map(({ at }) => vectorIn(frame, other.values.slice(at, at + 3))),
  };
}

/**
 * The regions among the marks, each once: strong, if it is among those of the present step.
 * @param {Frame} frame
 * @param {ShownMark[]} marks
 */
function regionsOf(frame, marks) {
  const regions = marks.filter(({ mark }) => mark.kind === "region");
  const byName = new Map(regions.sort((a, b) => Number(a.strong) - Number(b.strong)).map((each) => [each.mark.name, each]));
  return [...byName.values()].map(({ mark, strong }) => ({
    name: mark.name,
    strong,
    points: mark.points.map((point) => vectorIn(frame, point)),
  }));
}
