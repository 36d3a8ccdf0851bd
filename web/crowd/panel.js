/** What the panel says of a crowd, and the controls that make it. */

import { Paced } from "../async/paced.js";
import { KINDS } from "../document/crowd.js";
import { Announcer } from "../panel/announcer.js";
import { PARTS } from "./ledger.js";
import { COLOURS, plotCounts, plotTimes } from "./plot.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Run } from "../input/commands.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Ledger } from "./ledger.js" */

/**
 * @typedef {{number: number, type: string, tried: number, hits: number}} One A body that was chosen.
 * @typedef {{n: number, candidates: number, hits: number, frame: number, one: One | undefined}} Told Of a frame.
 */

const INTERVAL = 150; // milliseconds between two looks at a plot
const NOTCHES = 270; // of the slider, from the fewest to the most: one changes their number by 2 %
const FEWEST = 100;
const MOST = 50_000;
/** What the colours in the legends stand for. */
const SWATCHES = { ...COLOURS, hits: "hit", others: "construction" };

export class CrowdPanel {
  /** What is shown at most so often. @type {Paced<Told>} */
  #paced = new Paced(INTERVAL, (told) => this.#show(told));
  /** @type {Tokens | undefined} */
  #tokens;
  /** @type {Told | undefined} */
  #told;
  #isOpen = false;

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Ledger} ledger
   * @param {Run} run
   * @param {boolean} canOpen Whether a pair can be opened in a scene of its own.
   */
  constructor(root, texts, ledger, run, canOpen) {
    this.canOpen = canOpen;
    this.root = root;
    this.run = run;
    this.texts = texts;
    this.ledger = ledger;
    const { content } = /** @type {HTMLTemplateElement} */ (root.getElementById("crowd-parts"));
    this.sections = /** @type {HTMLElement[]} */ ([...root.importNode(content, true).children]);
    const find = (/** @type {string} */ id) => /** @type {any} */ (root.getElementById(id));
    find("intro").before(this.sections[0]);
    find("shapes").prepend(this.sections[1]);
    this.find = find;
    this.announcer = new Announcer(find("announcer"));
    this.numbers = Object.fromEntries(Object.entries(SWATCHES).map(([name, token]) => {
      find(`crowd-${name}`).parentElement.querySelector(".swatch").style.background = `var(--${token})`;
      return [name, find(`crowd-${name}`)];
    }));
    /** @type {HTMLInputElement} */
    this.slider = find("crowd-count");
    /** @type {HTMLInputElement} */
    this.seed = find("crowd-seed");
    /** @type {HTMLInputElement[]} */
    this.kinds = KINDS.map((kind) => find(`crowd-${kind}`));
    this.slider.max = String(NOTCHES);
    this.#listen();
  }

  open() {
    this.#isOpen = true;
    this.root.documentElement.toggleAttribute("data-crowd", true); // of the whole page, its bar too
    for (const section of this.sections) section.hidden = false;
    this.translate();
  }

  close() {
    this.#isOpen = false;
    this.#told = undefined;
    this.#paced.drop();
    this.announcer.hush();
    this.root.documentElement.toggleAttribute("data-crowd", false);
    for (const section of this.sections) section.hidden = true;
    delete this.find("verdict").dataset.hit;
  }

  /** In the language of now. */
  translate() {
    for (const section of this.sections) this.texts.translate(section);
    if (this.#told) this.#show(this.#told);
  }

  /** @param {Record<string, number>} parameters @param {boolean} contacts Whether these are shown. */
  follow({ n, seed, mix, running }, contacts) {
    this.find("crowd-contacts").checked = contacts;
    const notch = String(Math.round((NOTCHES * Math.log(n / FEWEST)) / Math.log(MOST / FEWEST)));
    if (countAt(Number(this.slider.value)) !== n) this.slider.value = notch;
    this.slider.ariaValueText = this.texts.plain("crowd.bodies", { n });
    this.find("crowd-counted").textContent = this.slider.ariaValueText;
    if (this.seed.valueAsNumber !== seed) this.seed.valueAsNumber = seed;
    this.kinds.forEach((box, i) => (box.checked = Boolean(mix & (1 << i))));
    const run = this.find("crowd-run");
    run.dataset.text = running ? "crowd.stop" : "crowd.start";
    this.texts.fill(run, run.dataset.text);
  }

  /**
   * @param {Told} told
   * @param {Tokens} tokens
   */
  show(told, tokens) {
    this.#tokens = tokens;
    this.#paced.put(told);
  }

  /** @param {Told} told */
  #show(told) {
    if (!this.#isOpen || !this.#tokens) return;
    this.#told = told;
    const { n, candidates, hits, frame, one } = told;
    const values = { n, candidates, hits, all: (n * (n - 1)) / 2 };
    const says = [{ key: "crowd.says", values }, { key: "crowd.left", values }];
    this.find("verdict").dataset.hit = String(hits > 0);
    this.texts.fillAll(this.find("sentence-text"), says);
    this.announcer.say(this.texts.plainAll([{ key: "crowd.frame", values: { frame } }, ...says]));
    this.#plot(this.#tokens);
    const { mean } = this.ledger;
    for (const name of PARTS) this.numbers[name].textContent = this.#inTime(mean[name]);
    this.numbers.hits.textContent = hits.toLocaleString(this.texts.lang);
    this.numbers.others.textContent = (candidates - hits).toLocaleString(this.texts.lang);
    this.#showOne(one);
  }

  /** @param {Tokens} tokens */
  #plot(tokens) {
    plotTimes(this.find("crowd-times"), this.ledger, tokens, (time) => this.texts.plain("crowd.milliseconds", { number: time }));
    plotCounts(this.find("crowd-counts"), this.ledger, tokens, (count) => this.texts.plain("crowd.pairs", { count }));
  }

  /** @param {One | undefined} one */
  #showOne(one) {
    this.find("crowd-let-go").hidden = !one;
    this.find("crowd-open").hidden = !one || !this.canOpen || one.tried === 0;
    if (!one) this.texts.fill(this.find("crowd-one"), "crowd.choose");
    else {
      const { number, type, tried, hits } = one;
      this.texts.fill(this.find("crowd-one"), "crowd.one", { number: number + 1, name: { key: `shape.${type}` }, tried, hits });
    }
  }

  /** @param {number} milliseconds */
  #inTime(milliseconds) {
    return this.texts.plain("crowd.milliseconds", { number: milliseconds.toFixed(1) });
  }

  #listen() {
    const acts = {
      run: () => this.run("play"), step: () => this.run("oneStep"), open: () => this.run("openPair"), "let-go": () => this.run("choose", -1),
      "new-seed": () => this.run("newSeed"),
    };
    for (const [name, act] of Object.entries(acts)) this.find(`crowd-${name}`).addEventListener("click", act);
    const slide = (/** @type {boolean} */ isOver) => this.run("count", countAt(this.slider.valueAsNumber), isOver);
    this.slider.addEventListener("input", () => slide(false));
    this.slider.addEventListener("change", () => slide(true));
    this.find("crowd-contacts").addEventListener("change", () => this.run("contacts"));
    for (const box of this.kinds) box.addEventListener("change", () => this.run("kind", box.value));
    this.seed.addEventListener("change", () => this.run("seed", this.seed.valueAsNumber));
  }
}

/**
 * How many bodies a notch of the slider stands for, in two digits.
 * @param {number} notch
 */
export function countAt(notch) {
  return Number((FEWEST * (MOST / FEWEST) ** (notch / NOTCHES)).toPrecision(2));
}
