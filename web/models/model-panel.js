/** The panel of a model: its name, how much of it was tested, and a choice of others. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { hasModel, modelNames } from "../geometry/models.js";
import { find } from "../panel/find.js";
import { show } from "../words/show.js";

/** @import { Explanation, Step } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { ModelOpener } from "./opener.js" */

/** @typedef {ReturnType<typeof modelPanelOf>} ModelPanel */

/**
 * @param {Texts} texts
 * @param {Pick<ModelOpener, "show" | "openFile" | "openFace" | "opensFaces" | "choose">} models
 */
export function modelPanelOf(texts, models) {
  /** @type {HTMLInputElement} */
  const file = find("model-file");
  /** The index of the model that the next file replaces. */
  let opening = 0;
  file.addEventListener("change", () => {
    if (file.files?.[0]) models.openFile(file.files[0], opening);
    file.value = ""; // so that the same file can be opened again
  });
  for (const kind of /** @type {const} */ (["dragover", "drop"])) { // a file may be dropped anywhere
    document.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const dropped = event.dataTransfer.files[0];
      if (kind === "drop" && dropped) models.openFile(dropped);
    });
  }

  const nameOf = (/** @type {string} */ name) => (texts.has(`mesh.${name}`) ? texts.plain(`mesh.${name}`) : name);
  const numberIn = (/** @type {Event} */ { currentTarget }) => Number(/** @type {HTMLSelectElement} */ (currentTarget).value);
  const choose = (/** @type {Event} */ event) => models.choose(numberIn(event));

  /**
   * The choice of one of the scene's models.
   * @param {string} mesh
   * @param {number} which
   * @param {string[]} meshes
   */
  function choiceOf(mesh, which, { length }) {
    const end = which ? `-${which + 1}` : "";
    const open = () => {
      opening = which;
      file.click();
    };
    return html`<label for="model${end}">${texts.plain(length === 1 ? "model.label" : which ? "model.second" : "model.first")}</label>
    <select id="model${end}" @change=${(/** @type {any} */ { currentTarget }) => models.show(currentTarget.value, which)}>${[...new Set([...modelNames(), mesh])].map((name) => (
      html`<option value=${name} .selected=${name === mesh}>${nameOf(name)}</option>`))}</select>
    <button type="button" id="open-model${end}" @click=${open}>${texts.plain("model.open")}</button>`;
  }

  /** @param {Step["values"]} faces @param {number} nearest */
  function lookedOf({ faces, ...values }, nearest) {
    const counts = Object.fromEntries(["measured", "total", "touched"].map((name) => [name, { number: values[name] }]));
    return html`<p id="looked">${texts.said([
      { key: values.touched ? "model.looked.touched" : "model.looked", values: counts },
      ...(values.touched && models.opensFaces() ? [{ key: "model.choose" }] : []),
    ])}</p>
      ${models.opensFaces() ? html`<button type="button" id="open-face" @click=${() => models.openFace(nearest)}>${texts.plain("model.face")}</button>` : nothing}
      ${faces.length ? html`<div id="touched-row" class="touched-row">
        <select id="touched" aria-label=${texts.plain("model.touched")} @change=${choose} @focus=${choose} @blur=${() => models.choose(undefined)}>${
          repeat(faces, (face) => face, (face) => html`<option value=${face}>${texts.plain("model.triangle", { number: face })}</option>`)}</select>
        ${models.opensFaces() ? html`<button type="button" id="open-touched" @click=${(/** @type {any} */ { currentTarget }) => models.openFace(Number(currentTarget.previousElementSibling.value))}>${
          texts.plain("model.isolate")}</button>` : nothing}
      </div>` : nothing}`;
  }

  /** The results of the last explanation. @type {unknown} */
  let looked = html`<p id="looked"></p>`;

  return {
    /** @param {string[]} [meshes] The names of the scene's models. @param {Explanation} [explanation] */
    show(meshes = [], explanation) {
      const [faces, closest] = ["faces", "closest"].map((id) => explanation?.steps.find((each) => each.id === id)?.values);
      if (faces && closest) looked = lookedOf(faces, closest.face);
      else if (explanation) looked = html`<p id="looked"></p>`;
      const absent = meshes.find((name) => !hasModel(name));
      if (absent) looked = html`<p id="looked">${texts.said([{ key: "model.absent", values: { name: absent } }])}</p>`;
      show(meshes.length ? [meshes.map(choiceOf), looked] : nothing, find("model-panel"));
    },
  };
}
