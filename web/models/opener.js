/** Opens models: by name, from a file, or a single face of one. */

import { writeLink } from "../document/link.js";
import { LONGEST_TEXT, isState } from "../document/link-text.js";
import { hasMesh, stateOf, withValues } from "../document/scene.js";
import { loadScene, startOf } from "../document/scenes.js";
import { boundsOfModel, faceOf, hasModel, keepModel, modelOf } from "../geometry/models.js";
import { ballBeside, placeBeside, seenDeep } from "../geometry/projection.js";
import { depthAt, verticesOf } from "../geometry/triangle3.js";
import { tappable } from "../input/tap.js";
import { touchedFaces } from "../space/projected-marks.js";
import { ModelError } from "./model-fault.js";

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Point } from "../geometry/camera.js" */
/** @import { Model } from "../geometry/meshes.js" */
/** @import { Projection } from "../geometry/projection.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Pixel } from "../input/drag.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Fault } from "../words/fault.js" */

const MODEL_SCENE = "sphere-mesh";
const FACE_SCENE = "sphere-triangle"; // the scene for a single face of a model
const IS_MODEL = /\.(obj|stl|gltf|glb)$/i;
const HANDLE = ".handle"; // covers faces, and is dragged rather than tapped

/**
 * @typedef {{
 *   board: Board, frames: Frames, stage: Stage, run: Run, go: (link: string) => Promise<unknown>,
 *   report: (problem: Fault, revision: number) => void, place: () => AbortSignal, whenLoaded: WhenLoaded,
 * }} Deps `go`: opens a link, adds a history entry, and resolves to a message if the link could not be shown; `report`:
 *   reports a file that contains no usable model, or a note on a loaded one; `place`: the signal of the current place.
 */

/** @typedef {ReturnType<typeof modelOpenerOf>} ModelOpener */

/** @param {Deps} deps */
export function modelOpenerOf({ board, frames, stage, go, run, report, place, whenLoaded }) {
  const { canvas, element } = stage;
  /** The position where a sphere was placed, until the user moves it. @type {number[] | undefined} */
  let placed;
  /** The number of files opened: a file that loads more slowly than the next one must not replace it. */
  let files = 0;

  /** Whether the page has a scene for the shape with a single face of the model. */
  const opensFaces = () => board.state.shapes[0]?.type === "sphere";

  /** The highlighted face at a position, if any. @param {Pixel} pixel */
  function faceUnder(pixel) {
    const { drawn } = frames;
    const { projection } = board;
    if (!opensFaces() || !projection || !drawn?.meshes || !drawn.answer.explanation) return undefined;
    return faceAt(modelOf(drawn.meshes[0]), touchedFaces(drawn.answer.explanation).b, projection, stage.toWorld(pixel));
  }

  /** @param {number} face */
  function openFace(face) {
    const { state: { shapes: [ball], meshes: [mesh] = [""], parameters: { azimuth, elevation } } } = board;
    const values = [ball.values, faceOf(modelOf(mesh), face)];
    return whenLoaded(() => loadScene(FACE_SCENE), (scene) => (
      go(writeLink(scene, stateOf(scene, values, { ...scene.parameters, azimuth, elevation }), {}))));
  }

  /**
   * Shows a model. A shape that the user has moved stays where it is; one that was never moved is placed next to the
   * model, or the placed model next to the other one.
   * @param {string} name
   * @param {number} [which] Its index among the scene's models.
   */
  function show(name, which = 0) {
    const { scene, state } = board;
    const [start, { type, values }] = [startOf(scene).shapes[0].values, state.shapes[0]];
    const isPlaced = [start, placed].some((former) => former?.every((each, i) => each === values[i]));
    const meshes = (state.meshes ?? []).with(which, name);
    if (!isPlaced || String(meshes) === String(state.meshes) || !meshes.every(hasModel)) {
      run("showState", { ...state, meshes });
      return;
    }
    const [first, last = first] = meshes.map((each) => boundsOfModel(modelOf(each)));
    placed = String(meshes) === String(scene.meshes) ? start : type === "place" ? placeBeside(first, last) : ballBeside(type, last);
    run("showState", { ...withValues(scene, state, 0, placed), meshes });
    report(new ModelError("model.placed", { shape: { key: `shape.${type}` } }), board.revision);
  }

  tappable(element, (pixel, target) => {
    const face = target === canvas || target.matches(HANDLE) ? faceUnder(pixel) : undefined;
    if (face !== undefined) openFace(face);
  });
  canvas.addEventListener("pointermove", ({ offsetX, offsetY }) =>
    canvas.classList.toggle("over-face", faceUnder([offsetX, offsetY]) !== undefined));

  return {
    go,
    show,
    openFace,
    opensFaces,

    /** The touched triangle selected in the list. @type {number | undefined} */
    chosen: undefined,

    /** Selects a triangle from the list. @param {number | undefined} face */
    choose(face) {
      this.chosen = face;
      stage.redraw();
    },

    /**
     * Opens a file: a model in its scene, or a text with a state or with shapes; if it cannot be read, nothing changes.
     * @param {File} file
     * @param {number} [which] The index of the model that it replaces.
     */
    async openFile(file, which = 0) {
      if (!IS_MODEL.test(file.name)) {
        const text = file.size > LONGEST_TEXT ? undefined : await file.text();
        if (text === undefined || isState(text)) run("openJson", file); // which reports a file that is too large
        else run("paste", text);
        return;
      }
      const { revision } = board;
      const here = place();
      const number = files += 1;
      try {
        const { readModel } = await import("./load.js");
        const name = keepModel(await readModel(file));
        if (number !== files || here.aborted) return;
        const isHere = !board.store.parts.isGallery && hasMesh(board.scene);
        if (isHere || !await go(`#/${MODEL_SCENE}`)) show(name, isHere ? which : 0);
      } catch (error) {
        if (!here.aborted) report(error instanceof ModelError ? error : new ModelError("model.reader", { name: file.name }), revision);
      }
    },
  };
}

/**
 * Returns the face closest to the viewer, if any.
 * @param {Model} model
 * @param {number[]} faces The candidates.
 * @param {Projection} projection
 * @param {Point} place The position in the view.
 * @returns {number | undefined}
 */
function faceAt(model, faces, projection, place) {
  let [found, nearest] = [/** @type {number | undefined} */ (undefined), -Infinity];
  for (const face of faces) {
    const corners = verticesOf({ type: "triangle3", values: faceOf(model, face) }).map((corner) => seenDeep(projection, corner));
    const depth = depthAt(corners, place) ?? -Infinity;
    if (depth > nearest) [found, nearest] = [face, depth];
  }
  return found;
}
