/**
 * A small picture of one state, drawn like the stage: its shapes can be dragged, which asks Python again; a tap opens
 * its scene.
 */

import { html, nothing } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";

import { lazily } from "../async/lazily.js";
import { newestOf } from "../async/newest.js";
import { Board } from "../document/board.js";
import { kindOf } from "../document/kind.js";
import { readScene, readState, writeLink } from "../document/link.js";
import { askedOf } from "../document/question.js";
import { loadScene } from "../document/scenes.js";
import { Store } from "../document/store.js";
import { navigationOf } from "../document/step-navigation.js";
import { paintWhole } from "../draw/paint.js";
import { svgContext } from "../export/svg.js";
import { shifted } from "../geometry/kinds.js";
import { seenShapes, unseen } from "../geometry/projection.js";
import { pick } from "../geometry/shapes.js";
import { draggable } from "../input/drag.js";
import { minkowskiOf } from "../minkowski/difference-view.js";
import { dragOn } from "../stage/grip.js";
import { Lens } from "../stage/lens.js";
import { View } from "../stage/view.js";
import { stepSentences } from "../words/sentences.js";
import { show } from "../words/show.js";

/** @import { OnPage } from "../document/kind.js" */
/** @import { Choices } from "../document/link-choices.js" */
/** @import { Scene, State } from "../document/scene.js" */
/** @import { Answered, Question } from "../document/store.js" */
/** @import { Navigation } from "../document/step-navigation.js" */
/** @import { Contents, ShownMark } from "../draw/picture.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Answer, Explanation } from "../engine/protocol.js" */
/** @import { Bounds, Size } from "../geometry/camera.js" */
/** @import { Drag, Pixel } from "../input/drag.js" */
/** @import { Frames } from "../stage/frames.js" */
/** @import { Stage } from "../stage/stage.js" */
/** @import { Texts } from "../words/text.js" */

/**
 * @typedef {{
 *   engine: Engine<Question>, stage: Pick<Stage, "tokens">, texts: Texts,
 *   pictureOf: (page: Mini) => Contents, extentOf: (page: Mini) => Bounds | undefined, drawing?: (shapes: State["shapes"]) => ShownMark[],
 * }} Page `pictureOf`, `extentOf`: for a page that consists of one picture; `drawing`: marks of its own for some shapes.
 * @typedef {{
 *   backdrop: {present: undefined}, board: Board, frames: Pick<Frames, "answered" | "placed" | "shown">, kinds: {present: Pick<OnPage, "picture">}, maps: undefined,
 *   minkowski: ReturnType<typeof minkowskiOf>, models: {chosen: undefined}, own: {readonly marks: ShownMark[], map: undefined}, store: Store, texts: Texts, navigation: Navigation,
 * }} Mini A page of one picture.
 * @typedef {ReturnType<typeof studyOf>} Study
 */

const REACH = 8; // pixels around a thin shape
const CLICK = 3; // pixels that a pointer may slip during a click
const LONGEST = 50; // milliseconds between two frames of a movement
const sceneOf = lazily((/** @type {string} */ id) => loadScene(id)); // several studies may show one
const TIMINGS = { python: 0, roundTrip: 0, drawing: 0 };

/**
 * The study of a link.
 * @param {string} link
 * @param {Page} page
 * @param {(question: Question) => Promise<Answer>} [answerTo]
 */
export async function openStudy(link, page, answerTo = (question) => page.engine.answer(question)) {
  const { id, pairs } = readScene(link, "");
  const scene = await sceneOf(id);
  const { pictured } = await kindOf(scene).load?.() ?? {};
  return studyOf(link, { scene, ...readState(scene, pairs) }, pictured, page, answerTo);
}

/**
 * @param {string} link
 * @param {{scene: Scene, state: State, choices: Choices}} shown
 * @param {((page: Pick<Mini, "board" | "frames">) => OnPage["picture"]) | undefined} pictured Additional content for
 *   the kind of scene.
 * @param {Page} page
 * @param {(question: Question) => Promise<Answer>} answerTo
 */
