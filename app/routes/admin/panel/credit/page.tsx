import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { AGES } from "../../../../domain/credit/statement.ts";
import { type Currency, sumOf } from "../../../../domain/money.ts";
import { paths } from "../../../../paths.ts";
import { readExposure } from "../../../../services/statements/read.server.ts";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { CREDIT_SHOWN } from "../../../../ui/admin/settings/credit-texts.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

export const handle = { title: "creditDesk:panel.title", within: "superPanel:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requirePlatform(args, "credit:approve");
  const rows = (await readExposure(scope)).map(({ tenantId, ...row }) => ({
    ...row,
    href: paths.panelCreditOf(tenantId) as string | null,
  }));
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const totals = currencies.map((currency) => {
    const its = rows.filter((row) => row.currency === currency);
    return {
      id: `all ${currency}`,
      name: "",
      href: null,
      state: null,
      currency,
      limit: sumOf(its.map(({ limit }) => limit)),
      exposure: sumOf(its.map(({ exposure }) => exposure)),
      ages: Object.fromEntries(AGES.map((age) => [age, sumOf(its.map(({ ages }) => ages[age]))])),
    };
  });
  return { rows: [...rows, ...totals], isBilling: args.context.page.settings.OPERATOR_COMPANY !== null };
}

// texts: creditDesk:panel.age.*
/** What all companies owe, by how long it has been overdue. */
export default function PanelCreditPage() {
  const { rows, isBilling } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const money = (minor: number, currency: Currency) => formatMoney({ minor, currency });
  return (
    <>
      <PageHead title={t("creditDesk:panel.title")} lead={t("creditDesk:panel.lead")} />
      {!isBilling && <Notice tone="warning">{t("creditDesk:panel.notSet")}</Notice>}
      <DeskList
        caption={t("creditDesk:panel.title")}
        rows={rows}
        columns={[
          {
            key: "tenant",
            label: t("creditDesk:panel.company"),
            cell: ({ name, href, currency }) =>
              href === null ? (
                <strong>{`${t("creditDesk:panel.total")} (${currency})`}</strong>
              ) : (
                <Link className="row-link" to={href}>
                  {name}
                </Link>
              ),
          },
          {
            key: "state",
            label: t("creditDesk:stateLabel"),
            cell: ({ state, href }) =>
              href === null ? null : state === null ? (
                t("creditDesk:panel.noAccount")
              ) : (
                <Badge tone={CREDIT_SHOWN[state].tone}>{t(CREDIT_SHOWN[state].text)}</Badge>
              ),
          },
          {
            key: "limit",
            label: t("preferences:credit.limit"),
            cell: ({ limit, currency }) => money(limit, currency),
            numeric: true,
          },
          {
            key: "exposure",
            label: t("creditDesk:panel.exposure"),
            cell: ({ exposure, currency }) => money(exposure, currency),
            numeric: true,
          },
          ...AGES.map((age) => ({
            key: age,
            label: t(`creditDesk:panel.age.${age}`),
            cell: ({ ages, currency }: (typeof rows)[number]) => money(ages[age] as number, currency),
            numeric: true as const,
          })),
        ]}
        none={{ title: t("creditDesk:panel.none") }}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
