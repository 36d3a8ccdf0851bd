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
const LARGEST_SEED = 2 ** 32 - 1;

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
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.announcer = new Announcer(this.find("announcer"));
    this.times = canvas();
    this.counts = canvas();
    this.numbers = Object.fromEntries(PARTS.map((name) => [name, make("output")]));
    this.hits = make("output");
    this.others = make("output");
    this.one = make("p", { className: "crowd-one", id: "crowd-one" });
    this.slider = make("input", { type: "range", id: "crowd-count", min: "0", max: String(NOTCHES) });
    this.count = make("output", { id: "crowd-counted" });
    this.seed = make("input", { type: "number", id: "crowd-seed", min: "0", max: String(LARGEST_SEED), step: "1" });
    this.contacts = make("input", { type: "checkbox", id: "crowd-contacts" });
    this.kinds = KINDS.map((kind) => make("input", { type: "checkbox", value: kind }));
    this.running = button("crowd.stop", "crowd-run", () => this.run("play"));
    this.openPair = button("crowd.open", "crowd-open", () => this.run("openPair"));
    this.letGo = button("crowd.let-go", "crowd-let-go", () => this.run("choose", -1));
    this.sections = [this.#reason(), this.#shapes()];
    this.find("intro").before(this.sections[0]);
    this.find("shapes").prepend(this.sections[1]);
    this.#listen();
  }

  open() {
    this.#isOpen = true;
    for (const section of this.sections) section.hidden = false;
    this.translate();
  }

  close() {
    this.#isOpen = false;
    this.#told = undefined;
    this.#paced.drop();
    this.announcer.hush();
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
    this.contacts.checked = contacts;
    const notch = String(Math.round((NOTCHES * Math.log(n / FEWEST)) / Math.log(MOST / FEWEST)));
    if (countAt(Number(this.slider.value)) !== n) this.slider.value = notch;
    this.count.textContent = this.texts.plain("crowd.bodies", { n });
    this.slider.ariaValueText = this.count.textContent;
    if (this.seed.valueAsNumber !== seed) this.seed.valueAsNumber = seed;
    this.kinds.forEach((box, i) => (box.checked = Boolean(mix & (1 << i))));
    this.running.dataset.text = running ? "crowd.stop" : "crowd.start";
    this.texts.fill(this.running, this.running.dataset.text);
    this.running.ariaKeyShortcuts = "Space";
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
    this.hits.textContent = hits.toLocaleString(this.texts.lang);
    this.others.textContent = (candidates - hits).toLocaleString(this.texts.lang);
    this.#showOne(one);
  }

  /** @param {Tokens} tokens */
  #plot(tokens) {
    plotTimes(this.times, this.ledger, tokens, (time) => this.texts.plain("crowd.milliseconds", { number: time }));
    plotCounts(this.counts, this.ledger, tokens, (count) => this.texts.plain("crowd.pairs", { count }));
  }

  /** @param {One | undefined} one */
  #showOne(one) {
    this.letGo.hidden = !one;
    this.openPair.hidden = !one || !this.canOpen || one.tried === 0;
    if (!one) this.texts.fill(this.one, "crowd.choose");
    else {
      const { number, type, tried, hits } = one;
      this.texts.fill(this.one, "crowd.one", { number: number + 1, name: { key: `shape.${type}` }, tried, hits });
    }
  }

  /** @param {number} milliseconds */
  #inTime(milliseconds) {
    return this.texts.plain("crowd.milliseconds", { number: milliseconds.toFixed(1) });
  }

  #reason() {
    const step = button("crowd.step", "crowd-step", () => this.run("oneStep"));
    step.ariaKeyShortcuts = ".";
    const count = label("crowd.count", this.slider);
    count.append(this.count);
    const tell = [this.one, row(this.openPair, this.letGo)];
    const shown = label("crowd.contacts", this.contacts);
    const swatches = PARTS.map((name) => entry(`crowd.part.${name}`, COLOURS[name], this.numbers[name]));
    const found = [entry("crowd.hits", "hit", this.hits), entry("crowd.others", "construction", this.others)];
    return part(
      row(this.running, step), count, heading("crowd.times"), this.times, legend("crowd.times", swatches),
      heading("crowd.counts"), this.counts, legend("crowd.counts", found), ...tell, shown,
    );
  }

  #shapes() {
    const fresh = button("crowd.new-seed", "crowd-new-seed", () => this.run("newSeed"));
    const kinds = make("fieldset", { className: "crowd-kinds" });
    const says = make("legend");
    says.dataset.text = "crowd.mix";
    kinds.append(says, ...this.kinds.map((box) => label(`shape.${box.value}`, box)));
    const seed = label("crowd.seed", this.seed);
    return part(kinds, row(seed, fresh));
  }

  #listen() {
    const slide = (/** @type {boolean} */ isOver) => this.run("count", countAt(this.slider.valueAsNumber), isOver);
    this.slider.addEventListener("input", () => slide(false));
    this.slider.addEventListener("change", () => slide(true));
    this.contacts.addEventListener("change", () => this.run("contacts"));
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

// ---- elements

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function make(tag, properties = {}) {
  return Object.assign(document.createElement(tag), properties);
}

/**
 * @param {string} key
 * @param {string} id
 * @param {() => void} act
 */
function button(key, id, act) {
  const element = make("button", { type: "button", id });
  element.dataset.text = key;
  element.addEventListener("click", act);
  return element;
}

/** @param {HTMLElement[]} children */
function part(...children) {
  const element = make("div", { className: "crowd-panel", hidden: true });
  element.append(...children);
  return element;
}

/** @param {HTMLElement[]} children */
function row(...children) {
  const element = make("div", { className: "crowd-row" });
  element.append(...children);
  return element;
}

/** @param {string} key */
function heading(key) {
  const element = make("h2");
  element.dataset.text = key;
  return element;
}

function canvas() {
  const element = make("canvas", { className: "crowd-plot" });
  element.ariaHidden = "true"; // the list below says the same in numbers
  return element;
}

/**
 * @param {string} key
 * @param {HTMLInputElement} input
 */
function label(key, input) {
  const element = make("label");
  const says = make("span");
  says.dataset.text = key;
  element.append(...(input.type === "checkbox" ? [input, says] : [says, input]));
  return element;
}

/**
 * @param {string} key
 * @param {HTMLElement[]} entries
 */
function legend(key, entries) {
  const element = make("ul", { className: "crowd-legend" });
  element.dataset.label = key;
  element.append(...entries);
  return element;
}

/**
 * @param {string} key
 * @param {string} token
 * @param {HTMLElement} number
 */
function entry(key, token, number) {
  const element = make("li");
  const [swatch, says] = [make("span", { className: "swatch" }), make("span")];
  swatch.style.background = `var(--${token})`;
  says.dataset.text = key;
  element.append(swatch, says, number);
  return element;
}
