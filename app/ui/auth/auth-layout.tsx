import type { ReactNode } from "react";
import { LanguageSelector } from "../language/language-selector.tsx";
import { BrandMark, SkipLink } from "../layout/brand-mark.tsx";
import { CookieBanner } from "../layout/cookie-banner.tsx";
import { Processing } from "../feedback/processing.tsx";

/** What every page of the authentication layout is handed. */
export type AuthChrome = {
  homeHref: string;
  languageForm: { action: string; keep: Record<string, string> } | null;
};

type Props = {
  chrome: AuthChrome;
  title: ReactNode;
  lead?: ReactNode;
  wide?: boolean;
  /** The id of the form that is posted along when another language is chosen. */
  form?: string;
  children: ReactNode;
};

/** The authentication layout: one card, the product's name above it, and no other links. */
export function AuthLayout({ chrome, title, lead, wide, form, children }: Props) {
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
          <LanguageSelector {...chrome.languageForm} posts={form} />
        </footer>
      )}
      <Processing />
      <CookieBanner />
    </div>
  );
}
