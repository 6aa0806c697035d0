import type { StoreTheme } from "../../../../domain/store/store-event.ts";

/** What the choices of a look are called. */
export const LOOK_TEXTS: {
  paper: Record<StoreTheme["paper"], string>;
  corners: Record<StoreTheme["corners"], string>;
  headings: Record<StoreTheme["headings"], string>;
} = {
  paper: {
    white: "eventDesk:branding.paper.white",
    warm: "eventDesk:branding.paper.warm",
    cool: "eventDesk:branding.paper.cool",
    dark: "eventDesk:branding.paper.dark",
  },
  corners: {
    sharp: "eventDesk:branding.corners.sharp",
    soft: "eventDesk:branding.corners.soft",
    round: "eventDesk:branding.corners.round",
  },
  headings: {
    sans: "eventDesk:branding.headings.sans",
    serif: "eventDesk:branding.headings.serif",
    condensed: "eventDesk:branding.headings.condensed",
  },
};
