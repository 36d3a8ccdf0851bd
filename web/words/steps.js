/** What the page knows of the steps of an explanation. */

/**
 * What a step does, without the number of its round: "axis-3" is an "axis".
 * @param {string} id
 */
export function kindOf(id) {
  return id.replace(/-\d+$/, "");
}
