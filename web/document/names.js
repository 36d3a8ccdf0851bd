/** Names of shapes and of their letters. */

import { asBox } from "../geometry/kinds.js";
import { namedParts } from "../geometry/shapes.js";
import { shownLetter } from "../words/letters.js";

/** @import { Texts } from "../words/text.js" */
/** @import { SceneShape } from "./scene.js" */

/** @typedef {{shapes: SceneShape[]}} Cast A scene, or the cast of a state. */

/**
 * "disk"; "triangle ABC" if there are two of them; "disk 3" if shapes are numbered.
 * @param {Texts} texts
 * @param {Cast} scene
 * @param {number} index
 */
export function shapeName(texts, scene, index) {
  return isAlone(scene, index) ? texts.plain(`shape.${scene.shapes[index].type}`) : namedShape(texts, scene, index);
}

/**
 * Whether a shape is the only one of its type.
 * @param {Cast} scene
 * @param {number} index
 */
function isAlone({ shapes }, index) {
  return shapes[index].number === undefined && shapes.filter(({ type }) => type === shapes[index].type).length === 1;
}

/**
 * "r", "width"; "width of box S" if the scene has two of them.
 * @param {Texts} texts
 * @param {Cast} scene
 * @param {number} index
 * @param {string} size "r", or the key of a text.
 */
export function sizeName(texts, scene, index, size) {
  const isLetter = !texts.has(size);
  const name = isLetter ? size : texts.plain(size);
  if (isAlone(scene, index)) return name;
  const owner = shapeName(texts, scene, index);
  return texts.plain(isLetter ? "field.of.letter" : "field.of.size", { name, owner });
}

/**
 * "disk T"; "triangle ABC"; "disk 3".
 * @param {Texts} texts
 * @param {Cast} scene
 * @param {number} index
 */
export function namedShape(texts, scene, index) {
  const { name: own, number, type } = scene.shapes[index];
  if (own) return own;
  const name = texts.plain(`shape.${type}`);
  return texts.plain("shape.lettered", { name, letters: number ?? lettersOf(scene, index).join("") });
}

/**
 * "A"; "A of triangle 3" if shapes are numbered.
 * @param {Texts} texts
 * @param {Cast} scene
 * @param {number} index
 * @param {string} letter
 */
export function letterName(texts, scene, index, letter) {
  const name = shownLetter(letter);
  if (scene.shapes[index].number === undefined) return name;
  return texts.plain("field.of.letter", { name, owner: namedShape(texts, scene, index) });
}

/**
 * "Corner A: drag, or arrow keys"; "Corner A of triangle 3: …" if shapes are numbered.
 * @param {Texts} texts
 * @param {Cast} scene
 * @param {number} index
 * @param {{label: string, letter: string}} handle
 */
export function handleName(texts, scene, index, { label, letter }) {
  const isNumbered = scene.shapes[index].number !== undefined && texts.has(`handle.${label}.of`);
  return texts.plain(`handle.${label}${isNumbered ? ".of" : ""}`, { shape: shapeName(texts, scene, index), letter: shownLetter(letter) });
}

/**
 * The letters of the shape's points.
 * @param {Cast} scene
 * @param {number} index
 */
export function lettersOf({ shapes }, index) {
  const points = namedParts(asBox(shapes[index]), shapes[index].letters).filter(({ kind }) => kind.startsWith("point"));
  return points.map(({ letter }) => shownLetter(letter));
}

/**
 * The name of what a parameter changes: a shape's rotation or scale, or the scene itself.
 * @param {Texts} texts
 * @param {Cast} scene
 * @param {string} parameter
 */
export function parameterName(texts, scene, parameter) {
  const turned = scene.shapes.findIndex(({ turn }) => turn === parameter);
  if (turned < 0) return texts.plain(`key.${parameter}`);
  return texts.plain("key.turn", { shape: shapeName(texts, scene, turned) });
}
