import type { Plugin } from "vite";
import { LEFT_OUT } from "./left-out.ts";

/** Puts stand-ins into the Worker for the parts of libraries that it never runs. */
export function leftOut(): Plugin {
  return {
    name: "popstall-left-out",
    apply: "build",
    enforce: "pre",
    transform(source, id, options) {
      if (!options?.ssr) return undefined;
      const part = LEFT_OUT.find(({ files }) => files.test(id.split("?", 1)[0] ?? id));
      return part && { code: part.standIn(source), map: null };
    },
  };
}
