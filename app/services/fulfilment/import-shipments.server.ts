import { type FulfillerReport, judgeReport } from "../../domain/fulfilment/report-rules.ts";
import { jobName, readJobName } from "../../domain/fulfilment/submission.ts";
import type { FiledShipment, ShipmentFault } from "../../domain/fulfilment/shipment-file.ts";
import type { Scope } from "../scope.ts";
import { takeReport } from "./take-report.server.ts";

/** What became of a job of a file. `changed_meanwhile`: somebody moved it while the file was taken; send it again. */
export type ImportedShipment = {
  line: number;
  ref: string;
  outcome: "shipped" | "before" | "changed_meanwhile";
};

/** So many jobs are asked for at once. */
const AT_ONCE = 10;

/**
 * Takes what a fulfiller shipped from a file. Every job is checked first; one that is not the fulfiller's, cannot be
 * shipped from where it is, or has a faulty row stays as it is, whole, and all others are taken. Each is a report of its
 * own, named by its job, so that the same file again ships nothing twice, wherever it broke off.
 * @param input.faults what was found wrong with the file before.
 */
export async function importShipments(
  scope: Scope,
  {
    fulfillerId,
    shipments,
    faults: found,
  }: { fulfillerId: string; shipments: readonly FiledShipment[]; faults: readonly ShipmentFault[] },
): Promise<{ imported: ImportedShipment[]; faults: ShipmentFault[] }> {
  const faulty = new Set(found.map(({ job }) => readJobName(job).fulfilmentId));
  const sound = shipments.filter(({ fulfilmentId }) => !faulty.has(fulfilmentId));
  const judged = [];
  for (let from = 0; from < sound.length; from += AT_ONCE) {
    const some = sound.slice(from, from + AT_ONCE);
    judged.push(...(await Promise.all(some.map((shipment) => judge(scope, { fulfillerId, shipment })))));
  }
  const faults = [...found, ...judged.flatMap((one) => ("fault" in one ? [one] : []))];
  const imported: ImportedShipment[] = [];
  for (const one of judged) {
    if ("fault" in one) continue;
    const { line, ref, report } = one;
    const { outcome } = await takeReport(scope, { fulfillerId, report });
    imported.push({
      line,
      ref,
      outcome:
        outcome === "moved"
          ? "shipped"
          : outcome === "repeated" || outcome === "noted"
            ? "before"
            : "changed_meanwhile",
    });
  }
  return { imported, faults: faults.toSorted((a, b) => a.line - b.line) };
}

type Judged = ShipmentFault | { line: number; ref: string; report: FulfillerReport };

async function judge(
  scope: Scope,
  { fulfillerId, shipment }: { fulfillerId: string; shipment: FiledShipment },
): Promise<Judged> {
  const { fulfilmentId, revision = 1, line, parcels, at } = shipment;
  const eventId = `file-${jobName({ id: fulfilmentId, revision })}-shipped`;
  const read = await scope.tenant.fulfillerReports.readFor({ fulfillerId, fulfilmentId, eventId });
  if (read?.fulfilment.fulfillerId !== fulfillerId) {
    return { line, job: fulfilmentId.slice(0, 40), fault: "notYours" };
  }
  const { fulfilment, order, lastMovedAt } = read;
  // A shop that presses and files as well may have pressed later than the day that its file names.
  const happened = lastMovedAt !== null && lastMovedAt > at ? lastMovedAt : at;
  const report = { eventId, fulfilmentId, revision, at: happened, type: "shipped", parcels } as const;
  const judgement = judgeReport(report, {
    ...fulfilment,
    lastMovedAt,
    isCancelRequested: fulfilment.cancelRequestedAt !== null,
  });
  const ref = order.orderRef ?? "";
  // What was changed since the file was made is not what the shop has shipped.
  const isOther = fulfilment.revision !== revision;
  if ((isOther || judgement.verdict === "illegal") && !read.isRepeated)
    return { line, job: ref, fault: "closed" };
  return { line, ref, report };
}
