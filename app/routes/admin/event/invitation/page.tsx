import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { grantOf } from "../../../../domain/access/permissions.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { answerInvitation } from "./answer-invitation.server.ts";
import { invitationPage } from "./invitation-page.server.ts";
import { InvitationView } from "./view.tsx";
import { requireInviting } from "../recipients/require-promo.server.ts";

export const handle = { title: "recipientDesk:invitation.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, support, region, timeZone } = await requireStaff(args, "recipients:read");
  const event = await requireInviting(scope, args.params["slug"]);
  return invitationPage(scope, {
    event,
    query: new URL(args.request.url).searchParams,
    settings: args.context.page.settings,
    mayWrite: grantOf(user, "recipients:invite") === "full",
    // Who visits as support is none of the tenant's people.
    address: support ? null : user.email,
    region,
    timeZone,
  });
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user, support, timeZone } = await requireStaff(args, "recipients:invite");
  if (grantOf(user, "recipients:invite") === "limited") throw new Response(null, { status: 403 });
  const event = await requireInviting(scope, args.params["slug"]);
  const fields = await readFields(args.request);
  const answer = await answerInvitation(scope, {
    event,
    fields,
    timeZone,
    userId: support ? null : user.id,
  });
  if (!("done" in answer)) return data(answer, answer.status);
  return redirect(`${paths.invitation(event.slug)}${answer.query}`, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, answer.done) },
  });
}

/** What a promo's recipients are written, as they will read it, and when it goes out. */
export default function InvitationRoute() {
  return <InvitationView page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
