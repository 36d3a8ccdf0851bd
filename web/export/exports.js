/** Exports the current state as text or as a picture, and imports exported JSON. */

import { isKeptBack } from "../document/prediction.js";
import { LinkError } from "../document/link-error.js";
import { LONGEST_TEXT } from "../document/link-text.js";
import { exactVerdict, frameOf, isWritable, jsonOf, numbersOf, pythonOf, soundLinkIn, testOf } from "./written.js";
import { paintWhole } from "../draw/paint.js";
import { newContext } from "../draw/sized.js";
import { svgContext } from "./svg.js";
import { channels } from "../draw/tokens.js";
import { exportDialogOf } from "./export-dialog.js";
import { download } from "./download.js";
import { find } from "../panel/find.js";
import { pastingOf } from "../paste/pasting.js";
import { savingOf } from "../saved-scenes/saving.js";
import { spreadOf } from "./spread.js";

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Picture } from "../draw/picture.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Acts, Kind } from "./export-dialog.js" */
/** @import { Backdrop } from "../space/backdrop.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { View } from "../stage/view.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   root: Document, board: Board, engine: Pick<Engine<any>, "read">, store: Store, navigation: Navigation, frames: Frames, stage: Stage, twin: View, minkowski: {isShown: boolean}, backdrop: Backdrop, texts: Texts,
 *   notices: Notices, link: () => string, go: (link: string) => Promise<unknown>, run: Acts["run"], whenLoaded: WhenLoaded,
 *   place: () => AbortSignal,
 * }} Deps `link`: the link for sharing; `go`: opens a link and adds a history entry; `run`: runs a command;
 *   `place`: the signal of the current place.
 * @typedef {ReturnType<typeof exportsOf>} Exports
 */

/** The end of the file name for each kind of text. @type {Record<Kind, string>} */
const ENDS = { python: ".py", test: "_test.py", numbers: ".txt", json: ".json", frame: ".html" };
const ALWAYS = ["json", "frame"];
const TELLING = ["python", "test"]; // kinds that contain the answer
const FONTS = [["normal", "normal"], ["italic", "italic"]];
const FAMILY = "STIX Two Text";

