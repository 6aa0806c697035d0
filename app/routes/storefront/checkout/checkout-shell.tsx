import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "@remix-run/react";
import { Processing } from "../../../ui/feedback/processing.tsx";
import { useLasting } from "../../../ui/feedback/use-lasting.ts";
import { CloseIcon } from "../../../ui/layout/dialog.tsx";
import { SkipLink } from "../../../ui/layout/brand-mark.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { storeAttributes, type StoreChrome } from "../../../ui/storefront/models.ts";

/** The four steps: 1 address, 2 shipping and voucher, 3 payment, 4 confirmation. */
export type CheckoutStep = 1 | 2 | 3 | 4;
type Props = {
  store: StoreChrome;
  step: CheckoutStep;
  closeHref: string;
  children: ReactNode;
};

/** The checkout as an overlay: a sheet over the store, which stays visible behind it. */
export function CheckoutShell({ store, step, closeHref, children }: Props) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  useEffect(() => leaveOnEscape(closeHref), [closeHref]);
  const steps = [
    t("checkout:steps.address"),
    t("checkout:steps.shipping"),
    t("checkout:steps.payment"),
    t("checkout:steps.confirmation"),
  ];
  return (
    <div className="store checkout" {...storeAttributes(store)}>
      <SkipLink />
      <div className="behind" aria-hidden {...{ inert: "" }}>
        <div className="store-head">
          <div className="wrap">
            <span className="wordmark">{store.name}</span>
            {/* Where the script reads what is left in the basket after an order. */}
            <a href={store.links.basket} data-open="basket" hidden>
              {store.name}
            </a>
          </div>
        </div>
      </div>
      <main id="main">
        <div
          className="sheet"
          role="dialog"
          aria-labelledby="checkout-title"
          aria-busy={navigation.state !== "idle"}
        >
          <div className="sheet-head">
            <a className="wordmark" href={store.links.home}>
              {store.name}
            </a>
            <a className="close" href={closeHref} aria-label={t("checkout:close")}>
              <CloseIcon />
            </a>
          </div>
          <StepIndicator
            steps={steps}
            current={step - 1}
            label={t("checkout:steps.label")}
            short={t("checkout:steps.now", { step, name: steps[step - 1] })}
          />
          {children}
        </div>
      </main>
      <Processing active={useLasting(navigation.state !== "idle")} />
    </div>
  );
}

/** Escape closes the overlay as its cross does; in a field it belongs to the browser's own lists and suggestions. */
function leaveOnEscape(closeHref: string): () => void {
  const leave = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.key === "Escape" && !event.defaultPrevented && !isTyping) location.assign(closeHref);
  };
  addEventListener("keydown", leave);
  return () => removeEventListener("keydown", leave);
}
