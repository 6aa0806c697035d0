import type { Side } from "../../domain/design/design.ts";
import { printKeyOf } from "../../domain/print/line-prints.ts";
import type { Scope } from "../scope.ts";

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
