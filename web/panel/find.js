/**
 * An element of index.html, by its id, of the kind that is wanted of it.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export const find = (id) => /** @type {T} */ (document.getElementById(id));
