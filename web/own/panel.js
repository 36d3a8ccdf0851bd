/** The panel for the user's program: edit, run while typing, and check against the exact answer. */

import { html, nothing } from "lit-html";

import { writeShapes } from "../document/link.js";
import { latest } from "../geometry/once.js";
import { show } from "../words/show.js";
import { editorIn } from "./editor.js";
import { groundOf, placesIn } from "./ground.js";
import { packed, unpacked } from "./packed.js";
import { emptyOf, publishedOf, testOf } from "./programs.js";
import { MANY, nameOf, sandboxIn, wrongPhrase } from "./sandbox.js";

/** @import { Judging, Parts } from "../document/store.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Board } from "../document/board.js" */
/** @import { Lattice } from "../map/lattice.js" */
/** @import { Walk } from "../document/walk.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Wrong } from "./sandbox.js" */

/**
 * @typedef {{hit: boolean | null, error: Wrong | null, exact: boolean, given: string, console: string, lines: import("./editor.js").Lines, drawn: import("./sandbox.js").Drawn[]}} Result
 * @typedef {{shapes: {type: string, values: number[]}[], hit: boolean | null, error: Wrong | null, exact: boolean}} Failure
 * @typedef {{isLast: boolean, tried: number, wrong: number, counterexample: Failure | null, error?: Wrong}} Judged
 *   `error`: a state could not be decided.
 */

const PAUSE = 300; // milliseconds without a keystroke before the program runs
const ONCE = 1000; // milliseconds for a single run: a slower program is considered endless
/** @type {Result} */
const NOTHING = { hit: null, error: null, exact: false, given: "", console: "", lines: [], drawn: [] };
/** @type {Judged} */
const UNJUDGED = { isLast: true, tried: 0, wrong: 0, counterexample: null };
/** @type {{cells: number[], error?: Wrong}} */
const NO_CELLS = { cells: [] };
const ROWS = 6; // rows of the map per request
const TOUCHING = ["either", "hit", "miss"];

/**
 * @param {HTMLElement} place
 * @param {{board: Board, notices: Pick<Notices, "say">, root: Document, run: Run, stage: Pick<Stage, "camera" | "redraw" | "size" | "tokens">, texts: Texts, walk: Walk}} page
 */
