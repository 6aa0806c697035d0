import type { themeAttributes } from "../../../../ui/theme/theme-properties.ts";

/** The sheets that codes are printed on. */
export const LAYOUTS = ["cards", "a4", "a5"] as const;
export type Layout = (typeof LAYOUTS)[number];

export type PrintedCode = {
  code: string;
  /** The QR picture of its link, as SVG that we drew. */
  qr: string;
  /** The last day on which it can be used, as people read it; null: open. */
  until: string | null;
};

export type PrintPage = {
  store: string;
  organiser: string;
  look: ReturnType<typeof themeAttributes>;
  title: string;
  /** Of the gift; null where there is none yet. */
  picture: string | null;
  /** What is typed by whoever has no camera: the page's address without its scheme. */
  address: string;
  layout: Layout;
  language: string;
  codes: PrintedCode[];
  /** Where the form of layout and language is sent, with what it keeps. */
  action: string;
  keep: Record<string, string>;
  links: { back: string; previous: string | null; next: string | null };
};
