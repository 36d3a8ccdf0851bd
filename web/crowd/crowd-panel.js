/** The panel of a crowd: its results and its controls. */

import { html, nothing } from "lit-html";

import { inPace } from "../async/paced.js";
import { KINDS, SIZES } from "../document/crowd-link.js";
import { announcerIn } from "../panel/announcer.js";
import { show } from "../words/show.js";
import { COUNTS, TIMES } from "./ledger.js";

/** @import { Phase } from "../engine/protocol.js" */
/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Ledger } from "./ledger.js" */

/**
 * @typedef {{number: number, type: string, tried: number, hits: number}} One The selected body.
 * @typedef {{n: number, candidates: number, hits: number, frame: number, one: One | undefined, phases: Phase[] | undefined, swept: Swept | undefined}} Report
 *   The data of a frame; `phases`: all broad phases, if they are compared, or none if there are too many bodies.
 * @typedef {{begun: number, missed: number}} Swept The pairs that begin to touch before the next test, and those that
 *   the test misses.
 */

const INTERVAL = 150; // milliseconds between two updates of a plot
const NOTCHES = 270; // steps of the slider from the smallest to the largest number: each adds about 2 %
const FEWEST = 100;
const MOST = 50_000;
/** The scene that explains each broad phase but hitlab's own. @type {Record<string, string>} */
const SCENES = {
  "sweep-and-prune": "sweep-and-prune", "kept-order": "sweep-and-prune?algorithm=kept-order", "uniform-grid": "uniform-grid",
  "bounding-volume-hierarchy": "bounding-volume-hierarchy", "dynamic-tree": "bounding-volume-hierarchy?algorithm=dynamic-tree",
};

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {Ledger} ledger
 * @param {Run} run
 * @param {boolean} canOpen Whether a pair can be opened in its own scene.
 */
