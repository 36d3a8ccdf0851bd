/** A copy button for each block of code: copies what you would type, without prompts and output. */

for (const block of document.querySelectorAll("main pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(typed(block));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  block.append(button);
}

/** @param {Element} block */
function typed(block) {
  const code = /** @type {Element} */ (block.cloneNode(true));
  for (const each of code.querySelectorAll(".gp, .go, .gt, .copy")) each.remove();
  return `${code.textContent?.replace(/\n+/g, "\n").trim()}\n`;
}
