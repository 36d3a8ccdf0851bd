import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";

import { drawn, find, isShown, openPage, press, refusal, saidByAddress, until, values, write, field } from "./dom.js";
import { fetchFile } from "./support.js";

const page = await openPage("#/disk-triangle?lang=en");
const START = [[-4, 0, 1], [0, 0, 1.6, 3.6, 4.8, 0]];
const isAt = (/** @type {number[]} */ disk) => () => values(page)[0].join() === disk.join();

/**
 * Has a file not come as it should.
 * @param {string} name
 * @param {(signal: AbortSignal) => Promise<Response>} answer
 */
function replace(name, answer) {
  const instead = (/** @type {any} */ url, /** @type {any} */ { signal } = {}) => (String(url).endsWith(name) ? answer(signal) : fetchFile(url));
  Object.assign(globalThis, { fetch: instead });
}
/** @param {AbortSignal} signal @returns {Promise<Response>} */
const hanging = (signal) => new Promise((_, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); });
const missing = async () => new Response(null, { status: 404, statusText: "Not Found" });

beforeEach(() => page.open("#/disk-triangle?lang=en"));
afterEach(() => { Object.assign(globalThis, { fetch: fetchFile }); });

/** @param {string} message */
function assertTold(message) {
  assert.ok(isShown("notice"));
  assert.equal(find("notice").getAttribute("role"), "alert");
  assert.equal(find("notice-text").textContent, message);
}

test("what is between no signs is ignored", async () => {
  await page.open("#/disk-triangle?&&=");
  assert.deepEqual(values(page), START);
  assert.ok(!isShown("notice"));
  await until(() => saidByAddress().join() === "#/disk-triangle");
});

test("an unknown name is told, and the rest is shown", async () => {
  const message = await refusal(page, "#/disk-triangle?Disk=9,9,9&disk=1,1,1&toString=3");
  assert.equal(message, "“Disk” in the link is unknown in this scene. Did you mean “disk”? "
    + "Everything else is shown as the link describes.");
  assertTold(message);
  await until(isAt([1, 1, 1]));
});

test("a message about a scene disappears with it", async () => {
  page.notices.say("own.copied", {});
  assert.ok(find("toast").classList.contains("shown"));
  await page.open("#/disk-disk");
  assert.ok(!find("toast").classList.contains("shown"));
});

test("what is no text is no link", async () => {
  for (const link of [null, 123]) {
    const message = await refusal(page, link);
    assert.ok(message.includes("A link must be text such as “#/disk-triangle?disk=2,1,1”, not "));
    assertTold(message);
  }
});

test("a newer link overtakes an older one, whose scene hangs; the address is that of what is shown", async () => {
  replace("line-line.json", hanging);
  const older = refusal(page, "#/line-line");
  await page.open("#/disk-triangle?disk=1,1,1");
  assert.equal(await older, "A newer link has been opened in the meantime.");
  assert.deepEqual(values(page)[0], [1, 1, 1]);
  await until(() => location.hash.startsWith("#/disk-triangle?disk=1,1,1&"));
  Object.assign(globalThis, { fetch: fetchFile });
  await page.open("#/line-line");
  assert.equal(drawn(page).scene, "line-line");
});

test("a scene that cannot be loaded leaves the present one, and can be tried again", async () => {
  await page.open("#/disk-triangle?disk=1,1,1");
  replace("ray-aabb.json", missing);
  const message = await refusal(page, "#/ray-aabb");
  assert.ok(message.startsWith("The scene could not be loaded: scenes/ray-aabb.json: 404"), message);
  await until(() => location.hash.startsWith("#/disk-triangle?disk=1,1,1&"));
  assert.deepEqual(values(page)[0], [1, 1, 1]);
  Object.assign(globalThis, { fetch: fetchFile });
  assert.equal(find("notice-retry").textContent?.trim(), "Try again");
  find("notice-retry").click();
  await until(() => drawn(page).scene === "ray-aabb");
  assert.ok(!isShown("notice"));
});

