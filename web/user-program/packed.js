/** A program's text for a link: deflated and encoded in URL-safe characters. */

const FORMAT = "deflate-raw";
/** Characters of a program, and therefore of the text that a link unpacks to. */
export const MOST = 20_000;

/** @param {string} text */
export async function packed(text) {
  const bytes = await through(new CompressionStream(FORMAT), new TextEncoder().encode(text));
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} code
 * @returns {Promise<string | undefined>} Undefined if it is not a program.
 */
export async function unpacked(code) {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream(FORMAT), bytes));
    return text.length <= MOST ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the output, but no more than the maximum length of a program: a short link can unpack to gigabytes.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let next = await reader.read(); !next.done && length <= 4 * MOST; next = await reader.read()) {
    parts.push(...next.value);
    length += next.value.length;
  }
  await reader.cancel();
  return Uint8Array.from(parts);
}
