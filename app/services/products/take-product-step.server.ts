import type { AuditChanges } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import { type CheckTools, checkProducts, mustMend } from "../check-products.ts";
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
  | "productDesk:refused.mustMend"
  | "productDesk:refused.changed";

/** What cannot be done with a product that is locked. */
const NEEDS_UNLOCKED: readonly ProductStep[] = ["publish", "archive", "unarchive", "delete"];

/** Publishes, archives, locks or unlocks a product, deletes it, or brings it back for 30 days; the write asks whether it may be. */
export async function takeProductStep(
  scope: Scope,
  { product, step, tools }: { product: ReadProduct; step: ProductStep; tools: CheckTools },
): Promise<Result<undefined, Refusal>> {
  const { products } = scope.tenant;
  const change = { id: product.id, at: scope.now() };
  const updated = (changes: AuditChanges) => auditNote(scope, "Product updated", product, changes);
  if (product.locked && NEEDS_UNLOCKED.includes(step)) return refuse("productDesk:refused.locked");
  if (step === "publish" || step === "restore") await checkProducts(scope, { ids: [product.id] }, tools);
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
  if (step === "publish" && (await mustMend(scope, product.id)))
    return refuse("productDesk:refused.mustMend");
  if (step === "archive" && product.status !== "archived") return refuse("productDesk:refused.soldNow");
  return refuse(step === "delete" ? "productDesk:refused.sold" : "productDesk:refused.changed");
}

/** Keeps why a product is sold although it must be mended, for the design that the person saw. */
export async function sellAnyway(
  scope: Scope,
  { product, designHash, reason }: { product: ReadProduct; designHash: string; reason: string },
): Promise<Result<undefined, "productDesk:refused.locked" | "productDesk:refused.changed">> {
  if (product.locked) return refuse("productDesk:refused.locked");
  const at = scope.now();
  const codes = [...new Set(product.checked?.faults.map(({ code }) => code))].join(", ");
  const kept = await scope.tenant.products.sellAnyway(
    { id: product.id, at },
    { designHash, reason, byName: scope.actor.name, at: at.getTime() },
    auditNote(scope, "Product updated", product, { sold_anyway: reason, faults: codes }),
  );
  return kept ? ok(undefined) : refuse("productDesk:refused.changed");
}
