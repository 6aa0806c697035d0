import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePlatform } from "../../../../../auth/require-platform.server.ts";
import { may } from "../../../../../domain/access/permissions.ts";
import { flashCookie } from "../../../../../http/cookies/flash.server.ts";
import { readAmountFields } from "../../../../../http/forms/amount-fields.server.ts";
import { readForm } from "../../../../../http/forms/form.server.ts";
import { paths } from "../../../../../paths.ts";
import { CreditReasonSchema, TransferSchema } from "../../../../../schemas/platform.ts";
import {
  noteTransfer,
  setStop,
  takePaymentBack,
  writeOff,
} from "../../../../../services/statements/judge-bills.server.ts";
import { readCreditOf } from "../../../../../services/statements/read.server.ts";
import { PanelCreditView } from "./view.tsx";

export const handle = { title: "creditDesk:panel.title", within: "superPanel:title", thing: "tenant.name" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, staff } = await requirePlatform(args, "credit:approve");
  const id = args.params["tenantId"] ?? "";
  const found = await readCreditOf(scope, { tenantId: id });
  if (!found) throw new Response(null, { status: 404 });
  const { name, accounts, statements, payments } = found;
  return {
    tenant: { name, href: paths.panelTenant(id) },
    panelHref: paths.panelCredit,
    mayWriteOff: may(staff.user, "credit:write-off"),
    accounts: accounts.map(({ id: key, state, currency, limitMinor, exposureMinor, beyond }) => ({
      id: key,
      state,
      currency,
      beyond,
      limit: limitMinor,
      owed: exposureMinor,
    })),
    payments,
    bills: statements.map(({ id: key, number, currency, gross, open, issuedOn, dueOn, state }) => ({
      id: key,
      number,
      currency,
      gross,
      open,
      issuedOn,
      dueOn,
      state,
      href: null,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope: platform, scopeIn } = await requirePlatform(args, "credit:approve");
  const tenantId = args.params["tenantId"] ?? "";
  if (!(await readCreditOf(platform, { tenantId }))) throw new Response(null, { status: 404 });
  const scope = scopeIn(tenantId);
  const fields = await readAmountFields(args);
  const about = String(fields.get("about") ?? "");
  const done = (message: string) =>
    redirect(paths.panelCreditOf(tenantId), {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message) },
    });
  const intent = String(fields.get("intent"));
  if (intent === "transfer") {
    const form = readForm(fields, TransferSchema);
    if (!form.ok) return data({ about, intent, result: form.result }, 422);
    const { bill, amount, reference, paid_on } = form.value;
    const noted = await noteTransfer(scope, { id: bill, amount, reference, paidOn: paid_on });
    if (noted.ok) return done("creditDesk:panel.done.transfer");
    const field = noted.error === "creditDesk:error.future" ? "paid_on" : "reference";
    return data({ about, intent, result: form.refuse({ [field]: noted.error }) }, 409);
  }
  const form = readForm(fields, CreditReasonSchema);
  if (!form.ok) return data({ about, intent, result: form.result }, 422);
  const { reason } = form.value;
  if (intent === "write-off") {
    await requirePlatform(args, "credit:write-off");
    const amount = Number(fields.get("seen"));
    const gone = await writeOff(scope, { id: about, amount, reason });
    if (gone.ok) return done("creditDesk:panel.done.writeOff");
    return data({ about, intent, result: form.refuse({ reason: gone.error }) }, 409);
  }
  if (intent === "take-back") {
    const id = String(fields.get("bill") ?? "");
    const back = await takePaymentBack(scope, { id, paymentId: about, reason });
    if (back.ok) return done("creditDesk:panel.done.takeBack");
    return data({ about, intent, result: form.refuse({ reason: back.error }) }, 409);
  }
  if (intent !== "stop" && intent !== "release") throw new Response(null, { status: 422 });
  const changed = await setStop(scope, { accountId: about, to: intent, reason });
  if (changed.ok) {
    return done(intent === "stop" ? "creditDesk:panel.done.stop" : "creditDesk:panel.done.release");
  }
  return data({ about, intent, result: form.refuse({ reason: changed.error }) }, 409);
}

/** What one company owes: payments that arrived or were taken back, amounts that are let go, and the stop of its account. */
export default function PanelCreditOfPage() {
  const answer = useActionData<typeof action>();
  return <PanelCreditView {...useLoaderData<typeof loader>()} {...(answer && { answer })} />;
}

export { RouteError as ErrorBoundary } from "../../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../../ui/forms/read-again.ts";
