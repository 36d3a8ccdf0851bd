/**
 * The panel for the user's program: edit, run while typing, and check against the exact answer. A run is one value, and
 * everything shown is derived from the newest one, so nothing is shown for another program, state or task.
 */

import { html, nothing } from "lit-html";

import { newestOf } from "../async/newest.js";
import { writeShapes } from "../document/link.js";
import { signatureOf } from "../document/signature.js";
import { asBounds, shifted } from "../geometry/kinds.js";
import { latest } from "../geometry/memoize.js";
import { show } from "../words/show.js";
import { argumentMarks } from "./arguments.js";
import { editorIn, textOf } from "./editor.js";
import { cellOf, groundOf, placesIn } from "./ground.js";
import { UNRUN, answersOf, judge, missingIn, resultOf, rowOf } from "./judging.js";
import { packed, unpacked } from "./packed.js";
import { foreignIn, isTyped, looksLikeScript } from "./language.js";
import { emptyOf, templatesOf, testOf } from "./programs.js";
import { sandboxIn, wrongPhrase } from "./sandbox.js";

/** @import { Board } from "../document/board.js" */
/** @import { Parts, Store } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Signature } from "../document/signature.js" */
/** @import { ShownMark } from "../draw/picture.js" */
/** @import { Fault, MethodRow, Wrong } from "../engine/protocol.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Run as Command } from "../input/command.js" */
/** @import { Lattice } from "../map/lattice.js" */
/** @import { Notices } from "../panel/notices.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Program, Result, Verdict } from "./judging.js" */
/** @import { Language } from "./sandbox.js" */
/** @import { Ran } from "./reply.js" */

/**
 * @typedef {{place: string, code: string, text: string | undefined, language: Language, touching: string, sandbox: ReturnType<typeof sandboxIn>}} Opened
 *   The document in the editor. `place`: its function, scene and task; `code`: the program as the link has it; `text`: the text
 *   that the editor was filled with, undefined until that; `language`: that of the link; `touching`: the user's rule, if the task has none; `sandbox`:
 *   runs its programs.
 * @typedef {{lattice: Lattice, cells: number[]}} Ground The part of the program's map computed so far.
 * @typedef {{
 *   program: Program & {signature: Signature, judged?: Verdict}, shapes: Shape[], result?: Result, ground?: Ground | undefined, problem?: string,
 *   former?: Run | undefined,
 * }} Run A program on a state, and everything found out about the two. `problem`: why there is no exact answer;
 *   `former`: the last run of the same program with a result, shown in grey until this one has a result.
 */

const SMALL = "(max-width: 760px), (max-height: 560px)"; // as in own.css
const PAUSE = 300; // milliseconds without a keystroke before the program runs
const ROWS = 6; // rows of the map per request
const TOUCHING = ["either", "hit", "miss"];

/** The rule for touching at first: the scene's, if it has one. @param {Parts} parts */
const ruleIn = ({ state: { parameters } }) => (parameters.touching === 0 ? "miss" : TOUCHING[0]);
const KEYS = [..."()[]:*-=<>"]; // hidden by the keyboard of a phone
const COMMANDS = [["unindent", "⇤"], ["indent", "⇥"], ["undo", "↶"]];
/** @type {Language[]} */
const LANGUAGES = ["py", "js"];
/** The differences that matter when a program is ported to one of the two. */
const PORTED = ["division", "power", "references", "nan", "single", "copies"];

/** @param {Parts} parts */
const taskIn = ({ lesson }) => (lesson ? `${lesson.name} ${lesson.stop}` : "");
const signed = latest((/** @type {Parts["scene"]} */ scene, /** @type {Parts["state"]} */ state) => signatureOf(scene, state));
/** @param {Parts} parts */
const signatureIn = ({ scene, state }) => signed(scene, state);
/** @param {Parts} parts */
const placeOf = (parts) => `${parts.scene.id} ${signatureIn(parts)?.question} ${taskIn(parts)}`;
/** The verdict in an answer, if it has one. @param {Ran | undefined} result */
const hitOf = (result) => verdictOf(result?.answer) ?? null;
/** @param {unknown} answer @returns {boolean | undefined} */
const verdictOf = (answer) => (typeof answer === "boolean" ? answer : /** @type {any} */ (answer)?.hit);
/** @param {Parts} parts @returns {Language} */
const languageIn = ({ choices }) => (choices.in === "js" ? "js" : "py");
/** @param {Shape[]} some @param {Shape[]} others */
const isSame = (some, others) => String(some.map(({ values }) => values)) === String(others.map(({ values }) => values));

