import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:texts";

type TextFile = { language: string; url: string; json: string };

/** All texts of one language in one file, named by its content. */
function textFileOf(root: string, language: string): TextFile {
  const folder = path.join(root, "app/i18n/locales", language);
  const namespaces = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const texts = Object.fromEntries(
    namespaces
      .sort()
      .map((file) => [
        path.basename(file, ".json"),
        JSON.parse(readFileSync(path.join(folder, file), "utf8")) as unknown,
      ]),
  );
  const json = JSON.stringify(texts);
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 10);
  return { language, url: `/_build/texts/${language}-${hash}.json`, json };
}

function allTextFiles(root: string): TextFile[] {
  return readdirSync(path.join(root, "app/i18n/locales")).map((language) => textFileOf(root, language));
}

/**
 * The Worker reads the texts of a language from a static asset when it is first needed, instead of carrying nine
 * languages in its bundle. `virtual:texts` maps each language to the address of its file.
 */
export function texts(): Plugin {
  let root = process.cwd();
  let ssr = false;
  return {
    name: "popstall-texts",
    configResolved(config) {
      root = config.root;
      ssr = Boolean(config.build.ssr);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const addresses = Object.fromEntries(allTextFiles(root).map(({ language, url }) => [language, url]));
      return `export const textUrls = ${JSON.stringify(addresses)};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const json = readTextFile(root, (request.url ?? "").split("?")[0] ?? "");
        if (json === undefined) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(json);
      });
    },
    /** A changed text has another address: the server's modules forget the old one before the browser loads anew. */
    hotUpdate({ file, server }) {
      if (!file.includes("/i18n/locales/") || this.environment.name !== "ssr") return undefined;
      const { moduleGraph } = this.environment;
      const addresses = moduleGraph.getModuleById(`\0${VIRTUAL}`);
      if (addresses) moduleGraph.invalidateModule(addresses);
      server.environments.client.hot.send({ type: "full-reload" });
      return [];
    },
    generateBundle() {
      if (ssr) return;
      for (const { url, json } of allTextFiles(root)) {
        this.emitFile({ type: "asset", fileName: url.slice(1), source: json });
      }
    },
  };
}

/** Texts that a browser fetches as they stand in their files, without the line breaks and indents of those. */
export function textsInOneLine(): Plugin {
  return {
    name: "popstall-texts-in-one-line",
    apply: "build",
    // Before Vite reads the file as it is.
    enforce: "pre",
    load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "raw" || !/\/i18n\/locales\/\w+\/\w+\.json$/.test(file)) return undefined;
      const json = JSON.stringify(JSON.parse(readFileSync(file, "utf8")));
      return `export default ${JSON.stringify(json)};`;
    },
  };
}

/** The text file behind an address of `virtual:texts`, for tests and benchmarks, which have no static assets. */
export function readTextFile(root: string, url: string): string | undefined {
  if (!url.startsWith("/_build/texts/")) return undefined;
  return allTextFiles(root).find((file) => file.url === url)?.json;
}
