import type { Plugin } from "vite";

const INDIC = "$7826f90f6f0cecc9";
const UNIVERSAL = "$7ab494fe977143c6";
const DEFAULT = "$649970d87335b30f";

/**
 * Leaves fontkit's shapers for Indic and south-east Asian scripts, with their tables, out of the pages' Worker: 20 KB of
 * its weight. No font that draws on a product has letters of those scripts, and letters that a font lacks are refused.
 * This is no patch file, since the Worker for print files writes such letters on packing slips.
 */
export function fontkitForProducts(): Plugin {
  return {
    name: "popstall-fontkit",
    apply: "build",
    enforce: "pre",
    transform(source, id, options) {
      if (!options?.ssr || !id.endsWith("/fontkit/dist/browser-module.mjs")) return undefined;
      return { code: withoutShapers(source), map: null };
    },
  };
}

/**
 * The module of fontkit, where those scripts are shaped as all others are.
 * @throws Error when the library has changed.
 */
export function withoutShapers(source: string): string {
  let result = replaced(source, /^const \$\w+\$var\$SHAPERS = \{[^}]+\};/m, (shapers) =>
    shapers.replaceAll(INDIC, DEFAULT).replaceAll(UNIVERSAL, DEFAULT),
  );
  for (const shaper of [INDIC, UNIVERSAL]) {
    const [trie, other] = [`const \\${shaper}\\$var\\$trie`, `^const (?!\\${shaper})`];
    const shaperItself = new RegExp(`^const \\{[^}]+\\} = .*\\n(?=${trie})[\\s\\S]*?(?=${other})`, "m");
    result = replaced(result, shaperItself, () => "");
  }
  result = replaced(result, /^\$4b0735ca6c692ea5\$exports = .*$/m, () => "");
  return replaced(result, /^\$aa333a9607471296\$exports = .*$/m, () => "");
}

function replaced(source: string, from: RegExp, to: (match: string) => string): string {
  const result = source.replace(from, to);
  if (result === source)
    throw new Error(`fontkit no longer has ${String(from)}: see scripts/build/fontkit-plugin.ts`);
  return result;
}
