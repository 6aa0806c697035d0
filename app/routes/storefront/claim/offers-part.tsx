import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { ORDER_LINE } from "../../../ui/claim/claim.rules.ts";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import type { ClaimPage, OfferedProduct } from "./models.ts";

type Props = { store: StoreChrome; page: ClaimPage; result?: FormResult };

/** The products of an order form, each with what is chosen of it and its own button. */
export function OffersPart({ store, page, result }: Props) {
  const { t } = useTranslation();
  if (page.offers.length === 0) return null;
  return (
    <>
      <h3>{t("claim:offers")}</h3>
      <ul className="lines">
        {page.offers.map((offer) => (
          <li key={offer.id}>
            <img src={offer.picture} alt="" width="120" height="144" loading="lazy" />
            <div role="group" aria-labelledby={`offer-${offer.id}`}>
              <h3 id={`offer-${offer.id}`}>{offer.name}</h3>
              <p className="soft">{formatMoney(offer.price, store.region)}</p>
              {offer.isWrittenOn ? (
                <p>
                  <a href={offer.href}>
                    {t(store.region === "US" ? "product:personaliseUs" : "product:personalise")}
                  </a>
                </p>
              ) : (
                <Choices store={store} offer={offer} action={page.action} result={result} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Choices({
  store,
  offer,
  action,
  result,
}: Pick<Props, "store" | "result"> & { offer: OfferedProduct; action: string }) {
  const { t } = useTranslation();
  const { id, colour, colours, sizes } = offer;
  return (
    <div className="fields">
      {colours.length > 1 && (
        <SelectField
          name={`new_colour_${id}`}
          label={t(store.region === "US" ? "product:colourUs" : "product:colour")}
          choices={colours.map((value) => ({ value, label: colourName(t, value, store.region) }))}
          defaultValue={colour}
          result={result}
        />
      )}
      {sizes.length > 1 && (
        <SelectField
          name={`new_size_${id}`}
          label={t("product:size")}
          hint={<a href={offer.guideHref}>{t("product:fit.link")}</a>}
          choices={[
            { value: "", label: t("product:chooseSize") },
            ...sizes.map((value) => ({ value, label: sizeName(t, value) })),
          ]}
          defaultValue={offer.size ?? ""}
          result={result}
        />
      )}
      <Field
        rules={ORDER_LINE.quantity}
        name={`new_quantity_${id}`}
        label={t("product:quantity")}
        defaultValue="1"
        autoComplete="off"
        result={result}
      />
      <div>
        {/* The page comes back at what is ordered. */}
        <Button look="quiet" name="intent" value={`add:${id}`} formAction={`${action}#order`}>
          {t("product:addToOrder")}
        </Button>
      </div>
    </div>
  );
}
