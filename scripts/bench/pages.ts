import { build } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BareWorker, startBareWorker } from "./bare-workerd.ts";
import type { Asking } from "./load.ts";
import { type Contestant, type Measured, measureInTurn } from "./measured.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

/** Any cookie but the language's makes a page the visitor's own, with its one database read. */
const OWN_PAGE = { headers: { Cookie: "bench=1" } };
/** An address that nobody asked for before is drawn anew besides. */
const DRAWN_ANEW = { ...OWN_PAGE, eachAnew: true };

/**
 * Pages as a crowd asks for them: the built Worker beside a Worker that returns a constant of the same size and beside
 * the smallest Remix page with one database read.
 */
export async function benchPages(around: Surroundings, report: Report): Promise<void> {
  const { dataDir, lifeline, product, databaseUrl } = around;
  const listing = await (await fetch(`${product.origin}${around.shop}`)).text();
  const productPath = /href="(\/[^"/]+\/Product=[^"]+)"/.exec(listing)?.[1] ?? "";
  const bare = await startConstant(around, listing);
  const remix = await startSmallestRemix(dataDir, lifeline, databaseUrl);
  const page = (name: string, at: string, asking: Asking = {}): Contestant => ({
    name,
    worker: product,
    path: at,
    ...asking,
  });
  const contestants: Contestant[] = [
    { name: "a constant of the same size", worker: bare, path: "/" },
    { name: "smallest Remix page, one read", worker: remix, path: "/" },
    page("store list, cached", around.shop),
    page("store list, with its read", around.shop, OWN_PAGE),
    page("store list, with its read, drawn anew", around.shop, DRAWN_ANEW),
    page("product page, cached", productPath),
    page("product page, with its read", productPath, OWN_PAGE),
    page("product page, with its read, drawn anew", productPath, DRAWN_ANEW),
    page("claim page", around.gift),
    page("claim page, with its read", around.gift, OWN_PAGE),
    page("claim page, with its read, drawn anew", around.gift, DRAWN_ANEW),
  ];
  const figures = await measureInTurn(contestants, around.rounds, around.seconds);
  await Promise.all([bare.stop(), remix.stop()]);
  const of = (name: string): Measured => figures.get(name) as Measured;
  const limit = of("a constant of the same size");
  for (const { name } of contestants) {
    const figure = of(name);
    report.row({
      what: name,
      ratio: figure.requestsPerSecond / limit.requestsPerSecond,
      details: [
        `${Math.round(figure.requestsPerSecond)} a second`,
        `${figure.median.toFixed(2)} ms in the median`,
        `${figure.processor.toFixed(3)} ms of processor (constant / this: ${(limit.processor / figure.processor).toFixed(3)})`,
        ...(figure.failures > 0 ? [`${figure.failures} FAILED`] : []),
      ],
    });
  }
  report.goal(
    "cached list / constant",
    of("store list, cached").requestsPerSecond / limit.requestsPerSecond,
    {
      atLeast: 0.4,
      aim: 0.7,
    },
  );
  report.goal(
    "list with its read / constant",
    of("store list, with its read").requestsPerSecond / limit.requestsPerSecond,
    { atLeast: 0.035, aim: 0.1 },
  );
  report.goal("processor ms of a list with its read", of("store list, with its read").processor, {
    atMost: 2.5,
    aim: 1,
  });
}

async function startConstant({ dataDir, lifeline }: Surroundings, page: string): Promise<BareWorker> {
  const modules = path.join(dataDir, "constant-modules");
  mkdirSync(modules, { recursive: true });
  writeFileSync(
    path.join(modules, "worker.js"),
    `const page = ${JSON.stringify(page)};
export default { fetch: () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }) };\n`,
  );
  return startBareWorker({ name: "constant", modules, entry: "worker.js", dataDir, lifeline });
}

async function startSmallestRemix(
  dataDir: string,
  lifeline: Surroundings["lifeline"],
  databaseUrl: string,
): Promise<BareWorker> {
  const modules = path.join(dataDir, "smallest-remix-modules");
  await build({
    entryPoints: [path.join(import.meta.dirname, "smallest-remix.tsx")],
    outfile: path.join(modules, "worker.js"),
    bundle: true,
    format: "esm",
    jsx: "automatic",
    minify: true,
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return startBareWorker({
    name: "smallest-remix",
    modules,
    entry: "worker.js",
    variables: () => ({ LIBSQL_URL: databaseUrl }),
    dataDir,
    lifeline,
  });
}
