import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Plugin } from "vite";

/**
 * Lets the pages' Worker be built beside the browser's files: Remix's list of them, the one module that needs their
 * names, is loaded when the manifest of the other build is there.
 */
export function clientManifest(): Plugin {
  let manifest = "";
  return {
    name: "popstall-client-manifest",
    enforce: "pre",
    configResolved(config) {
      manifest = path.join(config.root, "build/client/.vite/manifest.json");
    },
    async load(id) {
      if (id.includes("virtual:remix/server-manifest")) while (!isWritten(manifest)) await pause(100);
      return null;
    },
  };
}

function isWritten(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, "utf8"));
    return true;
  } catch {
    return false;
  }
}
