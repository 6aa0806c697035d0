import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { grantableRoles, mayGrant } from "../../../../domain/access/granting.ts";
import { mayBeLimited } from "../../../../domain/access/person-limit.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { peopleScope, secondsUntil } from "../../../../auth/account-scope.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { ChangePersonSchema } from "../../../../schemas/account.ts";
import {
  changeRole,
  disablePerson,
  enablePerson,
  endSessionsOf,
  takeBackInvitation,
} from "../../../../services/accounts/people/people.server.ts";
import { limitPerson } from "../../../../services/accounts/people/limit-person.server.ts";
import { inviteAgain } from "../../../../services/accounts/people/invite-person.server.ts";
import {
  askForFactorReset,
  cancelFactorReset,
} from "../../../../services/accounts/people/reset-factor.server.ts";
import { readPerson } from "../../../../services/accounts/people/read-people.server.ts";
import { PersonView } from "./view.tsx";
import { limitShown, limitWish, personRow } from "../rows.server.ts";

export const handle = { title: "people:person", thing: "person.name" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user: me, support } = await requireStaff(args, "users:read");
  const person = await readPerson(scope, args.params["userId"] ?? "");
  if (!person) throw new Response(null, { status: 404 });
  const { user, invitedUntil, withPasskeys, reset } = person;
  const { now } = args.context.page;
  return {
    person: {
      ...personRow(user, withPasskeys, me.id),
      invitedUntil: invitedUntil?.toISOString() ?? null,
      invitationOver: invitedUntil !== null && invitedUntil <= now(),
    },
    mayWrite: may(me, "users:write"),
    roles: mayGrant(me, user.role) ? grantableRoles(me) : [],
    // An admin runs the company, and the platform's people are limited by nothing of a tenant's.
    limit:
      mayBeLimited(user.role) && !user.superadmin && mayGrant(me, user.role)
        ? await limitShown(scope, user.limitedTo)
        : null,
    // On a visit the platform has its own page for it, which asks for a reason.
    mayResetFactor: !support && may(me, "users:reset-factor") && mayGrant(me, user.role),
    reset: reset ? { who: reset.askedByName, at: reset.effectiveAt.toISOString() } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "users:write");
  const userId = args.params["userId"] ?? "";
  if (!(await readPerson(staff.scope, userId))) throw new Response(null, { status: 404 });
  const fields = await readFields(args.request);
  const form = readForm(fields, ChangePersonSchema);
  if (!form.ok) {
    const aboutReset = fields.get("intent") === "reset-factor";
    return data({ result: form.result, aboutReset, waitSeconds: null }, 422);
  }
  const scope = await peopleScope(args, staff);
  const change = form.value;
  const aboutReset = change.intent === "reset-factor" || change.intent === "cancel-reset";
  if (aboutReset) {
    const { support } = await requireStaff(args, "users:reset-factor");
    if (support) throw new Response(null, { status: 403 });
  }
  const done = await (async () => {
    switch (change.intent) {
      case "role":
        return changeRole(scope, { userId, role: change.role });
      case "limit":
        return limitPerson(scope, { userId, wish: limitWish(fields, change.reach) });
      case "disable":
        return disablePerson(scope, userId);
      case "enable":
        return enablePerson(scope, userId);
      case "end-sessions":
        return endSessionsOf(scope, userId);
      case "resend":
        return inviteAgain(scope, userId);
      case "revoke":
        return takeBackInvitation(scope, userId);
      case "reset-factor":
        return askForFactorReset(scope, { by: "admin", userId, password: change.current_password });
      case "cancel-reset":
        return cancelFactorReset(scope, userId);
    }
  })();
  if (!done.ok) {
    if (done.error === "errors:slowDown") {
      const waitSeconds = secondsUntil(done.until, scope.now());
      return data({ result: form.refuse({}), aboutReset, waitSeconds }, 429);
    }
    const wrongPassword = done.error === "refusals:passwordWrong";
    const field = wrongPassword ? "current_password" : (FIELDS[change.intent] ?? "intent");
    const result = form.refuse({ [field]: done.error });
    return data({ result, aboutReset: wrongPassword, waitSeconds: null }, wrongPassword ? 422 : 409);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, SAID[change.intent]) };
  const next = change.intent === "revoke" ? paths.users : paths.user(userId);
  return redirect(next, { status: 303, headers });
}

const FIELDS: Partial<Record<string, string>> = { role: "role", limit: "reach" };

const SAID = {
  role: "people:change.done",
  limit: "people:limit.done",
  disable: "people:disable.done",
  enable: "people:enable.done",
  "end-sessions": "people:sessions.done",
  resend: "people:invite.sent",
  revoke: "people:invitation.revoked",
  "reset-factor": "people:reset.begun",
  "cancel-reset": "people:reset.cancelled",
} as const;

/** What one person may do, and whether they may come in at all. */
export default function PersonPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PersonView
      {...page}
      listHref={paths.users}
      result={answer?.result}
      aboutReset={answer?.aboutReset}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
