import { Fault } from "../words/fault.js";

/** A file that does not contain a usable model. */
export class ModelError extends Fault {}
