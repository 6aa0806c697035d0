import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";

/** The checkout of a basket that holds nothing: opened by hand, or in a tab that was left behind by an order. */
export function EmptyCheckout({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <div className="slim stack">
      <h1 id="checkout-title" tabIndex={-1}>
        {t("basket:empty")}
      </h1>
      <p>
        <ButtonLink href={href}>{t("basket:continue")}</ButtonLink>
      </p>
    </div>
  );
}
