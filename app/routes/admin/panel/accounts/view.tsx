import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountState, RequirementKind } from "../../../../domain/payments/payment-account.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { ACCOUNT_STATES_SHOWN, REQUIREMENT_TEXTS } from "../../../../ui/admin/settings/account-texts.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";

/** ISO times. */
type AccountLine = {
  id: string;
  /** The provider's own. */
  accountId: string;
  tenant: { name: string; href: string };
  region: Region;
  state: AccountState;
  isSettingUp: boolean;
  wanted: readonly RequirementKind[];
  dueAt: string | null;
  checkedAt: string | null;
};

type Props = {
  rows: readonly AccountLine[];
  /** All of them, or those that something stands in the way of. */
  views: readonly { show: "" | "attention"; href: string; current: boolean }[];
  firstHref: string | null;
  nextHref: string | null;
  mayAsk: boolean;
};

/** Every company's accounts at the payment provider: how far they are, and what is wanted by when. */
export function AccountsView({ rows, views, firstHref, nextHref, mayAsk }: Props) {
  const { t } = useTranslation();
  const title = t("superPanel:accounts.title");
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("superPanel:title"), href: paths.panel }, { label: title }]} />
      <PageHead title={title} lead={t("superPanel:accounts.lead")} />
      <div className="stack">
        <Tabs
          label={title}
          tabs={views.map(({ show, ...tab }) => ({
            ...tab,
            label: show === "" ? t("superPanel:any") : t("superPanel:accounts.attention"),
          }))}
        />
        <DeskList caption={title} rows={rows} none={{ title: t("superPanel:accounts.none") }}>
          <AccountsTable {...{ rows, mayAsk, title }} />
        </DeskList>
        {(firstHref || nextHref) && (
          <nav className="row pages" aria-label={t("common:pages")}>
            {firstHref && (
              <a className="button quiet tiny" href={firstHref}>
                {t("superPanel:deliveryDesk.first")}
              </a>
            )}
            {nextHref && (
              <a className="button quiet tiny" href={nextHref} rel="next">
                {t("common:next")}
              </a>
            )}
          </nav>
        )}
      </div>
    </>
  );
}

function AccountsTable({ rows, mayAsk, title }: Pick<Props, "rows" | "mayAsk"> & { title: string }) {
  const { t } = useTranslation();
  const { date, dateTime } = useDates();
  const columns: Column<AccountLine>[] = [
    {
      key: "tenant",
      label: t("superPanel:tenant"),
      cell: ({ tenant }) => <Link to={tenant.href}>{tenant.name}</Link>,
    },
    { key: "region", label: t("superPanel:accounts.region"), cell: ({ region }) => region },
    {
      key: "state",
      label: t("superPanel:accounts.state"),
      cell: ({ state, isSettingUp }) => (
        <>
          <Badge tone={ACCOUNT_STATES_SHOWN[state].tone}>{t(ACCOUNT_STATES_SHOWN[state].label)}</Badge>{" "}
          {isSettingUp && <span className="soft small">{t("superPanel:accounts.settingUp")}</span>}
        </>
      ),
    },
    {
      key: "wanted",
      label: t("superPanel:accounts.wanted"),
      cell: ({ wanted }) => wanted.map((kind) => t(REQUIREMENT_TEXTS[kind])).join(", ") || "–",
    },
    {
      key: "due",
      label: t("superPanel:accounts.due"),
      cell: ({ dueAt }) => (dueAt ? <time dateTime={dueAt}>{date(dueAt)}</time> : "–"),
    },
    {
      key: "checked",
      label: t("superPanel:accounts.checked"),
      cell: ({ checkedAt }) =>
        checkedAt ? (
          <time dateTime={checkedAt}>{dateTime(checkedAt)}</time>
        ) : (
          t("superPanel:deliveryDesk.never")
        ),
    },
    {
      key: "ask",
      label: t("superPanel:deliveryDesk.action"),
      cell: ({ accountId, tenant, region }) =>
        mayAsk && (
          <DeskForm startsAfresh>
            <FormToken />
            <Button
              look="quiet"
              size="tiny"
              name="account"
              value={accountId}
              aria-label={`${t("superPanel:accounts.ask")}: ${tenant.name}, ${region}`}
            >
              {t("superPanel:accounts.ask")}
            </Button>
          </DeskForm>
        ),
    },
  ];
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
