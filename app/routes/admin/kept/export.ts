import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { csvFile, csvOf } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readKeptQuery } from "../../../schemas/kept.ts";
import { readKeptLines } from "../../../services/ledger/read-kept-lines.server.ts";

const AMOUNTS = [
  ...(["paid", "refunded", "tax", "production", "shipping", "platformFee", "providerFee"] as const),
  ...(["disputeFee", "disputed", "kept"] as const),
];

/** The table of the page as a file; amounts as decimal numbers, which spreadsheets add up. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "figures:money");
  const asked = readKeptQuery(await readFields(args.request));
  const { lines, month } = await readKeptLines(scope, asked);
  const rows = lines.map((line) => [
    asked.by === "month" ? (line.key ?? "") : month,
    asked.by,
    asked.by === "month" ? "" : (line.name ?? ""),
    line.currency,
    ...AMOUNTS.map((name) => line[name] / 100),
  ]);
  const header = ["month", "by", "name", "currency", ...AMOUNTS];
  const name = asked.by === "month" ? scope.now().toISOString().slice(0, 10) : month;
  return csvFile(`kept-${asked.by}-${name}.csv`, csvOf([header, ...rows]));
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "figures:money");
  return redirect(paths.kept);
}
