import { fontKeysOf } from "../../domain/design/scene-identity.ts";
import { artworkOf, coloursByCloth, type ProductPrints } from "../../domain/print/product-prints.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { assetIds, jobsOf } from "./print-jobs.ts";
import { type PrintTools, writePrints } from "./write-prints.ts";

/**
 * Makes the print files of a product as it is now, and keeps in its record where they are. May be repeated; a design that is
 * changed meanwhile is left to the next time.
 */
export async function makeProductPrints(
  scope: Scope,
  input: { productId: string; tools: PrintTools },
): Promise<void> {
  const [product] = await scope.tenant.products.among([input.productId]);
  if (!product || product.printedHash === product.designHash) return;
  const [files, fonts] = await Promise.all([
    scope.tenant.files.findAll(assetIds([product])),
    input.tools.fonts(fontKeysOf(product.design)),
  ]);
  const prints: ProductPrints = {};
  for (const { cloth, name } of coloursByCloth(product.offer)) {
    const jobs = await jobsOf(scope, { colour: name, personalTexts: {}, product, files, fonts });
    if (jobs) prints[cloth] = await writePrints(jobs, input.tools);
  }
  const { id, designHash } = product;
  const artwork = artworkOf({ ...product, prints, printedHash: designHash });
  await scope.tenant.products.keepPrints({ id, designHash }, { prints, artwork });
}

/** While somebody draws, a design is saved every other second: it is printed when it has come to rest. */
const RESTS_FOR_MS = 10_000;
/** Written at once. They have a lane of their own, so that no order waits for them. */
const AT_ONCE = 50;

/**
 * Writes an outbox row for each published product whose print files show another design than it has.
 * @returns the rows' ids; none when there is nothing to do.
 */
export async function queueProductPrints(scope: BaseScope): Promise<string[]> {
  const now = scope.now();
  const due = await scope.platform.printsDue.products(new Date(now.getTime() - RESTS_FOR_MS), AT_ONCE);
  return scope.platform.printsDue.queue(
    due.map((product) => ({ ...product, id: scope.newId(), createdAt: now })),
  );
}
