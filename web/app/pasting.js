/** Adds the shapes of a text to a person's list; a text that cannot be read stays, with what is wrong about it. */

import { LinkError } from "../document/link-error.js";
import { writeLink } from "../document/link.js";
import { LONGEST } from "../document/link-text.js";
import { shapesIn } from "../document/pasted.js";
import { toScreen } from "../geometry/camera.js";
import { boundsOf } from "../geometry/shapes.js";
import { PasteDialog } from "../panel/paste-dialog.js";

/** @import { Board } from "../document/board.js" */
/** @import { Shape } from "../document/pasted.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

export class Pasting {
  /** @param {{root: Document, board: Board, stage: Stage, texts: Texts, notices: Notices}} means */
  constructor(means) {
    this.means = means;
    this.dialog = new PasteDialog(means.root, means.texts, (text) => this.take(text));
  }

  /** @param {string} [text] Without one, a person is asked for it. */
  take(text) {
    if (text === undefined) {
      this.dialog.open("");
      return;
    }
    try {
      this.#add(text);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.dialog.open(text, error);
    }
  }

  /** @param {string} text */
  #add(text) {
    const { board, notices, stage } = this.means;
    const { parts, shapes } = shapesIn(text);
    if (shapes.length > board.room) throw new LinkError("paste.many", { found: shapes.length, room: board.room, most: board.scene.most ?? 0 });
    const { scene, state } = board;
    const { length } = writeLink(scene, { ...state, shapes: [...state.shapes, ...shapes] }, {});
    if (length > LONGEST) throw new LinkError("paste.link", { length, most: LONGEST });
    board.add(...shapes);
    this.dialog.close();
    if (!shapes.every((shape) => this.#isSeen(shape))) stage.fit(true);
    notices.say(parts ? "paste.cut" : "paste.done", { count: shapes.length, parts });
  }

  /** Whether all of it is in view. @param {Shape} shape */
  #isSeen(shape) {
    const { camera, size } = this.means.stage;
    const { bottom, left, right, top } = boundsOf([shape]);
    const [[x, y], [u, v]] = [[left, top], [right, bottom]].map((corner) => toScreen(camera, size, corner));
    return x >= 0 && y >= 0 && u <= size.width && v <= size.height;
  }
}
