import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/browser/find-browser.ts";

const browser = findBrowser("journeys");
const isRoot = process.getuid?.() === 0;

/** Browser journeys against whole products of their own (tests/e2e/support/journey.ts): nothing needs to run. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  // A machine that stands still for seconds fails a journey now and then. What passes only at a later try is named
  // in the summary, to be looked into.
  retries: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: "line",
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: "Europe/London",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Only what is tried again is recorded: recording every journey took a tenth of the machine.
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Chromium without a window hints its letters in full unless it is told; the kept pictures are the whole browser's.
        "--font-render-hinting=slight",
      ],
    },
  },
});
