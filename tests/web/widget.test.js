/** The widget of a notebook: what Python's side and the page tell each other, and what they do not. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import widget from "../../py/src/hitlab/show/widget.js";

const PAGE = "http://127.0.0.1:8000/";
const START = "#/disk-box?disk=1,1,1";

/** What stands in for the notebook: who hears its messages, how it looks, and the frames in it. */
const host = {
  hears: /** @type {Set<(message: object) => void>} */ (new Set()),
  frames: /** @type {any[]} */ ([]),
  colour: [0, 0, 0],
  lang: "en",
  look: () => {},
};

Object.assign(globalThis, {
  window: {
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ act) => host.hears.add(act),
    removeEventListener: (/** @type {string} */ _, /** @type {() => void} */ act) => host.hears.delete(act),
  },
  document: {
    documentElement: {
      get lang() {
        return host.lang;
      },
    },
    createElement: () => {
      const sent = /** @type {object[]} */ ([]);
      const contentWindow = { postMessage: (/** @type {object} */ message) => sent.push(message) };
      host.frames.push({ sent, contentWindow, style: {} });
      return host.frames.at(-1);
    },
  },
  getComputedStyle: () => ({ color: "" }),
  OffscreenCanvas: class {
    getContext = () => ({ fillRect: () => {}, getImageData: () => ({ data: [...host.colour, 255] }) });
  },
  MutationObserver: class {
    /** @param {() => void} look */
    constructor(look) {
      host.look = look;
    }

    observe() {}

    disconnect() {}
  },
});

/** Python's side: its traits, and how often it was told of one. @param {Record<string, string>} [traits] */
function modelOf(traits) {
  const all = /** @type {Record<string, any>} */ ({ page: PAGE, link: START, height: 480, refused: "", told: "", ...traits });
  const acts = /** @type {[string, () => void][]} */ ([]);
  return {
    saved: 0,
    get: (/** @type {string} */ name) => all[name],
    set: (/** @type {string} */ name, /** @type {unknown} */ value) => {
      all[name] = value;
      for (const [event, act] of acts) if (event === `change:${name}`) act();
    },
    save_changes() {
      this.saved += 1;
    },
    on: (/** @type {string} */ event, /** @type {() => void} */ act) => acts.push([event, act]),
    off: (/** @type {string} */ event, /** @type {() => void} */ act) =>
      acts.splice(acts.findIndex((each) => each[0] === event && each[1] === act), 1),
  };
}

/** A view, with what the page in it tells, and the links that it was asked to open. @param {any} model */
function viewOf(model) {
  const el = /** @type {any} */ ({ isConnected: true, append: () => {} });
  const leave = widget.render({ model, el });
  const frame = host.frames.at(-1);
  const tell = (/** @type {unknown} */ data) => [...host.hears].forEach((hear) => hear({ source: frame.contentWindow, data }));
  return {
    frame,
    leave,
    tell,
    change: (/** @type {string} */ link) => tell({ hitlab: "change", link }),
    get opened() {
      return frame.sent.map((/** @type {{link: string}} */ { link }) => link);
    },
  };
}

beforeEach(() => Object.assign(host, { hears: new Set(), colour: [0, 0, 0], lang: "en", frames: [] }));

test("the frame begins at Python's link, in the host's colours and language", () => {
  const { frame } = viewOf(modelOf());
  assert.equal(frame.src, `${PAGE}${START}&theme=light&embed=1`);
  assert.equal(frame.style.height, "480px");
  Object.assign(host, { colour: [230, 230, 230], lang: "ja-JP" });
  const other = viewOf(modelOf({ link: "#/disk-box" })).frame;
  assert.equal(other.src, `${PAGE}#/disk-box?lang=ja&theme=dark&embed=1`);
  assert.notEqual(other.title, frame.title);
  assert.equal(viewOf(modelOf({ link: "#/disk-box?lang=en" })).frame.src, `${PAGE}#/disk-box?lang=en&theme=dark&embed=1`);
});

test("what Python sets is opened, and told back by the page it is no news", () => {
  const model = modelOf();
  const view = viewOf(model);
  model.set("link", "#/disk-disk?disk=2,2,2");
  assert.deepEqual(view.opened, ["#/disk-disk?disk=2,2,2&theme=light&embed=1"]);
  view.change("#/disk-disk?disk=2,2,2&theme=light&embed=1");
  assert.equal(model.saved, 0);
});

