/**
 * The page's scene in a cell of a notebook. Python and the page both have the link of what is shown,
 * and each is told where the other changes it. The frame's own options stay out of that link.
 */

/**
 * @typedef {{
 *   get: (name: string) => any, set: (name: string, value: unknown) => void, save_changes: () => void,
 *   on: (event: string, act: () => void) => void, off: (event: string, act: () => void) => void,
 * }} Model The traits of Python's widget, which all its views share.
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
 * Where a host is dark, its letters are light: unlike its paper they always have a colour of their own.
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
  /** What the page shows, as far as is known. */
  let [shown, theme] = ["", ""];
  /** What it was asked to open: where it tells that, it tells no news. @type {string[]} */
  let asked = [];
  /** How often it was asked, and whether Python wants what it was asked last, or another view tells it. */
  let [count, isPythons] = [0, true];

  /** The link for the frame, in the host's language where it names none. */
  function wanted() {
    [shown, theme] = [model.get("link"), themeAt(el)];
    const spoken = lang === "ja" && !/[?&]lang=/.test(shown) ? withOptions(shown, "lang=ja") : shown;
    asked.push(spoken);
    return withOptions(spoken, `theme=${theme}&embed=1`);
  }

  function open() {
    count += 1;
    isPythons = model.get("link") !== model.get("told");
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
    model.set("told", link);
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
    if (hitlab === "ready") open(); // a frame that was taken out and put in again begins anew
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
