import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountState } from "../../../domain/payments/payment-account.ts";
import type { Money } from "../../../domain/money.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";

/** A region in which something is to be done before the company is paid; the provider's day as an ISO time. */
export type PayLine = { region: Region; state: AccountState; dueAt: string | null };

const TONES: Partial<Record<AccountState, "error" | "warning">> = {
  due: "warning",
  open: "warning",
  stopped: "error",
};

type Props = {
  lines: readonly PayLine[];
  /** Payouts that a bank sent back. */
  bounced: readonly { href: string; amount: Money }[];
  href: string;
};

// texts: getPaid:board.*
/** On the dashboard: what stands between the company and its money, before the provider's day is over. */
export function PayLines({ lines, bounced, href }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  if (lines.length + bounced.length === 0) return null;
  return (
    <div className="stack beginning">
      {bounced.map((payout) => (
        <Notice key={payout.href} tone="error">
          <p>{t("payouts:board", { amount: formatMoney(payout.amount) })}</p>
          <p>
            <Link to={payout.href}>{t("getPaid:board.link")}</Link>
          </p>
        </Notice>
      ))}
      {lines.map(({ region, state, dueAt }) => (
        <Notice key={region} tone={TONES[state] ?? "info"}>
          <p>
            {dueAt && state !== "stopped"
              ? t("getPaid:board.until", { region, date: date(dueAt) })
              : t(`getPaid:board.${state}`, { region })}
          </p>
          <p>
            <Link to={`${href}#${region.toLowerCase()}`}>{t("getPaid:board.link")}</Link>
          </p>
        </Notice>
      ))}
    </div>
  );
}
