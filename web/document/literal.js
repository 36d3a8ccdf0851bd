/** Reads a value as Python or JSON write it: numbers, lists of them, and the few names that stand in such texts. */

import { LinkError, quoted } from "./link-error.js";

/**
 * @typedef {number | Degrees | Value[]} Value
 * @typedef {{args: Value[], named: Record<string, Value>}} Given What a call is given.
 */

const NUMBER = /-?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_][\w.]*/y;
const EMPTY = /(?:\s|#[^\n]*\n)*/y;
const CLOSED = { "(": ")", "[": "]" };
/** What only says that a list follows. */
const LISTS = /^(?:(?:np|numpy)\.)?(?:array|asarray|float64)$|^(?:list|tuple|float)$/;
const RADIANS = /^(?:(?:math|np|numpy)\.)?(?:radians|deg2rad)$/;
const DEEPEST = 20; // brackets within each other
const PI = /^(?:(?:math|np|numpy)\.)?pi$/;

/** An angle that the text gives in degrees. */
export class Degrees {
  /** @param {number} degrees */
  constructor(degrees) {
    this.degrees = degrees;
  }
}

export class Reader {
  #depth = 0;

  /**
   * @param {string} text
   * @param {number} [at] Where to begin.
   */
  constructor(text, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** Whether nothing is left. */
  get isDone() {
    this.#skip();
    return this.at >= this.text.length;
  }

  /** Leaves out a comma, if one comes next. */
  comma() {
    if (this.#peek() === ",") this.at += 1;
  }

  /**
   * A number or a list, perhaps times or by others.
   * @returns {Value}
   */
  value() {
    let value = this.#factor();
    for (let sign = this.#peek(); sign === "*" || sign === "/"; sign = this.#peek()) {
      this.at += 1;
      const other = this.#factor();
      if (typeof value !== "number" || typeof other !== "number") throw this.#problem();
      value = sign === "*" ? value * other : value / other;
    }
    return value;
  }

  /**
   * What stands between the brackets of a call, which come next.
   * @returns {Given}
   */
  given() {
    /** @type {Given} */
    const given = { args: [], named: {} };
    this.#inBrackets("(", () => {
      const start = this.at;
      const name = this.#match(NAME);
      if (name && this.#peek() === "=") {
        this.at += 1;
        given.named[name] = this.value();
      } else {
        this.at = start;
        given.args.push(this.value());
      }
    });
    return given;
  }

  /** @returns {Value} */
  #factor() {
    const sign = this.#peek();
    if (sign === "(" || sign === "[") return this.#list(sign);
    const number = this.#match(NUMBER);
    if (number) return Number(number.replaceAll("_", ""));
    if (sign === "-") {
      this.at += 1;
      const value = this.#factor();
      if (typeof value === "number") return -value;
      if (value instanceof Degrees) return new Degrees(-value.degrees);
      throw this.#problem();
    }
    return this.#called();
  }

  /** A name that stands for a number, or is given some. @returns {Value} */
  #called() {
    const start = this.at;
    const name = this.#match(NAME);
    if (PI.test(name)) return Math.PI;
    if (!LISTS.test(name) && !RADIANS.test(name)) throw this.#problem(start);
    const { args: [value] } = this.given();
    if (!RADIANS.test(name)) return value;
    if (typeof value !== "number") throw this.#problem(start);
    return new Degrees(value);
  }

  /**
   * @param {"(" | "["} open
   * @returns {Value}
   */
  #list(open) {
    /** @type {Value[]} */
    const values = [];
    const start = this.at;
    this.#inBrackets(open, () => values.push(this.value()));
    const isGrouped = open === "(" && values.length === 1 && !/,\s*\)$/.test(this.text.slice(start, this.at));
    return isGrouped ? values[0] : values;
  }

  /**
   * @param {"(" | "["} open
   * @param {() => void} read One of what the commas part.
   */
  #inBrackets(open, read) {
    if (this.#peek() !== open || this.#depth === DEEPEST) throw this.#problem();
    this.#depth += 1;
    this.at += 1;
    while (this.#peek() !== CLOSED[open]) {
      read();
      if (this.#peek() !== "," && this.#peek() !== CLOSED[open]) throw this.#problem();
      this.comma();
    }
    this.#depth -= 1;
    this.at += 1;
  }

  #peek() {
    this.#skip();
    return this.text[this.at] ?? "";
  }

  #skip() {
    this.#match(EMPTY);
  }

  /** @param {RegExp} pattern Sticky. */
  #match(pattern) {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [""];
    this.at += found.length;
    return found;
  }

  /** @param {number} [at] */
  #problem(at = this.at) {
    const rest = this.text.slice(at).trimStart();
    if (rest.startsWith("...")) return new LinkError("paste.elided");
    return rest ? new LinkError("paste.value", { text: quoted(rest) }) : new LinkError("paste.open");
  }
}
