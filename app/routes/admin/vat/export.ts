import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { csvFile, csvOf } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readVatQuery } from "../../../schemas/vat.ts";
import { readVat } from "../../../services/ledger/read-vat.server.ts";

const HEADER = [
  "quarter",
  "declared",
  "country",
  "vat_rate",
  "customer_vat_number",
  "orders",
  "net",
  "vat",
  "currency",
];

/** The table of the page as a file; amounts and rates as decimal numbers, which spreadsheets add up. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "figures:money");
  const { lines, quarter } = await readVat(scope, readVatQuery(await readFields(args.request)));
  const rows = lines.map(({ scheme, country, rate, buyer, orders, net, vat, currency }) => [
    ...[quarter, scheme, country, rate / 100, buyer, orders, net / 100, vat / 100, currency],
  ]);
  return csvFile(`vat-${quarter}.csv`, csvOf([HEADER, ...rows]));
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "figures:money");
  return redirect(paths.vat);
}
