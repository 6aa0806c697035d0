import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { SectionsView } from "../../ui/site/sections-view.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { programPage } from "./program-page.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:program.title",
  description: "summaries:program",
};

export function loader(args: LoaderFunctionArgs) {
  return programPage(args);
}

/** The Shopify program's own front page. */
export default function ProgramPage() {
  const { site } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("sitePages:program.what.heading"), text: t("sitePages:program.what.text") },
    { heading: t("sitePages:program.who.heading"), text: t("sitePages:program.who.text") },
    { heading: t("sitePages:program.how.heading"), text: t("sitePages:program.how.text") },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView
        title={t("sitePages:program.title")}
        lead={t("sitePages:program.lead")}
        sections={sections}
      >
        <p className="row">
          <ButtonLink size="big" href={paths.programSignUp}>
            {t("sitePages:program.signUp")}
          </ButtonLink>
          <ButtonLink size="big" look="quiet" href={paths.widgetInstructions}>
            {t("sitePages:widget.title")}
          </ButtonLink>
          <ButtonLink look="plain" href={paths.programTerms}>
            {t("sitePages:programTerms.title")}
          </ButtonLink>
        </p>
      </SectionsView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
