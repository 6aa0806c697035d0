import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountScope, secondsUntil } from "../../http/accounts.server.ts";
import { authChrome } from "../../http/auth-chrome.server.ts";
import { platformOf } from "../../http/context.server.ts";
import { readFields, readForm } from "../../http/form.server.ts";
import { startSession } from "../../http/session/session.server.ts";
import { codesPort, waitingSignIn } from "../../http/session/sign-in-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import { CodeSchema } from "../../schemas/account.ts";
import { proveSecondFactor } from "../../services/accounts/second-factor/prove-second-factor.server.ts";
import { SecondStepView } from "../../ui/auth/second-step-view.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "account:second.title" };

export async function loader(args: LoaderFunctionArgs) {
  if (!(await waitingSignIn(args))) throw redirect(paths.login);
  return authChrome(args);
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const waiting = await waitingSignIn(args);
  if (!waiting) throw redirect(paths.login, 303);
  const form = readForm(fields, CodeSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  const { settings, now } = args.context.page;
  const scope = await accountScope(args);
  const { user, step } = waiting;
  const proved = await proveSecondFactor(scope, codesPort(settings, now), user, form.value.code);
  if (!proved.ok) {
    const slow = proved.error === "errors:slowDown";
    const waitSeconds = slow ? secondsUntil(proved.until, now()) : null;
    return data({ result: form.refuse(slow ? {} : { code: proved.error }), waitSeconds }, slow ? 429 : 422);
  }
  await platformOf(args.context).secondFactor.end(step.idHash);
  return redirect(safePath(step.next, paths.dashboard), {
    status: 303,
    headers: { "Set-Cookie": await startSession(args, user, step.remembered) },
  });
}

/** After a right password: the code of the authenticator, or a recovery code. */
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
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
