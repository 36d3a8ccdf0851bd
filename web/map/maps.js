/** The maps of a scene: of its answers, and of their difference from the exact ones. */

import { pairIn, pairLetters } from "../document/cast.js";
import { isLibrary, librariesOf } from "../document/library-catalogue.js";
import { movedOf } from "../document/scene.js";
import { toScreen, toWorld } from "../geometry/camera.js";
import { placedModels } from "../geometry/models.js";
import { seenAt, squaredProjection } from "../geometry/projection.js";
import { circlePath, strokePath } from "../draw/strokes.js";
import { Atlas } from "./atlas.js";
import { mapPanelOf } from "./map-panel.js";
import { movesAny, pairScene } from "./moved.js";
import { probeOf } from "./probe.js";
import { cornersOf, inView, placeIn, placeSeenAt, sectionOf } from "./section.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Answered } from "../document/store.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { SurveyEngine } from "./surveyor.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { MapLayers } from "../draw/picture.js" */
/** @import { Shown } from "./map-panel.js" */
/** @import { Section } from "./section.js" */

const RING = 11; // pixels around a position of disagreement

export class Maps {
  /** Increases with every change of the map. */
  changes = 0;

  /** The part of the map's plane that is surveyed, for a scene in space. @type {Section | undefined} */
  section;
  /** All of it. @type {Section | undefined} */
  #whole;
  /** The revision of the opened state that it was fitted for. @type {number | undefined} */
  #cutAt;
  /** The map drawn on this canvas, and its number. */
  #canvas = document.createElement("canvas");
  #painted = 0;

  /** @param {{root: Document, engine: SurveyEngine, stage: Stage, frames: Frames, texts: Texts}} page @param {Run} run */
  constructor({ root, engine, stage, frames, texts }, run) {
    this.stage = stage;
    this.frames = frames;
    const panel = this.panel = mapPanelOf(root, texts, run);
    this.atlas = new Atlas(engine, () => panel.show({ done: this.atlas.surveyor.done, isGivenUp: false }), () => this.#change());
    this.probe = probeOf(/** @type {HTMLElement} */ (root.getElementById("probe")), stage, () => this.#announce());
  }

  #change() {
    const { done, isGivenUp } = this.atlas.surveyor;
    this.panel.show({ done, isGivenUp });
    this.changes += 1;
    this.stage.redraw();
  }

  get isMapped() {
    return this.panel.isMapped;
  }

  /** @param {string} view */
  open(view) {
    const isSame = view === this.panel.view;
    this.panel.open(view);
    this.probe.show(this.isMapped);
    if (isSame) return;
    const { camera, element } = this.stage;
    this.atlas.close();
    this.#cut(undefined);
    this.probe.begin([camera.x, camera.y]);
    delete element.dataset.map;
  }

  /**
   * Shows the part in view of a section, or none. A view of everything includes the section when it is opened, but does not follow it.
   * @param {Section | undefined} section
   */
  #cut(section) {
    const { projection, store } = this.frames.board;
    const opened = section && store.parts.opened;
    this.#whole = section;
    this.section = section && projection && inView(section, projection, this.stage);
    if (opened === this.#cutAt) return;
    this.#cutAt = opened;
    this.stage.extend();
  }

  /** Called after each draw: surveys the visible area. */
  follow() {
    const { board: { scene }, drawn, shown, status } = this.frames;
    if (!this.isMapped) return;
    this.probe.follow();
    const isDrawn = drawn?.scene === scene.id;
    const subject = this.#subjectOf(isDrawn ? drawn : shown);
    if (this.panel.follow(subject?.scene ?? scene)) this.atlas.close();
    const canAsk = isDrawn && status === "ready";
    if (canAsk && subject) this.#survey(drawn, subject);
    else this.atlas.close();
    if (canAsk && !subject) { // there is no pair to survey
      this.stage.element.dataset.map = "done";
      this.#show({ algorithm: "exact", known: [], flaw: undefined });
    }
    this.#announce();
  }

  /**
   * The pair to survey, if any, and its scene; in an editable list, the shape selected last is the one that moves.
   * @param {Pick<Answered, "about" | "shapes"> & {answer?: Answered["answer"] | undefined}} shown
   */
  #subjectOf({ about, answer, shapes: all }) {
    const { board } = this.frames;
    if (!board.kind.hasList) return { scene: board.scene, shapes: all };
    const pair = pairIn(about);
    if (!pair.every((i) => all[i]) || !pair.length || (answer && !answer.explanation)) return undefined;
    const shapes = pair.map((i) => all[i]);
    const moved = Math.max(0, pair.indexOf(board.chosen));
    return { scene: pairScene(board.scene, shapes, pairLetters(shapes[0], shapes[1]), moved), shapes };
  }

