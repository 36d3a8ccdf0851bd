/**
 * Adds the shapes of a text to the user's list; a text that cannot be read stays in the dialog, with an error message.
 */

import { problemOf } from "../async/loading.js";
import { LinkError } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { LONGEST, LONGEST_TEXT } from "../document/link-text.js";
import { toScreen } from "../geometry/camera.js";
import { PLANE } from "../geometry/kinds.js";
import { boundsOf } from "../geometry/shapes.js";
import { pasteDialogOf } from "./paste-dialog.js";

/** @import { Board } from "../document/board.js" */
/** @import { Shape } from "../document/scene.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Readable, Readout as Found, Unread } from "../engine/protocol.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Phrase, Texts } from "../words/text.js" */

/** @typedef {Readable["taken"]} Taken */

const MOST_LEFT = 6; // skipped keys that are listed

/**
 * Returns the function that adds the shapes of a text.
 * @param {{board: Board, engine: Pick<Engine<any>, "read">, stage: Stage, texts: Texts, notices: Notices, place: () => AbortSignal}} means
 */
export function pastingOf({ board, engine, stage, texts, notices, place }) {
  const dialog = pasteDialogOf(texts, take);

  /** @param {string} [text] If omitted, the dialog asks for it. */
  function take(text) {
    const here = place();
    if (text === undefined) return dialog.open("");
    return add(text, here).catch((error) => {
      if (!here.aborted) dialog.open(text, error instanceof LinkError ? error : new LinkError("paste.failed", { detail: problemOf(error) }));
    });
  }

  /** @param {string} text @param {AbortSignal} here */
  async function add(text, here) {
    const { taken } = dialog;
    const { scene } = board;
    const found = await shapesIn(engine, text, taken);
    if (here.aborted) return; // it was for another list
    const { shapes } = found;
    if (shapes.length > board.room) throw new LinkError("paste.many", { found: shapes.length, room: board.room, most: board.most });
    const { length } = writeLink(scene, { ...board.state, shapes: [...board.state.shapes, ...shapes] }, {});
    if (length > LONGEST) throw new LinkError("paste.link", { length, most: LONGEST });
    board.add(...shapes);
    dialog.close();
    if (!shapes.every((shape) => isSeen(stage, shape))) stage.fit(true);
    notices.sayAll(saidOf(texts, found, taken));
  }

  return take;
}

/**
 * Describes what was read, and with which options.
 * @param {Texts} texts
 * @param {Found} found
 * @param {Taken} taken
 * @returns {Phrase[]}
 */
function saidOf(texts, { notes, shapes }, { isDown, unit = 1 }) {
  const parts = notes.find(({ key }) => key === "paste.bodies")?.values.parts;
  const counts = PLANE.map((kind) => [kind, shapes.filter(({ type }) => type === kind).length]).filter(([, count]) => count);
  const kinds = new Intl.ListFormat(texts.lang).format(counts.map(([kind, count]) => `${texts.plain(`shape.${kind}`)} ${count}`));
  return [
    { key: parts ? "paste.cut" : "paste.done", values: { count: shapes.length, parts, kinds } },
    ...notes.filter(({ key }) => key !== "paste.bodies").map(({ key, values }) => ({ key, values: shortened(values) })),
    ...(isDown ? [{ key: "paste.by-down" }] : []),
    ...(unit === 1 ? [] : [{ key: "paste.by-unit", values: { unit } }]),
  ];
}

/** The values of a note, with a long list of skipped keys shortened. @param {Record<string, any>} values */
function shortened({ keys = [], ...values }) {
  return { ...values, keys: keys.slice(0, MOST_LEFT).join(", ") + (keys.length > MOST_LEFT ? ", …" : "") };
}

/** Whether a shape is completely in view. @param {Stage} stage @param {Shape} shape */
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
