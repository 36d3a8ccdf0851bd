/** Makes the browser save a file. */

const KEPT = 60_000; // milliseconds: some browsers ask where to save a file before they read it

/**
 * @param {Document} root
 * @param {Blob} blob
 * @param {string} name
 */
export function download(root, blob, name) {
  const link = root.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
