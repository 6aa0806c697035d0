import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

/** A draft of the same design, which no store sells. @returns its id. */
export async function duplicateProduct(
  scope: Scope,
  input: { id: string; name: string },
): Promise<Result<{ id: string }, "productDesk:refused.changed">> {
  const [source] = await scope.tenant.products.among([input.id]);
  if (!source) return refuse("productDesk:refused.changed");
  const id = scope.newId();
  const { description, design, designHash, catalogueCode, offer, category } = source;
  const copy = { id, name: input.name, description, design, designHash, catalogueCode, offer, category };
  await scope.tenant.products.add(
    copy,
    scope.now(),
    auditNote(scope, "Product added", copy, { copyOf: source.name }),
  );
  return ok({ id });
}
