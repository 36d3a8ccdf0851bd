/** Memoization. */

/**
 * Memoizes a function of an object, by identity; or of a name, if `known` is a `Map`. There are few names, so all are
 * kept.
 * @template O
 * @template T
 * @param {(object: O) => T} of The function; the objects must never be changed in place.
 * @param {{get: (of: any) => any, set: (of: any, found: any) => unknown}} [known] The cache; the default is weak, so
 *   unreferenced objects can be garbage-collected.
 * @returns {(object: O) => T}
 */
export function once(of, known = new WeakMap()) {
  return (object) => {
    let found = known.get(object);
    if (found === undefined) known.set(object, found = of(object));
    return found;
  };
}

/**
 * Memoizes the latest call: recomputes only if an argument differs from the last call, by identity.
 * @template {unknown[]} G
 * @template T
 * @param {(...given: G) => T} of
 * @returns {(...given: G) => T}
 */
export function latest(of) {
  /** @type {{given: G, found: T} | undefined} */
  let last;
  return (...given) => {
    if (last?.given.length !== given.length || !given.every((each, i) => each === last?.given[i])) last = { given, found: of(...given) };
    return last.found;
  };
}
