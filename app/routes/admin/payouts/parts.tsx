import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import type { PayoutFailure, PayoutState } from "../../../domain/payments/payout.ts";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { Badge, type Tone } from "../../../ui/feedback/badge.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";

const TONES: Record<PayoutState, Tone> = {
  pending: "muted",
  in_transit: "work",
  paid: "good",
  failed: "bad",
  canceled: "muted",
};

/** How far a payout is. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  const { t } = useTranslation();
  // texts: payouts:state.*
  return <Badge tone={TONES[state]}>{t(`payouts:state.${state}`)}</Badge>;
}

type BouncedProps = {
  /** Of the payout's page; null on that page itself. */
  href: string | null;
  amount: Money;
  /** ISO time. */
  at: string;
  why: PayoutFailure;
  accountsHref: string;
};

/** A payout that came back: why, and what makes the next one arrive. */
export function Bounced({ href, amount, at, why, accountsHref }: BouncedProps) {
  const { t } = useTranslation();
  const { date } = useDates();
  // texts: payouts:why.*
  return (
    <Notice tone="error" title={t("payouts:failedTitle", { amount: formatMoney(amount), date: date(at) })}>
      <p>{t(`payouts:why.${why}`)}</p>
      <p>{t("payouts:remedy")}</p>
      <p className="row">
        <Link to={accountsHref}>{t("payouts:toAccount")}</Link>
        {href !== null && <Link to={href}>{t("payouts:holds")}</Link>}
      </p>
    </Notice>
  );
}
