/** User actions on a scene whose list of shapes can be edited. */

import { writeLink } from "../document/link.js";
import { newShape } from "../document/shape-list.js";
import { isKeptBack } from "../document/prediction.js";
import { STRICT } from "../document/switches.js";
import { listOf } from "../document/scene.js";
import { alignment, distribution } from "../geometry/arranged.js";
import { bodyOf, marksOf } from "../geometry/bodies.js";
import { hasSpareCorner, withCorner, withoutCorner } from "../geometry/corners.js";
import { countOf, shifted } from "../geometry/kinds.js";
import { roundUp, tidy } from "../geometry/numbers.js";
import { middleDepth, placeAt, seenShape, wayOf } from "../geometry/projection.js";
import { boundsOf } from "../geometry/shapes.js";

/** @import { Board } from "../document/board.js" */
/** @import { Edge } from "../geometry/arranged.js" */
/** @import { Bounds } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Parts, Store } from "../document/store.js" */
/** @import { Command } from "../input/command.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Handles } from "../stage/handles.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Exporter } from "../export/exporter.js" */

const NEW = 32; // half the size of a new shape in pixels, before it is rounded up to a round number
const AROUND = 8; // maximum distance of a new shape from the centre of the view, in half sizes of the shape

/**
 * @param {{board: Board, handles: Pick<Handles, "corner" | "await" | "focused">, notices: Pick<Notices, "say">, stage: Pick<Stage, "camera" | "decimals" | "fit" | "fitTo" | "room">, store: Store}} deps
 * @param {{take: Exporter["run"], part: (pair: number[] | null) => void, isCovered: () => boolean, isElsewhere: () => boolean}} acts
 */
