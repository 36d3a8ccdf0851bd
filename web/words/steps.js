/** What the page knows of the steps of an explanation. */

/** By id: there are few, and each frame asks for all of its steps. @type {Map<string, string>} */
const kinds = new Map();

/**
 * What a step does, without the number of its round: "axis-3" is an "axis".
 * @param {string} id
 */
export function kindOf(id) {
  const kind = kinds.get(id) ?? id.replace(/-\d+$/, "");
  kinds.set(id, kind);
  return kind;
}
