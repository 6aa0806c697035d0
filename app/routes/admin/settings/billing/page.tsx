import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../../domain/access/permissions.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { BillingSchema } from "../../../../schemas/account.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { requestCredit } from "../../../../services/company/request-credit.server.ts";
import { saveBilling } from "../../../../services/company/save-billing.server.ts";
import { versionOf } from "../../../../services/company/version-of.ts";
import { BillingView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "preferences:billing.tab" };

/** The form as it stands in the database. */
const billingFields = ({ billing }: Awaited<ReturnType<typeof readCompany>>["tenant"]) => ({
  billing_name: billing.name ?? "",
  billing_email: billing.email ?? "",
  purchase_order: billing.purchaseOrder ?? "",
});

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope } = await requireStaff(args, "billing:read");
  const { tenant, credit } = await readCompany(scope);
  return {
    links: settingsLinks(user),
    mayWrite: may(user, "billing:write"),
    mayRequest: may(user, "credit:request"),
    version: versionOf(tenant.billing),
    billing: billingFields(tenant),
    creditHref: paths.creditAccount,
    credit: credit.map((account) => ({
      id: account.id,
      state: account.state,
      currency: account.currency,
      limit: account.limitMinor,
      exposure: account.exposureMinor,
      termsDays: account.termsDays,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "billing:read");
  const { tenant } = await readCompany(scope);
  const fields = mergeFields(await readFields(args.request), {
    version: versionOf(tenant.billing),
    stored: billingFields(tenant),
  });
  const form = readForm(fields, BillingSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { page } = args.context;
  const input = form.value;
  const needed = input.intent === "save" ? "billing:write" : "credit:request";
  if (!may(user, needed)) throw new Response(null, { status: 403 });
  if (input.intent === "credit") {
    const requested = await requestCredit(scope);
    if (!requested.ok) return data({ result: form.refuse({ intent: requested.error }) }, 409);
    const headers = { "Set-Cookie": flashCookie(page, "preferences:credit.requested") };
    return redirect(paths.settingsBilling, { status: 303, headers });
  }
  const billing = {
    name: input.billing_name,
    email: input.billing_email,
    purchaseOrder: input.purchase_order,
  };
  if (!(await saveBilling(scope, { billing, seen: input.version })))
    return data({ result: form.refuse({ version: "lists:changedMeanwhile" }) }, 409);
  const headers = { "Set-Cookie": flashCookie(page, "preferences:billing.saved") };
  return redirect(paths.settingsBilling, { status: 303, headers });
}

/** Where invoices go, and whether the tenant may pay later. */
export default function BillingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BillingView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
