import { useTranslation } from "react-i18next";
import type { Reading } from "../../../../domain/design/readable.ts";
import { colourName } from "../../../../i18n/colour-name.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

export type ColourRows = Record<Reading, readonly { name: string; hex: string; isOn: boolean }[]>;

type Props = {
  /** Null while the Worker for pictures is away. */
  rows: ColourRows | null;
  designHash: string;
  mayWrite: boolean;
  /** The design may be changed: it is not locked, and no open store sells it. */
  mayDraw: boolean;
};

const ROWS = ["well", "light", "off"] as const;
const ROW_TEXTS: Record<Reading, string> = {
  well: "productDesk:colours.well",
  light: "productDesk:colours.light",
  off: "productDesk:colours.off",
};

/** On which colours the print is seen as it is, on which in its light version, and on which not at all. */
export function ColoursToSell({ rows, designHash, mayWrite, mayDraw }: Props) {
  const { t } = useTranslation();
  const hidden = rows ? [...rows.light, ...rows.off] : [];
  const isMixed = rows !== null && (hidden.some(({ isOn }) => isOn) || rows.well.some(({ isOn }) => !isOn));
  return (
    <Card id="colours" title={t("productDesk:colours.title")}>
      <div className="stack">
        <p className="soft">{t("productDesk:colours.text")}</p>
        {rows === null && <p>{t("productDesk:colours.refused.away")}</p>}
        {rows !== null &&
          ROWS.filter((row) => rows[row].length > 0).map((row) => (
            <section key={row}>
              <h3 className="small">{t(ROW_TEXTS[row])}</h3>
              <ul className="row plain-list">
                {rows[row].map(({ name, hex, isOn }) => (
                  <li key={name} className="colour-reading">
                    <svg width="16" height="16" aria-hidden="true">
                      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="currentColor" strokeOpacity=".4" />
                    </svg>{" "}
                    {colourName(t, name, "UK")}{" "}
                    {!isOn && <Badge tone="muted">{t("productDesk:colours.notSold")}</Badge>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        {mayWrite && rows !== null && hidden.length > 0 && (
          <DeskForm action="?" className="row" preventScrollReset>
            <FormToken />
            <input type="hidden" name="design" value={designHash} />
            {rows.light.length > 0 && mayDraw && (
              <Button name="intent" value="light-version">
                {t("productDesk:colours.makeLight")}
              </Button>
            )}
            {rows.well.length > 0 && isMixed && (
              <Button look="quiet" name="intent" value="seen-colours">
                {t("productDesk:colours.sellSeen")}
              </Button>
            )}
          </DeskForm>
        )}
        {mayWrite && rows !== null && rows.light.length > 0 && !mayDraw && (
          <p className="soft small">{t("productDesk:colours.closed")}</p>
        )}
      </div>
    </Card>
  );
}
