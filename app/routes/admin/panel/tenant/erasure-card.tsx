import { useTranslation } from "react-i18next";
import type { ErasureState } from "../../../../domain/erasure/erasure-rules.ts";
import type { Currency } from "../../../../domain/money.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

/** How far a tenant's erasure is; ISO times. */
export type TenantErasure = { state: ErasureState; who: string; at: string };
export type PayoutDue = { currency: Currency; amount: number };

// texts: superPanel:erasure.*
export function ErasureCard({ erasure }: { erasure: TenantErasure }) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { state, who, at } = erasure;
  return (
    <Card title={t("superPanel:erasure.title")}>
      <p>{t(`superPanel:erasure.${state}`, { who, date: date(at) })}</p>
    </Card>
  );
}

/** What the platform holds of a tenant's sales, and the buttons that book it as paid out. */
export function PayoutsCard({ payouts }: { payouts: readonly PayoutDue[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("superPanel:payout.title")}>
      <p className="soft small">{t("superPanel:payout.text")}</p>
      {payouts.map(({ currency, amount }) => (
        <DeskForm key={currency}>
          <FormToken />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="amount" value={amount} />
          <Button look="quiet" name="intent" value="payout">
            {t("superPanel:payout.record", {
              amount: formatMoney({ minor: amount, currency }),
            })}
          </Button>
        </DeskForm>
      ))}
    </Card>
  );
}
