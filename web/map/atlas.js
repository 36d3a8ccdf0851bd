/** The sheets available for the view: the newest, and a finer older one of the same subject. */

import { cellAt, placeOf } from "./lattice.js";
import { makeSheet, mapLabels, paintSheet } from "./sheet.js";
import { keyOf, surveyorOf } from "./surveyor.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { Level, Subject, Viewport } from "./surveyor.js" */

/**
 * @typedef {{place: Point, hit: boolean, region: number, distance: number, exact: number | undefined, cost: number | undefined}} Reading
 *   What the algorithm says of a place; `exact`: what is true of it, as `Cells` have it, where that was asked; `cost`: its operations, where these were.
 */

const STALE = 250; // milliseconds that the sheets of a former state may still be shown

export class Atlas {
  /** Whether there can be no map. */
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
   * @param {Engine<any>} engine
   * @param {() => void} onProgress More of a map has come.
   * @param {() => void} onChange There is a new sheet, or there can be none.
   */
  constructor(engine, onProgress, onChange) {
    this.onChange = onChange;
    this.surveyor = surveyorOf(engine, onProgress, (level) => this.#receive(level));
    engine.onSurvey = (...strip) => this.surveyor.receive(...strip);
    engine.onSurveyRefusal = () => {
      this.isRefused = true;
      this.#show();
    };
  }

  /** The step between two contours, as they are drawn. */
  get step() {
    return this.#sheets.at(-1)?.step ?? 0;
  }

  /**
   * Has a view surveyed, unless it has been.
   * @param {Subject} subject
   * @param {Viewport} viewport
   * @param {Tokens} tokens
   */
  look(subject, viewport, tokens) {
    const isRecoloured = tokens !== this.#tokens && this.#sheets.length;
    this.#tokens = tokens;
    if (isRecoloured) this.#show(this.#sheets.map(({ level }) => makeSheet(level, tokens)), this.level);
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
   * All but the lines of the finest sheet, or these, which lie on the grid.
   * @param {CanvasRenderingContext2D} context
   * @param {Camera} camera
   * @param {Size} size
   * @param {"cells" | "lines"} layer
   */
  paint(context, camera, size, layer) {
    this.#sheets.forEach((sheet, i, { length }) => {
      if (layer === "cells") paintSheet(context, sheet, "cells", camera, size);
      if ((layer === "lines") === (i === length - 1)) paintSheet(context, sheet, "lines", camera, size);
    });
  }

  /**
   * What is written on the map.
   * @param {Parameters<typeof mapLabels>[2]} view
   * @param {(region: number) => string} nameOf
   */
  labels(view, nameOf) {
    const sheet = this.#sheets.at(-1);
    return sheet && this.#tokens ? mapLabels(sheet, this.#tokens, view, nameOf) : [];
  }

  /**
   * What the map says of the place nearest to a point.
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
    const sheet = makeSheet(level, /** @type {Tokens} */ (this.#tokens));
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
