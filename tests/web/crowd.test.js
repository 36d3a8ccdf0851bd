import assert from "node:assert/strict";
import test from "node:test";

import { crowdCommandsOf } from "../../web/crowd/crowd-commands.js";
import { Bodies, STATE, partnersOf, statesOf } from "../../web/crowd/body-forms.js";
import { Ledger, topOf } from "../../web/crowd/ledger.js";
import { lookOf, marksOf } from "../../web/crowd/look.js";
import { countAt } from "../../web/crowd/crowd-panel.js";
import { Board } from "../../web/document/board.js";
import { KINDS, kindsOf, mixOf, roomOf, toggled } from "../../web/document/crowd-link.js";
import { readState, writeLink } from "../../web/document/link.js";
import { asking } from "../../web/document/question.js";
import { kindOf } from "../../web/document/kind.js";
import { startOf } from "../../web/document/scenes.js";
import { Store } from "../../web/document/store.js";
import { Engine } from "../../web/engine/engine.js";
import { commandsFrom } from "../../web/input/command.js";
import { recordingContext } from "./canvas.js";
import { hearing, readJson, scene as pair } from "./support.js";

const scene = readJson("web/scenes/crowd.json");
const pairsOf = (/** @type {string} */ query) =>
  query.split("&").map((each) => /** @type {[string, string]} */ (each.split("=")));

test("a mix is a set of kinds, and never empty", () => {
  assert.deepEqual(kindsOf(mixOf(KINDS)), KINDS);
  assert.deepEqual(kindsOf(mixOf(["capsule", "disk"])), ["disk", "capsule"]);
  assert.deepEqual(kindsOf(toggled(mixOf(["disk", "box"]), "disk")), ["box"]);
  assert.deepEqual(kindsOf(toggled(mixOf(["box"]), "box")), ["box"]);
  assert.deepEqual(kindsOf(toggled(mixOf(["box"]), "disk")), ["disk", "box"]);
  assert.equal(scene.parameters.mix, mixOf(KINDS));
  assert.deepEqual([kindOf(scene).hasShapes, kindOf(pair).hasShapes], [false, true]);
});

test("a link says n, seed, mix and running, and is written as it was read", () => {
  for (const query of ["n=100", "sizes=giant&clusters=1&compared=1", "n=50000&seed=4294967295&mix=disk,box&running=0&swept=1&stride=12&frame=12", "seed=0&mix=capsule"]) {
    const { problem, state } = readState(scene, pairsOf(query));
    assert.equal(problem, undefined);
    assert.equal(writeLink(scene, state, {}), `#/crowd?${query}`);
  }
  assert.equal(writeLink(scene, startOf(scene), {}), "#/crowd");
});

test("a number of bodies, a seed and a kind that cannot be are told", () => {
  const told = ["n=99", "n=50001", "n=1.5", "seed=-1", "seed=4294967296", "running=0.5", "mix=", "mix=disk,ball", "sizes=huge", "n=many"]
    .map((query) => readState(scene, pairsOf(query)));
  const keys = told.map(({ problem }) => problem?.key);
  assert.deepEqual(keys, [...Array(6).fill("link.whole"), "link.choice", "link.choice", "link.choice", "link.number"]);
  for (const { state } of told) assert.deepEqual(state, startOf(scene));
  assert.deepEqual(told[0].problem?.values, { name: "n", text: "99", least: 100, most: 50000 });
});

const bodies = new Bodies([
  { type: "disk", count: 2, values: Float64Array.of(0, 0, 1, 0, 0, 2) },
  { type: "box", count: 1, values: Float64Array.of(0, 0, 6, 8, 0) },
  { type: "triangle", count: 1, values: Float64Array.of(0, 2, 1, -1, -1, -1) },
  { type: "capsule", count: 1, values: Float64Array.of(-1, 0, 1, 0, 0.5) },
]);
const places = Float64Array.of(0, 0, 10, 0, 0, 20, 5, 5, 0.1, 0.2);

