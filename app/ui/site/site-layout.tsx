import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Toast } from "../feedback/toast.tsx";
import type { Flash } from "../feedback/toast-queue.ts";
import { Processing } from "../feedback/processing.tsx";
import { LanguageSelector } from "../language/language-selector.tsx";
import { BrandMark } from "../layout/brand-mark.tsx";
import { CookieBanner } from "../layout/cookie-banner.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { HeadingFont } from "../theme/web-font.tsx";
import { Awning } from "./awning.tsx";
import type { SiteChrome } from "./models.ts";
import { SiteFooter } from "./site-footer.tsx";

type Props = {
  site: SiteChrome;
  flash?: Flash | null;
  /** The id of the form that is posted along when another language is chosen. */
  form?: string | undefined;
  children: ReactNode;
};

/** The frame of the public pages. */
export function SiteLayout({ site, flash, form, children }: Props) {
  return (
    <div className="site">
      <HeadingFont headings="sans" />
      <SkipLink />
      <Awning />
      <SiteHeader site={site} form={form} />
      <main id="main">{children}</main>
      <SiteFooter site={site} />
      <Toast flash={flash} />
      <Processing />
      <CookieBanner />
    </div>
  );
}

/** Logo, menu behind a toggle on phones, sign-in or the way to the dashboard. */
function SiteHeader({ site, form }: Pick<Props, "site" | "form">) {
  const { t } = useTranslation();
  const { links, visitor, integration, languageForm } = site;
  const logo = (
    <>
      <BrandMark size={34} /> Popstall
    </>
  );
  const menu = [
    { href: links.ourProducts, label: t("site:menu.ourProducts") },
    { href: links.forEvents, label: t("site:menu.forEvents") },
    { href: links.howItWorks, label: t("site:menu.howItWorks") },
  ];
  return (
    <header className="site-head wrap">
      {integration ? (
        <span className="brand">{logo}</span>
      ) : (
        <a className="brand" href={links.home}>
          {logo}
        </a>
      )}
      <input className="sr" type="checkbox" id="menu-open" aria-label={t("common:menu")} />
      <label className="menu-toggle" htmlFor="menu-open" aria-hidden>
        <svg width="22" height="22" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.8">
          <path d="M3 5h14M3 10h14M3 15h14" strokeLinecap="round" />
        </svg>
      </label>
      <nav className="site-nav" aria-label={t("site:menu.label")}>
        {!integration &&
          menu.map((item) => (
            <a key={item.href} href={item.href}>
              {item.label}
            </a>
          ))}
        {languageForm && <LanguageSelector {...languageForm} posts={form} />}
        {visitor ? (
          <a className="button" href={visitor.dashboardHref} data-reset-setup="">
            <span className="initial" aria-hidden>
              {visitor.name.slice(0, 1).toUpperCase()}
            </span>
            {t("site:menu.dashboard")}
          </a>
        ) : (
          <>
            <a href={links.login}>{t("site:menu.signIn")}</a>
            <a className="button" href={links.signUp}>
              {t("site:menu.signUp")}
            </a>
          </>
        )}
      </nav>
    </header>
  );
}
