/**
 * The task editor for teachers: a form next to the scene, where the shapes first show the solution, then the start.
 * Drafts are stored in the browser, one per scene.
 */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";

import { newestOf } from "../async/newest.js";
import { FIRST_SCENE, ROOMS, SCENES, isScene } from "../document/scene-order.js";
import { jsonOr, keptUnder } from "../document/storage.js";
import { KEPT } from "../document/link-choices.js";
import { asProblem } from "../document/link-error.js";
import { readScene, writeLink } from "../document/link.js";
import { KINDS, MOST, RANGED, TOUCHING, checked, hasProgram, isFit, linkOf, opened } from "./custom-task.js";
import { chosen, valueIn } from "./answer-values.js";
import { check, stepName, unmet, wantName, wantWord } from "./result.js";

/** @import { Checked, Wants } from "../engine/protocol.js" */
/** @import { Phrase } from "../words/text.js" */
/** @import { Given } from "./custom-task.js" */
/** @import { Page, Read } from "./types.js" */

/**
 * @typedef {{kind: Given["kind"], title: string, text: string, onRight: string, onWrong: string, link: string, solved: string, wants: Wants, asks: string, choices: string, cases: string[], touching: string}} Draft
 *   `solved`: a state that satisfies the conditions.
 */

/** @type {Draft} */
const NEW = { kind: "make", title: "", text: "", onRight: "", onWrong: "", link: "", solved: "", wants: {}, asks: "hit", choices: "", cases: [], touching: "either" };
/** The questions whose choices are fixed. */
const FIXED = ["hit", "decided_by"];
/** The verdict of a program and its reason: a task that requires one of them also requires that program. */
const BY_PROGRAM = ["says", "decided_by"];
/** The scenes to choose from. */
const TOLD = [...SCENES, ...ROOMS].filter((id) => id !== "crowd" && !id.endsWith("-mesh"));
/** Properties of a state that cannot be a goal. */
const NO_AIM = ["shapes"];
/** The last scene, and all drafts by scene. @type {{at: string, of: Record<string, Partial<Draft>>}} */
const NONE = { at: FIRST_SCENE, of: {} };

/**
 * @param {Page} page
 * @param {() => void} render
 */
