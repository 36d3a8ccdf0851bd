/** User actions on a crowd, by name. */

import { SIZES, canMove, toggled } from "../document/crowd-link.js";
import { writeShapes } from "../document/link.js";

/** @import { Board } from "../document/board.js" */
/** @import { OnPage } from "../document/kind.js" */
/** @import { Store } from "../document/store.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Command } from "../input/command.js" */

const SEEDS = 2 ** 32;

/**
 * @param {{
 *   board: Board, store: Store, kinds: {present: OnPage | undefined},
 * }} deps
 * @param {{go: (link: string) => void, isElsewhere: () => boolean, save: (text: string, name: string) => void}} acts `go`: opens a
 *   link and adds a history entry; `save`: makes the browser save a file.
 */
export function crowdCommandsOf({ board, kinds, store }, acts) {
  const can = () => board.scene.kind === "crowd" && !acts.isElsewhere();
  const pair = () => /** @type {{pair?: Shape[]} | undefined} */ (kinds.present)?.pair;
  const written = () => /** @type {{written?: string} | undefined} */ (kinds.present)?.written;
  const isWithin = (/** @type {string} */ name, /** @type {number} */ value) => {
    const [least, most] = board.scene.limits?.[name] ?? [0, 1];
    return Number.isInteger(value) && value >= least && value <= most;
  };
  /** Creates another crowd and restarts it. @param {string} name @param {number} value */
  const make = (name, value) => {
    board.setParameters({ [name]: value, frame: 0 });
    store.set({ chosen: -1 });
  };
  /** @param {string} name @param {number} value */
  const put = (name, value) => void (isWithin(name, value) && make(name, value));

  const setting = (/** @type {string} */ name, /** @type {number} */ value) => void (isWithin(name, value) && board.setParameter(name, value));

  /** While the slider is held, all changes form a single undo step. @param {number} n @param {boolean} [isOver] */
  function slide(n, isOver = true) {
    board.history.begin("count");
    put("n", n);
    if (isOver) board.history.end("count");
  }

  function oneStep() {
    if (board.isRunning) board.toggleRunning();
    board.goOn(0);
  }

  /** @satisfies {Record<string, Command>} */
  const table = {
    count: { can, act: slide },
    seed: { can, act: (/** @type {number} */ seed) => put("seed", seed) },
    newSeed: { can, act: () => put("seed", (board.state.parameters.seed + 1) % SEEDS) },
    kind: { can, act: (/** @type {string} */ kind) => make("mix", toggled(board.state.parameters.mix, kind)) },
    sizes: { can, act: (/** @type {string} */ sizes) => make("sizes", SIZES.indexOf(sizes)) },
    clusters: { can, act: () => make("clusters", 1 - board.state.parameters.clusters) },
    compared: { can, act: () => setting("compared", 1 - board.state.parameters.compared) },
    saveFrame: { can: () => can() && written() !== undefined, act: () => acts.save(written() ?? "", "hitlab-crowd.json") },
    oneStep: { can, act: oneStep },
    contacts: { can, act: () => store.set({ contacts: !store.parts.contacts }) },
    swept: { can, act: () => setting("swept", board.state.parameters.swept ? 0 : 1) },
    stride: { can, act: (/** @type {number} */ frames) => setting("stride", frames) },
    choose: { can, act: (/** @type {number} */ body) => store.set({ chosen: body }) },
    moveAll: {
      can: () => board.scene.id === "playground" && !acts.isElsewhere() && canMove(board.state.shapes),
      act: () => acts.go(writeShapes("crowd", board.state.shapes)),
    },
    openPair: { can: () => can() && pair() !== undefined, act: () => acts.go(writeShapes("playground", pair() ?? [])) },
  };
  return table;
}
