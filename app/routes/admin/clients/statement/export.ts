import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { csvFile, csvOf } from "../../../../http/answers/files.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { readStatement } from "../../../../services/sales/read.server.ts";
import { askedMonth, requireClient } from "../statement.server.ts";

const HEADER = [
  ...["month", "client", "reference", "store", "currency", "orders"],
  ...["gross", "refunded", "total", "vat", "net"],
];

/** The month of a client as a file, a line for each store and currency; amounts as decimal numbers. */
export async function action(args: ActionFunctionArgs) {
  const { scope, timeZone } = await requireStaff(args, "clients:read");
  const { client } = await requireClient(scope, args.params["clientId"]);
  const { month } = askedMonth(await readFields(args.request), { now: scope.now(), timeZone });
  const statements = await readStatement(scope, { clientId: client.id, month, timeZone });
  const rows = statements.flatMap(({ currency, lines }) =>
    lines.map(({ name, orders, gross, refunded, total, vat, net }) => [
      ...[month, client.name, client.reference, name, currency, orders],
      ...[gross, refunded, total, vat, net].map((minor) => minor / 100),
    ]),
  );
  return csvFile(`statement-${client.id}-${month}.csv`, csvOf([HEADER, ...rows]));
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "clients:read");
  const { client } = await requireClient(scope, args.params["clientId"]);
  return redirect(paths.client(client.id));
}