test("what hands do on the page Python is told, without the frame's options, and the page is not", () => {
  const model = modelOf();
  const view = viewOf(model);
  view.change("#/disk-box?theme=light&disk=3,3,1&embed=1&step=side");
  assert.deepEqual([model.get("link"), model.saved], ["#/disk-box?disk=3,3,1&step=side", 1]);
  view.change("#/disk-box?embed=1");
  assert.equal(model.get("link"), "#/disk-box");
  assert.deepEqual(view.opened, []);
});

test("what the page was once asked to open is news where hands come back to it", () => {
  const model = modelOf();
  const view = viewOf(model);
  model.set("link", "#/disk-box?disk=2,2,1");
  view.change("#/disk-box?disk=2,2,1");
  view.change("#/disk-box?disk=3,3,1");
  view.change("#/disk-box?disk=2,2,1");
  assert.deepEqual([model.get("link"), model.saved], ["#/disk-box?disk=2,2,1", 2]);
  model.set("link", START); // and where the page never told it, since it showed that already
  view.change("#/disk-box?disk=3,3,1");
  view.change(START);
  assert.equal(model.get("link"), START);
  assert.equal(model.saved, 4);
});

test("two views keep together, and the one that follows tells nothing late", () => {
  const model = modelOf();
  const [held, other] = [viewOf(model), viewOf(model)];
  for (const x of [1, 2, 3]) held.change(`#/disk-box?disk=${x},0,1`);
  assert.deepEqual(other.opened, [1, 2, 3].map((x) => `#/disk-box?disk=${x},0,1&theme=light&embed=1`));
  other.change("#/disk-box?disk=1,0,1");
  other.change("#/disk-box?disk=3,0,1");
  assert.equal(model.get("link"), "#/disk-box?disk=3,0,1");
  assert.deepEqual(held.opened, []);
});

test("a page that begins anew, and a host that changes its theme, get what is shown", () => {
  const model = modelOf();
  const view = viewOf(model);
  view.change("#/disk-box?disk=3,3,1");
  view.tell({ hitlab: "ready" });
  host.look();
  host.colour = [255, 255, 255];
  host.look();
  assert.deepEqual(view.opened, ["light", "dark"].map((theme) => `#/disk-box?disk=3,3,1&theme=${theme}&embed=1`));
});

test("a refusal is told until another link is followed; that of an overtaken one is not", () => {
  const model = modelOf();
  const view = viewOf(model);
  model.set("link", "#/disk-box?algorithm=x");
  model.set("link", "#/disk-box?algorithm=y");
  view.tell({ hitlab: "refused", id: 1, message: "overtaken" });
  assert.equal(model.get("refused"), "");
  view.tell({ hitlab: "refused", id: 2, message: "no y" });
  assert.equal(model.get("refused"), "no y");
  model.set("link", START);
  view.tell({ hitlab: "opened", id: 3 });
  assert.equal(model.get("refused"), "");
});

test("a refusal stays where one view follows what another one shows instead", () => {
  const model = modelOf();
  const [first, other] = [viewOf(model), viewOf(model)];
  model.set("link", "#/disk-triangle?algorithm=x");
  for (const view of [first, other]) view.tell({ hitlab: "refused", id: 1, message: "no x" });
  first.change("#/disk-triangle");
  other.tell({ hitlab: "opened", id: 2 });
  assert.deepEqual([other.opened.at(-1), model.get("refused")], ["#/disk-triangle?theme=light&embed=1", "no x"]);
  model.set("link", START);
  other.tell({ hitlab: "opened", id: 3 });
  assert.equal(model.get("refused"), "");
});

test("what others tell is ignored, and a view that is left hears and does nothing", () => {
  const model = modelOf();
  const view = viewOf(model);
  for (const hear of host.hears) hear({ source: {}, data: { hitlab: "change", link: "#/disk-disk" } });
  view.tell("anything");
  view.tell(null);
  view.leave();
  view.change("#/disk-disk");
  assert.equal(model.get("link"), START);
  model.set("link", "#/disk-disk");
  model.set("height", 300);
  assert.deepEqual([view.opened, view.frame.style.height, host.hears.size], [[], "480px", 0]);
});
