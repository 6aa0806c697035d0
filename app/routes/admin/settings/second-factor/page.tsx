import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownScope, secondsUntil } from "../../../../auth/account-scope.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { mustSetUpFactor } from "../../../../auth/compulsory-factor.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import {
  newTotpSecret,
  openSecret,
  sealSecret,
  totpInvitation,
  totpStep,
} from "../../../../auth/totp.server.ts";
import { paths } from "../../../../paths.ts";
import { SecondFactorSchema } from "../../../../schemas/account.ts";
import {
  disableSecondFactor,
  putOffFactorHint,
} from "../../../../services/accounts/second-factor/second-factor.server.ts";
import { enableSecondFactor } from "../../../../services/accounts/second-factor/enable-second-factor.server.ts";
import { SecondFactorView } from "./view.tsx";
import { settingsLinks } from "../links.ts";

export const handle = { title: "factor:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireStaff(args, "profile:write");
  const { settings } = args.context.page;
  const secret = newTotpSecret();
  const sealed = await sealSecret(settings, user.id, secret);
  return {
    compulsory: await mustSetUpFactor(args, user),
    links: settingsLinks(user),
    invitation: user.totpSealed === null ? { ...totpInvitation(secret, user.email), sealed } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, "profile:write");
  const form = readForm(await readFields(args.request), SecondFactorSchema);
  const nothing = { recoveryCodes: null, waitSeconds: null, invitation: null };
  if (!form.ok) return data({ ...nothing, result: form.result }, 422);
  const { settings, now } = args.context.page;
  const scope = await ownScope(args, staff);
  const input = form.value;
  if (input.intent === "later") {
    await putOffFactorHint(scope);
    return redirect(paths.dashboard, 303);
  }
  if (input.intent === "enable") {
    const secret = await openSecret(settings, staff.user.id, input.sealed);
    const step = secret === undefined ? undefined : totpStep(secret, input.code, now());
    const password = input.current_password;
    const enabled = await enableSecondFactor(scope, { sealed: input.sealed, step, password });
    if (!enabled.ok) {
      // The same secret again: the app has it already.
      const invitation =
        secret === undefined ? null : { ...totpInvitation(secret, staff.user.email), sealed: input.sealed };
      const slow = enabled.error === "errors:slowDown";
      const waitSeconds = slow ? secondsUntil(enabled.until, now()) : null;
      const field = enabled.error === "refusals:codeWrong" ? "code" : "current_password";
      const result = form.refuse(slow ? {} : { [field]: enabled.error });
      return data({ ...nothing, invitation, result, waitSeconds }, slow ? 429 : 422);
    }
    return data({ ...nothing, recoveryCodes: enabled.value, result: null }, 200);
  }
  const disabled = await disableSecondFactor(scope, input.current_password);
  if (!disabled.ok) {
    const slow = disabled.error === "errors:slowDown";
    const waitSeconds = slow ? secondsUntil(disabled.until, now()) : null;
    const result = form.refuse(slow ? {} : { current_password: disabled.error });
    return data({ ...nothing, result, waitSeconds }, slow ? 429 : 422);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "factor:off.done") };
  return redirect(paths.settings, { status: 303, headers });
}

/** Whether one's sign-in takes a second step. */
export default function SecondFactorPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SecondFactorView
      {...page}
      invitation={page.invitation && (answer?.invitation ?? page.invitation)}
      recoveryCodes={answer?.recoveryCodes ?? null}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