export function listCommandsOf({ board, handles, notices, stage, store }, acts) {
  const hasList = () => !acts.isElsewhere() && board.kind.hasList;
  const canPart = () => isFlat() && store.parts.status === "ready" && !isKeptBack(store.parts, store.parts.drawn);
  const hasChosen = () => hasList() && board.state.shapes.length > 0;
  /** Whether the shapes are 2D. */
  const isFlat = () => hasList() && !board.projection;
  const seen = (/** @type {Shape} */ shape) => seenShape(board.projection, shape);
  /** The displacement of shapes that are displaced in the view. @param {[number, number]} shift */
  const inWorld = (shift) => (board.projection ? wayOf(board.projection, ...shift) : shift);
  /** The shape that a command acts on: the one with the focus, otherwise the selected one. */
  const current = () => handles.focused ?? board.chosen;

  /**
   * Runs an action if there is room for that number of new shapes, otherwise shows a notice.
   * @param {number} count
   * @param {() => void} act
   */
  function withRoom(count, act) {
    if (count <= board.room) act();
    else notices.say("make.full", { most: board.most, room: board.room });
  }

  /**
   * Adds a shape of the given kind at a position, in space as deep as the middle of all shapes.
   * @param {string} kind
   * @param {[number, number]} onStage
   */
  function put(kind, onStage) {
    const size = roundUp(NEW / stage.camera.scale);
    const { projection, state } = board;
    const place = projection ? placeAt(projection, onStage, middleDepth(projection, state.shapes)) : onStage;
    const { type, values } = newShape(kind, place.map((each) => tidy(each, stage.decimals)), size);
    withRoom(1, () => board.add({ type, values: values.map((each) => tidy(each, stage.decimals + 1)) }));
  }

  /**
   * Adds a shape as close to the centre of the view as possible without touching others, and shows all of them if there
   * is no such place in view; if the "place" tool is active, only chooses the kind of shape that it places.
   * @param {string | number} type Or its index among those that can be added.
   */
  function add(type) {
    const kind = typeof type === "number" ? board.types[type] : type;
    if (!kind) return;
    store.set({ kind });
    if (store.parts.tool === "place") return;
    handles.await(board.state.shapes.length);
    const free = freePlaces(kind);
    const inView = free.find(({ bounds }) => isInView(bounds));
    put(kind, (inView ?? free[0] ?? { place: [stage.camera.x, stage.camera.y] }).place);
    if (!inView) stage.fit(true);
  }

  /** @param {Bounds} bounds */
  function isInView({ bottom, left, right, top }) {
    const { room } = stage;
    return left >= room.left && right <= room.right && bottom >= room.bottom && top <= room.top;
  }

  /** The places where a shape touches no other, from the centre of the view outwards. @param {string} kind */
  function freePlaces(kind) {
    const { camera: { scale }, room } = stage;
    const [x, y] = [(room.left + room.right) / 2, (room.bottom + room.top) / 2];
    const size = roundUp(NEW / scale);
    const others = board.state.shapes.map((shape) => boundsOf([seen(shape)]));
    const shifts = Array.from({ length: 2 * AROUND + 1 }, (_, i) => (AROUND - i) * size);
    const places = shifts.flatMap((dx) => shifts.map((dy) => /** @type {[number, number]} */ ([x + dx, y + dy])));
    places.sort(([ax, ay], [bx, by]) => Math.hypot(ax - x, ay - y) - Math.hypot(bx - x, by - y));
    const withBounds = places.map((place) => {
      const at = board.projection ? placeAt(board.projection, place, 0) : place;
      return { place, bounds: boundsOf([seen(newShape(kind, at, size))]) };
    });
    return withBounds.filter(({ bounds: { bottom, left, right, top } }) => (
      others.every((other) => Math.max(other.left - right, left - other.right, other.bottom - top, bottom - other.top) > size / 8)));
  }

  /** Moves the shape within the list; the focus moves with it. @param {number} by */
  function bring(by) {
    const from = current();
    if (handles.focused !== undefined) handles.await(from + by);
    board.bring(from, from + by);
  }

  /** The indices of the selected shapes. */
  const selected = () => board.groupOf(current());

  /**
   * Copies the selected shapes as a link, which also reads as text, into the data of an event or the clipboard.
   * @param {DataTransfer} [data]
   */
  function copyShapes(data) {
    const shapes = selected().map((i) => board.state.shapes[i]);
    const text = new URL(writeLink(board.scene, listOf(shapes), {}), location.href).href;
    if (data) data.setData("text/plain", text);
    else navigator.clipboard.writeText(text).then(() => notices.say("make.copied", {}), () => notices.say("make.uncopied", {}));
  }

  /** @param {DataTransfer} [data] */
  function cutShapes(data) {
    copyShapes(data);
    board.remove(selected());
  }

  /** The shapes of each selected body. */
  const pickedBodies = () => board.picked.map((i) => bodyOf(board.state.shapes, i)).filter((body, i, all) => all.findIndex(([first]) => first === body[0]) === i);

  /** Moves the selected bodies. @param {(bounds: Bounds[]) => [number, number][]} shiftsOf */
  function arrange(shiftsOf) {
    const { state: { shapes } } = board;
    const bodies = pickedBodies();
    const shifts = shiftsOf(bodies.map((body) => boundsOf(body.map((i) => shapes[i]))));
    board.setEach(bodies.flatMap((body, k) => body.filter((i) => !shapes[i].isLocked).map((i) => /** @type {[number, number[]]} */ ([i, shifted(shapes[i], shifts[k])]))));
  }

  function duplicate() {
    const step = roundUp(NEW / stage.camera.scale) / 2;
    const copies = selected().map((i) => {
      const shape = board.state.shapes[i];
      const { type } = shape;
      return { type, ...marksOf({ ...shape, isLocked: false }), values: shifted(shape, inWorld([step, -step])).slice(0, countOf(type)) };
    });
    withRoom(copies.length, () => board.add(...copies));
  }

  /**
   * Adds a corner on an edge, at its midpoint unless a position is given; without an edge, on the one after the
   * selected corner.
   * @param {{shape: number, edge: number, share?: number} | undefined} [on]
   */
  function addCorner(on = handles.corner && { shape: handles.corner.shape, edge: handles.corner.corner }) {
    const former = on && board.state.shapes[on.shape];
    if (!former) notices.say("corner.which", {});
    else if (board.reshape(on.shape, withCorner(former, on.edge, on.share))) handles.await(on.shape, on.edge + 1);
    else notices.say("corner.rounded", {});
  }

  /**
   * Removes a corner, by default the selected one; a ring keeps three, but a hole may vanish.
   * @param {{shape: number, corner: number} | undefined} [at]
   */
  function removeCorner(at = handles.corner) {
    const former = at && board.state.shapes[at.shape];
    if (!former) notices.say("corner.which", {});
    else if (!hasSpareCorner(former, at.corner)) notices.say("corner.few", {});
    else if (board.reshape(at.shape, withoutCorner(former, at.corner))) handles.await(at.shape, Math.max(0, at.corner - 1));
  }

  /** @satisfies {Record<string, Command>} */
  const table = {
    add: { can: hasList, act: add },
    put: { can: hasList, act: (/** @type {[number, number]} */ place) => put(board.types.includes(store.parts.kind) ? store.parts.kind : board.types[0], place) },
    paste: { can: () => !acts.isCovered(), act: (/** @type {string | undefined} */ text) => acts.take("paste", text) },
    duplicate: { can: hasChosen, act: duplicate },
    remove: { can: hasChosen, act: () => board.remove(selected()) },
    copyShapes: { can: hasChosen, act: copyShapes },
    cutShapes: { can: hasChosen, act: cutShapes },
    fitPicked: { can: hasChosen, act: () => stage.fitTo(boundsOf(selected().map((i) => seen(board.state.shapes[i])))) },
    align: { can: () => isFlat() && pickedBodies().length > 1, act: (/** @type {Edge} */ edge) => arrange((bounds) => alignment(bounds, edge)) },
    distribute: { can: () => isFlat() && pickedBodies().length > 2, act: (/** @type {0 | 1} */ axis) => arrange((bounds) => distribution(bounds, axis)) },
    lock: { can: hasChosen, act: () => board.lock(selected(), !selected().every((i) => board.state.shapes[i].isLocked)) },
    group: { can: () => hasList() && pickedBodies().length > 1, act: () => board.join(selected(), true) },
    ungroup: { can: () => hasChosen() && selected().length > 1, act: () => board.join(selected(), false) },
    earlier: { can: () => hasChosen() && current() > 0, act: () => bring(-1) },
    later: { can: () => hasChosen() && current() < board.state.shapes.length - 1, act: () => bring(1) },
    pick: { can: hasChosen, act: (/** @type {number[]} */ indices) => board.pick(indices) },
    pickAll: { can: hasChosen, act: () => board.pick([...board.state.shapes.keys()]) },
    pickOne: { can: hasChosen, act: () => board.toggle(current()) },
    addCorner: { can: () => isFlat() && hasChosen(), act: addCorner },
    removeCorner: { can: () => isFlat() && hasChosen(), act: removeCorner },
    snap: { can: isFlat, act: () => store.set({ isSnapping: !store.parts.isSnapping }) },
    choosePair: { can: hasChosen, act: (/** @type {number} */ a, /** @type {number} */ b) => board.pair(a, b) },
    touching: { can: isFlat, act: () => board.draw(STRICT) },
    draw: { can: isFlat, act: (/** @type {string} */ name) => board.draw(name) },
    partPair: { can: () => canPart() && board.paired.length > 0, act: () => acts.part(board.paired) },
    partAll: { can: canPart, act: () => acts.part(null) },
    tool: {
      can: hasList,
      act: (/** @type {Parts["tool"]} */ tool) => store.set({ tool: store.parts.tool === tool ? "hand" : tool }),
    },
  };
  return table;
}
