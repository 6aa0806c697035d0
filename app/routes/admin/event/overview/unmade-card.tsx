import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { Overview } from "./models.ts";

/** So many countries of a product are named. */
const MOST_NAMED = 8;

type Props = { unmade: NonNullable<Overview["unmade"]>; here: string };

/** Which products no fulfiller can make for which countries, and what the organiser can do about it. */
export function UnmadeCard({ unmade, here }: Props) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const listed = (codes: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(
      codes.slice(0, MOST_NAMED).map((code) => names.of(code) ?? code),
    );
  const told = (variants: Props["unmade"]["lines"][number]["variants"]) =>
    variants
      .map(
        ({ colour, sizes }) =>
          `${colourName(t, colour, "UK")} ${sizes.map((size) => sizeName(t, size)).join(", ")}`,
      )
      .join("; ");
  return (
    <Card id="makers" title={t("eventDesk:unmade.title")}>
      <div className="stack">
        <ul>
          {unmade.lines.map(({ productId, name, countries, isSoldOut, variants }) => (
            <li key={productId}>
              <span className="written strong">{name}</span>{" "}
              {isSoldOut
                ? t("eventDesk:unmade.nowhere")
                : variants.length > 0
                  ? t("eventDesk:unmade.variants", { variants: told(variants) })
                  : countries.length > MOST_NAMED
                    ? t("eventDesk:unmade.countriesMore", {
                        countries: listed(countries),
                        count: countries.length - MOST_NAMED,
                      })
                    : t("eventDesk:unmade.countries", { countries: listed(countries) })}
            </li>
          ))}
        </ul>
        {unmade.makers.length > 0 && (
          <DeskForm className="row" action={here}>
            <FormToken />
            {unmade.makers.map(({ id, name }) => (
              <Button key={id} name="intent" value={`maker:${id}`}>
                {t("eventDesk:unmade.use", { name })}
              </Button>
            ))}
          </DeskForm>
        )}
        <p className="row">
          <Link to={unmade.registerHref}>{t("eventDesk:unmade.register")}</Link>
          <Link to={unmade.countriesHref}>{t("eventDesk:unmade.fewerCountries")}</Link>
          <Link to={unmade.productsHref}>{t("eventDesk:unmade.fewerProducts")}</Link>
        </p>
      </div>
    </Card>
  );
}
