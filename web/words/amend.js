/**
 * Elements made of plain data, and made into others by changing what differs: what stays is not laid
 * out anew, and keeps a press and a pointer on it.
 */

/**
 * @typedef {{
 *   tag: string, namespace?: string, attributes?: Record<string, string | number | undefined>, children?: Plain[],
 * } | string} Plain An element, or text. Its children have its namespace; an attribute that is undefined is left out.
 */

const HTML = "http://www.w3.org/1999/xhtml";

/** Of which data an element was made, as last amended. @type {WeakMap<Node, Exclude<Plain, string>>} */
const madeOf = new WeakMap();

/**
 * Gives an element these children.
 * @param {Element} parent
 * @param {Plain[]} wanted
 * @param {string} [namespace]
 */
export function amend(parent, wanted, namespace = HTML) {
  let there = parent.firstChild;
  for (const plain of wanted) {
    const next = there?.nextSibling ?? null;
    if (!there) parent.append(make(plain, namespace));
    else if (!become(there, plain, namespace)) there.replaceWith(make(plain, namespace));
    there = next;
  }
  while (there) {
    const next = there.nextSibling;
    there.remove();
    there = next;
  }
}

/**
 * @param {Plain} plain
 * @param {string} namespace
 */
function make(plain, namespace) {
  if (typeof plain === "string") return document.createTextNode(plain);
  const { tag, namespace: own = namespace, attributes = {}, children = [] } = plain;
  const element = document.createElementNS(own, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.map((child) => make(child, own)));
  madeOf.set(element, plain);
  return element;
}

/**
 * Makes what is there into what is wanted, if it is of its kind.
 * @param {ChildNode} there
 * @param {Plain} plain
 * @param {string} namespace
 * @returns {boolean} Whether it is.
 */
function become(there, plain, namespace) {
  if (typeof plain === "string") {
    if (!(there instanceof Text)) return false;
    if (there.data !== plain) there.data = plain;
    return true;
  }
  const former = madeOf.get(there);
  if (!former || former.tag !== plain.tag) return false;
  const element = /** @type {Element} */ (there);
  const { namespace: own = namespace, attributes = {}, children = [] } = plain;
  for (const name of Object.keys({ ...former.attributes, ...attributes })) {
    const value = attributes[name];
    if (value === former.attributes?.[name]) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
  amend(element, children, own);
  madeOf.set(element, plain);
  return true;
}
