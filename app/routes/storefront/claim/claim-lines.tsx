import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { described } from "../../../ui/forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { priceText } from "../../../ui/money/price-text.ts";
import { PersonalTextField } from "../../../ui/product/personal-text-field.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { LineChoices } from "./line-choices.tsx";
import { ORDER_LINE } from "../../../ui/claim/claim.rules.ts";
import { OffersPart } from "./offers-part.tsx";
import type { ClaimLine, ClaimPage } from "./models.ts";

const WIDTH = 120;
const HEIGHT = 144;

/**
 * What is ordered: fixed gifts, gifts to choose, or lines that were gathered in the list. The one product of a gift is
 * pictured on top of the page already.
 */
export function ClaimLines({
  store,
  page,
  result,
}: {
  store: StoreChrome;
  page: ClaimPage;
  result?: FormResult;
}) {
  const { t } = useTranslation();
  const offers = <OffersPart store={store} page={page} result={result} />;
  if (page.lines.length === 0 && page.offers.length > 0) return offers;
  if (page.lines.length === 0) {
    return (
      <>
        <p className="empty">{t("claim:empty")}</p>
        {page.editable && <p className="soft">{t("claim:emptyHow")}</p>}
        <p>
          <a className="button quiet" href={store.links.products}>
            {t("claim:toProducts")}
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <ul className="lines">
        {page.lines.map((line) => (
          <li key={line.id}>
            {!isPictured(page) && <img src={line.picture} alt="" width={WIDTH} height={HEIGHT} />}
            <div>
              <h3>{line.name}</h3>
              <LineDetails line={line} store={store} editable={page.editable} result={result} />
            </div>
          </li>
        ))}
      </ul>
      {page.subtotal && (
        <p className="total">
          <span>{t("basket:subtotal")}</span> <b>{formatMoney(page.subtotal, store.region)}</b>
        </p>
      )}
      {page.editable && (
        <p className="update">
          <button className="button quiet" name="intent" value="quantities">
            {t("checkout:totals.update")}
          </button>
        </p>
      )}
      {offers}
      {page.editable && (
        <p>
          <a href={store.links.products}>{t("claim:addMore")}</a>
        </p>
      )}
    </>
  );
}

/** Whether the top of the page shows all that is ordered. */
export const isPictured = ({ promo, lines }: ClaimPage) => promo !== null && lines.length === 1;

type LineProps = { line: ClaimLine; store: StoreChrome; editable: boolean; result?: FormResult };

function LineDetails({ line, store, editable, result }: LineProps) {
  const { t } = useTranslation();
  const { choices } = line;
  return (
    <>
      {!(choices && choices.colours.length > 1) && (
        <p className="soft">
          {[colourName(t, line.colour, store.region), choices ? "" : sizeName(t, line.size)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {choices && <LineChoices line={line} choices={choices} region={store.region} result={result} />}
      {line.href && (
        <p>
          <a href={(choices && choices.sizes.length > 1 && choices.guideHref) || line.href}>
            {t("claim:about")}
          </a>
        </p>
      )}
      {line.texts && line.texts.length > 0 && <OwnTexts texts={line.texts} result={result} />}
      {line.personal.map(({ label, text }) => (
        <p key={label}>{t("basket:personal", { label, text })}</p>
      ))}
      {line.quantity > 1 && !editable && <p>{t("checkout:lines.quantity", { quantity: line.quantity })}</p>}
      {line.price && <p>{priceText(t, line.price, store.region)}</p>}
      {editable && <Quantity line={line} result={result} />}
    </>
  );
}

/** What the recipient of a gift writes, and a look at it on the product. */
function OwnTexts({ texts, result }: { texts: NonNullable<ClaimLine["texts"]>; result?: FormResult }) {
  const { t } = useTranslation();
  return (
    <div className="fields">
      {texts.map(({ picture, ...field }) => (
        <div key={field.name}>
          <PersonalTextField field={field} result={result} />
          {picture && <img src={picture} alt="" width="240" height="288" />}
        </div>
      ))}
      <p>
        <button className="button quiet" name="intent" value="preview">
          {t("product:showText")}
        </button>
      </p>
    </div>
  );
}

/** A line's quantity, typed or stepped; the field goes with the order as well as with its own buttons. */
function Quantity({ line, result }: { line: ClaimLine; result?: FormResult }) {
  const { t } = useTranslation();
  const product = line.name;
  const id = `quantity_${line.id}`;
  const { value, error } = useFieldState(id, result, String(line.quantity));
  return (
    <>
      <p className="quantity">
        <button name="intent" value={`decrement:${line.id}`} aria-label={t("basket:decrement", { product })}>
          −
        </button>
        <input
          {...ORDER_LINE.quantity}
          className="input"
          id={id}
          name={id}
          autoComplete="off"
          aria-label={`${t("basket:quantity")} ${product}`}
          {...described(id, null, error)}
          key={value}
          defaultValue={value}
        />
        <button name="intent" value={`increment:${line.id}`} aria-label={t("basket:increment", { product })}>
          +
        </button>
        <button
          className="link"
          name="intent"
          value={`remove:${line.id}`}
          aria-label={t("basket:removeProduct", { product })}
        >
          {t("basket:remove")}
        </button>
      </p>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
