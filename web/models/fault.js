import { Fault } from "../words/fault.js";

/** A file that makes no model. */
export class ModelError extends Fault {}