export function studyOf(link, { scene, state, choices }, pictured, { drawing = () => [], extentOf, pictureOf, stage, texts }, answerTo) {
  const element = document.createElement("figure");
  element.className = "study";
  const store = new Store();
  store.set({ scene, state, choices });
  const board = new Board(store);
  const navigation = navigationOf(store);
  /** @type {Answered | undefined} */
  let answered;
  let isMoved = false;
  let isTouched = false;
  let onPaper = ""; // the picture, while it is printed
  /** @type {((seconds: number) => [number, number]) | undefined} */
  let wandering;
  let [wandered, lastFrame] = [0, 0];
  let size = { width: 0, height: 0 };
  /** @type {Mini["frames"]} */
  const frames = {
    get answered() { return answered && { ...answered, answer: { ...answered.answer, explanation: stepAlone(answered.answer.explanation) } }; },
    get shown() { return answered ?? { ...questionNow(), answer: undefined }; },
    get placed() { return frames.shown.placed ?? frames.shown.shapes; },
  };
  const own = pictured?.({ board, frames });
  const known = { board, frames, kinds: { present: { ...(own && { picture: own }) } }, store, texts, navigation };
  const second = minkowskiOf({ ...known, get twin() { return view; } });
  /** @type {Mini} */
  const mini = { ...known, minkowski: second, backdrop: { present: undefined }, maps: undefined, models: { chosen: undefined }, own: { get marks() { return drawing(frames.shown.shapes); }, map: undefined } };
  const isDifference = navigation.view === "minkowski";
  /** Asks for the newest state; on failure, the picture stays as it was. */
  const ask = newestOf((_, /** @type {Question} */ question) => answerTo(question).then((answer) => take(question, answer), () => {}));
  const questionNow = () => askedOf(scene, board.state, choices);

  render();
  const picture = /** @type {HTMLElement} */ (element.firstElementChild);
  const canvas = /** @type {HTMLCanvasElement} */ (picture.firstElementChild);
  const lens = new Lens(() => store.parts.camera, (camera) => store.set({ camera }));
  const view = new View({
    element: picture, canvas, over: ".over", lens: () => lens, leavesWheel: () => true, solids: () => undefined,
    looks: () => ({ tokens: stage.tokens, enlarged: 1, size, redraw: () => {} }),
    contents: () => (isDifference ? second.contents() : pictureOf(mini)),
    extent: () => (isDifference ? second.extent() : extentOf(mini)),
  });
  draggable(canvas, grab, () => {});
  picture.addEventListener("click", (event) => isMoved && event.preventDefault());

  /**
   * Limits the view to a single step: there is no room for the constructions of the others.
   * @param {Explanation | null} explanation
   */
  function stepAlone(explanation) {
    const id = explanation && navigation.stepOf(explanation);
    return explanation && { ...explanation, steps: explanation.steps.filter((step) => step.id === id) };
  }

  /** @param {Question} question @param {Answer} answer */
  function take(question, answer) {
    const isFirst = !answered;
    answered = { ...question, answer, timings: TIMINGS };
    if (isFirst) view.fit(); // the view includes the construction
    update();
  }

  function update() {
    if (size.width) view.paint();
    render();
  }

  /** Shows the sentence of the step. */
  function render() {
    const explanation = answered?.answer.explanation;
    const shownStep = explanation && stepSentences(explanation).find(({ id }) => id === navigation.stepOf(explanation));
    const href = board.state === state ? link : writeLink(scene, board.state, navigation.chosen);
    show(html`<a href=${href} draggable="false" aria-label=${texts.plain("glossary.open", { title: { key: `scene.${scene.id}.title` } })}><canvas></canvas>${onPaper ? unsafeHTML(onPaper) : nothing}</a>
      <figcaption>${shownStep ? texts.said(shownStep.sentence) : ""}</figcaption>`, element);
  }

  /** The picture for paper: with the constructions of its step, once the answer is loaded. @param {Size} wanted */
  function svg(wanted) {
    const before = size;
    size = wanted;
    view.fit();
    const { context, toSvg } = svgContext(size);
    if (view.picture) paintWhole(context, view.picture, () => undefined);
    size = before;
    if (size.width) view.fit();
    return toSvg("", "");
  }

  /** Moves the first shape along its path, frame after frame. @param {number} now */
  function wander(now) {
    if (isTouched || !size.width || !wandering) return;
    wandered += Math.min(now - lastFrame, LONGEST) / 1000;
    lastFrame = now;
    const [first, ...others] = board.state.shapes;
    const [x, y] = wandering(wandered);
    const moved = { ...first, values: shifted(first, [x - first.values[0], y - first.values[1]]) };
    store.set({ state: { ...board.state, shapes: [moved, ...others] } }); // no step of the history
    ask(questionNow());
    requestAnimationFrame(wander);
  }

  /** @param {Pixel} from @returns {Drag | undefined} */
  function grab(from) {
    const place = view.toWorld(from);
    isMoved = false;
    isTouched = true;
    const drag = isDifference ? second.grab?.(place) : moving(place);
    return drag && {
      ...drag,
      cancel: () => {
        drag.cancel?.();
        isMoved = true; // the click of the release does not open the scene
        ask(questionNow());
      },
      move: (pixel) => {
        isMoved ||= Math.hypot(pixel[0] - from[0], pixel[1] - from[1]) > CLICK;
        if (!isMoved) return;
        drag.move?.(pixel);
        ask(questionNow());
      },
    };
  }

  /**
   * Returns the drag of the shape at a position; in space, the shape moves in the plane of the screen.
   * @param {[number, number]} place
   * @returns {Drag | undefined}
   */
  function moving(place) {
    const { projection } = board;
    const seen = seenShapes(projection, frames.placed);
    const i = pick(seen, place, REACH / view.camera.scale);
    return i < 0 ? undefined : dragOn(board, view, place, (way, grip) => {
      const { start: { shapes } } = grip;
      grip.place([[i, projection ? unseen(projection, shapes[i], seen[i].values, shifted(seen[i], way)) : shifted(shapes[i], way)]]);
    });
  }

  return {
    element,
    picture,
    /**
     * Called when the picture scrolls in or out of view: a canvas takes much memory, so it is released outside.
     * @param {DOMRect | undefined} box
     */
    see: (box) => {
      size = { width: box?.width ?? 0, height: box?.height ?? 0 };
      canvas.width = 0;
      if (!box) return;
      view.fit();
      update();
      if (!answered) ask(questionNow());
      if (wandering) requestAnimationFrame(wander);
    },
    show: update,
    /** Loads the answer, for `svg`. */
    load: async () => {
      const answer = await answerTo(questionNow());
      take(questionNow(), answer);
      return answer;
    },
    svg,
    /** Shows the picture for paper instead of the canvas, which is empty outside the view; or no longer. @param {Size} [wanted] */
    print: (wanted) => {
      onPaper = wanted ? svg(wanted) : "";
      render();
    },
    /**
     * Moves the first shape along a path, while the picture is in sight and until it is touched.
     * @param {(seconds: number) => [number, number]} path
     */
    wander: (path) => { wandering = path; },
  };
}
