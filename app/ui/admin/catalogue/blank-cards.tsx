import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../domain/money.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { Badge } from "../../feedback/badge.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { techniqueName } from "../../../i18n/catalogue-words.ts";
import type { BlankCard } from "./models.ts";

type Money = { currency: Currency; region: Region };
type Props = Money & {
  blanks: readonly (BlankCard & { useHref: string | null })[];
  /** What the link of a card says. */
  action: string;
};

/** The blanks of the catalogue, each with all that one chooses it by. */
export function BlankCards({ blanks, action, ...money }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list blank-cards">
      {blanks.map((blank) => (
        <li key={blank.code} className="blank-card">
          <img src={blank.picture} alt="" width={160} height={192} loading="lazy" />
          <div className="stack">
            <div>
              <h2>{blank.name}</h2>
              <p className="soft small">{blank.about}</p>
            </div>
            <BlankFacts blank={blank} {...money} />
            {blank.useHref === null ? (
              <Badge tone="muted">{t("productDesk:catalogueDesk.notMadeHere")}</Badge>
            ) : (
              <p>
                <Link className="button quiet" to={blank.useHref}>
                  {action}
                  <span className="sr"> {blank.name}</span>
                </Link>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a blank comes in, what can be printed on it, and what both cost. */
export function BlankFacts({ blank, currency, region }: Money & { blank: BlankCard }) {
  const { t } = useTranslation();
  const { colours, sizes, areas, techniques, prices } = blank;
  const area = ({ width, height }: { width: number; height: number }) => `${width} × ${height} mm`;
  const isAlike = area(areas.front) === area(areas.back);
  const price = (minor: number | undefined) =>
    minor === undefined ? "–" : formatMoney({ minor, currency }, region);
  return (
    <>
      <ul className="plain-list blank-swatches">
        {colours.map(({ name, hex }) => {
          const shownName = colourName(t, name, region);
          return (
            <li key={name} style={{ background: hex }} title={shownName}>
              <span className="sr">{shownName}</span>
            </li>
          );
        })}
      </ul>
      <dl className="blank-facts small">
        <div>
          <dt>{t("productDesk:catalogueDesk.sizes")}</dt>
          <dd>{sizes.map((size) => sizeName(t, size)).join(", ")}</dd>
        </div>
        <div>
          <dt>{t("productDesk:catalogueDesk.printArea")}</dt>
          <dd>
            {isAlike
              ? area(areas.front)
              : t("productDesk:catalogueDesk.bothAreas", {
                  front: area(areas.front),
                  back: area(areas.back),
                })}
          </dd>
        </div>
        <div>
          <dt>{t("productDesk:catalogueDesk.techniques")}</dt>
          <dd>{techniques.map((technique) => techniqueName(t, technique)).join(", ")}</dd>
        </div>
        <div>
          <dt>{t("productDesk:catalogueDesk.blankPrice")}</dt>
          <dd className="num">{price(prices.blank)}</dd>
        </div>
        <div>
          <dt>{t("productDesk:catalogueDesk.printPrice")}</dt>
          <dd className="num">{price(prices.print)}</dd>
        </div>
      </dl>
    </>
  );
}
