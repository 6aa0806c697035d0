import path from "node:path";
import type { Plugin } from "vite";

const MODULE = /@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]routeModules\.js$/;
const RELOAD = "window.location.reload();";
const FAILED = "console.error(`Error loading route module";
const OURS = "app/ui/document/missing-chunk.ts";

/**
 * Remix reloads the page whenever a route's script cannot be fetched, as often as that happens. The specification wants
 * it at most once in sixty seconds, and without a line there is nothing to load. Remix has no setting for either: two of
 * its own lines are changed while building.
 */
export function chunkReload(): Plugin {
  let root = process.cwd();
  let isFound = false;
  return {
    name: "popstall-chunk-reload",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    transform(code, id) {
      if (!MODULE.test(id)) return undefined;
      for (const line of [RELOAD, FAILED])
        if (code.split(line).length !== 2) this.error(`${id} does not say ${line} in one place any more.`);
      isFound = true;
      const ours = JSON.stringify(path.join(root, OURS));
      const changed = code
        .replace(RELOAD, `if (!mayReload()) return missingChunk(error);\n    ${RELOAD}`)
        .replace(
          FAILED,
          `if (await line.wait(route.module)) return loadRouteModule(route, routeModulesCache);\n    ${FAILED}`,
        );
      return { code: `import { line, mayReload, missingChunk } from ${ours};\n${changed}`, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound)
        this.error("Remix keeps its route modules in another place now: see chunk-reload.");
    },
  };
}
