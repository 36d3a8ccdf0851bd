/**
 * A lesson: its text next to the picture. One of its parts and tasks is in focus: the one scrolled to, tapped or
 * reached by keyboard. The scene shows the picture of that part, and pointing at the part's letters and numbers
 * highlights them there.
 */

import { html, nothing } from "lit-html";

import { watchdog } from "../async/watchdog.js";
import { LinkError, asProblem } from "../document/link-error.js";
import { optionsIn, writeChoices, KEPT } from "../document/link-choices.js";
import { readScene, writeLink, writePage } from "../document/link.js";
import { joinLink } from "../document/link-text.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";
import { loadLesson, partText, taskText } from "./content.js";
import { drawingOf } from "./drawings.js";
import { farther } from "./lesson-list.js";
import { progress } from "./progress.js";
import { handIn } from "./result.js";
import { LESSONS, SHORT, placeOf, unknown } from "./route.js";
import { tasksOf } from "./tasks.js";

/** @import { Parts } from "../document/store.js" */
/** @import { Content, Lesson, Page, Part, Read } from "./types.js" */

const OWN = ["part", "task", "question", "said", "who"]; // names in a link that belong to the lesson, not to the scene
const [GIVEN, MAKING] = ["own", "make"]; // a teacher's task, and the page where tasks are made
const COLOURED = ["difference", "cost"]; // views whose colours need a legend: the regions of a map are numbered
const PAGES = ["PageUp", "PageDown"];
const ENDS = ["Home", "End"];
const BY_HAND = 400; // milliseconds after user input during which scrolling counts as the user's
const NOTCH = 100; // pixels of a mouse wheel's notch
const PAUSE = 120; // milliseconds without scrolling after which it has ended, for browsers that do not report it
/** @type {Record<string, number>} */
const WAYS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * @param {HTMLElement} element
 * @param {Page} page
 */
