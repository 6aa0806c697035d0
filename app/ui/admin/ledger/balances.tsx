import { useTranslation } from "react-i18next";
import type { Balance } from "../../../domain/ledger/journal.ts";
import type { Currency } from "../../../domain/money.ts";
import { Card } from "../../layout/card.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { ACCOUNT_TEXTS } from "./ledger-texts.ts";
import { SignedMoney } from "./sides.tsx";

type Props = {
  title: string;
  balances: readonly { currency: Currency; rows: readonly Balance[] }[];
  /** Whether what moved is part of what stands there; of all time both are the same. */
  withMoved: boolean;
};

/** What stands on each account of a book, a table for each currency. */
export function Balances({ title, balances, withMoved }: Props) {
  const { t } = useTranslation();
  const columns: Column<Balance>[] = [
    {
      key: "account",
      label: t("preferences:ledger.accountName"),
      cell: ({ account }) => t(ACCOUNT_TEXTS[account]),
    },
    ...(withMoved
      ? [
          {
            key: "moved",
            label: t("preferences:ledger.moved"),
            cell: ({ moved, currency }: Balance) => <SignedMoney minor={moved} currency={currency} />,
            numeric: true,
          },
        ]
      : []),
    {
      key: "balance",
      label: t("preferences:ledger.balance"),
      cell: ({ balance, currency }) => <SignedMoney minor={balance} currency={currency} />,
      numeric: true,
    },
  ];
  return balances.map(({ currency, rows }) => (
    <Card key={currency} title={`${title}, ${currency}`}>
      <DataTable
        caption={`${title}, ${currency}`}
        columns={columns}
        rows={rows}
        rowKey={({ account }) => account}
        dense
      />
    </Card>
  ));
}
