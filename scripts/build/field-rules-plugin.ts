import { build } from "esbuild";
import path from "node:path";
import type { Plugin } from "vite";

type Exports = Record<string, unknown>;

/** Runs a module here and now. */
async function run(file: string): Promise<{ exports: Exports; inputs: string[] }> {
  const result = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
  const code = Buffer.from(result.outputFiles[0]?.contents ?? []).toString("base64");
  const exports = (await import(`data:text/javascript;base64,${code}`)) as Exports;
  return { exports, inputs: Object.keys(result.metafile.inputs) };
}

/**
 * What the controls of a form take from its schema (`*.rules.ts`) is worked out while the product is built, so that no
 * schema library is sent to anyone, and that no isolate tries every form of the product on nothing before it answers.
 * In tests, and on the development server, the same modules run as they are.
 */
export function fieldRules(): Plugin {
  let isBuild = false;
  return {
    name: "popstall-field-rules",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async load(id, options) {
      if ((options?.ssr && !isBuild) || !id.endsWith(".rules.ts")) return undefined;
      const { exports, inputs } = await run(id);
      // Not itself: a module that imports itself is never served by the development server.
      for (const input of inputs.map((one) => path.resolve(one))) {
        if (input !== path.resolve(id)) this.addWatchFile(input);
      }
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
