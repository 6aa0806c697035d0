import type { Plugin } from "vite";

/**
 * Writes the Worker's script in ASCII alone. One letter outside Latin-1, say in a regular expression, makes V8 keep and
 * read the whole script in two bytes a letter at each start; wrangler's bundler escapes those of strings but not these.
 */
export function asciiScript(): Plugin {
  return {
    name: "popstall-ascii-script",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === "chunk") part.code = inAscii(part.code);
      }
    },
  };
}

/** @throws Error where an escape would change what the script says. */
export function inAscii(script: string): string {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(script)) {
    throw new Error("String.raw reads no escapes: write its letters outside ASCII otherwise.");
  }
  return script.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
