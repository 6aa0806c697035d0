import { changesBetween } from "../../domain/audit/audit-note.ts";
import { type DocumentSettings, documentSettings } from "../../domain/documents/document-settings.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { versionOf } from "./version-of.ts";

/** As the log shows them. */
const shown = (settings: DocumentSettings) => {
  const { when, prefix, voucherBack } = documentSettings(settings);
  return { documentPrefix: prefix, invoiceAlways: when === "always", voucherBack };
};

/**
 * What the numbers of a company's documents begin with from now on, and when an invoice is made. Documents that were issued
 * keep their numbers.
 * @param seen the version that the form was made from, if it carried one.
 * @returns false when another person saved something else since.
 */
export async function saveDocumentSettings(
  scope: Scope,
  { settings, seen }: { settings: Required<DocumentSettings>; seen: number | undefined },
): Promise<boolean> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const before = tenant.documents;
  if (seen !== undefined && versionOf(before) !== seen) return false;
  const changes = changesBetween(shown(before), shown(settings), [
    "documentPrefix",
    "invoiceAlways",
    "voucherBack",
  ]);
  return company.saveDocuments(
    before,
    settings,
    auditNote(scope, "Company details updated", tenant, changes),
  );
}
