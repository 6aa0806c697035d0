import { useTranslation } from "react-i18next";
import { inUnit, type Unit } from "../../domain/product/own-shirt.ts";

/** Writes a width in the unit in which somebody measures. */
export function useWidth(): (mm: number, unit: Unit) => string {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (mm, unit) =>
    `${number.format(inUnit(mm, unit))}\u00A0${unit === "cm" ? "cm" : t("product:inches")}`;
}
