import { sizeName } from "../../../i18n/colour-name.ts";
import { useTranslation } from "react-i18next";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import type { ProductPage } from "../../../ui/storefront/models.ts";
import { useWidth } from "../../../ui/product/use-width.ts";
import { ADD_TO_BASKET } from "../storefront.rules.ts";

/** The sizes, with the way to the size guide beside them; nothing to choose where there is only one. */
export function Sizes({ page, result }: { page: ProductPage; result?: FormResult }) {
  const { t } = useTranslation();
  const width = useWidth();
  const [only] = page.sizes;
  // Another colour may have other sizes that are sold out: a script shows which.
  const hasSoldOut = page.colours.some(({ soldOut = [] }) => soldOut.length > 0);
  if (page.sizes.length === 1 && only) {
    return (
      <p>
        <input type="hidden" name="size" value={only.name} />
        <span className="label">{t("product:size")}</span>
        {sizeName(t, only.name)}
        {only.soldOut && <span className="soft"> {t("product:soldOut")}</span>}
      </p>
    );
  }
  return (
    <div className="sizes" data-missing={t("product:chooseSize")}>
      {page.measures.length > 0 && (
        <button className="guide-link" formMethod="get" formAction={page.guideHref}>
          {t("product:sizeGuide")}
        </button>
      )}
      <RadioCards
        rules={ADD_TO_BASKET.size}
        legend={t("product:size")}
        options={page.sizes.map(({ name, available, soldOut = false }) => ({
          value: name,
          label: (
            <>
              {sizeName(t, name)}
              {hasSoldOut && (
                <small className="soft" data-sold-out="" hidden={!soldOut}>
                  {" "}
                  {t("product:soldOut")}
                </small>
              )}
            </>
          ),
          disabled: !available,
        }))}
        defaultValue={page.size ?? undefined}
        result={result}
      />
      {page.shirt && (
        <>
          <input type="hidden" name="shirt" value={page.shirt.mm} />
          <p className="soft small">
            {t("product:fit.chosen", { width: width(page.shirt.mm, page.shirt.unit) })}
          </p>
        </>
      )}
    </div>
  );
}
