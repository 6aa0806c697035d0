import type { Side } from "../../domain/design/design.ts";
import { printKeyOf } from "../../domain/print/line-prints.ts";
import type { Scope } from "../scope.ts";

/** The print file of one side of a line, by where it lies; undefined when the tenant has no such line or file. */
export async function findPrint(scope: Scope, asked: { orderId: string; lineId: string; side: Side }) {
  const found = await scope.tenant.orders.findLine(asked.orderId, asked.lineId);
  const print = found?.line.prints?.[asked.side];
  if (!found || print?.state !== "made") return undefined;
  const { sku, name } = found.line;
  return {
    key: printKeyOf(scope.tenant.tenantId, print.scene),
    bytes: print.bytes,
    fileName: `${found.orderRef}-${sku || name}-${asked.side}.pdf`,
  };
}
