import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { sidesOf } from "../../../../domain/ledger/journal.ts";
import { csvFile, csvOf } from "../../../../http/answers/files.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { readLedgerList } from "../../../../schemas/ledger-list.ts";
import { exportLedger, type Movement } from "../../../../services/ledger/read.server.ts";

const HEADER = ["date", "document", "order", "kind", "account", "debit", "credit", "currency", "movement"];

/** A line for each side of each movement: what bookkeeping programs import. Amounts are decimal numbers. */
const linesOf = ({ at, document, orderRef, kind, entries, currency, id }: Movement) =>
  sidesOf(entries).map(({ account, amount }) => [
    at.toISOString().slice(0, 10),
    document ?? "",
    orderRef ?? "",
    kind,
    account,
    Math.max(0, amount) / 100,
    Math.max(0, -amount) / 100,
    currency,
    id,
  ]);

/** The movements of the page's month as a table for bookkeeping. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "billing:read");
  const fields = await readFields(args.request);
  const month = fields.get("month");
  const { filters } = readLedgerList(new URLSearchParams({ month: typeof month === "string" ? month : "" }));
  const parts = await exportLedger(scope, filters.month);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([HEADER])}`)),
    async pull(file) {
      const part = await parts.next();
      if (part.done) return file.close();
      file.enqueue(encoder.encode(csvOf(part.value.flatMap(linesOf))));
    },
  });
  return csvFile(`ledger-${filters.month || scope.now().toISOString().slice(0, 10)}.csv`, body);
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "billing:read");
  return redirect(paths.settingsLedger);
}
