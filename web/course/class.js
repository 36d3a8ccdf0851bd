/** The results of a class: pasted, listed, and each checked again; its programs run only on request. */

import { html, nothing } from "lit-html";

import { problemOf } from "../async/loading.js";
import { newestOf } from "../async/newest.js";
import { watchdog } from "../async/watchdog.js";
import { keptUnder } from "../document/storage.js";
import { quoted } from "../document/link-error.js";
import { LONGEST_TEXT } from "../document/link-text.js";
import { download } from "../export/download.js";
import { signatureOf } from "../document/signature.js";
import { find } from "../panel/find.js";
import { unpacked } from "../user-program/packed.js";
import { judge, missingIn } from "../user-program/judging.js";
import { sandboxIn, wrongPhrase } from "../user-program/sandbox.js";
import { Fault } from "../words/fault.js";
import { show } from "../words/show.js";
import { linesIn, readResult, verdictOn } from "./result.js";

/** @import { Texts } from "../words/text.js" */
/** @import { Page } from "./types.js" */

/**
 * @typedef {Awaited<ReturnType<typeof readResult>>} Result
 * @typedef {{done: boolean | undefined, says: (texts: Texts) => string[]}} Verdict `done`: undefined until the program
 *   has run.
 * @typedef {{line: string, link: string, result?: Result, verdict?: Verdict, problem?: (texts: Texts) => string}} Row
 */

/** @typedef {"name" | "task" | "done" | "so"} Column */
/** @type {Column[]} */
const COLUMNS = ["name", "task", "done", "so"];
const PAUSE = 300; // milliseconds without a keystroke before the text is read
/** @type {Verdict} */
const UNRUN = { done: undefined, says: (texts) => [texts.plain("class.unrun")] };

/**
 * @param {Pick<Page, "engine" | "root" | "store">} page
 * @returns {(texts: Texts) => unknown}
 */
