import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../../domain/money.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { Badge, type Tone } from "../../../../ui/feedback/badge.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { OpenDialog } from "../../../../ui/layout/form-dialog.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { DeskList, type ListColumn } from "../../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../../ui/lists/pager.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { CodeStatus, Uses } from "../promo-codes/code-status.tsx";
import { EDIT_VOUCHER, EditVoucher, type StoredVoucher } from "./edit-voucher.tsx";
import { lastDay } from "../vouchers/voucher-columns.tsx";
import type { LossShown, VoucherLine } from "../vouchers/models.ts";
import { LossOf, useConditions, Worth } from "../vouchers/voucher-terms.tsx";

type Use = {
  id: string;
  ref: string;
  name: string;
  /** Null while the order is not placed. */
  href: string | null;
  state: "reserved" | "redeemed" | "released";
  amount: Money;
  at: string;
};
type Props = {
  voucher: VoucherLine;
  /** Null where no product is sold at a loss with it. */
  loss: LossShown | null;
  region: string;
  timeZone: string;
  listHref: string;
  uses: Use[];
  pages: Pages;
  /** Null where it is revoked. */
  edited: { version: number; currency: string; stored: StoredVoucher; keepsBalance: boolean } | null;
  result?: FormResult;
};

const USE: Record<Use["state"], { label: string; tone: Tone }> = {
  reserved: { label: "voucherDesk:use.reserved", tone: "work" },
  redeemed: { label: "voucherDesk:use.redeemed", tone: "good" },
  released: { label: "voucherDesk:use.released", tone: "muted" },
};

/** One voucher: its conditions, and the orders that used it. */
export function VoucherView({
  voucher,
  loss,
  region,
  timeZone,
  listHref,
  uses,
  pages,
  edited,
  result,
}: Props) {
  const { t, i18n } = useTranslation();
  const conditions = useConditions()(voucher, region);
  const day = (iso: string | null) => (iso ? formatDate(iso, i18n.language, timeZone) : "–");
  const columns: ListColumn<Use>[] = [
    {
      key: "order",
      label: t("recipientDesk:order"),
      cell: (use) =>
        use.href ? (
          <Link className="row-link num" to={use.href}>
            {use.ref}
          </Link>
        ) : (
          t("voucherDesk:notPlaced")
        ),
    },
    {
      key: "name",
      label: t("admin:orders.customer"),
      cell: (use) => <span className="written">{use.name}</span>,
    },
    {
      key: "state",
      label: t("voucherDesk:codes.status"),
      cell: (use) => <Badge tone={USE[use.state].tone}>{t(USE[use.state].label)}</Badge>,
    },
    {
      key: "amount",
      label: t("voucherDesk:codes.discount"),
      cell: (use) => formatMoney(use.amount, region),
      numeric: true,
    },
    {
      key: "at",
      label: t("admin:orders.placed"),
      cell: (use) => <time dateTime={use.at}>{day(use.at)}</time>,
    },
  ];
  return (
    <>
      <PageHead title={<span className="code">{voucher.code}</span>} lead={voucher.label}>
        <Link className="button quiet" to={listHref}>
          {t("voucherDesk:back")}
        </Link>
        {edited && (
          <OpenDialog opens={EDIT_VOUCHER} look="quiet">
            {t("voucherDesk:edit.title")}
          </OpenDialog>
        )}
      </PageHead>
      <div className="stack">
        {loss && (
          <div className="notice warn">
            <p>
              <LossOf of={loss} region={region} />
            </p>
          </div>
        )}
        <Card>
          <div className="stack">
            <p className="row">
              <CodeStatus standing={voucher.status} />
              <Worth voucher={voucher} region={region} />
              {conditions.map((condition) => (
                <span key={condition}>{condition}</span>
              ))}
            </p>
            <p className="row soft">
              <span>
                {t("voucherDesk:codes.used")}: <Uses row={voucher} />
              </span>
              <span className="num">
                {t("voucherDesk:spent")}: {formatMoney(voucher.spent, region)}
                {voucher.budget && ` / ${formatMoney(voucher.budget, region)}`}
              </span>
              {voucher.balance && (
                <span className="num">
                  {t("voucherDesk:balance")}: <strong>{formatMoney(voucher.balance, region)}</strong>
                </span>
              )}
              <span>
                {t("voucherDesk:codes.new.starts")}: {day(voucher.startsAt)}
              </span>
              <span>
                {t("voucherDesk:codes.ends")}: {day(voucher.endsAt && lastDay(voucher.endsAt))}
              </span>
            </p>
            {voucher.state !== "revoked" && (
              <DeskForm startsAfresh className="row" action={listHref}>
                <FormToken />
                <input type="hidden" name="voucher" value={voucher.id} />
                <Button look="quiet" name="intent" value={voucher.state === "active" ? "pause" : "resume"}>
                  {t(voucher.state === "active" ? "voucherDesk:codes.pause" : "voucherDesk:codes.resume")}
                </Button>
                <Button look="danger" name="intent" value="revoke">
                  {t("voucherDesk:codes.revoke")}
                </Button>
              </DeskForm>
            )}
          </div>
        </Card>
        {edited && <EditVoucher {...edited} result={result} />}
        <DeskList
          caption={t("voucherDesk:uses")}
          rows={uses}
          columns={columns}
          links={pages}
          none={{ title: t("voucherDesk:unused"), text: t("voucherDesk:unusedText") }}
        />
      </div>
    </>
  );
}
