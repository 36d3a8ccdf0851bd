/** The program editor: CodeMirror in its own shadow root, so that its styles do not violate the page's CSP. */

import { closeCompletion, selectedCompletion } from "@codemirror/autocomplete";
import { indentLess, indentMore, indentWithTab, undo } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import MEMBERS from "./members.json" with { type: "json" };

/** @import { CompletionContext, CompletionResult } from "@codemirror/autocomplete" */
/** @import { Lines } from "./reply.js" */
/** @import { Language } from "./sandbox.js" */
/** @typedef {{lines: Lines, problem: {line: number | null, message: string} | undefined}} Found The result of a run. */

/** @type {import("@codemirror/state").StateEffectType<Found>} */
const setFound = StateEffect.define();

/** Text after a line of code; hidden from screen readers, which read a problem from the verdict. */
class Beside extends WidgetType {
  /** @param {string} text @param {string} look */
  constructor(text, look) {
    super();
    this.text = text;
    this.look = look;
  }

  /** @param {Beside} other @override */
  eq(other) {
    return other.text === this.text;
  }

  /** @override */
  toDOM() {
    return Object.assign(document.createElement("span"), { className: this.look, textContent: this.text, ariaHidden: "true" });
  }
}

const found = StateField.define({
  create: () => Decoration.none,
  update: (shown, { changes, effects, newDoc }) => effects.reduce(
    (before, effect) => (effect.is(setFound) ? decorationsOf(newDoc, effect.value) : before),
    shown.map(changes),
  ),
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {Found} found
 */
function decorationsOf(doc, { lines, problem }) {
  /** @type {[number, string, string][]} */
  const beside = lines.map(([line, variables]) => [line, textOf(variables), "values"]);
  if (problem?.line) beside.push([problem.line, problem.message, "problem"]);
  return Decoration.set(beside.filter(([line]) => line <= doc.lines).map(([line, text, look]) => (
    Decoration.widget({ widget: new Beside(text, look), side: 1 }).range(doc.line(line).to))), true);
}

/** @param {Record<string, string>} variables */
export function textOf(variables) {
  return Object.entries(variables).map(([name, value]) => `${name} = ${value}`).join(", ");
}

/**
 * Completes the names that a program is given, in addition to those of Python and of its text, which CodeMirror's
 * language support completes.
 * @param {CompletionContext} context
 * @returns {CompletionResult | null}
 */
function givenNames(context) {
  const { explicit, pos } = context;
  const [word, member] = [/\w*/, /\b[a-z]+\.\w*/].map((each) => context.matchBefore(each));
  const [module] = member?.text.split(".") ?? [];
  if (module && !Object.hasOwn(MEMBERS, module)) return null;
  const names = module ? MEMBERS[/** @type {keyof typeof MEMBERS} */ (module)] : Object.keys(MEMBERS);
  if (!module && !word?.text && !explicit) return null;
  return { from: word?.from ?? pos, options: names.map((label) => ({ label, type: module ? "property" : "namespace" })), validFor: /^\w*$/ };
}

/** Closes the list of completions if the word is already complete, so that Enter starts a new line. @type {import("@codemirror/view").Command} */
function endWord(view) {
  const { state } = view;
  const { head } = state.selection.main;
  const { label } = selectedCompletion(state) ?? {};
  if (label && state.sliceDoc(head - label.length, head) === label) closeCompletion(view);
  return false;
}

const PYTHON = python();
/** The support of each language. @type {Record<Language, () => import("@codemirror/state").Extension>} */
const SPOKEN = { py: () => [PYTHON, PYTHON.language.data.of({ autocomplete: givenNames }), indentUnit.of("    ")], js: () => [javascript(), indentUnit.of("  ")] };
const ROOM = 28; // pixels below a line, for the message about it
/** The commands for an on-screen keyboard. @type {Record<string, import("@codemirror/view").Command>} */
const COMMANDS = { indent: indentMore, unindent: indentLess, undo };
const LOOK = {
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--paper)", color: "var(--ink)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  ".values, .problem": { color: "var(--construction)", marginLeft: "2em", fontStyle: "italic" },
  ".problem": { color: "var(--hit)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--edge)" },
  "&.cm-focused": { outline: "2px solid var(--ring)" },
};
const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--shape-a)" },
  { tag: [tags.string, tags.bool, tags.null], color: "var(--construction)" },
  { tag: tags.number, color: "var(--shape-b)" },
  { tag: tags.comment, color: "var(--faint)" },
]);

/**
 * @param {HTMLElement} place
 * @param {{label: () => string, onChange: () => void}} deps `label`: its name in the current language; `onChange`: called when the user has typed.
 */
export function editorIn(place, { label, onChange }) {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  // Keys typed here must not reach the scene.
  place.addEventListener("keydown", (event) => event.stopPropagation());
  let isSet = false;
  const spoken = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        basicSetup, spoken.of(SPOKEN.py()), found, keymap.of([indentWithTab]), Prec.highest(keymap.of([{ key: "Enter", run: endWord }])), EditorView.lineWrapping,
        EditorView.theme(LOOK), syntaxHighlighting(COLOURS),
        EditorView.contentAttributes.of(() => ({ "aria-label": label(), tabindex: "0" })),
        EditorView.updateListener.of(({ docChanged }) => docChanged && !isSet && onChange()),
      ],
    }),
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    /** @param {string} text */
    set(text) {
      isSet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isSet = false;
    },
    /**
     * Shows the result of a run next to the lines.
     * @param {Lines} lines
     * @param {Found["problem"]} problem
     */
    annotate(lines, problem) {
      const { doc, selection: { main: { head } } } = view.state;
      view.dispatch({ effects: setFound.of({ lines, problem }) });
      const line = problem?.line && problem.line <= doc.lines ? doc.line(problem.line) : undefined;
      // The cursor is elsewhere, so scrolling to the problem would disturb the user.
      const isElsewhere = view.hasFocus && line && (head < line.from || head > line.to);
      if (!line || isElsewhere) return;
      view.dispatch({ effects: EditorView.scrollIntoView(line.to, { yMargin: ROOM }) });
      const below = (view.coordsAtPos(line.to)?.bottom ?? 0) + ROOM - (window.visualViewport?.height ?? window.innerHeight);
      if (below > 0) place.closest(".rest, .lesson")?.scrollBy(0, below); // keeps the line above an on-screen keyboard
    },
    focus: () => view.focus(),
    /** Runs a command, or types a text. @param {string} key */
    press: (key) => {
      if (COMMANDS[key]) COMMANDS[key](view);
      else view.dispatch(view.state.update(view.state.replaceSelection(key), { scrollIntoView: true, userEvent: "input.type" }));
    },
    /** Leaves the editor, which closes an on-screen keyboard. */
    leave: () => view.contentDOM.blur(),
    /** @param {Language} language */
    speak: (language) => view.dispatch({ effects: spoken.reconfigure(SPOKEN[language]()) }),
    /** Updates the label after a change of language. */
    relabel: () => view.dispatch({}),
  };
}
