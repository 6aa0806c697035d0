import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountScope, secondsUntil } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { baseScope } from "../../../http/wiring/context.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { startSession } from "../../../auth/start-session.server.ts";
import { readSignature, relyingParty, requestOptions, signaturePort } from "../../../auth/passkeys.server.ts";
import { takeStep, waitingSignIn } from "../../../auth/sign-in-step.server.ts";
import { enter } from "../../../auth/temporary-store.server.ts";
import { paths, safePath } from "../../../paths.ts";
import { CodeSchema } from "../../../schemas/account.ts";
import { listPasskeys } from "../../../services/accounts/passkeys/passkeys.server.ts";
import { provePasskey } from "../../../services/accounts/passkeys/prove-passkey.server.ts";
import { proveSecondFactor } from "../../../services/accounts/second-factor/prove-second-factor.server.ts";
import { SecondStepView } from "./view.tsx";

export const handle = { styles: "site", enhancers: ["site", "passkey"], title: "account:second.title" };

export async function loader(args: LoaderFunctionArgs) {
  const waiting = await waitingSignIn(args);
  if (!waiting) throw redirect(paths.login);
  const keys = await listPasskeys(baseScope(args.context), waiting.user);
  const party = relyingParty(args.request, args.context.page.settings);
  return {
    ...(await authChrome(args)),
    hasApp: waiting.user.totpSealed !== null,
    passkey:
      keys.length === 0
        ? null
        : {
            options: party ? JSON.stringify(await requestOptions(party, waiting.challenge, keys)) : null,
          },
  };
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const waiting = await waitingSignIn(args);
  if (!waiting) throw redirect(paths.login, 303);
  const { settings, now } = args.context.page;
  const scope = await accountScope(args);
  const { user, step } = waiting;
  const letThemIn = async () => {
    // Of two who prove the same step at once one comes in.
    if (!(await takeStep(args, "second_factor"))) throw redirect(paths.login, 303);
    const headers = await startSession(args, user, step.remembered);
    return enter(args, user, safePath(step.next, paths.dashboard), headers);
  };
  if (fields.has("response")) {
    const answer = readSignature(fields);
    const party = relyingParty(args.request, settings);
    const signature = answer && party && signaturePort(party, step, answer, false);
    const signed = signature && (await provePasskey(scope, { signature, passkey: answer.id, of: user }));
    if (signed?.ok) return letThemIn();
    const passkeyTrouble = fields.get("response") === "" ? ("unasked" as const) : ("failed" as const);
    return data({ result: null, waitSeconds: null, passkeyTrouble }, 422);
  }
  const form = readForm(fields, CodeSchema);
  const nothing = { waitSeconds: null, passkeyTrouble: null };
  if (!form.ok) return data({ ...nothing, result: form.result }, 422);
  const proved = await proveSecondFactor(scope, { user, code: form.value.code });
  if (!proved.ok) {
    const slow = proved.error === "errors:slowDown";
    const waitSeconds = slow ? secondsUntil(proved.until, now()) : null;
    const result = form.refuse(slow ? {} : { code: proved.error });
    return data({ ...nothing, result, waitSeconds }, slow ? 429 : 422);
  }
  return letThemIn();
}

/** After a right password: a passkey, the code of the authenticator, or a recovery code. */
export default function SecondStepPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SecondStepView
      {...page}
      action={paths.secondStep}
      loginHref={paths.login}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
      passkeyTrouble={answer?.passkeyTrouble}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
