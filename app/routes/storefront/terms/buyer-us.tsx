import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TermsFrame, termsHandle } from "./terms-frame.tsx";
import { termsData } from "./read.server.ts";

export const handle = termsHandle("site:legal.us.title", "sitePages:summaries.termsUs");

export function loader(args: LoaderFunctionArgs) {
  return termsData(args);
}

/** The terms of sale for buyers in the United States. */
export default function BuyerTermsUsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("site:legal.terms.order.heading"), text: t("site:legal.terms.order.text") },
    { heading: t("site:legal.us.tax.heading"), text: t("site:legal.us.tax.text") },
    { heading: t("site:legal.terms.delivery.heading"), text: t("site:legal.terms.delivery.text") },
    { heading: t("site:legal.us.returns.heading"), text: t("site:legal.us.returns.text") },
    { heading: t("site:legal.us.law.heading"), text: t("site:legal.us.law.text") },
  ];
  return <TermsFrame loaded={loaded} title={t("site:legal.us.title")} sections={sections} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
