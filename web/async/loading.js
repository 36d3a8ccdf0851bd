/** Fetching the page's own data: with a time-out, and errors that name the file. */

const LONGEST = 20_000; // milliseconds of silence until it is given up

/**
 * Loads one of the page's JSON files.
 * @param {URL} url
 * @param {AbortSignal} [signal] Of the caller, who may give up meanwhile.
 * @returns {Promise<any>}
 */
export async function loadJson(url, signal) {
  const name = url.pathname.split("/").slice(-2).join("/");
  const patience = new AbortController();
  const clock = setTimeout(() => patience.abort(), LONGEST);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([patience.signal, ...(signal ? [signal] : [])]) });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return await response.json();
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