test("a body is moved as a whole, its sizes stay", () => {
  assert.deepEqual(bodies.shape(places, 1), { type: "disk", values: [10, 0, 2] });
  assert.deepEqual(bodies.shape(places, 2), { type: "box", values: [0, 20, 6, 8, 0] });
  assert.deepEqual(bodies.shape(places, 3), { type: "triangle", values: [5, 7, 6, 4, 4, 4] });
  assert.deepEqual(bodies.shape(places, 4), { type: "capsule", values: [-1 + 0.1, 0.2, 1.1, 0.2, 0.5] });
  assert.deepEqual([...bodies.reaches], [1, 2, 5, 2, 1.5]);
});

test("a tap finds the body on top, or the nearest within the slack", () => {
  assert.equal(bodies.at(places, [0.5, 0.1], 0), 4);
  assert.equal(bodies.at(places, [0, 0.9], 0), 0);
  assert.equal(bodies.at(places, [12.2, 0], 0.3), 1);
  assert.equal(bodies.at(places, [12.2, 0], 0.1), -1);
});

test("each body tells what it is beside the chosen one", () => {
  const frame = { pairs: Int32Array.of(0, 4, 2, 3), tried: Int32Array.of(1, 4), missed: Int32Array.of(1, 3) };
  assert.deepEqual([...statesOf(frame, 5, -1)], [STATE.hit, STATE.missed, STATE.hit, STATE.hit | STATE.missed, STATE.hit]);
  const [chosen, candidate, , other, partner] = statesOf(frame, 5, 0);
  assert.equal(chosen, STATE.chosen | STATE.hit);
  assert.equal(candidate, STATE.candidate | STATE.missed);
  assert.equal(other, STATE.hit | STATE.missed);
  assert.equal(partner, STATE.hit | STATE.candidate | STATE.partner);
  assert.deepEqual(partnersOf(frame.pairs, 4), [0]);
  assert.deepEqual(partnersOf(frame.pairs, 2), [3]);
  const looks = [chosen, candidate, other, STATE.hit, partner, 0].map((state) => lookOf(state).colour);
  assert.deepEqual(looks, ["ink", "construction", "shape-b", "hit", "hit", "shape-a"]);
  assert.ok(lookOf(STATE.hit).weight > lookOf(0).weight);
});

test("the shader reads corners counter-clockwise, the radius, the reach and the count", () => {
  const clockwise = new Bodies([{ type: "triangle", count: 1, values: Float64Array.of(0, 2, 1, -1, -1, -1) }]).forms;
  assert.deepEqual([...clockwise.subarray(0, 6)], [-1, -1, 1, -1, 0, 2]);
  assert.deepEqual([...clockwise.subarray(12, 15)], [0, 2, 3]);
  assert.deepEqual([...bodies.forms.subarray(16, 31)], [...Array(12).fill(0), 2, 2, 1]);
});

test("of tens of thousands of bodies there are numbers in a row, and no object of each", () => {
  const count = 50_000;
  const values = Float64Array.from({ length: 3 * count }, (_, i) => (i % 3 === 2 ? 1 : 0));
  const many = new Bodies([{ type: "disk", count, values }]);
  const objects = Object.values(many).filter((kept) => typeof kept === "object" && !ArrayBuffer.isView(kept)).flat();
  assert.equal(objects.length, 1); // the batch
  assert.deepEqual(many.form(count - 1), { type: "disk", values: [0, 0, 1] });
  assert.throws(() => many.form(count), RangeError);
});

test("marks are points, lines along normals, the sides of boxes, and ways", () => {
  const { points, lines } = marksOf(Float64Array.of(1, 2, 0, 1), 3, [[0, 0, 4, 5]], Float64Array.of(6, 7, 8, 9));
  assert.deepEqual([...points], [1, 2]);
  assert.deepEqual([...lines.subarray(0, 4)], [1, 2, 1, 5]);
  assert.deepEqual([...lines.subarray(20)], [6, 7, 8, 9]);
});

test("the ledger keeps the last frames, and tells the mean of the latest", () => {
  const ledger = new Ledger();
  const frame = { moving: 1, broad: 2, narrow: 3, sweeping: 0, copying: 4, candidates: 9, pairs: Int32Array.of(0, 1, 2, 3) };
  for (let i = 0; i < 300; i += 1) ledger.add(frame, i < 280 ? 0 : 5);
  assert.equal(ledger.entries.length, 120);
  assert.deepEqual(ledger.entries[0], { moving: 1, broad: 2, narrow: 3, sweeping: 0, transfer: 4, drawing: 0, hits: 2, others: 7 });
  assert.deepEqual(ledger.mean, { moving: 1, broad: 2, narrow: 3, sweeping: 0, transfer: 4, drawing: 100 / 30 });
  ledger.clear();
  assert.deepEqual(Object.values(ledger.mean), [0, 0, 0, 0, 0, 0]);
});

