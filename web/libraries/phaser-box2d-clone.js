/**
 * Phaser Box2D as its pull request 22 corrects it: its distance keeps one vertex of the simplex under two names, and with
 * one more `clone` it does not. Here each vertex that becomes the first one is cloned.
 * https://github.com/phaserjs/phaser-box2d/pull/22
 */

import { b2Simplex } from "../../node_modules/phaser-box2d/src/main-prod.js";
import { open as openPhaser } from "./phaser-box2d.js";

/** The first vertex of each simplex. @type {WeakMap<object, any>} */
const firsts = new WeakMap();

export function open() {
  Object.defineProperty(b2Simplex.prototype, "v1", {
    configurable: true,
    get() { return firsts.get(this); },
    set(vertex) { firsts.set(this, vertex.w ? vertex.clone() : vertex); }, // a new vertex has no points yet
  });
  return openPhaser();
}
