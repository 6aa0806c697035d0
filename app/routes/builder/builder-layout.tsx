import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import builderHref from "../../styles/pages/builder.css?url";
import type { AuthChrome } from "../../ui/auth/auth-layout.tsx";
import { Processing } from "../../ui/feedback/processing.tsx";
import { LanguageSelector } from "../../ui/language/language-selector.tsx";
import { BrandMark, SkipLink } from "../../ui/layout/brand-mark.tsx";
import { CloseIcon } from "../../ui/layout/dialog.tsx";
import { CookieBanner } from "../../ui/layout/cookie-banner.tsx";
import { HeadingFont } from "../../ui/theme/web-font.tsx";

type Props = {
  chrome: AuthChrome;
  exitHref: string;
  /** The id of the form that is posted along when another language is chosen. */
  form: string;
  children: ReactNode;
};

/** The builder layout: a narrow bar with the way out, and all the room for what is built. */
export function BuilderLayout({ chrome, exitHref, form, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="builder">
      {/* The other public pages carry their styles with them and do without these. */}
      <link rel="stylesheet" href={builderHref} />
      <HeadingFont headings="sans" />
      <SkipLink />
      <header className="builder-bar">
        <a className="brand" href={chrome.homeHref}>
          <BrandMark size={28} /> <span className="brand-words">Popstall</span>
        </a>
        <div className="row">
          {chrome.languageForm && <LanguageSelector {...chrome.languageForm} posts={form} />}
          <a className="button quiet tiny builder-exit" href={exitHref}>
            <CloseIcon />
            <span className="bar-words">{t("builder:page.exit")}</span>
          </a>
        </div>
      </header>
      {/* Above what is filled in: it lies over no field of the form. */}
      <CookieBanner />
      <main id="main" className="wrap">
        {children}
      </main>
      <Processing />
    </div>
  );
}
