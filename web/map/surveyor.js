/**
 * Surveys what is on the screen, from coarse to fine. A new viewport replaces the one under way. The worker
 * does not wait for the page between two strips, so a map gets fine as soon where the page is busy. Where the
 * moved shape stands makes no difference to a map, so dragging it needs no new one.
 */

import { PARTS } from "../engine/protocol.js";
import { levelsOf } from "./lattice.js";
import { formOf } from "./moved.js";

/** @import { Cells, Survey } from "../engine/protocol.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Lattice } from "./lattice.js" */

/**
 * @typedef {Omit<Survey, "lattice">} Subject
 * @typedef {{survey: (survey: Survey) => void, endSurvey: () => void}} SurveyEngine
 * @typedef {{camera: Camera, size: Size, ratio: number}} Viewport `ratio`: of the screen's pixels to the page's.
 * @typedef {Viewport & {subject: Subject, lattice: Lattice, cells: Cells, isFinest: boolean}} Level
 */

const AT_ONCE = 10; // milliseconds: a level that takes no longer needs no coarser one before
const LONGEST = 20_000; // milliseconds of Python: a level that takes longer is given up
const FIRST_PACE = 1e-3; // milliseconds a cell, until one has been measured
const FADE = 0.5; // weight of the former pace in the present one
const BINADES = 64; // numbers whose exponents differ by fewer take about as long

export class Surveyor {
  /** @type {(level: Level) => void} A level is complete. */
  onLevel = () => {};
  /** @type {() => void} More of a level has come, or no more will. */
  onStrip = () => {};

  /** @type {{subject: Subject, viewport: Viewport} | undefined} */
  #wanted;
  #key = "";
  /** @type {Lattice[]} Those that are yet to come; the first is under way. */
  #levels = [];
  /** @type {Cells | undefined} Of the first level, those that have come. */
  #cells;
  #rows = 0;
  /** Cells of all levels, and of those that have come. */
  #all = 0;
  #come = 0;
  /** Milliseconds that they took. */
  #spent = 0;
  /** The newest complete level of what is wanted. @type {Level | undefined} */
  #former;
  /** @type {Survey | undefined} */
  #asked;
  #pace = FIRST_PACE;
  /** Of which subjects it is the pace. */
  #like = "";
  /** Whether a finer level took too long, so that what has come has to do. */
  isGivenUp = false;

  /** @param {SurveyEngine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** Whether all that was wanted has come. */
  get isDone() {
    return this.#wanted !== undefined && !this.#levels.length;
  }

  /** The part of all cells that has come; 1 where nothing is wanted. */
  get done() {
    return this.#levels.length ? this.#come / this.#all : 1;
  }

  /** Forgets what was wanted; the next look begins anew. */
  stop() {
    const wasUnderWay = this.#levels.length > 0;
    this.engine.endSurvey();
    this.#wanted = undefined;
    this.#key = "";
    this.#levels = [];
    this.#asked = undefined;
    this.isGivenUp = false;
    if (wasUnderWay) this.onStrip();
  }

  /**
   * Has the view surveyed, unless that is under way or done.
   * @param {Subject} subject
   * @param {Viewport} viewport
   */
  look(subject, viewport) {
    const key = keyOf(subject) + JSON.stringify(viewport);
    if (key === this.#key) return;
    this.#key = key;
    this.isGivenUp = false;
    this.#wanted = { subject, viewport };
    this.#former = undefined;
    const like = likeOf(subject);
    if (like !== this.#like) this.#pace = FIRST_PACE;
    this.#like = like;
    const levels = levelsOf(viewport.camera, viewport.size, viewport.ratio);
    const quick = levels.findLastIndex(({ columns, rows }) => columns * rows * this.#pace <= AT_ONCE);
    this.#levels = levels.slice(Math.max(0, quick));
    this.#all = this.#levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
    this.#come = 0;
    this.#begin();
  }

  /**
   * A strip has come; one of a survey that was given up only tells the pace.
   * @param {Survey} survey
   * @param {Cells} cells
   * @param {number} rows
   * @param {number} python Milliseconds.
   */
  receive(survey, cells, rows, python) {
    const { columns } = survey.lattice;
    this.#pace = FADE * this.#pace + (1 - FADE) * (python / (columns * rows));
    if (survey !== this.#asked || !this.#cells) return;
    for (const name of PARTS) {
      if (this.#cells[name].length) this.#cells[name].set(cells[name], this.#rows * columns);
    }
    this.#rows += rows;
    this.#spent += python;
    this.#come += columns * rows;
    this.onStrip();
    if (this.#rows === this.#levels[0].rows) this.#complete(this.#cells);
    else if (this.#former && this.#spent > LONGEST) this.#settleFor(this.#former);
  }

  /** @param {Cells} cells */
  #complete(cells) {
    const { subject, viewport } = /** @type {{subject: Subject, viewport: Viewport}} */ (this.#wanted);
    const [lattice, ...finer] = this.#levels;
    const level = { ...viewport, subject, lattice, cells, isFinest: !finer.length };
    this.#former = level;
    this.#levels = finer;
    if (finer.length && this.#pace * finer[0].columns * finer[0].rows > LONGEST) {
      this.#settleFor(level);
      return;
    }
    if (finer.length) this.#begin();
    this.onLevel(level);
  }

  /** @param {Level} level */
  #settleFor(level) {
    this.engine.endSurvey();
    this.#asked = undefined;
    this.#levels = [];
    this.isGivenUp = true;
    this.onLevel({ ...level, isFinest: true });
  }

  #begin() {
    const [{ columns, rows }] = this.#levels;
    const count = columns * rows;
    this.#rows = 0;
    this.#spent = 0;
    this.#cells = {
      hit: new Uint8Array(count),
      region: new Uint8Array(count),
      distance: new Float32Array(count),
      exact: new Uint8Array(this.#wanted?.subject.compared ? count : 0),
    };
    const { subject } = /** @type {{subject: Subject}} */ (this.#wanted);
    this.#asked = { ...subject, lattice: this.#levels[0] };
    this.engine.survey(this.#asked);
  }
}

/**
 * What a survey depends on; not on where the moved shape stands.
 * @param {Subject} subject
 */
export function keyOf({ shapes, moved, algorithm, compared, plane }) {
  const asked = shapes.map((shape, i) => [shape.type, i === moved ? formOf(shape) : shape.values]);
  return JSON.stringify([asked, moved, algorithm, compared, plane]);
}

/**
 * What the pace of a survey depends on: Python takes a thousand times as long where floats do not suffice.
 * @param {Subject} subject
 */
function likeOf({ shapes, algorithm, compared }) {
  const sizes = shapes.flatMap(({ values }) => values).map(Math.abs).filter(Boolean);
  const ends = [Math.max(...sizes), Math.min(...sizes)].map((size) => Math.round(Math.log2(size) / BINADES));
  return JSON.stringify([shapes.map(({ type }) => type), algorithm, compared, ends]);
}
