import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { isOrderForm } from "../../../../domain/store/store-event.ts";
import { csvFile, csvOf } from "../../../../http/answers/files.server.ts";
import { paths } from "../../../../paths.ts";
import { exportRecipients } from "../../../../services/recipients/list-recipients.server.ts";
import { requireInviting } from "./require-promo.server.ts";

const HEADER = [
  "name",
  "email",
  "size",
  "colour",
  "language",
  "state",
  "mails",
  "last_mail",
  "code",
  "order_ref",
  "passed_on",
  "given_back",
];

/** All recipients of a promo as a file. Taking them out is an entry in the log, and not for a visit that only reads. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "customer-data:export");
  const event = await requireInviting(scope, args.params["slug"]);
  const rows = await exportRecipients(scope, event);
  const cells = rows.map((row) => [
    ...[row.name, row.email, row.size, row.colour, row.lang, row.state],
    ...[row.mailCount, row.mailedAt?.toISOString() ?? "", row.code ?? "", row.order?.ref ?? ""],
    ...[row.passedOnAt?.toISOString() ?? "", row.givenBackAt?.toISOString() ?? ""],
  ]);
  const list = isOrderForm(event.type) ? "team" : "recipients";
  return csvFile(`${event.slug.replaceAll(/[^\w-]/g, "")}-${list}.csv`, csvOf([HEADER, ...cells]));
}

/** A visit of the address takes nothing out and leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "customer-data:export");
  const event = await requireInviting(scope, args.params["slug"]);
  return redirect(paths.recipients(event.slug));
}
