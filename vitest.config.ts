import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { fontkitForProducts } from "./scripts/build/fontkit-plugin.ts";
import { propertyExpressions } from "./scripts/build/property-expressions-plugin.ts";
import { WORKER_ALIASES } from "./scripts/build/unused-libraries.ts";
import { enhancers } from "./scripts/enhancers-plugin.ts";
import { texts } from "./scripts/texts-plugin.ts";

/** partyserver and the texts ask for the Workers runtime when they are loaded. */
const alias = {
  "cloudflare:workers": fileURLToPath(new URL("tests/support/cloudflare-workers.ts", import.meta.url)),
  "cloudflare:sockets": fileURLToPath(new URL("scripts/dev/cloudflare-sockets.ts", import.meta.url)),
};

/** Hundreds of sign-ins at production cost would be most of the run; the unit tests hold that cost itself. */
const cheapPasswords = {
  "./password-cost.ts": fileURLToPath(new URL("tests/support/password-cost.ts", import.meta.url)),
};

/** They end what has hung; a slow or busy machine does not reach them. Hooks start servers of databases. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Passkeys, fonts and payments, whose libraries the Worker has otherwise than Node. */
const AS_BUILT = [
  "tests/built/**/*.test.ts",
  "tests/unit/auth/**/*.test.ts",
  "tests/unit/rendering/{artwork,product,shaper,share-card,text}.test.ts",
  "tests/unit/availability/payments-in-time.test.ts",
];

export default defineConfig({
  test: {
    // Each request that a test sends to the whole product writes its line; what is wrong is printed.
    onConsoleLog: (log) => !log.includes('"at":"answered"'),
    projects: [
      {
        // Real test accounts of the providers, for `npm run test:contract` alone: those without a key are skipped by name.
        test: { name: "contract", include: ["tests/contract/**/*.test.ts"], testTimeout: 120_000, alias },
      },
      {
        plugins: [texts()],
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx", "packages/*/tests/**/*.test.ts"],
          environment: "node",
          alias,
          ...LIMITS,
          // A process for each of a hundred and fifty files costs more than its tests: they leave nothing behind.
          isolate: false,
        },
      },
      {
        // What the pages' Worker is made of: its builds of the libraries, and what its own build leaves out of them.
        plugins: [
          texts(),
          { ...fontkitForProducts(), apply: undefined },
          { ...propertyExpressions(), apply: undefined },
        ],
        resolve: { alias: WORKER_ALIASES, mainFields: ["browser", "module", "main"] },
        ssr: { noExternal: true, resolve: { conditions: ["workerd", "worker", "browser"] } },
        // The libraries' maps point to sources that they do not bring.
        logLevel: "error",
        test: {
          name: "built",
          include: AS_BUILT,
          environment: "node",
          alias,
          ...LIMITS,
          isolate: false,
          server: { deps: { inline: true } },
        },
      },
      {
        plugins: [texts(), enhancers()],
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          ...LIMITS,
          // The second try tells a race from a fault; the run fails all the same (scripts/checks/test-counts.ts).
          retry: process.env["CI"] ? 1 : 0,
          // Files wait for the database and the sandbox more than they work.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // One process for many files: each test has tenants of its own, so that nothing is left to isolate.
          isolate: false,
          globalSetup: ["tests/support/database.global.ts"],
          setupFiles: ["tests/support/database.setup.ts"],
          alias: { ...alias, ...cheapPasswords },
          server: { deps: { inline: ["partyserver"] } },
        },
      },
    ],
  },
});
