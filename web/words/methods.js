/** The field's own methods, in double and in single precision. */

const METHODS = ["sat", "gjk", "epa", "conservative-advancement"];

/** The id of an algorithm in double precision: in single precision a method is the same one. @param {string} algorithm */
export const inDouble = (algorithm) => algorithm.replace(/-32$/, "");

/** Whether an algorithm is one of the field's methods, and no article's program. @param {string} algorithm */
export const isMethod = (algorithm) => METHODS.includes(inDouble(algorithm));
