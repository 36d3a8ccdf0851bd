/** The sheets of the current map: the newest, and a finer older one of the same subject. */

import { cellAt, placeOf } from "./lattice.js";
import { makeMapCanvas, mapLabels, paintMapCanvas } from "./map-canvas.js";
import { keyOf, surveyorOf } from "./surveyor.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Sheet } from "./map-canvas.js" */
/** @import { Level, Subject, SurveyEngine, Viewport } from "./surveyor.js" */

/**
 * @typedef {{place: Point, hit: boolean, region: number, distance: number, exact: number | undefined, cost: number | undefined}} Reading
 *   The algorithm's answer at a position; `exact`: the bits of `Cells`, if they were requested; `cost`: the number of
 *   operations, if requested.
 */

const STALE = 250; // milliseconds for which the sheets of a previous state may stay visible

export class Atlas {
  /** Whether no map is possible. */
  isRefused = false;

  /** @type {Level | undefined} The newest. */
  level;

  /** @type {Sheet[]} From coarse to fine. */
  #sheets = [];
  /** @type {Tokens | undefined} */
  #tokens;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #ageing;

  /**
   * @param {SurveyEngine} engine
   * @param {() => void} onProgress More of a map has arrived.
   * @param {() => void} onChange There is a new sheet, or none is possible.
   */
  constructor(engine, onProgress, onChange) {
    this.onChange = onChange;
    this.surveyor = surveyorOf(engine, onProgress, (level) => this.#receive(level), () => {
      this.isRefused = true;
      this.#show();
    });
  }

  /** The distance between two contours as drawn. */
  get step() {
    return this.#sheets.at(-1)?.step ?? 0;
  }

  /**
   * Surveys a view, unless this has been done.
   * @param {Subject} subject
   * @param {Viewport} viewport
   * @param {Tokens} tokens
   */
  look(subject, viewport, tokens) {
    const isRecoloured = tokens !== this.#tokens && this.#sheets.length;
    this.#tokens = tokens;
    if (isRecoloured) this.#show(this.#sheets.map(({ level }) => makeMapCanvas(level, tokens)), this.level);
    if (this.level && keyOf(this.level.subject) !== keyOf(subject)) {
      this.#ageing ??= setTimeout(() => this.#show(), STALE);
    }
    this.surveyor.look(subject, viewport);
  }

  /** Clears everything. */
  close() {
    this.surveyor.stop();
    this.isRefused = false;
    if (this.#sheets.length) this.#show();
  }

  /**
   * Paints all but the lines of the finest sheet, or only those lines, which lie above the grid.
   * @param {CanvasRenderingContext2D} context
   * @param {Camera} camera
   * @param {Size} size
   * @param {"cells" | "lines"} layer
   */
  paint(context, camera, size, layer) {
    this.#sheets.forEach((sheet, i, { length }) => {
      if (layer === "cells") paintMapCanvas(context, sheet, "cells", camera, size);
      if ((layer === "lines") === (i === length - 1)) paintMapCanvas(context, sheet, "lines", camera, size);
    });
  }

  /**
   * The labels of the map.
   * @param {Parameters<typeof mapLabels>[2]} view
   * @param {(region: number) => string} nameOf
   */
  labels(view, nameOf) {
    const sheet = this.#sheets.at(-1);
    return sheet && this.#tokens ? mapLabels(sheet, this.#tokens, view, nameOf) : [];
  }

  /**
   * The map's values at the cell that contains a point.
   * @param {Point} point
   * @returns {Reading | undefined}
   */
  read(point) {
    for (const { level: { lattice, cells } } of this.#sheets.toReversed()) {
      const cell = cellAt(lattice, point);
      if (cell < 0) continue;
      return {
        place: placeOf(lattice, cell),
        hit: cells.hit[cell] === 1,
        region: cells.region[cell],
        distance: cells.distance[cell],
        exact: cells.exact.length ? cells.exact[cell] : undefined,
        cost: cells.cost?.[cell],
      };
    }
    return undefined;
  }

  /** @param {Level} level */
  #receive(level) {
    const key = keyOf(level.subject);
    const kept = this.#sheets.filter((old) => !level.isFinest && old.level.isFinest && keyOf(old.level.subject) === key);
    const sheet = makeMapCanvas(level, /** @type {Tokens} */ (this.#tokens));
    this.isRefused = false;
    this.#show([...kept, sheet].sort((a, b) => b.level.lattice.pitch - a.level.lattice.pitch), level);
  }

  /**
   * @param {Sheet[]} [sheets]
   * @param {Level} [level]
   */
  #show(sheets = [], level = undefined) {
    clearTimeout(this.#ageing);
    this.#ageing = undefined;
    this.#sheets = sheets;
    this.level = level;
    this.onChange();
  }
}
