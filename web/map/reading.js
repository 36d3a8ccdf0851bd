/** What a map says of a place, shown, and read out at rest. */

import { readable } from "../geometry/numbers.js";
import { pairOf, regionOf } from "../words/departures.js";
import { wrongParts } from "./difference.js";
import { KINDS, flawOf } from "./flaws.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Reading } from "./atlas.js" */

/** @typedef {Omit<Reading, "place"> & {place: readonly number[]}} Read In space, the place has three numbers. */

const SETTLED = 400; // milliseconds of rest before a place is read out

/**
 * @param {(id: string) => any} find
 * @param {Texts} texts
 */
export function placeReaderOf(find, texts) {
  let announced = ""; // or to be announced
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let announcement;

  function hush() {
    clearTimeout(announcement);
    announced = "";
  }

  function announce() {
    const shares = find("difference-panel").hidden ? [] : [...find("shares").querySelectorAll("li:not(.agreed)")];
    const text = [...shares, find("reading")].map(({ textContent }) => textContent).filter(Boolean).join("; ");
    if (text === announced) return;
    hush();
    announced = text;
    announcement = setTimeout(() => (find("map-announcer").textContent = text), SETTLED);
  }

  return {
    /** @param {boolean} isMapped */
    open(isMapped) {
      find("reading").hidden = !isMapped;
      hush();
      find("map-announcer").textContent = ""; // of another map, or of one that was left
    },

    /**
     * It is read out once the map is fine and the place at rest.
     * @param {Scene | undefined} scene
     * @param {Read | undefined} reading
     * @param {boolean} isSettled
     */
    tell(scene, reading, isSettled) {
      if (!reading || !scene) find("reading").replaceChildren();
      else {
        const { place: [x, y, z], region } = reading;
        const where = { key: region ? "reading.region" : "reading.plain", values: { name: regionOf(pairOf(scene), region) } };
        const values = { x: readable(x), y: readable(y), where, verdict: verdictOf(scene, reading), ...(z !== undefined && { z: readable(z) }) };
        texts.fill(find("reading"), z === undefined ? "reading.text" : "reading.space", values);
      }
      if (isSettled) announce();
      else hush();
    },
  };
}

/**
 * @param {Scene} scene
 * @param {Read} reading
 * @returns {Phrase}
 */
function verdictOf(scene, { hit, exact, distance }) {
  const flaw = exact === undefined ? 0 : flawOf(Number(hit), exact);
  const values = { d: readable(distance), ...(flaw && { parts: wrongParts(scene, Number(exact)) }) };
  if (flaw) return { key: KINDS[flaw - 1].reading, values };
  if (hit) return { key: "reading.hit" };
  return Number.isNaN(distance) ? { key: "reading.miss" } : { key: "reading.apart", values };
}
