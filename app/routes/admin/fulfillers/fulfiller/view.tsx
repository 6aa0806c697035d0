import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DecidedState } from "../../../../domain/fulfilment/fulfiller-steps.ts";
import type { FulfillerState } from "../../../../domain/order/fulfiller-mode.ts";
import type { MadeItems } from "../../../../domain/fulfilment/reprint-rules.ts";
import { type Region, REGIONS } from "../../../../domain/store/store-event.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DataTable } from "../../../../ui/admin/data-table.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { STATES } from "../../../../ui/admin/fulfillers/fulfillers-table.tsx";
import { ProfileForm, type ProfileProps } from "./profile-form.tsx";
import { StateCard } from "./state-card.tsx";
import { WorkPageCard, type WorkPageModel } from "./work-page-card.tsx";

type Props = ProfileProps & {
  name: string;
  state: FulfillerState;
  /** The tenant registered it; others may only look. */
  isOwn: boolean;
  decisions: readonly DecidedState[];
  stores: readonly { name: string; href: string }[];
  listHref: string;
  /** Where its system is connected; null of one that the tenant may only look at. */
  apiHref: string | null;
  asksToRetire: boolean;
  /** Whether a new link to its page is asked about. */
  asksToRenew: boolean;
  /** Where its people read mail. */
  email: string | null;
  /** What it made for the tenant lately. */
  lately: MadeItems;
  href: string;
  /** Of those that work on a page of ours, for whoever may hand its link out. */
  workPage: WorkPageModel | null;
  /** What it counts of its articles, what it has least of first. */
  stock: readonly CountedStock[];
  link: string | null;
  /** Where it is lent to new stores of every tenant; null for who may not lend it. */
  lentRegions: readonly Region[] | null;
};

type CountedStock = { sku: string; count: number; at: string };
/** So many articles are listed. */
const MOST_LISTED = 100;

/** What the fulfiller said that it has; what it does not count is not here. */
function StockCard({ stock }: { stock: readonly CountedStock[] }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const title = t("fulfillerDesk:stock.title");
  const out = stock.filter(({ count }) => count === 0).length;
  return (
    <Card title={title}>
      <p className="soft">{t("fulfillerDesk:stock.counted", { count: stock.length, out })}</p>
      <DataTable
        caption={title}
        rows={stock.slice(0, MOST_LISTED)}
        rowKey={({ sku }) => sku}
        columns={[
          { key: "sku", label: t("productDesk:variants.sku"), cell: ({ sku }) => sku },
          {
            key: "count",
            label: t("fulfillerDesk:stock.left"),
            cell: ({ count }) =>
              count === 0 ? (
                <Badge tone="bad">{t("product:soldOut")}</Badge>
              ) : (
                <span className="num">{count}</span>
              ),
          },
          { key: "at", label: t("fulfillerDesk:stock.at"), cell: ({ at }) => dateTime(at) },
        ]}
      />
    </Card>
  );
}

/** Lends the print partner to stores of other companies: a new company has no partner of its own. */
function LendCard({ regions }: { regions: readonly Region[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("fulfillerDesk:lend.title")}>
      <DeskForm className="form">
        <FormToken />
        <fieldset>
          <legend>{t("fulfillerDesk:lend.where")}</legend>
          {REGIONS.map((region) => (
            <label key={region} className="check">
              <input
                type="checkbox"
                name="lent_region"
                value={region}
                defaultChecked={regions.includes(region)}
              />
              <span>{t(`common:region.${region}`)}</span>
            </label>
          ))}
        </fieldset>
        <p className="soft small">{t("fulfillerDesk:lend.hint")}</p>
        <p>
          <Button name="intent" value="lend">
            {t("fulfillerDesk:lend.save")}
          </Button>
        </p>
      </DeskForm>
    </Card>
  );
}

/** One fulfiller of the tenant's stores. */
export function FulfillerView({ name, state, isOwn, stores, listHref, apiHref, decisions, ...page }: Props) {
  const { t } = useTranslation();
  const { asksToRetire, asksToRenew, email, href, workPage, stock, link, lately, lentRegions, ...profile } =
    page;
  return (
    <>
      <PageHead title={name} lead={<Link to={listHref}>{t("fulfillerDesk:all")}</Link>}>
        <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>
        {apiHref && (
          <ButtonLink look="quiet" href={apiHref}>
            {t("fulfillerDesk:fulfillerApi.title")}
          </ButtonLink>
        )}
      </PageHead>
      <div className="stack">
        {!isOwn && <Notice>{t("fulfillerDesk:fulfillerProfile.shared")}</Notice>}
        <div className="sheet stack">
          <StateCard state={state} decisions={decisions} {...{ asksToRetire, name, href, lately }} />
          {workPage && <WorkPageCard page={workPage} {...{ link, asksToRenew, email, href, name }} />}
          {lentRegions && <LendCard regions={lentRegions} />}
          {stock.length > 0 && <StockCard stock={stock} />}
          {stores.length > 0 && (
            <Card title={t("admin:nav.stores")}>
              <ul className="plain-list in-columns">
                {stores.map((store) => (
                  <li key={store.href}>
                    <Link className="written" to={store.href}>
                      {store.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <ProfileForm {...profile} />
      </div>
    </>
  );
}
