import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { HELP_ARTICLES } from "../../domain/help/help-articles.ts";
import { paths } from "../../paths.ts";
import { urlSet } from "./url-set.server.ts";

/** The platform's own pages that anybody may find; each has a `description` in its handle. */
const PAGES = [
  paths.home,
  paths.ourProducts,
  paths.forEvents,
  paths.howItWorks,
  paths.eventBuilder,
  paths.getStarted,
  paths.login,
  paths.about,
  paths.customSolutions,
  paths.faq,
  paths.helpArticles,
  ...HELP_ARTICLES.map(({ slug }) => paths.helpArticle(slug)),
  paths.shippingHelp,
  paths.program,
  paths.programSignUp,
  paths.programTerms,
  paths.widgetInstructions,
  paths.termsOfSale,
  paths.termsOfSaleUs,
  paths.termsOfOrganisersUs,
  paths.privacy,
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { APP_ORIGIN, TRANSLATION } = context.page.settings;
  return urlSet(new URL(APP_ORIGIN).origin, PAGES, TRANSLATION);
}
