import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { SetupOutline } from "../../ui/setup/setup-steps.tsx";
import { FirstQuestions } from "./first-questions.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PitchView } from "./pitch-view.tsx";
import { PriceExample } from "./price-example.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { readPitch } from "./price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:program.title",
  description: "sitePages:summaries.program",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, pitch] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  // As all pages of the program, it is in integration mode.
  return { site: { ...site, integration: true }, ...pitch };
}

/** The Shopify program's own front page. */
export default function ProgramPage() {
  const { site, example, figures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("sitePages:program.what.heading"), text: t("sitePages:program.what.text") },
    { heading: t("sitePages:program.who.heading"), text: t("sitePages:program.who.text") },
    { heading: t("sitePages:programTerms.orders.heading"), text: t("sitePages:programTerms.orders.text") },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("sitePages:program.title")}
        lead={t("sitePages:program.lead")}
        opening="shopify"
        actions={
          <>
            <ButtonLink size="big" href={paths.programSignUp}>
              {t("sitePages:program.signUp")}
            </ButtonLink>
            <ButtonLink size="big" look="quiet" href={paths.widgetInstructions}>
              {t("sitePages:widget.title")}
            </ButtonLink>
          </>
        }
        sections={sections}
      >
        <section className="program-steps">
          <div>
            <h2>{t("sitePages:program.how.heading")}</h2>
            <p>{t("sitePages:program.how.text")}</p>
            <p>
              <ButtonLink look="plain" href={paths.programTerms}>
                {t("sitePages:programTerms.title")}
              </ButtonLink>
            </p>
          </div>
          <SetupOutline />
        </section>
        <KeyFigures {...figures} />
        {example && <PriceExample {...example} currency="USD" />}
        <FirstQuestions of={["cost", "stock", "change"]} href={site.links.faq} />
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
