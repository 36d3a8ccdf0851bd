/** What several layers of a picture show, or several pictures in turn, is computed once. */

/** @import { Picture } from "./picture.js" */

/**
 * @template T
 * @param {(picture: Picture) => T} of No picture is changed in place.
 * @returns {(picture: Picture) => T}
 */
export function once(of) {
  /** @type {WeakMap<Picture, T>} */
  const known = new WeakMap();
  return (picture) => {
    let found = known.get(picture);
    if (found === undefined) known.set(picture, found = of(picture));
    return found;
  };
}

/**
 * Computes anew where something that is given is another one than the last time.
 * @template {unknown[]} G
 * @template T
 * @param {(...given: G) => T} of
 * @returns {(...given: G) => T}
 */
export function latest(of) {
  /** @type {{given: G, found: T} | undefined} */
  let last;
  return (...given) => {
    if (!last?.given.every((each, i) => each === given[i])) last = { given, found: of(...given) };
    return last.found;
  };
}
