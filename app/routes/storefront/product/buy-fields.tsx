import { sizeName } from "../../../i18n/colour-name.ts";
import { useTranslation } from "react-i18next";
import { isPromo, isShop, type Region } from "../../../domain/store/store-event.ts";
import { ButtonLink, Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { Sizes } from "./sizes.tsx";
import { Price } from "../../../ui/money/price.tsx";
import { PersonalTextField } from "../../../ui/product/personal-text-field.tsx";
import type { ReactNode } from "react";
import { TextWithDates } from "../text-with-dates.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { described } from "../../../ui/forms/field-frame.tsx";
import { ADD_TO_BASKET } from "../storefront.rules.ts";

/** How many: typed, since whoever orders for a whole company types 500; with scripts also by minus and plus. */
function QuantityField({ value: asked, result }: { value: string | null; result?: FormResult }) {
  const { t } = useTranslation();
  const { value, error } = useFieldState("quantity", result, asked ?? "1");
  return (
    <div className="field quantity">
      <label htmlFor="quantity">{t("product:quantity")}</label>
      <div className="stepper">
        <button className="js-only" type="button" data-step="-1" aria-label={t("product:less")}>
          −
        </button>
        <input
          {...ADD_TO_BASKET.quantity}
          className="num"
          id="quantity"
          autoComplete="off"
          defaultValue={value}
          {...described("quantity", undefined, error)}
        />
        <button className="js-only" type="button" data-step="1" aria-label={t("product:more")}>
          +
        </button>
      </div>
      {error && (
        <p className="error" id="quantity-error">
          {error}
        </p>
      )}
    </div>
  );
}

const CUSTOMS_TEXTS: Record<Region, string> = {
  UK: "product:customs.UK",
  EU: "product:customs.EU",
  US: "product:customs.US",
};

/** What a shopper asks before buying: when it comes, what that costs, and what happens when it is wrong. */
function Promises({ store, page }: { store: StoreChrome; page: ProductPage }) {
  const { t } = useTranslation();
  return (
    <ul className="promises small">
      <Promise icon="M2 5h10v8H2zM12 8h3l3 3v2h-6zM6 15.5a1.5 1.5 0 1 0 0-.1M15 15.5a1.5 1.5 0 1 0 0-.1">
        <TextWithDates>{t("product:delivery", page.delivery)}</TextWithDates>
        {page.arrived && (
          <>
            <br />
            {page.arrived}
          </>
        )}
      </Promise>
      {page.shippingFrom && (
        <Promise icon="M3 6l7-3 7 3v8l-7 3-7-3zM3 6l7 3 7-3M10 9v8">
          {page.shippingFrom.minor === 0
            ? t("product:shippingFree")
            : t("product:shippingFrom", { price: formatMoney(page.shippingFrom, store.region) })}
          {page.customs && (
            <>
              <br />
              {t(CUSTOMS_TEXTS[page.customs])}
            </>
          )}
        </Promise>
      )}
      <NotSentTo codes={page.notSentTo ?? []} />
      <Promise icon="M4 10a6 6 0 1 1 2 4.5M4 10l-2-2.5M4 10l2.7-2">
        {t("product:replaced")} <a href={store.links.terms}>{t("product:returns")}</a>
      </Promise>
    </ul>
  );
}

/** So many countries are named; of more the checkout tells. */
const MOST_NAMED = 6;

function NotSentTo({ codes }: { codes: readonly string[] }) {
  const { t, i18n } = useTranslation();
  if (codes.length === 0) return null;
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const countries = new Intl.ListFormat(i18n.language).format(codes.map((code) => names.of(code) ?? code));
  return (
    <Promise icon="M4 4l12 12M16 4L4 16">
      {codes.length > MOST_NAMED ? t("product:notSentToAll") : t("product:notSentTo", { countries })}
    </Promise>
  );
}

function Promise({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        <path d={icon} />
      </svg>
      <span>{children}</span>
    </li>
  );
}

/** The shopper's own words, and a look at them on the garment. */
function PersonalFields(props: { page: ProductPage; result?: FormResult; region: Region }) {
  const { page, result, region } = props;
  const { t } = useTranslation();
  return (
    <fieldset className="form panel">
      <legend className="label">
        {t(region === "US" ? "product:personaliseUs" : "product:personalise")}
      </legend>
      {page.personal.map((field) => (
        <PersonalTextField key={field.name} field={field} result={result} />
      ))}
      <div>
        <Button look="quiet" size="tiny" formMethod="get" formAction={page.action}>
          {t("product:showText")}
        </Button>
      </div>
    </fieldset>
  );
}

/** The button that buys. On phones it is a bar that is always within reach, with what it will buy. */
function BuyBar({ page, region, isOrder }: { page: ProductPage; region: Region; isOrder: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="buy-bar">
      <div className="chosen" aria-hidden>
        <img
          src={page.pictures[0]?.src}
          alt=""
          width="40"
          height="48"
          loading="lazy"
          data-chosen-picture=""
        />
        <span className="chosen-price">
          <Price amount={page.price} region={region} />
        </span>
        <span className="chip" data-chosen-size="" hidden={!page.size}>
          {sizeName(t, page.size ?? "")}
        </span>
      </div>
      <Button
        size="big"
        name="intent"
        value="add"
        data-choose={t("product:chooseSize")}
        data-added={t("product:added")}
      >
        {t(isOrder ? "product:addToOrder" : region === "US" ? "product:addUs" : "product:add")}
      </Button>
    </div>
  );
}

type Props = { store: StoreChrome; page: ProductPage; result?: FormResult };

/** Size, personal texts, quantity, add. */
export function BuyFields({ store, page, result }: Props) {
  const { t } = useTranslation();
  if (page.addAction === null && page.isSoldOut && !isPromo(store.type)) {
    return <Notice title={t("product:soldOut")}>{t("product:soldOutText")}</Notice>;
  }
  if (page.addAction === null) return <NotForSale store={store} page={page} />;
  const us = store.region === "US";
  const labels = {
    size: t("product:size"),
    quantity: t("product:quantity"),
    colour: t(us ? "product:colourUs" : "product:colour"),
    ...Object.fromEntries(page.personal.map((field) => [field.name, field.label])),
  };
  return (
    <>
      <ErrorSummary result={result} labels={labels} />
      <Sizes page={page} result={result} />
      {page.personal.length > 0 && <PersonalFields page={page} result={result} region={store.region} />}
      <div className="buy-row">
        <QuantityField value={page.quantity} result={result} />
        <BuyBar page={page} region={store.region} isOrder={!isShop(store.type)} />
      </div>
      <Promises store={store} page={page} />
    </>
  );
}

/** Why there is no button to buy with; of a gift with its measures and the way to where it is ordered. */
function NotForSale({ store, page }: Pick<Props, "store" | "page">) {
  const { t } = useTranslation();
  if (!isPromo(store.type)) return <Notice title={t("product:notForSale")} />;
  return (
    <>
      {page.measures.length > 0 && (
        <p>
          <ButtonLink look="quiet" href={`${page.guideHref}?product=${page.id}`}>
            {t("product:sizeGuide")}
          </ButtonLink>
        </p>
      )}
      <Notice>
        <div className="stack">
          <p>{t("product:isGift")}</p>
          <p>
            <ButtonLink href={store.links.home}>{t("claim:submit")}</ButtonLink>
          </p>
        </div>
      </Notice>
    </>
  );
}
