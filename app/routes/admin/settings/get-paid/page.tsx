import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { countryName } from "../../../../domain/address/countries.ts";
import {
  ACCOUNT_COUNTRIES,
  accountStateOf,
  mayGoOn,
  requirementKinds,
  suggestedCountry,
} from "../../../../domain/payments/payment-account.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { paths } from "../../../../paths.ts";
import { PaymentAccountSchema } from "../../../../schemas/payment-account.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import {
  closeAccount,
  connectAccount,
  freshLink,
} from "../../../../services/payment-accounts/connect-account.server.ts";
import {
  type PaymentAccountRow,
  readPaymentAccounts,
  refreshAccounts,
} from "../../../../services/payment-accounts/read-accounts.server.ts";
import { settingsLinks } from "../links.ts";
import { accountUrls } from "./account-urls.server.ts";
import { type AccountModel, GetPaidView } from "./view.tsx";

export const handle = { title: "getPaid:title" };

/** An account as the page shows it. */
const shown = (account: PaymentAccountRow): AccountModel => ({
  id: account.id,
  state: accountStateOf(account),
  mayGoOn: mayGoOn(account),
  payoutsEnabled: account.payoutsEnabled,
  wanted: requirementKinds(account.requirements),
  dueAt: account.dueAt?.toISOString() ?? null,
  pending: requirementKinds(account.pending),
  checkedAt: account.checkedAt?.toISOString() ?? null,
  // Elsewhere VAT is worked out from our own table.
  salesTax: account.region === "US" ? { status: account.taxStatus, states: account.taxStates } : null,
});

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope } = await requireStaff(args, "payment-accounts:read");
  const mayWrite = may(user, "payment-accounts:write");
  if (mayWrite && new URL(args.request.url).searchParams.has("back")) {
    // Who comes back from the provider's form sees what it says now, and an address that may be loaded again.
    const answered = await refreshAccounts(scope);
    const message = answered ? "getPaid:done.back" : "getPaid:refused.unread";
    const headers = { "Set-Cookie": flashCookie(args.context.page, message, answered) };
    return redirect(paths.getPaid, { status: 303, headers });
  }
  const [accounts, { tenant }] = await Promise.all([readPaymentAccounts(scope), readCompany(scope)]);
  const lang = await languageOf(args.request, args.context);
  // The organiser looks for the region it sells in, and before the first store for its own.
  const isOwn = ({ region }: (typeof accounts)[number]) => region === tenant.region;
  const sorted = accounts.toSorted(
    (one, other) =>
      Number(other.hasShops) - Number(one.hasShops) || Number(isOwn(other)) - Number(isOwn(one)),
  );
  return {
    links: settingsLinks(user),
    mayWrite,
    regions: sorted.map(({ region, hasShops, charged, settingUp }) => ({
      region,
      hasShops,
      charged: charged ? shown(charged) : null,
      settingUp: settingUp ? shown(settingUp) : null,
      country: suggestedCountry(region, charged?.country ?? tenant.companyDetails.country),
    })),
    countries: ACCOUNT_COUNTRIES.map((code) => ({ value: code, label: countryName(code, lang) })).sort(
      (a, b) => a.label.localeCompare(b.label, lang),
    ),
  };
}

/** Intents: `connect`, `replace` (`region`, `country`), `resume` (`region`), `close` (`region`, `account`). */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "payment-accounts:write");
  const { page } = args.context;
  const fields = await readFields(args.request);
  const form = readForm(fields, PaymentAccountSchema);
  if (!form.ok) return data({ region: String(fields.get("region") ?? ""), result: form.result }, 422);
  const asked = form.value;
  const { region } = asked;
  if (asked.intent === "close") {
    const isClosed = await closeAccount(scope, { id: asked.account });
    const message = isClosed ? "getPaid:done.closed" : "getPaid:done.closedBefore";
    return redirect(paths.getPaid, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(page, message, isClosed) },
    });
  }
  const urls = accountUrls(page.settings, region);
  const link =
    asked.intent === "resume"
      ? await freshLink(scope, { region, urls })
      : await connectAccount(scope, {
          region,
          urls,
          country: asked.country,
          replaces: asked.intent === "replace",
        });
  if (link.ok) return redirect(link.value, 303);
  const field = link.error === "getPaid:refused.country" ? "country" : "intent";
  return data({ region, result: form.refuse({ [field]: link.error }) }, 409);
}

/** How the company is paid: its account in each region, and what is still open about it. */
export default function GetPaidPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <GetPaidView {...page} refused={answer ?? null} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
