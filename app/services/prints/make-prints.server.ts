import { fontKeysOf } from "../../domain/design/scene-identity.ts";
import type { LinePrints } from "../../domain/print/line-prints.ts";
import { printedTexts } from "../../domain/product/personal-text.ts";
import type { Scope } from "../scope.ts";
import { assetIds, jobsOf } from "./print-jobs.ts";
import { type PrintTools, writePrints } from "./write-prints.ts";

/**
 * Makes the print files of an order, and keeps with each of its lines which they are. May be repeated: a scene that was
 * written before, for whichever order, is the same file.
 */
export async function makePrints(scope: Scope, input: { orderId: string; tools: PrintTools }): Promise<void> {
  const whole = await scope.tenant.orders.findWithLinesAndPayments(input.orderId);
  if (!whole?.order.placedAt) return;
  const lines = whole.lines.filter(({ prints }) => prints === null);
  const products = await scope.tenant.products.drawnAs(
    [...new Set(lines.map(({ productId }) => productId))],
    [...new Set(lines.map(({ designHash }) => designHash))],
  );
  const [files, fonts] = await Promise.all([
    scope.tenant.files.findAll(assetIds(products)),
    input.tools.fonts([...new Set(products.flatMap(({ design }) => fontKeysOf(design)))]),
  ]);
  const kept: { id: string; prints: LinePrints }[] = [];
  for (const line of lines) {
    const product = products.find(
      ({ id, designHash }) => id === line.productId && designHash === line.designHash,
    );
    const jobs =
      product &&
      (await jobsOf(scope, {
        ...{ colour: line.colour, product, files, fonts },
        personalTexts: printedTexts(product.offer, line.personalTexts),
      }));
    kept.push({ id: line.id, prints: jobs ? await writePrints(jobs, input.tools) : CHANGED });
  }
  await scope.tenant.orders.keepPrints(kept);
}

const CHANGED: LinePrints = { front: { scene: "", state: "refused", reason: "design_changed" } };
