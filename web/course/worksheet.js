/**
 * A worksheet for a class, to be printed: every part and task of the chosen lessons with its picture; or the answers to
 * the tasks. It is white in every theme, like the paper.
 */

import { html, nothing } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";

import { asProblem } from "../document/link-error.js";
import { writePage } from "../document/link.js";
import { signatureOf } from "../document/signature.js";
import { readTokens } from "../draw/tokens.js";
import { Stored } from "../engine/stored.js";
import { codeOf, drawCode } from "../export/qr.js";
import { latest } from "../geometry/memoize.js";
import { openStudy } from "../glossary/study.js";
import { SOLUTIONS } from "../user-program/solutions.js";
import { find } from "../panel/find.js";
import { verdictSentence } from "../words/sentences.js";
import { show } from "../words/show.js";
import { choiceWord, loadLesson, partText, stateOf, taskText } from "./content.js";
import { drawingOf } from "./drawings.js";
import { CHOICES, valueIn } from "./answer-values.js";
import { eachOf, wantName, wantWord } from "./result.js";
import { minutesOf, readSet } from "./set.js";

/** @import { State } from "../document/scene.js" */
/** @import { Question } from "../document/store.js" */
/** @import { Answer } from "../engine/protocol.js" */
/** @import { Page as StudyPage } from "../glossary/study.js" */
/** @import { Leaf } from "../panel/gallery.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { Entry } from "./set.js" */
/** @import { Content, Page, Part, Task } from "./types.js" */

/**
 * @typedef {{answer?: Answer, isColoured: boolean, signature: string, svg?: (lang: string, answer?: Answer) => string}} Shown A state; whether
 *   the screen shows it with more colours; the first line of a program for it; and its picture, if it does not only move.
 * @typedef {{link: string, draws?: string}} Pictured A state, and a drawing for its picture.
 * @typedef {Content & {entry: Entry, shown: Map<string, Shown>}} Chapter `shown`: by `keyOf`.
 */

const SIZE = { width: 400, height: 250 };
/** Views whose colours take too long to compute for paper, which shows the steps instead. */
const COLOURED = /\bview=(map|difference|cost)\b/;
const LINES = 12; // to write a program on

/**
 * @param {Page & StudyPage} page
 * @param {boolean} isKey Whether it has the answers.
 * @returns {Leaf}
 */
