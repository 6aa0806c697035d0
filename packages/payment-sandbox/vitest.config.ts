import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "payment sandbox",
    include: ["tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 20_000,
  },
});
