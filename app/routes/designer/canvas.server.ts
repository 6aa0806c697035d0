import type { AppLoadContext } from "@remix-run/cloudflare";
import { readDesign } from "../../domain/design/read-design.ts";
import { type Design, SIDES, type Side } from "../../domain/design/design.ts";
import { printMatrix } from "../../http/pictures/garment-maps.server.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { blankOf } from "../../services/catalogue/read.server.ts";
import type { DesignerCanvas } from "./models.ts";

type Drawn = Pick<DesignerCanvas, "saveHref" | "pictures" | "choices"> & { design: Design };

/** What the canvas of a design needs: garments in all colours, where the print lies on them, and pictures. */
export async function designerCanvas(
  context: AppLoadContext,
  { design, ...rest }: Drawn,
): Promise<DesignerCanvas> {
  const { front, back, inksOnDark, items } = readDesign(design);
  const { garment, code } = design.selected;
  const [blank, ...matrices] = await Promise.all([
    blankOf(baseScope(context), code),
    ...SIDES.map((side) => printMatrix(context, garment, side)),
  ]);
  const grounds = (side: Side) =>
    Object.fromEntries(
      (blank?.colours ?? []).map((colour) => [
        colour.name,
        `/media/blank-${code}/${encodeURIComponent(colour.code)}-${side}.svg`,
      ]),
    );
  const placeOf = (side: Side) => {
    const [width = 1, , , height = 1, left = 0, top = 0] = matrices[SIDES.indexOf(side)] ?? [];
    return { area: items[side], place: { left, top, width, height }, grounds: grounds(side) };
  };
  return {
    ...rest,
    sides: { front, back, inksOnDark },
    places: { front: placeOf("front"), back: placeOf("back") },
  };
}
