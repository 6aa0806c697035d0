import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/feedback/notice.tsx";
import { LanguageSelector } from "../../ui/language/language-selector.tsx";
import { SkipLink } from "../../ui/layout/brand-mark.tsx";
import type { Shop } from "./models.ts";
import { DONE_TEXTS } from "./work-texts.ts";

type Props = {
  shop: Shop;
  title: ReactNode;
  done: string | null;
  /** With how many jobs it was done. */
  count?: number | undefined;
  children: ReactNode;
};

/** The frame of a print shop's pages: whose work it is, and for whom. */
export function ShopFrame({ shop, title, done, count, children }: Props) {
  const { t } = useTranslation();
  const doneText = done === null ? undefined : DONE_TEXTS[done];
  return (
    <div className="shop">
      <SkipLink />
      <header className="shop-head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{t("printShop:for", { shop: shop.name, company: shop.tenantName })}</p>
        </div>
        {shop.languageForm && <LanguageSelector {...shop.languageForm} />}
      </header>
      <main id="main" className="stack">
        {doneText && (
          <Notice tone="success" live>
            {t(doneText, { count })}
          </Notice>
        )}
        {children}
      </main>
    </div>
  );
}
