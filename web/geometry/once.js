/** What is asked for several times is computed once. */

/**
 * For each object, or each name, of which there are few and a map remembers all.
 * @template O
 * @template T
 * @param {(object: O) => T} of No object is changed in place.
 * @param {{get: (of: any) => any, set: (of: any, found: any) => unknown}} [known] Objects that nobody has any more are forgotten.
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
    if (last?.given.length !== given.length || !given.every((each, i) => each === last?.given[i])) last = { given, found: of(...given) };
    return last.found;
  };
}
