/**
 * Surveys the view, from coarse to fine. A new viewport replaces the current one. The worker does not wait for the page
 * between two strips, so a busy page does not slow down a map. A map does not depend on the position of the moved
 * shape, so dragging that shape needs no new map.
 */

import { levelsOf } from "./lattice.js";
import { formOf } from "./moved.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { Cells, Survey } from "../engine/protocol.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */
/** @import { Lattice } from "./lattice.js" */

/**
 * @typedef {Omit<Survey, "lattice">} Subject
 * @typedef {Pick<Engine<any>, "survey" | "endSurvey">} SurveyEngine
 * @typedef {{camera: Camera, size: Size, ratio: number}} Viewport `ratio`: screen pixels per page pixel.
 * @typedef {Viewport & {subject: Subject, lattice: Lattice, cells: Cells, isFinest: boolean}} Level
 */

const AT_ONCE = 10; // milliseconds: a faster level needs no coarser one before it
const LONGEST = 20_000; // milliseconds of Python: a slower level is abandoned
const FIRST_PACE = 1e-3; // milliseconds per cell until one has been measured
const FADE = 0.5; // weight of the previous pace in the new one
const BINADES = 64; // numbers whose exponents differ by less take about the same time

/**
 * @typedef {{
 *   subject: Subject, viewport: Viewport, levels: Lattice[], all: number, come: number, former: Level | undefined,
 *   asked: Survey, cells: Cells, rows: number, spent: number,
 * }} Course The state of a survey. `levels`: the remaining ones, starting with the current one; `all`, `come`: the
 *   cells of all levels, and those that have arrived; `former`: the newest complete level; `asked`, `cells`, `rows`,
 *   `spent`: the question of the current level, its cells, the number of rows that have arrived, and the milliseconds
 *   that they took.
 */

/**
 * @param {SurveyEngine} engine
 * @param {() => void} onStrip More of a level has arrived, or no more will.
 * @param {(level: Level) => void} onLevel A level is complete.
 * @param {() => void} onRefusal
 */
export function surveyorOf(engine, onStrip, onLevel, onRefusal) {
  /** @type {Course | undefined} */
  let course;
  let key = "";
  let pace = FIRST_PACE;
  let like = ""; // a key for the subjects to which the pace applies

  /** @param {Omit<Course, "asked" | "cells" | "rows" | "spent">} newest */
  function begin(newest) {
    const { subject, levels: [lattice] } = newest;
    const count = countOf(lattice);
    const cells = {
      hit: new Uint8Array(count), region: new Uint8Array(count), distance: new Float32Array(count),
      exact: new Uint8Array(subject.compared ? count : 0), ...(subject.counted && { cost: new Uint32Array(count) }),
    };
    course = { ...newest, asked: { ...subject, lattice }, cells, rows: 0, spent: 0 };
    engine.survey(course.asked, surveyor.receive, onRefusal);
  }

  const surveyor = {
    /** Whether a finer level took too long, so that the current one is final. */
    isGivenUp: false,

    /** Whether the requested survey is complete. */
    get isDone() {
      return course !== undefined && !course.levels.length;
    },

    /** The fraction of all cells that have arrived; 1 if none are requested. */
    get done() {
      return course?.levels.length ? course.come / course.all : 1;
    },

    /** Cancels the survey; the next look starts again. */
    stop() {
      const wasUnderWay = Boolean(course?.levels.length);
      engine.endSurvey();
      course = undefined;
      key = "";
      surveyor.isGivenUp = false;
      if (wasUnderWay) onStrip();
    },

    /**
     * Surveys the view, unless that is in progress or done.
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
     * Receives a strip; that of an abandoned survey only updates the pace.
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

  /** @param {Course} present Its first level is complete. */
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
 * A key of everything that a survey depends on, which excludes the position of the moved shape.
 * @param {Subject} subject
 */
export function keyOf({ shapes, moved, algorithm, compared, counted, plane, meshes }) {
  const asked = shapes.map((shape, i) => [shape.type, i === moved ? formOf(shape) : shape.values]);
  return JSON.stringify([asked, moved, algorithm, compared, counted, plane, meshes]);
}

/**
 * A key of everything that the pace of a survey depends on: Python is a thousand times slower if floats are not
 * sufficient.
 * @param {Subject} subject
 */
function likeOf({ shapes, algorithm, compared, counted }) {
  const sizes = shapes.flatMap(({ values }) => values).map(Math.abs).filter(Boolean);
  const ends = [Math.max(...sizes), Math.min(...sizes)].map((size) => Math.round(Math.log2(size) / BINADES));
  return JSON.stringify([shapes.map(({ type }) => type), algorithm, compared, counted, ends]);
}
