/** The parts of the page, for type checkers. */

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Question, Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { crowdCommandsOf } from "../crowd/crowd-commands.js" */
/** @import { Commands, Run } from "../input/command.js" */
/** @import { HeldKeys } from "../input/keys.js" */
/** @import { EnginePanel } from "../panel/engine-panel.js" */
/** @import { Fields } from "../panel/fields.js" */
/** @import { Gallery } from "../panel/gallery.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Opened } from "../panel/collapsibles.js" */
/** @import { Reason } from "../panel/reason.js" */
/** @import { Backdrop } from "../space/backdrop.js" */
/** @import { beaconsOn } from "../stage/beacons.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Handles } from "../stage/handles.js" */
/** @import { pointerOn } from "../stage/pointer.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { timeAxisIn } from "../stage/time-axis.js" */
/** @import { View } from "../stage/view.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Address } from "./address.js" */
/** @import { commandsOf } from "./commands.js" */
/** @import { KindsOnPage } from "./kinds-on-page.js" */
/** @import { Embedding } from "./embedding.js" */
/** @import { Follower } from "./follower.js" */
/** @import { Keeping } from "./keeping.js" */
/** @import { ModelPanel } from "../models/model-panel.js" */
/** @import { ModelOpener } from "../models/opener.js" */
/** @import { Offline } from "./offline.js" */
/** @import { Preferences } from "./preferences.js" */
/** @import { Exporter } from "../export/exporter.js" */
/** @import { courseOf } from "../course/course.js" */
/** @import { Cost } from "../cost/cost.js" */
/** @import { Libraries } from "../libraries/libraries.js" */
/** @import { answerTableOf } from "../libraries/answer-table.js" */
/** @import { Maps } from "../map/maps.js" */
/** @import { minkowskiOf } from "../minkowski/difference-view.js" */
/** @import { userProgramOf } from "../user-program/user-program.js" */

/**
 * @typedef {keyof ReturnType<typeof commandsOf> | keyof ReturnType<typeof crowdCommandsOf>} Name The name of a command.
 * @typedef {{
 *   root: Document,
 *   address: Address, backdrop: Backdrop, beacons: ReturnType<typeof beaconsOn>, board: Board, commands: Commands<Name>, course: ReturnType<typeof courseOf>, kinds: KindsOnPage,
 *   embedding: Embedding, engine: Engine<Question>, enginePanel: EnginePanel, fields: Fields, follower: Follower,
 *   frames: Frames, gallery: Gallery, handles: Handles, keeping: Keeping, keys: HeldKeys, cost: Cost, libraries: Libraries, methods: ReturnType<typeof answerTableOf>, maps: Maps, minkowski: ReturnType<typeof minkowskiOf>, models: ModelOpener,
 *   modelPanel: ModelPanel, notices: Notices, offline: Offline, opened: Opened, own: ReturnType<typeof userProgramOf>, pointer: ReturnType<typeof pointerOn>, run: Run, preferences: Preferences, reason: Reason,
 *   stage: Stage, store: Store, exporter: Exporter, texts: Texts, timeAxis: ReturnType<typeof timeAxisIn>, twin: View, navigation: Navigation, whenLoaded: WhenLoaded,
 * }} Page
 */
