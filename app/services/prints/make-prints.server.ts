import {
  type LinePrints,
  type MadeFiles,
  type OtherFormat,
  printKeyOf,
} from "../../domain/print/line-prints.ts";
import { ok, refuse } from "../../domain/result.ts";
import type { OrderLineRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";
import { jobsOfLines } from "./print-jobs.ts";
import { type PrintTools, writePrints } from "./write-prints.ts";

/**
 * Makes the print files of an order, and keeps with each of its lines which they are. May be repeated: a scene that was
 * written before, for whichever order, is the same file.
 */
export async function makePrints(scope: Scope, input: { orderId: string; tools: PrintTools }): Promise<void> {
  const orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(input.orderId);
  if (!orderWithLines?.order.placedAt) return;
  const lines = orderWithLines.lines.filter(({ prints }) => prints === null);
  const jobs = await jobsOfLines(scope, { lines, tools: input.tools });
  const lineFiles: { line: OrderLineRow; prints: LinePrints }[] = [];
  for (const line of lines) {
    const sides = jobs.get(line.id);
    lineFiles.push({ line, prints: sides ? await writePrints(sides, input.tools) : CHANGED });
  }
  await scope.tenant.orders.keepPrints(lineFiles);
}

/**
 * The same scenes in another format, for a printer that wants it. May be repeated; what is there is not made again.
 * @returns why one of them cannot be made, however often it is tried.
 */
export async function makeOtherFiles(
  scope: Scope,
  { lines, format, tools }: { lines: readonly OrderLineRow[]; format: OtherFormat; tools: PrintTools },
): Promise<MadeFiles> {
  const jobs = await jobsOfLines(scope, { lines, tools });
  const made = new Map<string, { sha256: string }>();
  for (const { id, prints } of lines) {
    for (const [side, print] of Object.entries(prints ?? {})) {
      if (print.state !== "made" || made.has(print.scene)) continue;
      const job = jobs.get(id)?.find((each) => each.side === side)?.job;
      if (job?.sceneHash !== print.scene) return refuse("design_changed");
      const key = printKeyOf(scope.tenant.tenantId, print.scene, format);
      const answer = await tools[format]({ ...job, key });
      if (!answer.ok) return refuse(answer.error);
      made.set(print.scene, { sha256: answer.sha256 });
    }
  }
  return ok({ format, made });
}

const CHANGED: LinePrints = { front: { scene: "", state: "refused", reason: "design_changed" } };
