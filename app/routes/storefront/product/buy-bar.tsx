import { useTranslation } from "react-i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Price } from "../../../ui/money/price.tsx";
import type { ProductPage } from "../../../ui/storefront/models.ts";

/** The button that buys. On phones it is a bar that is always within reach, with what it will buy. */
export function BuyBar({ page, region, isOrder }: { page: ProductPage; region: Region; isOrder: boolean }) {
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
          {page.size}
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
