/**
 * The view of a picture: a camera, which several views may share, and whether it still shows everything, as after
 * "fit".
 */

import { between } from "../geometry/camera.js";

/** @import { Camera } from "../geometry/camera.js" */

const GLIDE = 140; // milliseconds

export class Lens {
  /** Whether resizing the window fits the view again. */
  isFitted = true;
  isGliding = false;
  #glides = 0;

  /**
   * @param {() => Camera} read
   * @param {(camera: Camera) => void} write
   */
  constructor(read, write) {
    this.read = read;
    this.write = write;
  }

  get camera() {
    return this.read();
  }

  /** Sets the camera on user input, and stops any gliding. @param {Camera} camera */
  look(camera) {
    this.isFitted = false;
    this.isGliding = false;
    this.#glides += 1;
    this.write(camera);
  }

  /**
   * @param {Camera} camera
   * @param {boolean} glide
   */
  fit(camera, glide) {
    this.isFitted = true;
    this.isGliding = false;
    this.#glides += 1;
    if (!glide || matchMedia("(prefers-reduced-motion: reduce)").matches) this.write(camera);
    else this.#glide(this.camera, camera, performance.now(), this.#glides);
  }

  /**
   * @param {Camera} from
   * @param {Camera} goal
   * @param {number} start
   * @param {number} glide Its number; a newer glide, another view or user input ends it.
   */
  #glide(from, goal, start, glide) {
    if (glide !== this.#glides) return;
    const part = Math.min(1, (performance.now() - start) / GLIDE);
    this.write(between(from, goal, 1 - (1 - part) ** 3));
    this.isGliding = part < 1;
    if (this.isGliding) requestAnimationFrame(() => this.#glide(from, goal, start, glide));
  }
}
