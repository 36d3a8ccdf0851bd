/**
 * The patch of Box2D's build: its Emscripten glue writes the source of two kinds of functions and has `Function` compile
 * them, which the policy of the worker forbids. Here closures do the same, from the same names and source.
 * https://emscripten.org/docs/tools_reference/settings_reference.html#dynamic-execution
 */

/** @typedef {Record<string, any>} Captures */

/** Calls a compiled function, with the arguments converted to and from its types. @param {Captures} of @param {string} source */
function invoker(of, source) {
  const { fn, fromRetWire, invoker: call, runDestructors, toClassParamWire } = of;
  const wires = numbered(of, /^toArg\d+Wire$/);
  const kept = source.includes("var destructors") ? () => /** @type {unknown[]} */ ([]) : () => null;
  const isMethod = source.includes("var thisWired");
  const returns = source.includes("return ret");
  const names = [...(isMethod ? ["thisWired"] : []), ...wires.map((_, i) => `arg${i}Wired`)];
  const ends = names.map((name) => of[`${name}_dtor`]);
  return function (/** @type {unknown[]} */ ...given) {
    const destructors = kept();
    const wired = wires.map((wire, i) => wire(destructors, given[i]));
    // @ts-expect-error the object of a method
    if (isMethod) wired.unshift(toClassParamWire(destructors, this));
    const result = call(fn, ...wired);
    if (destructors) runDestructors(destructors);
    else wired.forEach((each, i) => ends[i]?.(each));
    return returns ? fromRetWire(result) : undefined;
  };
}

/** Calls a JavaScript function from compiled code, with the arguments read from its memory. @param {Captures} of @param {string} source */
function methodCaller(of, source) {
  const { emval_returnValue: valueOf, getStringOrSymbol, toReturnWire, toValue } = of;
  const reads = numbered(of, /^argFromPtr\d+$/);
  return (/** @type {number} */ handle, /** @type {number} */ name, /** @type {unknown} */ destructors, /** @type {number} */ at) => {
    const args = reads.map((read, i) => read(at + i * 8));
    const result = source.includes("new (toValue") ? new (toValue(handle))(...args)
      : getStringOrSymbol ? toValue(handle)[getStringOrSymbol(name)](...args)
        : source.includes("toValue(handle)") ? toValue(handle)(...args) : args[0];
    return toReturnWire ? valueOf(toReturnWire, destructors, result) : undefined;
  };
}

/** @param {Captures} of @param {RegExp} name @returns {((...values: any[]) => any)[]} */
const numbered = (of, name) => Object.keys(of).filter((key) => name.test(key)).map((key) => of[key]);

/** In place of `Function`, which esbuild's `--inject` replaces in the bundle. @param {string[]} names @param {string} source */
function Closure(names, source) {
  return (/** @type {unknown[]} */ ...values) => {
    const of = Object.fromEntries(names.map((name, i) => [name, values[i]]));
    return names.includes("fn") ? invoker(of, source) : methodCaller(of, source);
  };
}

export { Closure as Function };
