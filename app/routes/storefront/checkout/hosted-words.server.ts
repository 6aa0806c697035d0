import type { TFunction } from "i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import type { PaymentWay } from "../../../services/checkout/request-payment.server.ts";
import { SHIPPING_TEXTS } from "../../../ui/checkout/models.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";

type Hosted = Extract<PaymentWay, { kind: "session" }>;

/**
 * What the provider's page says of an order beside its products, as the checkout's summary says it: "Shipping (Express)",
 * "Voucher SAVE5", and of the United States "Sales tax"; each once more with its amount.
 */
export const hostedWords =
  (t: TFunction, region: Region): Hosted["wordsOf"] =>
  ({ currency, shippingMethod, shippingNet, shippingVat, salesTax, discount, voucherPaid, voucherCode }) => {
    const money = (minor: number) => formatMoney({ minor, currency }, region);
    const part = (label: string, amount: string) => ({ label, text: `${label} ${amount}` });
    const method = shippingMethod ? ` (${t(SHIPPING_TEXTS[shippingMethod])})` : "";
    return {
      shipping: part(t("checkout:totals.shipping") + method, money(shippingNet + shippingVat)),
      tax: part(t("checkout:totals.tax"), money(salesTax)),
      discount: part(
        `${t(voucherPaid > 0 ? "checkout:totals.byVoucher" : "checkout:totals.discount")} ${voucherCode ?? ""}`.trim(),
        t("checkout:totals.minus", { amount: money(discount + voucherPaid) }),
      ),
    };
  };
