/**
 * Opens the shapes of a text, or adds them to the user's list; a program opens in the editor, next to the pair that it
 * tests. A text that is neither stays in the dialog, with an error message.
 */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { LONGEST, LONGEST_TEXT } from "../document/link-text.js";
import { listOf, sameState } from "../document/scene.js";
import { loadScene, startOf } from "../document/scenes.js";
import { gridStep } from "../draw/grid.js";
import { toScreen } from "../geometry/camera.js";
import { PLANE, SPACE, isInSpace, shifted, slotOf } from "../geometry/kinds.js";
import { seenShape, wayOf } from "../geometry/projection.js";
import { boundsOf } from "../geometry/shapes.js";
import { programLink } from "../user-program/pasted.js";
import { noteLineOf } from "./note-line.js";
import { pasteDialogOf } from "./paste-dialog.js";

/** @import { Board } from "../document/board.js" */
/** @import { Scene, Shape, State } from "../document/scene.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Readable, Readout as Found, Unread } from "../engine/protocol.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/** @typedef {Readable["taken"]} Taken */

const HERE = () => location.href.split("#")[0];
/** The scene of pasted shapes. @param {Shape[]} shapes */
const listFor = ([shape]) => (isInSpace(shape.type) ? "space" : "playground");
const PATIENCE = 300; // milliseconds until the line says that a text is being read
const MOST_LEFT = 6; // skipped keys that are listed

/**
 * Returns the function that opens the shapes of a text in the list scene, or adds them to the user's own shapes there.
 * @param {{
 *   board: Board, engine: Pick<Engine<any>, "read">, stage: Stage, store: Store, texts: Texts,
 *   go: (link: string) => Promise<unknown>, place: () => AbortSignal,
 * }} deps `go`: opens a link and adds a history entry.
 */
export function pastingOf({ board, engine, stage, store, texts, go, place }) {
  const dialog = pasteDialogOf(texts, take);
  const line = noteLineOf(texts, again);
  /** The last text, and the shapes that it added to the user's own; undefined if it replaced the list. */
  let last = { text: "", added: /** @type {Shape[] | undefined} */ (undefined) };

  /** @param {string} [text] If omitted, the dialog asks for it. */
  function take(text) {
    return text === undefined ? dialog.open("") : tryAdd(text);
  }

  /** @param {string} text @param {typeof last} [former] Its shapes are replaced. */
  function tryAdd(text, former) {
    const here = place();
    return add(text, here, former).catch(async (error) => {
      const link = error instanceof LinkError ? await programLink(text, store.parts.isGallery ? undefined : board, texts) : undefined;
      if (here.aborted) return;
      if (!link) {
        dialog.open(text, error instanceof LinkError ? error : new LinkError("paste.failed", { detail: problemOf(error) }));
        return;
      }
      dialog.close();
      await go(link);
    });
  }

  /** Reads the last text again with other options. @param {Taken} taken */
  function again(taken) {
    dialog.taken = taken;
    return tryAdd(last.text, last);
  }

  /** @param {string} text @param {AbortSignal} here @param {typeof last} [former] */
  async function add(text, here, former) {
    const { taken } = dialog;
    const found = await (former ? shapesIn(engine, text, taken) : patiently(shapesIn(engine, text, taken)));
    if (here.aborted) return; // it was for another list
    const { shapes } = found;
    const hasList = board.scene.id === listFor(shapes) && !store.parts.isGallery;
    if (hasList && text.startsWith(HERE()) && areListed(shapes)) {
      append(apart(shapes));
      dialog.close();
      return;
    }
    const isOwn = former ? former.added : hasList && !sameState(board.state, startOf(board.scene));
    if (isOwn) append(shapes, former?.added);
    else await open(shapes);
    last = { text, added: isOwn ? board.state.shapes.slice(-shapes.length) : undefined };
    dialog.close();
    line.show(saidOf(texts, found), found.notes, taken, place());
  }

  /** Shows that a text is being read, if that takes long. @template T @param {Promise<T>} reading @returns {Promise<T>} */
  function patiently(reading) {
    const waiting = setTimeout(line.wait, PATIENCE);
    return reading.finally(() => {
      clearTimeout(waiting);
      line.hide();
    });
  }

  /** Whether all shapes are in the list already, as after copying them. @param {Shape[]} shapes */
  function areListed(shapes) {
    const keyOf = (/** @type {Shape} */ { holes, type, values }) => `${type} ${values} ${holes}`;
    const there = new Set(board.state.shapes.map(keyOf));
    return shapes.every((shape) => there.has(keyOf(shape)));
  }

  /** Shifts copies so that none covers its original. @param {Shape[]} shapes */
  function apart(shapes) {
    const step = gridStep(stage.camera) / 2;
    const way = board.projection ? wayOf(board.projection, step, -step) : /** @type {[number, number]} */ ([step, -step]);
    let moved = shapes;
    while (areListed(moved)) moved = moved.map((shape) => ({ ...shape, values: shifted(shape, way) }));
    return moved;
  }

  /**
   * Adds shapes to the user's list and selects the first two.
   * @param {Shape[]} shapes
   * @param {Shape[]} [replaced] Shapes to remove, if the user has not changed them.
   */
  function append(shapes, replaced = []) {
    const stale = replaced.map((shape) => board.state.shapes.indexOf(shape)).filter((i) => i >= 0);
    if (shapes.length > board.room + stale.length) throw new LinkError("paste.many", { found: shapes.length, room: board.room, most: board.most });
    checkLink(board.scene, { ...board.state, shapes: [...board.state.shapes, ...shapes] });
    board.history.begin("paste");
    board.remove(stale);
    const { length } = board.state.shapes;
    board.add(...shapes);
    board.history.end("paste");
    const other = shapes.findIndex(({ body }) => body === undefined || body !== shapes[0].body);
    const second = shapes[0].body === undefined ? 1 : other;
    if (shapes[second] && second > 0) board.pair(length, length + second);
    if (!shapes.every((shape) => isSeen(stage, seenShape(board.projection, shape)))) stage.fit(true);
  }

  /** Opens a list of only these shapes. @param {Shape[]} shapes */
  async function open(shapes) {
    const scene = await loadScene(listFor(shapes));
    const [, most] = /** @type {number[]} */ (scene.open);
    if (shapes.length > most) throw new LinkError("paste.many", { found: shapes.length, room: most, most });
    await go(checkLink(scene, listOf(shapes)));
  }

  return take;
}