test("what was swept adds up from frame to frame, once each, and begins anew after a gap", () => {
  const ledger = new Ledger();
  const told = (/** @type {[number, number, number, number][]} */ ...rows) => {
    for (const row of rows) ledger.sweep(...row);
    const { from, begun, missed } = ledger.swept;
    return [from, begun, missed];
  };
  assert.deepEqual(told([10, 12, 5, 1], [12, 14, 7, 2]), [10, 12, 3]);
  assert.deepEqual(told([12, 14, 7, 2]), [10, 12, 3], "told again, as a body was chosen");
  assert.deepEqual(told([14, 15, 1, 0]), [10, 13, 3]);
  assert.deepEqual(told([12, 13, 4, 4]), [12, 4, 4], "taken back");
  ledger.clear();
  assert.deepEqual(told([0, 1, 2, 0]), [0, 2, 0]);
});

test("the scale of a plot ends at a round number", () => {
  assert.deepEqual([[3], [17], [0.4], [100, 1000], []].map(topOf), [5, 20, 0.5, 100, 1]);
});

/**
 * What is painted on a plot 300 pixels wide and 100 high.
 * @param {{moving?: number, broad?: number, candidates?: number, hits?: number}[]} frames
 * @param {(ledger: Ledger, canvas: any) => void} plot
 */
function paintedBy(frames, plot) {
  Object.assign(globalThis, { devicePixelRatio: 1 });
  const { context, inks } = recordingContext();
  const ledger = new Ledger();
  for (const { moving = 0, broad = 0, candidates = 0, hits = 0 } of frames) {
    ledger.add({ moving, broad, narrow: 0, sweeping: 0, copying: 0, candidates, pairs: new Int32Array(2 * hits) }, 0);
  }
  plot(ledger, { clientWidth: 300, clientHeight: 100, getContext: () => context });
  return inks;
}
const tokens = /** @type {any} */ (Object.fromEntries(["axis", "shape-a", "hit", "construction"].map((each) => [each, each])));

test("the parts of a frame lie on top of each other, the newest frame at the right", () => {
  const bars = (/** @type {import("./canvas.js").Ink[]} */ inks) => inks
    .filter(({ name, numbers }) => name === "fillRect" && numbers[3])
    .map(({ numbers, style }) => [style.fillStyle, ...numbers]);
  const times = paintedBy([{ moving: 5 }, { moving: 2, broad: 3 }], (ledger, canvas) => ledger.plotTimes(canvas, tokens, (text) => text));
  assert.deepEqual(bars(times), [["axis", 295, 0, 3, 100], ["axis", 297.5, 60, 3, 40], ["shape-a", 297.5, 0, 3, 60]]);
  const counts = paintedBy([{ candidates: 10, hits: 4 }], (ledger, canvas) => ledger.plotCounts(canvas, tokens, String));
  assert.deepEqual(bars(counts), [["hit", 297.5, 60, 3, 40], ["construction", 297.5, 0, 3, 60]]);
});

test("the scale is labelled, and a sixtieth of a second, if both have room", () => {
  const words = (/** @type {number} */ moving) =>
    paintedBy([{ moving }], (ledger, canvas) => ledger.plotTimes(canvas, tokens, (text) => text))
      .filter(({ name }) => name === "fillText").map(({ text }) => text);
  assert.deepEqual([9, 19, 190].map(words), [["10"], ["16.7"], ["16.7", "200"]]);
});

test("the slider goes from 100 to 50,000 in even parts", () => {
  assert.deepEqual([0, 270].map(countAt), [100, 50000]);
  for (let i = 1; i <= 270; i += 1) assert.ok(countAt(i) >= countAt(i - 1));
});

