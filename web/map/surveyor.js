/**
 * Surveys what is on the screen, from coarse to fine. A new viewport replaces the one under way. The worker
 * does not wait for the page between two strips, so a map gets fine as soon where the page is busy. Where the
 * moved shape stands makes no difference to a map, so dragging it needs no new one.
 */

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

/**
 * @typedef {{
 *   subject: Subject, viewport: Viewport, levels: Lattice[], all: number, come: number, former: Level | undefined,
 *   asked: Survey, cells: Cells, rows: number, spent: number,
 * }} Course Of a survey. `levels`: those that are yet to come, the first of which is under way; `all`, `come`: cells of all of them, and
 *   of those that have come; `former`: the newest complete one; `asked`, `cells`, `rows`, `spent`: of the first level the question, the
 *   rows that have come, and the milliseconds that they took.
 */

/**
 * @param {SurveyEngine} engine
 * @param {() => void} onStrip More of a level has come, or no more will.
 * @param {(level: Level) => void} onLevel A level is complete.
 */
export function surveyorOf(engine, onStrip, onLevel) {
  /** @type {Course | undefined} */
  let course;
  let key = "";
  let pace = FIRST_PACE;
  let like = ""; // of which subjects it is the pace

  /** @param {Omit<Course, "asked" | "cells" | "rows" | "spent">} newest */
  function begin(newest) {
    const { subject, levels: [lattice] } = newest;
    const count = countOf(lattice);
    const cells = {
      hit: new Uint8Array(count), region: new Uint8Array(count), distance: new Float32Array(count),
      exact: new Uint8Array(subject.compared ? count : 0), ...(subject.counted && { cost: new Uint32Array(count) }),
    };
    course = { ...newest, asked: { ...subject, lattice }, cells, rows: 0, spent: 0 };
    engine.survey(course.asked);
  }

  const surveyor = {
    /** Whether a finer level took too long, so that what has come has to do. */
    isGivenUp: false,

    /** Whether all that was wanted has come. */
    get isDone() {
      return course !== undefined && !course.levels.length;
    },

    /** The part of all cells that has come; 1 where nothing is wanted. */
    get done() {
      return course?.levels.length ? course.come / course.all : 1;
    },

    /** Forgets what was wanted; the next look begins anew. */
    stop() {
      const wasUnderWay = Boolean(course?.levels.length);
      engine.endSurvey();
      course = undefined;
      key = "";
      surveyor.isGivenUp = false;
      if (wasUnderWay) onStrip();
    },

    /**
     * Has the view surveyed, unless that is under way or done.
     * @param {Subject} subject
     * @param {Viewport} viewport
     */
    look(subject, viewport) {
      const wanted = keyOf(subject) + JSON.stringify(viewport);
      if (wanted === key) return;
      key = wanted;
      surveyor.isGivenUp = false;
      if (likeOf(subject) !== like) pace = FIRST_PACE;
      like = likeOf(subject);
      const all = levelsOf(viewport.camera, viewport.size, viewport.ratio);
      const quick = all.findLastIndex((lattice) => countOf(lattice) * pace <= AT_ONCE);
      const levels = all.slice(Math.max(0, quick));
      const sum = levels.reduce((before, lattice) => before + countOf(lattice), 0);
      begin({ subject, viewport, levels, all: sum, come: 0, former: undefined });
    },

    /**
     * A strip has come; one of a survey that was given up only tells the pace.
     * @param {Survey} survey
     * @param {Cells} cells
     * @param {number} rows
     * @param {number} python Milliseconds.
     */
    receive(survey, cells, rows, python) {
      const { columns } = survey.lattice;
      pace = FADE * pace + (1 - FADE) * (python / (columns * rows));
      if (!course?.levels.length || survey !== course.asked) return;
      for (const [name, part] of Object.entries(cells)) {
        if (part.length) course.cells[/** @type {keyof Cells} */ (name)]?.set(part, course.rows * columns);
      }
      course.rows += rows;
      course.spent += python;
      course.come += columns * rows;
      onStrip();
      if (course.rows === course.levels[0].rows) complete(course);
      else if (course.former && course.spent > LONGEST) settleFor(course.former);
    },
  };

  /** @param {Course} present The first of whose levels is. */
  function complete(present) {
    const { subject, viewport, cells, levels: [lattice, ...finer] } = present;
    const level = { ...viewport, subject, lattice, cells, isFinest: !finer.length };
    if (finer.length && pace * countOf(finer[0]) > LONGEST) {
      settleFor(level);
      return;
    }
    if (finer.length) begin({ ...present, former: level, levels: finer });
    else present.levels = [];
    onLevel(level);
  }

  /** @param {Level} level */
  function settleFor(level) {
    engine.endSurvey();
    if (course) course.levels = [];
    surveyor.isGivenUp = true;
    onLevel({ ...level, isFinest: true });
  }

  return surveyor;
}

/** @param {Lattice} lattice */
const countOf = ({ columns, rows }) => columns * rows;

/**
 * What a survey depends on; not on where the moved shape stands.
 * @param {Subject} subject
 */
export function keyOf({ shapes, moved, algorithm, compared, counted, plane }) {
  const asked = shapes.map((shape, i) => [shape.type, i === moved ? formOf(shape) : shape.values]);
  return JSON.stringify([asked, moved, algorithm, compared, counted, plane]);
}

/**
 * What the pace of a survey depends on: Python takes a thousand times as long where floats do not suffice.
 * @param {Subject} subject
 */
function likeOf({ shapes, algorithm, compared, counted }) {
  const sizes = shapes.flatMap(({ values }) => values).map(Math.abs).filter(Boolean);
  const ends = [Math.max(...sizes), Math.min(...sizes)].map((size) => Math.round(Math.log2(size) / BINADES));
  return JSON.stringify([shapes.map(({ type }) => type), algorithm, compared, counted, ends]);
}
