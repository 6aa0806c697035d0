import type { ReactNode } from "react";
import { LanguageSelector } from "../language/language-selector.tsx";
import { BrandMark } from "../layout/brand-mark.tsx";
import { CookieBanner } from "../layout/cookie-banner.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { Processing } from "../feedback/processing.tsx";

/** What every page of the authentication layout is handed. */
export type AuthChrome = {
  homeHref: string;
  languageForm: { action: string; keep: Record<string, string> } | null;
};

type Props = { chrome: AuthChrome; title: ReactNode; lead?: ReactNode; wide?: boolean; children: ReactNode };

/** The authentication layout: one sheet, the house's name above it, and nothing to be led astray by. */
export function AuthLayout({ chrome, title, lead, wide, children }: Props) {
  return (
    <div className={wide ? "login wide-sheet" : "login"}>
      <SkipLink />
      <header>
        <a className="brand" href={chrome.homeHref}>
          <BrandMark size={36} /> Popstall
        </a>
      </header>
      <main id="main">
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
        {children}
      </main>
      {chrome.languageForm && (
        <footer>
          <LanguageSelector {...chrome.languageForm} />
        </footer>
      )}
      <Processing />
      <CookieBanner />
    </div>
  );
}
