/**
 * The 3D picture behind the canvas: solids, shading and floor. The lines and letters over it are drawn by the canvas
 * itself, which uses the same projection. Only changes are redrawn. Without a graphics card, motion is drawn without
 * smoothing, and finely once it rests.
 */

import { Color, OrthographicCamera, Scene, SphereGeometry, Triangle, Vector3, WebGLRenderer } from "three";

import { channels } from "../draw/tokens.js";
import { pointsOf } from "../geometry/kinds.js";
import { boundsOfModel } from "../geometry/models.js";
import { latest } from "../geometry/once.js";
import { seenAt } from "../geometry/projection.js";
import { floorOf } from "./floor.js";
import { frameOf, local, vectorIn } from "./frame.js";
import { groundUnder } from "./ground.js";
import { SHADES, shadeOf, shaded } from "./light.js";
import { modelSurfaceOf } from "./model.js";
import { COLOURS, ORDER, layered, recolour, setPoints, solid, strengthen, tint } from "./parts.js";
import { planeOf } from "./plane.js";
import { regionsOf } from "./regions.js";

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
 * }} Content `model`: of a scene with a mesh, with `lit` faces, one of which may be `chosen`; `map`: in the plane with
 *   these corners.
 */

const DEPTH = 16; // visible depth in picture sizes, in front and behind
/** Canvas pixels per CSS pixel without a graphics card. The higher ratio smooths a picture at rest. */
const RATIO = { moving: 0.85, resting: 2 };
const REST = 200; // milliseconds without a change, longer than a slow machine's frame
const PALE = 0.4; // fraction of the paper's colour in a model's colour
const OPACITY = { ball: 0.44, face: 0.55 };

/** @typedef {ReturnType<typeof spaceOf>} Space */

/**
 * The renderer of space.
 * @param {HTMLCanvasElement} canvas
 * @param {WebGL2RenderingContext} context The canvas's context.
 * @param {boolean} isSlow Whether motion is drawn more coarsely than a picture at rest.
 */