/** A page with a crowd and no document. */
function page() {
  const store = new Store();
  const board = new Board(store);
  const done = /** @type {string[]} */ ([]);
  const present = {
    pair: [{ type: "disk", values: [1, 2, 3] }, { type: "box", values: [0, 0, 1, 1, 30] }],
  };
  board.open(scene, startOf(scene));
  const acts = { go: (/** @type {string} */ link) => void done.push(link), isElsewhere: () => false, save: () => undefined };
  const commands = commandsFrom(crowdCommandsOf({ board, kinds: { present: /** @type {any} */ (present) }, store }, acts), (act) => act(), () => {});
  commands.begin();
  return { board, commands, done, store };
}

test("the commands of a crowd make it, move it, and lead to a pair of it", () => {
  const { board, commands, done, store } = page();
  const parameters = () => board.state.parameters;
  for (const [n, isOver] of /** @type {[number, boolean][]} */ ([[200, false], [250, false], [300, true]])) commands.run("count", n, isOver);
  assert.equal(board.history.length, 1);
  commands.run("count", 99);
  commands.run("seed", NaN);
  commands.run("newSeed");
  commands.run("kind", "disk");
  assert.deepEqual(parameters(), { n: 300, seed: 2, mix: 30, sizes: 1, clusters: 0, compared: 0, running: 1, swept: 0, stride: 1, frame: 0 });
  commands.run("oneStep");
  assert.deepEqual([parameters().running, parameters().frame], [0, 1]);
  const steps = board.history.length;
  commands.run("swept");
  commands.run("stride", 61);
  commands.run("stride", 12);
  assert.deepEqual([parameters().swept, parameters().stride, parameters().frame, board.history.length], [1, 12, 1, steps + 2]);
  commands.run("oneStep");
  assert.equal(parameters().frame, 13);
  commands.run("contacts");
  commands.run("choose", 5);
  commands.run("openPair");
  assert.deepEqual([store.parts.contacts, store.parts.chosen], [true, 5]);
  assert.deepEqual(done, ["#/playground?disk=1,2,3&box=0,0,1,1,30"]);
  commands.run("newSeed");
  assert.deepEqual([parameters().frame, store.parts.chosen], [0, -1], "another crowd begins anew");
});

test("elsewhere there is no crowd to command", () => {
  const { board, commands, done } = page();
  board.open(pair, startOf(pair));
  for (const name of /** @type {const} */ (["count", "seed", "newSeed", "kind", "oneStep", "contacts", "swept", "stride", "choose", "openPair"])) {
    assert.equal(commands.run(name, 1), false);
  }
  assert.deepEqual(done, []);
});

test("one frame is asked at a time, the newest next, and the bodies once for each crowd", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] }); // no watchdog that is left keeps the test waiting
  const posted = /** @type {any[]} */ ([]);
  const worker = { postMessage: (/** @type {any} */ each) => void posted.push(each), terminate: () => {}, onmessage: null, onerror: null };
  const taken = /** @type {any[]} */ ([]);
  const hears = hearing({ answer: ({ crowd }, { frame }) => void taken.push([crowd.frame, frame.bodies]) });
  const engine = new Engine(() => /** @type {any} */ (worker), hears);
  engine.start();
  const hear = (/** @type {any} */ data) => /** @type {any} */ (worker).onmessage({ data });
  const answer = (/** @type {number} */ i, /** @type {any} */ frame) => hear({ type: "crowded", id: posted[i].id, frame, python: 1 });
  const ask = (/** @type {number} */ frame, n = 100) =>
    engine.ask({ shapes: [], algorithm: "exact", crowd: { n, seed: 1, mix: ["disk"], sizes: "mixed", clusters: false, compared: false, frame, swept: 0, contacts: false, chosen: -1 } });
  ask(0);
  hear({ type: "ready", version: "0" });
  ask(1);
  ask(2);
  answer(0, { bodies: "a hundred" });
  answer(1, {});
  ask(0, 200);
  answer(2, { bodies: "two hundred" });
  assert.deepEqual(taken, [[0, "a hundred"], [2, "a hundred"], [0, "two hundred"]]);
  assert.deepEqual(posted.map(({ frame, isKnown, n }) => [n, frame, isKnown]), [[100, 0, false], [100, 2, true], [200, 0, false]]);
  ask(1, 200);
  hear({ type: "failed", message: "stopped" });
  engine.start(); // asks again what was left unanswered, and knows of no bodies
  hear({ type: "ready", version: "0" });
  assert.deepEqual(posted.slice(-2).map(({ frame, isKnown }) => [frame, isKnown]), [[1, true], [1, false]]);
  hear({ type: "failed", message: "end" });
});

