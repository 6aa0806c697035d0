import type { Scope } from "../scope.ts";

export type { DocumentRow } from "../../../db/repositories/documents.server.ts";

/** The documents of an order, the oldest first. */
export function documentsOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.documents.ofOrder(orderId);
}
