import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStaff } from "./session.server.ts";
import { paths } from "../paths.ts";

/** What every public page of the platform shows around its content. Links of pages that have not landed are left out. */
export async function siteChrome(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const staff = await findStaff(args);
  const url = new URL(args.request.url);
  return {
    operator: args.context.page.settings.OPERATOR,
    links: {
      // The logo leads to where one begins; who has begun already is led on to the dashboard.
      home: paths.getStarted,
      login: paths.login,
      signUp: paths.getStarted,
      ourProducts: paths.ourProducts,
      forEvents: paths.forEvents,
      howItWorks: paths.howItWorks,
      terms: paths.termsOfSale,
      privacy: paths.privacy,
    },
    visitor: staff ? { name: staff.user.name, dashboardHref: paths.dashboard } : null,
    integration: staff?.user.integration ?? false,
    languageForm: args.context.page.settings.TRANSLATION ? { action: url.pathname } : null,
  };
}
