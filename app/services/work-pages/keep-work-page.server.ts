import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Of = { id: string; name: string };

/**
 * Makes the page where a fulfiller does the tenant's work, or gives it another key. Who held the one before is shut out.
 * @param input.key the secret; only its hash is kept.
 * @returns the page's id.
 */
export async function keepWorkPage(
  scope: Scope,
  { fulfiller, key, lang }: { fulfiller: Of; key: string; lang: string },
): Promise<string> {
  const { workPages } = scope.tenant;
  const before = await workPages.find(fulfiller.id);
  const id = before?.id ?? scope.newId();
  await workPages.keep(
    { id, fulfillerId: fulfiller.id, keyHash: await scope.hash(key), lang, now: scope.now() },
    auditNote(scope, "Fulfiller updated", fulfiller, { workPage: before ? "new link" : "made" }),
  );
  return id;
}

/** Takes the key of a fulfiller's page away. @returns false when nothing opened it. */
export async function closeWorkPage(scope: Scope, { fulfiller }: { fulfiller: Of }): Promise<boolean> {
  const note = auditNote(scope, "Fulfiller updated", fulfiller, { workPage: "closed" });
  return scope.tenant.workPages.close(fulfiller.id, scope.now(), note);
}

/** Whether a fulfiller has a page that somebody can open, and its language. */
export async function readWorkPage(scope: Scope, { fulfillerId }: { fulfillerId: string }) {
  const page = await scope.tenant.workPages.find(fulfillerId);
  return page && { id: page.id, lang: page.lang, isOpen: page.keyHash !== null, since: page.updatedAt };
}
