/** The ways from model to model: by name, from a file, and to one of its faces alone. */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { hasMesh, loadScene, startOf, stateOf, withValues } from "../document/scene.js";
import { boundsOfModel, faceOf, keepModel, modelOf } from "../geometry/models.js";
import { faceAt } from "./pick.js";
import { ballBeside } from "../geometry/projection.js";
import { tappable } from "../input/tap.js";
import { ModelError } from "./fault.js";
import { touchedFaces } from "../space/picture.js";

/** @import { Board } from "../document/board.js" */
/** @import { State } from "../document/scene.js" */
/** @import { Pixel } from "../input/drag.js" */
/** @import { ModelPanel } from "./model-panel.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */

const MODEL_SCENE = "sphere-mesh";
const FACE_SCENE = "sphere-triangle"; // where one face of a model is seen alone
const HANDLE = ".handle"; // lies over faces, and is dragged rather than tapped

export class ModelOpener {
  /** @type {(state: State) => void} That state is to be shown, in the scene of models. */
  onState = () => {};
  /** @type {(problem: LinkError | ModelError, revision: number) => void} A file made no model, or what came with it; a face cannot be shown. */
  onFault = () => {};
  /** Opens a link, with a way back. @type {(link: string) => Promise<unknown>} */
  go = async () => {};
  /** The touched triangle that is chosen in the list. @type {number | undefined} */
  chosen;
  /** Where a sphere was placed that no person has moved since. @type {number[] | undefined} */
  #placed;
  /** How many files were opened: one that takes longer than the next does not come after it. */
  #files = 0;

  /**
   * @param {Board} board
   * @param {Frames} frames
   * @param {Stage} stage
   * @param {ModelPanel} panel
   */
  constructor(board, frames, stage, panel) {
    this.board = board;
    this.frames = frames;
    this.stage = stage;
    this.panel = panel;
  }

  listen() {
    const { panel, stage } = this;
    panel.onModel = (name) => this.#show(name);
    panel.onFile = (file) => this.#openFile(file);
    panel.onFace = (face) => this.#openFace(face);
    panel.onChoose = (face) => {
      this.chosen = face;
      stage.redraw();
    };
    const { canvas, element } = stage;
    tappable(element, (pixel, target) => {
      const face = target === canvas || target.matches(HANDLE) ? this.#faceAt(pixel) : undefined;
      if (face !== undefined) this.#openFace(face);
    });
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) =>
      canvas.classList.toggle("over-face", this.#faceAt([offsetX, offsetY]) !== undefined));
  }

  /**
   * A model of a file, in its scene; what cannot be read leaves all as it was.
   * @param {File} file
   */
  async #openFile(file) {
    const { revision } = this.board;
    this.#files += 1;
    const number = this.#files;
    try {
      const { readModel } = await import("./load.js");
      const name = keepModel(await readModel(file));
      if (number !== this.#files) return;
      if (this.frames.isIdle || !hasMesh(this.board.scene)) await this.go(`#/${MODEL_SCENE}`);
      this.#show(name);
    } catch (error) {
      const isTold = error instanceof ModelError;
      this.onFault(isTold ? error : new ModelError("model.reader", { name: file.name }), revision);
    }
  }

  /**
   * The person's sphere stays where it is; a sphere that was never moved is placed beside the model.
   * @param {string} name
   */
  #show(name) {
    const { scene, state } = this.board;
    const [start, { values }] = [startOf(scene).shapes[0].values, state.shapes[0]];
    const isPlaced = [start, this.#placed].some((former) => former?.every((each, i) => each === values[i]));
    if (!isPlaced || name === state.mesh) {
      this.onState({ ...state, mesh: name });
      return;
    }
    this.#placed = name === scene.mesh ? start : ballBeside(boundsOfModel(modelOf(name)));
    this.onState({ ...withValues(scene, state, 0, this.#placed), mesh: name });
    this.onFault(new ModelError("model.placed", {}), this.board.revision);
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
  async #openFace(face) {
    const { state: { shapes: [ball], mesh = "", parameters }, revision } = this.board;
    const scene = await loadScene(FACE_SCENE).catch((error) => {
      this.onFault(new LinkError("scene.load", { detail: problemOf(error) }), revision);
    });
    if (!scene) return;
    const values = [ball.values, faceOf(modelOf(mesh), face)];
    const { azimuth, elevation } = parameters;
    this.go(writeLink(scene, stateOf(scene, values, { ...scene.parameters, azimuth, elevation }), {}));
  }
}
