import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { csvFile, csvOf } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readRevenue } from "../../../services/sales/read.server.ts";
import { askedRevenue } from "./asked.server.ts";

const HEADER = [
  "from",
  "to",
  "by",
  "name",
  "currency",
  "orders",
  "units",
  "discount",
  "vat",
  "total",
  "refunded",
];
const MOST_PRODUCTS = 10_000;

/** The table of the page as a file; amounts as decimal numbers, which spreadsheets add up. */
export async function action(args: ActionFunctionArgs) {
  const { scope, timeZone } = await requireStaff(args, "clients:read");
  const { filter } = askedRevenue(await readFields(args.request), scope.now(), timeZone);
  const { lines } = await readRevenue(scope, { ...filter, timeZone, most: MOST_PRODUCTS });
  const amount = (minor: number | null) => (minor === null ? null : minor / 100);
  const rows = lines.map((line) => [
    filter.from,
    filter.to,
    filter.by,
    line.name ?? "",
    line.currency,
    line.orders,
    line.units,
    amount(line.discount),
    amount(line.vat),
    amount(line.total),
    amount(line.refunded),
  ]);
  return csvFile(`revenue-${filter.by}-${filter.from}-${filter.to}.csv`, csvOf([HEADER, ...rows]));
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "clients:read");
  return redirect(paths.revenue);
}
