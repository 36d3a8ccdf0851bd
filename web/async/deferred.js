/** A promise settled from outside; if nobody awaits it, its rejection stays silent. */
export class Deferred {
  isSettled = false;
  /** Whether it was fulfilled. */
  isKept = false;
  /** @type {() => void} */
  resolve = () => {};
  /** @type {(error: Error) => void} */
  reject = () => {};

  constructor() {
    /** @type {Promise<void>} */
    this.promise = new Promise((resolve, reject) => {
      this.resolve = () => {
        this.isKept = !this.isSettled;
        this.isSettled = true;
        resolve();
      };
      this.reject = (error) => {
        this.isSettled = true;
        reject(error);
      };
    });
    this.promise.catch(() => {});
  }
}
