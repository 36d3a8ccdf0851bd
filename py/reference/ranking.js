/**
 * What the search orders the entries by.
 * @typedef {object} Entry
 * @property {string} title the name, or the heading of a section
 * @property {string[]} words what else one types for it
 * @property {string} text its first sentence
 */

/** Which test says how much, the first that holds. @type {[number, (entry: Entry, typed: string) => boolean][]} */
const TESTS = [
  [16, ({ title }, typed) => names(title).includes(typed)],
  [12, ({ words }, typed) => words.includes(typed)],
  [8, ({ title }, typed) => names(title).some((name) => name.startsWith(typed))],
  [6, ({ words }, typed) => words.some((word) => word.startsWith(typed))],
  [4, ({ title }, typed) => plain(title).includes(typed)],
  [2, ({ words }, typed) => words.some((word) => word.includes(typed))],
  [1, ({ text }, typed) => plain(text).includes(typed)],
];

/**
 * The entries that answer what is typed, the best first: as a whole, else each of its words.
 * @template {Entry} E
 * @param {E[]} entries
 * @param {string} typed
 * @returns {E[]}
 */
export function ranked(entries, typed) {
  const whole = plain(typed).trim();
  const words = whole.split(" ").filter((word) => word.length > 2);
  /** @param {Entry} entry */
  const worth = (entry) => {
    const each = words.map((word) => worthOf(entry, word));
    return worthOf(entry, whole) * words.length || (each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0));
  };
  const found = entries.map((entry) => ({ entry, worth: whole ? worth(entry) : 1 }));
  return found.filter((each) => each.worth).sort((one, other) => other.worth - one.worth).map(({ entry }) => entry);
}

/** @param {Entry} entry @param {string} typed */
const worthOf = (entry, typed) => TESTS.find(([, holds]) => holds(entry, typed))?.[0] ?? 0;

/** A title, and of a method the name alone. @param {string} title */
const names = (title) => [plain(title), plain(title).split(".").at(-1) ?? ""];

/** @param {string} text */
const plain = (text) => text.toLowerCase().replace(/[_\s-]+/g, " ");