/** @param {Deps} deps */
export function exportsOf({ root, board, engine, store, navigation, frames, stage, twin, minkowski, backdrop, texts, notices, link, go, run, place }) {
  /** Whether a prediction is pending, before which nothing may reveal the answer. */
  const isKept = () => isKeptBack(store.parts, frames.drawn);
  /** The user's title for the state, otherwise that of the scene. */
  const title = () => navigation.chosen.name ?? texts.plain(`scene.${board.scene.id}.title`);
  const dialog = exportDialogOf(texts, { run, kinds, textOf, link, isKept, remark: () => navigation.chosen });

  /** The exact verdict of the last answer. */
  function verdict() {
    const { drawn } = frames;
    return drawn && isWritable(drawn.shapes) ? exactVerdict(drawn) : undefined;
  }

  /**
   * The available kinds of text: some need a verdict, and some must not reveal it yet; models cannot be written for the
   * package.
   */
  function kinds() {
    const isThere = (/** @type {string} */ kind) => (verdict() ? !isKept() || !TELLING.includes(kind) : ALWAYS.includes(kind));
    return /** @type {Kind[]} */ (Object.keys(ENDS).filter(isThere));
  }

  /** @param {Kind} kind */
  function textOf(kind) {
    const known = verdict();
    if (kind === "frame") return frameOf(link(), title());
    if (kind === "json" || !known) return jsonOf(board.scene, board.state, navigation.chosen);
    if (kind === "numbers") return `${numbersOf(known.shapes)}\n`;
    return kind === "python" ? pythonOf(known) : testOf(known, link());
  }

  /** @param {Kind} kind */
  function check(kind) {
    if (isKept() && TELLING.includes(kind)) throw new LinkError("take.kept");
    if (!kinds().includes(kind)) throw new LinkError("take.unknown");
  }

  /**
   * @param {Blob} blob
   * @param {string} end The end of the file name.
   */
  function save(blob, end) {
    download(root, blob, `hitlab-${board.scene.id}${end}`.replace(/-(?=[^.]*_test)/g, "_"));
  }

  // ---- pictures

  /** The contents of a picture file: the stage, or the stage and its twin side by side. */
  function sheet() {
    const { picture, size, tokens } = stage;
    const second = navigation.view === "beside" || minkowski.isShown ? twin.picture : undefined;
    const one = (/** @type {CanvasRenderingContext2D} */ context) => paintStill(context, picture, !second);
    if (!second) return { size, paintOn: one };
    const other = (/** @type {CanvasRenderingContext2D} */ context) => paintStill(context, second, false);
    const captions = [["stage-name", "beside-verdict", "beside-sentence"], ["twin-name", "verdict", "sentence-text"]]
      .map((ids) => ids.map((id) => find(id)))
      .map(([name, said, sentence]) => ({ name, verdict: said, sentence }));
    // Two verdicts need captions, a single one does not.
    return spreadOf([one, other], navigation.view === "beside" ? captions : [], size, hexadecimal(tokens));
  }

  /**
   * Paints a picture without overlays of the page.
   * @param {CanvasRenderingContext2D} context
   * @param {Picture} picture
   * @param {boolean} isDrawn Whether the canvas behind already shows its solids; of two pictures, each must draw
   *   its own again.
   */
  function paintStill(context, picture, isDrawn) {
    const { behind, camera, size, tokens } = picture;
    const draw = behind && (() => isDrawn || behind(camera, size, tokens));
    const still = { ...picture, tokens: hexadecimal(tokens), covered: [], lit: "", behind: draw };
    paintWhole(context, still, () => backdrop.present?.drawnNow(size));
  }

  return {
    open: dialog.open,
    close: dialog.close,
    /** Opens the shapes of a text, or adds them to the user's list. */
    paste: pastingOf({ board, engine, stage, store, texts, go, place }),
    /** Opens the dialog of saved scenes. */
    mine: savingOf({ board, store, navigation, texts, go }),

    /** Opens the system's share sheet; cancelling it is not an error. */
    share: () => navigator.share({ title: title(), url: link() }).catch((error) => {
      if (error.name !== "AbortError") throw error;
    }),

    /**
     * Copies a text; if the browser forbids that, shows it for copying manually.
     * @param {Kind} kind
     */
    async copy(kind) {
      check(kind);
      try {
        await navigator.clipboard.writeText(textOf(kind));
        if (!dialog.say("take.copied")) notices.say("take.copied", {});
      } catch {
        dialog.open(kind);
        dialog.select();
      }
    },

    /** @param {Kind} kind */
    save(kind) {
      check(kind);
      save(new Blob([textOf(kind)], { type: "text/plain" }), ENDS[kind]);
    },

    /** @param {number} scale File pixels per page pixel. */
    async png(scale) {
      const { paintOn, size: { height, width } } = sheet();
      const context = newContext(width * scale, height * scale);
      context.scale(scale, scale);
      paintOn(context);
      const blob = await new Promise((/** @type {BlobCallback} */ resolve) => context.canvas.toBlob(resolve));
      if (!blob) throw new LinkError("take.large");
      save(blob, ".png");
    },

    async svg() {
      const { paintOn, size } = sheet();
      const { context, toSvg } = svgContext(size);
      paintOn(context);
      save(new Blob([toSvg(title(), (await Promise.all(FONTS.map(fontFace))).join(""))], { type: "image/svg+xml" }), ".svg");
    },

    /**
     * Opens exported JSON and adds a history entry; invalid JSON changes nothing.
     * @param {string | File} source
     */
    async read(source) {
      const isText = typeof source === "string";
      if (!isText && source.size > LONGEST_TEXT) throw new LinkError("json.large", { size: source.size, most: LONGEST_TEXT });
      await go(await soundLinkIn(isText ? source : await source.text()));
    },
  };
}

/**
 * Converts colours to a form that every program can read.
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
 * Embeds a font of the page in a style sheet.
 * @param {string[]} names
 */
export async function fontFace([file, style]) {
  const url = new URL(`../fonts/stix-two-text-latin-400-${file}.woff2`, import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${file}.woff2: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `@font-face{font-family:'${FAMILY}';font-style:${style};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}
