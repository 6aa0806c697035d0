import type { Layer } from "../../../app/domain/design/design.ts";
import { imageLayer } from "../../../app/domain/design/layout.ts";

/** A vector picture of the platform's library: an SVG fragment in its own units. */
export type Art = { id: string; width: number; height: number; fragment: string };

/** A finished arrangement of pictures and words on a sheet of its own, to be fitted to any print area. */
export type Motif = { sheet: { width: number; height: number }; art: Art | null; layers: Layer[] };

/** The picture fills the sheet's width at the top; words are placed over or under it. */
export function motif(art: Art, height: number, words: Layer[] = []): Motif {
  const picture = imageLayer(art.id, art.id, art, { left: 0, top: 0, shownWidth: art.width });
  return { sheet: { width: art.width, height }, art, layers: [picture, ...words] };
}
