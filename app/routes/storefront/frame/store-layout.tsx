import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isShop } from "../../../domain/store/store-event.ts";
import { Toast } from "../../../ui/feedback/toast.tsx";
import type { Flash } from "../../../ui/feedback/toast-queue.ts";
import { Processing } from "../../../ui/feedback/processing.tsx";
import { LanguageSelector } from "../../../ui/language/language-selector.tsx";
import { CookieBanner } from "../../../ui/layout/cookie-banner.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { SkipLink } from "../../../ui/layout/brand-mark.tsx";
import { storeAttributes, type StoreChrome } from "../../../ui/storefront/models.ts";
import { HeadingFont } from "../../../ui/theme/web-font.tsx";
import { type CurrentPage, StoreHeader } from "./store-header.tsx";

type Props = {
  store: StoreChrome;
  current?: CurrentPage;
  flash?: Flash | null;
  /** The id of the form that is posted along when another language is chosen. */
  form?: string | undefined;
  children: ReactNode;
};

/** The frame of every page of a store, in the store's own look. */
export function StoreLayout({ store, current, flash, form, children }: Props) {
  return (
    <div className="store" {...storeAttributes(store)}>
      <HeadingFont headings={store.theme.headings} />
      <SkipLink />
      <StoreHeader store={store} current={current} />
      <main className="store-main wrap" id="main">
        {children}
      </main>
      <StoreFooter store={store} form={form} />
      <Toast flash={flash} />
      <Processing />
      {isShop(store.type) && <BasketDrawer store={store} />}
      {/* Staff who look at a preview are not counted, so they are not asked. */}
      {!store.preview && <CookieBanner />}
    </div>
  );
}

/** What the script says when something about the basket fails; `note` is about this browser's copy alone. */
function useCartFailures(us: boolean): Record<string, string> {
  const { t } = useTranslation();
  return {
    load: t("store:cart.load"),
    add: t("store:cart.add"),
    update: t("store:cart.update"),
    increment: t("store:cart.increment"),
    decrement: t("store:cart.decrement"),
    remove: t("store:cart.remove"),
    clear: t("store:cart.clear"),
    storeId: t("store:cart.storeId"),
    note: t(us ? "basket:localCopyUs" : "basket:localCopy", { error: "{error}" }),
  };
}

/** Empty until a script opens it and fetches the basket's page into it: text browsers would show its title below the page. */
function BasketDrawer({ store }: { store: StoreChrome }) {
  const { t } = useTranslation();
  const us = store.region === "US";
  return (
    <Dialog id="basket" title={<span data-title={t(us ? "basket:titleUs" : "basket:title")} />} drawer>
      <div data-basket-from={store.links.basket} data-failures={JSON.stringify(useCartFailures(us))} />
    </Dialog>
  );
}

function StoreFooter({ store, form }: Pick<Props, "store" | "form">) {
  const { t } = useTranslation();
  const { organiser, links, seller } = store;
  return (
    <footer className="store-foot">
      <div className="wrap">
        <div>
          <p>{t("store:footer.by", { organiser: organiser.name })}</p>
          {seller.lines.length > 0 && (
            <address className="soft">
              {t("store:footer.soldBy")} {seller.lines.join(", ")}
              {seller.vatNumber && <>. {t("store:footer.vat", { number: seller.vatNumber })}</>}
            </address>
          )}
          {organiser.email && (
            <p>
              <a href={`mailto:${organiser.email}`}>{organiser.email}</a>
            </p>
          )}
          <nav className="links soft" aria-label={t("store:footer.label")}>
            <a href={links.faqs}>{t("header:faqs")}</a>
            <a href={links.terms}>{t("store:footer.terms")}</a>
            <a href={links.privacy}>{t("store:footer.privacy")}</a>
            <a href={links.contact}>{t("header:contact")}</a>
            {/* Both lead to the page that finds an order; the law wants its own word where it holds. */}
            {links.withdraw ? (
              <a href={links.withdraw}>{t("cases:withdraw.link")}</a>
            ) : (
              <a href={links.findOrder}>{t("store:find.title")}</a>
            )}
          </nav>
        </div>
        {store.languageForm && <LanguageSelector {...store.languageForm} posts={form} />}
      </div>
    </footer>
  );
}
