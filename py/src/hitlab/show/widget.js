/**
 * Shows the page's scene in a notebook cell. Python and the page both hold the link to the current state, and each
 * notifies the other of changes. The options of the frame itself are not part of that link.
 */

/**
 * @typedef {{
 *   get: (name: string) => any, set: (name: string, value: unknown) => void, save_changes: () => void,
 *   on: (event: string, act: () => void) => void, off: (event: string, act: () => void) => void,
 * }} Model The traits of the Python widget, shared by all its views.
 */

const TITLES = { en: "Two shapes, and why they collide or not", ja: "2つの形と、衝突する・しないの理由" };
const THEMED = { attributes: true };

/**
 * @param {string} link
 * @param {string} options
 */
const withOptions = (link, options) => `${link}${link.includes("?") ? "&" : "?"}${options}`;

/** @param {string} link */
function withoutOptions(link) {
  const [scene, ...pairs] = link.split(/[?&]/);
  const others = pairs.filter((pair) => !/^(embed|theme)=/.test(pair));
  return others.length ? `${scene}?${others.join("&")}` : scene;
}

/**
 * Detects a dark host by its light text: every host sets a text colour, but not always a background.
 * @param {Element} element
 */
function themeAt(element) {
  const pixel = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pixel) return "light";
  pixel.fillStyle = getComputedStyle(element.isConnected ? element : document.body).color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return red + green + blue > 3 * 128 ? "dark" : "light";
}

/** @param {{model: Model, el: HTMLElement}} view */
function render({ model, el }) {
  const lang = document.documentElement.lang.startsWith("ja") ? "ja" : "en";
  const frame = document.createElement("iframe");
  /** The link and the theme last seen on the page. */
  let [shown, theme] = ["", ""];
  /** The links that this widget opened: their change events are echoes and are ignored. @type {string[]} */
  let asked = [];
  /** The number of open requests, and whether Python set the last link, rather than another view. */
  let [count, isPythons] = [0, true];

  /** Returns the link for the frame, in the host's language unless the link names one. */
  function wanted() {
    [shown, theme] = [model.get("link"), themeAt(el)];
    const spoken = lang === "ja" && !/[?&]lang=/.test(shown) ? withOptions(shown, "lang=ja") : shown;
    asked.push(spoken);
    return withOptions(spoken, `theme=${theme}&embed=1`);
  }

  function open() {
    count += 1;
    isPythons = model.get("link") !== model.get("reported");
    frame.contentWindow?.postMessage({ hitlab: "open", link: wanted(), id: count }, "*");
  }

  function follow() {
    if (model.get("link") !== shown || themeAt(el) !== theme) open();
  }

  /** @param {string} link */
  function learn(link) {
    const at = asked.lastIndexOf(link);
    asked = at < 0 ? [] : asked.slice(at + 1);
    if (at >= 0) return;
    shown = link;
    model.set("reported", link);
    put("link", link);
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  function put(name, value) {
    if (model.get(name) === value) return;
    model.set(name, value);
    model.save_changes();
  }

  /** @param {MessageEvent} message */
  function hear({ source, data }) {
    if (source !== frame.contentWindow) return;
    const { hitlab, id, link, message } = Object(data);
    if (hitlab === "ready") open(); // a frame that was removed and inserted again restarts
    if (hitlab === "change") learn(withoutOptions(link));
    if (hitlab === "opened" && id === count && isPythons) put("refused", "");
    if (hitlab === "refused" && id === count) put("refused", message);
  }

  const size = () => {
    frame.style.height = `${model.get("height")}px`;
  };

  frame.title = TITLES[lang];
  frame.style.cssText = "display: block; width: 100%; border: 0";
  size();
  frame.src = model.get("page") + wanted();
  window.addEventListener("message", hear);
  model.on("change:link", follow);
  model.on("change:height", size);
  const themes = new MutationObserver(follow);
  for (const each of [document.documentElement, document.body]) themes.observe(each, THEMED);
  el.append(frame);

  return () => {
    window.removeEventListener("message", hear);
    model.off("change:link", follow);
    model.off("change:height", size);
    themes.disconnect();
  };
}

export default { render };
