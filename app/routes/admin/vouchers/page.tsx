import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { readFields } from "../../../http/form.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { VouchersView } from "../../../ui/admin/vouchers/vouchers-view.tsx";
import { requireEvent } from "../events/require-event.server.ts";
import { answerVouchers } from "./actions.server.ts";
import { vouchersPage } from "./read.server.ts";

export const handle = (data: unknown) => ({
  title: (data as { promo?: boolean } | undefined)?.promo ? "codes:promoTitle" : "codes:title",
});

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "vouchers:read");
  const event = await requireEvent(scope, args.params.slug);
  const principal = { role: user.role, superadmin: user.superadmin };
  const { settings } = args.context.page;
  return vouchersPage(scope, event, {
    query: new URL(args.request.url).searchParams,
    origin: settings.APP_ORIGIN,
    mayWrite: may(principal, "vouchers:write"),
    countsOnly: support !== null,
  });
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "vouchers:read");
  const event = await requireEvent(scope, args.params.slug);
  const mayWrite = may({ role: user.role, superadmin: user.superadmin }, "vouchers:write");
  const answer = await answerVouchers(scope, event, await readFields(args.request), mayWrite);
  if (!answer.ok) return data({ form: answer.form, result: answer.result, asked: null }, answer.status);
  if (answer.query === null) return data({ form: "row" as const, result: null, asked: answer.asked }, 200);
  return redirect(paths.vouchers(event.slug) + answer.query, 303);
}

/** The codes of a store: promotion codes of a promo, vouchers of a shop. */
export default function VouchersPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <VouchersView page={page} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
