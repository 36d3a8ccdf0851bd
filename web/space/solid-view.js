/**
 * The 3D picture behind the canvas: solids, shading, floor, and the visible parts of outlines. The other lines and the
 * letters over it are drawn by the canvas itself, which uses the same projection. Only changes are redrawn. Without a
 * graphics card, motion is drawn without smoothing, and finely once it rests.
 */

import { BufferGeometry, Color, GreaterDepth, OrthographicCamera, Scene, SphereGeometry, Vector3, WebGLRenderer } from "three";

import { channels } from "../draw/tokens.js";
import { surroundings } from "../geometry/ground.js";
import { latest } from "../geometry/memoize.js";
import { cornersIn, seenAt } from "../geometry/projection.js";
import { betweenOf } from "./between.js";
import { surfacesOf } from "./surfaces.js";
import { curveOf } from "./curve.js";
import { floorOf } from "./floor.js";
import { vectorIn } from "./frame.js";
import { lightsOf } from "./light.js";
import { modelSurfaceOf } from "./model.js";
import { outlinesOf } from "./outlines.js";
import { COLOURS, ORDER, again, depthOf, recolour, setPoints, solid, strengthen } from "./parts.js";
import { planeOf } from "./plane.js";
import { regionsOf } from "./regions.js";
import { sheetsOf } from "./sheets.js";

/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Frame } from "../geometry/ground.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Placed } from "../geometry/models.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Point3 } from "../geometry/vectors.js" */
/** @import { Palette, Solids } from "./parts.js" */

/**
 * @typedef {{
 *   projection: Projection, shapes: Shape[], marks: ShownMark[], models: Placed[], lit: Record<Placed["of"], number[]>, chosen?: number | undefined,
 *   isHit: boolean, pair?: readonly number[] | undefined, hits: number[], map?: {canvas: HTMLCanvasElement, revision: number, corners: Point3[]} | undefined,
 * }} Content `models`: of a scene with meshes, with `lit` faces, one of which may be `chosen`; `pair`: of a list, the
 *   shapes that the explanation is about; `hits`: those that intersect another; `map`: in the plane with these corners.
 */

