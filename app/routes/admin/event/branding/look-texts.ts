import type { StoreTheme } from "../../../../domain/store/store-event.ts";

/** What the choices of a look are called. */
export const LOOK_TEXTS: {
  paper: Record<StoreTheme["paper"], string>;
  corners: Record<StoreTheme["corners"], string>;
  headings: Record<StoreTheme["headings"], string>;
} = {
  paper: {
    white: "branding:paper.white",
    warm: "branding:paper.warm",
    cool: "branding:paper.cool",
    dark: "branding:paper.dark",
  },
  corners: {
    sharp: "branding:corners.sharp",
    soft: "branding:corners.soft",
    round: "branding:corners.round",
  },
  headings: {
    sans: "branding:headings.sans",
    serif: "branding:headings.serif",
    condensed: "branding:headings.condensed",
  },
};
