import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { SetupOutline } from "../../ui/setup/setup-steps.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { TextPage } from "../../ui/site/text-page.tsx";
import { programPage } from "./program-page.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:programSignUp.title",
  description: "sitePages:summaries.programSignUp",
};

export function loader(args: LoaderFunctionArgs) {
  return programPage(args);
}

/** The way into the Shopify program: an account first, then four steps. */
export default function ProgramSignUpPage() {
  const { site } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SiteLayout site={site}>
      <TextPage title={t("sitePages:programSignUp.title")}>
        <p>{t("sitePages:programSignUp.lead")}</p>
        <SetupOutline />
        <p className="row">
          <ButtonLink size="big" href={paths.getStartedInProgram}>
            {t("sitePages:programSignUp.button")}
          </ButtonLink>
          <ButtonLink size="big" look="quiet" href={paths.login}>
            {t("sitePages:programSignUp.signIn")}
          </ButtonLink>
        </p>
      </TextPage>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
