/**
 * Runs in a worker with an opaque origin, where no network is available: the user's programs in JavaScript. Before the
 * first one, everything that reaches beyond the language is closed, and the language itself is frozen.
 */

import { answerTo } from "./script.js";

const KEPT = [
  "Object", "Function", "Array", "Number", "Boolean", "String", "Symbol", "BigInt", "Math", "JSON", "Map", "Set", "WeakMap", "WeakSet", "Promise", "Proxy", "Reflect",
  "Date", "RegExp", "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "Iterator", "Infinity", "NaN", "undefined",
  "isFinite", "isNaN", "parseFloat", "parseInt", "Float32Array", "Float64Array", "Int8Array", "Int16Array", "Int32Array", "Uint8Array", "Uint16Array", "Uint32Array", "globalThis",
];
const LOADED = "__load";

self.addEventListener("message", ({ ports: [port] }) => {
  const post = port.postMessage.bind(port);
  const load = loader();
  close();
  port.onmessage = ({ data: { id, question } }) => post({ type: "told", id, told: answerTo(question, load) });
  post({ type: "ready" });
}, { once: true });

/** Evaluates a function in a new script, because the policy forbids `eval`. */
function loader() {
  const { importScripts } = /** @type {any} */ (self);
  const { createObjectURL, revokeObjectURL } = URL;
  const Script = Blob;
  /** @type {any} */
  let loaded;
  Object.defineProperty(globalThis, LOADED, { value: (/** @type {unknown} */ found) => void (loaded = found) });
  return (/** @type {string} */ text) => {
    const address = createObjectURL(new Script([`${LOADED}${text}`]));
    importScripts.call(self_, address);
    revokeObjectURL(address);
    return loaded;
  };
}

const self_ = self;

function close() {
  const kept = new Set([...KEPT, LOADED]);
  for (let scope = globalThis; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of Object.getOwnPropertyNames(scope)) {
      if (kept.has(name) || name === "constructor") continue;
      Reflect.deleteProperty(scope, name);
      Reflect.defineProperty(globalThis, name, { get: () => refuse(name), set() { refuse(name); } });
    }
  }
  for (const { prototype } of [Object, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) loosen(prototype);
  const known = new Set([globalThis]);
  for (const name of KEPT) freeze(Reflect.get(globalThis, name), known);
  Reflect.preventExtensions(globalThis);
}

/** @param {string} name */
function refuse(name) {
  throw new ReferenceError(`a program cannot use ${name} here`);
}

/**
 * Allows own properties of these names in objects that inherit from a frozen prototype.
 * @param {any} prototype
 */
function loosen(prototype) {
  for (const [name, { configurable, value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!configurable || value === undefined) continue;
    Object.defineProperty(prototype, name, {
      get: () => value,
      set(own) {
        if (this === prototype) throw new TypeError(`Cannot assign to ${name} of a frozen object`);
        Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}

/** @param {any} object @param {Set<unknown>} known */
function freeze(object, known) {
  if ((typeof object !== "object" && typeof object !== "function") || object === null || known.has(object)) return;
  known.add(object);
  Object.freeze(object);
  freeze(Object.getPrototypeOf(object), known);
  for (const { get, set, value } of Object.values(Object.getOwnPropertyDescriptors(object))) for (const each of [get, set, value]) freeze(each, known);
}
