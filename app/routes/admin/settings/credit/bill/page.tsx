import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../../auth/session.server.ts";
import { may } from "../../../../../domain/access/permissions.ts";
import { listLinks } from "../../../../../domain/lists/list-query.ts";
import { readFields } from "../../../../../http/forms/form.server.ts";
import { languageOf } from "../../../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../../../i18n/instance.server.ts";
import { paths } from "../../../../../paths.ts";
import { BILL_SORTS, readBillItems } from "../../../../../schemas/bill-items.ts";
import { payStatement, settleCharge } from "../../../../../services/statements/pay-statement.server.ts";
import { readStatement } from "../../../../../services/statements/read.server.ts";
import { BillView } from "./view.tsx";

export const handle = { title: "creditDesk:one", thing: "bill.number" };

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope } = await requireStaff(args, "billing:read");
  const { searchParams } = new URL(args.request.url);
  const id = args.params["billId"] ?? "";
  const chargeId = searchParams.get("charge");
  // The provider's page leads back here with its charge, whose state is asked for; a visit that only reads changes nothing.
  const settled = chargeId && !user.readsOnly ? await settleCharge(scope, { chargeId }) : null;
  const { asked, sort, position } = readBillItems(searchParams);
  const found = await readStatement(scope, { id, position });
  // Another company's invoice is not there.
  if (!found) throw new Response(null, { status: 404 });
  const { shown, statement, payments, page } = found;
  const { content } = statement;
  const linksOrders = may(user, "orders:read");
  return {
    bill: { ...shown, vat: statement.vat, net: statement.net },
    settled,
    mayPay: may(user, "billing:write") && shown.open > 0,
    iban: content.payment?.iban ?? "",
    lines: content.lines.map(({ name, detail, net }, at) => ({ id: String(at), name, detail, net })),
    taken: content.adjustments.map(({ kind, net }) => ({ kind, net })),
    payments: payments.map(({ id: key, way, amount, applied, reference, paidOn, note }) => ({
      id: key,
      way,
      amount: way === "taken_back" ? -amount : way === "card" || way === "transfer" ? amount : applied,
      reference: way === "transfer" ? reference : "",
      paidOn,
      note,
    })),
    items: page.rows.map((item) => ({
      id: item.id,
      at: item.at.toISOString(),
      kind: item.kind,
      amount: item.amount,
      order: item.orderId && {
        ref: item.orderRef ?? item.orderId,
        href: linksOrders ? paths.order(item.orderId) : null,
      },
    })),
    pages: listLinks(paths.bill(id), asked, sort, BILL_SORTS, page),
    files: (["pdf", "xml", "ubl.xml"] as const).map((ending) => ({
      ending,
      href: paths.billFile(id, ending),
    })),
    creditHref: paths.creditAccount,
  };
}

/** Leads to the provider's page, on which the invoice is paid by card. */
export async function action(args: ActionFunctionArgs) {
  const { user, scope } = await requireStaff(args, "billing:write");
  if ((await readFields(args.request)).get("intent") !== "pay")
    return data({ message: "errors:unknownIntent" }, 422);
  const id = args.params["billId"] ?? "";
  const { page } = args.context;
  const lang = await languageOf(args.request, args.context);
  const t = await translatorFor(lang);
  const { APP_ORIGIN } = page.settings;
  const opened = await payStatement(scope, {
    id,
    lang,
    title: t("creditDesk:one"),
    email: user.email,
    returnUrl: (chargeId) => `${APP_ORIGIN}${paths.bill(id)}?charge=${chargeId}`,
  });
  // Another company's invoice is not there.
  if (!opened.ok && opened.error === "creditDesk:error.unknown") throw new Response(null, { status: 404 });
  if (!opened.ok) return data({ message: opened.error }, 409);
  return redirect(opened.value, 303);
}

/** One monthly invoice: what it bills, what was paid of it, and how it is paid. */
export default function BillPage() {
  return (
    <BillView {...useLoaderData<typeof loader>()} message={useActionData<typeof action>()?.message ?? null} />
  );
}

export { RouteError as ErrorBoundary } from "../../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../../ui/forms/read-again.ts";
