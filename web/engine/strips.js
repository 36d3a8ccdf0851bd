/** Splits a survey into strips short enough that a question, which is answered between two strips, never waits long. */

/** @import { AskSurvey } from "./protocol.js" */

const STRIP = 6; // milliseconds of Python, approximately
const FIRST = 1; // rows in the first strip of a survey: the pace of the previous survey may not apply to other shapes
const COUNTED = 2 ** 10; // cells per strip when counting operations, at least: most of the time is a fixed cost
const ONE_BY_ONE = /^(gjk|epa)/; // in space, these are counted pair by pair, without a fixed cost
const FIRST_PACE = 1e-3; // milliseconds per cell until one has been measured
const FADE = 0.5; // weight of the previous pace in the new one

export class Strips {
  /** @type {AskSurvey | undefined} */
  #survey;
  /** The number of rows done. */
  #row = 0;
  #pace = FIRST_PACE;

  /** A newer survey replaces an older one. @param {AskSurvey | undefined} survey */
  replace(survey) {
    this.#survey = survey;
    this.#row = 0;
  }

  /** Whether all rows are done. */
  get isDone() {
    return !this.#survey;
  }

  /** The next strip. @returns {AskSurvey | undefined} */
  get next() {
    const survey = this.#survey;
    if (!survey) return undefined;
    const { lattice } = survey;
    const hasFixedCost = survey.counted && !(survey.plane && ONE_BY_ONE.test(survey.algorithm));
    const least = hasFixedCost ? Math.ceil(COUNTED / lattice.columns) : FIRST;
    const rows = this.#row ? Math.max(least, Math.floor(STRIP / this.#pace / lattice.columns)) : least;
    const left = lattice.rows - this.#row;
    const given = survey.given && { ...survey.given, verdicts: /** @type {any} */ (Array.from(survey.given.verdicts.subarray(this.#row * lattice.columns, (this.#row + rows) * lattice.columns))) };
    return { ...survey, ...(given && { given }), lattice: { ...lattice, top: lattice.top - this.#row, rows: Math.min(rows, left) } };
  }

  /**
   * Records that a strip is done.
   * @param {AskSurvey} strip
   * @param {number} python The milliseconds that it took.
   */
  pass({ lattice: { columns, rows } }, python) {
    this.#pace = FADE * this.#pace + (1 - FADE) * (python / (columns * rows));
    this.#row += rows;
    if (this.#survey && this.#row >= this.#survey.lattice.rows) this.#survey = undefined;
  }
}
