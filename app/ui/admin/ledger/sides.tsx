import { useTranslation } from "react-i18next";
import { sidesOf } from "../../../domain/ledger/journal.ts";
import type { Entries } from "../../../domain/ledger/ledger.ts";
import type { Currency } from "../../../domain/money.ts";
import { formatMoney } from "../../money/format-money.ts";
import { ACCOUNT_TEXTS } from "./ledger-texts.ts";

/** The sides of a movement: what each account got, and with a minus what it gave. */
export function Sides({ entries, currency }: { entries: Entries; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <dl className="sums">
      {sidesOf(entries).map(({ account, amount }) => (
        <div key={account}>
          <dt className="soft">{t(ACCOUNT_TEXTS[account])}</dt>
          <dd className="num">
            <SignedMoney minor={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An amount of a book: below zero with a minus. */
export function SignedMoney({ minor, currency }: { minor: number; currency: Currency }) {
  const { t } = useTranslation();
  const amount = formatMoney({ minor: Math.abs(minor), currency });
  return <>{minor < 0 ? t("checkout:totals.minus", { amount }) : amount}</>;
}
