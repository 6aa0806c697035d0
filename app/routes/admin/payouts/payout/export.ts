import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { csvFile, csvParts } from "../../../../http/answers/files.server.ts";
import { paths } from "../../../../paths.ts";
import { itemParts, readPayout } from "../../../../services/payouts/read.server.ts";

const HEADER = [
  "at",
  "kind",
  "order",
  "amount",
  "provider_fee",
  "popstall_fee",
  "net",
  "currency",
  "movement",
  "payout",
];

/** All that a payout holds as a file; amounts as decimal numbers, which spreadsheets add up. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "payment-accounts:read");
  const payoutId = args.params["payoutId"] ?? "";
  const found = await readPayout(scope, { payoutId, position: undefined });
  if (!found) throw new Response(null, { status: 404 });
  const { currency } = found.payout;
  const body = csvParts(HEADER, itemParts(scope, payoutId), (item) => [
    item.at.toISOString(),
    item.category,
    item.orderRef,
    item.amount / 100,
    item.fee / 100,
    item.platformFee / 100,
    item.net / 100,
    currency,
    item.id,
    payoutId,
  ]);
  return csvFile(`payout-${found.payout.createdAt.toISOString().slice(0, 10)}.csv`, body);
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "payment-accounts:read");
  const payoutId = args.params["payoutId"] ?? "";
  if (!(await readPayout(scope, { payoutId, position: undefined })))
    throw new Response(null, { status: 404 });
  return redirect(paths.payout(payoutId));
}
