/** What the public pages show around their content. Links that are null lead to pages that do not exist yet. */
export type SiteChrome = {
  links: {
    home: string;
    login: string;
    signUp: string | null;
    ourProducts: string | null;
    forEvents: string | null;
    howItWorks: string | null;
    terms: string | null;
    privacy: string | null;
  };
  /** Who is signed in; the dashboard link shows the initial. */
  visitor: { name: string; dashboardHref: string } | null;
  /** In integration mode the logo does not navigate and the menu is hidden. */
  integration: boolean;
  languageForm: { action: string; keep?: Record<string, string> } | null;
};

export type ShowcaseStore = { name: string; href: string; brand: string; tagline: string; picture: string };
