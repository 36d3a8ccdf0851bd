/**
 * Reads values as programs and JSON write them: numbers, texts, lists in any brackets, objects, and calls by name; of
 * JSON, Python, JavaScript, C++ and C# alike. Each character is looked at a bounded number of times.
 */

import { LinkError, quoted } from "../document/link-error.js";

/**
 * @typedef {Map<string, Value>} Fields
 * @typedef {number | string | boolean | null | Degrees | Call | Value[] | Fields} Value
 * @typedef {{args: Value[], named: Fields}} Given What a call is given.
 */

const NUMBER = /(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const SUFFIX = /[fFdDlLmMuU]{1,3}(?!\w)/y; // of a number's type
const NAME = /[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*/y;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const UNSAID = /\s+|(?:#|\/\/)[^\n]*|\/\*[^]*?\*\//y; // spaces and comments
const MAYBE_UNSAID = /^[\s#/]/;
const NEW = /new\s+/y;
const TYPE = /<[\w\s,.:*&<>]{0,100}>(?=\s*[({[])/y; // what a list is of
const LENGTH = /\[[\d\s,]{0,20}\](?=\s*\{)/y;
const DECLARED = /^[A-Za-z_][\w\s.:<>,*&[\]]*$/; // a name, perhaps behind its type
const LONGEST_NAME = 200;
const CLOSED = { "(": ")", "[": "]", "{": "}" };
const DEEPEST = 50; // brackets within each other
/** Names that are values. @type {Map<string, Value>} */
const CONSTANTS = new Map(Object.entries({ true: true, True: true, false: false, False: false, null: null, None: null, nullptr: null, undefined: null }));
const PI = /^(?:(?:math|np|numpy|Math|MathF)\.)?(?:pi|PI)$/;
const RADIANS = /^(?:(?:math|np|numpy)\.)?(?:radians|deg2rad)$/;
/** What only says that a list or a number follows, or a point. */
const LISTS = /^(?:(?:np|numpy|std|tf|torch)(?:\.|::))?(?:array|asarray|float(?:32|64)?(?:Array)?|Float(?:32|64)Array|double|list|List|tuple|Array|ArrayList|vector|tensor|new)$/;
const POINTS = /^(?:[\w.:]*(?:\.|::))?(?:b2|cp|i|f|d|Q|CG|SDL_|create)?(?:[Vv]ec(?:tor)?|[Pp]oint|[Ff]loat|[Dd]ouble|[Cc]oord(?:inate)?|[Pp]t)_?2?[DdFfIi]?(?:\.new|::new)?$/;

/** An angle that the text gives in degrees. */
export class Degrees {
  /** @param {number} degrees */
  constructor(degrees) {
    this.degrees = degrees;
  }
}

/** A call by a name that the reader does not know. */
export class Call {
  /**
   * @param {string} name
   * @param {Given} given
   */
  constructor(name, { args, named }) {
    this.name = name;
    this.args = args;
    this.named = named;
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

  /** All values of the text, perhaps each with a name and its type before it. */
  all() {
    /** @type {Value[]} */
    const values = [];
    let isNamed = false;
    while (this.#peek()) {
      isNamed = this.#declared() || isNamed;
      values.push(this.value());
      while ([",", ";"].includes(this.#peek())) this.at += 1;
    }
    return { values, isNamed };
  }

  /** Whether a name with an equals sign came next, which is left out. */
  #declared() {
    const next = this.text.slice(this.at, this.at + LONGEST_NAME);
    const to = next.search(/=(?![=>])/);
    const isName = to > 0 && DECLARED.test(next.slice(0, to));
    if (isName) this.at += to + 1;
    return isName;
  }

  /**
   * A value, perhaps times or by others.
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
    const given = { args: [], named: new Map() };
    this.#inBrackets("(", () => {
      const start = this.at;
      const name = this.#match(NAME);
      if (name && this.#peek() === "=") {
        this.at += 1;
        if (name === "dtype") this.#match(TEXT) || this.#match(NAME);
        else this.#put(given.named, name, this.value());
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
    if (sign === "{") return this.#braces();
    if (sign === '"' || sign === "'") return this.#quoted();
    const number = this.#match(NUMBER);
    if (number) {
      this.#match(SUFFIX);
      return Number(number.replaceAll("_", ""));
    }
    if (sign !== "-" && sign !== "+") return this.#called();
    this.at += 1;
    if (["-", "+"].includes(this.#peek())) throw this.#problem();
    const value = this.#factor();
    if (typeof value === "number") return sign === "-" ? -value : value;
    if (value instanceof Degrees) return sign === "-" ? new Degrees(-value.degrees) : value;
    throw this.#problem();
  }

  #quoted() {
    const text = this.#match(TEXT);
    if (!text) throw this.#problem();
    return text.slice(1, -1).replace(/\\u([\da-fA-F]{4})|\\(.)/g, (_, code, sign) => (code ? String.fromCharCode(parseInt(code, 16)) : sign));
  }

  /** A name that stands for a value, or is given some. @returns {Value} */
  #called() {
    this.#match(NEW);
    const start = this.at;
    const name = this.#match(NAME);
    if (CONSTANTS.has(name)) return /** @type {Value} */ (CONSTANTS.get(name));
    if (PI.test(name)) return Math.PI;
    this.#match(TYPE);
    this.#match(LENGTH);
    const open = this.#peek();
    if (!name || (open !== "(" && open !== "{")) throw this.#problem(start);
    /** @type {Given} */
    const given = open === "(" ? this.given() : { args: [], named: new Map() };
    if (this.#peek() === "{") {
      const more = this.#braces();
      if (more instanceof Map) for (const [key, value] of more) this.#put(given.named, key, value);
      else given.args.push(...more);
    }
    return this.#meant(name, given, start);
  }

  /**
   * @param {string} name
   * @param {Given} given
   * @param {number} start
   * @returns {Value}
   */
  #meant(name, given, start) {
    const { args, named } = given;
    if (RADIANS.test(name)) {
      if (typeof args[0] !== "number") throw this.#problem(start);
      return new Degrees(args[0]);
    }
    if (!LISTS.test(name) && !POINTS.test(name)) return new Call(name, given);
    if (named.size && !args.length) return named;
    return args.length === 1 ? args[0] : args;
  }

  /**
   * Numbers may stand without commas, as numpy prints them; a semicolon ends a row.
   * @param {"(" | "["} open
   * @returns {Value}
   */
  #list(open) {
    /** @type {Value[]} */
    let values = [];
    /** @type {Value[]} */
    const rows = [];
    const endsInComma = this.#inBrackets(open, () => values.push(this.value()), () => {
      rows.push(values);
      values = [];
    });
    if (rows.length) return values.length ? [...rows, values] : rows;
    return open === "(" && values.length === 1 && !endsInComma ? values[0] : values;
  }

  /**
   * An object; or a list, as C++ and C# have it.
   * @returns {Value[] | Fields}
   */
  #braces() {
    /** @type {Value[]} */
    const values = [];
    /** @type {Fields} */
    const fields = new Map();
    this.#inBrackets("{", () => {
      const start = this.at;
      if (this.#peek() === ".") this.at += 1;
      const key = this.#match(TEXT).slice(1, -1) || this.#match(NAME);
      if (key && [":", "="].includes(this.#peek())) {
        this.at += 1;
        this.#put(fields, key, this.value());
      } else {
        this.at = start;
        values.push(this.value());
      }
    });
    if (fields.size && values.length) throw this.#problem();
    return values.length ? values : fields;
  }

  /**
   * @param {Fields} fields
   * @param {string} key
   * @param {Value} value
   */
  #put(fields, key, value) {
    if (fields.has(key)) throw new LinkError("paste.twice", { key: quoted(key) });
    fields.set(key, value);
  }

  /**
   * @param {"(" | "[" | "{"} open
   * @param {() => void} read One of what the commas part.
   * @param {() => void} [endRow] At a semicolon.
   * @returns {boolean} Whether a comma stood before the end.
   */
  #inBrackets(open, read, endRow) {
    if (this.#peek() !== open) throw this.#problem();
    if (this.#depth === DEEPEST) throw new LinkError("paste.deep", { most: DEEPEST });
    this.#depth += 1;
    this.at += 1;
    let isParted = false;
    while (this.#peek() !== CLOSED[open]) {
      read();
      const sign = this.#peek();
      isParted = sign === "," || (open === "[" && sign === ";");
      if (isParted) {
        this.at += 1;
        if (sign === ";") endRow?.();
      } else if (sign !== CLOSED[open] && !(open === "[" && this.#followsSpace)) {
        throw this.#problem();
      }
    }
    this.#depth -= 1;
    this.at += 1;
    return isParted;
  }

  /** Whether a number or a list comes next, with nothing but a space before it. */
  get #followsSpace() {
    return /^\s(?:[.\d[]|[-+]\S)/.test(this.text.slice(this.at - 1, this.at + 2));
  }

  #peek() {
    while (MAYBE_UNSAID.test(this.text[this.at] ?? "") && this.#match(UNSAID));
    return this.text[this.at] ?? "";
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
    const rest = this.text.slice(at, at + 1000).trimStart();
    if (rest.startsWith("...")) return new LinkError("paste.elided");
    return rest ? new LinkError("paste.value", { text: quoted(rest) }) : new LinkError("paste.open");
  }
}