/** Returns the link to a state, which must not be too long. @param {Scene} scene @param {State} state */
function checkLink(scene, state) {
  const link = writeLink(scene, state, {});
  if (link.length > LONGEST) throw new LinkError("paste.link", { length: link.length, most: LONGEST });
  return link;
}

/**
 * Describes what was read.
 * @param {Texts} texts
 * @param {Found} found
 * @returns {(Phrase & {option?: string})[]} `option`: of a note that a switch changes.
 */
function saidOf(texts, { notes, shapes }) {
  const counts = [...PLANE, ...SPACE].map((kind) => [kind, shapes.filter(({ type }) => slotOf(type) === kind).length]).filter(([, count]) => count);
  const kinds = new Intl.ListFormat(texts.lang).format(counts.map(([kind, count]) => `${texts.plain(`shape.${kind}`)} ${count}`));
  return [
    { key: "paste.done", values: { count: shapes.length, kinds } },
    ...notes.map(({ key, option, values }) => ({ key, option, values: shortened(values) })),
  ];
}

/** The values of a note, with a long list of skipped keys shortened. @param {Record<string, any>} values */
function shortened({ keys = [], ...values }) {
  return { ...values, keys: keys.slice(0, MOST_LEFT).join(", ") + (keys.length > MOST_LEFT ? ", …" : "") };
}

/** Whether a shape is completely in view. @param {Stage} stage @param {Shape} shape As seen. */
function isSeen({ camera, size }, shape) {
  const { bottom, left, right, top } = boundsOf([shape]);
  const [[x, y], [u, v]] = [[left, top], [right, bottom]].map((corner) => toScreen(camera, size, corner));
  return x >= 0 && y >= 0 && u <= size.width && v <= size.height;
}

/**
 * Returns the shapes in a pasted text, which is untrusted: its length is checked first, then the engine's Python reads
 * it.
 * @param {{read: (question: Readable) => Promise<Found | Unread>}} engine
 * @param {string} text
 * @param {Taken} taken
 * @returns {Promise<Found>}
 */
export async function shapesIn(engine, text, taken) {
  if (text.length > LONGEST_TEXT) throw new LinkError("paste.long", { length: text.length, most: LONGEST_TEXT });
  const found = await engine.read({ text, taken });
  if (!("problem" in found)) return found;
  const { key, line, values } = found.problem;
  throw line ? new LinkError("paste.line", { ...values, line: String(line), problem: { key } }) : new LinkError(key, values);
}
