/**
 * The page of the libraries: what each supports and its rules, its errors on families of pairs, counted in the browser
 * on request, with the simplest counterexample, and the public bug reports about it, run again.
 */

import { html, nothing } from "lit-html";

import { loadJson } from "../async/loading.js";
import { isScene } from "../document/scene-order.js";
import { LIBRARIES, supports } from "../document/library-catalogue.js";
import { readScene, readState, writeShapes } from "../document/link.js";
import { loadScene } from "../document/scenes.js";
import { listed, ruleOf } from "../words/departures.js";
import { show } from "../words/show.js";
import { KINDS } from "./ask.js";

/** @import { Library } from "../document/library-catalogue.js" */
/** @import { AskedShape, Comparison, Counted } from "../engine/protocol.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Leaf } from "../panel/gallery.js" */
/** @import { Phrase, Texts } from "../words/text.js" */
/** @import { Libraries } from "./libraries.js" */

/** As in families.py. */
const FAMILIES = ["random", "lattice", "ulp", "nested", "far", "ratio", "thin", "many", "tiny"];
const COUNT = 100; // pairs of each kind in each family
const ROUNDS = 20; // of simplifying a counterexample
const SEEDS = { includes: (/** @type {string} */ text) => /^\d{1,9}$/.test(text) };
/** The libraries of bug reports that are among these, by their names there. @type {Record<string, string>} */
const REPORTED = { "SAT.js": "sat-js", Phaser: "phaser-geom", "Matter.js": "matter-js", Parry: "rapier2d", Rapier: "rapier2d", "Phaser Box2D": "phaser-box2d" };

/**
 * @typedef {{families: Record<string, {asked: number, errors: number}>, rules: Record<string, number>, refused: number, wrong: AskedShape[] | null, done: number}} Tally
 * @typedef {{id: string, library: string, link: string, scene?: string}} Report
 */

/**
 * @param {{engine: Pick<Engine<any>, "compare" | "families">, libraries: Pick<Libraries, "ask">, texts: Texts}} page
 * @returns {Promise<Leaf>}
 */
