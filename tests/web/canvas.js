/** A canvas context that draws nothing and remembers all. */

/** The properties that a drawing may set, as a context starts with them. */
const START = {
  globalAlpha: 1, lineWidth: 1, fillStyle: "", strokeStyle: "", font: "", lineCap: "", lineJoin: "",
  textAlign: "", textBaseline: "", dash: /** @type {number[]} */ ([]),
};

/**
 * @typedef {typeof START} Style
 * @typedef {{name: string, numbers: number[], text: string}} Call
 * @typedef {Call & {style: Style, path: Call[]}} Ink A call that leaves something to see.
 */

const INKS = ["stroke", "fill", "fillText", "strokeText", "fillRect"];
const STROKES = ["moveTo", "lineTo", "arc", "closePath"];
const CHARACTER = 8; // pixels

export function recordingContext() {
  /** @type {Call[]} */
  const calls = [];
  /** @type {Ink[]} */
  const inks = [];
  /** @type {Style[]} */
  const saved = [];
  /** @type {Call[]} */
  let path = [];
  let style = { ...START };

  /** @param {Call} call */
  const record = (call) => {
    calls.push(call);
    if (call.name === "save") saved.push({ ...style });
    else if (call.name === "restore") style = saved.pop() ?? style;
    else if (call.name === "beginPath") path = [];
    else if (INKS.includes(call.name)) inks.push({ ...call, style: { ...style }, path });
    else if (call.name === "setLineDash") style = { ...style, dash: call.numbers };
    else if (STROKES.includes(call.name)) path = [...path, call];
  };
  const context = new Proxy({}, {
    get: (_, property) => (property in START ? style[/** @type {keyof Style} */ (property)] : (/** @type {unknown[]} */ ...given) => {
      const text = given.find((value) => typeof value === "string") ?? "";
      if (property === "measureText") return { width: CHARACTER * text.length, alphabeticBaseline: 0 };
      if (property === "getTransform") return { e: 0, f: 0 };
      if (property === "getLineDash") return style.dash;
      return record({
        name: String(property), text, numbers: given.flat().filter((value) => typeof value === "number"),
      });
    }),
    set: (_, property, value) => {
      if (!(property in START)) throw new TypeError(`a context has no ${String(property)} here`);
      style = { ...style, [property]: value };
      return true;
    },
  });
  return { context: /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (context)), calls, inks };
}