/**
 * Whether the map for some shapes is also the map for others: it moves the first shape, so that one may be elsewhere.
 * @param {Shape[]} from
 * @param {Shape[]} to
 */
function isSameMap([a, ...others], [b, ...rest]) {
  const [x, y] = a.values;
  const back = shifted(b, [x - b.values[0], y - b.values[1]]);
  return isSame(others, rest) && back.every((value, i) => Math.abs(value - a.values[i]) < 1e-9);
}

/**
 * @param {HTMLElement} place
 * @param {{
 *   board: Board, engine: Pick<Engine<any>, "judge">, notices: Pick<Notices, "say">, root: Document, run: Command, stage: Pick<Stage, "camera" | "redraw" | "size" | "tokens">,
 *   store: Store, texts: Texts, navigation: Navigation,
 * }} page
 */
export function programPanelIn(place, { board, engine, notices, root, run: command, stage, store, texts, navigation }) {
  /** @type {Opened | undefined} */
  let opened;
  /** The newest run; none until the user has edited the program or pressed Run. @type {Run | undefined} */
  let newest;
  /** The program whose result the user has asked to see. @type {Run["program"] | undefined} */
  let awaited;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  const painted = latest((/** @type {Ground} */ { cells, lattice }, /** @type {Stage["tokens"]} */ tokens) => groundOf(lattice, cells, tokens));
  /** The camera, size and language last followed. */
  let [sight, lang] = ["", ""];
  let isSingle = false;
  /** The code of the last program that the user has run. */
  let ran = "";
  /** The sandbox that runs it for the table of all answers. @type {{code: string, sandbox: ReturnType<typeof sandboxIn>} | undefined} */
  let guest;
  show(frame(), place);
  const { visualViewport: seen } = window;
  seen?.addEventListener("resize", () => { // in some browsers, an on-screen keyboard does not change the size of the page
    root.documentElement.style.setProperty("--keyboard", `${Math.max(0, window.innerHeight - seen.height * seen.scale)}px`);
  });
  place.addEventListener("mousedown", (event) => { // a press on a button leaves the focus in the editor
    if (/** @type {Element} */ (event.target).closest("button")) event.preventDefault();
  });
  const editor = editorIn(/** @type {HTMLElement} */ (place.querySelector(".editor")), {
    label: () => `${texts.plain("own.editor")}. ${texts.plain("own.leave")}`,
    onChange: () => {
      clearTimeout(pause);
      pause = setTimeout(runNow, PAUSE);
      render();
    },
  });

  /** The task's rules. */
  const judging = () => store.parts.lesson?.judging;

  // ---- what is shown

  /** The newest run, unless the text has been edited since. */
  const current = () => (newest?.program.source === editor.text ? newest : undefined);

  /** The function for the current shapes. */
  function signature() {
    return signatureIn(store.parts);
  }

  function language() {
    return languageIn(store.parts);
  }

  function frame() {
    const mine = signature();
    return html`<div class="own-signature">${mine ? describe(mine) : html`<p>${texts.plain("own.no-pair")}</p>`}</div>
      <div class="own-tools" ?hidden=${!mine}>
        <button type="button" class="own-run" @click=${runByHand}>${texts.plain("own.run")}</button>
        <label>${texts.plain("own.language")} <select class="own-language" @change=${translate}>
          ${LANGUAGES.map((each) => html`<option value=${each} .selected=${each === language()}>${texts.plain(`own.language.${each}`)}</option>`)}</select></label>
        <label><input type="checkbox" class="own-single" .checked=${isSingle} @change=${narrow}> ${texts.plain("own.single")}</label>
        <label>${texts.plain("own.begin")} <select class="own-begin" @change=${begin}><option value="">${texts.plain("own.begin.choose")}</option>
          ${mine && templatesOf(mine, language(), returnsPoints()).map(({ id, key, values }) => html`<option value=${id}>${texts.plain(key, values)}</option>`)}</select></label>
      </div>
      ${hints()}
      <div class="editor"></div>
      <p class="own-leave faint">${texts.plain("own.leave")}</p>
      <div class="own-told">${newest ? results() : html`<p class="faint">${texts.plain("own.unrun")}</p>`}</div>
      <div class="own-keys" role="group" aria-label=${texts.plain("own.keys")}>
        ${KEYS.map((key) => html`<button type="button" @click=${() => editor.press(key)}>${key}</button>`)}
        ${COMMANDS.map(([name, sign]) => html`<button type="button" aria-label=${texts.plain(`own.key.${name}`)} @click=${() => editor.press(name)}>${sign}</button>`)}
        <button type="button" aria-label=${texts.plain("own.key.close")} @click=${() => editor.leave()}>⌄</button>
      </div>`;
  }

  /** @param {Signature} mine */
  function describe({ given, name }) {
    return html`<code>${name}(${given.map(({ arguments: all, of }, i) => html`${i ? ", " : ""}<span class="of-${of}">${all.map(({ names }) => names).join(", ")}</span>`)})</code>
    <details class="own-given"><summary>${texts.plain("own.given")}</summary>
      <ul>${given.map(({ arguments: all, of, type }) => html`<li class="of-${of}">${type === "by" ? nothing : html`${texts.plain(`shape.${type}`)}: `}${all.map(({ names, role }) => texts.plain(`own.given.${role}`, { names })).join("; ")}</li>`)}</ul>
      <p>${texts.plain("own.returns.how")}</p></details>`;
  }

  /** Advice about a program in another language. */
  function hints() {
    const text = opened?.text === undefined ? "" : editor.text;
    const isOther = looksLikeScript(text) !== (language() === "js");
    const other = foreignIn(text);
    if (other) {
      return html`<details class="own-port" ?open=${!matchMedia(SMALL).matches}><summary>${texts.plain("own.port", { language: other })}</summary>
        <ul>${PORTED.map((each) => html`<li>${texts.plain(`own.port.${each}`)}</li>`)}</ul></details>`;
    }
    if (isTyped(text)) return html`<p class="own-hint">${texts.plain("own.typed")}</p>`;
    return isOther && looksLikeScript(text) !== undefined ? html`<p class="own-hint">${texts.plain(`own.looks.${language() === "js" ? "py" : "js"}`)}
      <button type="button" @click=${() => speak(language() === "js" ? "py" : "js")}>${texts.plain("own.looks.change")}</button></p>` : nothing;
  }

  function results() {
    const mine = current();
    const at = mine?.result ? mine : mine?.former;
    const { judged } = mine?.program ?? {};
    return html`<p class="own-verdict" role="status" aria-busy=${String(at !== mine)}>${at ? verdict(at) : texts.plain(newest?.program.sandbox.isReady ? "own.runs" : "own.starts")}</p>
      ${at?.result?.fault ? html`<p class="own-wrong">${faultText(at.result.fault)}</p>` : nothing}
      ${at?.result?.rounds.length ? html`<div class="own-rounds"><p>${texts.plain("own.rounds")}</p><ol>${at.result.rounds.map((each) => html`<li><code>${textOf(each) || "–"}</code></li>`)}</ol></div>` : nothing}
      ${mine?.problem ? html`<p class="own-wrong">${texts.plain("own.unjudged", { detail: mine.problem })}</p>` : nothing}
      ${at?.result?.console ? html`<pre class="own-console" tabindex="0" aria-label=${texts.plain("own.console")}>${at.result.console}</pre>` : nothing}
      ${judged ? judgedText(judged) : nothing}
      ${mine?.ground ? html`<ul class="own-legend">${["right-hit", "false-hit", "false-miss"].map((each) => html`<li><span class="own-swatch ${each}"></span>${texts.plain(`own.map.${each}`)}</li>`)}</ul>` : nothing}
      <div class="own-tools">
        ${judging() ? html`<span>${texts.plain("own.touching")} ${texts.plain(`own.touching.${judging()?.touching}`)}</span>` : html`<label>${texts.plain("own.touching")} <select class="own-touching" @change=${rule}>
          ${TOUCHING.map((each) => html`<option value=${each} .selected=${each === opened?.touching}>${texts.plain(`own.touching.${each}`)}</option>`)}</select></label>`}
        ${language() === "py" ? html`<button type="button" ?disabled=${!mine?.result} @click=${copyTest}>${texts.plain("own.copy")}</button>` : nothing}
      </div>`;
  }

  /** @param {Run} run */
  function verdict({ program: { source }, result }) {
    const isUnread = result?.error?.id === "syntax";
    const other = isUnread && foreignIn(source);
    if (other) return texts.plain("own.port", { language: other });
    if (isUnread && isTyped(source)) return texts.plain("own.typed");
    return result?.error ? wrongText(result.error) : says(hitOf(result), result?.exact);
  }

  /** @param {boolean | null | undefined} hit @param {boolean | undefined} exact */
  const says = (hit, exact) => texts.plain(`own.says.${typeof hit === "boolean" ? (hit ? "hit" : "miss") : "none"}.${exact ? "hit" : "miss"}`);

  /** @param {Verdict} judged */
  function judgedText(judged) {
    const { counterexample, error: problem, isLast, open: unsure, parts, tried, wrong } = judged;
    if (problem) return html`<p class="own-wrong">${texts.plain("own.undecided")} ${wrongText(problem)}</p>`;
    if (!isLast) return html`<p class="faint">${texts.plain("own.judging", { tried, wrong })}</p>`;
    const { touching } = /** @type {Run} */ (newest).program.judging;
    const others = parts.filter((each) => signature()?.order.includes(each));
    const more = others.length ? html`<p>${texts.plain("own.parts", { list: others.map((each) => texts.plain(`own.part.${each}`)) })}</p>` : nothing;
    const rest = html`${more}${unsure ? html`<p>${texts.plain(`own.open.${touching === "either" ? "either" : "ruled"}`, { open: unsure })}</p>` : nothing}`;
    const missing = missingIn(/** @type {Run} */ (newest).program.judging, judged);
    if (!counterexample) {
      return html`<p class="own-right">${texts.plain("own.right", { tried })}</p>
        ${missing.length ? html`<p class="own-wrong">${texts.plain("own.missing", { list: missing.map((each) => texts.plain(`own.part.${each}`)) })}</p>` : nothing}${rest}`;
    }
    const { error, exact, fault, hit, shapes } = counterexample;
    const pair = shapes.slice(0, 2).map((shape, i) => (signature()?.given[i].isUpright ? asBounds(shape) : shape));
    const [x, y] = shapes[2]?.values ?? [];
    const parameters = x === undefined || y === undefined ? undefined : { x, y, t: 0, running: 0 };
    return html`<p class="own-wrong">${texts.plain("own.wrong", { tried, wrong })} ${error ? wrongText(error) : fault ? faultText(fault) : says(hit, exact)}
      <button type="button" @click=${() => command("showState", board.kind.begin(board.scene, { id: "", hit: exact, shapes: pair, ...(parameters && { parameters }) }))}>${texts.plain("own.there")}</button></p>${rest}`;
  }

  /** @param {Wrong} wrong */
  const wrongText = (wrong) => texts.plainAll([wrongPhrase(wrong, language())]);

  /** @param {Fault} fault */
  const faultText = ({ id, values }) => texts.plain(`own.fault.${id}`, Object.fromEntries(Object.entries(values).map(([name, value]) => (
    [name, name === "part" ? { key: `own.part.${value}` } : typeof value === "number" ? { number: value } : value]))));

  const render = () => show(frame(), place);

  // ---- what the user does

  /** @param {Event} event */
  function begin({ target }) {
    const select = /** @type {HTMLSelectElement} */ (target);
    const mine = signature();
    const { text } = (mine && templatesOf(mine, language(), returnsPoints()).find(({ id }) => id === select.value)) ?? { text: undefined };
    select.value = "";
    if (!mine || !text) return;
    editor.set(text(mine, texts));
    runNow();
    editor.focus();
  }

  /** @param {Event} event */
  function translate({ target }) {
    speak(/** @type {Language} */ (/** @type {HTMLSelectElement} */ (target).value));
  }

  /** Changes the language; a text of the user's own stays. @param {Language} to */
  async function speak(to) {
    const text = editor.text;
    const code = text === opened?.text && !opened.code ? "" : await packed(text);
    navigation.change({ code, in: to === "js" ? to : "" });
  }

  /** @param {Event} event */
  function narrow({ target }) {
    isSingle = /** @type {HTMLInputElement} */ (target).checked;
    if (newest) runNow();
  }

  /** @param {Event} event */
  function rule({ target }) {
    if (!opened) return;
    opened.touching = /** @type {HTMLSelectElement} */ (target).value;
    runNow();
  }

  async function copyTest() {
    const mine = current();
    if (!mine?.result) return;
    const { program: { signature: of, source }, result: { answer, given }, shapes } = mine;
    try {
      await navigator.clipboard.writeText(testOf(of, source, { link: writeShapes(board.scene.open && !board.projection ? "playground" : board.scene.id, shapes.slice(0, 2)), given, isRecord: typeof answer !== "boolean" }));
      notices.say("own.copied", {});
    } catch {
      notices.say("own.uncopied", {});
    }
  }

  /** Whether the document in the editor belongs to what the page shows: a link may just have been followed. */
  const isHere = () => opened?.text !== undefined && opened.place === placeOf(store.parts);

  function runNow() {
    clearTimeout(pause);
    const mine = signature();
    if (!opened || !mine || !isHere()) return;
    keep(opened, editor.text);
    const { sandbox, touching } = opened;
    start({ signature: mine, source: editor.text, single: isSingle, judging: judging() ?? { touching, cases: [] }, sandbox });
  }

  function runByHand() {
    runNow();
    awaited = newest?.program;
  }

  /** Scrolls to the result of a run by hand, which may be below the window of a phone. */
  function showAwaited() {
    if (awaited && awaited === newest?.program) (place.querySelector(".own-told > .own-wrong") ?? place.querySelector(".own-verdict"))?.scrollIntoView({ block: "nearest" });
    awaited = undefined;
  }

  /** Writes the program to the link. @param {Opened} mine @param {string} text */
  async function keep(mine, text) {
    const code = await packed(text);
    if (mine !== opened || !isHere() || text !== editor.text) return;
    mine.code = ran = code;
    navigation.change({ code });
  }

  // ---- running

  /** @param {Run["program"]} program */
  function start(program) {
    const { shapes } = /** @type {Signature} */ (signature());
    const before = newest?.program === program ? newest : undefined;
    const ground = before && isSameMap(before.shapes, shapes) ? before.ground : undefined;
    newest = { program, shapes, ground, former: before?.result ? before : before?.former };
    go();
    render();
  }

  /** Fulfils the newest run; one in progress ends at its next answer, because its Python does one thing at a time. */
  const go = newestOf(() => newest && fulfil(newest));

  /** @param {Run} mine */
  async function fulfil(mine) {
    try {
      await runOnce(mine);
      if (mine === newest && mine.result?.error === null && !mine.program.judged?.isLast) await judgeAll(mine);
      if (mine === newest) showAwaited();
      if (mine === newest && mine.result?.error === null && hitOf(mine.result) !== null && !board.projection) await survey(mine);
    } catch (error) { // the page's engine has failed
      mine.problem = /** @type {Error} */ (error).message;
    }
    stage.redraw();
    render();
  }

  /** @param {Run} mine */
  async function runOnce(mine) {
    const result = await resultOf(engine, mine.program, mine.shapes, () => mine === newest);
    if (!result) return;
    mine.result = result;
    mine.former = undefined;
    editor.annotate(result.lines, result.error ? { line: result.error.line, message: verdict(mine) } : undefined);
    stage.redraw();
    render();
  }

  /** @param {Run} mine */
  async function judgeAll(mine) {
    for await (const judged of judge(engine, mine.program)) {
      if (mine !== newest) return;
      mine.program.judged = judged;
      render();
    }
    place.dispatchEvent(new Event("judged", { bubbles: true }));
  }

  /** Surveys some rows at a time. @param {Run} mine */
  async function survey(mine) {
    const { program, shapes } = mine;
    const lattice = placesIn(stage.camera, stage.size);
    const { columns, left, pitch, rows, top } = lattice;
    const xs = Array.from({ length: columns }, (_, i) => (left + i) * pitch);
    const ys = Array.from({ length: rows }, (_, i) => (top - i) * pitch);
    /** @type {number[]} */
    const cells = [];
    for (let row = 0; row < rows; row += ROWS) {
      const { calls, truths } = await engine.judge({ name: program.signature.question, shapes, xs, ys: ys.slice(row, row + ROWS) });
      if (mine !== newest) return;
      const { answers } = await answersOf(program, calls);
      if (mine !== newest || !answers) return;
      cells.push(...truths.map((truth, i) => cellOf(verdictOf(answers[i]), truth)));
      mine.ground = { lattice, cells };
      stage.redraw();
    }
  }

  // ---- the table of all answers

  /**
   * The answer of the program in the link about the pair on show, if the user has run it.
   * @param {string} code
   * @returns {Promise<MethodRow | undefined>} Undefined if there is no pair, or if the answer is no longer needed.
   */
  async function rowFor(code) {
    const mine = signature();
    if (!mine) return undefined;
    if (code !== ran) return UNRUN;
    if (guest?.code !== code) {
      endRow();
      guest = { code, sandbox: sandboxIn(root, language()) };
    }
    const { sandbox } = guest;
    const program = { signature: mine, source: await unpacked(code) ?? "", single: isSingle, judging: { touching: ruleIn(store.parts), cases: [] }, sandbox };
    const result = await resultOf(engine, program, mine.shapes, () => sandbox === guest?.sandbox);
    if (!result?.error) return result && rowOf(result);
    return { id: UNRUN.id, state: "failed", refused: wrongText(result.error), departs: {} };
  }

  function endRow() {
    guest?.sandbox.end();
    guest = undefined;
  }

  // ---- the scene and its program

  /** Whether the task requires the closest points, not only a verdict. */
  function returnsPoints() {
    return store.parts.lesson?.judging?.needs?.includes("points") ?? false;
  }

  function empty() {
    const mine = signature();
    return mine ? emptyOf(mine, texts, language(), returnsPoints()) : "";
  }

  /** @param {Parts} parts */
  async function open(parts) {
    const { choices: { code = "" } } = parts;
    const touching = opened?.place === placeOf(parts) ? opened.touching : ruleIn(parts);
    close();
    /** @type {Opened} */
    const mine = opened = { place: placeOf(parts), code, text: undefined, language: languageIn(parts), touching, sandbox: sandboxIn(root, languageIn(parts)) };
    render();
    const text = code && await unpacked(code);
    if (opened !== mine) return;
    if (text === undefined) notices.say("own.unread", {});
    mine.text = text || empty();
    editor.set(mine.text);
    editor.speak(mine.language);
    editor.annotate([], undefined);
    stage.redraw();
    render();
  }

  function close() {
    clearTimeout(pause);
    opened?.sandbox.end(); // another program gets another Python, which this one has not changed
    opened = newest = undefined;
  }

  /** The newest run, if it is about what the page shows now. */
  function shownNow() {
    const mine = isHere() ? current() : undefined;
    return mine && isSame(mine.shapes, signature()?.shapes ?? []) ? mine : undefined;
  }

  return {
    close,
    get ground() {
      const { ground } = current() ?? {};
      return ground && painted(ground, stage.tokens);
    },
    /** The arguments in the picture, and what the program has drawn. @returns {ShownMark[]} */
    get marks() {
      const mine = current();
      const drawn = (mine?.result ?? mine?.former?.result)?.drawn ?? [];
      const { given = [], shapes = [] } = signature() ?? {};
      return [...argumentMarks(given, shapes), ...drawn.map(({ kind, points }) => (
        { mark: { kind, name: "drawn", points, of: /** @type {const} */ ("") }, strong: true, role: /** @type {const} */ ("own"), values: {} }))];
    },
    row: rowFor,
    endRow,
    /** The task that the program solves. */
    get solved() {
      const { program: { judged, judging: rules } = {}, result } = shownNow() ?? {};
      return result?.error === null && rules && judged?.isLast && !judged.counterexample && !judged.error && !missingIn(rules, judged).length ? taskIn(store.parts) : undefined;
    },
    /** A snapshot for tests and embedders. */
    get snapshot() {
      const { program: { judged = null } = {}, result } = shownNow() ?? {};
      const status = !newest || !isHere() ? "idle" : !result ? "running" : result.error ? "failed" : "done";
      return { status, hit: hitOf(result), error: result?.error ?? null, judged, counterexample: judged?.counterexample ?? null };
    },
    /** @param {Parts} parts */
    async follow(parts) {
      const isElsewhere = sight !== (sight = JSON.stringify([parts.camera, parts.size]));
      const isTranslated = lang !== (lang = parts.lang);
      if (!opened || opened.place !== placeOf(parts) || opened.code !== (parts.choices.code ?? "") || opened.language !== languageIn(parts)) await open(parts);
      else if (newest && (isElsewhere || !isSame(newest.shapes, signature()?.shapes ?? []))) start(newest.program);
      if (isTranslated) editor.relabel();
      if (isTranslated && opened?.code === "" && editor.text === opened.text) editor.set(opened.text = empty());
      render();
    },
  };
}