export function crowdPanelOf(root, texts, ledger, run, canOpen) {
  const { content } = /** @type {HTMLTemplateElement} */ (root.getElementById("crowd-parts"));
  const sections = /** @type {HTMLElement[]} */ ([...root.importNode(content, true).children]);
  const find = (/** @type {string} */ id) => /** @type {any} */ (root.getElementById(id));
  find("intro").before(sections[0]);
  find("shapes").prepend(sections[1]);
  for (const [name, token] of Object.entries({ ...TIMES, ...COUNTS })) {
    find(`crowd-${name}`).parentElement.querySelector(".swatch").style.background = `var(--${token})`;
  }
  const announcer = announcerIn(find("announcer"));
  /** @type {HTMLInputElement} */
  const slider = Object.assign(find("crowd-count"), { max: String(NOTCHES) });
  /** @type {HTMLInputElement} */
  const seed = find("crowd-seed");
  /** @type {{report: Report, tokens: Tokens} | undefined} */
  let shown;
  /** Throttles the updates. */
  const paced = inPace(INTERVAL, render);
  const inTime = (/** @type {string} */ number) => texts.plain("crowd.milliseconds", { number });

  const slide = (/** @type {boolean} */ isOver) => run("count", countAt(slider.valueAsNumber), isOver);
  slider.addEventListener("input", () => slide(false));
  slider.addEventListener("change", () => slide(true));
  find("crowd-stride").addEventListener("change", () => run("stride", find("crowd-stride").valueAsNumber));
  seed.addEventListener("change", () => run("seed", seed.valueAsNumber));

  /** @param {NonNullable<typeof shown>} newest */
  function render(newest) {
    shown = newest;
    const { report: { n, candidates, hits, frame, one, phases, swept }, tokens } = newest;
    const values = { n, candidates, hits, all: (n * (n - 1)) / 2 };
    const says = [{ key: "crowd.says", values }, { key: "crowd.left", values }];
    find("verdict").dataset.hit = String(hits > 0);
    texts.fillAll(find("sentence-text"), says);
    announcer.say(texts.plainAll([{ key: "crowd.frame", values: { frame } }, ...says]));
    ledger.plotTimes(find("crowd-times"), tokens, inTime);
    ledger.plotCounts(find("crowd-counts"), tokens, (count) => texts.plain("crowd.pairs", { count }));
    for (const [name, mean] of Object.entries(ledger.mean)) find(`crowd-${name}`).textContent = inTime(mean.toFixed(1));
    find("crowd-hits").textContent = hits.toLocaleString(texts.lang);
    find("crowd-others").textContent = (candidates - hits).toLocaleString(texts.lang);
    show(phases ? compared(phases, n) : nothing, find("crowd-phases"));
    find("crowd-let-go").hidden = !one;
    find("crowd-missed").hidden = find("crowd-sweeping").parentElement.hidden = !swept;
    if (swept) texts.fill(find("crowd-missed"), "crowd.missed", { ...swept, from: ledger.swept.from, all: ledger.swept.begun, sum: ledger.swept.missed });
    find("crowd-open").hidden = !one || !canOpen || one.tried === 0;
    const { number = 0, type, ...counts } = one ?? {};
    texts.fill(find("crowd-one"), one ? "crowd.one" : "crowd.choose", { number: number + 1, name: { key: `shape.${type}` }, ...counts });
  }

  /** All broad phases side by side. @param {Phase[]} phases @param {number} n */
  function compared(phases, n) {
    if (!phases.length) return html`<p>${texts.plain("crowd.phases.many")}</p>`;
    const count = (/** @type {number} */ number) => number.toLocaleString(texts.lang);
    const name = (/** @type {string} */ id) => texts.plain(SCENES[id] ? `algorithm.${id}` : "crowd.phase.broad-phase");
    const [least, textbooks] = [phases.toSorted((a, b) => a.looked - b.looked)[0], phases.slice(1)];
    const fastest = textbooks.toSorted((a, b) => a.time - b.time)[0];
    return html`<p>${texts.plain("crowd.phases.says", { n, least: name(least.id), looked: least.looked, fastest: name(fastest.id), time: inTime(fastest.time.toFixed(1)) })}</p>
      <table><thead><tr>${["phase", "looked", "moved", "time"].map((each) => html`<th scope="col">${texts.plain(`crowd.phases.${each}`)}</th>`)}</tr></thead><tbody>${
        phases.map(({ id, looked, moved, time }) => html`<tr><th scope="row">${SCENES[id] ? html`<a href="#/${SCENES[id]}">${name(id)}</a>` : name(id)}</th><td>${
          count(looked)}</td><td>${moved === undefined ? "–" : count(moved)}</td><td>${time.toFixed(1)}</td></tr>`)}</tbody></table>
      <p class="faint">${texts.plain("crowd.phases.note")}</p>`;
  }

  /** Translates the panel into the current language. */
  function translate() {
    for (const section of sections) texts.translate(section);
    if (shown) render(shown);
  }

  return {
    translate,

    open() {
      // On the root element, because the crowd also changes the page's bar.
      root.documentElement.toggleAttribute("data-crowd", true);
      translate();
    },

    close() {
      shown = undefined;
      paced.drop();
      announcer.hush();
      root.documentElement.toggleAttribute("data-crowd", false);
      delete find("verdict").dataset.hit;
    },

    /**
     * @param {Record<string, number>} parameters
     * @param {boolean} contacts Whether contacts are shown.
     * @param {boolean} isOwn Whether the bodies are the user's shapes.
     */
    follow({ n, seed: sown, mix, sizes, clusters, compared: isCompared, running, swept, stride }, contacts, isOwn) {
      for (const each of sections.flatMap((section) => [...section.querySelectorAll(".crowd-made")])) each.toggleAttribute("hidden", isOwn);
      find("crowd-sizes").value = SIZES[sizes];
      find("crowd-clusters").checked = clusters > 0;
      find("crowd-compared").checked = isCompared > 0;
      find("crowd-swept").checked = swept > 0;
      find("crowd-stride").value = String(stride);
      find("crowd-stride").closest("label").hidden = !swept && stride === 1;
      find("crowd-contacts").checked = contacts;
      const notch = String(Math.round((NOTCHES * Math.log(n / FEWEST)) / Math.log(MOST / FEWEST)));
      if (countAt(slider.valueAsNumber) !== n) slider.value = notch;
      slider.ariaValueText = find("crowd-counted").textContent = texts.plain("crowd.bodies", { n });
      if (seed.valueAsNumber !== sown) seed.valueAsNumber = sown;
      KINDS.forEach((kind, i) => (find(`crowd-${kind}`).checked = Boolean(mix & (1 << i))));
      find("crowd-run").dataset.text = running ? "crowd.stop" : "crowd.start";
      texts.fill(find("crowd-run"), find("crowd-run").dataset.text);
    },

    /** @param {Report} report @param {Tokens} tokens */
    show: (report, tokens) => paced.put({ report, tokens }),
  };
}

/**
 * The number of bodies at a notch of the slider, to two digits.
 * @param {number} notch
 */
export function countAt(notch) {
  return Number((FEWEST * (MOST / FEWEST) ** (notch / NOTCHES)).toPrecision(2));
}
