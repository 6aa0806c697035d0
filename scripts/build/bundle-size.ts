import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { CliError } from "../cli-error.ts";
import { ROOT } from "../product/settings.ts";
import { WORKERS } from "./workers.ts";

const MB = 1024 * 1024;
/** Cloudflare takes 3 MB on its free plan; the part without WebAssembly is what starts up and what we write. */
const LIMITS = { script: 1.5 * MB, whole: 3 * MB };

/**
 * Weighs the built Workers as Cloudflare does, compressed.
 * @throws CliError when one is too heavy.
 */
export function checkSize(build = path.join(ROOT, "build")): string[] {
  return WORKERS.map(({ name, folder }) => sizeOf(name, path.join(build, folder)));
}

function sizeOf(name: string, folder: string): string {
  let script = 0;
  let wasm = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (/\.(?:map|md)$/.test(file)) continue;
    const full = path.join(folder, file);
    if (!/\.(?:js|mjs|wasm|bin|txt|html|json)$/.test(file)) continue;
    const size = gzipSync(readFileSync(full)).byteLength;
    if (file.endsWith(".wasm")) wasm += size;
    else script += size;
  }
  const kb = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  if (script > LIMITS.script) {
    throw new CliError(
      `The Worker ${name} weighs ${kb(script)} (gzip, without WebAssembly) and may weigh ${kb(LIMITS.script)}: look at what was imported last.`,
    );
  }
  if (script + wasm > LIMITS.whole) {
    throw new CliError(
      `The Worker ${name} weighs ${kb(script + wasm)} (gzip, with WebAssembly) and may weigh ${kb(LIMITS.whole)}: look at what was imported last.`,
    );
  }
  return `Worker ${name}: ${kb(script)} gzip without WebAssembly, ${kb(script + wasm)} with.`;
}
