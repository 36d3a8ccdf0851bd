/**
 * The operation counts of the programs for a pair, and the measurements behind the claims of articles. Counting takes
 * much longer than answering, so it starts only if the panel is open and the shapes are at rest.
 */

import { html, nothing } from "lit-html";

import { lazily } from "../async/lazily.js";
import { loadJson } from "../async/loading.js";
import { newestOf } from "../async/newest.js";
import { watchdog } from "../async/watchdog.js";
import { pairIn } from "../document/cast.js";
import { inDouble, isMethod } from "../words/methods.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";

/** @import { WhenLoaded } from "../async/lazily.js" */
/** @import { Answered } from "../document/store.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{states: number, means: Record<string, number>}} Claim The number of states, and the mean count of each
 *   program.
 */

const REST = 250; // milliseconds without a new answer
/** The kinds of operations, in Python's order, with their symbols. */
const KINDS = [["additions", "+ −"], ["multiplications", "×"], ["divisions", "÷"], ["roots", "√"], ["comparisons", "<"]];
/**
 * Variants that are counted along with a program: the same program with less work before it tests its axes.
 * @type {Record<string, string[]>}
 */
const BESIDE = { "marupeke-13": ["marupeke-13-axes", "marupeke-13-kept"] };

/** @typedef {ReturnType<typeof costOf>} Cost */

/**
 * @param {Texts} texts
 * @param {Pick<Engine<any>, "cost">} engine
 * @param {WhenLoaded} whenLoaded
 */
export function costOf(texts, engine, whenLoaded) {
  const fold = /** @type {HTMLDetailsElement} */ (find("cost"));
  const rest = watchdog(newestOf(count));
  /** The answer on show. @type {Answered | undefined} */
  let shown;
  /** The counts that are available for its programs. @type {Map<string, number[]>} */
  let counts = new Map();
  /** @type {Record<string, Claim> | undefined} */
  let claims;
  const loadClaims = lazily(() => loadJson(new URL("../answers/claims.json", import.meta.url)));

  for (const each of [fold, find("places")]) {
    for (const event of ["toggle", "click"]) each.addEventListener(event, () => showAll());
  }

  const isOpen = () => fold.open && !fold.closest("[hidden]");
  const next = () => (shown && isOpen() ? programsOf(shown).find((id) => !counts.has(id)) : undefined);

  /** Counts one program after the other, so that no question has to wait for all of them. */
  async function count() {
    if (!claims) whenLoaded(loadClaims, (found) => ((claims = found), showNow()));
    for (let algorithm = next(); shown && algorithm; algorithm = next()) {
      const of = shown;
      const found = await engine.cost({ shapes: pairIn(of.about).map((i) => of.shapes[i]), algorithm }).catch(() => undefined);
      if (!found) return; // the engine restarts; its next answer is counted
      if (of.answer === shown.answer) counts.set(algorithm, found);
      showNow();
    }
  }

  /** Shows the available counts and schedules the missing ones. */
  function showAll() {
    showNow();
    if (next()) rest.watch(REST);
  }

  function showNow() {
    const programs = shown ? programsOf(shown) : [];
    fold.hidden = !programs.length;
    if (fold.open && !fold.hidden) show(contentOf(programs, chosenIn(shown)), find("cost-told"));
  }

  /**
   * @param {string[]} programs
   * @param {string} chosen
   */
  function contentOf(programs, chosen) {
    const head = KINDS.map(([kind, sign]) => html`<th scope="col" aria-label=${texts.plain(`cost.head.${kind}`)}>${sign}</th>`);
    return html`<p>${saysOf(chosen)}</p>${shown?.answer.beside ? html`<p>${texts.plain("cost.exact")}</p>` : nothing}
      <table aria-label=${texts.plain("cost.table")}>
        <thead><tr><th scope="col">${texts.plain("cost.program")}</th><th scope="col">${texts.plain("cost.all")}</th>${head}</tr></thead>
        <tbody>${programs.map((id) => rowOf(id, id === chosen))}</tbody>
      </table>
      ${programs.filter((id) => claims?.[id]).map((id) => html`<p class="claim">${claimOf(id)}</p>`)}`;
  }

  /** @param {string} chosen */
  function saysOf(chosen) {
    const numbers = counts.get(chosen);
    if (!numbers) return texts.plain(chosen === "exact" ? "cost.exact" : "cost.wait");
    const kinds = KINDS.flatMap(([kind], i) => (numbers[i] ? [texts.plain(`cost.${kind}`, { n: numbers[i] })] : []));
    return texts.plain("cost.says", { all: sum(numbers), kinds });
  }

  /**
   * @param {string} id
   * @param {boolean} isChosen
   */
  function rowOf(id, isChosen) {
    const numbers = counts.get(id);
    const cells = numbers ? [sum(numbers), ...numbers] : Array(KINDS.length + 1).fill("–");
    return html`<tr aria-current=${isChosen || nothing} data-program=${id}>
      <th scope="row">${texts.plain(`algorithm.${id}`)}</th>${cells.map((each) => html`<td>${each}</td>`)}</tr>`;
  }

  /** @param {string} id */
  function claimOf(id) {
    const { means, states } = /** @type {Record<string, Claim>} */ (claims)[id];
    const [first, second, third = NaN] = Object.values(means);
    const [one, two, three] = [first, second, third].map((mean) => mean.toPrecision(3));
    return texts.plain(`claim.${id}`, { states, first: one, second: two, third: three, ratio: (second / first).toPrecision(2) });
  }

  return {
    /** Receives a new answer, none, or the same one in another language. @param {Answered | undefined} newest */
    update: (newest) => {
      if (newest?.answer !== shown?.answer) counts = new Map();
      shown = newest;
      showAll();
    },
  };
}

/** @param {Answered | undefined} shown */
function chosenIn(shown) {
  return shown?.answer.explanation?.algorithm ?? "";
}

/**
 * The programs of a pair that have counts. Methods are in double precision, unless one in single precision is selected:
 * then all of them are.
 * @param {Answered} shown
 */
function programsOf(shown) {
  const { about, answer: { algorithms, explanation }, meshes } = shown;
  if (!explanation || meshes !== undefined || about === "group") return [];
  const chosen = chosenIn(shown);
  const isSingle = inDouble(chosen) !== chosen;
  const own = algorithms.filter((id) => id !== "exact" && (!isMethod(id) || (inDouble(id) !== id) === isSingle));
  return own.flatMap((id) => [id, ...(BESIDE[id] ?? [])]);
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((before, each) => before + each, 0);
