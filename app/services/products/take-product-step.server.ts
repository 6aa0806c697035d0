import { ok, refuse, type Result } from "../../domain/result.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";
import type { ReadProduct } from "./read-products.server.ts";

export const PRODUCT_STEPS = ["publish", "lock", "unlock", "delete", "restore"] as const;
export type ProductStep = (typeof PRODUCT_STEPS)[number];
type Refusal = "productDesk:refused.locked" | "productDesk:refused.sold" | "productDesk:refused.changed";

/** Publishes, locks or unlocks a product, deletes it, or brings it back for 30 days; the write asks whether it may be. */
export async function takeProductStep(
  scope: Scope,
  { product, step }: { product: ReadProduct; step: ProductStep },
): Promise<Result<undefined, Refusal>> {
  const { products } = scope.tenant;
  const asked = { id: product.id, at: scope.now() };
  const updated = (changes: Parameters<typeof auditNote>[3]) =>
    auditNote(scope, "Product updated", product, changes);
  if (product.locked && (step === "publish" || step === "delete"))
    return refuse("productDesk:refused.locked");
  const steps: Record<ProductStep, () => Promise<boolean>> = {
    publish: () => products.publish(asked, updated({ status: { from: "draft", to: "published" } })),
    lock: () =>
      products.setLocked({ ...asked, locked: true }, updated({ locked: { from: false, to: true } })),
    unlock: () =>
      products.setLocked({ ...asked, locked: false }, updated({ locked: { from: true, to: false } })),
    delete: () => products.deleteProduct(asked, auditNote(scope, "Product deleted", product)),
    restore: () =>
      products.restoreProduct(
        { ...asked, since: restorableSince(asked.at) },
        updated({ deleted: { from: true, to: false } }),
      ),
  };
  if (await steps[step]()) return ok(undefined);
  return refuse(step === "delete" ? "productDesk:refused.sold" : "productDesk:refused.changed");
}
