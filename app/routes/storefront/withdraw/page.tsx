import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { WithdrawalSchema } from "../../../schemas/order-case.ts";
import { withdraw } from "../../../services/cases/open-case.server.ts";
import { cancelWithdrawn } from "../../../services/orders/cancel-own-order.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import { orderStyles } from "../claim/order-styles.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { requireOrderOfLink } from "../order-of-link.server.ts";
import { quantitiesIn, sizesIn, withdrawalPage } from "./read.server.ts";
import { WithdrawalView } from "./view.tsx";

export const handle = (data: unknown) => ({
  styles: orderStyles(data),
  enhancers: ["claim"],
  title: "cases:withdraw.link",
  unlisted: true,
});

export async function loader(args: LoaderFunctionArgs) {
  const { visit, key, whole } = await requireOrderOfLink(args);
  return {
    chrome: await storeChrome(visit.storefront, args.context, args.request),
    page: await withdrawalPage(args, visit, key, whole),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, key, whole } = await requireOrderOfLink(args);
  const fields = await readFields(args.request);
  const refused = async (result: unknown, status: number) =>
    data({ page: await withdrawalPage(args, visit, key, whole), result: result as FormResult }, status);
  const read = readForm(fields, WithdrawalSchema);
  if (!read.ok) return refused(read.result, 422);
  const { idempotency_key: formKey, name, as_credit: credit } = read.value;
  const wish = {
    formKey,
    name: name || whole.order.name,
    quantities: quantitiesIn(fields),
    sizes: sizesIn(fields),
    asCredit: credit === "on",
  };
  const done = await withdraw(visit.scope, { whole, wish });
  if (done.ok && done.value.wholeCaseId !== null) {
    await cancelWithdrawn(visit.scope, { orderId: whole.order.id, caseId: done.value.wholeCaseId });
  }
  if (done.ok) throw redirect(paths.orderWithdrawal(visit.storefront.store.slug, key), 303);
  return refused(
    read.refuse({ lines: done.error } as never),
    done.error === "cases:withdraw.changed" || done.error === "cases:exchange.notOffered" ? 409 : 422,
  );
}

/** The buyer withdraws from the contract: no account, no script, one press. */
export default function WithdrawalPage() {
  const { chrome, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClaimLayout store={chrome}>
      <WithdrawalView store={chrome} page={answer?.page ?? page} result={answer?.result} />
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
