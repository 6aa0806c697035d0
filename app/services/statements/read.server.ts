import type { StatementRow } from "../../../db/repositories/statements.server.ts";
import { numberOf } from "../../domain/credit/statement.ts";
import { ciiXml } from "../../domain/documents/cii-xml.ts";
import { ublXml } from "../../domain/documents/ubl-xml.ts";
import { logAlarm } from "../../log.server.ts";
import type { Scope } from "../scope.ts";

/**
 * A statement as data: CII or UBL. The hash of the first CII file is kept; a later one that differs is an alarm, since an
 * issued statement must not change.
 */
export async function xmlOfStatement(
  scope: Pick<Scope, "tenant" | "hash">,
  { row, format }: { row: StatementRow; format: "xml" | "ubl" },
): Promise<string> {
  const number = numberOf(row);
  if (format === "ubl") return ublXml(number, "invoice", row.content);
  const xml = ciiXml(number, "invoice", row.content);
  const hash = await scope.hash(xml);
  if (row.xmlHash === null) await scope.tenant.statements.noteHash(row.id, hash);
  else if (row.xmlHash !== hash) logAlarm("document differs", { statementId: row.id });
  return xml;
}
