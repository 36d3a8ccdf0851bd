/**
 * A canvas context that writes SVG: as much of one as the drawing of pictures uses, so that a picture
 * comes out of the same code as on the screen.
 */

/** @import { Size } from "../geometry/camera.js" */

const ANCHORS = /** @type {Record<string, string>} */ ({ center: "middle", right: "end", end: "end" });
const STYLE = {
  fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, lineCap: "butt", lineJoin: "miter", globalAlpha: 1,
  font: "10px sans-serif", textAlign: "start", textBaseline: "alphabetic", dash: /** @type {number[]} */ ([]), groups: 0,
};
const TURN = 2 * Math.PI;

export class SvgContext {
  /** @type {string[]} */
  #elements = [];
  /** @type {string[]} */
  #clips = [];
  #path = "";
  /** Of the groups that clipping has opened and that are to be closed. @type {(typeof STYLE)[]} */
  #saved = [];

  /**
   * @param {Size} size
   * @param {CanvasRenderingContext2D} ruler A context that measures text.
   */
  constructor(size, ruler) {
    this.size = size;
    this.ruler = ruler;
    Object.assign(this, STYLE);
  }

  /** As what the drawing takes. */
  get asContext() {
    return /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (this));
  }

  /**
   * The whole picture.
   * @param {string} title
   * @param {string} [style] A style sheet of its own.
   */
  toSvg(title, style = "") {
    const { height, width } = this.size;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
    const defs = `<defs>${style && `<style>${style}</style>`}${this.#clips.join("")}</defs>`;
    return [head, `<title>${escaped(title)}</title>`, defs, ...this.#elements, "</svg>", ""].join("\n");
  }

  // ---- state

  save() {
    this.#saved.push({ ...this.#style, groups: 0 });
  }

  restore() {
    const saved = this.#saved.pop();
    if (!saved) return;
    for (let i = 0; i < saved.groups; i += 1) this.#elements.push("</g>");
    Object.assign(this, saved);
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    Object.assign(this, { dash });
  }

  /** What is drawn until `restore` is cut to the path. */
  clip() {
    const id = `clip-${this.#clips.length + 1}`;
    this.#clips.push(`<clipPath id="${id}"><path d="${this.#path}"/></clipPath>`);
    this.#elements.push(`<g clip-path="url(#${id})">`);
    const saved = this.#saved.at(-1);
    if (saved) saved.groups += 1;
  }

  /** Until `restore`. @param {number} x @param {number} y */
  translate(x, y) {
    this.#elements.push(`<g transform="translate(${short(x)} ${short(y)})">`);
    const saved = this.#saved.at(-1);
    if (saved) saved.groups += 1;
  }

  /** @returns {typeof STYLE} */
  get #style() {
    const own = /** @type {any} */ (this);
    return /** @type {any} */ (Object.fromEntries(Object.keys(STYLE).map((name) => [name, own[name]])));
  }

  // ---- paths

  beginPath() {
    this.#path = "";
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${short(x)} ${short(y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `${this.#path ? "L" : "M"}${short(x)} ${short(y)}`;
  }

  closePath() {
    if (this.#path) this.#path += "Z";
  }

  /**
   * Clockwise on the screen; a whole turn in two halves, for an arc of SVG has two ends.
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {number} from
   * @param {number} to
   */
  arc(x, y, radius, from, to) {
    const turn = to - from >= TURN ? TURN : (((to - from) % TURN) + TURN) % TURN;
    const at = (/** @type {number} */ angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const [start, middle, end] = [at(from), at(from + turn / 2), at(from + turn)];
    this.lineTo(start[0], start[1]);
    for (const [px, py] of [middle, end]) this.#path += `A${short(radius)} ${short(radius)} 0 0 1 ${short(px)} ${short(py)}`;
  }

  fill() {
    if (this.#path) this.#draw("path", { d: this.#path, ...this.#filled });
  }

  stroke() {
    if (this.#path) this.#draw("path", { d: this.#path, fill: "none", ...this.#stroked });
  }

  // ---- what stands by itself

  clearRect() {} // nothing is there yet

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#draw("rect", { x: short(x), y: short(y), width: short(width), height: short(height), ...this.#filled });
  }

  /**
   * @param {HTMLCanvasElement} image
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  drawImage(image, x, y, width, height) {
    const place = { x: short(x), y: short(y), width: short(width), height: short(height) };
    this.#draw("image", { ...place, preserveAspectRatio: "none", href: image.toDataURL() });
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    this.#write(text, x, y, this.#filled);
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.#write(text, x, y, { fill: "none", ...this.#stroked });
  }

  /** @param {string} text */
  measureText(text) {
    const { font, textAlign, textBaseline } = this.#style;
    Object.assign(this.ruler, { font, textAlign, textBaseline });
    return this.ruler.measureText(text);
  }

  /**
   * Written on the line of letters, which all programs know, wherever the canvas has its line.
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {Record<string, string>} look
   */
  #write(text, x, y, look) {
    const { font, textAlign } = this.#style;
    const above = this.measureText(text).actualBoundingBoxAscent;
    this.ruler.textBaseline = "alphabetic";
    const base = y + this.ruler.measureText(text).actualBoundingBoxAscent - above;
    const anchor = ANCHORS[textAlign];
    const spaces = text.trim() !== text && { "xml:space": "preserve" }; // else a space at an end is left out
    const place = { x: short(x), y: short(base), ...(anchor && { "text-anchor": anchor }), ...spaces };
    this.#draw("text", { ...place, style: `font: ${font.replaceAll('"', "'")}`, ...look }, escaped(text));
  }

  get #filled() {
    return { fill: this.#style.fillStyle };
  }

  get #stroked() {
    const { dash, lineCap, lineJoin, lineWidth, strokeStyle } = this.#style;
    return {
      stroke: strokeStyle, "stroke-width": short(lineWidth),
      ...(lineCap !== "butt" && { "stroke-linecap": lineCap }),
      ...(lineJoin !== "miter" && { "stroke-linejoin": lineJoin }),
      ...(dash.length && { "stroke-dasharray": dash.map(short).join(" ") }),
    };
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   * @param {string} [content]
   */
  #draw(name, attributes, content) {
    const alpha = this.#style.globalAlpha;
    const all = Object.entries({ ...attributes, ...(alpha < 1 && { opacity: short(alpha) }) });
    const written = all.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
    this.#elements.push(content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`);
  }
}

/** To a thousandth of a pixel. @param {number} number */
function short(number) {
  return String(Math.round(number * 1000) / 1000);
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
