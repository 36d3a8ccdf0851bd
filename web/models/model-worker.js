/** The worker that reads OBJ files, so that the page goes on meanwhile. */

import { answered } from "./answered.js";

onmessage = (/** @type {MessageEvent<ArrayBuffer>} */ { data }) => {
  const answer = answered(data);
  const buffers = "surface" in answer ? [answer.surface.vertices.buffer, answer.surface.faces.buffer] : [];
  postMessage(answer, { transfer: buffers });
};
