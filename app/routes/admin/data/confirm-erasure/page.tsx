import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { erasureOfKey } from "../../../../http/keys/data-key.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { confirmErasure, erasureToConfirm } from "../../../../services/erasure/confirm-erasure.server.ts";
import { ConfirmErasureView } from "./view.tsx";
import { shownObstacles } from "../shown-obstacles.server.ts";

export const handle = { title: "companyData:company.confirmTitle" };

/** Which erasure the address confirms; "" for an address that is not ours. */
async function idOf({ context, params }: LoaderFunctionArgs): Promise<string> {
  return (await erasureOfKey(context.page.settings.SESSION_SECRET, params.key ?? "")) ?? "";
}

/** Looking at it changes nothing: programs that check mails open their links, too. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope, tenantName } = await requireStaff(args, "company-data:erase");
  const request = await erasureToConfirm(scope, { id: await idOf(args) });
  return { company: tenantName, obstacles: request ? shownObstacles(request.obstacles) : null };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, tenantName } = await requireStaff(args, "company-data:erase");
  await readFields(args.request);
  const confirmed = await confirmErasure(scope, { id: await idOf(args), company: tenantName });
  if (!confirmed.ok) return data({ refused: confirmed.error }, 409);
  return redirect(paths.companyData, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, "companyData:company.isConfirmed") },
  });
}

/** The link of the mail that begins a company's erasure. */
export default function ConfirmErasurePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ConfirmErasureView {...page} refused={answer?.refused} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