export function worksheetOf(page, isKey) {
  const { engine, root, store } = page;
  const [name, other] = isKey ? ["course/key", "course/sheet"] : ["course/sheet", "course/key"];
  /** @type {Map<string, Chapter[]>} */
  const sheets = new Map();
  /** @type {Texts} */
  let words;
  const render = () => store.parts.isGallery && store.parts.page === name && show(view(store.parts.place), find("gallery"));

  /** @param {string} set */
  async function open(set) {
    try {
      if (!sheets.has(set)) sheets.set(set, await Promise.all((await readSet(set)).map(chapterOf)));
      return undefined;
    } catch (error) {
      return asProblem(error);
    }
  }

  /** @param {Entry} entry @returns {Promise<Chapter>} */
  async function chapterOf(entry) {
    const stored = new Stored();
    const content = entry.task ? { lesson: { id: "own", parts: [], tasks: [entry.task], isOwn: true }, stored: new Map() } : await loadLesson(entry.id, stored);
    const { parts, tasks } = content.lesson;
    const stage = { tokens: tokensOfPaper(root) };
    const answerTo = async (/** @type {Question} */ question) => stored.of(question) ?? engine.answer(question);

    /** @param {Pictured} pictured @param {boolean} isTold Whether with the answer. @returns {Promise<[string, Shown]>} */
    async function shownAt({ draws = "", link }, isTold) {
      const { scene, state } = await stateOf(link);
      const drawing = (/** @type {State["shapes"]} */ shapes) => (draws ? drawingOf(draws, shapes) : []);
      const study = scene.id === "crowd" ? undefined : await openStudy(link.replace(COLOURED, "view=steps"), { ...page, drawing, stage }, answerTo);
      const { name: called = "", parameters = "" } = signatureOf(scene, state) ?? {};
      /** @type {Shown} */
      const shown = { isColoured: COLOURED.test(link), signature: `def ${called}(${parameters}):`, ...(study && { svg: latest(() => study.svg(SIZE)) }) };
      if (isTold) {
        study?.load().then((answer) => {
          shown.answer = answer;
          render();
        }, () => {}); // without the engine, the picture lacks its construction
      }
      return [keyOf({ draws, link }), shown];
    }

    const described = isKey ? tasks.flatMap(keyLinks).map(stateAt) : parts;
    const others = isKey ? [] : tasks.flatMap(linksOf).map(stateAt);
    return { ...content, entry, shown: new Map(await Promise.all([...others.map((each) => shownAt(each, false)), ...described.map((each) => shownAt(each, true))])) };
  }

  // ---- rendering

  /** @param {Shown | undefined} shown */
  const picture = (shown) => html`<div class="sheet-picture" aria-hidden="true">${
    shown?.svg ? unsafeHTML(shown.svg(words.lang, shown.answer)) : html`<img alt="" src="pictures/crowd-light.webp">`}</div>`;

  /** @param {Chapter} chapter @param {Part} part */
  function partOf({ lesson, shown, stored }, part) {
    const title = `lesson.${lesson.id}.${part.id}.title`;
    const at = shown.get(keyOf(part));
    return html`<section class="sheet-part"><div>${picture(at)}${at?.isColoured ? html`<p class="faint">${words.plain("sheet.coloured")}</p>` : nothing}</div>
      <div>${words.has(title) ? html`<h3>${words.plain(title)}</h3>` : nothing}${partText(lesson, part, at?.answer ?? stored.get(part), words)}</div></section>`;
  }

  /** @param {Chapter} chapter @param {Task} task @param {number} i */
  function taskOf(chapter, task, i) {
    const { lesson, shown } = chapter;
    const [first] = linksOf(task);
    return html`<section class="sheet-task">
      <h3>${words.plain(lesson.isOwn ? "task.given" : "course.task", { place: i + 1, count: lesson.tasks.length })}</h3>${taskText(lesson, task, words)}
      ${isKey ? answerOf(chapter, task) : html`<div class="sheet-row">
        ${linksOf(task).map((link) => html`<div>${picture(shown.get(keyOf({ link })))}${task.kind === "say" ? boxes(chapter, task) : nothing}</div>`)}
        ${task.kind === "write" ? html`<div class="sheet-lines"><code>${shown.get(keyOf({ link: first }))?.signature}</code>${Array.from({ length: LINES }, () => html`<hr>`)}</div>` : nothing}</div>`}
    </section>`;
  }

  /** The choices of a question, to tick. @param {Chapter} chapter @param {Task} task */
  const boxes = ({ lesson }, task) => html`<p class="sheet-boxes">${(task.choices ?? CHOICES).map((choice) => (
    html`<span>${words.said([{ key: "course.choice", values: { choice: choiceWord(lesson, task, choice, words) } }])}</span>`))}</p>`;

  /** @param {Chapter} chapter @param {Task} task */
  function answerOf({ lesson, shown }, task) {
    const { asks = "", id, kind, wants = {} } = task;
    if (kind === "say") {
      return html`<ol>${linksOf(task).map((link) => {
        const { answer } = shown.get(keyOf({ link })) ?? {};
        const choice = choiceWord(lesson, task, valueIn(answer, asks), words, answer?.explanation);
        return html`<li><b>${words.said([{ key: "course.choice", values: { choice } }])}</b> ${answer?.explanation ? words.said(verdictSentence(answer.explanation)) : nothing}</li>`;
      })}</ol>`;
    }
    const [link] = keyLinks(task);
    const { answer } = shown.get(keyOf({ link })) ?? {};
    if (lesson.isOwn) {
      return html`<ul>${Object.entries(eachOf(wants)).map(([of, want]) => (
        html`<li>${words.plain("task.is", { what: wantName(of, words, answer?.explanation), is: wantWord(of, want, words, answer?.explanation) })}</li>`))}</ul>`;
    }
    if (kind === "write") return html`<pre><code>${SOLUTIONS[lesson.id]}</code></pre>`;
    const right = `lesson.${lesson.id}.task.${id}.right`;
    return html`<div class="sheet-part">${picture(shown.get(keyOf({ link })))}<p>${words.has(right) ? words.said([{ key: right }]) : nothing}</p></div>`;
  }

  /** @param {Chapter} chapter */
  function chapterView(chapter) {
    const { entry, lesson } = chapter;
    const { href } = new URL(entry.href, location.href);
    const code = codeOf(href);
    return html`<article class="sheet">
      <header><h2>${entry.titleIn(words)}</h2>${isKey ? nothing : html`<p class="sheet-name">${words.plain("task.name")}</p>`}${code ? drawCode(code, href) : nothing}</header>
      ${isKey ? nothing : lesson.parts.map((part) => partOf(chapter, part))}
      ${lesson.tasks.map((task, i) => taskOf(chapter, task, i))}</article>`;
  }

  /** @param {string} set */
  function view(set) {
    const chapters = sheets.get(set) ?? [];
    const minutes = minutesOf(chapters.map(({ entry }) => entry));
    return html`<div class="sheet-tools"><h1>${words.plain(isKey ? "sheet.key" : "sheet.title")}</h1>
      <p class="gallery-intro">${chapters.length ? words.plain("plan.minutes", { minutes, count: chapters.length }) : words.plain("plan.nothing")}</p>
      <p class="plan-out"><button type="button" class="go-on" @click=${() => print()}>${words.plain("sheet.print")}</button>
        <a href=${writePage(other, {}, set)}>${words.plain(isKey ? "sheet.title" : "sheet.key")}</a> <a href="#/course/plan">${words.plain("plan.title")}</a></p></div>
      ${chapters.map(chapterView)}`;
  }

  return Object.assign((/** @type {Texts} */ texts, /** @type {string} */ place = "") => {
    words = texts;
    return view(place);
  }, { open });
}

/** @param {string} link @returns {Pictured} */
const stateAt = (link) => ({ link });

/** The key of a state in `shown`. @param {Pictured} state */
const keyOf = ({ draws = "", link }) => `${draws} ${link}`;

/** The states that a task is about; a quiz has several. @param {Task} task */
const linksOf = ({ link, links = [link] }) => links;

/** The states with the answers to a task. @param {Task} task */
const keyLinks = (task) => (task.kind === "make" ? [task.solved ?? task.link] : linksOf(task));

/** The colours of the light theme. @param {Document} root */
function tokensOfPaper(root) {
  const probe = Object.assign(root.createElement("i"), { className: "sheet" });
  root.body.append(probe);
  const tokens = readTokens(probe);
  probe.remove();
  return tokens;
}
