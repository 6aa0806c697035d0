import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountScope, secondsUntil } from "../../../auth/account-scope.server.ts";
import { authChrome } from "../../../auth/auth-chrome.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { knownDevice } from "../../../auth/device-cookie.server.ts";
import { startSession } from "../../../auth/start-session.server.ts";
import { relyingParty } from "../../../auth/passkeys.server.ts";
import { findStaff } from "../../../auth/session.server.ts";
import { beginStep, takesSecondStep } from "../../../auth/sign-in-step.server.ts";
import { enter } from "../../../auth/temporary-store.server.ts";
import { unprovedCookie } from "../../../auth/unproved-cookie.server.ts";
import { paths, safePath } from "../../../paths.ts";
import { SignInSchema } from "../../../schemas/account.ts";
import { signIn } from "../../../services/accounts/sign-in.server.ts";
import { LoginView } from "./view.tsx";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "account:auth.submit",
  description: "sitePages:summaries.login",
};

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const next = safePath(searchParams.get("return"), paths.dashboard);
  if (await findStaff(args)) throw redirect(next);
  const doneParam = searchParams.get("done");
  const done =
    doneParam === "password" || doneParam === "verified" || doneParam === "ended" ? doneParam : null;
  const takesPasskeys = relyingParty(args.request, args.context.page.settings) !== undefined;
  const passkeyAction = takesPasskeys ? paths.passkeySignIn : null;
  return { ...(await authChrome(args)), next, done, passkeyAction } as const;
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = await readFields(request);
  const form = readForm(fields, SignInSchema);
  if (!form.ok) return data({ result: form.result, waitSeconds: null }, 422);
  const now = context.page.now();
  const device = await knownDevice(request, context.page, form.value.email);
  const signedIn = await signIn(await accountScope(args), { ...form.value, device });
  if (!signedIn.ok) {
    const waitSeconds = signedIn.error === "errors:slowDown" ? secondsUntil(signedIn.until, now) : null;
    const result = form.refuse({ email: "errors:wrongCredentials" });
    return data({ result, waitSeconds }, waitSeconds === null ? 422 : 429);
  }
  const nextField = fields.get("next");
  const next = safePath(typeof nextField === "string" ? nextField : null, paths.dashboard);
  const remembered = fields.get("remember") === "on";
  if ("unproved" in signedIn.value) {
    const headers = { "Set-Cookie": await unprovedCookie(args, signedIn.value.unproved) };
    return redirect(paths.getStarted, { status: 303, headers });
  }
  const { user } = signedIn.value;
  if (await takesSecondStep(args, user)) {
    const cookie = await beginStep(args, "second_factor", { userId: user.id, next, remembered });
    return redirect(paths.secondStep, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  return enter(args, user, next, await startSession(args, user, remembered));
}

/** The sign-in of staff. Shoppers and recipients need none. */
export default function LoginPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <LoginView
      {...page}
      action={paths.login}
      forgotHref={paths.resetPassword}
      signUpHref={paths.getStarted}
      result={answer?.result}
      waitSeconds={answer?.waitSeconds}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
