/** The panel of a model: its name, how much of it was tested, and a choice of others. */

import { hasModel, modelNames } from "../geometry/models.js";
import { find } from "../panel/find.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { ModelOpener } from "./opener.js" */

/** @typedef {ReturnType<typeof modelPanelOf>} ModelPanel */

/**
 * @param {Texts} texts
 * @param {Pick<ModelOpener, "show" | "openFile" | "openFace" | "choose">} models
 */
export function modelPanelOf(texts, models) {
  const [select, list] = ["model", "touched"].map((id) => /** @type {HTMLSelectElement} */ (find(id)));
  /** @type {HTMLInputElement} */
  const file = find("model-file");
  let nearest = 0;
  /** The touched faces as currently listed. @type {number[]} */
  let touched = [];

  select.addEventListener("change", () => models.show(select.value));
  find("open-model").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files?.[0]) models.openFile(file.files[0]);
    file.value = ""; // so that the same file can be opened again
  });
  find("open-face").addEventListener("click", () => models.openFace(nearest));
  for (const kind of ["change", "focus"]) list.addEventListener(kind, () => models.choose(Number(list.value)));
  list.addEventListener("blur", () => models.choose(undefined));
  find("open-touched").addEventListener("click", () => models.openFace(Number(list.value)));
  for (const kind of /** @type {const} */ (["dragover", "drop"])) { // a file may be dropped anywhere
    document.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const dropped = event.dataTransfer.files[0];
      if (kind === "drop" && dropped) models.openFile(dropped);
    });
  }

  /**
   * Lists the touched triangles for selection by keyboard; the selected one stays selected while it is touched.
   * @param {number[]} faces
   */
  function show(faces) {
    find("touched-row").hidden = !faces.length;
    if (String(faces) === String(touched)) return;
    const chosen = Number(list.value);
    touched = faces;
    list.replaceChildren(...faces.map((face) => (
      new Option(texts.plain("model.triangle", { number: face + 1 }), String(face), false, face === chosen)
    )));
  }

  return {
    /** @param {string | undefined} mesh The name of the model, if the scene has one. */
    build(mesh) {
      find("model-panel").hidden = mesh === undefined;
      if (mesh === undefined) return;
      const nameOf = (/** @type {string} */ name) => (texts.has(`mesh.${name}`) ? texts.plain(`mesh.${name}`) : name);
      select.replaceChildren(...[...new Set([...modelNames(), mesh])].map((name) => new Option(nameOf(name), name)));
      select.value = mesh;
      if (hasModel(mesh)) return;
      texts.fill(find("looked"), "model.absent", { name: mesh });
      show([]);
      find("open-face").hidden = true;
    },

    /** @param {Explanation} explanation */
    show({ steps }) {
      const step = (/** @type {string} */ id) => steps.find((each) => each.id === id)?.values;
      const [faces, closest] = [step("faces"), step("closest")];
      if (!faces || !closest) return;
      const counts = ["measured", "total", "touched"].map((name) => [name, { number: faces[name] }]);
      texts.fill(find("looked"), faces.touched ? "model.looked.touched" : "model.looked", Object.fromEntries(counts));
      nearest = closest.face;
      find("open-face").hidden = false;
      show(faces.faces);
    },
  };
}
