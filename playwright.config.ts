import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/browser/find-browser.ts";
import { withTestFonts } from "./tests/e2e/support/fonts.ts";

const browser = findBrowser("journeys");
const isRoot = process.getuid?.() === 0;

/** Browser journeys against whole products of their own (tests/e2e/support/journey.ts): nothing needs to run. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  // The second try records a trace and tells a race from a fault; the run fails all the same, unless
  // scripts/checks/test-counts.ts lists the journey.
  retries: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // These limits end what has hung. They are so wide that a slow or busy machine does not reach them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: "line",
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: "Europe/London",
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Only what is tried again is recorded: recording every journey took a tenth of the machine.
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      env: withTestFonts(process.env),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Chromium with a window asks fontconfig, without one it asks this: neither hints letters.
        "--font-render-hinting=none",
      ],
    },
  },
});
