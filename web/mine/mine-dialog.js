/** The dialog of a person's own scenes: what is shown is saved under a name; each is opened, renamed or deleted. */

import { REMARKS } from "../document/remark.js";
import { dialogOf, element } from "../panel/element.js";

/** @import { Own } from "./my-scenes.js" */
/** @import { Texts, Values } from "../words/text.js" */

/**
 * @typedef {{
 *   save: (name: string) => void, show: (own: Own) => void, rename: (own: Own, name: string) => void,
 *   remove: (own: Own) => void,
 * }} Acts What can be done; the dialog is then told what there is, and what is to be said.
 */

/**
 * @param {Document} root
 * @param {Texts} texts
 * @param {Acts} acts
 */
export function myScenesDialogOf(root, texts, acts) {
  const { dialog, fill, find } = dialogOf(root, "mine", texts);
  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, ariaLabel = texts.plain(key)) =>
    element("button", { type: "button", textContent: texts.plain(key), onclick, ariaLabel });

  /** @param {Own} own */
  function rowOf(own) {
    const { date, name } = own;
    const row = element("li", {});
    const textContent = new Date(date).toLocaleString(texts.lang, { dateStyle: "medium", timeStyle: "short" });
    row.append(
      element(
        "button", { type: "button", className: "mine-open", onclick: () => acts.show(own) },
        element("span", { textContent: name, dir: "auto" }), " ", element("time", { className: "faint", dateTime: date, textContent }),
      ),
      button("mine.rename", () => row.replaceChildren(renaming(own, row)), texts.plain("mine.rename.label", { name })),
      button("make.remove", () => acts.remove(own), texts.plain("mine.remove.label", { name })),
    );
    return row;
  }

  /**
   * @param {Own} own
   * @param {HTMLElement} row
   */
  function renaming(own, row) {
    const { name } = own;
    const leave = () => {
      const former = rowOf(own);
      row.replaceWith(former);
      former.querySelector("button")?.focus();
      say("");
    };
    const field = element("input", { value: name, maxLength: REMARKS.name, dir: "auto", autocomplete: "off", ariaLabel: texts.plain("mine.new", { name }) });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault(); // it closes what is written, not the dialog
      leave();
    });
    queueMicrotask(() => field.select());
    const rename = element("button", { textContent: texts.plain("mine.rename") });
    const form = element("form", { className: "mine-name" }, field, rename, button("mine.cancel", leave));
    onSubmit(form, () => (field.value === name ? leave() : acts.rename(own, field.value)));
    return form;
  }

  /**
   * @param {string} key Of what was done, or is wrong.
   * @param {Values} [values]
   * @param {boolean} [isProblem]
   */
  function say(key, values, isProblem = false) {
    find("offered").replaceChildren();
    find("status").textContent = key && texts.plain(key, values);
    find("status").toggleAttribute("data-problem", isProblem);
  }

  return {
    say,

    /** @param {string | undefined} name Under which what is shown might be saved; nothing where there is nothing to save. */
    open(name) {
      fill();
      if (name === undefined) find("form").remove();
      else {
        onSubmit(find("form"), () => acts.save(find("name").value));
        find("name").maxLength = REMARKS.name;
        this.suggest(name);
      }
      if (!dialog.open) dialog.showModal();
    },

    /** @param {string} name */
    suggest(name) {
      if (find("name")) find("name").value = name;
    },

    /**
     * @param {Own[]} all
     * @param {Own} [chosen] That the focus goes to.
     */
    show(all, chosen) {
      find("none").hidden = all.length > 0;
      find("list").replaceChildren(...all.map(rowOf));
      const at = all.findIndex(({ name }) => name === chosen?.name);
      find("list").children[at]?.querySelector("button")?.focus();
    },

    /**
     * Offers what can be done about what is said.
     * @param {string} key
     * @param {() => void} act
     */
    offer(key, act) {
      find("offered").replaceChildren(button(key, act));
      find("offered").querySelector("button").focus();
    },
  };
}

/** @param {HTMLFormElement} form @param {() => void} submit */
function onSubmit(form, submit) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
}
