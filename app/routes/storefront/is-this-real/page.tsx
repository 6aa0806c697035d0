import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cleanCode } from "../../../domain/voucher/promo-code.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { requireStore, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { paths } from "../../../paths.ts";
import { ReportSchema } from "../../../schemas/contact.ts";
import { verifyCode } from "../../../services/claims/verify-code.server.ts";
import { sendReport } from "../../../services/messages/send-message.server.ts";
import { reportLimits } from "../../../services/limits/public-limits.ts";
import { tooMany } from "../../../services/limits/rate-limit.server.ts";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import type { RealPage } from "../claim/models.ts";
import { REPORT_FORM, RealView } from "./view.tsx";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { storeError } from "../frame/store-error.server.ts";

export const handle = { styles: "claim-order", enhancers: ["claim"], title: "claim:gift.real.title" };

async function requireGiver(args: LoaderFunctionArgs): Promise<StoreVisit> {
  const visit = await requireStore(args);
  if (isShop(visit.storefront.store.type)) throw await storeError(args, visit, 404);
  return visit;
}

export async function loader(args: LoaderFunctionArgs) {
  const { storefront, scope } = await requireGiver(args);
  const { store } = storefront;
  const query = new URL(args.request.url).searchParams;
  const code = cleanCode(query.get("code") ?? "").slice(0, 100);
  const page: RealPage = {
    action: paths.isThisReal(store.slug),
    organiser: store.organiser,
    contactEmail: store.contactEmail,
    since: store.createdAt.toISOString(),
    origin: args.context.page.settings.APP_ORIGIN,
    code,
    answer: code.trim() === "" ? null : await verifyCode(scope, { eventId: store.id, typed: code }),
    reported: query.has("reported"),
  };
  return { chrome: await storeChrome(storefront, args.context, args.request), page };
}

export async function action(args: ActionFunctionArgs) {
  const { storefront, scope } = await requireGiver(args);
  const { store } = storefront;
  const fields = await readFields(args.request);
  const form = readForm(fields, ReportSchema);
  // The page's form carries the code that was looked up before.
  const answer = (result: NonNullable<FormResult>, status: number) => {
    const initialValue = { ...result.initialValue, code: String(fields.get("code") ?? "") };
    const whole: NonNullable<FormResult> = { ...result, initialValue };
    return data({ result: whole }, status);
  };
  if (!form.ok) return answer(form.result, 422);
  const { email, code, message, website } = form.value;
  const told = `${paths.isThisReal(store.slug)}?reported`;
  if (website !== "") return answer(form.refuse({ website: "errors:trapFilled" }), 422);
  const wait = await tooMany(scope, reportLimits(scope, store.id));
  if (wait) return answer(form.refuse({ message: waitMessage(args.context, wait) }), 429);
  await sendReport(scope, { eventId: store.id, email, code, message });
  return redirect(told, 303);
}

/** Who sends these gifts, what is asked for, and what never is. */
export default function IsThisRealPage() {
  const { chrome, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClaimLayout store={chrome} form={page.reported ? undefined : REPORT_FORM}>
      <RealView store={chrome} page={page} result={answer?.result} />
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
