import type { Side } from "../../domain/design/design.ts";
import { printKeyOf } from "../../domain/print/line-prints.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { printOf } from "../../domain/print/product-prints.ts";

/** The print file of one side of a line, by where it lies; undefined when the tenant has no such line or file. */
export async function findPrint(scope: Scope, wish: { orderId: string; lineId: string; side: Side }) {
  const line = await scope.tenant.orders.findLine(wish.orderId, wish.lineId);
  const print = line?.line.prints?.[wish.side];
  if (!line || print?.state !== "made") return undefined;
  const { sku, name } = line.line;
  return {
    key: printKeyOf(scope.tenant.tenantId, print.scene),
    bytes: print.bytes,
    fileName: `${line.orderRef}-${sku || name}-${wish.side}.pdf`,
  };
}

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
