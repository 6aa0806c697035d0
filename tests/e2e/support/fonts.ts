import path from "node:path";
import { ROOT } from "../../../scripts/product/settings.ts";

/**
 * The environment of a browser that sees the fonts of tests/e2e/fonts and none of the machine's, so that pages which
 * use the system's font look the same on each machine. It works where the browser asks fontconfig: not on macOS.
 */
export function withTestFonts(environment: NodeJS.ProcessEnv): Record<string, string> {
  const others = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith("FONTCONFIG_"),
  );
  return { ...Object.fromEntries(others), FONTCONFIG_FILE: path.join(ROOT, "tests/e2e/fonts/fonts.conf") };
}
