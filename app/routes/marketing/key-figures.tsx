import { useTranslation } from "react-i18next";
import type { KeyFigures as Figures } from "../../ui/site/models.ts";

/** What holds of every store, in figures of the catalogue and of the settings that the checkout reads. */
export function KeyFigures({ countries, days, blanks, area }: Figures) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const number = new Intl.NumberFormat(language);
  const figures = [
    { value: number.format(blanks), label: t("sitePages:pitch.figures.blanks") },
    ...(area
      ? [{ value: `${area.width} × ${area.height} mm`, label: t("sitePages:pitch.figures.area") }]
      : []),
    { value: `${days.from}–${days.to}`, label: t("sitePages:pitch.figures.days") },
    { value: number.format(countries), label: t("sitePages:pitch.figures.countries") },
  ];
  return (
    <dl className="key-figures">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
