import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "reference fulfiller",
    include: ["tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 20_000,
  },
});
