/** The map's values at a position: shown at once, and read out at rest. */

import { readable } from "../geometry/numbers.js";
import { announcerIn } from "../panel/announcer.js";
import { pairOf, regionOf } from "../words/departures.js";
import { wrongParts } from "./difference.js";
import { KINDS, flawOf } from "./flaws.js";

/** @import { Scene } from "../document/scene.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Reading } from "./atlas.js" */

/** @typedef {Omit<Reading, "place"> & {place: readonly number[]}} Read In space, the position has three numbers. */

/**
 * @param {(id: string) => any} find
 * @param {Texts} texts
 */
export function placeReaderOf(find, texts) {
  const announcer = announcerIn(find("map-announcer"));

  function announce() {
    const shares = find("difference-panel").hidden ? [] : [...find("shares").querySelectorAll("li:not(.agreed)")];
    announcer.say([...shares, find("reading")].map(({ textContent }) => textContent).filter(Boolean).join("; "));
  }

  return {
    /** @param {boolean} isMapped */
    open(isMapped) {
      find("reading").hidden = !isMapped;
      announcer.hush();
      find("map-announcer").textContent = ""; // it belongs to another map, or to one that was closed
    },

    /**
     * Shows a reading; it is read out once the map is fine and the probe at rest.
     * @param {Scene | undefined} scene
     * @param {Read | undefined} reading
     * @param {boolean} isSettled
     */
    tell(scene, reading, isSettled) {
      if (!reading || !scene) find("reading").replaceChildren();
      else {
        const { cost, place: [x, y, z], region } = reading;
        const where = { key: region ? "reading.region" : "reading.plain", values: { name: regionOf(pairOf(scene), region) } };
        const told = verdictOf(scene, reading);
        const verdict = cost === undefined ? told : { key: "reading.cost", values: { verdict: told, cost } };
        const values = { x: readable(x), y: readable(y), where, verdict, ...(z !== undefined && { z: readable(z) }) };
        texts.fill(find("reading"), z === undefined ? "reading.text" : "reading.space", values);
      }
      if (isSettled) announce();
      else announcer.hush();
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
