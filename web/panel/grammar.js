/** The link's grammar: what can stand in a link, each with an example that can be tried. */

import { html } from "lit-html";

/** @import { Texts } from "../words/text.js" */

/** A link for each type of shape. @type {Record<string, string>} */
export const SHAPES = {
  point: "#/point-disk?point=1,0.5",
  disk: "#/disk-disk?disk=0,0,1&disk=2,0,1",
  box: "#/box-box?box=0,0,4,2,30&box=3,1,2,2,0.5rad",
  triangle: "#/disk-triangle?triangle=0,0,3,0,1,2",
  polygon: "#/polygon-polygon?polygon=0,0,3,0,4,2,1,3",
  segment: "#/segment-segment?segment=0,0,3,1&segment=0,2,3,-1",
  capsule: "#/capsule-capsule?capsule=0,0,3,1,0.5",
  ray: "#/ray-disk?ray=-4,1,1,0",
  line: "#/line-line?line=0,0,1,1&line=0,2,1,-1/3",
  sphere: "#/sphere-triangle?sphere=0,2,0,1",
  triangle3: "#/sphere-triangle?triangle3=0,0,0,4,0,0,0,0,4",
};

/** Behind these a link that is too long for its line goes on in the next. */
const PARTS = /(?<=[?&,]|%20)/;

/** And one for each name. @type {Record<string, string>} */
export const NAMES = {
  case: "#/disk-triangle?case=sliver",
  algorithm: "#/disk-triangle?algorithm=redpoll-2-23",
  view: "#/triangle-triangle?view=map",
  step: "#/disk-triangle?disk=2,-1,1&step=closest",
  mesh: "#/sphere-mesh?mesh=terrain",
  select: "#/playground?case=sliver&select=2,0",
  joined: "#/playground?box=0,0,4,1,0&box=1.5,1.5,1,2,0&disk=0,1,1&joined=0,1",
  show: "#/playground?disk=0,0,2&disk=3,0,2&show=normals,depth",
  lang: "#/disk-disk?lang=ja",
  theme: "#/disk-disk?theme=dark",
  embed: "#/disk-box?embed=1",
  predict: "#/triangle-triangle?predict=1",
  name: "#/disk-disk?disk=0,0,1&disk=2.0000000000000004,0,1&name=One%20ulp%20apart",
  note: "#/disk-disk?disk=0,0,1&disk=2,0,1&note=They%20touch.",
};

/** And one for each parameter that only some scenes have. @type {Record<string, string>} */
export const PARAMETERS = {
  turn: "#/ray-box?turn=75",
  "turn-p": "#/line-line?turn-p=60",
  "turn-q": "#/line-line?turn-q=100",
  sx: "#/disk-triangle?sx=3",
  sy: "#/disk-triangle?sy=0.5",
  motion: "#/disk-box-motion?motion=0",
  phase: "#/disk-box-motion?phase=90&running=0",
  running: "#/disk-box-motion?running=0",
  azimuth: "#/sphere-mesh?azimuth=70",
  elevation: "#/sphere-triangle?elevation=60",
  shift: "#/sphere-triangle?view=map&shift=0.5",
  n: "#/crowd?n=500",
  seed: "#/crowd?seed=7",
  swept: "#/crowd?swept=1",
  stride: "#/crowd?swept=1&stride=20",
  mix: "#/crowd?mix=disk,box",
  frame: "#/crowd?frame=60&running=0",
};

/** @returns {Promise<(texts: Texts) => unknown>} */
export async function load() {
  return (texts) => html`
    <h1>${texts.plain("links.title")}</h1>
    <p class="gallery-intro">${texts.plain("links.intro")}</p>
    ${tableOf("shapes", SHAPES, texts)}
    <p>${texts.plain("links.numbers")}</p>
    ${tableOf("names", NAMES, texts)}
    <p>${texts.plain("links.unknown")}</p>
    ${tableOf("parameters", PARAMETERS, texts)}`;
}

/**
 * @param {"shapes" | "names" | "parameters"} id
 * @param {Record<string, string>} examples
 * @param {Texts} texts
 */
function tableOf(id, examples, texts) {
  const row = (/** @type {[string, string]} */ [name, href]) => html`<dt><code>${name}</code></dt>
    <dd>${texts.plain(`links.${name}`)}<br><a href=${href} translate="no">${href.split(PARTS).map((part) => html`${part}<wbr>`)}</a></dd>`;
  return html`<section class="grammar" aria-labelledby="grammar-${id}">
    <h2 id="grammar-${id}">${texts.plain(`links.${id}`)}</h2>
    <dl>${Object.entries(examples).map(row)}</dl>
  </section>`;
}
