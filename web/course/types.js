/** The parts of a lesson, and what it needs from the page, for type checkers. */

/** @import { Board } from "../document/board.js" */
/** @import { Options } from "../document/link-choices.js" */
/** @import { Lesson as At, Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Answer, Judging, Wants } from "../engine/protocol.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { readScene } from "../document/link.js" */
/** @import { LinkError } from "../document/link-error.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{id: string, link: string, numbers?: Record<string, string>, answers?: boolean, draws?: string}} Part `numbers`: the values in its
 *   sentence, by name; `draws`: a drawing of `drawings.js`; `answers`: whether it answers the question before, and stays folded until the user has tried.
 * @typedef {{id: string, kind: "make" | "say" | "write", link: string, wants?: Wants, asks?: string, choices?: unknown[], links?: string[], solved?: string, title?: string, text?: string, onRight?: string, onWrong?: string, judging?: Judging, snaps?: "grid" | "touches"}} Task
 *   `solved`: a link to a solution; `title`, `text`, `onRight`, `onWrong`: those of a teacher's task, which are not in the locale files; `snaps`: what drags snap to: the
 *   grid, or also positions where shapes touch.
 * @typedef {{id: string, parts: Part[], tasks: Task[], isOwn?: boolean}} Lesson `isOwn`: whether it is a teacher's task.
 * @typedef {{lesson: Lesson, stored: Map<Part, Answer | undefined>}} Content A lesson as loaded; `stored`: the answers
 *   that the build has stored for each part.
 * @typedef {{pairs: [string, string][], problem?: LinkError, page?: {page: string, options: Options, place?: string}, scene?: ReturnType<typeof readScene>, at?: At, isStart?: boolean}} Read
 *   The target of a link to a lesson: a `page` if there is no such lesson; otherwise a scene, and whether it is the
 *   lesson's own picture.
 * @typedef {{
 *   notices: Pick<Notices, "copy">, links: {go: (link: string) => Promise<unknown>, shared: string},
 *   board: Board, engine: Engine<any>, follower: {follow: (link: string) => Promise<unknown>, isBusy: boolean}, frames: Frames,
 *   own: {solved: string | undefined}, root: Document, run: Run, store: Store, texts: Texts, navigation: Navigation,
 * }} Page
 */
