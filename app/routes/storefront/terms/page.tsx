import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TermsFrame, termsHandle } from "./terms-frame.tsx";
import { termsData } from "./read.server.ts";

export const handle = termsHandle("site:legal.terms.title", "sitePages:summaries.terms");

export function loader(args: LoaderFunctionArgs) {
  return termsData(args);
}

/** The general terms of sale. */
export default function TermsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("site:legal.terms.order.heading"), text: t("site:legal.terms.order.text") },
    { heading: t("site:legal.terms.prices.heading"), text: t("site:legal.terms.prices.text") },
    { heading: t("site:legal.terms.delivery.heading"), text: t("site:legal.terms.delivery.text") },
    { heading: t("site:legal.terms.returns.heading"), text: t("site:legal.terms.returns.text") },
    { heading: t("site:legal.terms.law.heading"), text: t("site:legal.terms.law.text") },
  ];
  return <TermsFrame loaded={loaded} title={t("site:legal.terms.title")} sections={sections} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
