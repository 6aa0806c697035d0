import { useTranslation } from "react-i18next";

/** How much more or less it is than in the period before, in per cent; nothing where there was nothing before. */
export function ChangeBadge({ percent }: { percent: number | null }) {
  const { t, i18n } = useTranslation();
  if (percent === null) return null;
  const text = new Intl.NumberFormat(i18n.language === "en" ? "en-GB" : i18n.language, {
    style: "percent",
    signDisplay: "exceptZero",
  }).format(percent / 100);
  return (
    <span className={percent < 0 ? "chart-change down" : "chart-change"}>
      {text}
      <span className="sr"> {t("admin:charts.thanBefore")}</span>
    </span>
  );
}
