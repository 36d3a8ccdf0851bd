/** Takes away what is shown: as text, as a picture; and brings back what was taken away as JSON. */

import { isKeptBack } from "../document/prediction.js";
import { LinkError } from "../document/link-error.js";
import { LONGEST_TEXT } from "../document/link-text.js";
import { frameOf, isWritable, jsonOf, numbersOf, pythonOf, soundLinkIn, testOf } from "./written.js";
import { paintWhole } from "../draw/paint.js";
import { SvgContext } from "./svg.js";
import { channels } from "../draw/tokens.js";
import { TakeDialog } from "./take-dialog.js";
import { download } from "./download.js";
import { Pasting } from "../paste/pasting.js";
import { Saving } from "../mine/saving.js";
import { spreadOf } from "./spread.js";

/** @import { Board } from "../document/board.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Picture } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Acts, Kind } from "./take-dialog.js" */
/** @import { Backdrop } from "../space/backdrop.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { View } from "../stage/view.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   root: Document, board: Board, engine: Pick<Engine<any>, "read">, store: Store, walk: Walk, frames: Frames, stage: Stage, twin: View, backdrop: Backdrop, texts: Texts,
 *   notices: Notices, link: () => string, go: (link: string) => Promise<unknown>, run: Acts["run"],
 * }} Means `link`: of what is shown, to be shared; `go` opens a link, with a way back; `run`: a command.
 */

/** What a text's file is called at its end. @type {Record<Kind, string>} */
const ENDS = { python: ".py", test: "_test.py", numbers: ".txt", json: ".json", frame: ".html" };
const ALWAYS = ["json", "frame"];
const TELLING = ["python", "test"]; // what it comes to
const FONTS = [["normal", "normal"], ["italic", "italic"]];
const FAMILY = "STIX Two Text";

export class Taking {
  /** @param {Means} means */
  constructor(means) {
    this.means = means;
    this.dialog = new TakeDialog(means.root, means.texts, this);
    this.pasting = new Pasting(means);
    this.saving = new Saving(means);
  }

  /** @type {Acts["run"]} */
  run(name, ...given) {
    this.means.run(name, ...given);
  }

  /** @param {Kind} [kind] Of the text that is shown first. */
  open(kind) {
    this.dialog.open(kind);
  }

  /** Opens the dialog of a person's own scenes. */
  mine() {
    this.saving.open();
  }

  /** The texts that there are: a verdict has to be known for some, and told for others; the package has no models. */
  get kinds() {
    const kinds = /** @type {Kind[]} */ (["python", "test", "numbers", "json", "frame"]);
    const isKnown = this.#verdict && isWritable(this.#verdict.shapes);
    const told = this.isKeptBack ? kinds.filter((kind) => !TELLING.includes(kind)) : kinds;
    return isKnown ? told : told.filter((kind) => ALWAYS.includes(kind));
  }

  /** Whether a guess is waited for, before which nothing is to tell the answer. */
  get isKeptBack() {
    const { frames, store } = this.means;
    return isKeptBack(store.parts, frames.drawn);
  }

