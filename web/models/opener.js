/** The ways from model to model: by name, from a file, and to one of its faces alone. */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { hasMesh, stateOf, withValues } from "../document/scene.js";
import { loadScene, startOf } from "../document/scenes.js";
import { boundsOfModel, faceOf, keepModel, modelOf } from "../geometry/models.js";
import { ballBeside } from "../geometry/projection.js";
import { tappable } from "../input/tap.js";
import { touchedFaces } from "../space/picture.js";
import { ModelError } from "./fault.js";
import { faceAt } from "./pick.js";

/** @import { Board } from "../document/board.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Pixel } from "../input/drag.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Fault } from "../words/fault.js" */

const MODEL_SCENE = "sphere-mesh";
const FACE_SCENE = "sphere-triangle"; // where one face of a model is seen alone
const IS_JSON = /\.json$/i;
const HANDLE = ".handle"; // lies over faces, and is dragged rather than tapped

/**
 * @typedef {{
 *   board: Board, frames: Frames, stage: Stage, run: Run, go: (link: string) => Promise<unknown>,
 *   tell: (problem: Fault, revision: number) => void,
 * }} Means `go` opens a link, with a way back; `tell`: a file made no model, or what came with it, or a face cannot be shown.
 */

export class ModelOpener {
  /** The touched triangle that is chosen in the list. @type {number | undefined} */
  chosen;
  /** Where a sphere was placed that no person has moved since. @type {number[] | undefined} */
  #placed;
  /** How many files were opened: one that takes longer than the next does not come after it. */
  #files = 0;

  /** @param {Means} means */
  constructor({ board, frames, stage, go, run, tell }) {
    this.board = board;
    this.frames = frames;
    this.stage = stage;
    this.go = go;
    this.run = run;
    this.tell = tell;
    const { canvas, element } = stage;
    tappable(element, (pixel, target) => {
      const face = target === canvas || target.matches(HANDLE) ? this.#faceAt(pixel) : undefined;
      if (face !== undefined) this.openFace(face);
    });
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) =>
      canvas.classList.toggle("over-face", this.#faceAt([offsetX, offsetY]) !== undefined));
  }

  /** The triangle that is about to be chosen from the list. @param {number | undefined} face */
  choose(face) {
    this.chosen = face;
    this.stage.redraw();
  }

  /**
   * A model of a file, in its scene, or what a file in JSON tells; what cannot be read leaves all as it was.
   * @param {File} file
   */
  async openFile(file) {
    if (IS_JSON.test(file.name)) {
      this.run("openJson", file);
      return;
    }
    const { revision } = this.board;
    this.#files += 1;
    const number = this.#files;
    try {
      const { readModel } = await import("./load.js");
      const name = keepModel(await readModel(file));
      if (number !== this.#files) return;
      if (this.board.store.parts.isGallery || !hasMesh(this.board.scene)) await this.go(`#/${MODEL_SCENE}`);
      this.show(name);
    } catch (error) {
      const isTold = error instanceof ModelError;
      this.tell(isTold ? error : new ModelError("model.reader", { name: file.name }), revision);
    }
  }

  /**
   * The person's sphere stays where it is; a sphere that was never moved is placed beside the model.
   * @param {string} name
   */
  show(name) {
    const { scene, state } = this.board;
    const [start, { values }] = [startOf(scene).shapes[0].values, state.shapes[0]];
    const isPlaced = [start, this.#placed].some((former) => former?.every((each, i) => each === values[i]));
    if (!isPlaced || name === state.mesh) {
      this.run("showState", { ...state, mesh: name });
      return;
    }
    this.#placed = name === scene.mesh ? start : ballBeside(boundsOfModel(modelOf(name)));
    this.run("showState", { ...withValues(scene, state, 0, this.#placed), mesh: name });
    this.tell(new ModelError("model.placed", {}), this.board.revision);
  }

  /** The highlighted face at a place, if there is one. @param {Pixel} pixel */
  #faceAt(pixel) {
    const { drawn } = this.frames;
    const { projection } = this.board;
    if (!projection || !drawn?.mesh || !drawn.answer.explanation) return undefined;
    const lit = touchedFaces(drawn.answer.explanation);
    return faceAt(modelOf(drawn.mesh), lit, projection, this.stage.toWorld(pixel));
  }

  /** @param {number} face */
  async openFace(face) {
    const { state: { shapes: [ball], mesh = "", parameters }, revision } = this.board;
    const scene = await loadScene(FACE_SCENE).catch((error) => {
      this.tell(new LinkError("scene.load", { detail: problemOf(error) }), revision);
    });
    if (!scene) return;
    const values = [ball.values, faceOf(modelOf(mesh), face)];
    const { azimuth, elevation } = parameters;
    this.go(writeLink(scene, stateOf(scene, values, { ...scene.parameters, azimuth, elevation }), {}));
  }
}
