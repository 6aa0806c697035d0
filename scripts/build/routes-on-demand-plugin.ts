import type { Plugin } from "vite";
import { asOneScript, type Chunk } from "./one-script.ts";

/**
 * Runs a route's module, and what only it needs, when an address first asks for it (docs/decisions/0162). Remix's server
 * build imports every route; here it has a getter for each, and Rollup's chunks become functions of the one script.
 */
export function routesOnDemand(): Plugin {
  return {
    name: "popstall-routes-on-demand",
    apply: "build",
    enforce: "post",
    config: () => ({
      build: {
        rollupOptions: {
          // The chunks take what they share with the entry from the entry itself.
          preserveEntrySignatures: "allow-extension",
          output: { inlineDynamicImports: false, experimentalMinChunkSize: 20_000 },
        },
      },
    }),
    transform(source, id) {
      return id.endsWith("virtual:remix/server-build")
        ? { code: routesByGetters(source), map: null }
        : undefined;
    },
    generateBundle(_options, bundle) {
      const chunks: Chunk[] = [];
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk") continue;
        chunks.push({ file: part.fileName, code: part.code, isEntry: part.isEntry });
        if (!part.isEntry) delete bundle[part.fileName];
      }
      const entry = Object.values(bundle).find((part) => part.type === "chunk");
      if (entry?.type !== "chunk") throw new Error("The server build has no entry.");
      entry.code = asOneScript(chunks);
      entry.imports = [];
      entry.dynamicImports = [];
    },
  };
}

/** @throws Error when Remix writes its server build otherwise. */
export function routesByGetters(source: string): string {
  let count = 0;
  const files = new Map<string, string>();
  const rest = source.replaceAll(
    /^\s*import \* as (route\d+) from (".+");$/gm,
    (_, name: string, file: string) => {
      files.set(name, file);
      return "";
    },
  );
  const result = rest.replaceAll(/\bmodule: (route\d+)\b/g, (_, name: string) => {
    count += 1;
    return `get module() { return ${NOW}(import(${files.get(name)})); }`;
  });
  if (count === 0 || count !== files.size)
    throw new Error("Remix's server build is not as routes-on-demand-plugin.ts knows it.");
  return result;
}

/** Marks an import whose module is wanted at once; `one-script.ts` takes it away. */
const NOW = "__moduleNow";
