/**
 * What a picture is made of.
 *
 * @typedef {{mark: Mark, strong: boolean, role?: "own" | "named" | undefined, fade?: number, values: Step["values"]}} ShownMark
 *   `role`: of the step, or of an earlier one and named by it; `fade`: how strongly it is drawn where it is not `strong`.
 * @typedef {{
 *   isMapped: boolean, paint: (context: CanvasRenderingContext2D, camera: Camera, size: Size, layer: "cells" | "lines") => void, labels: (camera: Camera, size: Size) => Label[],
 *   paintRings: (context: CanvasRenderingContext2D, camera: Camera, size: Size, tokens: Tokens) => void,
 * }} MapLayers Whether there is a map, which is of the pair alone; what lies below the grid, on it, about what is wrong, and what is
 *   written on the map.
 * @typedef {{
 *   camera: Camera, size: Size, tokens: Tokens,
 *   shapes: {type: string, values: number[]}[], letters: string[][], pair?: number[], numbers?: string[],
 *   answer?: Answer | undefined, marks: ShownMark[], lit: string, picked?: readonly number[],
 *   caption: (name: string, values: Record<string, any>) => string | undefined,
 *   map?: MapLayers | undefined, show?: string[] | undefined,
 *   behind?: ((camera: Camera, size: Size, tokens: Tokens) => void) | undefined, axes?: Axis[] | undefined,
 *   ghosts?: Ghost[], inSight?: Point[][][] | undefined, arcs?: Arcs[] | undefined, covered?: Box[] | undefined, enlarged?: number,
 * }} Picture `answer`: of just these shapes; without one there are outlines only. `pair`: the shapes that
 *   the reason is about, the first two where it is absent; `numbers`: by which shapes go that have no letters. `lit`: the name
 *   that is pointed at, here or in the panel; `picked`: the shapes that are changed together; `show`: what is drawn of all pairs, of a
 *   person's own shapes; `caption`: what a mark is called that has no letter. A
 *   picture of a way has `ghosts`: where the first shape is not, but was, or will be. A
 *   picture of space has `axes`, and shapes and marks as they are seen; `behind` draws the solids on
 *   a canvas behind this one; `inSight`: of each shape's outline the runs that nothing hides; `arcs`:
 *   where a sphere cuts a triangle's plane; `covered`: where the page's buttons lie on it; `enlarged`: how many
 *   times as large as usual its letters are.
 * @typedef {{shape: Shape, kind: "swept" | "place" | "contact", hit?: boolean}} Ghost All that it sweeps; where a discrete step looks, and whether it hits there; where it first
 *   touches.
 * @typedef {{name: string, way: Point}} Axis Where an axis of space leads in the view.
 * @typedef {Omit<Picture, "camera" | "size" | "tokens" | "covered" | "enlarged">} Contents All but how it is seen, and on what.
 */

/** @import { Answer, Mark, Step } from "../engine/protocol.js" */
/** @import { Camera, Point, Size } from "../geometry/camera.js" */
/** @import { Arcs } from "../geometry/cut.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Box, Label } from "./labels.js" */
/** @import { Tokens } from "./tokens.js" */

export {};
