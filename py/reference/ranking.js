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

/** More than any test gives: one more word counts more than how well the others fit. */
const MOST = 100;

/** What a question is made of, whatever it is about. */
const ASIDE = new Set(
  `all and any are between but can does each every for from have how its more much not one onto other out that the
  their them there these they this those two use want what when where which who why with you your`.split(/\s+/),
);

/**
 * The entries that answer what is typed, the best first: as a whole, else by how many of its words, of which half
 * are enough.
 * @template {Entry} E
 * @param {E[]} entries
 * @param {string} typed
 * @returns {E[]}
 */
export function ranked(entries, typed) {
  const whole = plain(typed).trim();
  const words = whole.split(/[^\p{L}\p{N}.]+/u).filter((word) => word.length > 2 && !ASIDE.has(word));
  /** @param {Entry} entry */
  const worth = (entry) => {
    const asWhole = worthOf(entry, whole);
    if (asWhole) return (asWhole + MOST) * Math.max(words.length, 1);
    const each = words.map((word) => worthOf(entry, word)).filter(Boolean);
    return each.length * 2 < words.length ? 0 : each.reduce((sum, one) => sum + one + MOST, 0);
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
