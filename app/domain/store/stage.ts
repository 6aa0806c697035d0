import { contrast, type Hex } from "../design/colour.ts";
import type { StoreTheme } from "./store-event.ts";

type Paper = StoreTheme["paper"];

/** What products stand on: the usual tone of each paper, and one for products that would be lost on it. */
export const STAGES: Record<Paper, { usual: Hex; other: Hex }> = {
  white: { usual: "#f2f2f0", other: "#cbcac6" },
  warm: { usual: "#f2ebdf", other: "#cfc8bb" },
  cool: { usual: "#e6ecf2", other: "#c3cad2" },
  dark: { usual: "#4b515c", other: "#262a32" },
};

export const PAPERS = Object.keys(STAGES) as Paper[];

/** Less than this, and the edge of the product is a guess. */
const SEEN = 1.25;

/** Which of its paper's stages a product of this colour stands on: the usual one as long as it is seen there. */
export function stageOf(paper: Paper, colourHex: Hex): "other" | undefined {
  const { usual, other } = STAGES[paper];
  const onUsual = contrast(usual, colourHex);
  return onUsual < SEEN && contrast(other, colourHex) > onUsual ? "other" : undefined;
}

/** The colour of that stage. */
export function groundOf(paper: Paper, colourHex: Hex): Hex {
  return STAGES[paper][stageOf(paper, colourHex) ?? "usual"];
}
