import assert from "node:assert/strict";
import test from "node:test";

import { readScene, readState, writeLink } from "../../web/document/link.js";
import { readRemark, writeRemark } from "../../web/document/remark.js";
import { startOf } from "../../web/document/scenes.js";
import { frameOf, jsonOf, linkIn } from "../../web/export/written.js";
import { scene } from "./support.js";

const WORDS = [
  "Two disks", "100 % & more = a#b?c/d+e", "%26", "%2526", "<img src=x onerror=alert(1)>", "円と三角形 🙂", "&disk=9,9,9",
  '"quoted" \'and\' \\', "a\nb",
];

/** @param {string} link */
function read(link) {
  const { pairs, problem } = readScene(link, "");
  return { ...readState(scene, pairs), ...(problem && { problem }) };
}

test("a name and a note come back from a link and from JSON as they were", () => {
  for (const words of WORDS) {
    const choices = { name: words.replace("\n", " "), note: words };
    const link = writeLink(scene, startOf(scene), choices);
    for (const each of [link, linkIn(jsonOf(scene, startOf(scene), choices))]) {
      const { problem, choices: found, state } = read(each);
      assert.deepEqual([problem, found], [undefined, choices], each);
      assert.deepEqual(state, startOf(scene));
    }
  }
});

test("words written by hand are taken as they stand", () => {
  assert.deepEqual(read("#/disk-triangle?name=Two disks&note=1=1").choices, { name: "Two disks", note: "1=1" });
});

test("nothing unseen is shown, and too long a name is told", () => {
  assert.equal(readRemark(" a\u202eb\u0000c\u0007\u2066 "), "abc");
  assert.equal(decodeURIComponent(writeRemark("\ud800")), "\ufffd");
  assert.equal(read(`#/disk-triangle?name=${"a".repeat(81)}`).problem?.key, "link.remark");
});

test("a frame's link and title cannot leave their attributes", () => {
  const frame = frameOf("http://x/#/disk-disk?disk=1,2,3", '"><script>');
  assert.equal(frame.split('"').length, 9);
  assert.doesNotMatch(frame, /<script/);
  assert.match(frame, /disk=1,2,3&amp;embed=1"/);
});
