/**
 * The messages between the page and the worker. This file is the only one that both sides import.
 *
 * The worker starts without a request. It reports `progress` until it is `ready` or has `failed`; after that, each
 * `ask` gets one `answer`, or one `error`, with the same id, and each `apart`, `cost`, `families`, `judge`, `library`, `methods`, `task`, `touch` or `read`
 * one `done`. While an answer takes long, the worker occasionally reports `working`. A `survey` gets a `surveyed` for each
 * strip of its rows, from top to bottom, unless a newer survey or `enough` ends it; the worker answers questions
 * between two strips. A `crowd` gets its frame as `crowded`.
 *
 * @typedef {{type: string, values: number[], body?: number, holes?: number[]}} AskedShape Values in the link's order; the parts of a body
 *   have its number.
 * @typedef {number[] | "group"} About The shapes that the explanation is about: two by their indices, all, or none.
 * @typedef {{
 *   type: "ask", id: number, shapes: AskedShape[], algorithm: string, meshes?: string[], about?: About, beside?: true, nearest?: true, show?: string[], sweep?: Way, recorded?: Recording, given?: Given,
 * }} Ask `meshes`: the names of models sent earlier, for the meshes among the shapes; `about`: absent if there are only two
 *   shapes; `beside`: also explain exactly, next to a published program; `nearest`: the closest points or, for shapes
 *   that intersect, the minimum translation; `show`: what to compute for all pairs, besides which of them intersect;
 *   `sweep`: the first shape moves, and the explanation is about its path; `recorded`: it is pushed over the others; `given`: the answer of the library that is
 *   the algorithm.
 * @typedef {{hit: boolean, depth?: number, normal?: Coordinates, points?: Coordinates[], distance?: number, t?: number} | {refused: string}} Report
 *   A library's answer about a pair, in the order of its shapes, or why it has none.
 * @typedef {{report: Report, rules: Record<string, any>}} Given A library's answer and its rules.
 * @typedef {{states: AskedShape[][], answers: Report[], rules: Record<string, any>, by?: number[] | undefined}} Reported A library's answers about
 *   several pairs.
 * @typedef {{refused: true} | {departs: Record<string, string>, exact: Exact}} Comparison The rule of each part that
 *   differs, "" if none explains it, and the exact values.
 * @typedef {{by: [number, number], t: number, step: number, touching: boolean}} Way The displacement of the first of two
 *   shapes; the fraction of the path at which it is shown; the number of equal parts into which discrete steps divide the
 *   path, 0 for no such steps; whether touching counts.
 * @typedef {{frame: number, push: number, gravity: number, walls: string, swept: boolean, touching: boolean}} Recording The
 *   frame to explain, from 1; the displacement to the side, and what each frame adds to the one downwards; the kind of
 *   walls; whether moves are swept, and whether touching then counts.
 * @typedef {{type: "apart", id: number, shapes: AskedShape[], pair: number[] | null, turn: number}} AskApart `pair`:
 *   the two shapes to push apart; all pairs, if null; `turn`: the number of earlier calls for the same shapes.
 * @typedef {{moves: Coordinates[], pairs: number, left: number}} Parted The displacement of each shape, after which no
 *   interiors overlap; the number of pairs that overlapped, and of those that still would: these need another call.
 * @typedef {{
 *   shapes: AskedShape[], moved: number[], ways: [number, number][], reach: number | null,
 * }} Touching The shapes `moved` take the first of the displacements `ways` that brings them within `reach` of touching
 *   another shape; if `reach` is null, they stop on the path where a touch begins or ends.
 * @typedef {Touching & {type: "touch", id: number}} AskTouch
 * @typedef {{way: [number, number], pair: [number, number], just: boolean}} Touched The displacement to that position;
 *   the two shapes that touch; whether they touch without a common interior, which is not always possible in floats.
 * @typedef {{text: string, taken: {isDown?: boolean, unit?: number, isCentred?: boolean, isClosed?: boolean, angles?: string}}} Readable
 *   A text with shapes, and how to read it: whether its y axis points down; the length in the text that equals 1 here;
 *   whether x and y of a rectangle are its centre; whether lists of points are outlines; "degrees" or "radians" for all
 *   its angles.
 * @typedef {Readable & {type: "read", id: number}} AskRead
 * @typedef {{key: string, values: Record<string, any>, option: string}} Note A sentence about how a text was read, and
 *   the option that changes it: "y_down", "unit", "angles", "centred",
 *   "closed", or "".
 * @typedef {{shapes: AskedShape[], notes: Note[]}} Readout
 * @typedef {{problem: {key: string, values: Record<string, any>, line: number | null}}} Unread The problem with the
 *   text, by the key of a sentence.
 * @typedef {{shapes: AskedShape[], algorithm: string}} Costed Two shapes, and the program whose operations are counted.
 * @typedef {{name: string, shapes: AskedShape[], xs?: number[], ys?: number[], answers?: Answers}} Placed The shapes to
 *   run a program on, the displacement `by` of a sweep being the third; `xs`, `ys`: the positions of the first one, in
 *   rows; `answers`: the program's, to be judged. `name`: that of the program's function, with `_by` if it sweeps.
 * @typedef {{calls: unknown[][], truths: boolean[], given: string, faults?: (Fault | null)[]}} Truths The arguments of
 *   the function and the exact verdict for each position; `given`: the arguments in Python, if there is only one.
 * @typedef {{touching: string, cases: AskedShape[][], name?: string, needs?: string[]}} Judging Whether touching counts
 *   as a "hit", a "miss" or "either", and further states for which the program must be right. `name`: the name whose
 *   states are tried, if it is not the function's; `needs`: parts that the answers must have.
 * @typedef {Judging & {name: string, before?: Judged, answers?: Answers}} Judge The judgement so far, and
 *   the program's answers to its `calls`.
 * @typedef {{id: string, line: number | null, detail: string}} Wrong Why a program has no answer: the key of a
 *   sentence, the line and a detail.
 * @typedef {Record<string, any>} Parts The parts of an answer by name, such as `hit` and `depth`.
 * @typedef {(boolean | Parts | Wrong)[]} Answers
 * @typedef {{id: string, values: Record<string, any>}} Fault The effect of a wrong part: the key of a sentence.
 * @typedef {{shapes: AskedShape[], hit: boolean | null, error: Wrong | null, exact: boolean, fault: Fault | null}} Failure
 * @typedef {{isLast: boolean, tried: number, open: number, wrong: number, parts: string[], counterexample: Failure | null, calls: unknown[][]}} Judged
 *   A judgement so far, as `judge.py` describes it.
 * @typedef {Omit<Ask, "type" | "id"> & {wants: Wants}} Tasked The current state, and the conditions of a task.
 * @typedef {Record<string, any>} Wants By names that `task.py` knows.
 * @typedef {{done: boolean, held: Record<string, boolean>, found: Record<string, any>}} Checked Whether all conditions
 *   hold, which ones hold, and the actual values.
 * @typedef {{
 *   id: string, hit?: boolean, depth?: number, normal?: Coordinates, points?: Coordinates[], distance?: number, t?: number, refused?: string,
 *   state?: "unrun" | "failed", steps?: number, cost?: number, departs: Record<string, string>,
 * }} MethodRow The answer of an algorithm, a library or the user's program, its number of steps and of operations, and
 *   what differs; `state`: why the program has no answer.
 * @typedef {{pair: string[], family: string, seed: number, count: number}} Family Pairs of these types that are hard for floats.
 * @typedef {{
 *   asked: number, refused: number, falseHits: number, falseMisses: number, rules: Record<string, number>, wrong: AskedShape[] | null,
 * }} Counted The number of a library's verdicts on a family, of those that it refuses, of its errors, and of those that a
 *   rule explains; the simplest pair with an error.
 * @typedef {Reported & {type: "library", id: number}} AskLibrary
 * @typedef {{type: "mesh", name: string, vertices: Float64Array, faces: Uint32Array}} TellMesh Three numbers per
 *   vertex, three indices per face; there is no reply.
 *
 * @typedef {{
 *   shapes: AskedShape[], moved: number, algorithm: string, compared: boolean,
 *   lattice: {pitch: number, left: number, top: number, columns: number, rows: number},
 *   plane?: number[][], meshes?: string[], counted?: true, given?: {verdicts: Uint8Array, rules: Record<string, any>},
 * }} Survey Puts the shape `moved` at every position of the lattice; `compared`: whether to compute the exact verdict,
 *   too; `counted`: count the operations of the verdict; `given`: the verdicts of a library, row by row; in space, the lattice lies in a plane, given by a point and
 *   two directions.
 * @typedef {Survey & {type: "survey", id: number}} AskSurvey
 *
 * @typedef {{
 *   n: number, seed: number, mix: string[], sizes: string, clusters: boolean, compared: boolean, frame: number, swept: number, contacts: boolean, chosen: number,
 *   own: (AskedShape & {at: number[]})[], room: {left: number, right: number, bottom: number, top: number},
 * }} CrowdQuestion A frame of a crowd of `n` bodies of these kinds and sizes, in `clusters` or anywhere; `compared`: whether
 *   to run all broad phases; `swept`: the number of frames until the next test,
 *   if contacts that occur only between two tests are requested, otherwise 0; `contacts`: whether to compute contacts;
 *   `chosen`: the body whose candidates are requested, -1 for none; `own`: the user's shapes in place of such bodies,
 *   centred on the origin, and where each starts; `room`: the area in which all move.
 * @typedef {CrowdQuestion & {type: "crowd", id: number, isKnown: boolean}} AskCrowd `isKnown`: the page already has the
 *   bodies of this crowd.
 * @typedef {{type: string, count: number, values: Float64Array}[]} Bodies Batches of one type and one number of values,
 *   in the link's order, centred on the origin.
 * @typedef {{
 *   bodies?: Bodies, places: Float64Array, pairs: Int32Array, contacts: Float64Array, tried: Int32Array,
 *   cells: Float64Array, missed: Int32Array, ways: Float64Array, candidates: number, begun: number,
 *   moving: number, broad: number, narrow: number, sweeping: number, copying: number, phases: Phase[],
 * }} CrowdFrame `places`: x and y of each body, by which its points are translated; `pairs`: two bodies each;
 *   `contacts`: x and y of a point and of the normal each; `tried`: the candidates of the selected body; `cells`: its
 *   bounds, followed by the rows and bins that contain them, as minimum x and y, maximum x and y; `missed`: pairs that
 *   touch before the next test, but at neither end of that path; `ways`: start and end of the path of each of these
 *   bodies; `begun`: the number of pairs that begin to touch there, missed or not; `phases`: all broad phases, if requested; the rest are milliseconds, of which
 *   `copying` is the copy out of Python's memory.
 * @typedef {{id: string, looked: number, moved?: number, time: number}} Phase A broad phase: the number of boxes that it
 *   compares; the number of its own boxes or ends that it moves, if it keeps any from the former frame; milliseconds.
 * @typedef {{type: "crowded", id: number, frame: CrowdFrame, python: number}} Crowded
 *
 * @typedef {{type: "progress", stage: Stage, loaded: number, total: number}} Progress In bytes.
 * @typedef {{type: "ready", version: string}} Ready
 * @typedef {{type: "failed", message: string}} Failed
 * @typedef {{type: "working"}} Working
 * @typedef {{type: "answer", id: number, json: string, python: number}} Answered `json` is an Answer as text; `python`:
 *   the milliseconds that it took.
 * @typedef {{type: "done", id: number, json: string}} Done `json` is a Parted, a Touched or null, a Readout or Unread,
 *   a Checked, Truths, a Judged, or counts of operations, as text.
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
 *   kind: "point" | "segment" | "arrow" | "line" | "region" | "circle" | "arc" | "interval" | "drop" | "face" | "box" | "triangle" | "curve",
 *   name: string, points: Coordinates[], of: "" | "a" | "b" | "a-b",
 * }} Mark
 * @typedef {{
 *   id: string, case: string, values: Record<string, any>, marks: Mark[], compares: string[],
 * }} Step
 * @typedef {{
 *   version: number, pair: string[], algorithm: string, method: string, hit: boolean,
 *   decided_by: string, steps: Step[], said: Said,
 * }} Explanation
 * @typedef {{
 *   methods: string[], verdict: string[],
 *   steps: Record<string, {title: string, sentence: string[], words: Record<string, {key: string} | {letter: string}>, alike?: true}>,
 * }} Said The keys of an explanation's texts. `methods`: its own, then those whose texts it shares; `words`: the values
 *   of a step that are words or letters; `alike`: the numbers that it compares differ but look the same.
 * @typedef {{a: number, b: number, hit: boolean, points: Coordinates[]}} Pair
 * @typedef {"hit" | "points" | "distance" | "region" | "feature" | "normal" | "depth" | "t"} Part A part of an answer.
 * @typedef {{
 *   hit: boolean, points?: Coordinates[], distance?: number, region?: number, feature?: string, depth?: number, normal?: Coordinates, t?: number, sweep?: Swept,
 * }} Exact The exact verdict, and the exact value of every other part that departs from it.
 * @typedef {{
 *   pairs: Pair[], departs: Part[], exact: Exact, algorithms: string[], source: string, explanation: Explanation | null, beside?: Explanation,
 *   nearest?: Nearest, shown?: Shown, sweep?: Swept, recorded?: Recorded, frame?: CrowdFrame, rules?: Record<string, string>, refused?: string,
 * }} Answer The answer of the requested algorithm, or of the exact one if the pair has no such algorithm. `pairs`: the
 *   pair that the explanation is about, followed by all other pairs that intersect; `departs`: the parts that differ
 *   from the exact answer by more than rounding; `algorithms`: the ids of all available algorithms; `source`: where the
 *   requested one was published; `explanation`: that of a pair whose decision has steps; `beside`: the exact
 *   explanation, if it was requested and `explanation` is a program's; `nearest`: the closest points or, for shapes
 *   that intersect, the minimum translation; `shown`: what was requested for all pairs; `sweep`: the results along a
 *   path; `recorded`: all frames of a pushed body; `frame`: that of a crowd, which replaces everything else; `rules`: of each part of a library's answer that
 *   departs, the rule that explains it, "" if none does; `refused`: why the library has no answer.
 * @typedef {{t: number | null, point: Coordinates | null, normal: Coordinates | null, now: boolean, places: boolean[], order?: {index: number, t: number | null, now: boolean}[]}} Swept
 *   The fraction of the path before the first contact, its point and normal, if any; `now`: whether the shapes
 *   intersect at the fraction shown; `places`: whether they do at each position that discrete steps test; `order`: the same
 *   fractions for each resting shape if there are several, the first one hit first.
 * @typedef {{at: Coordinates[], blocked: boolean[], tried: Coordinates | null, walls: AskedShape[], hits: number[]}} Recorded
 *   The displacement of the body after each frame, and whether it moved by less than the push; `tried`: its
 *   displacement in the shown frame before it is moved out of walls, unless moves are swept; the walls that count, and the
 *   numbers of those in contact.
 * @typedef {{points: Coordinates[], depth?: number, normal?: Coordinates}} Nearest The closest points; for shapes that
 *   intersect, the points of contact and the minimum translation.
 * @typedef {{a: number, b: number, normal: Coordinates, depth: number, points: Coordinates[]}} Touch The contact of two
 *   shapes with an area: the normal, from a to b, the depth by which b must move along it, and the contact points.
 * @typedef {{a: number, b: number, distance: number, points: Coordinates[]}} Gap The closest points.
 * @typedef {{ray: number, index: number, t: number, point: Coordinates, normal: Coordinates | null}} FirstHit The first
 *   shape that a ray hits, and its distance; no normal if the ray starts inside.
 * @typedef {{contacts?: Touch[], nearest?: Gap[], rays?: FirstHit[]}} Shown
 *
 * @typedef {{hit: Uint8Array, region: Uint8Array, distance: Float32Array, exact: Uint8Array, cost?: Uint32Array}} Cells
 *   One entry per position, row by row; `exact`: the bits of `EXACT`, empty unless requested; `cost`: the number of
 *   operations, if requested.
 */

