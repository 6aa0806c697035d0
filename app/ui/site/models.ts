import type { ProductionCost } from "../../domain/pricing/application-fee.ts";
import type { ColourDot } from "../product/colour-dots.tsx";

/** What the public pages show around their content. */
export type SiteChrome = {
  /** Who runs the platform: name and address. */
  operator: string;
  /** Where it is written to. */
  operatorEmail: string;
  links: {
    home: string;
    login: string;
    signUp: string;
    builder: string;
    ourProducts: string;
    forEvents: string;
    howItWorks: string;
    about: string;
    customSolutions: string;
    faq: string;
    helpArticles: string;
    shipping: string;
    program: string;
    terms: string;
    termsUs: string;
    termsOfOrganisersUs: string;
    privacy: string;
  };
  /** Who is signed in; the dashboard link shows the initial. */
  visitor: { name: string; dashboardHref: string } | null;
  /** In integration mode the logo does not navigate and the menu is hidden. */
  integration: boolean;
  languageForm: { action: string; keep?: Record<string, string> } | null;
};

export type ShowcaseStore = { name: string; href: string; brand: string; tagline: string; picture: string };

/** What a blank costs in each currency, in minor units: alone, and with a print on one side. */
export type BlankPrice = { blank: ProductionCost; printed: ProductionCost };

/** What holds of every store, in figures. */
export type KeyFigures = {
  /** How many countries are delivered to. */
  countries: number;
  /** Working days that a delivery usually takes. */
  days: { from: number; to: number };
  /** How many things can be printed on. */
  blanks: number;
  /** The largest print on the shirt that prices are explained with; null where the catalogue does not have it. */
  area: { width: number; height: number } | null;
};

/** A blank of the public catalogue. */
export type RangeItem = BlankPrice & {
  code: string;
  name: string;
  picture: string;
  colours: ColourDot[];
  sizes: string[];
};
