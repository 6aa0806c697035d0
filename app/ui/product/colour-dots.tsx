import { useTranslation } from "react-i18next";
import type { Region } from "../../domain/store/store-event.ts";
import { colourName } from "../../i18n/colour-name.ts";

export type ColourDot = { name: string; hex: string };
const SHOWN = 8;

/** The colours of a product at a glance; their names are read out. */
export function ColourDots({ colours, region }: { colours: readonly ColourDot[]; region: Region }) {
  const { t } = useTranslation();
  if (colours.length < 2) return null;
  const shown = colours.slice(0, SHOWN);
  const width = shown.length * 20;
  return (
    <div className="dots small soft">
      <svg
        width={width}
        height="16"
        role="img"
        aria-label={colours.map(({ name }) => colourName(t, name, region)).join(", ")}
      >
        {shown.map((colour, index) => (
          <circle key={colour.name} cx={8 + index * 20} cy="8" r="7" fill={colour.hex} />
        ))}
      </svg>
      {colours.length > SHOWN && <span>{t("product:moreColours", { count: colours.length - SHOWN })}</span>}
    </div>
  );
}
