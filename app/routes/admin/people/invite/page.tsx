import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { grantableRoles } from "../../../../domain/access/granting.ts";
import { peopleScope, secondsUntil } from "../../../../auth/account-scope.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { InviteSchema } from "../../../../schemas/account.ts";
import { invitePerson } from "../../../../services/accounts/people/invite-person.server.ts";
import { InviteView } from "./view.tsx";
import { limitShown, limitWish } from "../rows.server.ts";

export const handle = { title: "people:invite.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "users:write");
  return {
    roles: grantableRoles(user),
    choices: await limitShown(scope, null),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "users:write");
  const fields = await readFields(args.request);
  const form = readForm(fields, InviteSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  const scope = await peopleScope(args, staff);
  const invited = await invitePerson(scope, {
    ...form.value,
    limit: limitWish(fields, form.value.reach),
  });
  if (!invited.ok) {
    if (invited.error === "errors:slowDown") {
      const waitSeconds = secondsUntil(invited.until, scope.now());
      return data({ result: form.refuse({}), waitSeconds }, 429);
    }
    const field =
      invited.error === "refusals:addressTaken"
        ? "email"
        : invited.error.startsWith("people:limit")
          ? "reach"
          : "role";
    return data({ result: form.refuse({ [field]: invited.error }), waitSeconds: null }, 409);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "people:invite.sent") };
  return redirect(paths.users, { status: 303, headers });
}

/** Someone new is invited by mail. */
export default function InvitePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <InviteView {...page} listHref={paths.users} result={answer?.result} waitSeconds={answer?.waitSeconds} />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