export function makerOf({ board, engine, links, notices, run, store, texts, navigation }, render) {
  const kept = keptUnder("hitlab.tasks", () => localStorage, { read: jsonOr(NONE, ({ of }) => Object(of) === of) });
  const t = texts.plain.bind(texts);
  let [at, draft] = [FIRST_SCENE, NEW];
  /** The conditions that a task could require and that the current shapes satisfy. @type {Wants} */
  let offered = {};
  /** The current shapes, checked against the required conditions. @type {Checked | undefined} */
  let now;
  /** The reason why this is not a valid task yet. @type {Phrase | undefined} */
  let problem;
  /** The last checked link and draft. */
  let seen = "";
  /** The picture that this window last offered to the draft, so that it does not replace that of another window. */
  let pictured = "";
  const follow = newestOf(look);

  /** @param {typeof NONE} drafts @returns {Draft} */
  const draftIn = ({ of }) => ({ ...NEW, ...(Object.hasOwn(of, at) && of[at]) });

  /** @param {[string, string][]} pairs @returns {Read} */
  function read(pairs) {
    const all = kept.now;
    const [, wanted = isScene(all.at) ? all.at : FIRST_SCENE] = pairs.findLast(([name]) => name === "scene") ?? [];
    const { id, problem: lost } = readScene(`#/${wanted}`, "");
    at = id;
    draft = draftIn(all);
    [offered, now, problem, seen, pictured] = [{}, undefined, undefined, "", ""];
    const shown = pairs.filter(([name]) => name !== "scene");
    const isStart = shown.every(([name]) => KEPT.has(name));
    const start = readScene(draft.link || `#/${id}`, "").pairs;
    return {
      pairs, isStart: false,
      at: { name: "make", stop: `scene=${id}`, question: 0, start: `#/${id}`, isAsking: false, content: { lesson: { id: "make", parts: [], tasks: [] }, stored: new Map() } },
      scene: { id, pairs: isStart ? [...start, ...shown] : shown, ...(lost && { problem: lost }) },
    };
  }

  /** @param {Partial<Draft>} changes */
  function keep(changes) {
    draft = draftIn(kept.change((all) => ({ at, of: { ...all.of, [at]: { ...draftIn(all), ...changes } } })));
  }

  kept.watch(() => {
    [draft, seen] = [draftIn(kept.now), ""];
    follow();
    render();
  });

  /** @param {Partial<Draft>} changes */
  function edit(changes) {
    keep(changes.wants ? { ...changes, solved: "" } : changes);
    pictured = "";
    follow();
    render();
  }

  /** The link to the current state. */
  function present() {
    const { algorithm } = navigation.chosen;
    return writeLink(board.scene, board.state, { ...(algorithm && { algorithm }) });
  }

  /** Checks the current state and the form once both are at rest. */
  async function look() {
    const { drawn, lesson, revision, status } = store.parts;
    if (lesson?.name !== "make" || board.scene.id !== at || !isFit(board.scene)) return;
    if (board.isRunning) board.toggleRunning(); // a task is about a still picture
    if (status !== "ready" || !drawn || drawn.isStored || drawn.revision !== revision || board.history.isMoving) return;
    const link = present();
    const isOwn = link !== pictured;
    pictured = link;
    if (isOwn && draft.link !== link && (!draft.link || draft.kind !== "make")) keep({ link });
    const looked = JSON.stringify([link, draft]);
    if (seen === looked) return;
    seen = looked;
    const { wants } = draft;
    /**
     * @param {Partial<{offered: Wants, now: Checked | undefined, problem: Phrase | undefined}>} found Ignored if the
     *   scene has changed meanwhile.
     */
    const take = (found) => seen === looked && ({ offered, now, problem } = { offered, now, problem, ...found });
    try {
      take({ offered: await engine.task({ ...drawn, wants: null }) });
      take({ now: Object.keys(wants).length ? await engine.task({ ...drawn, wants }) : undefined });
      if (seen === looked && now?.done && wants === draft.wants && (isOwn || !draft.solved)) keep({ solved: link });
      take({ problem: await wrong() });
    } catch (error) {
      take({ problem: { key: "course.unchecked", values: { detail: String(error) } } });
    }
    render();
  }

  /** Returns why this is not a valid task. @returns {Promise<Phrase | undefined>} */
  async function wrong() {
    const { kind, text, title, wants } = draft;
    const missing = [title.trim() ? [] : "task.title", text.trim() ? [] : "task.text", kind === "make" && !Object.keys(wants).length ? "task.solution" : []].flat();
    if (missing.length) return { key: "task.missing", values: { what: missing.map((key) => t(key)) } };
    try {
      const { start } = await checked(given());
      if (draft.kind === "make") {
        if (!draft.solved) return { key: "task.unsolved" };
        if ((await check(engine, start, draft.wants)).done) return { key: "task.done-already" };
      }
      if (draft.kind === "say" && !choicesOf().some((each) => each === answer())) return { key: "task.no-answer", values: { is: chosen(answer()) } };
    } catch (error) {
      const { key, values } = asProblem(error);
      return { key, values };
    }
    return undefined;
  }

  /** The data for the link. @returns {Given} */
  function given() {
    const { kind, title, text, onRight, onWrong, link, wants, asks, cases, touching } = draft;
    const own = { make: { wants }, say: { asks, choices: choicesOf() }, write: { cases, touching } }[kind];
    return { kind, title, text, link, ...own, ...(onRight.trim() && { onRight }), ...(onWrong.trim() && { onWrong }) };
  }

  /** The correct answer. */
  const answer = () => valueIn(store.parts.drawn?.answer, draft.asks);

  /** The values of the steps that a task can be about: names and whole numbers, as `STEP.VALUE`. */
  const valueNames = () => (explanation()?.steps ?? []).flatMap(({ id, values }) => Object.entries(values)
    .filter(([, value]) => typeof value === "string" || Number.isInteger(value)).map(([name]) => `${id}.${name}`));

  /** Requires a value of a step, or no longer. @param {string} path @param {boolean} isWanted */
  function wantValue(path, isWanted) {
    const { values = {}, ...others } = without(draft.wants, "algorithm");
    const now_ = valueIn(store.parts.drawn?.answer, path);
    const left = { ...without(values, path), ...(isWanted && { [path]: now_ }) };
    edit({ wants: Object.keys(left).length ? { ...others, values: left, algorithm: navigation.algorithm } : others });
  }

  const stepIds = () => (explanation()?.steps ?? []).map(({ id }) => id);

  /** The choices; text that reads as a number becomes a number. */
  function choicesOf() {
    if (draft.asks === "hit") return [true, false];
    if (draft.asks === "decided_by") return stepIds();
    return draft.choices.split(/[,、,]/).map((each) => each.trim()).filter(Boolean).map((each) => (Number.isFinite(Number(each)) ? Number(each) : each));
  }

  /** @param {string} name @param {boolean} isWanted */
  function want(name, isWanted) {
    const value = RANGED.includes(name) ? { least: Math.floor(offered[name]), most: Math.ceil(offered[name]) } : offered[name];
    const wants = { ...without(draft.wants, name, "algorithm"), ...(isWanted && { [name]: value }) };
    edit({ wants: { ...wants, ...(BY_PROGRAM.some((each) => each in wants) && { algorithm: navigation.algorithm }) } });
  }

  /** @param {string} name @param {"least" | "most"} end @param {string} text */
  function bound(name, end, text) {
    const isNumber = text.trim() && Number.isFinite(Number(text));
    edit({ wants: { ...draft.wants, [name]: { ...without(draft.wants[name], end), ...(isNumber && { [end]: Number(text) }) } } });
  }

  /** Opens a state of the task. @param {string} link */
  const go = async (link) => run("showState", (await opened(link)).state);

  /** @param {(link: string) => unknown} act Receives the link of the task. */
  const finish = async (act) => act(new URL(await linkOf(given()), location.href).href);

  // ---- rendering

  const explanation = () => store.parts.drawn?.answer.explanation;
  const valueOf = (/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).value;
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ act, isDisabled = false) => html`<button type="button" ?disabled=${isDisabled} @click=${act}>${t(key)}</button>`;
  /** @param {string} label @param {string[]} choices @param {string} value @param {(choice: string) => string} name @param {(choice: string) => void} choose */
  const select = (label, choices, value, name, choose) => html`<label>${label} <select @change=${(/** @type {Event} */ event) => choose(valueOf(event))}>
    ${choices.map((each) => html`<option value=${each} ?selected=${each === value}>${name(each)}</option>`)}</select></label>`;

  /** A choice of the programs that a question can be about, if there are several. */
  function program() {
    const known = store.parts.drawn?.answer.algorithms ?? [];
    return known.length > 1 ? select(t("task.program"), known, navigation.algorithm, (id) => t(`algorithm.${id}`), (id) => run("algorithm", id)) : nothing;
  }

  /** @param {string} name */
  function wantRow(name) {
    const wanted = draft.wants[name];
    const field = (/** @type {"least" | "most"} */ end) => html`<label>${t(`task.bound.${end}`)} <input type="text" inputmode="decimal" .value=${live(String(wanted[end] ?? ""))}
      @change=${(/** @type {Event} */ event) => bound(name, end, valueOf(event))}></label>`;
    const shown = wanted ?? offered[name];
    return html`<li><label><input type="checkbox" .checked=${live(wanted !== undefined)} @change=${(/** @type {any} */ { target }) => want(name, target.checked)}>
      ${t("task.is", { what: { key: `task.what.${name}` }, is: wantWord(name, shown, texts, explanation()) })}</label>
      ${wanted && RANGED.includes(name) ? html`<span class="bounds">${field("least")} ${field("most")}</span>` : nothing}</li>`;
  }

  /** A condition on a value of a step. @param {[string, unknown]} condition */
  const valueRow = ([path, value]) => html`<li><label><input type="checkbox" .checked=${live(true)} @change=${() => wantValue(path, false)}>
    ${t("task.is", { what: wantName(path, texts, explanation()), is: wantWord(path, value, texts, explanation()) })}</label></li>`;

  function making() {
    const { values = {} } = draft.wants;
    const names = [...new Set([...Object.keys(offered), ...Object.keys(draft.wants)])].filter((name) => !NO_AIM.includes(name) && !["algorithm", "values"].includes(name)
      && (name !== "says" || navigation.algorithm !== "exact" || name in draft.wants));
    return html`<fieldset><legend>${t("task.solution")}</legend><p>${t("task.solution.how")}</p>${program()}
        <ul class="wants">${names.map(wantRow)}${Object.entries(values).map(valueRow)}</ul>
        ${select(t("task.value"), ["", ...valueNames().filter((path) => !(path in values))], "", (path) => (path ? t("task.is", { what: wantName(path, texts, explanation()), is: chosen(valueIn(store.parts.drawn?.answer, path)) }) : t("own.begin.choose")), (path) => path && wantValue(path, true))}
        ${now ? html`<p class=${now.done ? "right" : ""}>${t(now.done ? "task.holds" : "task.fails")} ${unmet(now, draft.wants, texts, explanation()).join(t("page.space"))}</p>` : nothing}</fieldset>
      <fieldset><legend>${t("task.start")}</legend><p>${t("task.start.how")}</p>
        <div class="maker-tools">${button("task.start.take", () => edit({ link: present() }), draft.link === present())}
          ${button("task.start.show", () => go(draft.link))}
          ${draft.solved ? button("task.solution.show", () => go(draft.solved)) : nothing}</div></fieldset>`;
  }

  function saying() {
    const explained = explanation();
    const name = (/** @type {string} */ path) => (FIXED.includes(path) ? t(`task.what.${path}`) : String(wantName(path, texts, explained)));
    const choose = (/** @type {string} */ asks) => edit({ asks, choices: String(valueIn(store.parts.drawn?.answer, asks) ?? "") });
    return html`<fieldset><legend>${t("task.question")}</legend><p>${t("task.question.how")}</p>${program()}
      ${select(t("task.asks"), [...new Set([...FIXED, ...valueNames(), draft.asks])], draft.asks, name, choose)}
      ${FIXED.includes(draft.asks) ? nothing : html`<label>${t("task.choices")} <input .value=${live(draft.choices)} @input=${(/** @type {Event} */ event) => edit({ choices: valueOf(event) })}></label>`}
      <p>${t("task.answer", { is: draft.asks === "decided_by" ? stepName(String(answer()), texts, explained) : chosen(answer()) })}</p></fieldset>`;
  }

  function writing() {
    return html`<fieldset><legend>${t("task.cases")}</legend><p>${t("task.cases.how")}</p>
      ${select(t("own.touching"), TOUCHING, draft.touching, (each) => t(`own.touching.${each}`), (touching) => edit({ touching }))}
      ${draft.cases.length ? html`<ol>${draft.cases.map((link, i) => html`<li>${button("task.case.show", () => go(link))} ${button("task.case.remove", () => edit({ cases: draft.cases.toSpliced(i, 1) }))}</li>`)}</ol>` : nothing}
      ${button("task.case.add", () => edit({ cases: [...draft.cases, present()] }), draft.cases.length >= MOST.cases || draft.cases.includes(present()))}</fieldset>`;
  }

  function view() {
    const parts = { make: making, say: saying, write: writing };
    const kinds = KINDS.filter((kind) => kind !== "write" || hasProgram(board.scene));
    return html`<p class="lesson-place"><a href="#/course">${t("page.course")}</a></p>
      <h1 id="lesson-title">${t("task.make.title")}</h1>
      <div class="maker">${select(t("task.scene.label"), TOLD, at, (id) => t(`scene.${id}.title`), (id) => links.go(`#/course/make?scene=${id}`))}</div>
      ${isFit(board.scene) ? html`<form class="maker" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label>${t("task.title")} <input maxlength=${MOST.title} .value=${live(draft.title)} @input=${(/** @type {Event} */ event) => edit({ title: valueOf(event) })}></label>
        <label>${t("task.text")} <textarea rows="4" maxlength=${MOST.text} .value=${live(draft.text)} @input=${(/** @type {Event} */ event) => edit({ text: valueOf(event) })}></textarea></label>
        ${select(t("task.kind"), kinds, draft.kind, (kind) => t(`task.kind.${kind}`), (kind) => edit({ kind: /** @type {Draft["kind"]} */ (kind) }))}
        ${parts[draft.kind]()}
        <details><summary>${t("task.feedback")}</summary>
          ${/** @type {const} */ (["onRight", "onWrong"]).map((end) => html`<label>${t(`task.feedback.${end}`)} <textarea rows="2" maxlength=${MOST.text} .value=${live(draft[end])} @input=${(/** @type {Event} */ event) => edit({ [end]: valueOf(event) })}></textarea></label>`)}</details>
        <p role="status" class=${problem ? "" : "right"}>${problem ? t(problem.key, problem.values) : t("task.ready")}</p>
        <div class="maker-tools">${button("task.copy", () => finish((link) => notices.copy(link, false)), problem !== undefined)}
          ${button("task.try", () => finish((link) => links.go(link)), problem !== undefined)}</div>
      </form>` : html`<p>${t("task.scene", { scene: { key: `scene.${at}.title` } })}</p>`}`;
  }

  return { follow, read, view };
}

/** @param {Record<string, any>} object @param {string[]} names */
const without = (object, ...names) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
