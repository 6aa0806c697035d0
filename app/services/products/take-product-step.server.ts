import type { AuditChanges } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { ReadProduct } from "./save-product.server.ts";

export const PRODUCT_STEPS = [
  "publish",
  "archive",
  "unarchive",
  "lock",
  "unlock",
  "delete",
  "restore",
] as const;
export type ProductStep = (typeof PRODUCT_STEPS)[number];
type Refusal =
  | "productDesk:refused.locked"
  | "productDesk:refused.sold"
  | "productDesk:refused.soldNow"
  | "productDesk:refused.changed";

/** What cannot be done with a product that is locked. */
const NEEDS_UNLOCKED: readonly ProductStep[] = ["publish", "archive", "unarchive", "delete"];

/** Publishes, archives, locks or unlocks a product, deletes it, or brings it back for 30 days; the write asks whether it may be. */
export async function takeProductStep(
  scope: Scope,
  { product, step }: { product: ReadProduct; step: ProductStep },
): Promise<Result<undefined, Refusal>> {
  const { products } = scope.tenant;
  const change = { id: product.id, at: scope.now() };
  const updated = (changes: AuditChanges) => auditNote(scope, "Product updated", product, changes);
  if (product.locked && NEEDS_UNLOCKED.includes(step)) return refuse("productDesk:refused.locked");
  const steps: Record<ProductStep, () => Promise<boolean>> = {
    publish: () => products.publish(change, updated({ status: { from: "draft", to: "published" } })),
    archive: () =>
      products.archive(
        { ...change, from: product.status },
        updated({ status: { from: product.status, to: "archived" } }),
      ),
    unarchive: () => products.unarchive(change, updated({ status: { from: "archived", to: "draft" } })),
    lock: () =>
      products.setLocked({ ...change, locked: true }, updated({ locked: { from: false, to: true } })),
    unlock: () =>
      products.setLocked({ ...change, locked: false }, updated({ locked: { from: true, to: false } })),
    delete: () => products.deleteProduct(change, auditNote(scope, "Product deleted", product)),
    restore: () =>
      products.restoreProduct(
        { ...change, since: restorableSince(change.at) },
        updated({ deleted: { from: true, to: false } }),
      ),
  };
  if (await steps[step]()) return ok(undefined);
  if (step === "archive" && product.status !== "archived") return refuse("productDesk:refused.soldNow");
  return refuse(step === "delete" ? "productDesk:refused.sold" : "productDesk:refused.changed");
}
