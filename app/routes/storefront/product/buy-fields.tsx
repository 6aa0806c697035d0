import { useTranslation } from "react-i18next";
import { isPromo, isShop } from "../../../domain/store/store-event.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { BuyBar } from "./buy-bar.tsx";
import { PersonalFields } from "./personal-fields.tsx";
import { Promises } from "./promises.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { Sizes } from "./sizes.tsx";

type Props = { store: StoreChrome; page: ProductPage; result?: FormResult };

/** Size, personal texts, quantity, add. */
export function BuyFields({ store, page, result }: Props) {
  const { t } = useTranslation();
  if (page.addAction === null) return <NotForSale store={store} />;
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

/** Why there is no button to buy with; of a gift with the way to where it is ordered. */
function NotForSale({ store }: Pick<Props, "store">) {
  const { t } = useTranslation();
  if (!isPromo(store.type)) return <Notice title={t("product:notForSale")} />;
  return (
    <Notice>
      <div className="stack">
        <p>{t("product:isGift")}</p>
        <p>
          <ButtonLink href={store.links.home}>{t("claim:submit")}</ButtonLink>
        </p>
      </div>
    </Notice>
  );
}
