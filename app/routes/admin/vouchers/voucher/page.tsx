import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { TIME_ZONE_OF_REGION } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { paths } from "../../../../paths.ts";
import { readLosses, readVoucher } from "../../../../services/vouchers/list-vouchers.server.ts";
import { VoucherView } from "./view.tsx";
import { saveVoucher } from "../../../../services/vouchers/save-voucher.server.ts";
import { requireEvent } from "../../events/require-event.server.ts";
import { readVoucherChange, storedVoucher } from "./change.server.ts";
import { CODES, pagesBeside, placeIn } from "../promo-codes/code-pages.ts";
import { lossShown, voucherLine } from "../vouchers/list.server.ts";

export const handle = { title: "voucherDesk:one", thing: "voucher.code" };

export async function loader(args: LoaderFunctionArgs) {
  // A support visit that only reads has no such right: it sees counts, not codes.
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const id = args.params["voucherId"] ?? "";
  const position = placeIn(new URL(args.request.url).searchParams, CODES);
  const voucherPage = await readVoucher(scope, { eventId: event.id, id, position });
  if (!voucherPage) throw new Response(null, { status: 404 });
  const { voucher, uses } = voucherPage;
  const loss = (await readLosses(scope, { event, vouchers: [voucher] })).get(voucher.id);
  return {
    voucher: voucherLine(voucher, event.slug, scope.now()),
    loss: loss ? lossShown(loss, voucher.currency) : null,
    region: event.region,
    timeZone: TIME_ZONE_OF_REGION[event.region],
    listHref: paths.vouchers(event.slug),
    edited:
      voucher.state === "revoked"
        ? null
        : {
            version: voucher.version,
            currency: voucher.currency,
            stored: storedVoucher(event, voucher),
            keepsBalance: voucher.keepBalance,
          },
    uses: uses.rows.map((use) => ({
      id: use.id,
      ref: use.orderRef ?? "",
      name: use.name,
      href: use.isPlaced ? paths.order(use.orderId) : null,
      state: use.state,
      amount: { minor: use.amount, currency: voucher.currency },
      at: use.createdAt.toISOString(),
    })),
    pages: pagesBeside(paths.voucher(event.slug, id), {}, CODES, uses),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const id = args.params["voucherId"] ?? "";
  const voucher = await readVoucher(scope, { eventId: event.id, id, position: undefined });
  if (!voucher) throw new Response(null, { status: 404 });
  const read = readVoucherChange(
    event,
    voucher.voucher,
    mergeFields(await readAmountFields(args), {
      version: voucher.voucher.version,
      stored: storedVoucher(event, voucher.voucher),
    }),
  );
  if (!read.ok) return data({ result: read.result }, 422);
  const { version, change } = read;
  const refused = await saveVoucher(scope, { voucher: voucher.voucher, version, change });
  if (refused) {
    return data(
      { result: read.refuse({ [refused.field]: refused.error }) },
      refused.field === "version" ? 409 : 422,
    );
  }
  return redirect(paths.voucher(event.slug, id), {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, "voucherDesk:edit.saved") },
  });
}

/** One voucher of a shop: what it is, and which orders used it. */
export default function VoucherPage() {
  return <VoucherView {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
