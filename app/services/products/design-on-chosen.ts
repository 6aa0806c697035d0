import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import type { Hex } from "../../domain/design/colour.ts";
import type { Design, Layer, Side } from "../../domain/design/design.ts";
import { designOnBlank } from "../../domain/design/design-on-blank.ts";
import { inksOnDark, lostOn, pictureOn, textOn } from "../../domain/design/first-print.ts";
import { PRINT_AREAS } from "../../domain/design/print-area.ts";
import { isForPrint } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { FileRow } from "../../../db/repositories/files.server.ts";

export type ChosenPrint =
  | { kind: "none" }
  | { kind: "picture"; side: Side; file: FileRow | undefined }
  | { kind: "text"; side: Side; text: string; family: string; weight: number; ink: Hex; set: SetText };
/** A line of text as its font sets it: its width at a size of one, and the characters that the font lacks. */
export type SetText = { ems: number; missing: readonly string[] };

export type PrintRefusal =
  | "productDesk:catalogueDesk.refused.noText"
  | "productDesk:catalogueDesk.refused.glyphs"
  | "productDesk:catalogueDesk.refused.ink"
  | "productDesk:catalogueDesk.refused.noPicture"
  | "productDesk:catalogueDesk.refused.webp"
  | "productDesk:catalogueDesk.refused.colours";

/** The design that somebody chose on a blank: one print on one side, in some of its colours and all its sizes. */
export function designOnChosen(
  blank: CatalogueProduct,
  { colours, print }: { colours: readonly string[]; print: ChosenPrint },
): Result<{ design: Design; pictures: Record<string, string> }, PrintRefusal> {
  // In the catalogue's order, so that the same choice is the same design.
  const offered = blank.colours.filter(({ name }) => colours.includes(name));
  if (offered.length === 0 || offered.length !== colours.length)
    return refuse("productDesk:catalogueDesk.refused.colours");
  const choice = { colours: offered.map(({ name }) => name), sizes: blank.sizes };
  const onSide = (side: Side, layers: Layer[]) => ({ front: [], back: [], [side]: layers });
  if (print.kind === "none")
    return ok({ design: designOnBlank(blank, { front: [], back: [] }, choice), pictures: {} });
  const { side } = print;
  const area = PRINT_AREAS[blank.garment][side];
  if (print.kind === "picture") {
    const { file } = print;
    if (!file || file.width < 1 || file.height < 1)
      return refuse("productDesk:catalogueDesk.refused.noPicture");
    if (!isForPrint(file)) return refuse("productDesk:catalogueDesk.refused.webp");
    const design = designOnBlank(blank, onSide(side, pictureOn(side, area, file)), choice);
    return ok({ design, pictures: { [file.id]: file.sha256 } });
  }
  if (print.text === "") return refuse("productDesk:catalogueDesk.refused.noText");
  if (print.set.missing.length > 0) return refuse("productDesk:catalogueDesk.refused.glyphs");
  if (lostOn(print.ink, offered).length > 0) return refuse("productDesk:catalogueDesk.refused.ink");
  const layers = textOn(side, area, { ...print, ems: print.set.ems });
  const inks = { inksOnDark: inksOnDark(print.ink) };
  return ok({ design: designOnBlank(blank, onSide(side, layers), { ...choice, ...inks }), pictures: {} });
}
