import { canonicalJson, type Json } from "./canonical-json.ts";
import { isDark } from "./colour.ts";
import type { Design, Side } from "./design.ts";
import { sceneIdentity } from "./scene-identity.ts";

/** Goes up when the same scene is to be written into another file. */
const PRINT_VERSION = 1;

/**
 * The text whose SHA-256 names the print file of a side. All dark colours of a garment share a file, and so do all light
 * ones: nothing else of the cloth is in it.
 */
export function printIdentity(of: {
  design: Design;
  side: Side;
  colourHex: string;
  personalTexts: Readonly<Record<string, string>>;
  assetHashes: Readonly<Record<string, string>>;
  finish: Readonly<Record<string, Json>>;
}): string {
  const scene = sceneIdentity({ ...of, colourHex: isDark(of.colourHex) ? "#000000" : "#ffffff" });
  return canonicalJson({ print: PRINT_VERSION, finish: of.finish, scene });
}
