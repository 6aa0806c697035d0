import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";

const ENHANCERS_DIR = "app/enhance";
const VIRTUAL = "virtual:enhancers";

type Enhancer = { name: string; url: string; code: string; modules: string[] };

/** Bundles one enhancer: a small script that improves a page which already works without it. */
async function bundle(file: string): Promise<Enhancer> {
  const name = path.basename(file, ".ts");
  const result = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2019"],
    logLevel: "silent",
    // Notices stand in the file of licences.
    legalComments: "none",
    metafile: true,
  });
  const code = result.outputFiles[0]?.text ?? "";
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  return { name, url: `/_build/e/${name}-${hash}.js`, code, modules: Object.keys(result.metafile.inputs) };
}

async function bundleAll(root: string): Promise<Enhancer[]> {
  const dir = path.join(root, ENHANCERS_DIR);
  const files = readdirSync(dir).filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
  return Promise.all(files.map((file) => bundle(path.join(dir, file))));
}

/**
 * Pages that need no React in the browser get a script of a few kilobytes instead (docs/decisions/0003).
 * Each file directly in app/enhance becomes one immutable, content-hashed file; `virtual:enhancers` maps its
 * name to its address for the server.
 * @param bundled takes the modules of all of them, when they are emitted.
 */
export function enhancers(bundled?: Set<string>): Plugin {
  let root = process.cwd();
  let ssr = false;
  return {
    name: "popstall-enhancers",
    configResolved(config) {
      root = config.root;
      ssr = Boolean(config.build.ssr);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const all = await bundleAll(root);
      return `export const enhancerUrls = ${JSON.stringify(Object.fromEntries(all.map((e) => [e.name, e.url])))};`;
    },
    async generateBundle() {
      if (ssr) return;
      for (const { url, code, modules } of await bundleAll(root)) {
        for (const id of modules) bundled?.add(id);
        this.emitFile({ type: "asset", fileName: url.slice(1), source: code });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /^\/_build\/e\/([a-z-]+)-[0-9a-f]{10}\.js$/.exec(request.url ?? "");
        if (!match) return next();
        void bundle(path.join(root, ENHANCERS_DIR, `${match[1]}.ts`)).then(({ code }) => {
          response.setHeader("Content-Type", "text/javascript");
          response.end(code);
        }, next);
      });
    },
  };
}
