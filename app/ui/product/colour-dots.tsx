import { useTranslation } from "react-i18next";

export type ColourDot = { name: string; hex: string };
const SHOWN = 8;

/** The colours of a product at a glance; their names are read out. */
export function ColourDots({ colours }: { colours: readonly ColourDot[] }) {
  const { t } = useTranslation();
  if (colours.length < 2) return null;
  const shown = colours.slice(0, SHOWN);
  const width = shown.length * 20;
  return (
    <div className="dots small soft">
      <svg width={width} height="16" role="img" aria-label={colours.map((colour) => colour.name).join(", ")}>
        {shown.map((colour, index) => (
          <circle key={colour.name} cx={8 + index * 20} cy="8" r="7" fill={colour.hex} />
        ))}
      </svg>
      {colours.length > SHOWN && <span>{t("product:moreColours", { count: colours.length - SHOWN })}</span>}
    </div>
  );
}
