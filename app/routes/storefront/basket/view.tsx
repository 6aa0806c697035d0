import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { TextWithDates } from "../text-with-dates.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { ProductPicture } from "../../../ui/product/product-picture.tsx";
import type { BasketLine, BasketModel, ProductCard, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductIdeas } from "../product-ideas.tsx";

type Props = { store: StoreChrome; basket: BasketModel };

/** The basket as a page; the overlay shows the same content, fetched from here, without the ideas. */
export function BasketView({ store, basket, ideas }: Props & { ideas: readonly ProductCard[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="page-title">{t(store.region === "US" ? "basket:titleUs" : "basket:title")}</h1>
      <BasketContent store={store} basket={basket} />
      <ProductIdeas products={ideas} region={store.region} />
    </>
  );
}

/** Lines and their sum, or what to do where there are none. `data-basket` is what the script keeps in the browser. */
export function BasketContent({ store, basket }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const { lines } = basket;
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div
      className={lines.length > 0 ? "basket" : "basket nothing"}
      data-basket={JSON.stringify(basket.copy)}
      data-units={units}
    >
      <div>
        {basket.error && (
          <Notice tone="error" live>
            {message(basket.error)}
          </Notice>
        )}
        {basket.gone.map(({ id, name }) => (
          <form className="notice warn row" method="post" action={basket.action} key={id}>
            <FormToken token={store.formToken} />
            <input type="hidden" name="line" value={id} />
            <p>{t("basket:gone", { product: name })}</p>
            <button
              className="button plain tiny"
              name="intent"
              value="remove"
              aria-label={t("basket:removeProduct", { product: name })}
            >
              {t("basket:remove")}
            </button>
          </form>
        ))}
        {lines.length === 0 ? (
          <EmptyState
            title={t("basket:empty")}
            sign="basket"
            action={
              <ButtonLink size="big" href={basket.continueHref} data-close="">
                {t("basket:continue")}
              </ButtonLink>
            }
          />
        ) : (
          <ul className="lines">
            {lines.map((line) => (
              <Line key={line.id} line={line} store={store} action={basket.action} />
            ))}
          </ul>
        )}
      </div>
      {lines.length > 0 && <BasketSum store={store} basket={basket} />}
    </div>
  );
}

/** What the lines come to, and the ways on. */
function BasketSum({ store, basket }: Props) {
  const { t } = useTranslation();
  return (
    <div className="basket-sum stack">
      <dl className="sums">
        <div className="total">
          <dt>{t("basket:subtotal")}</dt>
          <dd data-subtotal="">{formatMoney(basket.subtotal, store.region)}</dd>
        </div>
      </dl>
      {(basket.invoicedTo || basket.shipping) && (
        <p className="soft small">
          {basket.invoicedTo && t("basket:invoiced", { organiser: basket.invoicedTo })}
          {basket.shipping && <ShippingNote shipping={basket.shipping} region={store.region} />}
          {basket.shipping && basket.arrived && ` ${basket.arrived}`}
        </p>
      )}
      <ButtonLink wide size="big" href={basket.checkoutHref}>
        {basket.invoicedTo ? t("basket:toForm") : t("basket:checkout")}
      </ButtonLink>
      <ButtonLink wide look="quiet" href={basket.continueHref} data-close="">
        {t("basket:continue")}
      </ButtonLink>
    </div>
  );
}

/** What shipping will cost at least, and when the order comes. */
function ShippingNote(props: {
  shipping: NonNullable<BasketModel["shipping"]>;
  region: StoreChrome["region"];
}) {
  const { t } = useTranslation();
  const { price, from, to, untilFree } = props.shipping;
  return (
    <>
      <TextWithDates>
        {price.minor === 0
          ? t("basket:shippingFree", { from, to })
          : t("basket:shippingLater", { price: formatMoney(price, props.region), from, to })}
      </TextWithDates>
      {untilFree && ` ${t("basket:untilFree", { amount: formatMoney(untilFree, props.region) })}`}
    </>
  );
}

function Line({ line, store, action }: { line: BasketLine; store: StoreChrome; action: string }) {
  const { t } = useTranslation();
  const price = formatMoney(line.unitPrice, store.region);
  return (
    <li>
      <ProductPicture src={line.picture} alt={t("basket:picture", { product: line.name })} width={88} eager />
      <div>
        <h2>
          <a href={line.href}>{line.name}</a>
        </h2>
        <p className="soft small">
          {colourName(t, line.colour, store.region)} · {sizeName(t, line.size)}
        </p>
        {line.personal.map(({ label, text }) => (
          <p className="small" key={label}>
            {t("basket:personal", { label, text })}
          </p>
        ))}
        {line.lacksText && (
          <p className="small">
            <a href={line.href}>{t("errors:personalRequired")}</a>
          </p>
        )}
        {line.isSoldOut && (
          <p className="small">
            <a href={line.href}>{t("errors:variantSoldOut")}</a>
          </p>
        )}
        <p className="num">
          {line.quantity > 0 ? t("basket:each", { price }) : price}
          {line.quantity > 1 && (
            <>
              {" "}
              <strong>
                {formatMoney(
                  { ...line.unitPrice, minor: line.unitPrice.minor * line.quantity },
                  store.region,
                )}
              </strong>
            </>
          )}
        </p>
        <div className="row">
          <QuantityStepper
            action={action}
            lineId={line.id}
            product={line.name}
            quantity={line.quantity}
            formToken={store.formToken}
          />
          <form method="post" action={action}>
            <FormToken token={store.formToken} />
            <input type="hidden" name="line" value={line.id} />
            <button
              className="button plain tiny"
              name="intent"
              value="remove"
              aria-label={t("basket:removeProduct", { product: line.name })}
            >
              {t("basket:remove")}
            </button>
          </form>
        </div>
        <p className="code soft">{line.code}</p>
      </div>
    </li>
  );
}
