import type { Plugin } from "vite";
import { LATER } from "./later.ts";
import { LEFT_OUT } from "./left-out.ts";

const PARTS = [...LEFT_OUT, ...LATER];

/** Puts stand-ins into the Worker for the parts of libraries that it never runs, or not at its start. */
export function leftOut(): Plugin {
  return {
    name: "popstall-left-out",
    apply: "build",
    enforce: "pre",
    transform(source, id, options) {
      // What Rollup makes of a CommonJS module beside it bears its name, too.
      if (!options?.ssr || id.startsWith("\0")) return undefined;
      const part = PARTS.find(({ files }) => files.test(id.split("?", 1)[0] ?? id));
      return part && { code: part.standIn(source), map: null };
    },
  };
}
