/** Guesses in which language a text is written: users paste programs from anywhere. */

const SCRIPT = /^\s*(?:(?:async )?function\b|(?:const|let|var)\s+[\w[{]|class \w+(?: extends \w+)? \{|export )|=>\s*[{(]/m;
const PYTHON = /^\s*(?:def \w+\(.*\).*:|from \w+ import |class \w+.*:\s*$)/m;
/** The other languages, by a text that is in neither Python nor JavaScript. @type {[string, RegExp][]} */
const FOREIGN = [
  ["GDScript", /^\s*(?:static )?func \w+\(|^\s*var \w+\s*(?::=|:\s*\w+\s*=)|^extends \w+\s*$/m],
  ["Java", /^import java|\bboolean\s+\w+\s*\(/m],
  ["Rust", /\bfn\s+\w+\s*\([^)]*:\s*&?(?:mut )?\w+|\blet mut\b/],
  ["Lua", /^\s*local (?:function )?\w+|^\s*(?:else)?if\b.*\bthen\s*$/m],
  ["C#", /\busing (?:UnityEngine|System)\b|\b(?:public|private|internal)\s+(?:static\s+)?(?:bool|float|double|void|Vector2|struct|class)\b|\bMathf\./],
  ["C++", /#include\b|\bstd::|\b(?:bool|float|double|void|int|auto)\s+\w+(?:::\w+)?\s*\([^)]*\)\s*(?:const\s*)?\{|\bconst\s+\w+\s*[&*]/],
];

/** Syntax that only TypeScript has. */
const TYPED = /^\s*(?:export )?(?:interface|enum) \w+[^;]*\{|^\s*(?:export )?type \w+\s*=|\b(?:const|let|var)\s+\w+\s*:\s*\w|\)\s*:\s*(?!return\b)\w[\w.<>[\]| ]*\s*(?:\{|=>)/m;

/** Whether a text is JavaScript; undefined if it could also be Python. @param {string} text */
export function looksLikeScript(text) {
  const [isScript, isPython] = [SCRIPT, PYTHON].map((each) => each.test(text));
  return isScript === isPython ? undefined : isScript;
}

/** Whether a program is TypeScript, whose types must go. @param {string} text */
export const isTyped = (text) => looksLikeScript(text) === true && TYPED.test(text);

/** The language of a program that must be ported. @param {string} text */
export const foreignIn = (text) => FOREIGN.find(([, pattern]) => pattern.test(text))?.[0];
