/** Fetching the page's own data: with a time-out, and errors that name the file. */

const LONGEST = 20_000; // milliseconds of silence until it is given up

/**
 * Loads one of the page's JSON files.
 * @param {URL} url
 * @param {AbortSignal} [signal] Of the caller, who may give up meanwhile.
 * @param {(data: any) => boolean} [isFit] Whether it is what it has to be.
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

/** What went wrong, in its own words. @param {unknown} error */
export function problemOf(error) {
  return error instanceof Error ? error.message : String(error);
}
