/** The exact explanation next to that of a published program: its verdict and steps, and where the two diverge. */

import { standingOf } from "../document/comparison.js";
import { stepSentences, verdictSentence } from "../words/sentences.js";
import { show } from "../words/show.js";
import { find } from "./find.js";
import { stepsIn } from "./step-list.js";
import { verdictOf } from "./verdict.js";

/** @import { Two } from "../document/comparison.js" */
/** @import { Run } from "../input/command.js" */
/** @import { Phrase } from "../words/text.js" */
/** @import { StepText } from "../words/sentences.js" */
/** @import { Opened } from "./collapsibles.js" */

/**
 * @param {Parameters<typeof stepsIn>[1]} deps
 * @param {Run} run
 * @param {Opened} opened
 */
export function comparisonPanelOf(deps, run, opened) {
  const { texts } = deps;
  const steps = stepsIn(find("beside-steps"), deps, run, opened);
  return {
    steps,
    /**
     * @param {Two} two
     * @param {string | undefined} chosen The id of the selected step.
     * @returns {{rows: StepText[], current: string}} The program's steps, and its current one.
     */
    show: (two, chosen) => {
      const { beside, explanation } = two;
      const { exact, parting, published } = standingOf(two, chosen);
      const [one, other] = [beside, explanation].map((each) => markedAt(stepSentences(each), parting));
      find("beside-verdict").dataset.hit = String(beside.hit);
      show(verdictOf(verdictSentence(beside), texts), find("beside-sentence"));
      texts.fillAll(find("parting"), divergenceSentences(two, [one, other], parting));
      const name = `algorithm.${explanation.algorithm}`;
      for (const [id, key] of [["stage-name", "algorithm.exact"], ["beside-name", "algorithm.exact"], ["twin-name", name]]) {
        texts.fill(find(id), key);
      }
      find("twin-canvas").ariaLabel = texts.plain(name);
      steps.show(beside, one, one[exact].id);
      return { rows: other, current: other[published].id };
    },
    /** Clears everything, because hidden texts would stay in the previous language. */
    hide: () => {
      steps.hide();
      for (const id of ["beside-sentence", "parting", "stage-name", "beside-name", "twin-name"]) show("", find(id));
    },
  };
}

/**
 * @param {StepText[]} rows
 * @param {number | undefined} place
 */
const markedAt = (rows, place) => rows.map((each, i) => ({ ...each, parts: i === place }));

/**
 * Describes whether the verdicts agree, then where the methods diverge.
 * @param {Two} two
 * @param {StepText[][]} both The steps of the exact method and of the program.
 * @param {number | undefined} place
 * @returns {Phrase[]}
 */
export function divergenceSentences({ beside, explanation }, both, place) {
  const agreed = beside.hit ? "beside.both.hit" : "beside.both.miss";
  const verdict = { key: beside.hit === explanation.hit ? agreed : "beside.against" };
  return [verdict, place === undefined ? { key: "beside.same" } : partingSentence(both, place)];
}

/**
 * @param {StepText[][]} both
 * @param {number} place
 * @returns {Phrase}
 */
function partingSentence(both, place) {
  const [exact, published] = both.map((rows) => rows[place]);
  const titleOf = (/** @type {StepText} */ { title, values }) => ({ key: title, values });
  const step = place + 1;
  if (exact.id !== published.id) return { key: "beside.other", values: { step, exact: titleOf(exact), published: titleOf(published) } };
  return { key: exact.decided === published.decided ? "beside.parts" : "beside.ends", values: { step, title: titleOf(exact) } };
}
