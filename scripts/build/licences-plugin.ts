import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Where the file stands on every host of the product. */
export const LICENCES_FILE = "licences.txt";

/** What a script says instead of the notices of its libraries. */
const WHERE_THEY_STAND = `/*! Licences: /${LICENCES_FILE} */\n`;
const IN_A_PACKAGE = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;
const LICENCE = /^licen[cs]e(?:[.-].*)?$/i;

/** The folder of the package that a module lies in; undefined for a module of ours. */
export function packageFolder(id: string): string | undefined {
  return IN_A_PACKAGE.exec(id.replace(/^\0/, "").split("?", 1)[0] ?? "")?.[0];
}

/** Name, version and licence of the package in a folder, as its authors want them to travel with it. */
export function noticeOf(folder: string): string {
  const about = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((name) => LICENCE.test(name));
  if (!file && !about.license) throw new Error(`${about.name} does not say under which licence it stands.`);
  const text = file ? readFileSync(path.join(folder, file), "utf8").trim() : `Licence: ${about.license}`;
  return `${about.name} ${about.version}\n\n${text}\n`;
}

/**
 * Keeps the licences of what browsers are sent in one file. Remix repeats its notice in each of its modules, which the
 * checkout would pay for with a kilobyte; the licences ask for the notice beside the copy, not in every part of it.
 *
 * Libraries of the small scripts are told of as well: esbuild bundles those, so Vite's graph does not know them.
 * @param alsoBundled the modules that esbuild took in, known once its scripts are emitted.
 */
export function licences(alsoBundled: ReadonlySet<string>): Plugin {
  return {
    name: "popstall-licences",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      const add = (id: string): boolean => {
        const folder = packageFolder(id);
        if (folder) folders.add(folder);
        return folder !== undefined;
      };
      for (const part of Object.values(bundle)) {
        // Not `some`: it would end at the first package of a script.
        if (part.type === "chunk" && Object.keys(part.modules).filter(add).length > 0) {
          part.code = WHERE_THEY_STAND + part.code;
        }
      }
      alsoBundled.forEach(add);
      const notices = [...folders].map(noticeOf).sort();
      this.emitFile({
        type: "asset",
        fileName: LICENCES_FILE,
        source: [...new Set(notices)].join(`\n${"-".repeat(80)}\n\n`),
      });
    },
  };
}
