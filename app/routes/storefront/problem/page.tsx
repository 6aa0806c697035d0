import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "../../../paths.ts";
import { ProblemView } from "./view.tsx";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import { orderStyles } from "../claim/order-styles.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { requireOrderOfLink } from "../order-of-link.server.ts";
import { answerProblemForm } from "./action.server.ts";
import { problemPage } from "./read.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";

export const handle = (data: unknown) => ({
  styles: orderStyles(data),
  enhancers: ["claim"],
  title: "cases:title",
  unlisted: true,
});

export async function loader(args: LoaderFunctionArgs) {
  const { visit, key, whole } = await requireOrderOfLink(args);
  return {
    chrome: await storeChrome(visit.storefront, args.context, args.request),
    page: await problemPage(args, visit, key, whole),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, key, whole } = await requireOrderOfLink(args);
  const answer = await answerProblemForm(args, visit, whole);
  if ("saved" in answer) {
    throw redirect(`${paths.orderProblem(visit.storefront.store.slug, key)}?saved`, 303);
  }
  const page = await problemPage(args, visit, key, whole, answer.form);
  return data({ page, result: answer.result as FormResult }, answer.status);
}

/** Whoever ordered, or was given something, says that something is wrong with it: no account, only the link of the mail. */
export default function ProblemPage() {
  const { chrome, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClaimLayout store={chrome}>
      <ProblemView store={chrome} page={answer?.page ?? page} result={answer?.result} />
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
