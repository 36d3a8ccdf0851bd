/** What is asked for several times is computed once. */

/**
 * @template {object} O
 * @template T
 * @param {(object: O) => T} of No object is changed in place.
 * @returns {(object: O) => T}
 */
export function once(of) {
  /** @type {WeakMap<O, T>} */
  const known = new WeakMap();
  return (object) => {
    let found = known.get(object);
    if (found === undefined) known.set(object, found = of(object));
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
