import { useTranslation } from "react-i18next";
import { isPromo, isShop } from "../../../domain/store/store-event.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

export type CurrentPage = "products" | "faqs" | "contact" | "basket";

/** React 18 knows these attributes by their plain names only. */
const MENU = { popover: "auto" };
const OPENS_MENU = { popovertarget: "store-menu" };

/** Logo or name, and the ways through the store. */
export function StoreHeader({ store, current }: { store: StoreChrome; current?: CurrentPage }) {
  const { t } = useTranslation();
  const { links, type } = store;
  // What is gathered in these stores is ordered with the form that they begin with.
  const isOrdered = !isShop(type) && !isPromo(type);
  const here = (name: CurrentPage) => (name === current ? "page" : undefined);
  return (
    <header className="store-head">
      <div className="wrap">
        <button className="menu-button" type="button" aria-label={t("header:menu")} {...OPENS_MENU}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
            <path d="M2 5h16M2 10h16M2 15h16" />
          </svg>
        </button>
        <a className="wordmark" href={links.home}>
          {store.logo ? <img src={store.logo} alt={store.name} height="44" /> : store.name}
        </a>
        {/* On phones a menu that the button opens, without any script; beside the name everywhere else. */}
        <nav className="store-nav" id="store-menu" aria-label={t("header:label")} {...MENU}>
          {isPromo(type) ? (
            <a href={links.home}>{t("header:gift")}</a>
          ) : (
            <a href={links.products} aria-current={here("products")}>
              {t("header:products")}
            </a>
          )}
          <a href={links.faqs} aria-current={here("faqs")}>
            {t("header:faqs")}
          </a>
          <a href={links.contact} aria-current={here("contact")}>
            {t("header:contact")}
          </a>
          {isOrdered && <a href={links.home}>{t("header:order")}</a>}
        </nav>
        {isShop(type) && <BasketLink store={store} />}
      </div>
    </header>
  );
}

function BasketLink({ store }: { store: StoreChrome }) {
  const { t } = useTranslation();
  const count = store.basketCount ?? 0;
  return (
    <a className="basket-link" href={store.links.basket} data-open="basket">
      <svg
        width="22"
        height="22"
        viewBox="0 0 18 18"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      >
        <path d="M2.5 6.5h13l-1.2 9H3.7zM6 6.5a3 3 0 0 1 6 0" strokeLinejoin="round" />
      </svg>
      <span className="word">{t(store.region === "US" ? "header:basketUs" : "header:basket")}</span>
      <span className="count num" data-basket-count="" hidden={count === 0}>
        {count}
      </span>
    </a>
  );
}