  /** @param {Kind} kind */
  #check(kind) {
    if (this.isKeptBack && TELLING.includes(kind)) throw new LinkError("take.kept");
    if (!this.kinds.includes(kind)) throw new LinkError("take.unknown");
  }

  /** @param {Kind} kind */
  textOf(kind) {
    const { board, link, walk } = this.means;
    const verdict = this.#verdict;
    if (kind === "frame") return frameOf(link(), this.title);
    if (kind === "json" || !verdict) return jsonOf(board.scene, board.state, walk.chosen);
    if (kind === "numbers") return `${numbersOf(verdict.shapes)}\n`;
    return kind === "python" ? pythonOf(verdict) : testOf(verdict, link());
  }

  /** The last answer, and the shapes that it is about. */
  get #verdict() {
    const { drawn } = this.means.frames;
    if (!drawn || drawn.shapes.some(({ type }) => type === "mesh")) return undefined;
    const { algorithm, answer: { explanation, pairs }, shapes } = drawn;
    return { shapes, pairs, algorithm: explanation?.algorithm ?? algorithm };
  }

  /** What a person calls what is shown, or what the scene is called. */
  get title() {
    const { board, texts, walk } = this.means;
    return walk.chosen.name ?? texts.plain(`scene.${board.scene.id}.title`);
  }

  get link() {
    return this.means.link();
  }

  /** The person's own words about what is shown. */
  get remark() {
    return this.means.walk.chosen;
  }

  get canShare() {
    return "share" in navigator;
  }

  /** Hands the link to what the system shares with; a person may think better of it. */
  async share() {
    try {
      await navigator.share({ title: this.title, url: this.link });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    }
  }

  /**
   * Copies a text; where the browser does not allow that, it is shown to be copied by hand.
   * @param {Kind} kind
   */
  async copy(kind) {
    this.#check(kind);
    try {
      await navigator.clipboard.writeText(this.textOf(kind));
      if (this.dialog.isOpen) this.dialog.say("take.copied");
      else this.means.notices.say("take.copied", {});
    } catch {
      this.dialog.open(kind);
      this.dialog.select();
    }
  }

  /** @param {Kind} kind */
  save(kind) {
    this.#check(kind);
    this.#download(new Blob([this.textOf(kind)], { type: "text/plain" }), ENDS[kind]);
  }

  /**
   * @param {Blob} blob
   * @param {string} end Of the file's name.
   */
  #download(blob, end) {
    const { board, root } = this.means;
    download(root, blob, `hitlab-${board.scene.id}${end}`.replace(/-(?=[^.]*_test)/g, "_"));
  }

  // ---- pictures

  /** @param {number} scale Pixels of the file to one of the page's. */
  async png(scale) {
    const blob = await this.pngOf(scale);
    if (!blob) throw new LinkError("take.large");
    this.#download(blob, ".png");
  }

  /**
   * @param {number} scale
   * @returns {Promise<Blob | null>}
   */
  pngOf(scale) {
    const { paintOn, size: { height, width } } = this.#sheet;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.scale(scale, scale);
    paintOn(context);
    return new Promise((resolve) => canvas.toBlob(resolve));
  }

  async svg() {
    this.#download(new Blob([await this.svgText()], { type: "image/svg+xml" }), ".svg");
  }

  async svgText() {
    const { paintOn, size } = this.#sheet;
    const context = new SvgContext(size, newRuler());
    paintOn(context.asContext);
    return context.toSvg(this.title, (await Promise.all(FONTS.map(fontFace))).join(""));
  }

  /** What a picture's file shows: what the stage does, or that with its twin beside it. */
  get #sheet() {
    const { root, stage, twin } = this.means;
    const { size } = stage;
    const second = twin.picture;
    const one = (/** @type {CanvasRenderingContext2D} */ context) => this.#paint(context, stage.picture, !second);
    if (!second) return { size, paintOn: one };
    const other = (/** @type {CanvasRenderingContext2D} */ context) => this.#paint(context, second, false);
    const [first, last] = [["stage-name", "beside-verdict", "beside-sentence"], ["twin-name", "verdict", "sentence-text"]]
      .map((ids) => ids.map((id) => /** @type {HTMLElement} */ (root.getElementById(id))))
      .map(([name, verdict, sentence]) => ({ name, verdict, sentence }));
    return spreadOf([{ ...first, paint: one }, { ...last, paint: other }], size, hexadecimal(stage.tokens), newRuler());
  }

  /**
   * A picture without what the page lays over it.
   * @param {CanvasRenderingContext2D} context
   * @param {Picture} picture
   * @param {boolean} isDrawn Whether its solids are what was drawn last: of two pictures, each draws its own anew.
   */
  #paint(context, picture, isDrawn) {
    const { behind, camera, size, tokens } = picture;
    const draw = behind && (() => isDrawn || behind(camera, size, tokens));
    const still = { ...picture, tokens: hexadecimal(tokens), covered: [], lit: "", behind: draw };
    paintWhole(context, still, () => this.means.backdrop.present?.drawnNow(size));
  }

  // ---- and back

  /** @param {string} [text] With shapes, which are added to a person's list. */
  paste(text) {
    return this.pasting.take(text);
  }

  /**
   * Opens what was taken away as JSON, with a way back to what is shown; what is wrong in itself leaves all as it is.
   * @param {string | File} source
   */
  async read(source) {
    const isText = typeof source === "string";
    if (!isText && source.size > LONGEST_TEXT) throw new LinkError("json.large", { size: source.size, most: LONGEST_TEXT });
    const link = await soundLinkIn(isText ? source : await source.text());
    await this.means.go(link);
  }
}

function newRuler() {
  return /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
}

/**
 * Colours as any program reads them.
 * @param {Tokens} tokens
 * @returns {Tokens}
 */
function hexadecimal(tokens) {
  const read = Object.entries(tokens).map(([name, colour]) => (
    [name, `#${channels(colour).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`]
  ));
  return Object.fromEntries(read);
}

/**
 * A font of the page, as a style sheet that holds it.
 * @param {string[]} names
 */
async function fontFace([file, style]) {
  const url = new URL(`../fonts/stix-two-text-latin-400-${file}.woff2`, import.meta.url);
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `@font-face{font-family:'${FAMILY}';font-style:${style};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}
