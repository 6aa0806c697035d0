import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextWithDates } from "../text-with-dates.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";

const CUSTOMS_TEXTS: Record<Region, string> = {
  UK: "product:customs.UK",
  EU: "product:customs.EU",
  US: "product:customs.US",
};

/** What a shopper asks before buying: when it comes, what that costs, and what happens when it is wrong. */
export function Promises({ store, page }: { store: StoreChrome; page: ProductPage }) {
  const { t } = useTranslation();
  return (
    <ul className="promises small">
      <Promise icon="M2 5h10v8H2zM12 8h3l3 3v2h-6zM6 15.5a1.5 1.5 0 1 0 0-.1M15 15.5a1.5 1.5 0 1 0 0-.1">
        <TextWithDates>{t("product:delivery", page.delivery)}</TextWithDates>
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
      <Promise icon="M4 10a6 6 0 1 1 2 4.5M4 10l-2-2.5M4 10l2.7-2">
        {t("product:replaced")} <a href={store.links.terms}>{t("product:returns")}</a>
      </Promise>
    </ul>
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
