/** What shapes and their letters are called. */

import { namedParts } from "../model/shapes.js";

/** @import { Scene } from "../model/scene.js" */
/** @import { Texts } from "./text.js" */

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/**
 * "disk"; "triangle ABC" where the scene has two of them.
 * @param {Texts} texts
 * @param {Scene} scene
 * @param {number} index
 */
export function shapeName(texts, { shapes }, index) {
  const { type } = shapes[index];
  const isAlone = shapes.filter((shape) => shape.type === type).length === 1;
  return isAlone ? texts.plain(`shape.${type}`) : namedShape(texts, { shapes }, index);
}

/**
 * "disk T"; "triangle ABC".
 * @param {Texts} texts
 * @param {Pick<Scene, "shapes">} scene
 * @param {number} index
 */
export function namedShape(texts, scene, index) {
  const name = texts.plain(`shape.${scene.shapes[index].type}`);
  return texts.plain("shape.lettered", { name, letters: lettersOf(scene, index).join("") });
}

/**
 * The letters of the shape's points.
 * @param {Pick<Scene, "shapes">} scene
 * @param {number} index
 */
export function lettersOf({ shapes }, index) {
  const points = namedParts(shapes[index], shapes[index].letters).filter(({ kind }) => kind.startsWith("point"));
  return points.map(({ letter }) => shownLetter(letter));
}

/**
 * The name of what a parameter changes: of a shape's turn or scale, or of the scene itself.
 * @param {Texts} texts
 * @param {Scene} scene
 * @param {string} parameter
 */
export function parameterName(texts, scene, parameter) {
  const turned = scene.shapes.findIndex(({ turn }) => turn === parameter);
  if (turned < 0) return texts.plain(`key.${parameter}`);
  return texts.plain("key.turn", { shape: shapeName(texts, scene, turned) });
}

/**
 * A letter with its index set low: R₀.
 * @param {string} letter
 */
export function shownLetter(letter) {
  return letter.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]);
}
