import { SIDES } from "../../../../domain/design/design.ts";
import { coloursByCloth, printAddress, printOf } from "../../../../domain/print/product-prints.ts";
import type { ReadProduct } from "../../../../services/products/save-product.server.ts";
import type { LinePrint } from "../../../../ui/admin/models.ts";
import type { ProductPrintFiles } from "./product-print.tsx";
import type { ProductVariant } from "./product-variants.tsx";

/** How large each side is printed, and where its files are. */
export function printFacts(product: ReadProduct): ProductPrintFiles {
  const { items } = product.design;
  const areas = SIDES.map((side) => ({ side, ...items[side].millimetres, dpi: items[side].dpi }));
  return { areas, files: filesOf(product) };
}

function filesOf(product: ReadProduct): ProductPrintFiles["files"] {
  const { designHash, printedHash, status } = product;
  if (printedHash !== designHash) return status === "published" ? "waiting" : "draft";
  return coloursByCloth(product.offer).flatMap(({ cloth, name }) => {
    const prints = SIDES.flatMap((side): LinePrint[] => {
      const print = printOf(product, name, side);
      if (!print) return [];
      if (print.state === "refused") return [{ side, href: null, reason: print.reason }];
      return [{ side, href: printAddress(designHash, name, side), isFaulty: print.faults.length > 0 }];
    });
    return prints.length === 0 ? [] : [{ cloth, prints }];
  });
}

/** Its colours and sizes with what they are ordered by. */
export function variantsOf({ design }: ReadProduct): ProductVariant[] {
  return Object.entries(design.colour_size).flatMap(([colour, sizes]) =>
    sizes.map((size) => ({
      colour,
      size,
      sku: design.colour_skus[colour]?.[size] ?? "",
      identifier: design.colour_identifiers[colour] ?? "",
    })),
  );
}
