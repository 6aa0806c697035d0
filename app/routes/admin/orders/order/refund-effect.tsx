import { useTranslation } from "react-i18next";
import type { RefundEffect } from "../../../../domain/ledger/ledger.ts";
import type { Currency } from "../../../../domain/money.ts";
import { REFUND_RULES, type RefundReason } from "../../../../domain/refund/refund-rules.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { formatMoney } from "../../../../ui/money/format-money.ts";

const RULE_TEXTS = {
  fulfiller: "orderDesk:refund.does.rule.fulfiller",
  carrier: "orderDesk:refund.does.rule.carrier",
  return: "orderDesk:refund.does.rule.return",
  tenant: "orderDesk:refund.does.rule.tenant",
} as const;

const VOUCHER_TEXTS = {
  back: "orderDesk:refund.does.voucherBack",
  used: "orderDesk:refund.does.voucherUsed",
} as const;

type Props = {
  effect: RefundEffect & { voucher: "back" | "used" | null };
  /** What goes back, and what of the payment can still go back afterwards; minor units. */
  amount: number;
  left: number;
  reason: RefundReason;
  currency: Currency;
  region: Region;
};

/** What a refund will do to the shopper, the tax, the platform's fee and the books, before it is done. */
export function RefundEffectList({ effect, amount, left, reason, currency, region }: Props) {
  const { t } = useTranslation();
  const { first, bears } = REFUND_RULES[reason];
  const money = (minor: number) => formatMoney({ minor, currency }, region);
  const rows: readonly (readonly [string, string] | false)[] = [
    [t("orderDesk:refund.does.shopper"), money(amount)],
    effect.asVoucher > 0 && [t("orderDesk:refund.does.asVoucher"), money(effect.asVoucher)],
    effect.salesTax === 0 && [t("orderDesk:refund.does.vat"), money(effect.vat)],
    effect.salesTax !== 0 && [t("orderDesk:refund.does.salesTax"), money(effect.salesTax)],
    [
      t("orderDesk:refund.does.fee"),
      effect.feeBack === 0 ? t("orderDesk:refund.does.none") : money(effect.feeBack),
    ],
    [t("orderDesk:refund.does.balance"), money(effect.fromBalance)],
    [t("orderDesk:refund.does.costs"), money(effect.costs)],
    [t("orderDesk:refund.does.left"), money(left)],
  ];
  return (
    <section className="stack" aria-labelledby="refund-does">
      <h3 id="refund-does">{t("orderDesk:refund.does.title")}</h3>
      <dl className="sums">
        {rows.map(
          (row) =>
            row && (
              <div key={row[0]}>
                <dt className="soft">{row[0]}</dt>
                <dd>{row[1]}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="soft small">{t(RULE_TEXTS[first === "return" ? first : bears])}</p>
      {effect.voucher && (
        <p className="soft small">
          {t("orderDesk:refund.does.voucher")} {t(VOUCHER_TEXTS[effect.voucher])}
        </p>
      )}
      {amount > effect.asVoucher && <p className="soft small">{t("orderDesk:refund.does.mail")}</p>}
    </section>
  );
}
