/**
 * Finds an element of index.html by its id, typed as the caller needs it.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export const find = (id) => /** @type {T} */ (document.getElementById(id));
