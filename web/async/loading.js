/** Fetches the page's own data, with a timeout and with errors that name the file. */

const LONGEST = 20_000; // milliseconds without an answer until loading is aborted

/**
 * Loads one of the page's JSON files.
 * @param {URL} url
 * @param {AbortSignal} [signal] Lets the caller abort.
 * @param {(data: any) => boolean} [isFit] Whether the data is valid.
 * @returns {Promise<any>}
 */
export async function loadJson(url, signal, isFit = (data) => data instanceof Object) {
  const name = url.pathname.split("/").slice(-2).join("/");
  const patience = new AbortController();
  const clock = setTimeout(() => patience.abort(), LONGEST);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([patience.signal, ...(signal ? [signal] : [])]) });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const data = await response.json();
    if (!isFit(data)) throw new Error("the file is damaged");
    return data;
  } catch (error) {
    signal?.throwIfAborted();
    const reason = patience.signal.aborted ? `no answer within ${LONGEST / 1000} s` : problemOf(error);
    throw new Error(`${name}: ${reason}`, { cause: error });
  } finally {
    clearTimeout(clock);
  }
}

/** The message of any thrown value. @param {unknown} error */
export function problemOf(error) {
  return error instanceof Error ? error.message : String(error);
}
