import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { TextPage } from "../../ui/site/text-page.tsx";
import { programPage } from "./program-page.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:widget.title",
  description: "sitePages:summaries.widget",
};

export async function loader(args: LoaderFunctionArgs) {
  const { origin } = new URL(args.context.page.settings.APP_ORIGIN);
  return { ...(await programPage(args)), address: origin + paths.store("Your-Store") };
}

/** How a Shopify shop leads to a store, by a link or a card, and how its product pages ask for personal texts. */
export default function WidgetInstructionsPage() {
  const { site, address } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SiteLayout site={site}>
      <TextPage title={t("sitePages:widget.title")}>
        <p>{t("sitePages:widget.lead")}</p>
        <section>
          <h2>{t("sitePages:widget.address.heading")}</h2>
          <p>{t("sitePages:widget.address.text", { address })}</p>
        </section>
        <section>
          <h2>{t("sitePages:widget.menu.heading")}</h2>
          <p>{t("sitePages:widget.menu.text")}</p>
        </section>
        <section>
          <h2>{t("sitePages:widget.code.heading")}</h2>
          <p>{t("sitePages:widget.code.text")}</p>
          <pre>{`<a class="button" href="${address}">${t("sitePages:widget.button")}</a>`}</pre>
        </section>
        <section>
          <h2>{t("sitePages:widget.product.heading")}</h2>
          <p>{t("sitePages:widget.product.text")}</p>
        </section>
        <section>
          <h2>{t("sitePages:widget.texts.heading")}</h2>
          <p>{t("sitePages:widget.texts.text")}</p>
          <p>{t("sitePages:widget.texts.note")}</p>
        </section>
        <section>
          <h2>{t("sitePages:widget.card.heading")}</h2>
          <p>{t("sitePages:widget.card.text")}</p>
        </section>
      </TextPage>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
