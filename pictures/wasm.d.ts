/** Compiled by wrangler when the Worker is deployed; in a request nothing may be compiled. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
