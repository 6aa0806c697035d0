import { parseAst } from "vite";

/** A file that Rollup would write. */
export type Chunk = { file: string; code: string; isEntry: boolean };

type Node = { type: string; start: number; end: number };
type Named = { name?: string; value?: string };
type Specifier = Node & { local: Named; imported?: Named; exported?: Named };
type Statement = Node & {
  source?: { value: string } | null;
  specifiers?: Specifier[];
  declaration?: Node | null;
};

const nameIn = ({ name, value }: Named) => name ?? String(value);

/**
 * The entry's script with every other chunk in it as a function that runs when it is first asked for. A Worker of several
 * files would be read whole at its start, and wrangler's bundler makes a function of all that chunks share (record 0162).
 *
 * A chunk gets the values of what it imports at that moment; nothing that is exported is assigned anew later on, nor do
 * chunks import each other in a circle.
 * @throws Error where they do, or where a chunk says what this does not know.
 */
export function asOneScript(chunks: readonly Chunk[]): string {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("no entry among the chunks");
  const others = chunks.filter((chunk) => chunk !== entry);
  const names = new Map(chunks.map(({ file }, index) => [baseOf(file), `$chunk${index}`]));
  const loaderOf = (file: string) => {
    const name = names.get(baseOf(file));
    if (name === undefined) throw new Error(`${file} is no chunk`);
    return name;
  };
  const outside = new Map<string, string>();
  const outsideAs = (source: string) => {
    const name = outside.get(source) ?? `$outside${outside.size}`;
    outside.set(source, name);
    return name;
  };
  refuseCircles(chunks);
  const { exported } = partsOf(entry.code);
  const functions = others.map((chunk) => {
    const { imports, exported: own, body } = partsOf(chunk.code);
    const taken = imports.map(({ source, specifiers }) => {
      const from = isOutside(source) ? outsideAs(source) : `${loaderOf(source)}()`;
      const namespaceImports = specifiers.filter(({ type }) => type === "ImportNamespaceSpecifier");
      const single = specifiers.filter(({ type }) => type !== "ImportNamespaceSpecifier");
      const named = single.map(
        ({ imported, local }) =>
          `${JSON.stringify(imported ? nameIn(imported) : "default")}: ${nameIn(local)}`,
      );
      return [
        ...namespaceImports.map(({ local }) => `const ${nameIn(local)} = ${from};`),
        `const { ${named.join(", ")} } = ${from};`,
      ].join("\n");
    });
    const name = loaderOf(chunk.file);
    return `let ${name}made;
function ${name}() {
if (${name}made) return ${name}made;
${taken.join("\n")}
${body}
return ${name}made = ${objectOf(own)};
}`;
  });
  const shared = `let ${loaderOf(entry.file)}made;
function ${loaderOf(entry.file)}() { return ${loaderOf(entry.file)}made ??= ${objectOf(exported)}; }`;
  const script = [entry.code, shared, ...functions].join("\n");
  const imports = [...outside].map(([source, name]) => `import * as ${name} from ${JSON.stringify(source)};`);
  return [...imports, withoutDynamicImports(script, loaderOf)].join("\n");
}

const baseOf = (file: string) => file.replace(/^.*\//, "");
const isOutside = (source: string) => !source.startsWith(".");

type Parts = {
  imports: { source: string; specifiers: Specifier[] }[];
  /** Names outside and inside of the script. */
  exported: { as: string; local: string }[];
  /** The script without its imports and exports. */
  body: string;
};

function partsOf(code: string): Parts {
  const statements = parseAst(code).body as unknown as Statement[];
  const imports: Parts["imports"] = [];
  const exported: Parts["exported"] = [];
  let body = code;
  for (const statement of [...statements].reverse()) {
    const { type, start, end, source, specifiers = [], declaration } = statement;
    if (type === "ImportDeclaration") imports.unshift({ source: source?.value ?? "", specifiers });
    else if (type === "ExportNamedDeclaration" && !source && !declaration) {
      exported.push(
        ...specifiers.map((each) => ({ as: nameIn(each.exported ?? {}), local: nameIn(each.local) })),
      );
    } else if (type.startsWith("Export"))
      throw new Error(`a chunk exports in a way that is not known: ${code.slice(start, start + 80)}`);
    else continue;
    body = body.slice(0, start) + body.slice(end);
  }
  return { imports, exported, body };
}

const objectOf = (exported: Parts["exported"]) =>
  `{ ${exported.map(({ as, local }) => `${JSON.stringify(as)}: ${local}`).join(", ")} }`;

function refuseCircles(chunks: readonly Chunk[]): void {
  const next = new Map(
    chunks.map(({ file, code }) => [
      baseOf(file),
      partsOf(code).imports.flatMap(({ source }) => (isOutside(source) ? [] : [baseOf(source)])),
    ]),
  );
  const seen = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) throw new Error(`chunks import each other: ${[...path, file].join(" → ")}`);
    if (seen.has(file)) return;
    for (const each of next.get(file) ?? []) visit(each, [...path, file]);
    seen.add(file);
  };
  for (const file of next.keys()) visit(file, []);
}

/** Chunks are functions by now: one that is imported in a script is called, after a turn where a promise is expected. */
function withoutDynamicImports(script: string, loaderOf: (file: string) => string): string {
  const file = String.raw`import\("(\.\.?\/[^"]+)"\)`;
  const then = String.raw`\.then\(((?:\(\w+\)|\w+|\(\))=>[\w$.]+)\)`;
  return script
    .replaceAll(
      new RegExp(String.raw`__moduleNow\(${file}(?:${then})?\)`, "g"),
      (_, from: string, choose?: string) =>
        choose === undefined ? `${loaderOf(from)}()` : `(${choose})(${loaderOf(from)}())`,
    )
    .replaceAll(
      new RegExp(String.raw`__moduleNow\(Promise\.resolve\(\)${then}\)`, "g"),
      (_, choose: string) => `(${choose})()`,
    )
    .replaceAll(new RegExp(file, "g"), (_, from: string) => `Promise.resolve().then(${loaderOf(from)})`);
}
