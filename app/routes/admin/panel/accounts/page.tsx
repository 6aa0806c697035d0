import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { listAddress } from "../../../../domain/lists/list-query.ts";
import { accountStateOf, requirementKinds } from "../../../../domain/payments/payment-account.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { accountsShown, ACCOUNTS_SHOWN, AskAgainSchema } from "../../../../schemas/payment-account.ts";
import {
  askAgain,
  listEveryAccount,
  tenantOfAccount,
} from "../../../../services/payment-accounts/platform-accounts.server.ts";
import { cursorText, readCursor } from "../cursor.ts";
import { AccountsView } from "./view.tsx";

export const handle = { title: "superPanel:accounts.title", within: "superPanel:title" };

const PER_PAGE = 30;

export async function loader(args: LoaderFunctionArgs) {
  const { scope, staff } = await requirePlatform(args, "panel:read");
  const query = new URL(args.request.url).searchParams;
  const show = accountsShown(query);
  const after = readCursor(query.get("after"));
  const rows = await listEveryAccount(scope, { show, after, limit: PER_PAGE + 1 });
  const shown = rows.slice(0, PER_PAGE);
  const last = shown.at(-1);
  const addressOf = (fields: Record<string, string>) => listAddress(paths.panelAccounts, { show, ...fields });
  return {
    rows: shown.map(({ account, tenantName }) => ({
      id: account.id,
      accountId: account.accountId,
      tenant: { name: tenantName, href: paths.panelTenant(account.tenantId) },
      region: account.region,
      state: accountStateOf(account),
      // A new account beside the one that is charged is told apart.
      isSettingUp: account.settingUp,
      wanted: requirementKinds(account.requirements),
      dueAt: account.dueAt?.toISOString() ?? null,
      checkedAt: account.checkedAt?.toISOString() ?? null,
    })),
    views: ACCOUNTS_SHOWN.map((one) => ({
      show: one,
      href: addressOf({ show: one }),
      current: one === show,
    })),
    firstHref: after ? addressOf({}) : null,
    nextHref:
      last && rows.length > PER_PAGE
        ? addressOf({ after: cursorText({ at: last.account.updatedAt, id: last.account.id }) })
        : null,
    mayAsk: may(staff.user, "payment-accounts:ask"),
  };
}

/** `account`: the provider is asked about it again. Nothing else is done in a company's name. */
export async function action(args: ActionFunctionArgs) {
  const { scope, scopeIn } = await requirePlatform(args, "payment-accounts:ask");
  const form = readForm(await readFields(args.request), AskAgainSchema);
  if (!form.ok) throw new Response(null, { status: 422 });
  const { account } = form.value;
  const tenantId = await tenantOfAccount(scope, account);
  if (tenantId === undefined) throw new Response(null, { status: 404 });
  const answered = await askAgain(scopeIn(tenantId), account);
  const message = answered ? "superPanel:accounts.asked" : "superPanel:accounts.away";
  throw redirect(paths.panelAccounts, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, message, answered) },
  });
}

/** The accounts that companies are paid into, for superadmins. */
export default function PanelAccountsPage() {
  return <AccountsView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
