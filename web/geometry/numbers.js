/** Numbers as text: exact for links and fields, short for reading. */

import GRAMMAR from "../links.json" with { type: "json" };

const { comma, decimal, fullWidth, hyphens, thousands } = GRAMMAR.numbers;
const COMMA = new RegExp(comma);
const DECIMAL = new RegExp(`^(?:${decimal})$`); // unambiguous, so matching takes linear time
/** Digits and signs as typed on a Japanese keyboard. */
const FULL_WIDTH = new RegExp(fullWidth, "g");
const HYPHENS = new RegExp(hyphens, "g");
const THOUSANDS = new RegExp(`^(?:${thousands})$`); // ambiguous: may also be three decimals

/**
 * The shortest text that parses to exactly this double, without `+`.
 * @param {number} number
 */
export function exactText(number) {
  return Object.is(number, -0) ? "-0" : String(number).replace("+", "");
}

/**
 * Parses a decimal number with an optional exponent; NaN if the text is not a number or is too large.
 * @param {string} text
 */
export function parseNumber(text) {
  const number = DECIMAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/**
 * Parses a number that a user typed, which may also be full-width, a fraction, with a decimal comma, or with any dash
 * as the minus sign. NaN if it is not a number, or is ambiguous.
 * @param {string} text
 */
export function typedNumber(text) {
  const [number, divisor = 1, ...more] = plainText(text).split("/").map(typedDecimal);
  const quotient = more.length ? NaN : number / divisor;
  return Number.isFinite(quotient) ? quotient : NaN;
}

/** A typed text with half-width signs and hyphens. @param {string} text */
export const plainText = (text) => text.replace(FULL_WIDTH, (sign) => sign.normalize("NFKC")).replace(HYPHENS, "-");

/** @param {string} text */
function typedDecimal(text) {
  const plain = text.trim();
  return THOUSANDS.test(plain) ? NaN : parseNumber(plain.replace(COMMA, "."));
}

/**
 * A number of an explanation, in which infinity is a string.
 * @param {number | string} value
 */
export function real(value) {
  return typeof value === "number" ? value : Number(String(value).replace("inf", "Infinity"));
}

export const MINUS = "\u2212";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * For reading: three decimals, so that the width is stable while a number changes, or a power of ten if three decimals
 * show too little. Rounding never yields "-0.000".
 * @param {number} number
 */
export function readable(number) {
  const size = Math.abs(number);
  if (size !== 0 && (size < 0.0005 || size >= 1e6)) return powerOfTen(number);
  const text = size.toFixed(3);
  return number < 0 ? MINUS + text : text;
}

const LAST = 16; // the index of the last significant digit of a double; two different doubles differ in 17 digits

/** The exponent of a positive number's first digit. @param {number} size */
const exponentOf = (size) => Number(size.toExponential(LAST + 4).split("e")[1]);

/**
 * For reading numbers of one text: like `readable`, but two operands that differ and read alike are shown with three
 * digits of their difference, within the 17 digits of a double; so is any other number that reads like them.
 * @param {number[][]} operands Pairs of numbers, of which the text shows a comparison or a difference.
 */
export function readableApart(operands) {
  /** The smallest difference of operands, by how they read. @type {Map<string, number>} */
  const differences = new Map();
  for (const [a, b] of operands) {
    const [text, difference] = [readable(a), Math.abs(a - b)];
    if (difference > 0 && text === readable(b)) differences.set(text, Math.min(difference, differences.get(text) ?? Infinity));
  }
  return (/** @type {number} */ number) => {
    const text = readable(number);
    const difference = differences.get(text);
    return difference === undefined ? text : withDigitsOf(number, 2 - exponentOf(difference));
  };
}

/**
 * @param {number} number
 * @param {number} decimals At most; a double has no more than 17 significant digits.
 */
function withDigitsOf(number, decimals) {
  const size = Math.abs(number);
  const exponent = exponentOf(size);
  if (size < 0.0005 || exponent > LAST) return typeset(number.toExponential(Math.min(exponent + decimals, LAST)));
  return number.toFixed(Math.max(0, Math.min(decimals, LAST - exponent))).replace("-", MINUS);
}

/**
 * The exact double for reading: as in a link, but with a true minus sign.
 * @param {number} number
 */
export function exactly(number) {
  return Number.isFinite(number) ? exactText(number).replaceAll("-", MINUS) : readable(number);
}

/**
 * A power of two, for reading.
 * @param {number} exponent An integer.
 */
export function powerOfTwo(exponent) {
  return `2${raised(String(exponent))}`;
}

/** @param {string} exponent */
function raised(exponent) {
  return exponent.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]).replace("-", "⁻").replace("+", "");
}

/** @param {number} number */
function powerOfTen(number) {
  if (!Number.isFinite(number)) return number < 0 ? `${MINUS}∞` : "∞";
  return typeset(number.toExponential(2));
}

/**
 * Typesets a number that is already text: a power of ten with a superscript, and a true minus sign.
 * @param {string} text
 */
export function typeset(text) {
  return text.replace(/e([+-]?)0*(\d+)$/, (_, sign, digits) => `\u00a0×\u00a010${raised(sign + digits)}`).replace("-", MINUS);
}

/**
 * As short as a user would type it: at most six digits, with a true minus sign.
 * @param {number} number
 */
export function brief(number) {
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return powerOfTen(number);
  return String(Number(number.toPrecision(6))).replace("-", MINUS);
}

/**
 * Rounds to this number of decimals, giving the double closest to the short text; turns -0 into 0.
 * @param {number} number
 * @param {number} decimals
 */
export function tidy(number, decimals) {
  return Number(number.toFixed(Math.min(100, Math.max(0, decimals)))) + 0;
}

/**
 * The smallest of 1, 2, 5 times a power of ten that is at least `least`.
 * @param {number} least
 */
export function roundUp(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}
