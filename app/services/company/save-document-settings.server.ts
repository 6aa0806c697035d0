import { changesBetween } from "../../domain/audit/audit-note.ts";
import { type DocumentSettings, documentSettings } from "../../domain/documents/document-settings.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { versionOf } from "./version-of.ts";

/** As the log shows them. */
const shown = (settings: DocumentSettings) => {
  const { when, prefix, voucherBack, refundApproval } = documentSettings(settings);
  return { documentPrefix: prefix, invoiceAlways: when === "always", voucherBack, refundApproval };
};

/**
 * What the numbers of a company's documents begin with from now on, when an invoice is made, and which refunds a second
 * person approves. Documents that were issued keep their numbers; refunds that wait go on waiting.
 * @param seen the version that the form was made from, if it carried one.
 * @returns refused when another person saved something else since, or the company has one person alone who
 * could approve a refund.
 */
export async function saveDocumentSettings(
  scope: Scope,
  { settings, seen }: { settings: Required<DocumentSettings>; seen: number | undefined },
): Promise<Result<undefined, "lists:changedMeanwhile" | "preferences:documents.approvalAlone">> {
  const { company, people } = scope.tenant;
  const { tenant } = await company.find();
  const before = tenant.documents;
  if (seen !== undefined && versionOf(before) !== seen) return refuse("lists:changedMeanwhile");
  const isNew = settings.refundApproval === "two" && documentSettings(before).refundApproval !== "two";
  if (isNew && (await people.managers("company")).length < 2)
    return refuse("preferences:documents.approvalAlone");
  const changes = changesBetween(shown(before), shown(settings), [
    "documentPrefix",
    "invoiceAlways",
    "voucherBack",
    "refundApproval",
  ]);
  const note = auditNote(scope, "Company details updated", tenant, changes);
  return (await company.saveDocuments(before, settings, note))
    ? ok(undefined)
    : refuse("lists:changedMeanwhile");
}