export function spaceOf(canvas, context, isSlow) {
  const renderer = new WebGLRenderer({ canvas, context, alpha: true });
  const eye = Object.assign(new OrthographicCamera(), { matrixAutoUpdate: false });
  const [floor, regions, plane, surface] = [floorOf(), regionsOf(), planeOf(), modelSurfaceOf()];
  const ball = solid(shaded(new SphereGeometry(1, 36, 18), SHADES.clear), { order: ORDER.ball, colour: "shape-a", opacity: OPACITY.ball });
  const face = tint({ order: ORDER.face, opacity: OPACITY.face });
  const { depth, behind } = layered(face, ball);
  const scene = new Scene().add(floor.group, surface.group, regions.group, ...plane.objects, depth, behind, face, ball);
  const palette = /** @type {Palette} */ (Object.fromEntries([...COLOURS, "pale"].map((name) => [name, new Color()])));
  /** Serialized inputs of the last content and of the last view, to detect changes. */
  let [drawn, seen] = ["", ""];
  let frame = /** @type {Frame} */ ({ origin: [0, 0, 0], unit: 1 });
  /** The triangle's corners in the frame. @type {Vector3[]} */
  let corners = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  canvas.addEventListener("webglcontextrestored", () => (seen = "")); // a restored context is empty

  /**
   * @param {Size} size
   * @param {number} ratio Canvas pixels per CSS pixel.
   * @param {number} strength Factor for the opacity of lines.
   */
  function render({ width, height }, ratio, strength) {
    const isFit = canvas.width === Math.floor(width * ratio) && canvas.height === Math.floor(height * ratio);
    if (!isFit) { // setting a canvas's size clears it, even if it stays the same
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    }
    strengthen(scene, strength);
    renderer.render(scene, eye);
  }

  /** @param {Size} size */
  function drawFinely(size) {
    const fine = Math.max(RATIO.resting, devicePixelRatio);
    surface.wires.visible = true;
    render(size, fine, fine / devicePixelRatio);
  }

  /** @param {Content} content */
  function arrange({ shapes, marks, model, lit, chosen, map }) {
    const { least, most } = model ? boundsOfModel(model) : {};
    const ends = [least, most].flatMap((at) => (at ? [{ at, radius: 0 }] : []));
    frame = frameOf([...shapes.flatMap(partsOf), ...ends]);
    const solids = solidsOf(frame, shapes);
    const lowest = least ? local(frame, least)[1] : Infinity;
    corners = solids.corners;
    floor.show(frame, solids, lowest, model && groundUnder(model, shapes[0].values, frame));
    surface.show(frame, model && { model, lit, chosen, marks });
    regions.show(regionsIn(frame, marks), solids);
    plane.show(map && { ...map, corners: map.corners.map((corner) => vectorIn(frame, corner)) });
    for (const { position, scale } of [ball, behind]) {
      position.copy(solids.ball.at);
      scale.setScalar(solids.ball.radius);
    }
    behind.visible = !model;
    setPoints(face.geometry, corners);
  }

  /**
   * @param {Projection} projection
   * @param {Camera} camera
   * @param {Size} size
   */
  function aim(projection, { x, y, scale }, { width, height }) {
    const { origin, unit } = frame;
    face.material.color.copy(palette["shape-b"]).multiplyScalar(faceShade(corners, projection));
    const [right, up, toward] = [projection.right, projection.up, projection.toward].map((way) => new Vector3(...way));
    const [u, v] = seenAt(projection, origin);
    const place = right.clone().multiplyScalar((x - u) / unit).addScaledVector(up, (y - v) / unit).addScaledVector(toward, DEPTH);
    const halves = [width, height].map((length) => length / (2 * scale * unit));
    Object.assign(eye, { left: -halves[0], right: halves[0], bottom: -halves[1], top: halves[1], near: 0, far: 2 * DEPTH });
    eye.updateProjectionMatrix();
    eye.matrix.makeBasis(right, up, toward).setPosition(place);
    eye.matrixWorldNeedsUpdate = true;
  }

  const paint = latest((/** @type {Tokens} */ tokens) => {
    for (const name of COLOURS) {
      const [r, g, b] = channels(tokens[name]);
      palette[name].setRGB(r / 255, g / 255, b / 255, "srgb");
    }
    palette.pale.copy(palette["shape-b"]).lerp(palette.paper, PALE);
    recolour(scene, palette);
  });

  return {
    /**
     * Draws changes: finely, or coarsely first if fine drawing is slow.
     * @param {Content} content
     * @param {Camera} camera Of the plane of the view.
     * @param {Size} size
     * @param {Tokens} tokens
     */
    draw(content, camera, size, tokens) {
      const { model, map, projection, ...others } = content;
      const [wasDrawn, wasSeen] = [drawn, seen];
      drawn = JSON.stringify([others, model?.name, map?.revision, map?.corners, tokens]);
      seen = JSON.stringify([projection, camera, size, devicePixelRatio]);
      if (drawn === wasDrawn && seen === wasSeen) return;
      paint(tokens);
      if (drawn !== wasDrawn) arrange(content);
      aim(projection, camera, size);
      clearTimeout(resting);
      if (isSlow) resting = setTimeout(() => drawFinely(size), REST);
      surface.wires.visible = !isSlow; // otherwise shading distinguishes the triangles
      render(size, isSlow ? RATIO.moving : devicePixelRatio, 1);
    },

    /**
     * Redraws the picture for code that copies the canvas synchronously, because it is cleared after each frame.
     * @param {Size} size
     */
    drawnNow(size) {
      drawFinely(size);
      return canvas;
    },
  };
}

/**
 * The shade of the visible side of a triangle.
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
 * The regions among the marks, each once; strong if it is among the marks of the present step.
 * @param {Frame} frame
 * @param {ShownMark[]} marks
 */
function regionsIn(frame, marks) {
  const regions = marks.filter(({ mark }) => mark.kind === "region");
  const byName = new Map(regions.sort((a, b) => Number(a.strong) - Number(b.strong)).map((each) => [each.mark.name, each]));
  return [...byName.values()].map(({ mark, strong }) => ({
    name: mark.name,
    strong,
    points: mark.points.map((point) => vectorIn(frame, point)),
  }));
}