export function lessonIn(element, page) {
  const { board, frames, run, store, texts, navigation } = page;
  /** The lesson that is shown, or was last. @type {Content} */
  let shown = { lesson: { id: "", parts: [], tasks: [] }, stored: new Map() };
  let { lesson, stored } = shown;
  /** The task editor, once it has been opened. @type {ReturnType<typeof import("./make.js").makerOf> | undefined} */
  let maker;
  /** The part that was just chosen while in sight: the text then does not scroll. */
  let held = "";
  /**
   * The time of the last scrolling by the user: other scrolling, such as that caused by a new line of feedback, does
   * not change the focus.
   */
  let scrolled = -Infinity;
  /** The position at which the text last came to rest, and the number of parts that the focus may now move by. */
  let [from, most] = [0, 0];
  /** Whether the user came from another part of the page, so that the element with the focus has disappeared. */
  let isLed = false;
  /** The parts whose answer was asked for, or whose question was tried. @type {Set<string>} */
  const revealed = new Set();
  const back = find("again");
  const maps = find("maps");
  const tasks = tasksOf(page, { render: () => render(store.parts), open, keepInSight });
  const resting = watchdog(() => {
    if (page.follower.isBusy) resting.watch(PAUSE); // the link may lead to another part
    else rest();
  });

  // ---- reading links

  /**
   * @param {{name: string, pairs: [string, string][]}} asked
   * @param {AbortSignal} signal
   * @returns {Promise<Read>}
   */
  async function read({ name, pairs }, signal) {
    const options = pairs.filter(([each]) => KEPT.has(each));
    isLed = store.parts.isGallery || store.parts.scene.id !== "";
    if (name === MAKING) {
      const [{ makerOf }] = await Promise.all([import("./make.js"), texts.loadMore()]);
      maker ??= makerOf(page, () => render(store.parts));
      return maker.read(pairs);
    }
    const found = await contentOf(name, pairs, signal);
    if (found instanceof LinkError) return { pairs, page: { page: "course", options: optionsIn(pairs) }, problem: found };
    const { isOwn, parts, tasks: all } = found.lesson;
    const stops = [...parts, ...all];
    const [kind, id] = pairs.findLast(([each]) => each === "task" || (each === "part" && !isOwn)) ?? ["part", parts[0].id];
    const known = kind === "task" ? all : parts;
    const stop = known.find((each) => each.id === id);
    const { id: place, link } = stop ?? stops[0];
    const links = stop && "links" in stop && stop.links || [link];
    const question = Math.max(0, links.findIndex((_, i) => pairs.some(([each, text]) => each === "question" && text === String(i + 1))));
    const given = pairs.filter(([each]) => !OWN.includes(each) && !KEPT.has(each));
    const scene = readScene(links[question], "");
    return {
      pairs,
      at: { name, stop: `${stop ? kind : "part"}=${place}`, question, start: "", isAsking: stop !== undefined && "asks" in stop, content: found, snaps: stop && "snaps" in stop ? stop.snaps ?? "" : "", ...(stop && "judging" in stop && { judging: stop.judging }), ...(stop && "draws" in stop && { marks: (shapes) => drawingOf(stop.draws ?? "", shapes) }) },
      isStart: !given.length,
      scene: {
        ...scene, pairs: [...(given.length ? given : scene.pairs), ...options],
        ...(!stop && { problem: unknown(kind, id, known.map((each) => each.id)) }),
      },
    };
  }

  /**
   * @param {string} name
   * @param {[string, string][]} pairs
   * @param {AbortSignal} signal
   */
  function contentOf(name, pairs, signal) {
    if (name === GIVEN) return give(pairs, signal);
    if (!LESSONS.includes(name)) return unknown("lesson", name, LESSONS);
    return lesson.id === name ? shown : loadLesson(name, frames.stored, signal);
  }

  /**
   * Loads a lesson that consists of a single task from a link.
   * @param {[string, string][]} pairs
   * @param {AbortSignal} signal
   * @returns {Promise<Content | LinkError>} The problem, if the link contains no task.
   */
  async function give(pairs, signal) {
    const [, blob = ""] = pairs.findLast(([each]) => each === "task") ?? [];
    const { readTask } = await import("./custom-task.js");
    try {
      return { lesson: { id: GIVEN, parts: [], tasks: [await readTask(blob, signal)], isOwn: true }, stored: new Map() };
    } catch (error) {
      return asProblem(error);
    }
  }

  // ---- the part in focus

  const sections = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-stop]")]);

  /**
   * @param {string | undefined} stop
   * @param {boolean} [isInSight]
   */
  function goTo(stop, isInSight = false) {
    const { lesson: at } = store.parts;
    if (!at || !stop || stop === at.stop) return;
    open(stop, isInSight);
  }

  /**
   * Reopens the picture of a part.
   * @param {string} stop
   * @param {boolean} [isInSight]
   * @param {number} [question]
   */
  function open(stop, isInSight = true, question = tasks.questionOf(stop.split("=")[1])) {
    held = isInSight ? stop : "";
    page.follower.follow(joinLink(`course/${lesson.id}`, [stop, ...(question ? [`question=${question + 1}`] : []), ...writeChoices(store.parts.options)]));
  }

  /**
   * Returns the part at the reading line. That line moves from the top to the bottom of the view as the text scrolls
   * from start to end.
   */
  function stopAtLine() {
    const { clientHeight, scrollHeight, scrollTop } = element;
    const line = scrollTop * scrollHeight / Math.max(1, scrollHeight - clientHeight);
    const list = sections();
    return (list.find((each) => each.offsetTop + each.offsetHeight >= line) ?? list.at(-1))?.dataset.stop;
  }

  /** Moves the focus towards the reading line. A swipe or a notch of the wheel moves it by one part, however far it scrolls. */
  function rest() {
    const stops = sections().map(({ dataset }) => dataset.stop);
    const [at, line] = [store.parts.lesson?.stop, stopAtLine()].map((stop) => stops.indexOf(stop));
    const way = Math.sign(element.scrollTop - from);
    const count = Math.min((line - at) * way, Math.max(1, Math.floor(most)));
    if (way && count > 0) goTo(stops[at + way * count], isInView(sections()[at + way * count]));
    [from, most, scrolled] = [element.scrollTop, 0, -Infinity];
  }

  /** @param {HTMLElement} section */
  function isInView({ offsetHeight, offsetTop }) {
    const { clientHeight, scrollTop } = element;
    return offsetTop >= scrollTop && offsetTop + Math.min(offsetHeight, clientHeight / 2) <= scrollTop + clientHeight;
  }

  /** Scrolls so that the reading line is in the middle of a part. @param {string} stop */
  function scrollTo(stop) {
    const { clientHeight, scrollHeight } = element;
    const section = sections().find((each) => each.dataset.stop === stop);
    if (section && stopAtLine() !== stop) element.scrollTop = (section.offsetTop + section.offsetHeight / 2) * (scrollHeight - clientHeight) / scrollHeight;
    keepInSight();
  }

  /**
   * Scrolls the part in focus into view: all of it, or its start, and above the first part the title; also the button
   * that continues. Feedback may have made the part longer.
   */
  function keepInSight() {
    const section = element.querySelector("[aria-current]");
    if (section === sections()[0]) element.scrollTop = 0;
    else section?.scrollIntoView({ block: section.clientHeight > element.clientHeight / 2 ? "start" : "nearest" });
    section?.querySelector(".go-on")?.scrollIntoView({ block: "nearest" });
  }

  // Above the keyboard of a phone, whose lines come first.
  new ResizeObserver(() => element.querySelector(".editor:focus-within")?.scrollIntoView({ block: "start" })).observe(element);
  element.addEventListener("judged", tasks.judged);
  progress.watch(() => render(store.parts));
  const stopOf = (/** @type {EventTarget | null} */ target) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-stop]"));
  back.addEventListener("click", () => open(store.parts.lesson?.stop ?? ""));
  /** The number of parts that each kind of gesture moves the focus by at most. @type {[string, (event: any) => number][]} */
  const gestures = [
    ["touchstart", () => 1],
    ["wheel", ({ deltaY }) => Math.abs(deltaY) / NOTCH],
    ["keydown", ({ key }) => (ENDS.includes(key) ? Infinity : Number(PAGES.includes(key)))],
    ["pointerdown", ({ target }) => (target === element ? Infinity : 0)], // on its scroll bar
  ];
  for (const [type, partsOf] of gestures) {
    element.addEventListener(type, (event) => {
      const count = partsOf(event);
      if (!count) return;
      most = (performance.now() - scrolled > BY_HAND ? 0 : most) + count;
      if (type !== "touchstart") scrolled = performance.now(); // a tap does not scroll
    }, { passive: true });
  }
  element.addEventListener("touchmove", () => { scrolled = performance.now(); }, { passive: true });
  element.addEventListener("scroll", () => {
    if (performance.now() - scrolled > BY_HAND) {
      from = element.scrollTop;
    } else {
      scrolled = performance.now(); // scrolling may continue with momentum
      if (!("onscrollend" in element)) resting.watch(PAUSE);
    }
  });
  element.addEventListener("scrollend", () => {
    if (performance.now() - scrolled <= BY_HAND) resting.watch(0);
  });
  element.addEventListener("click", ({ target }) => goTo(stopOf(target)?.dataset.stop, true));
  element.addEventListener("focusin", ({ target }) => {
    if (/** @type {Element} */ (target).matches(":focus-visible")) goTo(stopOf(target)?.dataset.stop);
  });
  element.addEventListener("keydown", (event) => {
    const list = sections();
    const at = list.findIndex((each) => each === event.target);
    if (at < 0 || !WAYS[event.key]) return;
    event.preventDefault(); // also at both ends, where the key would otherwise move a shape
    const next = list[at + WAYS[event.key]];
    next?.focus({ preventScroll: true });
    goTo(next?.dataset.stop);
  });
  element.addEventListener("pointerover", ({ target }) => {
    const named = /** @type {Element} */ (target).closest("[aria-current] [data-name]");
    run("light", named?.getAttribute("data-name") ?? "");
  });
  element.addEventListener("pointerleave", () => run("light", ""));

  // ---- rendering

  /** @param {Part | undefined} part */
  const reveal = (part) => part && revealed.add(`${lesson.id} ${part.id}`);

  /** The title of the lesson, or that of a teacher's task. */
  const titleOf = () => lesson.tasks[0]?.title ?? texts.plain(lesson.id === MAKING ? "task.make.title" : `lesson.${lesson.id}.title`);

  /** @param {Parts} parts */
  function render({ lesson: at, scene, state, described }) {
    if (at?.name !== lesson.id) return;
    if (at.name === MAKING && maker) {
      back.hidden = true;
      show(maker.view(), element);
      return;
    }
    const key = (/** @type {string} */ end) => `lesson.${lesson.id}.${end}`;
    const t = texts.plain.bind(texts);
    // A running motion changes the state without the user.
    const isMoved = !board.isRunning && writeLink(scene, state, navigation.chosen) !== at.start;
    if (isMoved) reveal(lesson.parts[lesson.parts.findIndex(({ id }) => `part=${id}` === at.stop) + 1]);
    back.hidden = !isMoved;
    back.textContent = t("course.again");

    /** @param {string} stop @param {string} kind @param {(isHere: boolean) => unknown} content */
    const section = (stop, kind, content) => html`<section class=${kind} tabindex=${stop === at.stop ? 0 : -1} role="group" aria-labelledby=${nameOf(stop)}
      data-stop=${stop} aria-current=${stop === at.stop ? "step" : nothing}>${content(stop === at.stop)}</section>`;
    const nameOf = (/** @type {string} */ stop) => `says-${stop.replace("=", "-")}`;
    /** @param {string} stop @param {unknown} text */
    const saying = (stop, text) => html`<div id=${nameOf(stop)}>${text}</div>`;

    /** @param {Part} part */
    const partOf = (part) => section(`part=${part.id}`, "part", (isHere) => {
      // The answer to a changed state may lack a step.
      const answer = isHere && described?.scene === scene.id ? described.answer : stored.get(part);
      if (part.answers && !revealed.has(`${lesson.id} ${part.id}`)) {
        const ask = () => {
          reveal(part);
          render(store.parts);
        };
        return html`<div id=${nameOf(`part=${part.id}`)}><button type="button" @click=${ask}>${t("course.reveal")}</button></div>`;
      }
      const title = key(`${part.id}.title`);
      return html`${texts.has(title) ? html`<h2>${t(title)}</h2>` : nothing}${saying(`part=${part.id}`, partText(lesson, part, answer, texts, isHere ? at.marks?.(state.shapes) : []))}
        ${isHere && COLOURED.includes(navigation.view) ? html`<div class="map-place"></div>` : nothing}`;
    });

    show(html`
      <p class="lesson-place"><a href="#/course">${t("page.course")}</a> ${lesson.isOwn ? nothing : html`${t("course.place", { place: placeOf(lesson.id), count: LESSONS.length })}
        <a class="to-sheet" href=${writePage("course/sheet", {}, lesson.id)}>${t("course.print")}</a>`}</p>
      <h1 id="lesson-title">${titleOf()}</h1>
      ${lesson.parts.map(partOf)}
      ${lesson.tasks.map((task, i) => section(`task=${task.id}`, "task", (isHere) => html`
        <h2>${t(lesson.isOwn ? "task.given" : "course.task", { place: i + 1, count: lesson.tasks.length })}${progress.doneIn(lesson.id).includes(task.id) ? html` <span class="done">${t("course.done")}</span>` : nothing}</h2>
        ${saying(`task=${task.id}`, taskText(lesson, task, texts))}
        ${tasks.view(task, isHere, isMoved)}`))}
      ${lesson.isOwn ? nothing : html`${handIn({ copy: (text) => page.notices.copy(text, false), links: progress.resultsOf(lesson.id), texts })}${onward()}`}
      <details class="scene-controls"><summary>${t("course.controls")}</summary><div id="lesson-controls"></div></details>`, element);
    tasks.house(element);
    houseLegend(element.querySelector(".map-place"));
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("[data-stop] :is(a, button)"))) {
      // Tab visits the links and buttons of the part in focus only.
      if (!each.closest("#own")) each.tabIndex = each.closest("[aria-current]") ? 0 : -1;
    }
  }

  /** Moves the legend of a map below its part, or back above the steps. @param {Element | null} place */
  function houseLegend(place) {
    if (place && maps.parentNode !== place) place.append(maps);
    else if (!place && maps.nextElementSibling !== find("axes")) find("axes").before(maps);
  }

  /** The links to the next lesson, also to that of the short route, and to a teacher's choice; after the last lesson, what was achieved. */
  function onward() {
    const following = (/** @type {string[]} */ route) => route[route.indexOf(lesson.id) + 1];
    const [next, shortNext] = [following(LESSONS), SHORT.includes(lesson.id) ? following(SHORT) : undefined];
    const set = progress.assigned?.split(",").includes(lesson.id) ? html`<a class="next-lesson" href="#/course?lessons=${progress.assigned}">${texts.plain("course.set")}</a>` : nothing;
    const to = (/** @type {string} */ name, /** @type {string} */ key) =>
      html`<a class="next-lesson" href="#/course/${name}">${texts.plain(key, { title: { key: `lesson.${name}.title` } })}</a>`;
    const isWritten = SHORT.at(-1) === lesson.id && progress.doneIn(lesson.id).includes("own");
    if (!next) return html`${set}<p class="course-end">${texts.plain("course.end", { done: LESSONS.flatMap(progress.doneIn).length })} ${farther(texts)}</p>`;
    return html`${set}${isWritten ? html`<p class="course-end">${texts.plain("course.end.short")}</p>` : nothing}${shortNext && shortNext !== next ? to(shortNext, "course.next.short") : nothing}${to(next, "course.next")}`;
  }

  store.subscribe(({ lesson: at }) => [at?.content], ({ lesson: at }) => {
    if (!at) return;
    shown = /** @type {Content} */ (at.content);
    ({ lesson, stored } = shown);
    reveal(lesson.parts.find(({ id }) => `part=${id}` === at.stop)); // a link to an answer shows it
    if (LESSONS.includes(lesson.id)) progress.visit(lesson.id, lesson.tasks.length);
  });
  store.subscribe(({ lesson: at }) => [at?.name], ({ lesson: at }) => {
    page.root.documentElement.toggleAttribute("data-lesson", at !== undefined);
    element.hidden = !at;
    element.scrollTop = 0;
    if (at) return;
    tasks.house();
    houseLegend(null);
    back.hidden = true;
  });
  store.subscribe(({ lesson: at, opened }) => [at?.name, at?.stop, at?.question, opened], ({ lesson: at }) => {
    if (at) tasks.open(lesson, at.question, lesson.tasks.find(({ id }) => at.stop === `task=${id}`));
  });
  store.subscribe(({ lang, lesson: at, isExact, scene, state, described, choices }) => [lang, at, isExact, scene, state, described, choices], render);
  store.subscribe(({ followed, lang, lesson: at, scene }) => [lang, at?.name, followed, scene], ({ lesson: at }) => {
    if (at) page.root.title = `${titleOf()} · hitlab`;
  });
  store.subscribe(({ lesson: at, opened }) => [at?.name, at?.stop, opened], ({ lesson: at }) => {
    if (at && at.stop !== held) scrollTo(at.stop);
    held = "";
  });
  store.subscribe(({ lesson: at }) => [at?.name], ({ lesson: at }) => {
    const here = element.querySelector("[aria-current]");
    if (at && isLed) /** @type {HTMLElement} */ (here)?.focus({ preventScroll: true });
  });
  store.subscribe(({ drawn, lesson: at, revision, status }) => [at, drawn, revision, status, board.history.isMoving, board.isRunning], ({ lesson: at }) => {
    if (at?.name === MAKING) maker?.follow();
    else if (at) tasks.follow();
  });

  return {
    read,
    get snapshot() {
      const { lesson: at } = store.parts;
      const [kind, id] = at?.stop.split("=") ?? [];
      return at && { name: at.name, part: kind === "part" ? id : null, task: kind === "task" ? id : null, done: progress.doneIn(at.name) };
    },
  };
}
