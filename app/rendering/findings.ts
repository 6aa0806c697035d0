import type { Side } from "../domain/design/design.ts";

/** What a rendering has to report. Errors stop an order, warnings and infos are shown to the designer. */
export const FINDINGS = {
  missing_glyph: "error",
  missing_font: "error",
  missing_asset: "error",
  text_overflow: "error",
  text_too_long: "error",
  text_not_allowed: "error",
  text_missing: "error",
  text_outside_area: "error",
  empty_side: "error",
  image_off_area: "error",
  picture_differs: "error",
  nothing_printed: "error",
  image_outside_area: "warning",
  letters_overlap: "warning",
  thin_stroke: "warning",
  ink_like_garment: "warning",
  image_below_100_dpi: "error",
  image_below_150_dpi: "warning",
  image_below_300_dpi: "info",
  picture_cmyk: "warning",
  picture_other_profile: "info",
  picture_transparent: "info",
  text_shrunk: "info",
} as const;

export const SEVERITIES = ["error", "warning", "info"] as const;

export type FindingCode = keyof typeof FINDINGS;

export type Finding = {
  code: FindingCode;
  severity: (typeof SEVERITIES)[number];
  side: Side;
  /** Layer id, null when the whole side is meant. */
  layer: string | null;
  /** Plain words or code points for people who fix it; never text a shopper typed. */
  detail?: string;
};

export function finding(code: FindingCode, side: Side, layer: string | null, detail?: string): Finding {
  return { code, severity: FINDINGS[code], side, layer, ...(detail === undefined ? {} : { detail }) };
}

/** Whether an order must wait for a person. */
export const stopsOrder = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === "error");
