/** The well-known methods, in double and in single precision. */

const METHODS = ["sat", "gjk", "epa", "conservative-advancement", "gottschalk", "moller-trumbore", "slabs"];

/**
 * The id of an algorithm's double-precision version, which names the method in both precisions.
 * @param {string} algorithm
 */
export const inDouble = (algorithm) => algorithm.replace(/-32$/, "");

/** Whether an algorithm is a well-known method, not an article's program. @param {string} algorithm */
export const isMethod = (algorithm) => METHODS.includes(inDouble(algorithm));
