import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { csvFile, csvParts } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readPayoutList } from "../../../schemas/payout-list.ts";
import { payoutParts } from "../../../services/payouts/read.server.ts";

const HEADER = ["made", "arrives", "region", "state", "payout", "amount", "currency", "failure"];

/** The list of payouts as a file; amounts as decimal numbers, which spreadsheets add up. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "payment-accounts:read");
  const state = (await readFields(args.request)).get("state");
  const { filters } = readPayoutList(new URLSearchParams({ state: typeof state === "string" ? state : "" }));
  const parts = payoutParts(scope, filters);
  const body = csvParts(HEADER, parts, (payout) => [
    payout.createdAt.toISOString(),
    payout.arrivesAt.toISOString().slice(0, 10),
    payout.region,
    payout.state,
    payout.id,
    payout.amount / 100,
    payout.currency,
    payout.failure ?? "",
  ]);
  return csvFile(`payouts-${scope.now().toISOString().slice(0, 10)}.csv`, body);
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "payment-accounts:read");
  return redirect(paths.payouts);
}
