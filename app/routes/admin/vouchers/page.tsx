import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { isPromo } from "../../../domain/store/store-event.ts";
import { statusNamed } from "../../../domain/voucher/voucher.ts";
import { readAmountFields } from "../../../http/forms/amount-fields.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { useListAddress } from "../../../ui/lists/chosen-bar.tsx";
import { StoreVouchersView } from "./vouchers/view.tsx";
import { VouchersView } from "./promo-codes/view.tsx";
import { requireEvent } from "../events/require-event.server.ts";
import { answerCodes } from "./promo-codes/actions.server.ts";
import { codesPage } from "./read.server.ts";
import { answerStoreVouchers } from "./vouchers/answer.server.ts";
import { storeVouchersPage } from "./vouchers/list.server.ts";

export const handle = (data: unknown) => ({
  title: (data as { promo?: boolean } | undefined)?.promo
    ? "voucherDesk:codes.promoTitle"
    : "voucherDesk:codes.title",
});

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "vouchers:read");
  const event = await requireEvent(scope, args.params.slug);
  const ask = {
    query: new URL(args.request.url).searchParams,
    origin: args.context.page.settings.APP_ORIGIN,
    mayWrite: may(user, "vouchers:write"),
    countsOnly: support !== null,
  };
  return isPromo(event.type) ? codesPage(scope, event, ask) : storeVouchersPage(scope, event, ask);
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "vouchers:read");
  const event = await requireEvent(scope, args.params.slug);
  const mayWrite = may(user, "vouchers:write");
  const fields = await readAmountFields(args);
  if (!isPromo(event.type)) {
    if (!mayWrite) throw new Response(null, { status: 403 });
    const params = new URL(args.request.url).searchParams;
    const answered = await answerStoreVouchers(scope, event, { fields, params });
    if ("to" in answered) return redirect(answered.to, 303);
    return data({ store: answered.answer, codes: null }, answered.status);
  }
  const answer = await answerCodes(scope, event, fields, mayWrite);
  if (answer.ok && answer.query !== null) {
    // A press in a list of one status leads back to it; what was made or found is looked at among all.
    const status = answer.keepsList
      ? statusNamed(new URL(args.request.url).searchParams.get("status"))
      : undefined;
    return redirect(paths.vouchers(event.slug) + answer.query + (status ? `&status=${status}` : ""), 303);
  }
  const codes = answer.ok
    ? { form: "row" as const, result: null, asked: answer.asked }
    : { form: answer.form, result: answer.result, asked: null };
  return data({ store: null, codes }, answer.ok ? 200 : answer.status);
}

/** The codes of a store: promotion codes of a promo, vouchers of a shop. */
export default function VouchersPage() {
  const here = useListAddress();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return page.promo ? (
    <VouchersView page={page} answer={answer?.codes ?? undefined} />
  ) : (
    <StoreVouchersView page={page} answer={answer?.store ?? undefined} here={here} />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
