/** The worker that reads OBJ files, in the same thread. */

import { answered } from "../../web/models/answered.js";

export class ModelWorker {
  /** @type {((event: {data: unknown}) => void) | undefined} */
  onmessage;

  /** @param {ArrayBuffer} data */
  postMessage(data) {
    queueMicrotask(() => this.onmessage?.({ data: answered(data) }));
  }

  terminate() {}
}

Object.assign(globalThis, { Worker: globalThis.Worker ?? ModelWorker });
