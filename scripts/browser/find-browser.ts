import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Chromium without a window: half the processor of the whole browser for the same pages. */
const WITHOUT_WINDOW = ["chromium-headless-shell", "chrome-headless-shell"];
const WHOLE = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const MAC_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/** What a browser is for: journeys want the quickest, measurements the one that people have. */
export type BrowserUse = "journeys" | "measurements";

/** A Chromium to drive: the one that CHROMIUM_PATH names, else an installed one, else Playwright's own. */
export function findBrowser(
  use: BrowserUse,
  environment: Record<string, string | undefined> = process.env,
): string | undefined {
  const named = environment["CHROMIUM_PATH"];
  if (named) return isProgram(named) ? named : undefined;
  const folders = (environment["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  const names = use === "journeys" ? [...WITHOUT_WINDOW, ...WHOLE] : [...WHOLE, ...WITHOUT_WINDOW];
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const homes = environment["HOME"]
    ? MAC_PLACES.map((place) => path.join(environment["HOME"] as string, place))
    : [];
  return [...onPath, "/usr/bin/chromium", ...MAC_PLACES, ...homes, chromium.executablePath()].find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
