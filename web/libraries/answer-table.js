/**
 * The table of all answers about the pair on show: the exact one, those of the articles' programs and the methods, that
 * of the user's program, and, once they are asked, those of the libraries.
 */

import { html, nothing } from "lit-html";

import { newestOf } from "../async/newest.js";
import { watchdog } from "../async/watchdog.js";
import { pairIn } from "../document/cast.js";
import { LIBRARIES, librariesOf } from "../document/library-catalogue.js";
import { readable } from "../geometry/numbers.js";
import { find } from "../panel/find.js";
import { ruleOf } from "../words/departures.js";
import { show } from "../words/show.js";

/** @import { Answered } from "../document/store.js" */
/** @import { AskedShape, MethodRow } from "../engine/protocol.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Libraries } from "./libraries.js" */

const REST = 150; // milliseconds without a new answer
const VIEW = "methods";
const OWN = "own"; // the row of the user's program

/**
 * @param {{engine: Pick<Engine<any>, "compare" | "methods">, libraries: Pick<Libraries, "ask">, own: {row: () => Promise<MethodRow | undefined>}, texts: Texts, navigation: Pick<Navigation, "chosen" | "view">}} page
 * @param {Run} run
 */
export function answerTableOf({ engine, libraries, own, texts, navigation }, run) {
  const place = find("methods");
  const askNewest = newestOf(ask);
  const rest = watchdog(askNewest);
  /** The answer on show. @type {Answered | undefined} */
  let shown;
  /** The rows about it that have arrived. @type {MethodRow[]} */
  let rows = [];
  /** The user's program that one of them is about, as the link has it. */
  let code = "";
  /** Whether the libraries take part. */
  let areAsked = false;

  const isOpen = () => navigation.view === VIEW;

  /** @param {() => boolean} isNewest */
  async function ask(isNewest) {
    const of = shown;
    if (!of || !isOpen()) return;
    const shapes = pairIn(of.about).map((i) => of.shapes[i]);
    if (shapes.length !== 2 || of.meshes !== undefined) return;
    const isStill = () => isNewest() && shown?.answer === of.answer;
    const by = of.sweep?.by;
    const found = await engine.methods({ shapes, by }).catch(() => undefined);
    if (!found || !isStill()) return;
    rows = found;
    render();
    const asked = areAsked ? librariesOf(of.answer) : [];
    for (const answer of [own.row, ...asked.map((id) => () => libraryRow(id, shapes, by))]) {
      const row = await answer().catch(() => undefined);
      if (!isStill()) return;
      if (row) rows = [...rows, row];
      render();
    }
  }

  /** @param {string} id @param {AskedShape[]} shapes @param {number[] | undefined} by @returns {Promise<MethodRow>} */
  async function libraryRow(id, shapes, by) {
    const [report] = await libraries.ask(id, [shapes], by);
    if ("refused" in report) return { id, refused: report.refused, departs: {} };
    const [compared] = await engine.compare({ states: [shapes], answers: [report], rules: LIBRARIES[id].rules, by });
    return { id, ...report, departs: "departs" in compared ? compared.departs : {} };
  }

  function render() {
    place.hidden = !isOpen();
    document.documentElement.toggleAttribute("data-methods", isOpen());
    show(isOpen() ? contentOf() : nothing, place);
  }

  function contentOf() {
    const left = shown && !areAsked ? librariesOf(shown.answer) : [];
    const heads = ["method", "verdict", "depth", "normal", "distance", "steps", "cost"];
    return html`<h2 class="unseen">${texts.plain("view.methods")}</h2>
      <p class="intro">${texts.plain("methods.says")}</p>
      <table aria-label=${texts.plain("view.methods")}>
        <thead><tr>${heads.map((each) => html`<th scope="col">${texts.plain(`methods.${each}`)}</th>`)}</tr></thead>
        <tbody>${rows.map(rowOf)}</tbody>
      </table>
      ${left.length ? html`<p><button type="button" id="ask-libraries" @click=${start}>${texts.plain("methods.ask")}</button></p>` : nothing}`;
  }

  function start() {
    areAsked = true;
    askNewest();
    render();
  }

  /** @param {MethodRow} row */
  function rowOf({ id, cost, departs, depth, distance, hit, normal, refused, state, steps, t }) {
    const head = (/** @type {string} */ name) => texts.plain(`methods.${name}`);
    const number = (/** @type {number | undefined} */ value) => (value === undefined ? "" : readable(value));
    const far = distance ?? t;
    const mark = (/** @type {string[]} */ ...parts) => (parts.some((part) => part in departs) ? html` <b class=${ruleOf(departs) ? "by-rule" : "departs"}>≠</b>` : nothing);
    const rule = ruleOf(departs);
    const verdict = state ?? (refused === undefined ? undefined : "refused");
    const says = verdict ? head(verdict) : hit === undefined ? "" : texts.plain(hit ? "exact.hit" : "exact.miss");
    return html`<tr data-method=${id} title=${refused ?? nothing}>
      <th scope="row"><button type="button" class="link" @click=${() => open(id)}>${id === OWN ? head(OWN) : texts.plain(`algorithm.${id}`)}</button>${
  Object.keys(departs).length && rule ? html`<small>${texts.plain("methods.rule", { rule: { key: `rule.${rule}` } })}</small>` : nothing}</th>
      <td>${says}${mark("hit")}</td><td data-head=${head("depth")}>${number(depth)}${mark("depth")}</td>
      <td data-head=${head("normal")}>${normal ? `(${normal.map(readable).join(", ")})` : ""}${mark("normal")}</td>
      <td data-head=${t === undefined ? head("distance") : ""}>${t === undefined || far === undefined ? number(far) : `t = ${readable(t)}`}${mark("distance", "t", "points")}</td>
      <td data-head=${head("steps")}>${steps ?? ""}</td><td data-head=${head("cost")}>${cost ?? ""}</td></tr>`;
  }

  /** Shows the steps of an algorithm, or the user's program. @param {string} id */
  function open(id) {
    if (id !== OWN) run("algorithm", id);
    run("view", id === OWN ? "code" : "steps");
  }

  return {
    /** Receives a new answer, none, or the same one in another language or view. @param {Answered | undefined} newest */
    update(newest) {
      const { code: present = "" } = navigation.chosen;
      if (newest?.answer !== shown?.answer || present !== code) rows = [];
      [shown, code] = [newest, present];
      render();
      if (isOpen() && shown && !rows.length) rest.watch(REST);
    },
  };
}
