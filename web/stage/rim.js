/** The numbers at the rim: while the camera rests they are painted once, and then laid over each picture. */

import { paintRim, rimReach } from "../draw/grid.js";

/** @import { Box } from "../draw/labels.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Camera, Size } from "../geometry/camera.js" */

/** @typedef {[left: number, top: number, width: number, height: number]} Part Of the sheet, in its pixels. */

export class Rim {
  /** What the last picture's numbers were of. @type {unknown[]} */
  #last = [];
  /** Where numbers stand, once they are on the sheet. @type {Part[] | undefined} */
  #parts;

  /** @param {HTMLCanvasElement} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.context = /** @type {CanvasRenderingContext2D} */ (sheet.getContext("2d"));
  }

  /**
   * @param {CanvasRenderingContext2D} context Whose canvas has the device's pixels.
   * @param {Camera} camera
   * @param {Size} size
   * @param {Tokens} tokens
   * @param {Box[]} covered
   */
  paint(context, camera, size, tokens, covered) {
    const now = [camera, size, tokens, covered, devicePixelRatio];
    if (now.some((each, i) => each !== this.#last[i])) {
      this.#last = now;
      this.#parts = undefined;
      paintRim(context, camera, size, tokens, covered);
      return;
    }
    this.#parts ??= this.#keep(camera, size, tokens, covered);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0); // pixel upon pixel
    for (const part of this.#parts) context.drawImage(this.sheet, ...part, ...part);
    context.restore();
  }

  /**
   * @param {Camera} camera
   * @param {Size} size
   * @param {Tokens} tokens
   * @param {Box[]} covered
   */
  #keep(camera, size, tokens, covered) {
    const ratio = devicePixelRatio;
    const [width, height] = [size.width, size.height].map((each) => Math.round(each * ratio));
    Object.assign(this.sheet, { width, height }); // which empties it
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintRim(this.context, camera, size, tokens, covered);
    const reach = rimReach(this.context, camera, size);
    const [right, top] = [Math.min(width, Math.ceil(reach.left * ratio)), Math.max(0, height - Math.ceil(reach.bottom * ratio))];
    /** @type {Part[]} */
    const parts = [[0, 0, right, top], [0, top, width, height - top]];
    return parts.filter(([, , wide, high]) => wide > 0 && high > 0);
  }
}