export function ownPanelIn(place, { board, notices, root, run, stage, texts, walk }) {
  const sandbox = sandboxIn(root);
  /** Whether the program may run: the user has edited it or pressed Run. */
  let isMine = false;
  let isRunning = false;
  let touching = TOUCHING[0];
  /** The rules of the current task. @type {Judging | undefined} */
  let judging;
  /** @type {Result | undefined} */
  let result;
  /** @type {Judged | undefined} */
  let judged;
  /** The scene of the program, and its text as encoded in the link. */
  let [scene, code] = ["", ""];
  /** The revision of the text and the shapes; a newer one makes a running request stale. */
  let turn = 0;
  let isBusy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** The part of the program's map computed so far. @type {{lattice: Lattice, cells: number[]} | undefined} */
  let ground;
  const painted = latest((/** @type {NonNullable<typeof ground>} */ { cells, lattice }, /** @type {Stage["tokens"]} */ tokens) => groundOf(lattice, cells, tokens));
  /** A key of the camera and size of the view. */
  let sight = "";
  /** @type {Shape[]} */
  let shapes = [];
  show(frame(), place);
  const { visualViewport: seen } = window;
  seen?.addEventListener("resize", () => { // an on-screen keyboard does not change the size of the page
    place.style.setProperty("--keyboard", `${Math.max(0, window.innerHeight - seen.height * seen.scale)}px`);
  });
  const editor = editorIn(/** @type {HTMLElement} */ (place.querySelector(".editor")), {
    label: `${texts.plain("own.editor")}. ${texts.plain("own.leave")}`,
    onChange: (text) => {
      isMine = true;
      [judged, ground] = [undefined, undefined];
      clearTimeout(pause);
      pause = setTimeout(() => {
        keep(text);
        go();
      }, PAUSE);
      tell();
    },
  });

  function frame() {
    return html`<div class="own-tools">
        <button type="button" class="own-run" @click=${runNow}>${texts.plain("own.run")}</button>
        <label>${texts.plain("own.begin")} <select @change=${begin}><option value="">${texts.plain("own.begin.choose")}</option>
          <option value="empty">${texts.plain("own.begin.empty")}</option>
          ${Object.keys(publishedOf(board.scene)).map((id) => html`<option value=${id}>${texts.plain(`algorithm.${id}`)}</option>`)}</select></label>
      </div>
      <div class="own-told">${told()}</div>
      <div class="editor"></div>
      <p class="own-leave faint">${texts.plain("own.leave")}</p>`;
  }

  function told() {
    if (isRunning && !result) return html`<p class="faint">${texts.plain("own.starts")}</p>`;
    if (!result) return html`<p class="faint">${texts.plain(isMine ? "own.starts" : "own.unrun")}</p>`;
    const { console: printed, error, exact, hit } = result;
    return html`<p class="own-verdict" role="status">${error ? wrongText(error) : texts.plain(`own.says.${said(hit)}.${said(exact)}`)}</p>
      ${printed ? html`<pre class="own-console" tabindex="0" aria-label=${texts.plain("own.console")}>${printed}</pre>` : nothing}
      ${judgedText()}
      ${ground ? html`<ul class="own-legend">${["right-hit", "false-hit", "false-miss"].map((each) => html`<li><span class="own-swatch ${each}"></span>${texts.plain(`own.map.${each}`)}</li>`)}</ul>` : nothing}
      <div class="own-tools">
        ${judging ? html`<span>${texts.plain("own.touching")} ${texts.plain(`own.touching.${judging.touching}`)}</span>` : html`<label>${texts.plain("own.touching")} <select @change=${rule}>
          ${TOUCHING.map((each) => html`<option value=${each} ?selected=${each === touching}>${texts.plain(`own.touching.${each}`)}</option>`)}</select></label>`}
        <button type="button" @click=${copyTest}>${texts.plain("own.copy")}</button>
      </div>`;
  }

  function judgedText() {
    if (!judged) return nothing;
    const { counterexample, error: problem, isLast, tried, wrong } = judged;
    if (problem) return html`<p class="own-wrong">${texts.plain("own.undecided")} ${wrongText(problem)}</p>`;
    if (!isLast) return html`<p class="faint">${texts.plain("own.judging", { tried, wrong })}</p>`;
    if (!counterexample) return html`<p class="own-right">${texts.plain("own.right", { tried })}</p>`;
    const { error, exact, hit } = counterexample;
    return html`<p class="own-wrong">${texts.plain("own.wrong", { tried, wrong })} ${error ? wrongText(error) : texts.plain(`own.says.${said(hit)}.${said(exact)}`)}
      <button type="button" @click=${() => run("showState", board.kind.begin(board.scene, { id: "", hit: exact, shapes: counterexample.shapes }))}>${texts.plain("own.there")}</button></p>`;
  }

  /** @param {Wrong} wrong */
  const wrongText = (wrong) => texts.plainAll([wrongPhrase(wrong)]);

  const tell = () => show(frame(), place);

  /** @param {Event} event */
  function begin({ target }) {
    const select = /** @type {HTMLSelectElement} */ (target);
    const text = select.value === "empty" ? emptyOf(board.scene, texts.plain("own.docstring")) : publishedOf(board.scene)[select.value];
    select.value = "";
    if (!text) return;
    editor.set(text);
    [judged, ground] = [undefined, undefined];
    isMine = true;
    keep(text);
    go();
    editor.focus();
  }

  function runNow() {
    isMine = true;
    keep(editor.text);
    go();
  }

  /** @param {Event} event */
  function rule({ target }) {
    touching = /** @type {HTMLSelectElement} */ (target).value;
    judged = undefined;
    go();
  }

  /** Writes the program to the link. @param {string} text */
  async function keep(text) {
    const { scene: of } = board;
    const written = await packed(text);
    if (of !== board.scene) return;
    code = written;
    walk.change({ code });
  }

  async function copyTest() {
    const states = [{ link: writeShapes(board.scene.id, shapes), given: result?.given ?? "" }];
    const copied = navigator.clipboard.writeText(testOf(board.scene, editor.text, states));
    await copied.then(() => notices.say("own.copied", {}), () => notices.say("own.uncopied", {}));
  }

  /**
   * Runs the current program; a run in progress ends at its next answer, because its Python does one thing at a time.
   */
  async function go() {
    turn += 1;
    if (isBusy) return;
    isBusy = true;
    for (let done = 0; done !== turn;) await once(done = turn);
    isBusy = false;
  }

  /**
   * Runs the program on the current state, then judges and surveys it, unless a newer request arrives meanwhile.
   * @param {number} mine
   */
  async function once(mine) {
    if (!isMine) return;
    const source = editor.text;
    const name = nameOf(board.scene);
    isRunning = true;
    tell();
    const found = await sandbox.ask(NOTHING, { type: "run", source, name, shapes }, ONCE);
    if (mine !== turn) return;
    result = found;
    isRunning = false;
    editor.tell(result.lines, result.error ? { line: result.error.line, message: wrongText(result.error) } : undefined);
    stage.redraw();
    tell();
    if (!result.error && !judged?.isLast) await judge(mine, { type: "judge", source, name, touching, ...judging });
    if (mine === turn && !result.error) await survey(mine, { type: "survey", source, name, shapes });
  }

  /** Surveys some rows at a time. @param {number} mine @param {object} question */
  async function survey(mine, question) {
    if (board.projection) return;
    const lattice = placesIn(stage.camera, stage.size);
    const { columns, left, pitch, rows, top } = lattice;
    const xs = Array.from({ length: columns }, (_, i) => (left + i) * pitch);
    const ys = Array.from({ length: rows }, (_, i) => (top - i) * pitch);
    /** @type {number[]} */
    const cells = [];
    for (let row = 0; row < rows; row += ROWS) {
      const found = await sandbox.ask(NO_CELLS, { ...question, xs, ys: ys.slice(row, row + ROWS) }, MANY);
      if (mine !== turn || found.error) return;
      cells.push(...found.cells);
      ground = { lattice, cells };
      stage.redraw();
    }
    tell();
  }

  /**
   * @param {number} mine
   * @param {object} question
   */
  async function judge(mine, question) {
    do {
      const found = await sandbox.ask(UNJUDGED, question, MANY);
      if (mine !== turn) return;
      judged = found;
      tell();
    } while (!judged.isLast);
    place.dispatchEvent(new Event("judged", { bubbles: true }));
  }

  return {
    get ground() {
      return ground && painted(ground, stage.tokens);
    },
    get drawn() {
      return result?.drawn ?? [];
    },
    /** A snapshot for tests and embedders. */
    get snapshot() {
      const status = isRunning ? "running" : !result ? "idle" : result.error ? "failed" : "done";
      return { status, hit: result?.hit ?? null, error: result?.error ?? null, judged: judged ?? null, counterexample: judged?.counterexample ?? null };
    },
    /** @param {Parts} parts */
    async follow({ camera, lesson, scene: next, size, state, walked }) {
      const isOther = next.id !== scene || (walked.code ?? "") !== code || lesson?.judging !== judging;
      const isMoved = String(state.shapes.map(({ values }) => values)) !== String(shapes.map(({ values }) => values));
      const isElsewhere = sight !== (sight = JSON.stringify([camera, size]));
      shapes = state.shapes;
      if (isOther) {
        [scene, code, judging] = [next.id, walked.code ?? "", lesson?.judging];
        turn += 1;
        clearTimeout(pause);
        [isMine, isRunning, result, judged, ground] = [false, false, undefined, undefined, undefined];
        const text = code && await unpacked(code);
        if (text === undefined) notices.say("own.unread", {});
        editor.set(text || emptyOf(next, texts.plain("own.docstring")));
        editor.tell([], undefined);
      } else if (isMoved || isElsewhere) go();
      tell();
    },
  };
}

/** @param {boolean | null} hit */
const said = (hit) => (hit ? "hit" : "miss");
