/**
 * Counts the bytes of the runtime as they arrive: Pyodide reports no progress, but it fetches through the global
 * `fetch`, which is wrapped here. Pyodide gets the original response, because the browser caches compiled code only for
 * that one; a clone is counted.
 */

const STEP = 0.02; // fraction of all bytes between two reports: showing them must not slow down Python
const WASM = "application/wasm"; // with any other type, Pyodide would wait forever

/**
 * @param {Record<string, number>} files The number of bytes of each file to be loaded, by name.
 * @param {URL} base The folder of the files.
 * @param {(loaded: number, total: number) => void} report
 * @param {(message: string) => void} fault Called if a file cannot be fetched: Pyodide would hang silently.
 */
export function countBytes(files, base, report, fault) {
  // Modules are loaded by import, not by fetch.
  const fetched = Object.entries(files).filter(([name]) => !name.endsWith(".mjs"));
  const total = fetched.reduce((sum, [, bytes]) => sum + bytes, 0);
  const expected = new Set(fetched.map(([name]) => new URL(name, base).href));
  let loaded = 0;
  let reported = 0;

  /**
   * @param {string} name
   * @param {ReadableStream<Uint8Array> | null} body
   */
  async function count(name, body) {
    const reader = body?.getReader();
    let come = 0;
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      come += part.value.byteLength;
      loaded = Math.min(total, loaded + part.value.byteLength);
      if (loaded < reported + STEP * total && loaded < total) continue;
      reported = loaded;
      report(loaded, total);
    }
    if (come < files[name]) fault(`${name}: ${come} of ${files[name]} bytes`);
  }

  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!expected.has(url)) return plainFetch(input, init);
    const name = url.slice(base.href.length);
    const response = await plainFetch(input, init).catch(async (error) => {
      // A checksum hides the status, which a request without one reveals.
      const found = init?.integrity && await plainFetch(url, { method: "HEAD" }).catch(() => undefined);
      fault(`${name}: ${!found || found.ok ? error.message : `${found.status} ${found.statusText}`}`);
      throw error;
    });
    if (!response.ok) fault(`${name}: ${response.status} ${response.statusText}`);
    const type = response.headers.get("Content-Type") ?? "";
    if (response.ok && name.endsWith(".wasm") && !type.startsWith(WASM)) fault(`${name} comes as “${type}”; the server must send ${WASM}`);
    if (!response.ok || !response.body) return response;
    count(name, response.clone().body).catch((error) => fault(`${name}: ${error.message}`));
    return response;
  };
  return { state: () => ({ loaded, total }) };
}
