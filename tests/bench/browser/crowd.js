/** What steps of many mixed bodies are made of, for all who are measured. */

/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {{kind: string, count: number, numbers: Numbers}} Forms Bodies of one kind, about the origin. */
/**
 * @typedef {{step: (places: Float64Array) => void, pairs: () => number[][]}} World `step` moves every body to
 *   its place, and finds who meets whom; `pairs` reads that out.
 */

/**
 * Every body's form, in the order of their numbers.
 * @template Body
 * @param {Forms[]} forms
 * @param {Record<string, (numbers: Numbers, i: number) => Body>} make
 * @returns {Body[]}
 */
export const made = (forms, make) =>
  forms.flatMap(({ kind, count, numbers }) => Array.from({ length: count }, (_, i) => make[kind](numbers, i)));

/** Pairs as they are found, in one array that stays. */
export class Found {
  #numbers = new Int32Array(1 << 12);
  #count = 0;

  clear() {
    this.#count = 0;
  }

  /** @param {number} i @param {number} j */
  add(i, j) {
    if (this.#count === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#count);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count++] = Math.min(i, j);
    this.#numbers[this.#count++] = Math.max(i, j);
  }

  read() {
    return Array.from({ length: this.#count / 2 }, (_, k) => [this.#numbers[2 * k], this.#numbers[2 * k + 1]]);
  }
}
