/** What a map says of a place, shown, and read out at rest. */

import { readable } from "../geometry/numbers.js";
import { pairOf, regionOf } from "../words/departures.js";
import { wrongParts } from "./difference.js";
import { FALSE_HIT, FALSE_MISS, WRONG_PART, flawOf } from "./flaws.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Reading } from "./atlas.js" */

/** @typedef {Omit<Reading, "place"> & {place: readonly number[]}} Read In space, the place has three numbers. */

const SETTLED = 400; // milliseconds of rest before a place is read out
/** @type {Record<number, string>} */
const READINGS = { [FALSE_HIT]: "reading.false-hit", [FALSE_MISS]: "reading.false-miss", [WRONG_PART]: "reading.wrong" };

export class PlaceReader {
  /** What is read out, or will be. */
  #announced = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #announcement;

  /**
   * @param {Document} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
  }

  /** @param {boolean} isMapped */
  open(isMapped) {
    this.find("reading").hidden = !isMapped;
    this.#hush();
    this.find("map-announcer").textContent = ""; // of another map, or of one that was left
  }

  /**
   * It is read out once the map is fine and the place at rest.
   * @param {Scene | undefined} scene
   * @param {Read | undefined} reading
   * @param {boolean} isSettled
   */
  tell(scene, reading, isSettled) {
    this.#show(scene, reading);
    if (isSettled) this.#announce();
    else this.#hush();
  }

  #hush() {
    clearTimeout(this.#announcement);
    this.#announced = "";
  }

  #announce() {
    const shares = this.find("difference-panel").hidden ? [] : [...this.find("shares").querySelectorAll("li:not(.agreed)")];
    const text = [...shares, this.find("reading")].map(({ textContent }) => textContent).filter(Boolean).join("; ");
    if (text === this.#announced) return;
    this.#announced = text;
    clearTimeout(this.#announcement);
    this.#announcement = setTimeout(() => (this.find("map-announcer").textContent = text), SETTLED);
  }

  /**
   * @param {Scene | undefined} scene
   * @param {Read | undefined} reading
   */
  #show(scene, reading) {
    const element = this.find("reading");
    if (!reading || !scene) {
      element.replaceChildren();
      return;
    }
    const { place: [x, y, z], region } = reading;
    const where = { key: region ? "reading.region" : "reading.plain", values: { name: regionOf(pairOf(scene), region) } };
    const values = { x: readable(x), y: readable(y), where, verdict: verdictOf(scene, reading) };
    if (z === undefined) this.texts.fill(element, "reading.text", values);
    else this.texts.fill(element, "reading.space", { ...values, z: readable(z) });
  }
}

/**
 * @param {Scene} scene
 * @param {Read} reading
 * @returns {Phrase}
 */
function verdictOf(scene, { hit, exact, distance }) {
  const flaw = exact === undefined ? 0 : flawOf(Number(hit), exact);
  const values = { d: readable(distance), ...(flaw && { parts: wrongParts(scene, Number(exact)) }) };
  if (flaw) return { key: READINGS[flaw], values };
  if (hit) return { key: "reading.hit" };
  return Number.isNaN(distance) ? { key: "reading.miss" } : { key: "reading.apart", values };
}
