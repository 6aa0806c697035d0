import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isShop } from "../../../domain/store/store-event.ts";
import { LanguageSelector } from "../../../ui/language/language-selector.tsx";
import { CookieBanner } from "../../../ui/layout/cookie-banner.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { HeadingFont } from "../../../ui/theme/web-font.tsx";

type Props = {
  store: StoreChrome;
  /** The id of the form that is posted along when another language is chosen. */
  form?: string | undefined;
  /** What that form's first button is called. */
  first?: { name: string; value: string };
  children: ReactNode;
};

/** The colours that the form's own stylesheet (claim.css) has no use for. */
const NOT_OF_THE_FORM = new Set(["--tint", "--stage-other", "--line", "--brand-ink", "--good"]);

function lookOfForm({ style, ...look }: StoreChrome["look"]): StoreChrome["look"] {
  const used = Object.entries(style).filter(([name]) => !NOT_OF_THE_FORM.has(name));
  return { ...look, style: Object.fromEntries(used) };
}

/** The frame of a claim and of an order's pages: nothing but who it is from, the language, and where to ask. */
export function ClaimLayout({ store, form, first, children }: Props) {
  const { t } = useTranslation();
  const { links, organiser } = store;
  // The spaces between the links are for text browsers.
  return (
    <div
      className="store"
      {...(form ? lookOfForm(store.look) : store.look)}
      data-wait={t("common:processing")}
      data-late={t("claim:late")}
    >
      {/* Of the orders that a shop sold: shop-order.css. */}
      {isShop(store.type) && <HeadingFont headings={store.theme.headings} />}
      <header>
        <a className="wordmark" href={links.home}>
          {store.logo ? <img src={store.logo} alt={store.name} height="44" /> : store.name}
        </a>{" "}
        {store.languageForm && <LanguageSelector {...store.languageForm} posts={form} first={first} />}
      </header>
      <main id="main">{children}</main>
      <footer>
        <span>{t("store:footer.by", { organiser: organiser.name })}</span>{" "}
        {links.isThisReal && <a href={links.isThisReal}>{t("claim:isThisReal")}</a>}{" "}
        <a href={links.contact}>{t("header:contact")}</a> <a href={links.faqs}>{t("header:faqs")}</a>{" "}
        <a href={links.privacy}>{t("store:footer.privacy")}</a>{" "}
        <a href={links.terms}>{t("store:footer.terms")}</a>
      </footer>
      {/* Staff who look at a preview are not counted, so they are not asked. */}
      {!store.preview && <CookieBanner />}
    </div>
  );
}
