/** What the bundler makes of files that are no modules of this page. */
declare module "*.txt" {
  const text: string;
  export default text;
}
declare module "*.py" {
  const text: string;
  export default text;
}
declare module "pyodide/pyodide.asm.mjs";
declare module "pyodide/pyodide.mjs" {
  export { loadPyodide } from "pyodide";
}
