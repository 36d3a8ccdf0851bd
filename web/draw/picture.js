/**
 * The parts of a picture.
 * @typedef {{mark: Mark, strong: boolean, role?: "own" | "named" | undefined, fade?: number, text?: string, values: Step["values"]}} ShownMark
 *   `role`: whether it belongs to the step, or to an earlier one and is named by the step; `fade`: its opacity if it is
 *   not `strong`; `text`: its label, if that does not follow from its name.
 * @typedef {{
 *   isMapped: boolean, paint: (context: CanvasRenderingContext2D, camera: Camera, size: Size, layer: "cells" | "lines") => void, labels: (camera: Camera, size: Size) => Label[],
 *   paintRings: (context: CanvasRenderingContext2D, camera: Camera, size: Size, tokens: Tokens) => void,
 * }} MapLayers `isMapped`: whether there is a map, which is only about the pair. The functions paint the cells below
 *   the grid and the lines above it, mark what is wrong, and return the labels on the map.
 * @typedef {{
 *   camera: Camera, size: Size, tokens: Tokens,
 *   shapes: {type: string, values: number[]}[], letters: string[][], pair?: number[], numbers?: string[],
 *   answer?: Answer | undefined, marks: ShownMark[], lit: string, picked?: readonly number[],
 *   caption: (name: string, values: Record<string, any>) => string | undefined,
 *   map?: MapLayers | undefined, show?: string[] | undefined,
 *   behind?: ((camera: Camera, size: Size, tokens: Tokens) => void) | undefined, axes?: Axis[] | undefined,
 *   ghosts?: Ghost[], handles?: Box[] | undefined, covered?: Box[] | undefined, enlarged?: number,
 * }} Picture `answer`: for exactly these shapes; without one, only outlines are drawn. `pair`: the shapes that the
 *   explanation is about, by default the first two; `numbers`: the labels of shapes without letters. `lit`: the name
 *   that is pointed at, here or in the panel; `picked`: the shapes that are changed together; `show`: what is drawn for
 *   all pairs of the user's own shapes; `caption`: the text of a mark without a letter. In a sweep, `ghosts` are other
 *   positions of the first shape. In space, there are `axes`, and shapes and marks are projected; `behind` draws the
 *   solids and the visible parts of their outlines on a canvas behind this one, and `handles` are the areas of those in view. `covered`: the areas under the page's
 *   buttons; `enlarged`: the factor by which its letters are enlarged.
 * @typedef {{shape: Shape, kind: "swept" | "place" | "contact", hit?: boolean}} Ghost The area swept; a position that a
 *   discrete step tests, and whether it is a hit; the position of the first contact.
 * @typedef {{name: string, way: Point}} Axis The direction of a coordinate axis of space in the view.
 * @typedef {Omit<Picture, "camera" | "size" | "tokens" | "covered" | "enlarged">} Contents Everything except the view
 *   and the medium.
 */

/** @import { Answer, Mark, Step } from "../engine/protocol.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Box, Label } from "./labels.js" */
/** @import { Tokens } from "./tokens.js" */

export {};
