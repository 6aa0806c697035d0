import { useTranslation } from "react-i18next";
import { BrandMark, SkipLink } from "../layout/brand-mark.tsx";
import type { SiteChrome } from "./models.ts";
import type { ReactNode } from "react";
import { Toast } from "../feedback/toast.tsx";
import type { Flash } from "../feedback/toast-queue.ts";
import { Processing } from "../feedback/processing.tsx";
import { LanguageSelector } from "../language/language-selector.tsx";
import { CookieBanner } from "../layout/cookie-banner.tsx";
import { HeadingFont } from "../theme/web-font.tsx";

/** The striped awning over every public page. */
function Awning() {
  return (
    <svg className="awning" width="100%" height="34" aria-hidden>
      <defs>
        <pattern id="awning" width="96" height="34" patternUnits="userSpaceOnUse">
          <path fill="#cf3a22" d="M0 0h48v12a24 22 0 0 1-48 0z" />
          <path fill="#fff" d="M48 0h48v12a24 22 0 0 1-48 0z" />
          <path fill="none" stroke="#0000001c" d="M48 12a24 22 0 0 0 48 0" />
        </pattern>
      </defs>
      <rect width="100%" height="34" fill="url(#awning)" />
    </svg>
  );
}

/** Who runs the platform, and the way to the public pages that the menu above does not have. */
function SiteFooter({ site }: { site: SiteChrome }) {
  const { t } = useTranslation();
  const { links, operator, operatorEmail } = site;
  const columns = [
    {
      title: t("site:footer.product"),
      entries: [
        { href: links.about, label: t("sitePages:about.title") },
        { href: links.customSolutions, label: t("sitePages:customSolutions.title") },
        { href: links.program, label: t("site:footer.program") },
      ],
    },
    {
      title: t("site:footer.help"),
      entries: [
        { href: links.faq, label: t("site:faq.title") },
        { href: links.helpArticles, label: t("helpArticles:title") },
        { href: links.shipping, label: t("sitePages:shipping.title") },
      ],
    },
    {
      title: t("site:footer.legal"),
      entries: [
        { href: links.terms, label: t("site:footer.terms") },
        { href: links.termsUs, label: t("site:footer.termsUs") },
        { href: links.termsOfOrganisersUs, label: t("site:footer.termsOfOrganisersUs") },
        { href: links.privacy, label: t("site:footer.privacy") },
      ],
    },
  ];
  return (
    <footer className="site-foot">
      <div className="wrap foot-columns">
        <div>
          <span className="brand">
            <BrandMark size={24} /> Popstall
          </span>
          <address className="soft">
            {t("site:footer.line")} {operator}
            <br />
            <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>
          </address>
        </div>
        {columns.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ href, label }) => (
                <li key={href + label}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

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
