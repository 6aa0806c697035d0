import { changesBetween } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";
import type { ReadProduct } from "./read-products.server.ts";

/** Keeps what is said of a product, in all stores that sell it. @param input.shown the moment of the change that the form showed. */
export async function saveProduct(
  scope: Scope,
  input: {
    product: ReadProduct;
    shown: number;
    fields: { name: string; category: string; description: string };
  },
): Promise<Result<undefined, "productDesk:refused.changed">> {
  const { product, shown, fields } = input;
  const note = auditNote(
    scope,
    "Product updated",
    { id: product.id, name: fields.name },
    changesBetween(product, fields, ["name", "category", "description"]),
  );
  const saved = await scope.tenant.products.save({ id: product.id, at: scope.now(), shown }, fields, note);
  return saved ? ok(undefined) : refuse("productDesk:refused.changed");
}
