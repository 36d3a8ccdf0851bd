/**
 * One interface for dragging with mouse, pen and finger: `start` with the position and the target, then `move` with
 * each position until the release. Escape, the browser and a second finger cancel the drag. The fingers then pinch; one
 * that stays down pans.
 */

/**
 * @typedef {[number, number]} Pixel
 * @typedef {{move?: (pixel: Pixel, isCtrl?: boolean) => void, end?: () => void, cancel?: () => void}} Drag
 *   `cancel`: called instead of `end`.
 * @typedef {{isRight: boolean, isShift: boolean}} How With the right button; with Shift.
 */

const RIGHT = 2; // the number of that button
/** The drag of the plane: a pinch with one finger. @type {Drag} */
export const PLANE = {};

/**
 * @param {HTMLElement} element Captures the pointers; its upper left corner is the origin.
 * @param {(pixel: Pixel, target: Element, how: How) => Drag | undefined} start May refuse the drag.
 * @param {(centre: Pixel, factor: number, shift: Pixel) => void} pinch
 */
export function draggable(element, start, pinch) {
  /** @type {Map<number, Pixel>} */
  const pointers = new Map();
  /** @type {Drag | undefined} */
  let drag;
  let isRightTaken = false;
  /** Ends listening. */
  let listening = new AbortController();

  /** Listens until all pointers are released, even if the element is removed before. */
  function listen() {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    for (const type of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      window.addEventListener(type, ({ pointerId }) => release(pointerId, type === "pointerup" ? "end" : "cancel"), options);
    }
    window.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !drag) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const id of pointers.keys()) release(id, "cancel");
    }, options);
  }

  /** @param {number} id @param {"end" | "cancel"} how */
  function release(id, how) {
    if (!pointers.delete(id)) return;
    finish(how);
    element.classList.toggle("dragging", pointers.size > 0);
    if (!pointers.size) listening.abort();
  }

  /** @param {"end" | "cancel"} how */
  function finish(how) {
    const former = drag;
    drag = undefined;
    former?.[how]?.();
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 && event.button !== RIGHT) return;
    const pixel = pixelOf(event, element);
    const how = { isRight: event.button === RIGHT, isShift: event.shiftKey };
    const started = start(pixel, /** @type {Element} */ (event.target), how);
    isRightTaken = how.isRight && started !== undefined;
    if (!started) return;
    element.setPointerCapture(event.pointerId);
    if (!pointers.size) listen();
    pointers.set(event.pointerId, pixel);
    finish("cancel"); // the drag of the first finger
    drag = started;
    if (pointers.size > 1) finish("cancel");
    element.classList.add("dragging");
  });
  element.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const former = [...pointers.values()];
    pointers.set(event.pointerId, pixelOf(event, element));
    if (drag?.move) drag.move(pixelOf(event, element), event.ctrlKey || event.metaKey);
    else pinchBetween(former, [...pointers.values()], pinch);
  });
  element.addEventListener("contextmenu", (event) => isRightTaken && event.preventDefault());
}

/**
 * @param {MouseEvent} event
 * @param {HTMLElement} frame
 * @returns {Pixel}
 */
export function pixelOf({ clientX, clientY }, frame) {
  const { left, top } = frame.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/**
 * @param {Pixel[]} former
 * @param {Pixel[]} present
 * @param {(centre: Pixel, factor: number, shift: Pixel) => void} pinch
 */
function pinchBetween([a, b = a], [c, d = c], pinch) {
  /** @type {Pixel} */
  const centre = [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2];
  const spread = Math.hypot(a[0] - b[0], a[1] - b[1]);
  const factor = spread === 0 ? 1 : Math.hypot(c[0] - d[0], c[1] - d[1]) / spread;
  pinch(centre, factor, [centre[0] - (a[0] + b[0]) / 2, centre[1] - (a[1] + b[1]) / 2]);
}
