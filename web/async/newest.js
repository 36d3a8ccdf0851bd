/** Runs asynchronous acts one after the other; of those with the same key, only the newest waits. */

export function turns() {
  /** @type {{act: (isNewest: () => boolean) => unknown, key: unknown}[]} */
  const waiting = [];
  let isBusy = false;

  async function run() {
    isBusy = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next.act(() => !waiting.length);
    } finally {
      isBusy = false;
      if (waiting.length) run(); // after an error
    }
  }

  return {
    get isBusy() { return isBusy; },
    /**
     * @param {(isNewest: () => boolean) => unknown} act
     * @param {unknown} [key] The act replaces a waiting one with the same key, if no other came in between.
     */
    put: (act, key) => {
      if (key !== undefined && waiting.at(-1)?.key === key) waiting.pop();
      waiting.push({ act, key });
      return isBusy ? undefined : run();
    },
  };
}

/**
 * Returns a function that runs an act for the newest of many calls: while one is handled, only the newest waits.
 * @template {unknown[]} Values
 * @param {(isNewest: () => boolean, ...values: Values) => unknown} act `isNewest`: whether no newer call is waiting.
 */
export function newestOf(act) {
  const { put } = turns();
  return (/** @type {Values} */ ...values) => put((isNewest) => act(isNewest, ...values), act);
}