export function classOf({ engine, root, store }) {
  const kept = keptUnder("hitlab.class", () => localStorage, { read: (stored) => stored ?? "", write: String });
  /** The result of each link, unless it could not be checked. @type {Map<string, Row>} */
  const known = new Map();
  let text = "";
  /** @type {Row[]} */
  let rows = [];
  let isRunning = false;
  /** The column by which the rows are sorted; at first they are in the order of the text. @type {Column | undefined} */
  let sorting;
  /** @type {Texts} */
  let words;
  const pause = watchdog(read);
  const check = newestOf(checkAll);

  const isShown = () => store.parts.isGallery && find("gallery").dataset.leaf === "course/class";
  const render = () => words && isShown() && show(view(), find("gallery"));

  function read() {
    text = kept.now;
    rows = linesIn(text).flatMap(({ line, links }) => (links.length
      ? links.map((link) => known.get(link) ?? { line, link })
      : [{ line, link: "", problem: (/** @type {Texts} */ texts) => texts.plain("class.no-link") }]));
    render();
    check();
  }

  /** @param {() => boolean} isNewest */
  async function checkAll(isNewest) {
    for (const row of rows) {
      if (row.link && !row.verdict && !row.problem) await look(row);
      if (!isNewest()) return;
      render();
    }
  }

  /** @param {Row} row */
  async function look(row) {
    try {
      row.result = await readResult(row.link);
      row.verdict = row.result.task.kind === "write" ? UNRUN : await verdictOn(engine, row.result);
    } catch (error) {
      const { key, values } = error instanceof Fault ? error : { key: "course.unchecked", values: { detail: problemOf(error) } };
      row.problem = (texts) => texts.plain(key, values);
      if (!(error instanceof Fault)) return; // the next reading checks it again
    }
    known.set(row.link, row);
  }

  /** Runs each pending program, as long as the page is open. */
  async function run() {
    isRunning = true;
    for (const row of rows.filter(({ verdict }) => verdict === UNRUN)) {
      if (!isShown()) break;
      row.verdict = await verdictOf(/** @type {Result} */ (row.result));
      render();
    }
    isRunning = false;
    render();
  }

  /**
   * Judges a program in a fresh sandbox, which no other student's program has changed.
   * @param {Result} result
   * @returns {Promise<Verdict>}
   */
  async function verdictOf({ shown: { scene, state, choices }, task: { judging } }) {
    const source = await unpacked(choices.code ?? "");
    const signature = signatureOf(scene, state);
    if (!source || !judging || !signature) return { done: false, says: (texts) => [texts.plain("class.no-program")] };
    const sandbox = sandboxIn(root, choices.in === "js" ? "js" : "py");
    try {
      for await (const verdict of judge(engine, { signature, source, judging, sandbox })) {
        const { error, isLast, tried, wrong } = verdict;
        const missing = missingIn(judging, verdict);
        if (error) return { done: false, says: (texts) => [texts.plainAll([wrongPhrase(error, sandbox.language)])] };
        if (isLast && !wrong && missing.length) return { done: false, says: (texts) => [texts.plain("own.missing", { list: missing.map((each) => texts.plain(`own.part.${each}`)) })] };
        if (isLast) return { done: wrong === 0, says: (texts) => (wrong ? [texts.plain("own.wrong", { tried, wrong })] : []) };
        if (!isShown()) break;
      }
      return UNRUN;
    } catch (error) { // the page's engine has failed
      return { done: undefined, says: (texts) => [texts.plain("own.unjudged", { detail: /** @type {Error} */ (error).message })] };
    } finally {
      sandbox.end();
    }
  }

  /** @param {Event} event */
  function write({ target }) {
    text = kept.change((stored) => withAdded(/** @type {HTMLTextAreaElement} */ (target).value, text, stored));
    pause.watch(PAUSE);
  }

  /** The newest result of each student for each task, sorted, and the lines that are no results. */
  function newest() {
    const latest = new Map(rows.map((row) => [row.result ? `${row.result.by}\n${taskOf(row)}` : row, row]));
    const column = sorting;
    return column ? [...latest.values()].sort((a, b) => compare(cells(a)[column], cells(b)[column])) : [...latest.values()];
  }

  /** @param {Row} row */
  const taskOf = ({ result }) => result?.titleIn(words) ?? "";
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;

  /** The words of a row, by column. @param {Row} row */
  function cells({ line, problem, result, verdict }) {
    const done = verdict?.done ? "course.done" : verdict?.done === undefined ? "class.open" : "class.undone";
    const says = problem ? [problem(words)] : verdict?.says(words) ?? [];
    return { name: result?.by ?? line, task: result?.titleIn(words) ?? "", done: result ? words.plain(done) : "", so: says.join("\n") };
  }

  /**
   * How many results are done, by task or by student.
   * @param {Row[]} all
   * @param {(row: Row) => string} by
   */
  function counts(all, by) {
    const results = all.filter(({ result }) => result);
    const titles = [...new Set(results.map(by))];
    return titles.map((title) => results.filter((row) => by(row) === title)).map((same, i) => html`<li>${words.plain("class.count", {
      title: titles[i], done: same.filter(({ verdict }) => verdict?.done).length, count: same.length,
    })}</li>`);
  }

  /** Saves the table as CSV; a spreadsheet must not read a cell as a formula. */
  function save() {
    const quote = (/** @type {string} */ cell) => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
    const lines = [[...COLUMNS.map((column) => words.plain(`class.${column}`)), words.plain("class.link")], ...newest().map((row) => [...COLUMNS.map((column) => cells(row)[column]), row.link])];
    const table = lines.map((line) => line.map(quote).join(",")).join("\r\n");
    download(root, new Blob(["\ufeff", table], { type: "text/csv" }), "hitlab-class.csv");
  }

  /** @param {Row} row */
  function rowOf(row) {
    const { line, link, problem, result, verdict } = row;
    if (!result || !verdict) {
      return html`<tr class="no-result"><td colspan="3">${quoted(line)}</td><td>${problem ? problem(words) : words.plain("class.reading")}</td></tr>`;
    }
    const { name, task, done, so } = cells(row);
    return html`<tr><th scope="row">${name}</th><td><a href=${link}>${task}</a></td>
      <td class=${verdict.done ? "right" : ""}>${done}</td>
      <td>${so.split("\n").map((each) => html`<p>${each}</p>`)}</td></tr>`;
  }

  /** @param {Column} column */
  function headOf(column) {
    const sort = () => {
      sorting = sorting === column ? undefined : column;
      render();
    };
    return html`<th scope="col" aria-sort=${sorting === column ? "ascending" : nothing}><button type="button" class="sort" @click=${sort}>${words.plain(`class.${column}`)}${sorting === column ? " ▲" : ""}</button></th>`;
  }

  function view() {
    const t = words.plain.bind(words);
    const isUnrun = rows.some(({ verdict }) => verdict === UNRUN);
    const all = newest();
    return html`<h1>${t("class.title")}</h1>
      <p class="gallery-intro">${t("class.intro")}</p>
      <label class="class-text">${t("class.text")} <textarea rows="8" maxlength=${LONGEST_TEXT} spellcheck="false" dir="auto" .value=${text} @input=${write}></textarea></label>
      <div role="status"><ul class="class-counts">${counts(all, taskOf)}</ul></div>
      ${isUnrun || isRunning ? html`<p><button type="button" ?disabled=${isRunning} @click=${run}>${t(isRunning ? "class.running" : "class.run")}</button></p>` : nothing}
      ${rows.length ? html`<div class="class-table" role="region" tabindex="0" aria-label=${t("class.title")}><table>
        <thead><tr>${COLUMNS.map(headOf)}</tr></thead>
        <tbody>${all.map(rowOf)}</tbody></table></div>
      <details class="class-students"><summary>${t("class.students")}</summary><ul class="class-counts">${counts(all, ({ result }) => result?.by ?? "")}</ul></details>
      <p><button type="button" @click=${save}>${t("class.save")}</button></p>` : nothing}`;
  }

  read();
  kept.watch(read);
  return (texts) => {
    words = texts;
    return view();
  };
}

/**
 * Returns a text with the lines that another window has added meanwhile.
 * @param {string} text
 * @param {string} former The text before the user changed it here.
 * @param {string} stored
 */
function withAdded(text, former, stored) {
  const known = new Set(`${former}\n${text}`.split("\n"));
  return [text, ...stored.split("\n").filter((line) => !known.has(line))].join("\n");
}
