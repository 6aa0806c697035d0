import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStaff } from "./session.server.ts";
import { paths } from "../paths.ts";

/** What every public page of the platform shows around its content. */
export async function siteChrome(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const staff = await findStaff(args);
  const url = new URL(args.request.url);
  // What was searched for or worked out stays when the language changes.
  const keep = Object.fromEntries([...url.searchParams].filter(([name]) => name !== "lang"));
  return {
    operator: args.context.page.settings.OPERATOR,
    operatorEmail: args.context.page.settings.OPERATOR_EMAIL,
    links: {
      // The logo leads to where one begins; who has begun already is led on to the dashboard.
      home: paths.getStarted,
      login: paths.login,
      signUp: paths.getStarted,
      builder: paths.eventBuilder,
      ourProducts: paths.ourProducts,
      forEvents: paths.forEvents,
      howItWorks: paths.howItWorks,
      about: paths.about,
      customSolutions: paths.customSolutions,
      faq: paths.faq,
      helpArticles: paths.helpArticles,
      shipping: paths.shippingHelp,
      program: paths.program,
      terms: paths.termsOfSale,
      termsUs: paths.termsOfSaleUs,
      termsOfOrganisersUs: paths.termsOfOrganisersUs,
      privacy: paths.privacy,
    },
    visitor: staff ? { name: staff.user.name, dashboardHref: paths.dashboard } : null,
    integration: staff?.user.integration ?? false,
    languageForm: args.context.page.settings.TRANSLATION ? { action: url.pathname, keep } : null,
  };
}
