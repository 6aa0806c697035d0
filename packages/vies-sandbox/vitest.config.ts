import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "vies sandbox",
    include: ["tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 20_000,
  },
});
