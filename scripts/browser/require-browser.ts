import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import { ROOT } from "../product/settings.ts";
import { type BrowserUse, findBrowser } from "./find-browser.ts";

/**
 * Finds a browser, or gets one: Debian's on a Debian machine where we may install, else Playwright's.
 * @throws CliError that says how to get one.
 */
export function requireBrowser(use: BrowserUse, tell: (line: string) => void): string {
  const named = process.env["CHROMIUM_PATH"];
  const browser = findBrowser(use);
  if (browser) return browser;
  if (named) {
    throw new CliError(
      `CHROMIUM_PATH=${named} is not a program: point it at a Chromium or Chrome, or unset it.`,
    );
  }
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    quietly("apt-get", ["update", "-qq"]);
    // Older releases have the whole browser only.
    const packages = use === "journeys" ? ["chromium-headless-shell", "chromium"] : ["chromium"];
    for (const name of packages) {
      tell(`No Chromium here: installing Debian's (apt-get install ${name}) …`);
      quietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
      if (findBrowser(use)) break;
    }
  } else {
    tell("No Chromium here: installing Playwright's …");
    quietly(process.execPath, [path.join(ROOT, "node_modules/.bin/playwright"), "install", "chromium"]);
  }
  const installed = findBrowser(use);
  if (installed) return installed;
  throw new CliError(
    "There is no Chromium for the browser journeys and none could be installed: install Chromium or Google Chrome " +
      "(Debian: apt-get install chromium, macOS: brew install --cask google-chrome), or set CHROMIUM_PATH to one.",
  );
}

function quietly(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env, timeout: 300_000 });
}
