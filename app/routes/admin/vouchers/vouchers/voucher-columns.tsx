import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import type { ListColumn } from "../../../../ui/lists/desk-list.tsx";
import { choiceColumn } from "../../../../ui/admin/list-columns.tsx";
import type { VoucherSort } from "../../../../domain/voucher/voucher.ts";
import { CodeStatus, Uses } from "../promo-codes/code-status.tsx";
import type { StoreVouchersPage, VoucherLine } from "./models.ts";
import { useConditions, Worth } from "./voucher-terms.tsx";

/** The last moment of a day belongs to it, the first of the next does not. */
export const lastDay = (iso: string) => new Date(Date.parse(iso) - 1).toISOString();

/** The columns of a shop's vouchers, each a link to its uses; those that can be changed can be chosen. */
export function useVoucherColumns(page: StoreVouchersPage): ListColumn<VoucherLine, VoucherSort>[] {
  const { t, i18n } = useTranslation();
  const conditionsOf = useConditions();
  const { region } = page.store;
  const choice = choiceColumn<VoucherLine>(t, {
    field: "voucher",
    nameOf: ({ code }) => code,
    mayChoose: ({ state }) => state !== "revoked",
  });
  return [
    ...(page.mayWrite ? [choice] : []),
    {
      key: "code",
      label: t("voucherDesk:codes.code"),
      cell: (row) => (
        <>
          {page.mayWrite ? (
            <Link className="row-link code" to={row.href} prefetch="intent">
              {row.code}
            </Link>
          ) : (
            <span className="code">{row.code}</span>
          )}
          {row.label !== "" && <span className="written soft small">{row.label}</span>}
        </>
      ),
      sortedBy: "code",
    },
    {
      key: "status",
      label: t("voucherDesk:codes.status"),
      cell: (row) => <CodeStatus standing={row.status} />,
    },
    {
      key: "discount",
      label: t("voucherDesk:codes.discount"),
      cell: (row) => <Worth voucher={row} region={region} />,
      numeric: true,
    },
    {
      key: "conditions",
      label: t("voucherDesk:conditions"),
      cell: (row) => {
        const conditions = conditionsOf(row, region).join(" · ");
        return conditions ? <span className="small">{conditions}</span> : null;
      },
      spare: true,
    },
    { key: "uses", label: t("voucherDesk:codes.used"), cell: (row) => <Uses row={row} />, numeric: true },
    {
      key: "budget",
      label: t("voucherDesk:spent"),
      cell: (row) => <Spent row={row} region={region} />,
      numeric: true,
    },
    {
      key: "ends",
      label: t("voucherDesk:codes.ends"),
      cell: (row) => row.endsAt && formatDate(lastDay(row.endsAt), i18n.language, page.timeZone),
    },
  ];
}

function Spent({ row, region }: { row: VoucherLine; region: string }) {
  const { t } = useTranslation();
  const spent = formatMoney(row.spent, region);
  return row.budget ? t("voucherDesk:spentOf", { spent, budget: formatMoney(row.budget, region) }) : spent;
}
