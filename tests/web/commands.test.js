import assert from "node:assert/strict";
import test from "node:test";

import { crowdCommandsOf } from "../../web/crowd/crowd-commands.js";
import { commandsOf } from "../../web/app/commands.js";
import { Board } from "../../web/document/board.js";
import { caseOf, startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { navigationOf } from "../../web/document/step-navigation.js";
import { commandsFrom } from "../../web/input/command.js";
import { snappingOn } from "../../web/stage/snapping.js";
import { answered, readJson, scene, untold } from "./support.js";

/** @import { Parts } from "../../web/document/store.js" */

/**
 * A page without a document: what its commands change of the store, and what else they have done.
 * @param {boolean} [isBegun] Whether it has followed its first link.
 */
function pageOf(isBegun = true, opened = scene) {
  const store = new Store();
  const board = new Board(store);
  const navigation = navigationOf(store);
  const done = /** @type {string[]} */ ([]);
  const note = (/** @type {string} */ name) => () => void done.push(name);
  const moveCamera = () => store.set({ camera: { ...store.parts.camera, x: store.parts.camera.x + 1 } });
  const means = {
    board, store, navigation,
    preferences: { nextLanguage: "ja", otherTheme: "dark", switchLetterKeys: () => store.set({ hasLetterKeys: !store.parts.hasLetterKeys }) },
    keys: { releaseAll: note("release") },
    notices: { say: note("say") },
    stage: { fit: moveCamera, fitTo: moveCamera, zoomInMiddle: moveCamera, pan: moveCamera, camera: store.parts.camera, decimals: 3, room: { left: -10, right: 10, bottom: -10, top: 10 } },
    handles: { nudgeLast: () => board.moveShapes([[0, [1, 2, 1]]], 2), letGo: note("letGo"), corner: { shape: 2, corner: 1 }, await: note("await"), snapping: snappingOn(board, /** @type {any} */ ({}), untold()) },
    steps: { count: 4, isPlaying: false, togglePlay: note("togglePlay") },
    reason: { longer: { next: () => navigation.change({ step: "next" }), walk: (/** @type {number} */ by) => navigation.change({ step: `${by}` }) } },
  };
  let [isElsewhere, isCovered] = [false, false];
  const acts = {
    show: (/** @type {any} */ ...shown) => {
      board.open(.../** @type {[any, any]} */ (shown));
      store.set({ opened: board.revision });
      moveCamera();
    },
    prefer: (/** @type {any} */ options) => store.set({ options, ...(options.lang && { lang: options.lang }) }),
    copyLink: note("copy"),
    makeTask: note("makeTask"),
    help: note("help"),
    find: note("find"),
    take: async (/** @type {any[]} */ ...given) => void done.push(given[0]),
    isCovered: () => isCovered,
    isElsewhere: () => isElsewhere || isCovered,
    part: note("part"), placeOf: (/** @type {any} */ place) => place,
  };
  board.open(opened, startOf(opened));
  const table = commandsOf(/** @type {any} */ (means), acts);
  const jumped = /** @type {number[]} */ ([]);
  let told = 0;
  const commands = commandsFrom(table, (act) => { jumped.push(1); act(); }, () => (told += 1));
  if (isBegun) commands.begin();
  return {
    board, commands, done, jumped, store, table, navigation, told: () => told,
    leave: () => (isElsewhere = true), cover: () => (isCovered = true),
  };
}

const moving = readJson("web/scenes/disk-box-motion.json");
const playground = readJson("web/rooms/playground.json");
/** What acts on a list of one's own. */
const LISTED = [
  "pick", "pickAll", "pickOne", "tool", "snap", "add", "put", "duplicate", "remove", "earlier", "later",
  "choosePair", "draw", "touching", "partPair", "partAll", "addCorner", "removeCorner",
  "copyShapes", "cutShapes", "fitPicked", "align", "distribute", "lock", "group", "ungroup",
];

/** What leaves the store as it is; a triangle keeps its corners. */
const QUIET = [
  "copy", "makeTask", "help", "find", "take", "mine", "shareLink", "copyText", "saveText", "savePng", "saveSvg", "openJson", "paste", "partPair", "partAll",
  "removeCorner", "copyShapes",
];

const data = { setData: () => {} };
Object.assign(globalThis, { location: { href: "http://hitlab.test/" } });
/** What a command is given. @type {Record<string, unknown[]>} */
const GIVEN = {
  showCase: [scene.cases[0]], showState: [caseOf(scene, scene.cases[0])], moveTo: [[3, 2]], shift: [1], time: [90, true],
  guess: [true], walk: [1], algorithm: ["redpoll-2-23"], step: ["sides"], remark: [{ name: "A" }], view: ["map"], pan: [8, 0], light: ["AB"], add: ["box"], put: [[3, 4]], select: [5], pick: [[1, 2]], tool: ["place"], choosePair: [2, 5], draw: ["depth"], copyShapes: [data], cutShapes: [data], align: ["left"], distribute: [0],
};

/** What of the store a command may change. @type {Record<string, (keyof Parts)[]>} */
const CHANGES = Object.fromEntries(/** @type {[string, (keyof Parts)[]][]} */ ([
  ["reset showCase", ["scene", "state", "opened", "camera", "choices"]],
  ["showState undo redo", ["scene", "state", "opened", "camera"]],
  ["moveTo", ["scene", "state"]],
  ["time shift nudge play draw touching partPair partAll lock group ungroup align distribute", ["state"]],
  ["next algorithm step view walk remark", ["choices"]],
  ["space", ["state", "choices"]],
  ["stop", ["state", "isPresented", "tool", "picked"]],
  ["fit fitPicked zoomIn zoomOut pan", ["camera"]],
  ["digits", ["isExact"]],
  ["light", ["lit"]],
  ["language", ["options", "lang"]],
  ["theme predict", ["options"]],
  ["letterKeys", ["hasLetterKeys"]],
  ["guess", ["predicted", "state"]],
  ["present", ["isPresented"]],
  ["copy makeTask take mine shareLink copyText saveText savePng saveSvg openJson help find paste copyShapes", []],
  ["add put duplicate cutShapes remove earlier later pick pickAll pickOne addCorner removeCorner choosePair", ["state", "chosen", "picked", "kind"]],
  ["snap", ["isSnapping"]],
  ["tool", ["tool"]],
]).flatMap(([names, parts]) => names.split(" ").map((name) => [name, parts])));

for (const name of /** @type {(keyof ReturnType<typeof commandsOf>)[]} */ (Object.keys(pageOf().table))) {
  test(`${name} changes what it says, and nothing else`, () => {
    const isListed = LISTED.includes(name);
    const { board, commands, store } = pageOf(true, isListed ? playground : name === "time" ? moving : scene);
    if (isListed) assert.ok(!pageOf().commands.can(name), "only where the list is one's own");
    if (isListed) board.choose(3);
    if (name === "walk") store.set({ isPresented: true });
    if (name === "guess") store.set({ options: { predict: "1" }, drawn: answered(board.state.shapes) });
    for (const x of [5, 6]) board.setValue(0, 0, x);
    board.undo();
    if (["align", "distribute", "group", "ungroup"].includes(name)) board.pick([0, 1, 2, 3]);
    if (name === "ungroup") board.join([0, 1], true);
    if (name.startsWith("part")) store.set({ status: "ready" });
    const before = store.parts;
    assert.equal(commands.run(name, ...(GIVEN[name] ?? [])), true);
    const names = /** @type {(keyof Parts)[]} */ (Object.keys(before));
    const changed = names.filter((part) => !Object.is(before[part], store.parts[part]));
    const changes = CHANGES[name];
    const counted = changes.includes("state") ? ["revision", "touched"] : [];
    assert.deepEqual(changed.filter((part) => !changes.includes(part) && !counted.includes(part)), []);
    const isQuiet = [...QUIET, "play", "stop"].includes(name); // nothing moves in this scene
    assert.equal(changed.length > 0, !isQuiet);
  });
}

test("what acts on the scene cannot be done where there is none, or a dialog in front of it", () => {
  const { commands, done, leave, store, told } = pageOf();
  leave();
  const before = store.parts;
  for (const name of /** @type {const} */ (["fit", "zoomIn", "zoomOut", "pan", "undo", "redo", "nudge", "play", "stop", "help"])) {
    assert.equal(commands.can(name), false);
    assert.equal(commands.run(name, 1, 1), false);
  }
  assert.equal(store.parts, before);
  assert.deepEqual([done, told()], [[], 0]);
  assert.equal(commands.can("language"), true);
});

test("in the gallery scenes can be found, but not from behind a dialog", () => {
  const { commands, cover, leave } = pageOf();
  leave();
  for (const name of /** @type {const} */ (["find", "mine"])) assert.equal(commands.can(name), true);
  cover();
  for (const name of /** @type {const} */ (["find", "mine"])) assert.equal(commands.can(name), false);
});

test("what replaces the work of a hand leaves a way back, a move by hand does not", () => {
  const { commands, jumped } = pageOf();
  for (const name of /** @type {const} */ (["reset", "showCase", "showState", "moveTo"])) {
    commands.run(name, ...(GIVEN[name] ?? []));
  }
  assert.equal(jumped.length, 4);
  commands.run("nudge");
  commands.run("view", "plain");
  assert.equal(jumped.length, 4);
});

test("views are told once a command is done", () => {
  const { commands, told } = pageOf();
  commands.run("light", "AB");
  commands.run("fit");
  assert.equal(told(), 2);
});

test("a case that an algorithm gets wrong is shown for one that does, and that is told", () => {
  const { commands, done, navigation } = pageOf();
  const wrong = scene.cases.find(({ departs }) => Object.keys(departs ?? {}).length);
  commands.run("showCase", wrong);
  assert.notEqual(navigation.algorithm, "exact");
  assert.deepEqual(done, ["say"]);
});

test("any other case, and the scene's start, go back to the exact algorithm, unless it stands beside", () => {
  const { commands, navigation } = pageOf();
  const [right] = scene.cases;
  for (const name of /** @type {const} */ (["showCase", "reset"])) {
    commands.run("algorithm", "redpoll-2-23");
    assert.equal(navigation.algorithm, "redpoll-2-23");
    commands.run(name, right);
    assert.equal(navigation.algorithm, "exact");
  }
  for (const view of ["beside", "difference"]) {
    commands.run("algorithm", "redpoll-2-23");
    commands.run("view", view);
    commands.run("showCase", right);
    assert.equal(navigation.algorithm, "redpoll-2-23");
  }
});

test("play walks through the steps where nothing moves by itself", () => {
  const { commands, done } = pageOf();
  commands.run("play");
  assert.deepEqual(done, ["togglePlay"]);
});

test("what needs a scene waits for the first one, in the order of the presses; what needs none does not", () => {
  const { commands, done, store, navigation } = pageOf(false);
  assert.equal(commands.run("view", "map"), true);
  commands.run("view", "plain");
  commands.run("copy");
  commands.run("digits");
  assert.deepEqual([navigation.view, done, store.parts.isExact], ["steps", [], true]);
  commands.begin();
  assert.deepEqual([navigation.view, done], ["plain", ["copy"]]);
});

test("no command of the crowd takes the name of another one", () => {
  const crowd = crowdCommandsOf(/** @type {any} */ ({}), /** @type {any} */ ({}));
  assert.deepEqual(Object.keys(crowd).filter((name) => name in pageOf().table), []);
});
