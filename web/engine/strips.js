/** A survey is worked off in strips so short that a question, which goes between two, never waits long. */

/** @import { AskSurvey } from "./protocol.js" */

const STRIP = 6; // milliseconds of Python, about
const FIRST = 1; // row of each survey: the pace of the former one tells nothing of other shapes
const COUNTED = 2 ** 10; // cells where operations are counted, at least: most of the time is the same for few and many
const FIRST_PACE = 1e-3; // milliseconds a cell, until one has been measured
const FADE = 0.5; // weight of the former pace in the present one

export class Strips {
  /** @type {AskSurvey | undefined} */
  #survey;
  /** How many of its rows are done. */
  #row = 0;
  #pace = FIRST_PACE;

  /** A newer survey takes the place of an older one. @param {AskSurvey | undefined} survey */
  replace(survey) {
    this.#survey = survey;
    this.#row = 0;
  }

  /** Whether there is nothing more to do. */
  get isDone() {
    return !this.#survey;
  }

  /** The next strip. @returns {AskSurvey | undefined} */
  get next() {
    const survey = this.#survey;
    if (!survey) return undefined;
    const { lattice } = survey;
    const least = survey.counted ? Math.ceil(COUNTED / lattice.columns) : FIRST;
    const rows = this.#row ? Math.max(least, Math.floor(STRIP / this.#pace / lattice.columns)) : least;
    const left = lattice.rows - this.#row;
    return { ...survey, lattice: { ...lattice, top: lattice.top - this.#row, rows: Math.min(rows, left) } };
  }

  /**
   * It is done.
   * @param {AskSurvey} strip
   * @param {number} python Milliseconds that it took.
   */
  pass({ lattice: { columns, rows } }, python) {
    this.#pace = FADE * this.#pace + (1 - FADE) * (python / (columns * rows));
    this.#row += rows;
    if (this.#survey && this.#row >= this.#survey.lattice.rows) this.#survey = undefined;
  }
}
