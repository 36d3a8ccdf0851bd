/**
 * Runs in a worker with an opaque origin, where no network is available: the user's programs in JavaScript. Before the
 * first one, everything that reaches beyond the language is closed, and the language itself is frozen.
 */

import { answerTo, refusedBy } from "./script.js";

const KEPT = [
  "Object", "Function", "Array", "Number", "Boolean", "String", "Symbol", "BigInt", "Math", "JSON", "Map", "Set", "WeakMap", "WeakSet", "Promise", "Proxy", "Reflect",
  "Date", "RegExp", "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "Iterator", "Infinity", "NaN", "undefined",
  "isFinite", "isNaN", "parseFloat", "parseInt", "Float32Array", "Float64Array", "Int8Array", "Int16Array", "Int32Array", "Uint8Array", "Uint16Array", "Uint32Array", "globalThis",
];
const NAME = "__program";
/** The program, which the page has put before this script. @type {import("./instrument.js").Program} */
const program = Reflect.get(globalThis, NAME);
Reflect.deleteProperty(globalThis, NAME);

self.addEventListener("message", ({ ports: [port] }) => {
  const post = port.postMessage.bind(port);
  const later = setTimeout;
  /** The rejections of promises that the program does not handle. @type {{reason: unknown}[]} */
  let uncaught = [];
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    uncaught.push(event);
  });
  close();
  port.onmessage = ({ data: { id, question } }) => {
    const answer = answerTo(question, program);
    // After the promises, and after the event about them, which comes no later than a second timer.
    later(() => later(() => {
      post({ type: "answered", id, answer: uncaught.length ? refusedBy(answer, uncaught[0].reason, program) : answer });
      uncaught = [];
    }));
  };
  post({ type: "ready" });
}, { once: true });

function close() {
  const kept = new Set(KEPT);
  for (let each = globalThis; each && each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) {
      if (kept.has(name) || name === "constructor") continue;
      Reflect.deleteProperty(each, name);
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
