/** The tabs of the sheet on a phone; on a wide screen all sections stand open below each other. */

/** @param {Document} root */
export function openTabs(root) {
  const tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[role=tab]")]);
  const select = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      const section = root.getElementById(tab.getAttribute("aria-controls") ?? "");
      section?.classList.toggle("open", tab === chosen);
    }
    /** @type {HTMLElement} */ (root.getElementById("rest")).scrollTop = 0;
  };
  // Only where there are tabs to see are the sections their panels.
  new ResizeObserver(([{ contentRect }]) => {
    for (const tab of tabs) {
      const section = root.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (contentRect.height) section?.setAttribute("role", "tabpanel");
      else section?.removeAttribute("role");
    }
  }).observe(/** @type {Element} */ (tabs[0].parentElement));
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const next = tabs[(i + step + tabs.length) % tabs.length];
      select(next);
      next.focus();
    });
  });
  select(tabs[0]);
}
