import type { AppLoadContext } from "@remix-run/cloudflare";
import { readDesign } from "../../../../domain/design/read-design.ts";
import { SIDES, type Side } from "../../../../domain/design/design.ts";
import { fileAddress } from "../../../../domain/pictures/stored-picture.ts";
import { printMatrix } from "../../../../http/garment-maps.server.ts";
import { paths } from "../../../../paths.ts";
import { blankOf } from "../../../../services/catalogue/picture-sources.server.ts";
import type { placedFiles, ReadDesigner } from "../../../../services/designs/read-designer.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { DesignerCanvas, DesignerPage } from "../../../../ui/admin/designer/models.ts";

/** What the canvas of a design needs: garments in all colours, where the print lies on them, and pictures. */
export async function designerCanvas(
  context: AppLoadContext,
  scope: Scope,
  {
    read: { product },
    choices,
    files: reading,
  }: {
    read: ReadDesigner;
    choices: DesignerPage["pictures"];
    /** Those that the design places, and those that may be. */
    files: ReturnType<typeof placedFiles>;
  },
): Promise<DesignerCanvas> {
  const { front, back, inksOnDark, items } = readDesign(product.design);
  const { garment } = product.design.selected;
  const [files, blank, ...matrices] = await Promise.all([
    reading,
    blankOf(scope, product.catalogueCode),
    ...SIDES.map((side) => printMatrix(context, garment, side)),
  ]);
  const grounds = (side: Side) =>
    Object.fromEntries(
      (blank?.colours ?? []).map(({ name, code }) => [
        name,
        `/media/blank-${product.catalogueCode}/${encodeURIComponent(code)}-${side}.svg?w=800`,
      ]),
    );
  const placeOf = (side: Side) => {
    const [width = 1, , , height = 1, left = 0, top = 0] = matrices[SIDES.indexOf(side)] ?? [];
    return { area: items[side], place: { left, top, width, height }, grounds: grounds(side) };
  };
  return {
    sides: { front, back, inksOnDark },
    saveHref: paths.saveDesign(product.id),
    places: { front: placeOf("front"), back: placeOf("back") },
    pictures: Object.fromEntries(
      files.map((file) => [
        file.id,
        { src: fileAddress(file, 800) ?? paths.drawing(file.id), width: file.width, height: file.height },
      ]),
    ),
    choices,
  };
}
