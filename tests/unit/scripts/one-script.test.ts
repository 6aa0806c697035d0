import { describe, expect, test } from "vitest";
import { asOneScript } from "../../../scripts/build/one-script.ts";
import { routesByGetters } from "../../../scripts/build/routes-on-demand-plugin.ts";

const ran: string[] = [];
(globalThis as { ran?: string[] }).ran = ran;

const chunks = (entry: string, others: Record<string, string>) => [
  { file: "index.js", code: entry, isEntry: true },
  ...Object.entries(others).map(([name, code]) => ({ file: `_build/${name}.js`, code, isEntry: false })),
];

/** What the one script exports, run as a module. */
async function run(entry: string, others: Record<string, string>): Promise<Record<string, unknown>> {
  ran.length = 0;
  const script = asOneScript(chunks(entry, others));
  return (await import(`data:text/javascript,${encodeURIComponent(script)}#${Math.random()}`)) as Record<
    string,
    unknown
  >;
}

describe("chunks in one script", () => {
  const page = `import { s as shared } from "../index.js"; import { join as put } from "node:path"; import { t } from "./text.js"; ran.push("page"); const local = put(shared, t); export { local as title };`;
  const text = `import * as path from "node:path"; ran.push("text"); const local = path.basename("/b/words"); export { local as t };`;

  test("run when they are asked for, once, with what they import", async () => {
    const module = await run(
      `const local = "a"; ran.push("entry"); const route = { get module() { return __moduleNow(import("./_build/page.js")); } }; export { route, local as s };`,
      { page, text },
    );
    expect(ran).toEqual(["entry"]);
    const route = module["route"] as { module: { title: string } };
    expect(route.module.title).toBe("a/words");
    expect(route.module).toBe(route.module);
    expect(ran).toEqual(["entry", "text", "page"]);
  });

  test("one of several modules of a chunk is chosen", async () => {
    const { now, soon } = await run(
      `const now = () => __moduleNow(import("./_build/both.js").then(n=>n.b)); const soon = () => import("./_build/both.js").then((n) => n.a); export { now, soon };`,
      { both: `const a = { is: "a" }, b = { is: "b" }; export { a, b };` },
    );
    expect((now as () => unknown)()).toEqual({ is: "b" });
    expect(await (soon as () => Promise<unknown>)()).toEqual({ is: "a" });
  });

  test("a module of the entry itself is at hand", async () => {
    const { now } = await run(
      `const own = { is: "own" }; const now = () => __moduleNow(Promise.resolve().then(()=>own)); export { now };`,
      {},
    );
    expect((now as () => unknown)()).toEqual({ is: "own" });
  });

  test("a failed import rejects for every caller that waits for it", async () => {
    const { soon } = await run(`const soon = () => import("./_build/bad.js"); export { soon };`, {
      bad: `throw new Error("broken");`,
    });
    await expect((soon as () => Promise<unknown>)()).rejects.toThrow("broken");
  });

  test("a circle, and an export that is not known, stop the build", () => {
    const circle = {
      one: `import { b } from "./two.js"; export { b as a };`,
      two: `import { a } from "./one.js"; export { a as b };`,
    };
    expect(() => asOneScript(chunks("", circle))).toThrow("import each other");
    expect(() => asOneScript(chunks("", { one: `export * from "./two.js";` }))).toThrow("not known");
    expect(() => asOneScript(chunks(`import("./_build/none.js")`, {}))).toThrow("no chunk");
  });
});

test("Remix's server build has a getter for each route", () => {
  const source = `import * as route0 from "/a.tsx";\n  import * as route1 from "/b.tsx";\nexport const routes = { "a": { id: "a", module: route0 }, "b": { module: route1\n} };`;
  const result = routesByGetters(source);
  expect(result).toContain(`get module() { return __moduleNow(import("/a.tsx")); }`);
  expect(result).not.toContain("import * as");
  expect(() => routesByGetters("export const routes = {};")).toThrow("Remix");
});
