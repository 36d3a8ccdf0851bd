/** A promise that is settled from outside; one that nobody awaits may be rejected in silence. */
export class Deferred {
  isSettled = false;
  /** Whether it was settled well. */
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
