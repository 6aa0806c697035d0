import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import type { LossShown, VoucherLine } from "./models.ts";

/** A share as people read it: 12.5 %. */
const percentOf = (basisPoints: number, language: string) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );

/** What a voucher takes off. */
export function Worth({ voucher, region }: { voucher: VoucherLine; region: string }) {
  const { t, i18n } = useTranslation();
  const { amount, percentOff } = voucher;
  const money = amount && formatMoney(amount, region);
  if (percentOff === null) return <span className="num">{money}</span>;
  const percent = percentOf(percentOff, i18n.language);
  return <span className="num">{money ? t("voucherDesk:upTo", { percent, amount: money }) : percent}</span>;
}

/** What a voucher costs the seller with the product of which it leaves least. */
export function LossOf({ of, region }: { of: LossShown; region: string }) {
  const { t } = useTranslation();
  const { product, pieces, loss } = of;
  return <>{t("voucherDesk:loss.of", { pieces, product, amount: formatMoney(loss, region) })}</>;
}

/** Under which conditions it is good, in words; empty where there is none. */
export function useConditions(): (voucher: VoucherLine, region: string) => string[] {
  const { t } = useTranslation();
  return ({ minBasket, maxPerPerson, isPublic, isPrepaid, isOfRefund, balance }, region) => [
    ...(minBasket ? [t("voucherDesk:from", { amount: formatMoney(minBasket, region) })] : []),
    ...(maxPerPerson === null ? [] : [t("voucherDesk:eachPerson", { count: maxPerPerson })]),
    ...(isPublic ? [t("voucherDesk:public")] : []),
    ...(isPrepaid ? [t("voucherDesk:prepaid")] : []),
    ...(isOfRefund ? [t("voucherDesk:ofRefund")] : []),
    ...(balance ? [t("voucherDesk:keeps")] : []),
  ];
}
