import type { Side } from "../../domain/design/design.ts";
import { printKeyOf } from "../../domain/print/line-prints.ts";
import { printOf } from "../../domain/print/product-prints.ts";
import type { BaseScope } from "../scope.ts";

/** Where the print file of a product lies; undefined when there is none. The design's hash is the permission to see it. */
export async function findProductPrint(
  scope: BaseScope,
  wish: { designHash: string; colour: string; side: Side },
) {
  const product = await scope.platform.media.printedOfHash(wish.designHash);
  const print = product && printOf(product, wish.colour, wish.side);
  if (!product || print?.state !== "made") return undefined;
  return {
    key: printKeyOf(product.tenantId, print.scene),
    fileName: `${product.name}-${wish.colour}-${wish.side}.pdf`,
  };
}
