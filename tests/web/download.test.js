import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { download } from "../../web/export/download.js";

test("a file that is saved can be read for a while, and is then let go", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const revoked = mock.method(URL, "revokeObjectURL", () => {}).mock;
  mock.method(URL, "createObjectURL", () => "blob:1");
  const clicked = /** @type {string[]} */ ([]);
  const link = { href: "", download: "", click: () => clicked.push(`${link.href} ${link.download}`) };
  download(/** @type {any} */ ({ createElement: () => link }), new Blob(["x"]), "x.txt");
  assert.deepEqual(clicked, ["blob:1 x.txt"]);
  mock.timers.tick(30_000);
  assert.equal(revoked.callCount(), 0);
  mock.timers.tick(60_000);
  assert.deepEqual(revoked.calls.map(({ arguments: given }) => given), [["blob:1"]]);
});
