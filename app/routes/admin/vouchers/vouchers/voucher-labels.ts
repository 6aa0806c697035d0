import { useTranslation } from "react-i18next";

/** What the fields of a voucher are called, in the form and in the report of a file. */
export function useVoucherLabels(currency: string) {
  const { t } = useTranslation();
  return {
    voucher_code: t("voucherDesk:codes.code"),
    how_many: t("voucherDesk:codes.new.size"),
    label: t("voucherDesk:new.label"),
    kind: t("voucherDesk:new.kind"),
    discount: t("voucherDesk:codes.discount"),
    most: t("voucherDesk:new.most", { currency }),
    min_basket: t("voucherDesk:new.minBasket", { currency }),
    max_uses: t("voucherDesk:codes.new.maxUses"),
    max_per_person: t("voucherDesk:new.perPerson"),
    budget: t("voucherDesk:new.budget", { currency }),
    is_public: t("voucherDesk:new.public"),
    funding: t("voucherDesk:new.funding"),
    keep_balance: t("voucherDesk:new.keep"),
    starts: t("voucherDesk:codes.new.starts"),
    ends: t("voucherDesk:codes.new.ends"),
    file: t("voucherDesk:file.file"),
    lines: t("voucherDesk:file.lines"),
  };
}

/** What holds where a field of a voucher stays empty. */
export function useVoucherPlaceholders(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const noLimit = t("voucherDesk:new.noLimit");
  return {
    voucher_code: t("voucherDesk:new.randomCode"),
    min_basket: t("voucherDesk:new.anyAmount"),
    most: noLimit,
    max_uses: noLimit,
    max_per_person: noLimit,
    budget: noLimit,
  };
}
