import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { siteChrome } from "../../../auth/site-chrome.server.ts";
import { addressOf, baseScope } from "../../../http/wiring/context.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { formToken } from "../../../http/forms/form-token.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { paths } from "../../../paths.ts";
import { InquirySchema } from "../../../schemas/contact.ts";
import { sendInquiry } from "../../../services/messages/send-message.server.ts";
import { inquiryLimits } from "../../../services/limits/public-limits.ts";
import { tooMany } from "../../../services/limits/rate-limit.server.ts";
import { CustomSolutionsView, INQUIRY_FORM } from "./view.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { readPitch } from "../price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:customSolutions.title",
  description: "sitePages:summaries.customSolutions",
};

export async function loader(args: LoaderFunctionArgs) {
  const { settings, formOwner, now } = args.context.page;
  const [site, { figures }] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  return {
    site,
    figures,
    formToken: await formToken(settings.SESSION_SECRET, formOwner, now().getTime()),
    isSent: new URL(args.request.url).searchParams.has("sent"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = readForm(await readFields(request), InquirySchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { website, ...inquiry } = form.value;
  const told = `${paths.customSolutions}?sent`;
  if (website !== "") return data({ result: form.refuse({ website: "errors:trapFilled" }) }, 422);
  const scope = { ...baseScope(context), outbox: context.page.outbox };
  const wait = await tooMany(scope, inquiryLimits(addressOf(request)));
  if (wait) return data({ result: form.refuse({ message: waitMessage(context, wait) }) }, 429);
  await sendInquiry(scope, inquiry);
  return redirect(told, 303);
}

/** What can be done beyond a store of one's own, and a form that reaches people. */
export default function CustomSolutionsPage() {
  const { site, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SiteLayout site={site} form={page.isSent ? undefined : INQUIRY_FORM}>
      <CustomSolutionsView {...page} action={`${paths.customSolutions}#write`} result={answer?.result} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