export async function load({ engine, libraries, texts }) {
  const root = document.createElement("div");
  root.className = "libraries";
  /** @type {{id: string, cases: Report[]}[]} */
  const causes = await loadJson(new URL("../cases.json", import.meta.url));
  const reports = causes.flatMap(({ cases }) => cases).filter(({ library, scene }) => library in REPORTED && scene !== "sphere-triangle");
  /** The counts of each library, and a sentence about its answer today to each report. @type {Map<string, Tally>} */
  const tallies = new Map();
  /** @type {Map<string, Phrase>} */
  const verdicts = new Map();
  let seed = 1;

  const render = () => show(contentOf(), root);

  /** Counts the errors of a library, family by family. @param {string} id */
  async function count(id) {
    const library = LIBRARIES[id];
    const pairs = pairsOf(library);
    /** @type {Tally} */
    const tally = { families: {}, rules: {}, refused: 0, wrong: null, done: 0 };
    tallies.set(id, tally);
    render();
    const ofSeed = seed;
    for (const [i, family] of FAMILIES.entries()) {
      tally.families[family] = { asked: 0, errors: 0 };
      for (const pair of pairs) {
        if (family === "many" && !pair.includes("polygon")) continue;
        const counted = await countOne(id, { pair, family, seed: ofSeed, count: COUNT });
        if (tallies.get(id) !== tally) return;
        add(tally, family, counted);
      }
      tally.done = (i + 1) / FAMILIES.length;
      render();
    }
    if (tally.wrong) tally.wrong = await simplest(id, tally.wrong);
    render();
  }

  /** @param {string} id @param {{pair: string[], family: string, seed: number, count: number}} asked */
  async function countOne(id, asked) {
    const states = await engine.families({ ...asked, step: "tried" });
    const answers = await libraries.ask(id, states);
    const verdictOf = (/** @type {any} */ { hit }) => (hit === undefined ? 2 : Number(hit));
    return engine.families({ ...asked, step: "counted", verdicts: answers.map(verdictOf), rules: LIBRARIES[id].rules });
  }

  /** The simplest pair about which a library errs, found from one. @param {string} id @param {AskedShape[]} from */
  async function simplest(id, from) {
    let state = from;
    for (let round = 0; round < ROUNDS; round += 1) {
      const states = await engine.families({ step: "simplified", state });
      const answers = await libraries.ask(id, states);
      const compared = await engine.compare({ states, answers, rules: LIBRARIES[id].rules });
      const next = compared.findIndex((each) => "departs" in each && each.departs.hit === "");
      if (next < 0) break;
      state = states[next];
    }
    return state;
  }

  /** Runs the reports about a library again. @param {string} id */
  async function rerun(id) {
    const library = LIBRARIES[id];
    for (const { id: name, library: reported, link, scene = "playground" } of reports) {
      if (REPORTED[reported] !== id) continue;
      const { id: where, pairs } = readScene(`#/${scene}?${link}`, "");
      const file = await loadScene(where);
      const { state: { parameters, shapes } } = readState(file, pairs);
      const by = file.way?.map((each) => parameters[each]);
      const known = supports(library, shapes.map(({ type }) => type), Boolean(by));
      const answers = known ? await libraries.ask(id, [shapes], by) : [{ refused: "" }];
      const [compared] = await engine.compare({ states: [shapes], answers, rules: library.rules, by });
      verdicts.set(name, todayOf(compared, library));
    }
    render();
  }

  async function countAll() {
    for (const id of Object.keys(LIBRARIES)) await count(id);
  }

  async function rerunAll() {
    for (const id of new Set(Object.values(REPORTED))) await rerun(id);
  }

  function contentOf() {
    return html`<h1>${texts.plain("libraries.title")}</h1>
      <p class="gallery-intro">${texts.plain("libraries.intro")}</p>
      <section aria-labelledby="libraries-known"><h2 id="libraries-known">${texts.plain("libraries.known")}</h2>
        <div class="wide"><table class="known" aria-labelledby="libraries-known">
          <thead><tr>${["name", "version", "precision", "pairs", "queries", "touching", "rules"].map(headOf)}</tr></thead>
          <tbody>${Object.entries(LIBRARIES).map(([id, library]) => knownOf(id, library))}</tbody></table></div></section>
      <section aria-labelledby="libraries-wrong"><h2 id="libraries-wrong">${texts.plain("libraries.wrong")}</h2>
        <p>${texts.plain("libraries.wrong.says", { count: COUNT })}</p>
        <p class="row"><button type="button" id="count-all" @click=${countAll}>${texts.plain("libraries.run.all")}</button>
          <a href="#/libraries?seed=${seed + 1}">${texts.plain("libraries.seed", { seed, next: seed + 1 })}</a></p>
        <div class="wide"><table class="counts" aria-labelledby="libraries-wrong">
          <thead><tr>${headOf("name")}${FAMILIES.map((family) => html`<th scope="col">${familyOf(family)}</th>`)}${headOf("example")}</tr></thead>
          <tbody>${Object.keys(LIBRARIES).map(countedOf)}</tbody></table></div></section>
      <section aria-labelledby="libraries-reports"><h2 id="libraries-reports">${texts.plain("libraries.reports")}</h2>
        <p>${texts.plain("libraries.reports.says")}</p>
        <p class="row"><button type="button" id="rerun-all" @click=${rerunAll}>${texts.plain("libraries.rerun.all")}</button></p>
        <ul class="wild-cases" role="list">${reports.map(reportOf)}</ul></section>`;
  }

  /** @param {string} family */
  const familyOf = (family) => texts.plain(`libraries.family.${family}`);
  /** @param {string} name */
  const head = (name) => texts.plain(`libraries.${name}`);
  /** @param {string} name */
  const headOf = (name) => html`<th scope="col">${head(name)}</th>`;

  /** @param {string} id @param {Library} library */
  function knownOf(id, library) {
    const { answers, date, licence, meets, patch, points, rays, repository, rules, sweeps = [], version } = library;
    const shapes = (/** @type {string[]} */ kinds) => kinds.map((kind) => texts.plain(`shape.${kind}`));
    const lists = [["meets", meets], ["points", points], ["rays", rays], ["sweeps", sweeps]].filter(([, kinds]) => kinds.length);
    return html`<tr data-library=${id}><th scope="row"><a href="https://github.com/${repository}" target="_blank" rel="noopener" translate="no">${library.package}</a></th>
      <td data-head=${head("version")}>${version}<small>${date}, ${licence}</small></td><td data-head=${head("precision")}>${texts.plain(`libraries.${rules.single ? "single" : "double"}`)}</td>
      <td data-head=${head("pairs")}>${lists.map(([name, kinds]) => html`<small>${texts.plain(`libraries.${name}`, { kinds: shapes(/** @type {string[]} */ (kinds)) })}</small>`)}</td>
      <td data-head=${head("queries")}>${answers.filter((each) => each !== "hit").map((each) => html`<small>${texts.plain(`libraries.answer.${each}`)}</small>`)}</td>
      <td data-head=${head("touching")}>${texts.plain(rules.touching === "hit" ? "exact.hit" : "exact.miss")}</td><td data-head=${head("rules")}>${rulesOf(library)}<small>${[`${id}.js`, ...(patch ? [patch] : [])].map((file) => html`<a href=${new URL(`libraries/source-${file}`, document.baseURI).href} target="_blank">${file}</a> `)}</small></td></tr>`;
  }

  /** @param {Library} library */
  function rulesOf({ changed, rules: { chords, corners, inside, skin = {}, supports: areCorners, sweep, winding } }) {
    const widest = Math.max(0, ...Object.entries(skin).map(([kind, width]) => (["pair", "point"].includes(kind) ? width : 2 * width)));
    const lines = [
      widest > 0 && ["skin", { width: String(widest) }], chords && ["chords", { least: chords[0], most: chords[1] }], areCorners && ["supports", {}], corners && ["corners", { n: corners }],
      winding && ["winding", {}], inside && [`inside.${inside}`, {}], sweep && ["sweep", { early: String(sweep.early), late: String(sweep.late) }],
      sweep?.overlapping && ["overlapping", {}], changed && [`changed.${changed}`, {}],
    ];
    return lines.flatMap((line) => (line ? [html`<small>${texts.plain(`libraries.rule.${line[0]}`, /** @type {any} */ (line[1]))}</small>`] : []));
  }

  /** @param {string} id */
  function countedOf(id) {
    const tally = tallies.get(id);
    const cells = FAMILIES.map((family) => {
      const found = tally?.families[family];
      if (!found?.asked) return html`<td data-head=${familyOf(family)}>${tally && tally.done === 1 ? "–" : ""}</td>`;
      return html`<td data-head=${familyOf(family)} class=${found.errors ? "departs" : ""} title=${texts.plain("libraries.asked", { n: found.asked })}>${found.errors}</td>`;
    });
    return html`<tr data-library=${id}><th scope="row"><button type="button" class="link" @click=${() => count(id)}>${texts.plain(`algorithm.${id}`)}</button></th>
      ${cells}<td data-head=${head("example")}>${tally ? exampleOf(id, tally) : nothing}</td></tr>`;
  }

  /** @param {string} id @param {Tally} tally */
  function exampleOf(id, { done, refused, rules, wrong }) {
    if (done < 1) return texts.plain("libraries.counting", { done: Math.round(100 * done) });
    const explained = Object.values(rules).reduce((sum, each) => sum + each, 0);
    const more = html`<small>${texts.plain("libraries.explained", { explained, refused })}</small>`;
    if (!wrong) return html`${texts.plain("libraries.right")}${more}`;
    return html`<a href="${writeShapes("playground", wrong)}&algorithm=${id}">${texts.plain("libraries.open")}</a>${more}`;
  }

  /** @param {Report & {thread?: string, version?: string}} report */
  function reportOf({ id, library, link, scene = "playground", thread = "", version = "" }) {
    const verdict = verdicts.get(id);
    const href = `#/${isScene(scene) ? scene : "playground"}?${link}&algorithm=${REPORTED[library]}`;
    return html`<li class="wild-case"><h3 translate="no">${`${library} ${version}`.trim()}</h3><a href=${new URL(thread, "https://github.com/").href} rel="noopener noreferrer" target="_blank" translate="no">${thread}</a>
      <p>${texts.plain(`wild.${id}.said`)} <a href=${href}>${verdict ? texts.plain(verdict.key, verdict.values) : texts.plain("libraries.open")}</a></p></li>`;
  }

  return Object.assign((/** @type {Texts} */ _, /** @type {string} */ place = "") => {
    if (place && Number(place) !== seed) tallies.clear();
    seed = Number(place || seed);
    render();
    return root;
  }, { places: SEEDS });
}

