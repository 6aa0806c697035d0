import type { Side } from "../design/design.ts";
import type { Result } from "../result.ts";

/** Why a print file cannot be made, however often it is tried. */
export const PRINT_REFUSALS = [
  /** The storage has no such picture. */
  "picture_missing",
  /** A picture ends early, or is not what it says. */
  "picture_broken",
  /** A kind of file that a PDF cannot hold as it is. */
  "picture_not_printable",
  /** The product shows something else by now, and what was ordered is not kept. */
  "design_changed",
] as const;
export type PrintRefusal = (typeof PRINT_REFUSALS)[number];

/** What would be printed wrong: a finding of the preflight that is an error, and the layer that it is about. */
export type PrintFault = { code: string; layer: string | null };

/** The file of one side, named by the hash of its scene: the same scene is the same file. */
export type SidePrint = { scene: string } & (
  | { state: "made"; bytes: number; sha256: string; faults: PrintFault[] }
  | { state: "refused"; reason: PrintRefusal }
);

/** What is printed of a line of an order, by side; a side without anything on it has none. */
export type LinePrints = { [Each in Side]?: SidePrint };

/** PDF is what is printed from; the others are for printers that want them (docs/decisions/0280). */
export const PRINT_FORMATS = ["pdf", "png", "svg"] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];
export type OtherFormat = Exclude<PrintFormat, "pdf">;

/** Files of one other format, their hashes by scene. */
export type OtherFiles = { format: OtherFormat; made: ReadonlyMap<string, { sha256: string }> };
/** The same, or why one of them cannot be made. */
export type MadeFiles = Result<OtherFiles, PrintRefusal>;

/** Where the file of a scene lies. */
export const printKeyOf = (tenantId: string, scene: string, format: PrintFormat = "pdf") =>
  `prints/${tenantId}/${scene}.${format}`;
