import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { may } from "../../../../domain/access/permissions.ts";
import { peopleScope, secondsUntil } from "../../../../auth/account-scope.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import type { Staff } from "../../../../auth/session.server.ts";
import { paths } from "../../../../paths.ts";
import { FactorResetSchema } from "../../../../schemas/platform.ts";
import {
  askForFactorReset,
  cancelFactorReset,
} from "../../../../services/accounts/people/reset-factor.server.ts";
import { readFactorResets } from "../../../../services/accounts/people/read-people.server.ts";
import type { Scope } from "../../../../services/scope.ts";

/** The tenant's last admin, if their second factor may be reset, and everybody whose reset waits. */
export async function factorResetsOf({ user }: Staff, scope: Scope) {
  if (!may(user, "tenants:reset-factor") || user.tenantId === scope.tenant.tenantId) return [];
  const read = await readFactorResets(scope);
  return read.flatMap(({ person, isLastAdmin, hasFactor, reset }) => {
    if (!reset && !(isLastAdmin && hasFactor)) return [];
    const waiting = reset ? { who: reset.askedByName, at: reset.effectiveAt.toISOString() } : null;
    return [{ person, waiting }];
  });
}

/** The platform asks for the reset of a last admin's factor, or takes one back that waits. */
export async function answerFactorReset(args: ActionFunctionArgs, tenantId: string, fields: FormData) {
  const { staff, scopeIn } = await requirePlatform(args, "tenants:reset-factor");
  if (staff.user.tenantId === tenantId) throw new Response(null, { status: 403 });
  const scope = await peopleScope(args, staff, scopeIn(tenantId));
  const done = (message: string) =>
    redirect(paths.panelTenant(tenantId), {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message) },
    });
  if (fields.get("intent") === "cancel-reset") {
    const userId = String(fields.get("user") ?? "");
    const cancelled = await cancelFactorReset(scope, userId);
    if (!cancelled.ok) return data({ about: userId, message: cancelled.error, success: false }, 409);
    return done("people:reset.cancelled");
  }
  const form = readForm(fields, FactorResetSchema);
  if (!form.ok) return data({ about: String(fields.get("user") ?? ""), result: form.result }, 422);
  const { user: userId, reason, current_password: password } = form.value;
  const outcome = await askForFactorReset(scope, { by: "platform", userId, password, reason });
  if (!outcome.ok) {
    if (outcome.error === "errors:slowDown") {
      const waitSeconds = secondsUntil(outcome.until, scope.now());
      return data({ about: userId, result: form.refuse({}), waitSeconds }, 429);
    }
    const wrong = outcome.error === "refusals:passwordWrong";
    const result = form.refuse({ [wrong ? "current_password" : "intent"]: outcome.error });
    return data({ about: userId, result }, wrong ? 422 : 409);
  }
  return done("people:reset.begun");
}
