/**
 * `npm run bench`: the built Worker under bare workerd, beside what is the limit, in one run. Arguments name what to
 * measure (pages, checkout, claims, startup, and caches, desk, phone, dashboards, design, designer, print, pipeline, operations and shopify, which are measured only when they are named);
 * `--quick` measures one short round.
 */
import { CliError, runCommand } from "../cli-error.ts";
import { benchCaches } from "./caches.ts";
import { benchCheckout } from "./checkout.ts";
import { benchClaims } from "./claims.ts";
import { LOADER } from "./load.ts";
import { FOREIGN_CORES, foreignCores } from "./measured.ts";
import { benchDashboards } from "./dashboards.ts";
import { benchOperations } from "./operations.ts";
import { benchPages } from "./pages.ts";
import { benchDesign } from "./design.ts";
import { benchDesigner } from "./designer.ts";
import { benchDesk } from "./desk.ts";
import { benchPrint } from "./print.ts";
import { benchPipeline } from "./pipeline.ts";
import { benchPhone } from "./phone.ts";
import { createReport } from "./report.ts";
import { benchShopify } from "./shopify.ts";
import { benchStartup } from "./startup.ts";
import { withSurroundings } from "./surroundings.ts";

const BENCHES = {
  pages: benchPages,
  checkout: benchCheckout,
  claims: benchClaims,
  startup: benchStartup,
  caches: benchCaches,
  desk: benchDesk,
  phone: benchPhone,
  dashboards: benchDashboards,
  design: benchDesign,
  designer: benchDesigner,
  print: benchPrint,
  pipeline: benchPipeline,
  operations: benchOperations,
  shopify: benchShopify,
};

/** They take minutes. */
const ONLY_BY_NAME = new Set([
  "caches",
  "desk",
  "phone",
  "dashboards",
  "design",
  "designer",
  "print",
  "pipeline",
  "operations",
  "shopify",
]);

await runCommand(async () => {
  const names = process.argv.slice(2).filter((name) => name !== "--quick");
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown) throw new CliError(`There is no benchmark "${unknown}": ${Object.keys(BENCHES).join(", ")}.`);
  const length = process.argv.includes("--quick") ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 3 };
  const report = createReport(console.log);
  await withSurroundings(length, async (around) => {
    const foreign = await foreignCores();
    console.log(
      `Loaded by ${LOADER} over 16 connections, ${length.rounds} interleaved rounds of ${length.seconds} s.` +
        (foreign > FOREIGN_CORES
          ? ` OTHER PROGRAMS USE ${foreign.toFixed(1)} CORES: do not believe these figures.`
          : ""),
    );
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (names.length > 0 ? !names.includes(name) : ONLY_BY_NAME.has(name)) continue;
      report.title(name);
      await bench(around, report);
    }
  });
  report.end();
});
