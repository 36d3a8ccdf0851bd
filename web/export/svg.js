/**
 * A canvas context that writes SVG: it implements what the drawing code uses, so that an exported picture comes from
 * the same code as the one on the screen. Styles and text widths come from a real context, on which nothing is drawn.
 */

import { newContext } from "../draw/sized.js";
import { escaped } from "./written.js";

/** @import { Size } from "../geometry/camera.js" */

const ANCHORS = /** @type {Record<string, string>} */ ({ center: "middle", right: "end", end: "end" });
const TURN = 2 * Math.PI;
const FONT = /^(?:(italic|oblique) )?(?:(bold|\d+) )?([\d.]+px) (.+)$/;
let clipCount = 0; // several pictures may be in one document

/** @typedef {Record<string, string | number | undefined>} Attributes */

/**
 * @param {Size} size
 * @returns {{context: CanvasRenderingContext2D, toSvg: (title: string, style: string) => string}} `toSvg`: returns the
 *   complete picture, with a style sheet unless it is empty.
 */
export function svgContext({ height, width }) {
  const look = newContext();
  /** @type {string[]} */
  const elements = [];
  /** @type {string[]} */
  const clips = [];
  /** @type {Attributes[]} */
  const saved = [];
  let clipped = /** @type {Attributes} */ ({});
  let path = "";

  /** @param {string} name @param {Attributes} attributes @param {string} [content] */
  function draw(name, attributes, content = "") {
    const { e, f } = look.getTransform();
    const transform = e || f ? `translate(${e} ${f})` : undefined;
    elements.push(tag(name, { ...attributes, ...clipped, transform, opacity: look.globalAlpha < 1 ? short(look.globalAlpha) : undefined }, content));
  }

  const filled = () => ({ fill: String(look.fillStyle) });
  const stroked = () => ({
    fill: "none", stroke: String(look.strokeStyle), "stroke-width": short(look.lineWidth),
    "stroke-linecap": look.lineCap, "stroke-linejoin": look.lineJoin,
    "stroke-dasharray": look.getLineDash().map(short).join(" ") || undefined,
  });

  /**
   * Writes text on the alphabetic baseline, the only one that all programs support, whatever baseline the canvas uses.
   * @param {Attributes} ink
   */
  const writing = (ink) => (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
    const base = y - look.measureText(text).alphabeticBaseline;
    const spaces = text.trim() === text ? undefined : "preserve"; // otherwise leading and trailing spaces are lost
    const place = { x: short(x), y: short(base), "text-anchor": ANCHORS[look.textAlign], "xml:space": spaces };
    const [, style, weight, size, family] = FONT.exec(look.font) ?? [];
    const font = { "font-style": style, "font-weight": weight, "font-size": size, "font-family": family?.replaceAll('"', "'") };
    draw("text", { ...place, ...font, ...ink }, escaped(text)); // no style, which the page's policy refuses
  };

  const own = {
    save() {
      look.save();
      saved.push(clipped);
    },
    restore() {
      look.restore();
      clipped = saved.pop() ?? {};
    },
    /** Clips everything drawn until `restore` to the path, at its current position. */
    clip() {
      const id = `clip-${clipCount += 1}`;
      clips.push(tag("clipPath", { id, ...clipped }, tag("path", { d: path, "clip-rule": "evenodd" })));
      clipped = { "clip-path": `url(#${id})` };
    },
    beginPath: () => void (path = ""),
    moveTo: (/** @type {number} */ x, /** @type {number} */ y) => void (path += `M${short(x)} ${short(y)}`),
    lineTo: (/** @type {number} */ x, /** @type {number} */ y) => void (path += `${path ? "L" : "M"}${short(x)} ${short(y)}`),
    /** @param {number[]} place */
    rect: (...[x, y, wide, high]) => void (path += `M${short(x)} ${short(y)}h${short(wide)}v${short(high)}h${short(-wide)}Z`),
    closePath: () => void (path &&= `${path}Z`),
    /**
     * Draws clockwise on the screen; a full circle in two halves, because an SVG arc needs two different ends.
     * @param {number} x
     * @param {number} y
     * @param {number} radius
     * @param {number} from
     * @param {number} to
     */
    arc(x, y, radius, from, to) {
      const turn = to - from >= TURN ? TURN : (((to - from) % TURN) + TURN) % TURN;
      const at = (/** @type {number} */ angle) => `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
      path += `${path ? "L" : "M"}${at(from)}`;
      for (const angle of [from + turn / 2, from + turn]) path += `A${short(radius)} ${short(radius)} 0 0 1 ${at(angle)}`;
    },
    fill: () => path && draw("path", { d: path, "fill-rule": "evenodd", ...filled() }),
    stroke: () => path && draw("path", { d: path, ...stroked() }),
    fillText: (/** @type {[string, number, number]} */ ...given) => writing(filled())(...given),
    strokeText: (/** @type {[string, number, number]} */ ...given) => writing(stroked())(...given),
    clearRect() {}, // nothing has been drawn yet
    /** @param {number[]} place */
    fillRect: (...[x, y, wide, high]) => draw("rect", { x: short(x), y: short(y), width: short(wide), height: short(high), ...filled() }),
    /** @param {HTMLCanvasElement} image @param {number[]} place */
    drawImage(image, ...[x, y, wide, high]) {
      const place = { x: short(x), y: short(y), width: short(wide), height: short(high) };
      draw("image", { ...place, preserveAspectRatio: "none", href: image.toDataURL() });
    },
  };
  const context = new Proxy(look, {
    get(_, name) {
      const found = Reflect.get(Object.hasOwn(own, name) ? own : look, name);
      return typeof found === "function" ? found.bind(look) : found;
    },
    set: (_, name, value) => Reflect.set(look, name, value),
  });
  const toSvg = (/** @type {string} */ title, /** @type {string} */ style) => {
    const inner = [tag("title", {}, escaped(title)), tag("defs", {}, (style && tag("style", {}, style)) + clips.join("")), ...elements];
    return `${tag("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` }, `\n${inner.join("\n")}\n`)}\n`;
  };
  return { context, toSvg };
}

/** Rounds to a thousandth of a pixel. @param {number} number */
const short = (number) => Math.round(number * 1000) / 1000;

/**
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string} content
 */
function tag(name, attributes, content = "") {
  const written = Object.entries(attributes).map(([key, value]) => (value === undefined ? "" : ` ${key}="${escaped(String(value))}"`));
  return `<${name}${written.join("")}>${content}</${name}>`;
}
