import { Link } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, minorFromTyped } from "../../../domain/money.ts";
import { netForShopper } from "../../../domain/pricing/price-breakdown.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../actions/button.tsx";
import { DeskForm } from "../../forms/desk-form.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import { type FormResult, useFieldState } from "../../forms/form-result.ts";
import { FormToken } from "../../forms/form-token.tsx";
import { useUnsavedChanges } from "../../forms/form-controls.ts";
import { Card } from "../../layout/card.tsx";
import type { PricingStore } from "../event/products/models.ts";
import { PriceParts } from "../event/products/price-parts.tsx";
import { BlankFacts } from "./blank-cards.tsx";
import { NEW_PRODUCT } from "./catalogue.rules.ts";
import { ColourBoxes } from "./colour-boxes.tsx";
import type { ChosenBlank, NewProductStart } from "./models.ts";
import { PrintFields } from "./print-fields.tsx";

type Props = {
  blank: ChosenBlank;
  start: NewProductStart;
  place: { region: Region; currency: Currency };
  /** What its price in a store depends on; null where no store sells it yet. */
  sale: PricingStore | null;
  result?: FormResult;
};

/** Makes a product of a blank. Works without scripts; with them, where the price goes is worked out while it is typed. */
export function NewProductForm({ blank, start, place, sale, result }: Props) {
  const { t, i18n } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useUnsavedChanges(form, t("eventDesk:leave"), Boolean(result?.error));
  const { value: firstPrint } = useFieldState("print", result, start.prints[0]);
  const { value: firstPrice } = useFieldState("price", result, start.price ?? "");
  const [typed, setTyped] = useState({
    price: netOf(firstPrice, sale, i18n.language) ?? 0,
    print: firstPrint,
  });
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fieldValue = (name: string) => String(new FormData(currentTarget).get(name) ?? "");
    setTyped(({ price }) => ({
      price: netOf(fieldValue("price"), sale, i18n.language) ?? price,
      print: fieldValue("print"),
    }));
  };
  const labels = {
    name: t("productDesk:field.name"),
    print: t("productDesk:catalogueDesk.printed"),
    text: t("productDesk:catalogueDesk.text"),
    font: t("productDesk:catalogueDesk.font"),
    ink: t("productDesk:catalogueDesk.ink"),
    picture: t("productDesk:catalogueDesk.print.picture"),
    side: t("productDesk:catalogueDesk.side"),
    colours: t("productDesk:catalogueDesk.colours"),
    price: t("productDesk:price", { currency: place.currency }),
  };
  return (
    <DeskForm className="sheet stack" noValidate form={form} onInput={follow}>
      <FormToken />
      <input type="hidden" name="key" value={start.key} />
      <input type="hidden" name="code" value={blank.code} />
      <ErrorSummary result={result} labels={labels} />
      <BlankHead blank={blank} place={place} />
      <Card title={t("productDesk:catalogueDesk.step.product")}>
        <div className="form">
          <Field
            rules={NEW_PRODUCT.name}
            label={labels.name}
            // Whoever emptied it sees it empty.
            defaultValue={result ? "" : blank.name}
            result={result}
          />
          <ColourBoxes
            colours={blank.colours}
            legend={labels.colours}
            region={place.region}
            result={result}
          />
        </div>
      </Card>
      <Card title={t("productDesk:catalogueDesk.step.print")}>
        <PrintFields {...{ start, labels, result }} />
      </Card>
      {sale && !sale.isPromo && (
        <PriceFields {...{ blank, start, result, ...typed }} store={sale} label={labels.price} />
      )}
      <div className="save-bar">
        <span className="soft small" role="status">
          {isDirty && t("eventDesk:unsaved")}
        </span>
        <Button look="quiet" name="intent" value="draft">
          {sale ? t("productDesk:catalogueDesk.addDraft") : t("productDesk:catalogueDesk.keepDraft")}
        </Button>
        <Button name="intent" value="publish">
          {sale ? t("productDesk:catalogueDesk.addToStore") : t("productDesk:catalogueDesk.publish")}
        </Button>
      </div>
    </DeskForm>
  );
}

function BlankHead({ blank, place }: Pick<Props, "blank" | "place">) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="blank-card">
        <img src={blank.picture} alt="" width={160} height={192} />
        <div className="stack">
          <p>{blank.details}</p>
          <BlankFacts blank={blank} {...place} />
          {blank.others.map(({ text, blanks }) => (
            <p key={text} className="row small">
              <span className="soft">{t(text)}</span>
              {blanks.map(({ name, href }) => (
                <Link key={href} to={href}>
                  {name}
                </Link>
              ))}
            </p>
          ))}
        </div>
      </div>
    </Card>
  );
}

/** A typed price as the net one that is kept; undefined while it is none. */
function netOf(typed: string, sale: PricingStore | null, language: string): number | undefined {
  const gross = minorFromTyped(typed, language);
  return !sale || gross === undefined || gross < 0 ? undefined : netForShopper(gross, true, sale.rules);
}

type PriceProps = Pick<Props, "blank" | "start" | "result"> & {
  store: PricingStore;
  label: string;
  price: number;
  print: string;
};

/** The price with where it goes. */
function PriceFields({ blank, start, store, result, label, price, print }: PriceProps) {
  const { t } = useTranslation();
  const { blank: garment, print: onePrint } = blank.prices;
  const production = garment === undefined || onePrint === undefined ? undefined : garment + onePrint;
  return (
    <Card title={t("productDesk:catalogueDesk.step.price")}>
      <div className="new-price">
        <Field
          rules={NEW_PRODUCT.price}
          label={label}
          hint={t("productDesk:catalogueDesk.priceHint")}
          defaultValue={result ? "" : (start.price ?? "")}
          result={result}
        />
        <PriceParts {...{ store, price }} vat production={print === "none" ? garment : production} />
      </div>
    </Card>
  );
}
