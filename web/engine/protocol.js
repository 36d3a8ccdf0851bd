/**
 * What the page and the worker say to each other. Both sides import this file and nothing else
 * of each other's.
 *
 * The worker starts by itself. It reports `progress` until it is `ready` or has `failed`; then
 * each `ask` gets one `answer`, or one `error`, with the same id, and each `apart`, `cost`, `task`, `touch` or `read` one `done`. While an answer
 * takes long, it tells now and then that it is `working`. A `survey` gets a `surveyed` for each
 * strip of its rows, from above to below, unless a newer one, or `enough`, ends it before; between two
 * strips the worker answers. A `crowd` gets its frame as `crowded`.
 *
 * @typedef {{type: string, values: number[], body?: number}} AskedShape Values in the link's order; the parts of a body have its number.
 * @typedef {number[] | "group"} About Which shapes a reason is asked of: two by their numbers, all, or none.
 * @typedef {{
 *   type: "ask", id: number, shapes: AskedShape[], algorithm: string, mesh?: string, about?: About, beside?: true, nearest?: true, show?: string[], sweep?: Way,
 * }} Ask `mesh`: the name of a model that was told before, of shapes with one; `about` is absent where
 *   there are just the two shapes that it is about; `beside`: the exact reason is wanted beside a published program's; `nearest`: the closest points, or how the two part;
 *   `show`: what is wanted of all pairs, besides which of them meet; `sweep`: the first shape moves, and the reason is of its way.
 * @typedef {{by: [number, number], t: number, step: number}} Way The whole way of the first of two shapes; the part of it after which it is shown; into how many
 *   equal parts discrete steps cut it, with 0 for no such steps.
 * @typedef {{type: "apart", id: number, shapes: AskedShape[], pair: number[] | null, turn: number}} AskApart `pair`: the two
 *   that are to be pushed apart; without one, all pairs; `turn`: how often that was asked before, of what was left.
 * @typedef {{moves: Coordinates[], pairs: number, left: number}} Parted How far each shape has to go, so that no interiors
 *   overlap; how many pairs did, and how many still would: they are asked about in another turn.
 * @typedef {{
 *   shapes: AskedShape[], moved: number[], ways: [number, number][], reach: number | null,
 * }} Touching The shapes `moved` go the first of the ways by which they come within reach of touching another one; with null
 *   they stop on the way, where a touch begins or ends.
 * @typedef {Touching & {type: "touch", id: number}} AskTouch
 * @typedef {{way: [number, number], pair: [number, number], just: boolean}} Touched The way to there; which two touch; whether
 *   they do with no common interior, which floats do not always allow.
 * @typedef {{text: string, taken: {isDown?: boolean, unit?: number, isCentred?: boolean, angles?: string}}} Readable A text with
 *   shapes, and how it is taken: whether its y points down; how much of it is 1 here; whether x and y of a rectangle are its
 *   centre; "degrees" or "radians" for all its angles.
 * @typedef {Readable & {type: "read", id: number}} AskRead
 * @typedef {{shapes: AskedShape[], parts: number, left: string[], notes: string[]}} Readout `parts`: how many of the shapes are parts
 *   of outlines that were cut; `left`: keys that were left out; `notes`: keys of sentences that say how it was taken.
 * @typedef {{problem: {key: string, values: Record<string, any>}}} Unread What is wrong with the text, by the key of a sentence.
 * @typedef {{shapes: AskedShape[], algorithm: string}} Costed Two shapes, and of which program it is asked what its verdict takes.
 * @typedef {Omit<Ask, "type" | "id"> & {wants: Wants}} Tasked What is shown, and what a task wants of it.
 * @typedef {Record<string, any>} Wants By names that `task.py` knows.
 * @typedef {{done: boolean, held: Record<string, boolean>, found: Record<string, any>}} Checked Whether all of it holds, which of it does, and what is so.
 * @typedef {{type: "mesh", name: string, vertices: Float64Array, faces: Uint32Array}} TellMesh Three
 *   numbers a vertex, three indices a face; there is no answer.
 *
 * @typedef {{
 *   shapes: AskedShape[], moved: number, algorithm: string, compared: boolean,
 *   lattice: {pitch: number, left: number, top: number, columns: number, rows: number},
 *   plane?: number[][], counted?: true,
 * }} Survey The shape `moved` is to be put to every place of the lattice; `compared`: whether the exact
 *   verdict is wanted too; `counted`: what the verdict takes; in space the lattice lies in a plane, given by a point and two directions.
 * @typedef {Survey & {type: "survey", id: number}} AskSurvey
 *
 * @typedef {{
 *   n: number, seed: number, mix: string[], frame: number, swept: number, contacts: boolean, chosen: number,
 * }} CrowdQuestion A frame of a crowd of `n` bodies of these kinds; `swept`: so many frames later the next one is tested,
 *   where it is wanted what touches only on the way there, else 0; `contacts`: whether these are wanted too; `chosen`: the body whose candidates are, -1 for none.
 * @typedef {CrowdQuestion & {type: "crowd", id: number, isKnown: boolean}} AskCrowd `isKnown`: the page has
 *   the bodies of this crowd already.
 * @typedef {{type: string, count: number, values: Float64Array}[]} Bodies In batches of one type and one
 *   number of values, which are the link's, about the origin.
 * @typedef {{
 *   bodies?: Bodies, places: Float64Array, pairs: Int32Array, contacts: Float64Array, tried: Int32Array,
 *   cells: Float64Array, missed: Int32Array, ways: Float64Array, candidates: number, begun: number,
 *   moving: number, broad: number, narrow: number, sweeping: number, copying: number,
 * }} CrowdFrame `places`: x and y of each body, by which its points are moved; `pairs`: two bodies each;
 *   `contacts`: x and y of a point and of the normal each; `tried`: the candidates of the chosen body, and
 *   `cells` its bounds, and then the rows and bins that these lie in, as least x and y, greatest x and y; `missed`: pairs that touch
 *   on the way to the next test and at neither end of it, `ways` from where to where each body of these goes; `begun`: how many
 *   begin to touch there, these and others; then milliseconds, of which `copying` is the way out of Python's memory.
 * @typedef {{type: "crowded", id: number, frame: CrowdFrame, python: number}} Crowded
 *
 * @typedef {{type: "progress", stage: Stage, loaded: number, total: number}} Progress In bytes.
 * @typedef {{type: "ready", version: string}} Ready
 * @typedef {{type: "failed", message: string}} Failed
 * @typedef {{type: "working"}} Working
 * @typedef {{type: "answer", id: number, json: string, python: number}} Answered `json` is an
 *   Answer as text, `python` the milliseconds that it took.
 * @typedef {{type: "done", id: number, json: string}} Done `json` is a Parted, a Touched or null, a Readout or Unread, a Checked, or counts of operations, as text.
 * @typedef {{type: "enough"}} Enough
 * @typedef {{type: "surveyed", id: number, rows: number, cells: Cells, isLast: boolean, python: number}} Surveyed
 * @typedef {{type: "error", id: number, message: string}} Refused
 * @typedef {Progress | Ready | Working | Failed | Replied} FromWorker
 * @typedef {Answered | Done | Surveyed | Crowded | Refused} Replied
 *
 * @typedef {"download" | "python" | "install"} Stage In this order.
 *
 * @typedef {number[]} Coordinates Two in the plane, three in space.
 * @typedef {{
 *   kind: "point" | "segment" | "arrow" | "line" | "region" | "circle" | "arc" | "interval" | "drop" | "box" | "triangle",
 *   name: string, points: Coordinates[], of: "" | "a" | "b" | "a-b",
 * }} Mark
 * @typedef {{
 *   id: string, case: string, values: Record<string, any>, marks: Mark[], compares: string[],
 * }} Step
 * @typedef {{
 *   version: number, pair: string[], algorithm: string, method: string, hit: boolean,
 *   decided_by: string, steps: Step[],
 * }} Explanation
 * @typedef {{a: number, b: number, hit: boolean, points: Coordinates[]}} Pair
 * @typedef {"hit" | "points" | "distance" | "region" | "feature" | "t"} Part Of an answer.
 * @typedef {{
 *   hit: boolean, points?: Coordinates[], distance?: number, region?: number, feature?: string, sweep?: Swept,
 * }} Exact The exact verdict, and what is exact of all else that departs from it.
 * @typedef {{
 *   pairs: Pair[], departs: Part[], exact: Exact, algorithms: string[], source: string, explanation: Explanation | null, beside?: Explanation,
 *   nearest?: Nearest, shown?: Shown, sweep?: Swept, frame?: CrowdFrame,
 * }} Answer By the algorithm that was asked, or by the exact one where the pair has no such. `pairs`: the one
 *   that the reason is about, and after it all others that meet; `departs`
 *   names what of it is not the exact answer beyond rounding, `algorithms`: the ids of all that there are, `source`: where the one that was asked is written, `explanation` is that of a pair whose
 *   decision is told step by step; `beside` is the exact one, where it was asked for and `explanation` is not; `nearest`: the closest points, and where they meet how they part; `shown`: what
 *   was wanted of all pairs; `sweep`: what there is on a way; `frame`: of a crowd, in place of all else.
 * @typedef {{t: number | null, point: Coordinates | null, normal: Coordinates | null, now: boolean, places: boolean[]}} Swept The part of the way before the
 *   first contact, its point and normal, as far as there are such; whether the shapes meet where they are shown, and at each place where discrete steps look.
 * @typedef {{points: Coordinates[], depth?: number, normal?: Coordinates}} Nearest The closest points; where they meet, points of contact, and the least move.
 * @typedef {{a: number, b: number, normal: Coordinates, depth: number, points: Coordinates[]}} Touch How two shapes
 *   with an area touch: the normal, from a to b, and how far b has to go along it; where they touch.
 * @typedef {{a: number, b: number, distance: number, points: Coordinates[]}} Gap The points that are closest.
 * @typedef {{ray: number, index: number, t: number, point: Coordinates, normal: Coordinates | null}} FirstHit What a
 *   ray meets first, how far away; no normal where it starts inside.
 * @typedef {{contacts?: Touch[], nearest?: Gap[], rays?: FirstHit[]}} Shown
 *
 * @typedef {{hit: Uint8Array, region: Uint8Array, distance: Float32Array, exact: Uint8Array, cost?: Uint32Array}} Cells
 *   One entry a place, row after row; `exact`: the bits of `EXACT`, empty unless they were asked for; `cost`: how many operations, where that was asked.
 */

/**
 * The exact verdict; which parts of the answer depart from the exact one; whether a wrong verdict,
 * or all that departs, is right again a little beside the place, so that the error has no area.
 */
export const EXACT = { hit: 1, points: 2, distance: 4, region: 8, feature: 16, isThinVerdict: 32, isThin: 64 };

/**
 * A question as Python reads it.
 * @param {{
 *   shapes: AskedShape[], algorithm: string, mesh?: string | undefined, about?: About | undefined, beside?: true | undefined,
 *   nearest?: true | undefined, show?: string[], sweep?: Way,
 * }} question With anything more.
 */
export function textOf({ shapes, algorithm, mesh, about, beside, nearest, show, sweep }) {
  const plain = shapes.map(({ type, values, body }) => ({ type, values, body }));
  return JSON.stringify({ shapes: plain, algorithm, mesh, about, beside, nearest, show, sweep }, signed);
}

/**
 * JSON has no -0: a text does, which Python reads as the number.
 * @param {string} _
 * @param {unknown} value
 */
export function signed(_, value) {
  return Object.is(value, -0) ? "-0.0" : value;
}
