import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx", "sandbox/**/*.test.ts"],
          environment: "node",
          // A password's hash takes its time, and the machine may be busy.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          testTimeout: 20_000,
          // Files wait for the database and the sandbox more than they work.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // One process for many files: each test has tenants of its own, so that nothing is left to isolate.
          isolate: false,
          globalSetup: ["tests/support/database.global.ts"],
          // partyserver asks for the Workers runtime when it is loaded.
          alias: {
            "cloudflare:workers": fileURLToPath(
              new URL("tests/support/cloudflare-workers.ts", import.meta.url),
            ),
          },
          server: { deps: { inline: ["partyserver"] } },
        },
      },
    ],
  },
});
