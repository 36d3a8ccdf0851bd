/**
 * Service worker: caches the site, so that it works offline after the first visit. A version is a list of files with
 * their digests: all of them are cached or none, and a page gets all its files from one version.
 */

/**
 * The build fills in the version and the digest of each file.
 * @type {{version: string, files: Record<string, string>}}
 */
const SITE = { version: "", files: {} };

const worker = /** @type {any} */ (self);
const { scope } = worker.registration;
const OURS = `hitlab ${scope} `; // the trailing space excludes other sites of this origin in subfolders
const NAME = OURS + SITE.version;
const NEWER = `${OURS}newer`; // exists while pages of a newer version load under this worker

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
  if (data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = pathOf(event.request.url);
  if (event.request.method === "GET" && Object.hasOwn(SITE.files, path)) event.respondWith(answer(event, path));
});

async function keepAll() {
  try {
    const cache = await caches.open(NAME);
    await Promise.all(Object.keys(SITE.files).map(async (path) => cache.put(keyOf(path), await give(path))));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
}

/**
 * If the browser has evicted the cache entry, a new page gets the version that the site has now. If that is this
 * version, it is cached again; if it is newer, all its files come from the network.
 * @param {any} event
 * @param {string} path
 */
async function answer(event, path) {
  const kept = await keptOf(path);
  if (kept) return kept;
  if (event.request.mode === "navigate") {
    const isOurs = await isPresent();
    await (isOurs ? caches.delete(NEWER) : caches.open(NEWER));
    if (isOurs) event.waitUntil(keepAll().catch(() => {}));
  }
  return (await caches.has(NEWER)) ? fetch(event.request) : give(path);
}

/** Whether the site still has this version. */
async function isPresent() {
  const response = await fetch(`${scope}service-worker.js`, { cache: "no-cache" });
  return (await response.text()).includes(JSON.stringify(SITE.version));
}

/**
 * Returns the same bytes from the cache of any version.
 * @param {string} path
 */
function keptOf(path) {
  return caches.match(keyOf(path)).catch(() => undefined);
}

/**
 * Returns a file from the cache of any version with the same bytes, otherwise from the network, where the digest
 * rejects other bytes.
 * @param {string} path
 */
async function give(path) {
  const kept = await keptOf(path);
  if (kept) return kept;
  // In case an intermediate cache is stale.
  const response = await load(path, "no-cache").catch(() => load(path, "reload"));
  if (!response.redirected) return response;
  // Browsers reject redirected responses for navigation.
  return new Response(response.body, { headers: response.headers });
}

/**
 * @param {string} path
 * @param {RequestCache} cache
 */
function load(path, cache) {
  return fetch(scope + path, { integrity: SITE.files[path], cache });
}

/** @param {string} path */
function keyOf(path) {
  return `${scope}${path}?${encodeURIComponent(SITE.files[path])}`;
}

/** @param {string} address */
function pathOf(address) {
  const [plain] = address.split(/[?#]/, 1);
  return plain.startsWith(scope) ? plain.slice(scope.length) || "index.html" : "";
}