/** How a library answers today. @param {Comparison} compared @param {Library} library @returns {Phrase} */
function todayOf(compared, { package: name, version }) {
  const values = { package: name, version };
  if ("refused" in compared) return { key: "libraries.now.none", values };
  const rule = ruleOf(compared.departs);
  if (rule) return { key: "libraries.now.rule", values: { ...values, rule: { key: `rule.${rule}` } } };
  const wrong = Object.keys(compared.departs).filter((part) => !compared.departs[part]);
  if (!wrong.length) return { key: "libraries.now.right", values };
  const [first, ...rest] = wrong.map((part) => ({ key: `libraries.answer.${part}` }));
  return { key: "libraries.now.wrong", values: { ...values, parts: listed(first, rest) } };
}

/** The pairs of kinds that a library knows. @param {Library} library */
function pairsOf(library) {
  const all = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => (b === "ray" ? [b, a] : [a, b])));
  return all.filter((pair) => supports(library, pair));
}

/** @param {Tally} tally @param {string} family @param {Counted} counted */
function add(tally, family, { asked, falseHits, falseMisses, refused, rules, wrong }) {
  tally.families[family].asked += asked;
  tally.families[family].errors += falseHits + falseMisses;
  tally.refused += refused;
  for (const [rule, n] of Object.entries(rules)) tally.rules[rule] = (tally.rules[rule] ?? 0) + n;
  tally.wrong ??= wrong;
}
