import { parseAst, type Plugin } from "vite";

/**
 * Makes the Worker's regular expressions over properties of Unicode (`\p{L}`) when they are used. V8 gathers the letters
 * of each such property whenever it reads the literal, so at every start of an isolate, although the function around it
 * may never be called: 7 of 160 ms (docs/decisions/0162).
 */
export function propertyExpressions(): Plugin {
  return {
    name: "popstall-property-expressions",
    apply: "build",
    enforce: "post",
    transform(source, _id, options) {
      if (!options?.ssr || !/\\p\{/i.test(source)) return undefined;
      return { code: madeWhenUsed(source), map: null };
    },
  };
}

type Literal = { start: number; end: number; regex: { pattern: string; flags: string } };

/** The same script, each literal over a property written as a call that makes the same expression. */
export function madeWhenUsed(script: string): string {
  return literalsIn(parseAst(script))
    .filter(({ regex }) => /\\p\{/i.test(regex.pattern))
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, regex }) => {
      const made = `new RegExp(${JSON.stringify(regex.pattern)}, ${JSON.stringify(regex.flags)})`;
      return text.slice(0, start) + made + text.slice(end);
    }, script);
}

function literalsIn(node: unknown): Literal[] {
  if (typeof node !== "object" || node === null) return [];
  if ("regex" in node && "type" in node && node.type === "Literal") return [node as unknown as Literal];
  return Object.values(node).flatMap(literalsIn);
}