test("a language that cannot be loaded changes nothing", async () => {
  replace("locales/ja.json", missing);
  const message = await refusal(page, "#/disk-triangle?lang=ja&theme=dark&disk=1,1,1");
  assert.ok(message.startsWith("This language could not be loaded (locales/ja.json: 404"), message);
  await until(isAt([1, 1, 1]));
  const { dataset, lang } = document.documentElement;
  assert.deepEqual([lang, dataset.theme], ["en", undefined]);
  Object.assign(globalThis, { fetch: fetchFile });
  await page.open("#/disk-triangle?lang=ja");
  assert.equal(document.documentElement.lang, "ja");
});

const BAD = {
  "disk=1,2": "“disk” needs 3 numbers, but has 2.",
  "disk=NaN,0,1": "“disk” needs numbers such as 1.5 or -2e-3, not “NaN”.",
  "disk=0,0,-1": "The radius of “disk” is -1, but it cannot be negative.",
  "disk=0,0,1&disk=1,1,1": "The link has too many shapes of the type “disk”: this scene allows 1.",
  "case=nowhere": "case=nowhere in the link is unknown. Available: inside",
  "theme=<img src=x>": "theme=<img src=x> in the link is unknown",
  "disk=%E3%81": "it is not valid UTF-8",
  "algorithm=best": "algorithm=best in the link is unknown. Available: exact",
  "algorithm=marupeke-13": "algorithm=marupeke-13 in the link is unknown. Available: exact",
};

test("each bad link is told in words until the person acts, and the start is shown", async () => {
  for (const [pairs, words] of Object.entries(BAD)) {
    await page.open("#/disk-triangle?disk=7,7,7");
    const message = await refusal(page, `#/disk-triangle?${pairs}`);
    assert.ok(message.includes(words) && message.endsWith("The scene's initial state is shown instead."), message);
    assertTold(message);
    await until(() => JSON.stringify(values(page)) === JSON.stringify(START));
    await until(() => saidByAddress().join() === "#/disk-triangle");
    assertTold(message);
    press("KeyK");
    await until(() => !isShown("notice"));
  }
});

test("a link to no scene is told", async () => {
  for (const [link, words] of [
    ["#/atlantis", "There is no scene “atlantis”."],
    ["#/%E3%81", "The link cannot be read near “/%E3%81”"],
    ["#/../../etc/passwd", "There is no scene “../../etc/passwd”."],
    ["#/__proto__", "There is no scene “__proto__”."],
  ]) {
    const message = await refusal(page, link);
    assert.ok(message.includes(words), message);
    assertTold(message);
    await until(isAt(START[0]));
  }
});

test("a million shapes are refused", async () => {
  const message = await refusal(page, `#/disk-triangle?${"disk=0,0,1&".repeat(1e6)}`);
  assert.ok(message.startsWith("The link is too long (11,000,016 characters)."));
  assertTold(message);
  assert.deepEqual(values(page)[0], START[0]);
});

test("a whole address is a link too, and a changed one is followed", async () => {
  await page.open("http://hitlab.test/?x=1#/disk-triangle?disk=1,1,1");
  assert.deepEqual(values(page)[0], [1, 1, 1]);
  location.hash = "#/disk-triangle?disk=2,2,2";
  await until(isAt([2, 2, 2]));
});

test("the address names no shapes at the start, and tells what the shapes do not", async () => {
  press("KeyL");
  await until(() => location.hash.includes("disk=-3.9,0,1"));
  press("KeyH");
  await until(() => saidByAddress().join() === "#/disk-triangle");
  write(field("Rotate triangle"), "450");
  await until(() => location.hash.includes("turn=450") && values(page)[1].join() !== START[1].join());
  const before = values(page);
  await page.open(location.hash);
  assert.deepEqual(values(page), before);
  assert.equal(field("Rotate triangle").value, "450");
});

test("a link names its step, or stands where it was decided", async () => {
  await page.open("#/disk-triangle?disk=2,-3,1&step=region&algorithm=exact");
  assert.equal(drawn(page).step, "region");
  await until(() => location.hash.includes("step=region"));
  await page.open("#/disk-triangle");
  assert.equal(drawn(page).step, "compare");
  await page.open("#/disk-box?disk=1,5.5,0.5&step=corner"); // as where the disk was dragged away from the corner
  assert.deepEqual(values(page)[0], [1, 5.5, 0.5]);
  assert.notEqual(drawn(page).step, "corner");
  assert.equal(drawn(page).step, drawn(page).explanation?.decided_by);
  assert.ok(!isShown("notice"));
});
