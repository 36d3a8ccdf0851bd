/**
 * Counts the bytes of the runtime as they arrive: Pyodide reports none, but it fetches through the
 * global `fetch`, which is wrapped here.
 */

const WASM = "application/wasm"; // with another type, Pyodide would wait for ever

/**
 * @param {Record<string, {bytes: number}>} files What will be loaded, by name.
 * @param {URL} base Their folder.
 * @param {(loaded: number, total: number) => void} report
 * @param {(message: string) => void} fault Called where a file does not come: Pyodide would hang silently.
 */
export function countBytes(files, base, report, fault) {
  const fetched = Object.entries(files).filter(([name]) => !name.endsWith(".mjs")); // imported
  const total = fetched.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const expected = new Set(fetched.map(([name]) => new URL(name, base).href));
  let loaded = 0;

  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!expected.has(url)) return plainFetch(input, init);
    const name = url.slice(base.href.length);
    const response = await plainFetch(input, init).catch((error) => {
      fault(`${name}: ${error.message}`);
      throw error;
    });
    if (!response.ok) fault(`${name}: ${response.status} ${response.statusText}`);
    const type = response.headers.get("Content-Type") ?? "";
    if (response.ok && name.endsWith(".wasm") && !type.startsWith(WASM)) fault(`${name} comes as “${type}”; the server must send ${WASM}`);
    if (!response.ok || !response.body) return response;
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          loaded = Math.min(total, loaded + chunk.byteLength);
          report(loaded, total);
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
  return { state: () => ({ loaded, total }) };
}