test("a question about a crowd follows from its parameters, the chosen body and the contacts alone", () => {
  const store = new Store();
  const board = new Board(store);
  const ask = asking();
  board.open(scene, startOf(scene));
  const first = ask(store.parts);
  const room = { left: -8, right: 8, bottom: -5, top: 5 };
  assert.deepEqual(first?.crowd, { n: 2000, seed: 1, mix: KINDS, sizes: "mixed", clusters: false, compared: false, frame: 0, swept: 0, contacts: false, chosen: -1, own: [], room });
  board.setParameters({ stride: 12 });
  assert.equal(ask(store.parts)?.crowd?.swept, 0);
  board.setParameters({ stride: 3, swept: 1 });
  const swept = ask(store.parts);
  assert.deepEqual(swept?.crowd, { ...first?.crowd, swept: 3 });
  store.set({ lit: "A" });
  assert.equal(ask(store.parts), swept, "the very same");
  board.goOn(1 / 60);
  store.set({ chosen: 7, contacts: true });
  assert.deepEqual(ask(store.parts)?.crowd, { n: 2000, seed: 1, mix: KINDS, sizes: "mixed", clusters: false, compared: false, frame: 3, swept: 3, contacts: true, chosen: 7, own: [], room });
});

test("the user's shapes move in a room around them", () => {
  const query = "disk=10,5,1&aabb=11,4,13,8&polygon=8,5,9,5,9,6&frame=3";
  const { problem, state } = readState(scene, pairsOf(query));
  assert.equal(problem, undefined);
  assert.equal(writeLink(scene, state, {}), `#/crowd?${query}`);
  const store = new Store();
  new Board(store).open(scene, state);
  const asked = asking()(store.parts);
  assert.deepEqual(asked?.shapes, []);
  assert.deepEqual([asked?.crowd?.n, asked?.crowd?.room], [3, { left: 5.5, right: 15.5, bottom: 1.5, top: 10.5 }]);
  assert.deepEqual(asked?.crowd?.own, [
    { type: "disk", values: [0, 0, 1], at: [10, 5] }, { type: "aabb", values: [-1, -2, 1, 2], at: [12, 6] },
    { type: "polygon", values: [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5], at: [8.5, 5.5] },
  ]);
  assert.deepEqual(roomOf([{ type: "point", values: [1, 2] }]), { left: 0, right: 2, bottom: 1, top: 3 });
  const refused = ["ray=0,0,1,0", "outline=0,0,4,0,4,4,2,1", "polygon=0,0,2,0,3,1,3,2,2,3,0,3,-1,1", "disk=0,0,1e308"].map((each) => readState(scene, pairsOf(each)).problem?.key);
  assert.deepEqual(refused, ["link.type", "link.type", "link.bodies", undefined]);
});

test("the playground's shapes open as a crowd, unless one is unbounded or has too many corners", () => {
  const playground = readJson("web/rooms/playground.json");
  const store = new Store();
  const board = new Board(store);
  /** @type {string[]} */
  const gone = [];
  const { moveAll } = crowdCommandsOf({ board, store, kinds: { present: undefined } }, { go: (link) => gone.push(link), isElsewhere: () => false, save: () => {} });
  const opened = (/** @type {string} */ query) => board.open(playground, readState(playground, pairsOf(query)).state);
  for (const query of ["disk=0,0,1&ray=0,0,1,0", "polygon=0,0,2,0,3,1,3,2,2,3,0,3,-1,1", "case=empty"]) {
    opened(query);
    assert.equal(moveAll.can(), false, query);
  }
  opened("disk=0,0,1&capsule=3,0,4,0,0.5");
  assert.ok(moveAll.can());
  moveAll.act();
  assert.deepEqual(gone, ["#/crowd?disk=0,0,1&capsule=3,0,4,0,0.5"]);
  board.open(pair, startOf(pair));
  assert.equal(moveAll.can(), false);
});
