import type { AppLoadContext } from "@remix-run/cloudflare";
import { readDesign } from "../../domain/design/read-design.ts";
import type { Design, Side } from "../../domain/design/design.ts";
import { printPlaceOf } from "../../http/pictures/garment-maps.server.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { placeOnSheet, type PrintPlace } from "../../rendering/garment-maps.ts";
import { blankOf } from "../../services/catalogue/read.server.ts";
import type { DesignerCanvas } from "./models.ts";

type Drawn = Pick<DesignerCanvas, "saveHref" | "pictures" | "choices"> & { design: Design };

/** What the canvas of a design needs: garments in all colours, where the print lies on them, and pictures. */
export async function designerCanvas(
  context: AppLoadContext,
  { design, ...rest }: Drawn,
): Promise<DesignerCanvas> {
  const drawn = readDesign(design);
  const { garment, code } = design.selected;
  const [blank, front, back] = await Promise.all([
    blankOf(baseScope(context), code),
    printPlaceOf(context, { garment, side: "front", designHash: null }),
    printPlaceOf(context, { garment, side: "back", designHash: null }),
  ]);
  const grounds = (side: Side) =>
    Object.fromEntries(
      (blank?.colours ?? []).map((colour) => [
        colour.name,
        `/media/blank-${code}/${encodeURIComponent(colour.code)}-${side}.svg`,
      ]),
    );
  const placeOf = (side: Side, print: PrintPlace) => {
    const [scale, , , , left, top] = placeOnSheet(print, drawn.items[side]);
    return { area: drawn.items[side], place: { left, top, scale }, grounds: grounds(side) };
  };
  return {
    ...rest,
    sides: { front: drawn.front, back: drawn.back, inksOnDark: drawn.inksOnDark },
    places: { front: placeOf("front", front), back: placeOf("back", back) },
  };
}
