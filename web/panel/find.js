/** An element of index.html, by its id. @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