  /**
   * @param {Answered} drawn
   * @param {{scene: Scene, shapes: Answered["shapes"]}} subject
   */
  #survey({ algorithm: asked, answer, meshes }, { scene, shapes }) {
    const moved = movedOf(scene);
    const { camera, element, size, tokens } = this.stage;
    const { board } = this.frames;
    const algorithm = answer.explanation?.algorithm ?? asked;
    const compared = this.panel.view === "difference";
    const counted = this.panel.view === "cost" && algorithm !== "exact" && !isLibrary(algorithm);
    const isNothing = compared && (algorithm === "exact" || !movesAny(scene));
    const facing = squaredProjection(board.state.parameters);
    const former = this.section;
    this.#cut(facing && sectionOf(shapes, moved, board.state.parameters.shift, { facing, models: placedModels(shapes, meshes) }));
    const { plane, centre, viewport = { camera, size, ratio: devicePixelRatio } } = this.section ?? {};
    if (isNothing) this.atlas.close();
    else this.atlas.look({ shapes, moved, algorithm, compared, ...(counted && { counted }), ...(plane && { plane }), ...(meshes && { meshes }) }, viewport, tokens);
    if (String(former && cornersOf(former)) !== String(this.section && cornersOf(this.section))) this.#change(); // the sheets are painted again
    element.dataset.map = isNothing || this.atlas.surveyor.isDone ? "done" : "under-way";
    const [x, y] = centre ?? shapes[moved].values;
    const { rings } = this.panel;
    const flaw = compared && answer.departs.length > 0 ? /** @type {Point} */ ([x, y]) : undefined;
    const section = this.section && { along: this.section.along, shift: board.state.parameters.shift, reach: this.section.reach };
    this.#show({ algorithm, known: [...answer.algorithms, ...librariesOf(answer)], flaw, ...section });
    if (String(rings) !== String(this.panel.rings)) this.stage.redraw();
  }

  /** @param {Partial<Shown>} changes */
  #show(changes) {
    const { isRefused, level, step } = this.atlas;
    this.panel.show({ isRefused, level, step, ...changes });
  }

  /** The map as shown in space; undefined if none is visible. */
  get onPlane() {
    if (!this.isMapped || !this.section || !this.atlas.level) return undefined;
    if (this.#painted !== this.changes) {
      const { camera, size } = this.section.viewport;
      const context = /** @type {CanvasRenderingContext2D} */ (Object.assign(this.#canvas, size).getContext("2d"));
      for (const layer of /** @type {const} */ (["cells", "lines"])) this.atlas.paint(context, camera, size, layer);
      this.#painted = this.changes;
    }
    return { canvas: this.#canvas, revision: this.#painted, corners: cornersOf(this.section) };
  }

  /** The corners of the section, as seen. */
  get corners() {
    const { projection } = this.frames.board;
    return this.#whole && projection ? cornersOf(this.#whole).map((corner) => seenAt(projection, corner)) : [];
  }

  /**
   * Converts a position on the map to the world: in space, on its plane.
   * @param {Point} place
   */
  placeOf(place) {
    return this.section ? placeIn(this.section, place) : place;
  }

  /** The position on the map that is visible at a point of the view. @param {Point} seen */
  #placeSeenAt(seen) {
    const { projection } = this.frames.board;
    return this.section && projection ? placeSeenAt(this.section, projection, seen) : seen;
  }

  #announce() {
    if (!this.isMapped) return;
    const seen = this.probe.place;
    const place = seen && this.#placeSeenAt(seen);
    const reading = place && this.atlas.read(place);
    const isSettled = this.stage.element.dataset.map === "done";
    this.panel.announce(reading && { ...reading, place: this.placeOf(reading.place) }, isSettled);
  }

  /** @type {MapLayers["paint"]} */
  paint(context, camera, size, layer) {
    if (this.isMapped && !this.section) this.atlas.paint(context, camera, size, layer);
  }

  /**
   * The labels of the map.
   * @param {Camera} camera
   * @param {Size} size
   */
  labels(camera, size) {
    if (!this.isMapped) return [];
    const placeAt = (/** @type {Point} */ pixel) => this.#placeSeenAt(toWorld(camera, size, pixel));
    return this.atlas.labels({ onScreen: this.#onScreen(camera, size), placeAt }, (region) => this.panel.shortName(region));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Camera} camera
   * @param {Size} size
   * @param {Tokens} tokens
   */
  paintRings(context, camera, size, tokens) {
    if (!this.isMapped) return;
    for (const place of this.panel.rings) {
      circlePath(context, this.#onScreen(camera, size)(place), RING);
      strokePath(context, tokens.paper, 5);
      strokePath(context, tokens.ink, 2);
    }
  }

  /**
   * @param {Camera} camera
   * @param {Size} size
   * @returns {(place: Point) => Point}
   */
  #onScreen(camera, size) {
    const { projection } = this.frames.board;
    return (place) => toScreen(camera, size, this.section && projection ? seenAt(projection, placeIn(this.section, place)) : place);
  }
}
