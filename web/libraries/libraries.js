/**
 * Asks the libraries: each runs in its own worker of a frame without an origin and without a network, and is loaded when
 * it is first asked. If one does not answer in time, its frame is removed.
 */

import { problemOf } from "../async/loading.js";
import { pairIn } from "../document/cast.js";
import { LIBRARIES, isLibrary, supports } from "../document/library-catalogue.js";
import { got, roomIn, site } from "../user-program/sandbox.js";

/** @import { Question } from "../document/store.js" */
/** @import { AskedShape, Given, Report } from "../engine/protocol.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Room } from "../user-program/sandbox.js" */
/** @import { Survey, Cells } from "../engine/protocol.js" */

/** Milliseconds for some hundred pairs, and for a map. */
const SHORT = 5000;
const LONG = 30_000;

/** @typedef {ReturnType<typeof librariesIn>} Libraries */

/** @param {Document} root */
export function librariesIn(root) {
  /** @type {Map<string, Room>} */
  const rooms = new Map();

  /** @param {string} id */
  function roomOf(id) {
    const room = rooms.get(id) ?? roomIn(root, () => filesOf(id));
    rooms.set(id, room);
    return room;
  }

  /** @param {string} id @param {object} question @param {number} time */
  async function answersOf(id, question, time) {
    const room = roomOf(id);
    try {
      return await room.ask(question, time);
    } catch (error) {
      room.end();
      if (rooms.get(id) === room) rooms.delete(id);
      throw error;
    }
  }

  const libraries = {
    /** Whether a library has been loaded. @param {string} id */
    isLoaded: (id) => rooms.has(id),

    /**
     * Asks a library about pairs.
     * @param {string} id
     * @param {AskedShape[][]} pairs
     * @param {number[]} [by] The displacement of the first shape.
     * @returns {Promise<Report[]>}
     */
    async ask(id, pairs, by) {
      try {
        const answers = await answersOf(id, { by, pairs: pairs.map((pair) => pair.map(({ type, values }) => ({ type, values }))) }, SHORT);
        return answers.map(checked);
      } catch (error) {
        return pairs.map(() => ({ refused: problemOf(error) }));
      }
    },

    /**
     * The answer of the library that a question is about, with its rules.
     * @param {Question} question
     * @returns {Promise<Given> | undefined} Undefined if it is about none, or about a pair that the library does not know.
     */
    given({ about, algorithm, shapes, sweep }) {
      const pair = pairIn(about).map((i) => shapes[i]);
      if (!isLibrary(algorithm) || !pair[1] || !supports(LIBRARIES[algorithm], pair.map(({ type }) => type), sweep !== undefined)) return undefined;
      return libraries.ask(algorithm, [pair], sweep?.by).then(([report]) => ({ report, rules: LIBRARIES[algorithm].rules }));
    },

    /**
     * An engine whose surveys are also by libraries.
     * @param {Pick<Engine<any>, "survey" | "endSurvey">} engine
     * @returns {Pick<Engine<any>, "survey" | "endSurvey">}
     */
    surveys(engine) {
      /** The number of the newest survey. */
      let newest = 0;
      return {
        endSurvey() {
          newest += 1;
          engine.endSurvey();
        },
        survey(survey, take, refuse) {
          const mine = newest += 1;
          if (!isLibrary(survey.algorithm)) {
            engine.survey(survey, take, refuse);
            return;
          }
          verdictsOf(survey).then((verdicts) => {
            if (mine !== newest) return;
            const given = { verdicts, rules: LIBRARIES[survey.algorithm].rules };
            const taken = (/** @type {Survey} */ _, /** @type {Cells} */ cells, /** @type {number} */ rows, /** @type {number} */ python) => take(survey, cells, rows, python);
            engine.survey({ ...survey, given }, taken, refuse);
          }, refuse);
        },
      };
    },

    /** Removes all frames. */
    end() {
      for (const room of rooms.values()) room.end();
      rooms.clear();
    },
  };

  /** @param {Survey} survey @returns {Promise<Uint8Array>} */
  async function verdictsOf({ algorithm, lattice: { columns, left, pitch, rows, top }, moved, shapes }) {
    const xs = Array.from({ length: columns }, (_, i) => pitch * (left + i));
    const ys = Array.from({ length: rows }, (_, i) => pitch * (top - i));
    const pairs = [shapes.map(({ type, values }) => ({ type, values }))];
    const verdicts = await answersOf(algorithm, { pairs, lattice: { moved, xs, ys } }, LONG);
    if (!(verdicts instanceof Uint8Array) || verdicts.length !== columns * rows) throw new Error("invalid answer");
    return verdicts;
  }

  return libraries;
}

/** @param {string} id */
async function filesOf(id) {
  const { files = [] } = LIBRARIES[id];
  const [worker, ...bodies] = await Promise.all([
    got(new URL(`libraries/${id}.js`, site)).then((response) => response.text()),
    ...files.map((name) => got(new URL(`libraries/${name}`, site)).then((response) => response.arrayBuffer())),
  ]);
  return { worker, files: Object.fromEntries(files.map((name, i) => [name, bodies[i]])) };
}

const isPoint = (/** @type {unknown} */ value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
/** How to check each part of an answer. @type {Record<string, (value: any) => boolean>} */
const CHECKS = {
  depth: Number.isFinite, distance: Number.isFinite, normal: isPoint, t: Number.isFinite,
  points: (value) => Array.isArray(value) && value.every(isPoint),
};

/** Without the sign of a zero, which means nothing. @param {any} value @returns {any} */
const unsigned = (value) => (Array.isArray(value) ? value.map(unsigned) : value + 0);

/**
 * An answer with its valid parts alone: the library could send anything.
 * @param {any} answer
 * @returns {Report}
 */
function checked(answer) {
  if (typeof answer?.hit !== "boolean") return { refused: typeof answer?.refused === "string" ? answer.refused : "invalid answer" };
  return { hit: answer.hit, ...Object.fromEntries(Object.entries(CHECKS).flatMap(([name, isFit]) => (isFit(answer[name]) ? [[name, unsigned(answer[name])]] : []))) };
}