const DEPTH = 16; // visible depth in picture sizes, in front and behind
/** Canvas pixels per CSS pixel without a graphics card. The higher ratio smooths a picture at rest. */
const RATIO = { moving: 0.85, resting: 2 };
const REST = 200; // milliseconds without a change, longer than a slow machine's frame
/** Fraction of the paper's colour in a model's colour: its lines and lit triangles stand out from its brightest side. */
const PALE = { light: 0.4, dark: 0.75 };
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
  const [floor, regions, plane, surfaces] = [floorOf(), regionsOf(), planeOf(), { a: modelSurfaceOf("a"), b: modelSurfaceOf("b") }];
  const sphere = new SphereGeometry(1, 48, 24);
  const ball = solid(sphere, { order: ORDER.ball, colour: "shape-a", opacity: OPACITY.ball, isClosed: true });
  const face = solid(new BufferGeometry(), { order: ORDER.face, colour: "shape-b", opacity: OPACITY.face });
  // Shows which part of the ball is behind the face: first the depth of the face, then the ball where it is deeper.
  // The face is drawn over this part, and the ball itself later.
  const depth = depthOf(face.geometry, ORDER.depth);
  const behind = again(ball, { order: ORDER.behind, depthFunc: GreaterDepth });
  const [outlines, between, sheets, bodies, curve] = [outlinesOf(sphere), betweenOf(), sheetsOf(), surfacesOf(), curveOf()];
  const scene = new Scene().add(...lightsOf(isSlow), floor.group, surfaces.a.group, surfaces.b.group, regions.group, ...plane.objects, ...between.objects, ...sheets.objects, ...curve.objects, bodies.group);
  const aroundBall = [depth, behind, face, ball, ...outlines.objects];
  scene.add(...aroundBall);
  Object.assign(renderer.shadowMap, { enabled: true, autoUpdate: false });
  const palette = /** @type {Palette} */ (Object.fromEntries([...COLOURS, "pale-a", "pale-b"].map((name) => [name, new Color()])));
  /** Serialized inputs of the last content and of the last view, to detect changes. */
  let [drawn, seen] = ["", ""];
  let frame = /** @type {Frame} */ ({ origin: [0, 0, 0], unit: 1 });
  /** In the frame. @type {Solids} */
  let solids;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  canvas.addEventListener("webglcontextrestored", () => (drawn = "")); // a restored context is empty

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
    showWires(true);
    render(size, fine, fine / devicePixelRatio);
  }

  /** @param {boolean} isShown */
  function showWires(isShown) {
    for (const { wires } of Object.values(surfaces)) wires.visible = isShown;
  }

  /** @param {Content} content */
  function arrange({ shapes, marks, models, lit, chosen, map, pair }) {
    const around = surroundings(shapes, models);
    frame = around.frame;
    const isBall = !pair && shapes[0]?.type === "sphere";
    const listed = isBall ? [] : shapes.filter(({ type }) => type !== "mesh");
    solids = { corners: [], ...(isBall && ballOf(frame, shapes)), bodies: bodies.place(frame, listed, pair) };
    recolour(bodies.group, palette);
    floor.show(frame, solids, around.lowest);
    const crossing = placed(frame, marks, "curve").flat();
    curve.place(crossing);
    const shown = crossing.length ? marks.filter(({ mark }) => mark.kind !== "box") : marks; // the curve is in the boxes
    for (const of of /** @type {const} */ (["a", "b"])) {
      const each = models.find((some) => some.of === of);
      surfaces[of].show(frame, each && { ...each, lit: lit[of], chosen, marks: shown.filter(({ mark }) => mark.of === of), isClear: of === "b" && models.length > 1 });
    }
    regions.show(regionsIn(frame, marks), solids);
    plane.show(map && { ...map, corners: map.corners.map((corner) => vectorIn(frame, corner)) });
    between.show(placed(frame, marks, "interval"));
    sheets.show(placed(frame, marks, "face"));
    for (const object of aroundBall) object.visible = isBall;
    for (const { position, scale } of solids.ball ? [ball, behind, outlines.ball] : []) {
      position.copy(solids.ball?.at ?? position);
      scale.setScalar(solids.ball?.radius ?? 1);
    }
    behind.visible &&= !models.length;
    setPoints(face.geometry, solids.corners);
    renderer.shadowMap.needsUpdate = true;
  }

  /**
   * @param {Projection} projection
   * @param {Camera} camera
   * @param {Size} size
   * @param {Content} content
   */
  function aim(projection, { x, y, scale }, { width, height }, { hits, isHit }) {
    const { origin, unit } = frame;
    const [right, up, toward] = [projection.right, projection.up, projection.toward].map((direction) => new Vector3(...direction));
    const [u, v] = seenAt(projection, origin);
    const place = right.clone().multiplyScalar((x - u) / unit).addScaledVector(up, (y - v) / unit).addScaledVector(toward, DEPTH);
    const halves = [width, height].map((length) => length / (2 * scale * unit));
    Object.assign(eye, { left: -halves[0], right: halves[0], bottom: -halves[1], top: halves[1], near: 0, far: 2 * DEPTH });
    eye.updateProjectionMatrix();
    eye.matrix.makeBasis(right, up, toward).setPosition(place);
    eye.matrixWorldNeedsUpdate = true;
    const from = { right, up, toward, pixel: 1 / (scale * unit) };
    outlines.show(solids, from, isHit);
    bodies.show(from, hits);
    curve.show(from);
  }

  const paint = latest((/** @type {Tokens} */ tokens) => {
    for (const name of COLOURS) {
      const [r, g, b] = channels(tokens[name]);
      palette[name].setRGB(r / 255, g / 255, b / 255, "srgb");
    }
    const pale = palette.paper.g > palette.ink.g ? PALE.light : PALE.dark;
    for (const of of /** @type {const} */ (["a", "b"])) palette[`pale-${of}`].copy(palette[`shape-${of}`]).lerp(palette.paper, pale);
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
      if (!(size.width && size.height && camera.scale > 0)) return; // a hidden stage has no size, so nothing has a position
      const { models, map, projection, ...others } = content;
      const [wasDrawn, wasSeen] = [drawn, seen];
      drawn = JSON.stringify([others, models.map(({ model, place }) => [model.name, place]), map?.revision, map?.corners, tokens]);
      seen = JSON.stringify([projection, camera, size, devicePixelRatio]);
      if (drawn === wasDrawn && seen === wasSeen) return;
      paint(tokens);
      if (drawn !== wasDrawn) arrange(content);
      aim(projection, camera, size, content);
      clearTimeout(resting);
      if (isSlow) resting = setTimeout(() => drawFinely(size), REST);
      showWires(!isSlow); // otherwise shading distinguishes the triangles
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
 * @param {Frame} frame
 * @param {Shape[]} shapes
 */
function ballOf(frame, [ball, other]) {
  return {
    ball: { at: vectorIn(frame, ball.values), radius: ball.values[3] / frame.unit },
    corners: cornersIn(other).map((at) => vectorIn(frame, at)),
  };
}

/**
 * The points of each mark of a kind of the current step, such as the ends of a projection.
 * @param {Frame} frame
 * @param {ShownMark[]} marks
 * @param {ShownMark["mark"]["kind"]} kind
 */
function placed(frame, marks, kind) {
  const own = marks.filter(({ mark, role }) => role === "own" && mark.kind === kind);
  return own.map(({ mark }) => mark.points.map((point) => vectorIn(frame, point)));
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
