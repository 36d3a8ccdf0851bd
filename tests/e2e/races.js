/**
 * Delays at random whatever the page waits for: messages of workers and ports, fetches and timers. Messages of one
 * channel keep their order, as in a browser. `race` is for the test: it seeds the delays, has a fetch fail, and waits
 * until nothing is pending.
 */
(() => {
  if (window !== top) return; // the frame of the user's program, which has no origin
  const STEADY = 3; // frames without anything pending, until the page is at rest
  const ROUNDS = 10; // of timers that set others
  const FREQUENT = 1100; // milliseconds; timers up to this long belong to the state at rest
  const SHORT = 400; // milliseconds; timers up to this long run in their own time, such as those that await a pause
  const plain = { clear: clearTimeout.bind(window), fetch: fetch.bind(window), set: setTimeout.bind(window) };
  /** Fetches and messages under way, timers by id, and the requests without a reply of each kind of channel. */
  const [pending, timers, waiting] = [new Set(), new Map(), []];
  let [seed, isCalm, failing] = [1, true, ""];

  function random() { // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Mostly short, sometimes long. */
  const delay = (longest) => (isCalm ? 0 : longest * random() ** 4);
  const pause = (longest) => new Promise((done) => plain.set(done, delay(longest)));

  /** @returns A function that runs what it is given later, in order. */
  function channelOf(longest) {
    const queue = [];
    let last = 0;
    return (act) => {
      last = Math.max(last, performance.now() + delay(longest));
      queue.push(act);
      const token = {};
      pending.add(token);
      plain.set(() => {
        pending.delete(token);
        queue.shift()();
      }, last - performance.now());
    };
  }

  /** Delays both directions of a worker or a port, and notes which requests have no reply yet. */
  function delayed(Kind, longest) {
    const { get, set } = Object.getOwnPropertyDescriptor(Kind.prototype, "onmessage");
    const post = Kind.prototype.postMessage;
    const known = new WeakMap();
    /** @type {Set<Set<object>>} */
    const all = new Set();
    waiting.push(all);
    const channel = (of) => {
      if (!known.has(of)) {
        for (const each of all) each.clear(); // a new one replaces those before it
        known.set(of, { send: channelOf(longest), take: channelOf(longest), owed: new Set(), act: null });
        all.add(known.get(of).owed);
      }
      return known.get(of);
    };
    Kind.prototype.postMessage = function (message, transfer) {
      if (transfer?.length) return post.call(this, message, transfer);
      const { owed, send } = channel(this);
      const copy = structuredClone(message);
      if (["enough", "survey"].includes(copy?.type)) for (const each of owed) if (each.isSurvey) owed.delete(each);
      if (copy?.id) owed.add({ id: copy.id, isSurvey: copy.type === "survey" });
      send(() => post.call(this, copy));
      return undefined;
    };
    Object.defineProperty(Kind.prototype, "onmessage", {
      configurable: true,
      get() {
        return channel(this).act;
      },
      set(act) {
        const of = channel(this);
        of.act = act;
        if (!act) of.owed.clear();
        if (get.call(this)) return;
        set.call(this, (event) => of.take(() => {
          const { id, isLast, type } = event.data ?? {};
          if (type !== "surveyed" || isLast) for (const each of of.owed) if (each.id === id) of.owed.delete(each);
          of.act?.call(this, event);
        }));
      },
    });
  }

  const { close } = MessagePort.prototype;
  MessagePort.prototype.close = function () { // nobody replies any longer
    this.onmessage = null;
    close.call(this);
  };

  delayed(Worker, 800);
  delayed(MessagePort, 300); // a user's program has one second

  window.fetch = async (...given) => {
    const token = {};
    pending.add(token);
    try {
      await pause(1500);
      if (failing && String(given[0].url ?? given[0]).includes(failing)) {
        failing = "";
        throw new TypeError("Failed to fetch");
      }
      const response = await plain.fetch(...given);
      await pause(500);
      given[1]?.signal?.throwIfAborted();
      return response;
    } finally {
      pending.delete(token);
    }
  };

  const { stream } = Blob.prototype;
  Blob.prototype.stream = function () { // through which a link's program is packed
    const token = {};
    pending.add(token);
    return stream.call(this).pipeThrough(new TransformStream({
      async transform(chunk, to) {
        await pause(600);
        to.enqueue(chunk);
      },
      flush() {
        plain.set(() => pending.delete(token), 50);
      },
    }));
  };

  window.setTimeout = (act, time = 0, ...given) => {
    const run = () => {
      plain.clear(id);
      timers.delete(id);
      act(...given);
    };
    const id = plain.set(run, time + delay(600));
    if (time <= FREQUENT) timers.set(id, { due: performance.now() + time, isShort: time <= SHORT, run });
    return id;
  };
  window.clearTimeout = (id) => {
    timers.delete(id);
    plain.clear(id);
  };

  /** Whatever the page has told the user. @type {string[]} */
  const told = [];
  document.addEventListener("DOMContentLoaded", () => {
    const note = (changes) => changes.forEach(({ target }) => target.textContent && told.push(target.textContent));
    for (const id of ["toast", "notice-text", "failure-text", "take-status"]) {
      const place = document.getElementById(id);
      if (place) new MutationObserver(note).observe(place, { characterData: true, childList: true, subtree: true });
    }
  });

  const frame = () => new Promise(requestAnimationFrame);
  const owed = () => waiting.flatMap((all) => [...all].flatMap((each) => [...each]));
  const isRunning = () => window.race.editor() && window.hitlab.snapshot()?.own?.status === "running";
  const isLoading = () => document.documentElement.dataset.engine === "loading";
  const isQuiet = (hasPython) => !pending.size && !owed().length && !isRunning() && !(hasPython && isLoading());

  async function quiet(end, hasPython) {
    for (let steady = 0; steady < STEADY; steady = isQuiet(hasPython) ? steady + 1 : 0) {
      if (performance.now() > end) throw new Error(`never at rest: ${JSON.stringify([pending.size, owed(), document.documentElement.dataset])}`);
      await frame();
    }
  }

  window.race = {
    told,
    /** The program's text, if it can be edited. */
    editor() {
      const text = document.querySelector("#own:not([hidden]) .editor")?.shadowRoot?.querySelector(".cm-content");
      return text?.checkVisibility() ? text : undefined;
    },
    /** The program's text, without the values that a run shows next to its lines. */
    code() {
      const copy = this.editor()?.cloneNode(true);
      for (const each of copy?.querySelectorAll("[aria-hidden]") ?? []) each.remove();
      return copy && [...copy.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n");
    },
    /** Delays from now on. @param {number} next */
    begin(next) {
      [seed, isCalm, failing] = [next, false, ""];
      told.length = 0;
    },
    /** Has the next fetch of such a file fail. @param {string} part */
    fail(part) {
      failing = part;
    },
    /** Ends the delays, and waits until nothing is pending; timers run at once, in the order in which they are due. */
    async rest(hasPython = true) {
      for (let i = 0; i < 2 * ROUNDS && [...timers.values()].some(({ isShort }) => isShort); i += 1) await new Promise((done) => plain.set(done, 50));
      [isCalm, failing] = [true, ""];
      const end = performance.now() + 60_000;
      await quiet(end, hasPython);
      for (let round = 0; timers.size && round < ROUNDS; round += 1) {
        for (const { run } of [...timers.values()].sort((a, b) => a.due - b.due)) run();
        await quiet(end, hasPython);
      }
    },
  };
})();
