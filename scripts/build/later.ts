import type { LibraryPart } from "./left-out.ts";

/**
 * What a library does as soon as it is loaded, put off until it is used, since every isolate loads everything at its
 * start and most never use it (docs/decisions/0162). The tests of what uses them run against the libraries themselves and,
 * through the browser journeys and `tests/unit/scripts/later.test.ts`, against this.
 */
export const LATER: readonly LibraryPart[] = [
  {
    what: "Unicode's tables",
    files: /\/unicode-trie\/index\.js$/,
    standIn: unpackedLater,
  },
  {
    what: "Unicode's properties",
    files: /\/unicode-properties\/dist\/module\.mjs$/,
    standIn: (source) =>
      replaced(source, /toByteArray\("([^"]+)"\)/, (base64) =>
        base64.replace("toByteArray(", "toByteArray.bind(null, "),
      ),
  },
  { what: "fontkit", files: /\/fontkit\/dist\/browser-module\.mjs$/, standIn: fontkitLater },
  {
    what: "React's renderer of texts, without the one of streams",
    files: /\/react-dom\/server\.browser\.js$/,
    standIn: () =>
      rendererOf("./cjs/react-dom-server-legacy.browser.production.min.js", [
        "renderToString",
        "renderToStaticMarkup",
      ]),
  },
  {
    // Each of some thousand columns would define them all and then assign them.
    what: "the fields of drizzle's columns that have no value of their own",
    files: /\/drizzle-orm\/column\.js$/,
    standIn: (source) => replaced(source, /(?:^ {2}[a-z]\w*;\n)+/gm, () => ""),
  },
];

/** The same table, unpacked when its first value is asked for; what it is packed in may be a function that gives it. */
function unpackedLater(source: string): string {
  return replaced(
    source,
    "module.exports = UnicodeTrie;",
    () => `module.exports = class { constructor(data) { this.data = data; }
      get(codePoint) {
        return (this.table ??= new UnicodeTrie(typeof this.data === "function" ? this.data() : this.data)).get(codePoint);
      } };`,
  );
}

const INDIC = "$7826f90f6f0cecc9";
const UNIVERSAL = "$7ab494fe977143c6";
const DEFAULT = "$649970d87335b30f";

/**
 * Fontkit as one function that is called with the first font, without its shapers for Indic and south-east Asian scripts and
 * their tables: none of our fonts has letters of those, and letters that a font lacks are refused.
 */
function fontkitLater(source: string): string {
  const end = source.lastIndexOf("\nexport {");
  const head = /^(?:import .*\n)+/.exec(source)?.[0] ?? "";
  let body = source.slice(head.length, end);
  body = replaced(body, /^const \$\w+\$var\$SHAPERS = \{[^}]+\};/m, (shapers) =>
    shapers.replaceAll(INDIC, DEFAULT).replaceAll(UNIVERSAL, DEFAULT),
  );
  for (const shaper of [INDIC, UNIVERSAL]) {
    const [trie, other] = [`const \\${shaper}\\$var\\$trie`, `^const (?!\\${shaper})`];
    const cut = new RegExp(`^const \\{[^}]+\\} = .*\\n(?=${trie})[\\s\\S]*?(?=${other})`, "m");
    body = replaced(body, cut, () => "");
  }
  body = replaced(body, /^\$4b0735ca6c692ea5\$exports = .*$/m, () => "");
  body = replaced(body, /^\$aa333a9607471296\$exports = .*$/m, () => "");
  const create = /([\w$]+) as create\b/.exec(source.slice(end))?.[1];
  if (create === undefined) throw new Error("fontkit no longer exports create");
  return `${head}
let fontkit;
function load() {
${body}
return ${create};
}
export function create(...input) { return (fontkit ??= load())(...input); }`;
}

/** Functions that load their CommonJS module when one of them is called. */
function rendererOf(file: string, names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `exports.${name} = function () { return require("${file}").${name}.apply(null, arguments); };`,
    )
    .join("\n");
}

/** @throws Error when the library has changed, so that nothing is left as it was without a word. */
function replaced(source: string, from: string | RegExp, to: (match: string) => string): string {
  const result = source.replace(from, to);
  if (result === source)
    throw new Error(`the library no longer has ${String(from)}: see scripts/build/later.ts`);
  return result;
}
