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
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          testTimeout: 20_000,
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