/**
 * The bits of a cell: the exact verdict; the parts of the answer that depart from the exact one; whether a wrong
 * verdict, or everything that departs, is right again next to the position, so that the error has no area; whether a
 * library's rule explains it.
 */
export const EXACT = { hit: 1, points: 2, distance: 4, region: 8, feature: 16, isThinVerdict: 32, isThin: 64, isRule: 128 };

/**
 * Formats a question for Python.
 * @param {{
 *   shapes: AskedShape[], algorithm: string, meshes?: string[] | undefined, about?: About | undefined, beside?: true | undefined,
 *   nearest?: true | undefined, show?: string[], sweep?: Way, recorded?: Recording, given?: Given | undefined,
 * }} question May contain additional data.
 */
export function textOf({ shapes, algorithm, meshes, about, beside, nearest, show, sweep, recorded, given }) {
  const plain = shapes.map(({ type, values, body, holes }) => ({ type, values, body, holes }));
  return JSON.stringify({ shapes: plain, algorithm, meshes, about, beside, nearest, show, sweep, recorded, given }, signed);
}

/**
 * JSON writes -0 as 0: a string keeps the sign, and Python converts it to a number.
 * @param {string} _
 * @param {unknown} value
 */
export function signed(_, value) {
  return Object.is(value, -0) ? "-0.0" : value;
}
