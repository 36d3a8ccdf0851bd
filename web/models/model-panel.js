/** What stands in the panel about a model: which one it is, how much of it was looked at, ways to others. */

import { hasModel, modelNames } from "../geometry/models.js";

/** @import { Explanation } from "../engine/protocol.js" */
/** @import { Texts } from "../words/text.js" */
/** @import { ModelOpener } from "./opener.js" */

export class ModelPanel {
  #nearest = 0;
  /** The touched faces that can be chosen, as they are listed now. @type {number[]} */
  #touched = [];

  /**
   * @param {Document} root
   * @param {Texts} texts
   * @param {Pick<ModelOpener, "show" | "openFile" | "openFace" | "choose">} models
   */
  constructor(root, texts, models) {
    this.models = models;
    this.texts = texts;
    this.find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.select = /** @type {HTMLSelectElement} */ (this.find("model"));
    this.file = /** @type {HTMLInputElement} */ (this.find("model-file"));
    this.select.addEventListener("change", () => models.show(this.select.value));
    this.find("open-model").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => {
      if (this.file.files?.[0]) models.openFile(this.file.files[0]);
      this.file.value = ""; // the same file can be opened again
    });
    this.find("open-face").addEventListener("click", () => models.openFace(this.#nearest));
    this.faces = /** @type {HTMLSelectElement} */ (this.find("touched"));
    const choose = () => models.choose(Number(this.faces.value));
    this.faces.addEventListener("change", choose);
    this.faces.addEventListener("focus", choose);
    this.faces.addEventListener("blur", () => models.choose(undefined));
    this.find("open-touched").addEventListener("click", () => models.openFace(Number(this.faces.value)));
    this.#acceptDrops(root);
  }

  /** A file may be dropped anywhere. @param {Document} root */
  #acceptDrops(root) {
    const hasFiles = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files");
    root.addEventListener("dragover", (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    root.addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.models.openFile(file);
    });
  }

  /** @param {string | undefined} mesh The name of the model, of a scene with one. */
  build(mesh) {
    this.find("model-panel").hidden = mesh === undefined;
    if (mesh === undefined) return;
    this.#build(mesh);
    if (hasModel(mesh)) return;
    this.texts.fill(this.find("looked"), "model.absent", { name: mesh });
    this.#list([]);
    this.find("open-face").hidden = true;
  }

  /** @param {string} mesh */
  #build(mesh) {
    const names = new Set([...modelNames(), mesh]);
    const options = [...names].map((name) => {
      const key = `mesh.${name}`;
      return new Option(this.texts.has(key) ? this.texts.plain(key) : name, name);
    });
    this.select.replaceChildren(...options);
    this.select.value = mesh;
  }

  /** @param {Explanation} explanation */
  show(explanation) {
    const step = (/** @type {string} */ id) => explanation.steps.find((each) => each.id === id)?.values;
    const [faces, closest] = [step("faces"), step("closest")];
    if (!faces || !closest) return;
    const { measured, total, touched } = faces;
    const values = Object.fromEntries(Object.entries({ measured, total, touched }).map(([name, number]) => [name, { number }]));
    this.texts.fill(this.find("looked"), touched ? "model.looked.touched" : "model.looked", values);
    this.#nearest = closest.face;
    this.find("open-face").hidden = false;
    this.#list(faces.faces);
  }

  /**
   * The touched triangles, to be chosen by keys; the chosen one stays, as long as it is touched.
   * @param {number[]} faces
   */
  #list(faces) {
    this.find("touched-row").hidden = !faces.length;
    if (faces.length === this.#touched.length && faces.every((face, i) => face === this.#touched[i])) return;
    const chosen = Number(this.faces.value);
    this.#touched = faces;
    this.faces.replaceChildren(...faces.map((face) => {
      const text = this.texts.plain("model.triangle", { number: face + 1 });
      return new Option(text, String(face), false, face === chosen);
    }));
  }
}
