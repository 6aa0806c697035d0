import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { readCredit } from "../../../../services/statements/read.server.ts";
import { settingsLinks } from "../links.ts";
import { CreditView } from "./view.tsx";

export const handle = { title: "preferences:credit.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { user, scope } = await requireStaff(args, "billing:read");
  const { accounts, statements } = await readCredit(scope);
  return {
    links: settingsLinks(user),
    billingHref: paths.settingsBilling,
    accounts: accounts.map((account) => ({
      id: account.id,
      state: account.state,
      currency: account.currency,
      limit: account.limitMinor,
      used: account.exposureMinor,
      free: account.free,
      unbilled: account.unbilled,
      billed: account.billed,
      overdue: account.overdue,
      beyond: account.beyond,
      termsDays: account.termsDays,
      discount: account.discountAmount,
      shippingDiscount: account.shippingDiscountAmount,
    })),
    bills: statements.map(({ id, number, currency, gross, open, issuedOn, dueOn, state }) => ({
      id,
      number,
      currency,
      gross,
      open,
      issuedOn,
      dueOn,
      state,
      href: paths.bill(id),
    })),
  };
}

/** What a company may owe, what it owes, and its monthly invoices. */
export default function CreditPage() {
  return <CreditView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
